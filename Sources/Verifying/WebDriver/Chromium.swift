#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What only Chromium and its driver can do.
extension Session {
  /// Starts headless Chromium, with a profile of its own and no connection of its own to the network.
  ///
  /// - Parameters:
  ///   - width: Of the window, in CSS pixels.
  ///   - height: Of the window, in CSS pixels.
  ///   - driver: The name or the path of Chromium's driver.
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  public static func chromium(
    width: Int = 1280,
    height: Int = 900,
    driver: String = "chromedriver"
  ) throws(WebDriverError) -> Session {
    let driver = try Driver(.chromium(driver))
    do {
      return try Session(driver, capabilities: chromiumCapabilities(width: width, height: height))
    } catch {
      driver.end()
      throw error
    }
  }

  private static func chromiumCapabilities(width: Int, height: Int) -> JSONValue {
    var arguments: [JSONValue] = [
      "--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-dev-shm-usage", "--window-size=\(width),\(height)",
      // Over a pipe the browser notices when its driver is gone, and ends.
      "--remote-debugging-pipe",
    ].map { .string($0) }
    // Chromium refuses to start its sandbox as root.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    return [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": .array(arguments)],
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
    ]
  }

  /// Sends a command of the Chrome DevTools Protocol.
  public func devTools(_ command: String, _ parameters: JSONValue = [:]) throws(WebDriverError) -> JSONValue {
    try send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// Makes pages see these preferences from now on, and no others.
  public func emulate(_ media: EmulatedMedia) throws(WebDriverError) {
    _ = try devTools("Emulation.setEmulatedMedia", media.parameters)
  }

  /// Gives the page a viewport of this size in CSS pixels, however small.
  public func setViewport(width: Int, height: Int) throws(WebDriverError) {
    let size: JSONValue = [
      "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try devTools("Emulation.setDeviceMetricsOverride", size)
  }

  /// What the page's console and the browser said of the page since this was last asked.
  public func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] {
    let entries = try send("POST", "/se/log", ["type": "browser"]).array ?? []
    return entries.map { ConsoleMessage(level: $0["level"].string ?? "", text: $0["message"].string ?? "") }
  }

  /// The addresses that pages asked for since this was last asked, `data:` addresses left out.
  public func requestedURLs() throws(WebDriverError) -> [String] {
    let entries = try send("POST", "/se/log", ["type": "performance"]).array ?? []
    return entries.compactMap { entry in
      guard let text = entry["message"].string, let event = try? JSONValue(Array(text.utf8)) else { return nil }
      guard event["message"]["method"] == "Network.requestWillBeSent" else { return nil }
      return event["message"]["params"]["request"]["url"].string.flatMap { $0.hasPrefix("data:") ? nil : $0 }
    }
  }
}

/// Preferences of a person that a page can ask for with media queries (Media Queries Level 5).
public struct EmulatedMedia: Sendable, Hashable {
  public var reducedMotion = false
  public var dark = false
  public var forcedColours = false
  public var print = false

  public init(reducedMotion: Bool = false, dark: Bool = false, forcedColours: Bool = false, print: Bool = false) {
    self.reducedMotion = reducedMotion
    self.dark = dark
    self.forcedColours = forcedColours
    self.print = print
  }

  var parameters: JSONValue {
    func feature(_ name: JSONValue, _ isOn: Bool, _ on: JSONValue, _ off: JSONValue) -> JSONValue {
      ["name": name, "value": isOn ? on : off]
    }
    return [
      "media": print ? "print" : "",
      "features": [
        feature("prefers-reduced-motion", reducedMotion, "reduce", "no-preference"),
        feature("prefers-color-scheme", dark, "dark", "light"),
        feature("forced-colors", forcedColours, "active", "none"),
      ],
    ]
  }
}

/// A line of the browser's console.
public struct ConsoleMessage: Sendable, Hashable {
  /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
  public var level: String
  public var text: String

  public var isError: Bool { level == "SEVERE" }
}
