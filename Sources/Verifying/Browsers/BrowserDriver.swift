import JSONSyntax
public import PatternLibrary

/// How one family of browsers is driven: what it needs, and how a session with one of them begins.
///
/// To add a family, add a file with its driver and its subclass of `Session`, and a line in `allBrowserDrivers`.
struct BrowserDriver: Sendable {
  /// The name of the family in `--browser` and in evidence.
  let browser: TestEnvironment.Browser
  /// The maker's name for the product that is driven.
  let product: String
  /// The programs that must be installed. The first is the one that drives the browser.
  let needs: [ProgramNeed]
  /// Whether it can be started on a desktop for a screen reader that runs on this machine.
  var hasAccessibleWindow = true
  /// Whether it can be driven at a remote end.
  var isDrivenRemotely = true
  /// Whether it gets pages from files through a server of its own.
  var servesFiles = false
  /// Begins a session.
  ///
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  let begin: @Sendable (SessionOptions) throws(WebDriverError) -> Session
}

/// The drivers of all families, in the order in which results are reported.
let allBrowserDrivers: [BrowserDriver] = [.chromium, .firefox, .webkit]

extension TestEnvironment.Browser {
  /// The families that can be driven, whether or not they are installed.
  public static var driven: [TestEnvironment.Browser] { allBrowserDrivers.map(\.browser) }

  var driver: BrowserDriver? { allBrowserDrivers.first { $0.browser == self } }

  /// Whether it can be driven at a remote end.
  public var isDrivenRemotely: Bool { driver?.isDrivenRemotely == true }

  /// Whether a screen reader on this machine can read it.
  public var hasAccessibleWindow: Bool { driver?.hasAccessibleWindow == true }
}

/// A set of programs of which one must be installed.
struct ProgramNeed: Sendable {
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

  /// - Parameter part: The `left`, `top`, `width` and `height` in the window, and how far the page is scrolled.
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
  package var hosts: [String] = []
  /// Whether to record what `requestedURLs` reports. Chromium's driver then logs all network traffic and page events,
  /// which costs a sixth of the time of a play.
  public var logsRequests = false

  public init(driver: String? = nil, isOffline: Bool = false, logsRequests: Bool = false) {
    (self.driver, self.isOffline, self.logsRequests) = (driver, isOffline, logsRequests)
  }

  /// Whether the browser runs on this machine, where it can be given paths of programs and folders.
  var isHere: Bool { remoteEnd == nil }

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
}
