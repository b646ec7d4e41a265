import Loading

extension Command {
  static let schema = Command(
    "schema",
    "Print the JSON Schema of entries or of polite.yml",
    discussion: """
      Editors that know YAML check front matter and polite.yml against it while they are written.
      """,
    arguments: [Argument("entry|library", "`entry` for an entry's front matter, `library` for polite.yml.")]
  ) { (invocation) throws(CommandFailure) in
    switch invocation.arguments[0] {
    case "entry": invocation.terminal.write(frontMatterSchema())
    case "library": invocation.terminal.write(configurationSchema())
    case let other:
      throw CommandFailure(.wrongUsage, "there is no schema `\(other)`", hint: "Ask for `entry` or `library`.")
    }
    return .clean
  }
}
