import Commands
import Synchronization

/// A terminal that records what was written to it.
final class Recording: Sendable {
  private let streams = Mutex((output: [UInt8](), errors: [UInt8]()))
  let isInteractive: Bool
  let environment: [String: String]
  let workingFolder: String

  init(
    isInteractive: Bool = false,
    environment: [String: String] = [:],
    workingFolder: String = "/home/someone/project"
  ) {
    self.isInteractive = isInteractive
    self.environment = environment
    self.workingFolder = workingFolder
  }

  var output: String { String(decoding: streams.withLock { $0.output }, as: UTF8.self) }
  var errors: String { String(decoding: streams.withLock { $0.errors }, as: UTF8.self) }

  var terminal: Terminal {
    Terminal(
      isInteractive: isInteractive,
      workingFolder: workingFolder,
      environment: { self.environment[$0] },
      output: { bytes in self.streams.withLock { $0.output += bytes } },
      errors: { bytes in self.streams.withLock { $0.errors += bytes } }
    )
  }
}

/// The result of running Polite.
struct Run {
  let code: ExitCode
  let output: String
  let errors: String

  init(_ arguments: String...) { self.init(arguments) }

  init(_ arguments: [String]) {
    let recording = Recording()
    code = runPolite(arguments, terminal: recording.terminal)
    output = recording.output
    errors = recording.errors
  }
}

/// The invocation that a command line gives for a command with every option of a library and two arguments.
func invocation(_ arguments: [String], on recording: Recording = Recording()) -> (Invocation?, ExitCode) {
  let seen = Mutex<Invocation?>(nil)
  let sample = Command(
    "sample",
    "Try things",
    arguments: [Argument("FIRST", isRequired: false, "One."), Argument("SECOND", isRequired: false, "Two.")],
    options: Option.forLibraries + Option.forReports + [.rule]
  ) { (invocation) throws(CommandFailure) in
    seen.withLock { $0 = invocation }
    return .clean
  }
  let code = runPolite(arguments, terminal: recording.terminal, commands: [sample])
  return (seen.withLock { $0 }, code)
}
