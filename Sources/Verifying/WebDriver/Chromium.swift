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
  ///   - logsRequests: Whether `requestedURLs` is to be told. The driver then writes down all that goes over the network
  ///     and happens to pages, which costs a sixth of what a play costs.
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  public static func chromium(
    width: Int = 1280,
    height: Int = 900,
    driver: String = "chromedriver",
    logsRequests: Bool = false
  ) throws(WebDriverError) -> Session {
    let driver = try Driver(.chromium(driver))
    do {
      let capabilities = chromiumCapabilities(width: width, height: height, logsRequests: logsRequests)
      return try Session(.chromium, driver, capabilities: capabilities)
    } catch {
      driver.end()
      throw error
    }
  }

  /// - Parameters:
  ///   - isHere: Whether the browser runs on this machine.
  ///   - logsRequests: As of a session.
  static func chromiumCapabilities(
    width: Int,
    height: Int,
    isHere: Bool = true,
    logsRequests: Bool = false
  ) -> JSONValue {
    var arguments: [JSONValue] = [
      "--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-dev-shm-usage", "--window-size=\(width),\(height)",
      // The list below the address field is a page with a process of its own, which nobody sees here.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      // Over a pipe the browser notices when its driver is gone, and ends.
      "--remote-debugging-pipe",
    ].map { .string($0) }
    // Chromium refuses to start its sandbox as root. Who runs it elsewhere is not known: there it keeps its sandbox.
    if isHere, getuid() == 0 { arguments.append("--no-sandbox") }
    return [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": .array(arguments)],
      "goog:loggingPrefs": logsRequests ? ["browser": "ALL", "performance": "ALL"] : ["browser": "ALL"],
    ]
  }

  /// Sends a command of the Chrome DevTools Protocol.
  public func devTools(_ command: String, _ parameters: JSONValue = [:]) throws(WebDriverError) -> JSONValue {
    try send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  func emulateInChromium(_ media: EmulatedMedia) throws(WebDriverError) {
    _ = try devTools("Emulation.setEmulatedMedia", media.parameters)
  }

  func setViewportOfChromium(width: Int, height: Int) throws(WebDriverError) {
    let size: JSONValue = [
      "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try devTools("Emulation.setDeviceMetricsOverride", size)
  }

  func consoleMessagesOfChromium() throws(WebDriverError) -> [ConsoleMessage] {
    let entries = try send("POST", "/se/log", ["type": "browser"]).array ?? []
    return entries.map { ConsoleMessage(level: $0["level"].string ?? "", text: $0["message"].string ?? "") }
  }

  func requestedURLsOfChromium() throws(WebDriverError) -> [String] {
    let entries = try send("POST", "/se/log", ["type": "performance"]).array ?? []
    return entries.compactMap { entry in
      guard let text = entry["message"].string, let event = try? JSONValue(Array(text.utf8)) else { return nil }
      guard event["message"]["method"] == "Network.requestWillBeSent" else { return nil }
      return event["message"]["params"]["request"]["url"].string
    }
  }

  /// The network is lost, or comes back.
  func setOnlineInChromium(_ isOnline: Bool) throws(WebDriverError) {
    _ = try devTools("Network.enable")
    let conditions: JSONValue = [
      "offline": .bool(!isOnline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    ]
    _ = try devTools("Network.emulateNetworkConditions", conditions)
  }
}

extension EmulatedMedia {
  fileprivate var parameters: JSONValue {
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
