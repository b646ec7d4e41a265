import Loading

extension Command {
  static let schema = Command(
    "schema",
    "Print the JSON Schema of entries, of polite.yml or of subjects",
    discussion: """
      Editors that know YAML check front matter, polite.yml and lists of subjects against it while they are written.
      """,
    arguments: [
      Argument(
        "entry|library|subjects",
        "`entry` for an entry's front matter, `library` for polite.yml, `subjects` for what `polite verify --subject` takes."
      )
    ]
  ) { (invocation) throws(CommandFailure) in
    switch invocation.arguments[0] {
    case "entry": invocation.terminal.write(frontMatterSchema())
    case "library": invocation.terminal.write(configurationSchema())
    case "subjects": invocation.terminal.write(subjectsSchema())
    case let other:
      let hint = "Ask for `entry`, `library` or `subjects`."
      throw CommandFailure(.wrongUsage, "there is no schema `\(other)`", hint: hint)
    }
    return .clean
  }
}
