public import JSONSyntax
public import PatternLibrary

/// A browser under control: one session of the WebDriver protocol (W3C WebDriver, section 8).
///
/// Only one thread may use a session at a time. It ends, with its browser and driver, when `close` is called or the
/// value is released. If this process dies before that, they end too.
public final class Session {
  /// What its family of browsers does differently.
  let engine: any BrowserDriver
  /// The browser's description of itself.
  public let capabilities: JSONValue
  /// A person's preferences as pages see them, once they have been set.
  var emulated: EmulatedMedia?
  var isOnline = true
  private let driver: Driver
  private let path: String
  private var isOpen = true
  /// When the work with the session must be done.
  private var end: ContinuousClock.Instant?

  init(_ engine: any BrowserDriver, _ driver: Driver, capabilities: JSONValue) throws(WebDriverError) {
    self.engine = engine
    self.driver = driver
    (path, self.capabilities) = try Self.begin(with: driver, capabilities)
  }

  private typealias Begun = (path: String, capabilities: JSONValue)

  private static func begin(with driver: Driver, _ capabilities: JSONValue) throws(WebDriverError) -> Begun {
    guard driver.isElsewhere else { return try ask(driver, for: capabilities) }
    return try RemoteSessions.begin { () throws(WebDriverError) -> (session: Begun, address: String) in
      let begun = try ask(driver, for: capabilities)
      return (begun, driver.connection.address(begun.path))
    }
  }

  private static func timeouts(_ time: Duration) -> JSONValue {
    let milliseconds = JSONValue.number(time / .milliseconds(1))
    return ["script": milliseconds, "pageLoad": milliseconds]
  }

  private static func ask(_ driver: Driver, for capabilities: JSONValue) throws(WebDriverError) -> Begun {
    var wanted = capabilities.object ?? [:]
    wanted["timeouts"] = timeouts(Timeouts.page)
    let request: JSONValue = ["capabilities": ["alwaysMatch": JSONValue(wanted)]]
    let answer = try driver.connection.send("POST", "/session", request)
    guard let id = answer["sessionId"].string else { throw .malformedAnswer("POST /session: no session id") }
    driver.connection.timeout = Timeouts.page + Timeouts.grace
    return ("/session/\(id)", answer["capabilities"])
  }

  /// The browser's family.
  public var kind: TestEnvironment.Browser { Swift.type(of: engine).browser }

  deinit { close() }

  /// Ends the browser and its driver. After that, no command can be sent.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // When a driver that was started here ends, its browser ends too, at once, even one that no longer answers.
    if driver.isElsewhere || engine.mustBeAsked {
      driver.connection.timeout = Timeouts.closing
      if (try? driver.connection.send("DELETE", path)) != nil { engine.hasEnded() }
    }
    if driver.isElsewhere { RemoteSessions.remove(driver.connection.address(path)) }
    driver.end()
  }

  /// The browser's name as its maker writes it, and its version: `Chromium 140.0.7339.80`.
  public var version: String {
    let part = capabilities["browserName"] == "chrome-headless-shell" ? ", headless shell" : ""
    return
      "\(Swift.type(of: engine).product) \(capabilities["browserVersion"].string ?? "of an unknown version")\(part)"
  }

  /// The folder that is removed with the session, if its driver was started here.
  package var folder: String? { driver.folder }

  /// Sets how long a page may take to load, and a script in it to end (W3C WebDriver, section 9). The default is half a
  /// minute.
  public func setTimeouts(_ time: Duration) throws(WebDriverError) {
    _ = try send("POST", "/timeouts", Self.timeouts(time))
    driver.connection.timeout = time + Timeouts.grace
  }

  /// Does some work with the session.
  ///
  /// - Parameter time: The time limit. No command is sent after it, and none lasts longer.
  func within<Result>(
    _ time: Duration,
    _ work: () throws(WebDriverError) -> Result
  ) throws(WebDriverError) -> Result {
    end = .now + time
    defer { end = nil }
    do throws(WebDriverError) {
      return try work()
    } catch {
      guard let end, end <= .now else { throw error }
      throw .givenUp("it was not over after \(time.components.seconds) s: the page may hold it up")
    }
  }

  /// Returns how long a command that is sent now may take.
  ///
  /// - Throws: When no more commands can be sent.
  func timeout() throws(WebDriverError) -> Duration {
    guard isOpen else { throw .unreachable("the session is closed") }
    let left = end.map { $0 - .now } ?? driver.connection.timeout
    if left <= .zero { throw .refused(code: "timeout", message: "") }
    return min(left, driver.connection.timeout)
  }

  /// Sends a command of this session, and returns its value.
  func send(_ method: String, _ command: String, _ body: JSONValue? = nil) throws(WebDriverError) -> JSONValue {
    let timeout = try timeout()
    do throws(WebDriverError) {
      return try driver.connection.send(method, path + command, method == "POST" ? body ?? [:] : nil, within: timeout)
    } catch {
      guard driver.hasEatenMemory else { throw error }
      let limit = RunningChildren.mostMemory >> 30
      throw .givenUp("the browser was ended because it used more than \(limit) GB of memory")
    }
  }

  /// Sends a command whose value is text.
  func text(_ method: String, _ command: String) throws(WebDriverError) -> String {
    guard let text = try send(method, command).string else { throw .malformedAnswer("\(command): no text") }
    return text
  }
}
