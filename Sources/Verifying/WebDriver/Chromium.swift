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
  ///   - isOffline: Whether nothing of the network can be reached.
  ///   - logsRequests: Whether `requestedURLs` is to be told. The driver then writes down all that goes over the network
  ///     and happens to pages, which costs a sixth of what a play costs.
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  public static func chromium(
    width: Int = 1280,
    height: Int = 900,
    driver: String = "chromedriver",
    isOffline: Bool = false,
    logsRequests: Bool = false
  ) throws(WebDriverError) -> Session {
    let driver = try Driver(.chromium(driver))
    do {
      let capabilities = chromiumCapabilities(
        width: width,
        height: height,
        isOffline: isOffline,
        logsRequests: logsRequests
      )
      return try Session(.chromium, driver, capabilities: capabilities)
    } catch {
      driver.end()
      throw error
    }
  }

  /// - Parameters:
  ///   - isHere: Whether the browser runs on this machine.
  ///   - isOffline: As of a session.
  ///   - logsRequests: As of a session.
  static func chromiumCapabilities(
    width: Int,
    height: Int,
    isHere: Bool = true,
    isOffline: Bool = false,
    logsRequests: Bool = false
  ) -> JSONValue {
    var arguments: [JSONValue] = [
      "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-dev-shm-usage", "--window-size=\(width),\(height)",
      // The list below the address field is a page with a process of its own, which nobody sees here.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      // Elements tell the player's scripts what role and name the browser computes for them.
      "--enable-blink-features=ComputedAccessibilityInfo",
      // Over a pipe the browser notices when its driver is gone, and ends.
      "--remote-debugging-pipe",
    ].map { .string($0) }
    // Without the exception for loopback, which is one by itself.
    if isOffline {
      arguments += ["--proxy-server=\(deadProxy)", "--proxy-bypass-list=<-loopback>"].map { .string($0) }
    }
    // Chromium refuses to start its sandbox as root. Who runs it elsewhere is not known: there it keeps its sandbox.
    if isHere, getuid() == 0 { arguments.append("--no-sandbox") }
    var options: [String: JSONValue] = [:]
    // Chromium without what is around a page, which nobody sees, takes half the time for the same.
    if isHere, let shell = findProgram(headlessShell) {
      options["binary"] = .string(shell)
    } else {
      arguments.append("--headless=new")
    }
    options["args"] = .array(arguments)
    return [
      "browserName": "chrome",
      "goog:chromeOptions": .object(options),
      "goog:loggingPrefs": logsRequests ? ["browser": "ALL", "performance": "ALL"] : ["browser": "ALL"],
    ]
  }

  /// Chromium without windows: the same engine and the same DevTools.
  static let headlessShell = "chromium-headless-shell"

  /// Sends a command of the Chrome DevTools Protocol.
  public func devTools(_ command: String, _ parameters: JSONValue = [:]) throws(WebDriverError) -> JSONValue {
    try send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// What the window shows of a part of the page, as a PNG in Base64: a small picture is much quicker to make and to read.
  ///
  /// - Parameter part: Whole CSS pixels, from the beginning of the page, however far it is scrolled.
  func encodedScreenshotOfChromium(of part: JSONValue) throws(WebDriverError) -> String {
    try devTools("Page.captureScreenshot", ["clip": part, "optimizeForSpeed": true])["data"].string ?? ""
  }

  func emulateInChromium(_ media: EmulatedMedia) throws(WebDriverError) {
    _ = try devTools("Emulation.setEmulatedMedia", media.parameters)
  }

  func setViewportOfChromium(width: Int, height: Int) throws(WebDriverError) {
    if viewport?.width == width, viewport?.height == height { return }
    let size: JSONValue = [
      "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try devTools("Emulation.setDeviceMetricsOverride", size)
    viewport = (width, height, width)
  }

  /// The name of the isolated world in which the player's scripts run.
  private static let world = "polite"

  func installInChromium(_ source: String) throws(WebDriverError) {
    let script: JSONValue = ["source": .string(source), "worldName": .string(Self.world)]
    _ = try devTools("Page.addScriptToEvaluateOnNewDocument", script)
  }

  /// Runs a script before the page's own on every page that is opened from now on, in place of the one before.
  func setScriptOfChromium(_ script: String) throws(WebDriverError) {
    if scriptOfChromium != .null {
      _ = try devTools("Page.removeScriptToEvaluateOnNewDocument", ["identifier": scriptOfChromium])
      scriptOfChromium = .null
    }
    let answer = try devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    scriptOfChromium = answer["identifier"]
  }

  /// Where the scripts run that belong to the document that is open, or to that of a frame of it.
  func worldOfChromium(in frame: Element?) throws(WebDriverError) -> JSONValue {
    var id = JSONValue.null
    if let frame {
      // The driver's names of elements end with the number by which the browser knows them.
      let number = frame.id.split(separator: ".").last.flatMap { Int($0) } ?? 0
      id = try devTools("DOM.describeNode", ["backendNodeId": .number(Double(number))])["node"]["frameId"]
    } else {
      if mainFrame == .null { mainFrame = try devTools("Page.getFrameTree")["frameTree"]["frame"]["id"] }
      id = mainFrame
    }
    let world: JSONValue = ["frameId": id, "worldName": .string(Self.world)]
    return try devTools("Page.createIsolatedWorld", world)["executionContextId"]
  }

  func callInChromium(_ text: String, _ world: World) throws(WebDriverError) -> String? {
    try callFunction("text => politeWorld.call(text)", .string(text), in: world, returnsValue: true)["value"].string
  }

  func defineInChromium(_ script: String, _ world: World) throws(WebDriverError) {
    let text: JSONValue = [
      "expression": .string(script), "sourceURL": "defined.js", "persistScript": true,
      "executionContextId": world.context,
    ]
    let id = try devTools("Runtime.compileScript", text)["scriptId"]
    _ = try devTools("Runtime.runScript", ["scriptId": id, "executionContextId": world.context])
  }

  private func callFunction(
    _ function: JSONValue,
    _ argument: JSONValue,
    in world: World,
    returnsValue: Bool
  ) throws(WebDriverError) -> JSONValue {
    let call: JSONValue = [
      "functionDeclaration": function, "executionContextId": world.context, "arguments": [["value": argument]],
      "awaitPromise": true, "returnByValue": .bool(returnsValue),
    ]
    do throws(WebDriverError) {
      return try devTools("Runtime.callFunctionOn", call)["result"]
    } catch {
      // With its document the world is gone.
      guard case .refused(_, let message) = error, Self.signsOfLeaving.contains(where: message.contains) else {
        throw error
      }
      throw .departure
    }
  }

  private static let signsOfLeaving = [
    "execution context", "Execution context", "context with specified id", "navigated",
  ]

  func roleAndNameInChromium(
    _ element: PageElement,
    _ world: World
  ) throws(WebDriverError) -> (role: String, name: String) {
    let handle = element.reference[Element.key]
    let object = try callFunction("name => politeWorld.element(name)", handle, in: world, returnsValue: false)
    guard object["objectId"] != .null else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    let request: JSONValue = ["objectId": object["objectId"], "fetchRelatives": false]
    let node = try devTools("Accessibility.getPartialAXTree", request)["nodes"].array?.first ?? .null
    return (node["role"]["value"].string ?? "", node["name"]["value"].string ?? "")
  }

  /// Whether the page has a shadow tree that its scripts closed.
  func hasClosedTreeInChromium() throws(WebDriverError) -> Bool {
    let page = try devTools("DOM.getDocument", ["depth": -1, "pierce": true])
    func hasClosedTree(_ node: JSONValue) -> Bool {
      let roots = node["shadowRoots"].array ?? []
      return roots.contains { $0["shadowRootType"] == "closed" }
        || (roots + (node["children"].array ?? [])).contains(where: hasClosedTree)
    }
    return hasClosedTree(page["root"])
  }

  /// Clicks at a place of the window, in CSS pixels, as a mouse does.
  func clickInChromium(at point: (x: Double, y: Double)) throws(WebDriverError) {
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
      try moveMouse(type, to: point, isDown: type != "mouseMoved")
    }
  }

  /// Drags what is at a place, in five moves.
  func dragInChromium(from point: (x: Double, y: Double), x: Double, y: Double) throws(WebDriverError) {
    try moveMouse("mouseMoved", to: point, isDown: false)
    try moveMouse("mousePressed", to: point, isDown: true)
    for step in 1...5 {
      let part = Double(step) / 5
      try moveMouse("mouseMoved", to: (point.x + x * part, point.y + y * part), isDown: true)
    }
    try moveMouse("mouseReleased", to: (point.x + x, point.y + y), isDown: true)
  }

  private func moveMouse(
    _ type: String,
    to point: (x: Double, y: Double),
    isDown: Bool
  ) throws(WebDriverError) {
    var event: [String: JSONValue] = ["type": .string(type), "x": .number(point.x), "y": .number(point.y)]
    if isDown {
      event["button"] = "left"
      event["buttons"] = type == "mouseReleased" ? 0 : 1
      if type != "mouseMoved" { event["clickCount"] = 1 }
    }
    _ = try devTools("Input.dispatchMouseEvent", .object(event))
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
