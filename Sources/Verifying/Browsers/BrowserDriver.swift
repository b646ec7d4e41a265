import JSONSyntax
public import PatternLibrary

/// What one family of browsers does differently, for one session. `Session` does everything that W3C WebDriver defines,
/// for all families.
///
/// To add a family, add a file with its driver, and a line in `allBrowserDrivers`.
protocol BrowserDriver: AnyObject {
  /// The family, as `--browser` and evidence name it.
  static var browser: TestEnvironment.Browser { get }
  /// The maker's name for the product that is driven.
  static var product: String { get }
  /// The programs that must be installed. The first is the one that drives the browser.
  static var needs: [ProgramNeed] { get }
  /// Whether it can be started on a desktop for a screen reader that runs on this machine.
  static var hasAccessibleWindow: Bool { get }
  /// Whether it can be driven at a remote end.
  static var isDrivenRemotely: Bool { get }
  /// Whether it gets pages from files through a server of its own.
  static var servesFiles: Bool { get }
  /// Begins a session.
  ///
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  static func begin(_ options: SessionOptions) throws(WebDriverError) -> Session
  /// Whether the browser must be asked to end, and waited for: because it does not end at once with its driver, or
  /// because something that it then leaves is needed.
  var mustBeAsked: Bool { get }
  /// Called when the browser has ended by itself. Its driver and the driver's folder still exist.
  func hasEnded()

  // MARK: What surrounds a page

  /// Makes pages see these preferences of a person from now on, and no others: the next page from its start, and the
  /// open page once it has been told.
  func emulate(_ media: EmulatedMedia, in session: Session) throws(WebDriverError)
  /// Gives pages a viewport of this size, in CSS pixels.
  func setViewport(width: Int, height: Int, in session: Session) throws(WebDriverError)
  /// Takes the network away from everything that is open, or gives it back.
  func setOnline(_ isOnline: Bool, in session: Session) throws(WebDriverError)
  /// From now on, pages can request only addresses that begin with one of these prefixes; `nil` allows everything.
  func confine(to prefixes: [String]?, in session: Session) throws(WebDriverError)
  /// Sets these cookies for an address, and removes all others.
  func setCookies(_ cookies: [Subject.Storage.Item], for url: String, in session: Session) throws(WebDriverError)
  /// Returns the requests of the open page that it was not allowed to make.
  ///
  /// - Parameter seen: The requests that the player's scripts know of.
  func refusedRequests(seen: [String], in session: Session, _ world: World) throws(WebDriverError) -> [String]
  /// Opens a page, and returns the address under which it is open.
  func open(_ url: String, in session: Session) throws(WebDriverError) -> String
  /// Moves the mouse pointer out of the window, so that it is not where the page before was clicked when the next one
  /// opens.
  func takePointerAway(in session: Session) throws(WebDriverError)
  /// Whether its driver, while another key is held, presses the key for a character without the Shift that it needs.
  var forgetsShift: Bool { get }
  /// Sends a command that changes nothing, so that the driver reports an open dialog.
  func touch(_ session: Session) throws(WebDriverError)
  /// Moves the keyboard focus from the browser's own controls to the page, on a desktop.
  func focusPage(in session: Session) throws(WebDriverError)
  /// Whether console messages and requests also include those of pages that were left.
  var tellsOfPagesBefore: Bool { get }
  /// Returns the messages about pages since the last call, or since the open page was opened.
  func consoleMessages(in session: Session) throws(WebDriverError) -> [ConsoleMessage]
  /// Returns the requested addresses over the same time.
  func requestedURLs(in session: Session) throws(WebDriverError) -> [String]
  /// Returns a picture of the window as a PNG in Base64.
  func picture(in session: Session) throws(WebDriverError) -> String
  /// Returns a picture that shows a part of the page, and where the page begins in it; `nil` to use a picture of the
  /// window.
  ///
  /// - Parameter part: The `left`, `top`, `width` and `height` in the window, and how far the page is scrolled.
  func picture(around part: JSONValue, in session: Session) throws(WebDriverError) -> (String, corner: JSONValue)?

  // MARK: Scripts before the page's own

  /// Runs a script at the very start of every page that is opened from now on, as if it belonged to the page.
  func runOnEveryPage(_ script: String, in session: Session) throws(WebDriverError)
  /// Does the same, and replaces the script that was set before.
  func setPageScript(_ script: String, in session: Session) throws(WebDriverError)
  /// Makes the player's scripts run beside the page's, where the page cannot reach them (`World`).
  func install(_ source: String, behind secret: String, in session: Session) throws(WebDriverError)
  /// Switches to the player's scripts in a document that was opened, in the window or in a frame.
  func enterWorld(in frame: Element?, _ session: Session) throws(WebDriverError)
  /// Passes a text to the player's scripts, and returns their answer; `nil` when the page is no longer there.
  func call(_ text: String, _ world: World, _ session: Session) throws(WebDriverError) -> String?
  /// Runs a script beside the player's, until another page is opened.
  func define(_ script: String, _ world: World, _ session: Session) throws(WebDriverError)
  /// Whether the page has a shadow tree that scripts cannot look into.
  func hasClosedShadowTree(in session: Session) throws(WebDriverError) -> Bool

