public import JSONSyntax
public import PatternLibrary

/// A browser under control: one session of the WebDriver protocol (W3C WebDriver, section 8).
///
/// It does what the protocol defines for all browsers. A family of browsers has a subclass, which overrides what it does
/// differently, and adds what the protocol has no command for. One that overrides `mustBeAsked` or `hasEnded` also calls
/// `close` in its own `deinit`, while its properties exist.
///
/// Only one thread may use a session at a time. It ends, with its browser and driver, when `close` is called or the
/// value is released. If this process dies before that, they end too.
public class Session {
  private let family: BrowserDriver
  /// The browser's description of itself.
  public let capabilities: JSONValue
  /// A person's preferences as pages see them, once they have been set.
  private(set) var emulated: EmulatedMedia?
  private(set) var isOnline = true
  private let driver: Driver
  private let path: String
  private var isOpen = true
  /// When the work with the session must be done.
  private var end: ContinuousClock.Instant?

  /// Begins a session with a driver that was started for it.
  init(_ family: BrowserDriver, _ driver: Driver, capabilities: JSONValue) throws(WebDriverError) {
    (self.family, self.driver) = (family, driver)
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
  public var kind: TestEnvironment.Browser { family.browser }

  deinit { close() }

  /// Ends the browser and its driver. After that, no command can be sent.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // When a driver that was started here ends, its browser ends too, at once, even one that no longer answers.
    if driver.isElsewhere || mustBeAsked {
      driver.connection.timeout = Timeouts.closing
      if (try? driver.connection.send("DELETE", path)) != nil { hasEnded() }
    }
    if driver.isElsewhere { RemoteSessions.remove(driver.connection.address(path)) }
    driver.process?.end()
  }

  /// The browser's name as its maker writes it, and its version: `Chromium 140.0.7339.80`.
  public var version: String {
    let part = capabilities["browserName"] == "chrome-headless-shell" ? ", headless shell" : ""
    return "\(family.product) \(capabilities["browserVersion"].string ?? "of an unknown version")\(part)"
  }

