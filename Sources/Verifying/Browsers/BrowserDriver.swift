import JSONSyntax
public import PatternLibrary

/// What one family of browsers does in a way of its own, for one session with it. Whatever W3C WebDriver says how to do is
/// done by `Session`, for all.
///
/// To add a family: a file with its driver, and its line in `allBrowserDrivers`.
protocol BrowserDriver: AnyObject {
  /// The family, as `--browser` and evidence name it.
  static var browser: TestEnvironment.Browser { get }
  /// As its maker calls what is driven.
  static var product: String { get }
  /// What must be installed; the first is the program that drives the browser.
  static var needs: [ProgramNeed] { get }
  /// Whether it can be started on the desktop of a screen reader that runs on this machine.
  static var hasAccessibleWindow: Bool { get }
  /// Whether it can be driven at a remote end.
  static var isDrivenRemotely: Bool { get }
  /// Whether pages that are files come to it from a server of its own.
  static var servesFiles: Bool { get }
  /// Begins a session.
  ///
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  static func begin(_ options: SessionOptions) throws(WebDriverError) -> Session
  /// Whether the browser is to be asked to end, and waited for: because it does not end at once with its driver, or because
  /// something is wanted of what it then leaves.
  var mustBeAsked: Bool { get }
  /// The browser has ended in its own time; its driver, and the folder of that, are still there.
  func hasEnded()

  // MARK: What surrounds a page

  /// Makes pages see these preferences of a person from now on, and no others: the next page from its start, and the one
  /// that is open when it has been told.
  func emulate(_ media: EmulatedMedia, in session: Session) throws(WebDriverError)
  /// Gives pages a viewport of this size, in CSS pixels.
  func setViewport(width: Int, height: Int, in session: Session) throws(WebDriverError)
  /// The network is lost, or comes back, for all that is open.
  func setOnline(_ isOnline: Bool, in session: Session) throws(WebDriverError)
  /// From now on pages can ask for what begins with one of some addresses, and for nothing else; `nil` for everything.
  func confine(to prefixes: [String]?, in session: Session) throws(WebDriverError)
  /// Has these cookies for an address, and no others at all.
  func setCookies(_ cookies: [Subject.Storage.Item], for url: String, in session: Session) throws(WebDriverError)
  /// What the page that is open asked for outside of what it may.
  ///
  /// - Parameter seen: What the player's scripts know of.
  func refusedRequests(seen: [String], in session: Session, _ world: World) throws(WebDriverError) -> [String]
  /// Opens a page, and returns the address under which it is open.
  func open(_ url: String, in session: Session) throws(WebDriverError) -> String
  /// Takes the mouse's pointer out of the window, so that the next page does not find it where one before was clicked.
  func takePointerAway(in session: Session) throws(WebDriverError)
  /// Asks for nothing in particular: a driver then tells of a dialog that is open.
  func touch(_ session: Session) throws(WebDriverError)
  /// Gives the keyboard's focus to the page, out of the browser's own controls, on a desktop.
  func focusPage(in session: Session) throws(WebDriverError)
  /// Whether it tells of pages that were left, too.
  var tellsOfPagesBefore: Bool { get }
  /// What was said of pages since this was last asked, or since the page that is open was opened.
  func consoleMessages(in session: Session) throws(WebDriverError) -> [ConsoleMessage]
  /// The addresses that were asked for, over the same time.
  func requestedURLs(in session: Session) throws(WebDriverError) -> [String]
  /// What the window shows, as a PNG in Base64.
  func picture(in session: Session) throws(WebDriverError) -> String
  /// A picture in which a part of the page can be seen, and where the page begins in it; `nil` for one of the window.
  ///
  /// - Parameter part: With `left`, `top`, `width` and `height` in the window, and how far the page is scrolled.
  func picture(around part: JSONValue, in session: Session) throws(WebDriverError) -> (String, corner: JSONValue)?

  // MARK: Scripts before the page's own

  /// Runs a script at the very start of every page that is opened from now on, as if it were the page's own.
  func runOnEveryPage(_ script: String, in session: Session) throws(WebDriverError)
  /// The same, in place of the one that was set before.
  func setPageScript(_ script: String, in session: Session) throws(WebDriverError)
  /// Has the player's scripts run beside the page's, where the page does not reach them (`World`).
  func install(_ source: String, behind secret: String, in session: Session) throws(WebDriverError)
  /// A document was opened, in the window or in a frame: the player's scripts in it are meant from now on.
  func enterWorld(in frame: Element?, _ session: Session) throws(WebDriverError)
  /// Hands a text to the player's scripts; `nil` when the page is no longer there.
  func call(_ text: String, _ world: World, _ session: Session) throws(WebDriverError) -> String?
  /// Runs a script beside the player's, until another page is opened.
  func define(_ script: String, _ world: World, _ session: Session) throws(WebDriverError)
  /// Whether the page has a shadow tree that scripts cannot look into.
  func hasClosedShadowTree(in session: Session) throws(WebDriverError) -> Bool