  // MARK: Elements

  /// Returns the role and the name that the browser computes.
  func roleAndName(
    of element: PageElement,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) -> (role: String, name: String)
  /// Returns one of the two, for an element that is given by the driver's own name for it.
  func computed(_ property: String, of element: Element, in session: Session) throws(WebDriverError) -> String
  /// Called before an element gets focus.
  func willFocus(in session: Session) throws(WebDriverError)
  /// Scrolls an element into the window and clicks its middle.
  ///
  /// - Parameter point: Returns the position of the middle in the window.
  func click(_ element: PageElement, at point: PointInWindow, _ world: World, _ session: Session) throws(WebDriverError)
  /// Performs a pointer action other than a single click on the middle of an element.
  func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError)
  /// Drags an element by its middle, by some CSS pixels.
  func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError)
  /// Types into a focused element, at its caret.
  func type(_ text: String, into element: PageElement, _ world: World, _ session: Session) throws(WebDriverError)
}

/// Returns a position in the window, in CSS pixels.
typealias PointInWindow = () throws(WebDriverError) -> (x: Double, y: Double)

/// All families of browsers, in the order in which results are reported.
var allBrowserDrivers: [any BrowserDriver.Type] { [ChromiumDriver.self, FirefoxDriver.self, WebKitDriver.self] }

extension TestEnvironment.Browser {
  /// The families that can be driven, whether or not they are installed.
  public static var driven: [TestEnvironment.Browser] { allBrowserDrivers.map { $0.browser } }

  var driver: (any BrowserDriver.Type)? { allBrowserDrivers.first { $0.browser == self } }

  /// Whether it can be driven at a remote end.
  public var isDrivenRemotely: Bool { driver?.isDrivenRemotely == true }

  /// Whether a screen reader on this machine can read it.
  public var hasAccessibleWindow: Bool { driver?.hasAccessibleWindow == true }
}

/// A set of programs of which one must be installed.
struct ProgramNeed {
  var programs: [String]
  /// What to install, in words.
  var remedy: String
}

/// A proxy that nobody serves: its port is reserved for a service that discards what it is sent (RFC 863).
enum DeadProxy {
  static let host = "127.0.0.1"
  static let port = 9

  /// Returns hosts that do not go through the proxy, each with a port. A host without one gets the default ports of the
  /// schemes.
  static func exceptions(for hosts: [String]) -> [String] {
    hosts.flatMap { host in
      // The colons in the brackets of an IPv6 address are not followed by a port.
      let hasPort = host.hasPrefix("[") ? !host.hasSuffix("]") : host.contains(":")
      return hasPort ? [host] : ["\(host):80", "\(host):443"]
    }
  }
}

/// The part of a page that a picture shows, in whole CSS pixels.
struct PictureClip {
  /// Where the part begins in the page, across and down, independent of scrolling; and its width and height.
  let rectangle: [Double]
  /// Where the window begins in the picture.
  let corner: JSONValue

  /// - Parameter part: The same as for `BrowserDriver.picture(around:in:)`.
  init(_ part: JSONValue) {
    let (left, top) = (part["left"].time.rounded(.down), part["top"].time.rounded(.down))
    rectangle = [
      left + part["scrollX"].time, top + part["scrollY"].time,
      (part["left"].time + part["width"].time - left).rounded(.up),
      (part["top"].time + part["height"].time - top).rounded(.up),
    ]
    corner = [.number(-left), .number(-top)]
  }
}

/// How a session begins.
public struct SessionOptions {
  /// The name or the path of the program that drives the browser; `nil` for the family's own.
  public var driver: String?
  /// The address of a remote end of WebDriver, used instead of starting a driver here.
  public var remoteEnd: String?
  /// Whether the browser has a window for somebody to read. Otherwise it has none that anybody sees.
  var hasWindow = false
  /// The desktop with that window; `nil` for the person's own.
  var desktop: Desktop?
  /// Whether the network cannot be reached, except for `hosts`.
  public var isOffline = false
  /// The hosts, with their ports, that can still be reached.
  var hosts: [String] = []
  /// Whether to record what `requestedURLs` reports. Chromium's driver then logs all network traffic and page events,
  /// which costs a sixth of the time of a play.
  public var logsRequests = false

  public init(driver: String? = nil, remoteEnd: String? = nil, isOffline: Bool = false, logsRequests: Bool = false) {
    (self.driver, self.remoteEnd) = (driver, remoteEnd)
    (self.isOffline, self.logsRequests) = (isOffline, logsRequests)
  }

  /// Whether the browser runs on this machine, where it can be given paths of programs and folders.
  var isHere: Bool { remoteEnd == nil }
}