  /// The folder that is removed with the session, if its driver was started here.
  package var folder: String? { driver.process?.folder }

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
      guard driver.process?.hasEatenMemory == true else { throw error }
      let limit = RunningChildren.mostMemory >> 30
      throw .givenUp("the browser was ended because it used more than \(limit) GB of memory")
    }
  }

  /// Sends a command whose value is text.
  func text(_ method: String, _ command: String) throws(WebDriverError) -> String {
    guard let text = try send(method, command).string else { throw .malformedAnswer("\(command): no text") }
    return text
  }

  // MARK: The end of the browser

  /// Whether the browser must be asked to end, and waited for: because it does not end at once with its driver, or
  /// because something that it then leaves is needed.
  var mustBeAsked: Bool { false }
  /// Called when the browser has ended by itself. Its driver and the driver's folder still exist.
  func hasEnded() {}

  // MARK: What surrounds a page

  /// Makes pages see these preferences from now on, and no others: the next page from its start, and the open page once
  /// it has been told.
  ///
  /// Firefox cannot emulate printing, and WebKit supports neither that nor forced colours.
  public final func emulate(_ media: EmulatedMedia) throws(WebDriverError) {
    if emulated == media { return }
    emulated = nil
    try apply(media)
    emulated = media
  }

  func apply(_ media: EmulatedMedia) throws(WebDriverError) { throw .unsupported("preferences of a person") }

  /// Gives pages a viewport of this size in CSS pixels.
  ///
  /// Windows have a minimum width. For a narrower viewport, Firefox shows the page in a part of its window, and WebKit
  /// in a frame.
  public func setViewport(width: Int, height: Int) throws(WebDriverError) { throw .unsupported("sizes of pages") }

  /// Takes the network away from everything that the session has open, or gives it back.
  public final func setOnline(_ isOnline: Bool) throws(WebDriverError) {
    if self.isOnline == isOnline { return }
    try switchNetwork(isOnline)
    self.isOnline = isOnline
  }

  func switchNetwork(_ isOnline: Bool) throws(WebDriverError) { throw .unsupported("a lost network") }

  /// From now on, pages can request only addresses that begin with one of these prefixes; `nil` allows everything.
  func confine(to prefixes: [String]?) throws(WebDriverError) { throw .unsupported("limits of what a page requests") }

  /// Removes what pages of an address have stored outside of their windows, and sets these cookies for it, and no others.
  func setCookies(_ cookies: [Subject.Storage.Item], for url: String) throws(WebDriverError) {
    throw .unsupported("cookies of a page that is not open")
  }

  /// Returns the requests of the open page that it was not allowed to make.
  ///
  /// - Parameter seen: The requests that the player's scripts know of.
  func refusedRequests(seen: [String], in world: World) throws(WebDriverError) -> [String] { seen }

  /// Opens a page, and waits until it is loaded.
  ///
  /// - Returns: The address that was opened; for a page to which scripts were added, that of the copy.
  @discardableResult
  public func open(_ url: String) throws(WebDriverError) -> String {
    try navigate(to: url)
    return url
  }

  /// Moves the mouse pointer out of the window, so that it is not where the page before was clicked when the next one
  /// opens.
  func takePointerAway() throws(WebDriverError) {}

  /// Whether its driver, while another key is held, presses the key for a character without the Shift that it needs.
  var forgetsShift: Bool { false }

  /// Sends a command that changes nothing, so that the driver reports an open dialog.
  func touch() throws(WebDriverError) { _ = try send("GET", "/url") }

  /// Whether Tab goes to the browser's own controls after a page's last stop, and no driver brings it back from there.
  var hasOwnStops: Bool { false }

  /// Does what Tab does on the browser's own controls next to the page: focus goes before its first stop, or to its
  /// last.
  func enterPage(atEnd isAtEnd: Bool) throws(WebDriverError) {}

  /// Moves the keyboard focus from the browser's own controls to the page.
  func focusPage() throws(WebDriverError) {}

  /// Whether console messages and requests also include those of pages that were left.
  var tellsOfPagesBefore: Bool { false }

  /// Returns the messages about the page: in Chromium since the last call, in other browsers since the open page was
  /// opened.
  ///
  /// Only Chromium's driver has such a command. For the others, these are the errors that a script in the page can see
  /// (`Session.watch`).
  public func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] {
    try execute("return window.politeWatch ? politeWatch.errors : []").strings.map { ConsoleMessage(text: $0) }
  }

  /// Returns the requested addresses, over the same time as `consoleMessages`, without `data:` addresses.
  ///
  /// Chromium reports them only in a session that was begun with `logsRequests`; otherwise it refuses.
  public func requestedURLs() throws(WebDriverError) -> [String] {
    let script = "return [location.href, ...performance.getEntriesByType('resource').map(entry => entry.name)]"
    return try execute(script).strings.filter { !$0.hasPrefix("data:") }
  }

  /// Returns a picture of the window as a PNG in Base64.
  func encodedScreenshot() throws(WebDriverError) -> String { try text("GET", "/screenshot") }

  /// Returns a picture that shows a part of the page, and where the page begins in it; `nil` to use a picture of the
  /// window.
  func picture(around part: PictureClip) throws(WebDriverError) -> (String, corner: JSONValue)? { nil }

  /// Sends a command of the Chrome DevTools Protocol, which only Chromium knows.
  ///
  /// - Throws: `WebDriverError.departure` when the document is gone, along with everything that ran in it.
  public func devTools(_ command: String, _ parameters: JSONValue = [:]) throws(WebDriverError) -> JSONValue {
    throw .unsupported(command)
  }

  // MARK: Scripts before the page's own

  /// Runs a script at the very start of every page that is opened from now on, as if it belonged to the page.
  public func runOnEveryPage(_ script: String) throws(WebDriverError) { throw .unsupported("scripts before a page's") }

  /// Does the same, and replaces the script that was set before.
  func setPageScript(_ script: String) throws(WebDriverError) { throw .unsupported("scripts before a page's") }

  /// Makes the player's scripts run beside the page's, where the page cannot reach them (`World`).
  func install(_ source: String, behind secret: String) throws(WebDriverError) {
    throw .unsupported("scripts beside a page's")
  }

  /// Switches to the player's scripts in a document that was opened, in the window or in a frame.
  func enterWorld(in frame: Element?) throws(WebDriverError) {}

  /// Passes a text to the player's scripts, and returns their answer; `nil` when the page is no longer there.
  ///
  /// The call goes through a function of the window that only a caller with the secret can use.
  func call(_ text: String, behind secret: String) throws(WebDriverError) -> String? {
    let script = """
      const [name, secret, text, done] = arguments;
      if (typeof window[name] === 'function') window[name](secret, text, done); else done(null);
      """
    return try executeAsync(script, [.string(World.name), .string(secret), .string(text)]).string
  }

  /// Runs a script beside the player's, until another page is opened.
  func define(_ script: String, in world: World) throws(WebDriverError) {
    _ = try world.call("define", [.string(script)])
  }

  /// Whether the page has a shadow tree that scripts cannot look into.
  func hasClosedShadowTree() throws(WebDriverError) -> Bool { false }

  // MARK: Elements

  /// Returns the role and the name that the browser computes (W3C WebDriver, "Get Computed Role" and "Get Computed
  /// Label").
  func roleAndName(of element: PageElement, in world: World) throws(WebDriverError) -> (role: String, name: String) {
    let element = try world.driversElement(element)
    return (try computedRole(of: element), try computedLabel(of: element))
  }

  /// Returns one of the two, for an element that is given by the driver's own name for it.
  func computed(_ property: String, of element: Element) throws(WebDriverError) -> String {
    try text("GET", "/element/\(element.id)/computed\(property)")
  }

  /// Called before an element gets focus.
  func willFocus() throws(WebDriverError) {}

  /// Scrolls an element into the window and clicks its middle. What covers it is waited for.
  ///
  /// - Parameter place: Returns the position of the middle in the window.
  func click(_ element: PageElement, at place: PointInWindow, in world: World) throws(WebDriverError) {
    _ = try place()
    try click(world.driversElement(element))
  }

  /// Performs a pointer action other than a single click on the middle of an element.
  func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ place: PointInWindow,
    in world: World
  ) throws(WebDriverError) {
    _ = try place()
    try point(pointing, at: world.driversElement(element))
  }

  /// Drags an element by its middle, by some CSS pixels.
  func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from place: PointInWindow,
    in world: World
  ) throws(WebDriverError) {
    try drag(world.driversElement(element), x: way.x, y: way.y)
  }

  /// Types into a focused element, at its caret.
  func type(_ text: String, into element: PageElement, in world: World) throws(WebDriverError) {
    try type(text, into: world.driversElement(element))
  }
}

/// Brings an element into the window, waits a moment if something covers it, and returns its position there, in CSS
/// pixels.
typealias PointInWindow = () throws(WebDriverError) -> (x: Double, y: Double)
