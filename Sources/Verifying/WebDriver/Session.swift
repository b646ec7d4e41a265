/// A browser under control: one session of the WebDriver protocol (W3C WebDriver, section 8).
///
/// A session belongs to one thread at a time. It ends, with its browser and driver, when `close` is called or the value
/// goes; should this process die before, they end too.
public final class Session {
  public let kind: BrowserKind
  /// What the browser says of itself.
  public private(set) var capabilities: JSONValue
  /// What WebKitGTK needs beside a driver.
  var surroundings: WebKitSurroundings?
  /// Whether Firefox shows pages in a part of its window alone.
  var isNarrowed = false
  private var driver: Driver
  private var path: String
  private var isOpen = true

  init(_ kind: BrowserKind, _ driver: Driver, capabilities: JSONValue) throws(WebDriverError) {
    self.kind = kind
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

  private static func ask(_ driver: Driver, for capabilities: JSONValue) throws(WebDriverError) -> Begun {
    var wanted = capabilities.object ?? [:]
    // A page that does not answer in this time hangs: the player never asks for a longer wait.
    wanted["timeouts"] = ["script": 30_000, "pageLoad": 30_000]
    let request: JSONValue = ["capabilities": ["alwaysMatch": .object(wanted)]]
    let answer = try driver.connection.send("POST", "/session", request)
    guard let id = answer["sessionId"].string else { throw .malformedAnswer("POST /session: no session id") }
    driver.connection.timeout = .seconds(40)
    return ("/session/\(id)", answer["capabilities"])
  }

  /// Ends the browser and its driver, and goes on with others.
  func restart(with driver: Driver, capabilities: JSONValue) throws(WebDriverError) {
    _ = try? self.driver.connection.send("DELETE", path)
    self.driver.end()
    self.driver = driver
    (path, self.capabilities) = try Self.begin(with: driver, capabilities)
  }

  deinit { close() }

  /// Ends the browser and its driver. Nothing can be asked afterwards.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    driver.connection.timeout = .seconds(10)
    // A browser that no longer answers is ended with its driver.
    _ = try? driver.connection.send("DELETE", path)
    if driver.isElsewhere { RemoteSessions.remove(driver.connection.address(path)) }
    driver.end()
  }

  /// The browser's name and version: `chrome 140.0.1`.
  public var browser: String {
    "\(capabilities["browserName"].string ?? "?") \(capabilities["browserVersion"].string ?? "?")"
  }

  /// The folder that goes with the session, when its driver was started here.
  package var folder: String? { driver.folder }

  /// Sends a command of this session, and returns its value.
  func send(_ method: String, _ command: String, _ body: JSONValue? = nil) throws(WebDriverError) -> JSONValue {
    guard isOpen else { throw .unreachable("the session is closed") }
    do throws(WebDriverError) {
      return try driver.connection.send(method, path + command, method == "POST" ? body ?? [:] : nil)
    } catch {
      if driver.isElsewhere { RemoteSessions.awaitEnd() }
      throw error
    }
  }

  /// Sends a command whose value is text.
  func text(_ method: String, _ command: String) throws(WebDriverError) -> String {
    guard let text = try send(method, command).string else { throw .malformedAnswer("\(command): no text") }
    return text
  }
}

/// A family of browsers, each with a driver of its own.
public enum BrowserKind: String, Sendable, Hashable, CaseIterable {
  case chromium, firefox, webkit
}