// MARK: - What most have in common

extension BrowserDriver {
  static var product: String { browser.title }
  static var servesFiles: Bool { false }
  var tellsOfPagesBefore: Bool { false }

  var mustBeAsked: Bool { false }
  var forgetsShift: Bool { false }

  func hasEnded() {}

  func open(_ url: String, in session: Session) throws(WebDriverError) -> String {
    try session.navigate(to: url)
    return url
  }

  func takePointerAway(in session: Session) throws(WebDriverError) {}

  func touch(_ session: Session) throws(WebDriverError) { _ = try session.send("GET", "/url") }

  func focusPage(in session: Session) throws(WebDriverError) {}

  func willFocus(in session: Session) throws(WebDriverError) {}

  func picture(in session: Session) throws(WebDriverError) -> String { try session.text("GET", "/screenshot") }

  func picture(around part: JSONValue, in session: Session) throws(WebDriverError) -> (String, corner: JSONValue)? {
    nil
  }

  func enterWorld(in frame: Element?, _ session: Session) throws(WebDriverError) {}

  /// Calls through a function of the window that only a caller with the secret can use.
  func call(_ text: String, _ world: World, _ session: Session) throws(WebDriverError) -> String? {
    let script = """
      const [name, secret, text, done] = arguments;
      if (typeof window[name] === 'function') window[name](secret, text, done); else done(null);
      """
    return try session.executeAsync(script, [.string(World.name), .string(world.secret), .string(text)]).string
  }

  func define(_ script: String, _ world: World, _ session: Session) throws(WebDriverError) {
    _ = try world.call("define", [.string(script)])
  }

  /// W3C WebDriver, "Get Computed Role" and "Get Computed Label".
  func roleAndName(
    of element: PageElement,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) -> (role: String, name: String) {
    let element = try world.driversElement(element)
    return (try session.computedRole(of: element), try session.computedLabel(of: element))
  }

  func computed(_ property: String, of element: Element, in session: Session) throws(WebDriverError) -> String {
    try session.text("GET", "/element/\(element.id)/computed\(property)")
  }

  func click(_ element: PageElement, at point: PointInWindow, _ world: World, _ session: Session) throws(WebDriverError)
  {
    try session.click(world.driversElement(element))
  }

  func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) {
    // Brings the element into the window, and checks whether something covers it.
    _ = try point()
    try session.point(pointing, at: world.driversElement(element))
  }

  func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) {
    try session.drag(world.driversElement(element), x: way.x, y: way.y)
  }

  func type(_ text: String, into element: PageElement, _ world: World, _ session: Session) throws(WebDriverError) {
    try session.type(text, into: world.driversElement(element))
  }

  /// Returns what the script that watches for errors has kept (`Session.watch`).
  func consoleMessages(in session: Session) throws(WebDriverError) -> [ConsoleMessage] {
    try session.execute("return window.politeWatch ? politeWatch.errors : []").strings
      .map { ConsoleMessage(level: "SEVERE", text: $0) }
  }

  func requestedURLs(in session: Session) throws(WebDriverError) -> [String] {
    try session.execute(
      "return [location.href, ...performance.getEntriesByType('resource').map(entry => entry.name)]"
    ).strings
  }
}

extension SessionOptions {
  /// Returns the driver for a session: one that is already running, or one that is started, on the desktop if there is
  /// one.
  func startDriver(_ program: DriverProgram) throws(WebDriverError) -> Driver {
    if let remoteEnd { return try Driver(remoteEnd: remoteEnd) }
    var program = program
    if let desktop {
      program.command = desktop.environmentCommand + program.command
    } else if hasWindow {
      program.command = ["env"] + OwnDisplay.settings + program.command
    }
    return try Driver(program)
  }
}

extension Session {
  /// Begins a session with a browser.
  ///
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `unreachable` when nobody answers at the
  ///   remote end, `refused` when there is no such browser.
  public static func begin(
    _ browser: TestEnvironment.Browser,
    _ options: SessionOptions = SessionOptions()
  ) throws(WebDriverError) -> Session {
    guard let driver = browser.driver else {
      throw .notStarted(program: browser.title, log: "no driver for it is known")
    }
    if options.remoteEnd != nil, !driver.isDrivenRemotely {
      throw .refused(code: "session not created", message: "\(browser.title) is not driven at a remote end")
    }
    if options.hasWindow, !driver.hasAccessibleWindow {
      throw .notStarted(program: browser.title, log: "no screen reader is heard in it here")
    }
    return try driver.begin(options)
  }

  /// Begins a session with a driver that was started for it, and ends the driver if that fails.
  static func begin(
    _ engine: any BrowserDriver,
    _ driver: Driver,
    capabilities: JSONValue
  ) throws(WebDriverError) -> Session {
    do {
      return try Session(engine, driver, capabilities: capabilities)
    } catch {
      driver.end()
      throw error
    }
  }
}
