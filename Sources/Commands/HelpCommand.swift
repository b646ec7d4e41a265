import Diagnostics

extension Command {
  static let help = Command(
    "help",
    "Show the help of a command",
    arguments: [
      Argument("COMMAND", isRequired: false, isRepeatable: true, "The command. Default: all of them, in a list.")
    ]
  ) { (invocation) throws(CommandFailure) in
    // `evidence add` and `export playwright` are listed with what follows the command.
    guard let name = invocation.arguments.first?.split(separator: " ").first.map(String.init) else {
      invocation.terminal.write(Help.overview(allCommands))
      return .clean
    }
    guard let command = allCommands.first(where: { $0.name == name }) else {
      let meant = didYouMean(name, among: allCommands.map(\.name))
      throw CommandFailure(
        .wrongUsage,
        "unknown command `\(name)`\(meant)",
        hint: "Run `polite --help` to see the commands."
      )
    }
    invocation.terminal.write(Help.page(of: command))
    return .clean
  }
}
