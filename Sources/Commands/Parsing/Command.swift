/// A command of Polite: how it is called, which options and arguments it takes, and what it does.
///
/// A command is one value in one file. Before `run` is called, the parser has checked that the options are declared and
/// their values well formed, and that every required argument is given.
public struct Command: Sendable {
  /// The word that calls the command.
  public let name: String
  /// The command's purpose, in one line for the list of commands.
  public let summary: String
  /// Further information, in paragraphs for the command's help.
  public let discussion: String
  public let arguments: [Argument]
  public let options: [Option]
  public let run: @Sendable (Invocation) throws(CommandFailure) -> ExitCode

  public init(
    _ name: String,
    _ summary: String,
    discussion: String = "",
    arguments: [Argument] = [],
    options: [Option] = [],
    run: @escaping @Sendable (Invocation) throws(CommandFailure) -> ExitCode
  ) {
    (self.name, self.summary, self.discussion, self.arguments) = (name, summary, discussion, arguments)
    (self.options, self.run) = (options, run)
  }
}

/// The exit code of a process.
public enum ExitCode: Int32, Sendable, Hashable {
  /// Nothing was found.
  case clean = 0
  /// Something was found that must be fixed.
  case diagnostics = 1
  /// The command line, or what it names, is wrong.
  case wrongUsage = 2
  /// The work could not be done: a full disk, a missing browser.
  case couldNotRun = 3
}

/// Why a command ended without doing its work.
public struct CommandFailure: Error, Sendable, Hashable {
  public let exitCode: ExitCode
  /// One line, without a full stop.
  public let message: String
  /// What to do, as a sentence.
  public let hint: String?

  public init(_ exitCode: ExitCode, _ message: String, hint: String? = nil) {
    (self.exitCode, self.message, self.hint) = (exitCode, message, hint)
  }
}
