import Diagnostics
import Platform

/// The commands, in the order in which the help lists them.
let allCommands: [Command] = [
  .build, .check, .verify, .evidence, .explain, .initialise, .new, .importing, .exporting, .schema, .help, .version,
]

/// Runs a command line, and returns the exit code.
///
/// - Parameter arguments: The command line without the program's name.
public func runPolite(_ arguments: [String], terminal: Terminal) -> ExitCode {
  runPolite(arguments, terminal: terminal, commands: allCommands)
}

package func runPolite(_ arguments: [String], terminal: Terminal, commands: [Command]) -> ExitCode {
  let code = run(arguments, terminal, commands)
  guard let failure = terminal.failure else { return code }
  // The output was not written completely, so the run has failed, whatever the result of the work.
  terminal.writeError("polite: \(failure)\n")
  return .couldNotRun
}

private func run(_ arguments: [String], _ terminal: Terminal, _ commands: [Command]) -> ExitCode {
  do throws(CommandFailure) {
    var parser = Parser(commands, terminal: terminal)
    switch try parser.parse(arguments) {
    case .run(let command, let invocation): return try command.run(invocation)
    case .help(let command): terminal.write(command.map(Help.page) ?? Help.overview(commands))
    case .version: terminal.write(versionLine)
    }
    return .clean
  } catch {
    terminal.write(error)
    return error.exitCode
  }
}

extension Terminal {
  func write(_ failure: CommandFailure) {
    // The message contains arguments, which must not be able to look like lines of Polite's own.
    writeError("polite: \(displayed(failure.message))\n")
    if let hint = failure.hint { writeError("\(displayed(hint))\n") }
  }
}

/// Runs the process's own command line, then ends the process.
public func main() -> Never {
  ignoreWriteSignals()
  endProcess(with: runPolite(Array(CommandLine.arguments.dropFirst()), terminal: .standard()).rawValue)
}
