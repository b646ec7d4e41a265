import Foundation
import PatternLibrary
import Synchronization
import Testing
import Verifying

/// Tests that play the scenarios of `Content/` in browsers, of the stage, and of what breaks a play off, one after the
/// other: most start several browsers.
@Suite("Scenarios in the browser", .serialized, .timeLimit(.minutes(10)), AfterOtherTests())
enum InTheBrowser {}

/// Tests of what plays scenarios and hears them, one after the other, beside those that play `Content/`. With more than
/// two lanes, two processors are no quicker, and pages keep their times less well.
@Suite("Players in the browser", .serialized, .timeLimit(.minutes(10)), AfterOtherTests())
enum PlayersInTheBrowser {}

/// Tests that look at pages and scripts in a browser, one after the other, beside the tests that need no browser.
@Suite("Pages in the browser", .serialized, .timeLimit(.minutes(10)), BeforeScenarios())
enum PagesInTheBrowser {}

/// Tests of what a player sees of elements that stand still, beside those that look at pages.
@Suite("Elements in the browser", .serialized, .timeLimit(.minutes(10)), BeforeScenarios())
enum ElementsInTheBrowser {}

/// Lets the suites that play scenarios wait until the suites that have this trait have ended.
struct BeforeScenarios: SuiteTrait, TestScoping {
  fileprivate static let running = Atomic<Int>(0)

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    Self.running.add(1, ordering: .sequentiallyConsistent)
    defer { Self.running.subtract(1, ordering: .sequentiallyConsistent) }
    try await withTaskExecutorPreference(BrowserThreads.shared) { try await function() }
  }
}

/// Begins a suite when the pages have been looked at and the tests that compute in this process have ended: scenarios are
/// about times, which a busy machine cannot keep.
struct AfterOtherTests: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // The suites before end by their own time limits. What else this process does is waited for no longer than that.
    for round in 0... {
      let before = processorTime()
      try await Task.sleep(for: .seconds(2))
      let isQuiet = processorTime() - before < 0.6
      let isNext = BeforeScenarios.running.load(ordering: .sequentiallyConsistent) == 0
      if isNext, isQuiet || round > 300 { break }
    }
    try await withTaskExecutorPreference(BrowserThreads.shared) { try await function() }
  }

  /// What this process alone has computed, in seconds. POSIX counts it in millionths.
  private func processorTime() -> Double { Double(clock()) / 1_000_000 }
}

/// Runs a body with a fresh browser, which ends afterwards whatever happens.
func withSession<Result>(
  _ browser: TestEnvironment.Browser,
  logsRequests: Bool = false,
  _ body: (Session) throws -> Result
) throws -> Result {
  let session = try start(browser, SessionOptions(logsRequests: logsRequests))
  defer { session.close() }
  return try body(session)
}

/// Starts a browser with the driver that the tests use.
func start(
  _ browser: TestEnvironment.Browser,
  _ options: SessionOptions = SessionOptions()
) throws(WebDriverError) -> Session {
  var options = options
  if browser == .firefox, options.driver == nil { options.driver = Tools.geckodriver }
  return try Session.begin(browser, options)
}

/// Waits until a script's answer is true, for at most five seconds.
func until(_ session: Session, _ script: String) throws {
  for _ in 0..<100 {
    if try session.execute(script) == true { return }
    usleep(50_000)
  }
  Issue.record("never true: \(script)")
}

/// What `make test` fetched for these tests.
enum Tools {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = repository.appending(path: ".cache/browser")

  /// The driver that was fetched, else the one in `PATH`.
  static let geckodriver: String = {
    let fetched = folder.appending(path: "geckodriver").path
    return FileManager.default.isExecutableFile(atPath: fetched) ? fetched : "geckodriver"
  }()
  /// Whether WebKit can be driven here: `make verify` installs it, `make test` does not.
  static let hasWebKit = programs.browsers.contains(.webkit)
  static let programs = InstalledPrograms(extra: [folder.path])
  static let axe = folder.appending(path: "axe.min.js")
  static let htmlChecker = folder.appending(path: "vnu.jar")
  /// The theme's script that derives announcements from live regions.
  static let announcer = repository.appending(path: "Templates/assets/announcer.js")
}

/// The program `polite` that was built with these tests.
var polite: URL {
  URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "polite")
}

/// Runs a program to its end.
///
/// - Returns: Its exit code, and all that it printed.
func run(_ program: URL, _ arguments: [String]) throws -> (code: Int32, output: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
