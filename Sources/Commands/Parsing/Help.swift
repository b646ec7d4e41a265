import Diagnostics

/// The help for Polite and its commands, for 80 columns.
struct Help {
  private static let width = 80
  private static let column = 24

  /// Returns what Polite is and which commands it has.
  static func overview(_ commands: [Command]) -> String {
    """
    Polite \(politeVersion) makes accessibility pattern libraries: a folder of Markdown entries
    becomes a checked static site.

    Usage: polite COMMAND [OPTIONS]

    Commands:
    \(rows(commands.map { (signature($0), $0.summary) }))

    Options:
    \(rows([Option.help, .version].map { ($0.usage, $0.help) }))

    Run `polite COMMAND --help` to see what a command takes.

    """
  }

  /// Returns what a command does and which options and arguments it takes.
  static func page(of command: Command) -> String {
    let options = command.options + [.help]
    var sections = [command.summary + ".", "Usage: polite \(signature(command)) [OPTIONS]"]
    if !command.discussion.isEmpty {
      sections.append(
        command.discussion.split(separator: "\n").map { wrapped(String($0), width: width) }
          .joined(separator: "\n\n")
      )
    }
    if !command.arguments.isEmpty {
      sections.append("Arguments:\n" + rows(command.arguments.map { ($0.name, $0.help) }))
    }
    sections.append("Options:\n" + rows(options.map { ($0.usage, $0.help) }))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func signature(_ command: Command) -> String {
    ([command.name] + command.arguments.map(\.usage)).joined(separator: " ")
  }

  /// Returns two columns; a name that is too long gets a line of its own.
  private static func rows(_ rows: [(name: String, text: String)]) -> String {
    let indent = String(repeating: " ", count: column)
    return rows.map { name, text in
      let lines = wrapped(text, width: width - column).split(separator: "\n").map { indent + $0 }.joined(
        separator: "\n"
      )
      let start = "  \(name)  "
      return start.count <= column ? start + lines.dropFirst(start.count) : "  \(name)\n\(lines)"
    }.joined(separator: "\n")
  }
}