  // MARK: Elements

  /// The role and the name that the browser computes.
  func roleAndName(
    of element: PageElement,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) -> (role: String, name: String)
  /// The same, one of the two, by the driver's own name of the element.
  func computed(_ property: String, of element: Element, in session: Session) throws(WebDriverError) -> String
  /// An element is to get the focus of the page.
  func willFocus(in session: Session) throws(WebDriverError)
  /// Clicks the middle of an element, scrolled into the window.
  ///
  /// - Parameter point: The place of the window at which that is.
  func click(_ element: PageElement, at point: PointInWindow, _ world: World, _ session: Session) throws(WebDriverError)
  /// Does something else with a pointer on an element's middle than click it once.
  func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError)
  /// Drags an element by its middle, by CSS pixels.
  func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError)
  /// Types into an element that has focus, at its caret.
  func type(_ text: String, into element: PageElement, _ world: World, _ session: Session) throws(WebDriverError)
}

/// Finds a place of the window, in CSS pixels.
typealias PointInWindow = () throws(WebDriverError) -> (x: Double, y: Double)

/// All families of browsers, in the order in which results are told.
var allBrowserDrivers: [any BrowserDriver.Type] { [ChromiumDriver.self, FirefoxDriver.self, WebKitDriver.self] }

extension TestEnvironment.Browser {
  /// The families that can be driven, installed or not.
  public static var driven: [TestEnvironment.Browser] { allBrowserDrivers.map { $0.browser } }

  var driver: (any BrowserDriver.Type)? { allBrowserDrivers.first { $0.browser == self } }

  /// Whether it can be driven at a remote end.
  public var isDrivenRemotely: Bool { driver?.isDrivenRemotely == true }

  /// Whether a screen reader can be heard in it on this machine.
  public var hasAccessibleWindow: Bool { driver?.hasAccessibleWindow == true }
}

/// Programs of which one must be installed.
struct ProgramNeed {
  var programs: [String]
  /// What to install, in words.
  var remedy: String
}

/// A proxy of which nobody answers: the port is reserved for a service that throws away what it is sent (RFC 863).
enum DeadProxy {
  static let host = "127.0.0.1"
  static let port = 9

  /// Hosts that are not asked through it, each with a port: those that the schemes have where it has none of its own.
  static func exceptions(for hosts: [String]) -> [String] {
    hosts.flatMap { host in
      let hasPort = host.split(separator: "]").last?.contains(":") == true
      return hasPort ? [host] : ["\(host):80", "\(host):443"]
    }
  }
}

/// The part of a page that a picture shows, in whole CSS pixels.
struct PictureClip {
  /// Where it begins in the page, across and down, however far that is scrolled; and how wide and high it is.
  let rectangle: [Double]
  /// Where the window begins in the picture.
  let corner: JSONValue

  /// - Parameter part: As `BrowserDriver.picture(around:in:)` takes it.
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
  /// The name or the path of the program that drives the browser; the family's own where it is `nil`.
  public var driver: String?
  /// The address of a remote end of WebDriver, in place of a driver that is started here.
  public var remoteEnd: String?
  /// Whether the browser has a window, for who reads it; without one it has none that anybody sees.
  var hasWindow = false
  /// The desktop on which that is; `nil` for the person's own.
  var desktop: Desktop?
  /// Whether nothing of the network can be reached, but for `hosts`.
  public var isOffline = false
  /// Hosts with their ports that can be reached all the same.
  var hosts: [String] = []
  /// Whether `requestedURLs` is to be told. Chromium's driver then writes down all that goes over the network and happens
  /// to pages, which costs a sixth of what a play costs.
  public var logsRequests = false

  public init(driver: String? = nil, remoteEnd: String? = nil, isOffline: Bool = false, logsRequests: Bool = false) {
    (self.driver, self.remoteEnd) = (driver, remoteEnd)
    (self.isOffline, self.logsRequests) = (isOffline, logsRequests)
  }

  /// Whether the browser runs on this machine, where it may be told of programs and folders.
  var isHere: Bool { remoteEnd == nil }
}

// MARK: - What most have in common

extension BrowserDriver {
  static var product: String { browser.title }
  static var servesFiles: Bool { false }
  var tellsOfPagesBefore: Bool { false }

  var mustBeAsked: Bool { false }

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

  /// By way of a function of the window that only who knows the secret can use.
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
    // Brings the element into the window, and finds out whether something covers it.
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

  /// What a script of the browser's watch kept (`Session.watch`).
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
  /// The driver of a session: one that runs already, or one that is started, on the desktop where there is one.
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
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `unreachable` when nobody answers at the remote
  ///   end, `refused` when there is no such browser.
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

  /// Begins a session with a driver that was started for it, and ends the driver where that fails.
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
