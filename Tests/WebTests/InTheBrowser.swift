import Foundation
import JSONSyntax
import PatternLibrary
import TestSupport
import Testing
import Verifying

/// Tests that start browsers.
@Suite("In the browser", .timeLimit(.minutes(10)))
enum InTheBrowser {}

/// Runs two suites at a time, and beside them one that waits most of the time. Three busy ones are no quicker on two
/// processors, and plays in the machine's time are later.
struct Lane: SuiteTrait, TestScoping {
  fileprivate static let busy = Lanes(2)
  fileprivate static let waitingLane = Lanes(1)

  let lanes: Lanes
  /// Whether the suite takes so long that it comes before others, so that none is waited for at the end.
  let isLong: Bool

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await lanes.enter(isLong)
    do {
      try await withTaskExecutorPreference(BrowserThreads.shared) { try await function() }
    } catch {
      await lanes.leave()
      throw error
    }
    await lanes.leave()
  }
}

extension Trait where Self == Lane {
  static var inALane: Self { Lane(lanes: Lane.busy, isLong: false) }
  static var inALaneEarly: Self { Lane(lanes: Lane.busy, isLong: true) }
  /// Of a suite that waits most of the time: for real time to pass, or for speech.
  static var inAWaitingLane: Self { Lane(lanes: Lane.waitingLane, isLong: false) }
}

actor Lanes {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func enter(_ isLong: Bool) async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.insert($0, at: isLong ? 0 : waiting.endIndex) }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// Runs a body with a fresh browser, which is closed afterwards, whatever happens.
func withSession<Result>(_ browser: TestEnvironment.Browser, _ body: (Session) throws -> Result) throws -> Result {
  let session = try start(browser)
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
  if try !soon(within: 5, { try session.execute(script) == true }) { Issue.record("never true: \(script)") }
}

/// Waits until the page's one status says these words.
func untilSaid(_ words: String, in session: Session) throws {
  try until(session, "return document.getElementById('page.said').textContent === '\(words)'")
}

/// The text of the first element that matches a selector; the empty string if there is none.
func text(of selector: String, in session: Session) throws -> String {
  let script = "return document.querySelector(arguments[0])?.textContent"
  return try session.execute(script, [.string(selector)]).string ?? ""
}

/// The texts of all elements that match a selector.
func texts(of selector: String, in session: Session) throws -> [String] {
  let script = "return Array.from(document.querySelectorAll(arguments[0]), (one) => one.textContent)"
  return try session.execute(script, [.string(selector)]).strings
}

/// The rows in the log of a stage.
let stageLog = "[data-stage-log] .log-text"

/// Presses Tab until an element has focus, and returns what had focus on the way.
@discardableResult
func goTo(_ selector: String, in session: Session) throws -> [String] {
  var passed: [String] = []
  for _ in 0..<60 {
    let isThere = "return document.activeElement.matches(arguments[0])"
    if try session.execute(isThere, [.string(selector)]) == true { return passed }
    passed.append(try session.execute("return document.activeElement.localName").string ?? "")
    try session.press(.tab)
  }
  Issue.record("Tab never comes to \(selector)")
  return passed
}

/// Makes a page keep what it copies in `copied`, what it saves in `saved`, and the name of the file in `savedAs`.
func keepExports(in session: Session) throws {
  _ = try session.execute(
    """
    navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
    URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return 'blob:none'; };
    HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
    """
  )
}

/// Chooses a form in which criteria or scenarios are copied.
func choose(form: String, from bar: String, in session: Session) throws {
  let script = """
    const select = document.querySelector(`${arguments[1]} select`);
    select.value = arguments[0];
    select.dispatchEvent(new Event('change'));
    """
  _ = try session.execute(script, [.string(form), .string(bar)])
}

/// Does something inside the demo of a stage.
func inDemo<Result>(_ session: Session, _ act: () throws -> Result) throws -> Result {
  try session.enter(frame: session.find("[data-stage-frame]"))
  let result = try act()
  try session.leaveFrames()
  return result
}

/// Returns the result of a script there.
func inDemo(_ session: Session, _ script: String) throws -> JSONValue {
  try inDemo(session) { try session.execute(script) }
}

/// Returns the same, once it is the wanted value: a message to a frame, or its new size, arrives a little later.
func inDemo(_ session: Session, _ script: String, becoming wanted: JSONValue) throws -> JSONValue {
  var answer = JSONValue.null
  try soon(within: 5) {
    answer = try inDemo(session, script)
    return answer == wanted
  }
  return answer
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
  /// The browsers in which scenarios are played, if they are installed.
  static let browsers = TestEnvironment.Browser.driven.filter { $0 != .webkit || hasWebKit }
  /// Those that are installed wherever the tests run.
  static let chromiumAndFirefox = [TestEnvironment.Browser.chromium, .firefox]
  static let programs = InstalledPrograms(extra: [folder.path])
  static let axe = folder.appending(path: "axe.min.js")
  /// Replaces axe-core in tests that are not about it.
  static let findsNothing = repository.appending(path: "Tests/WebTests/Fixtures/finds-nothing.js")
  static let htmlChecker = folder.appending(path: "vnu.jar")
  /// The theme's script that derives announcements from live regions.
  static let announcer = repository.appending(path: "Templates/assets/announcer.js")
}

/// The program `polite` that was built with these tests.
var polite: URL {
  URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "polite")
}

/// Builds a library's site in a folder whose name must be encoded in URLs.
func buildSite(of root: URL) throws -> URL {
  let site = root.appending(path: "A site", directoryHint: .isDirectory)
  try buildSite(of: root, in: site)
  return site
}

/// Builds a library's site in a folder.
func buildSite(of root: URL, in site: URL) throws {
  let build = try run(polite, ["build", "--root", root.path, "--output", site.path])
  try #require(build.code == 0, "\(build.output)")
}

/// Builds the site of a library given by its files, and passes it to the body with a browser in which no page may log
/// an error.
///
/// - Parameter isNew: Whether to use a browser in which nothing was ever emulated.
func withSite<Result>(
  of files: [String: String],
  in kind: TestEnvironment.Browser = .chromium,
  isNew: Bool = false,
  _ body: (URL, Session) throws -> Result
) throws -> Result {
  try withTemporaryFolder(with: files) { folder in
    let site = try buildSite(of: folder)
    func look(_ session: Session) throws -> Result {
      let result = try body(site, session)
      #expect(try session.consoleMessages().filter(\.isError) == [])
      return result
    }
    return isNew ? try withSession(kind, look) : try withUsedSession(kind, look)
  }
}

/// Runs `polite verify` on a library.
///
/// Tests that are not about axe-core do not wait for it: unless `--axe` is given, a script that finds nothing replaces
/// it. Unless they are about sessions side by side, they start one: other tests keep the machine busy meanwhile.
func verifyLibrary(at root: URL, _ arguments: [String]) throws -> (code: Int32, output: String) {
  let axe = arguments.contains("--axe") ? [] : ["--axe", Tools.findsNothing.path]
  let isSideBySide = ["--jobs", "--webdriver", "--screen-reader"].contains(where: arguments.contains)
  return try run(polite, ["verify", "--root", root.path] + axe + (isSideBySide ? [] : ["--jobs", "1"]) + arguments)
}
