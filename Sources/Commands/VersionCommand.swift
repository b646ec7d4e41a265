import Diagnostics

/// What `--version` prints.
let versionLine = "polite \(politeVersion)\n"

extension Command {
  static let version = Command("version", "Show the version of Polite") { (invocation) throws(CommandFailure) in
    invocation.terminal.write(versionLine)
    return .clean
  }
}
