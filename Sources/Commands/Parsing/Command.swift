/// A command of Polite: how it is called, what it takes and what it does.
///
/// A command is one value in one file. The parser has checked what reaches `run`: options are among those declared and
/// have values of their form, and every required argument is there.
public struct Command: Sendable {
  /// The word that calls it.
  public let name: String
  /// What it does, in one line for the list of commands.
  public let summary: String
  /// What more there is to know, in paragraphs for its help.
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
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.run = run
  }
}

/// What a process's end says.
public enum ExitCode: Int32, Sendable, Hashable {
  /// Nothing was found.
  case clean = 0
  /// Something was found that must be mended.
  case diagnostics = 1
  /// The command line, or what it names, is wrong.
  case wrongUsage = 2
  /// The work could not be done: a full disk, a missing browser.
  case couldNotRun = 3
}

/// Why a command ends without having done its work.
public struct CommandFailure: Error, Sendable, Hashable {
  public let exitCode: ExitCode
  /// One line, without a full stop.
  public let message: String
  /// What to do, as a sentence.
  public let hint: String?

  public init(_ exitCode: ExitCode, _ message: String, hint: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
  }
}
