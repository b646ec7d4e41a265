import CLibrary
import JSONSyntax
import PatternLibrary

extension BrowserDriver {
  /// Chromium, driven through chromedriver and the Chrome DevTools Protocol.
  static let chromium = BrowserDriver(
    browser: .chromium,
    product: TestEnvironment.Browser.chromium.title,
    needs: [
      ProgramNeed(programs: ["chromedriver"], remedy: "the package chromium-driver"),
      ProgramNeed(programs: ["chromium", "chromium-browser", "google-chrome"], remedy: "the package chromium"),
    ]
  ) { (options) throws(WebDriverError) in try ChromiumSession(options) }
}

private final class ChromiumSession: Session {
  /// The browser's id for the frame of the window's page. It stays the same whatever page is opened.
  private var mainFrame = JSONValue.null
  private var viewport: (width: Int, height: Int)?
  /// The prefixes of the only addresses that pages can request.
  private var prefixes: [String]?
  /// The browser's id for the script that runs before the scripts of a page.
  private var pageScript = JSONValue.null
  /// The context in which the player's scripts run for the document that was entered.
  private var context = JSONValue.null
  /// The connection that bypasses the driver; `nil` when the browser runs elsewhere.
  private var direct: DevTools?

  /// Starts Chromium with its own profile, and without network connections of the browser itself.
  init(_ options: SessionOptions) throws(WebDriverError) {
    let program = DriverProgram(
      command: [options.driver ?? "chromedriver"],
      portMark: "started successfully on port "
    )
    try super.init(.chromium, options.startDriver(program), capabilities: Self.capabilities(options))
    if options.isHere { direct = try DevTools(of: self) }
    _ = try devTools("Browser.setDownloadBehavior", ["behavior": "deny"])
    // With a window, Chromium lets a page write to the clipboard after a click without asking.
    let writing: JSONValue = ["permission": ["name": "clipboard-write"], "setting": "granted"]
    _ = try devTools("Browser.setPermission", writing)
  }

  private static func capabilities(_ options: SessionOptions) -> JSONValue {
    let isOnThisMachine = options.remoteEnd.map(isLoopback) ?? true
    var arguments = [
      "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-dev-shm-usage",
      // How long a key scrolls is up to the browser, in the machine's time.
      "--disable-smooth-scrolling",
      // Pages live for a second: optimising their code later costs more time than it saves.
      "--js-flags=--no-maglev --no-opt",
      // With a pipe, the browser notices when its driver is gone, and ends.
      "--remote-debugging-pipe",
    ]
    if options.isHere { arguments.append("--remote-debugging-port=0") }
    var wanted: [String: JSONValue] = [:]
    if options.hasWindow {
      arguments += [
        "--force-renderer-accessibility", "--password-store=basic", "--window-position=0,0", "--window-size=1300,1050",
      ]
    } else {
      arguments += [
        "--hide-scrollbars", "--window-size=1280,900",
        // The list below the address field is a page with its own process, which nobody sees here. With
        // `RenderDocument`, a picture that is being taken while a page navigates to another never arrives.
        "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,RenderDocument",
        // With these, elements tell the player's scripts the role and the name that the browser computes for them, and
        // it keeps its accessibility tree instead of building it for each question.
        "--enable-blink-features=ComputedAccessibilityInfo", "--force-renderer-accessibility=basic",
      ]
      // Chromium without its user interface, which nobody sees here, takes half the time for the same work.
      if isOnThisMachine, let shell = findProgram("chromium-headless-shell") {
        wanted["binary"] = .string(shell)
      } else {
        arguments.append("--headless=new")
      }
    }
    // Without the built-in exception for loopback addresses.
    if options.isOffline {
      // WebRTC bypasses the proxy unless this forbids it.
      let policy = "webrtc-ip-handling-policy=disable_non_proxied_udp"
      let bypass = (["<-loopback>"] + DeadProxy.exceptions(for: options.hosts)).joined(separator: ";")
      arguments += [
        "--proxy-server=\(DeadProxy.host):\(DeadProxy.port)", "--proxy-bypass-list=\(bypass)", "--\(policy)",
        "--force-\(policy)",
      ]
    }
    // As root, Chromium refuses to start its sandbox. A browser elsewhere may run as any user, and keeps its sandbox.
    if isOnThisMachine, getuid() == 0 { arguments.append("--no-sandbox") }
    wanted["args"] = .array(arguments.map { .string($0) })
    return [
      "browserName": "chrome",
      "goog:chromeOptions": JSONValue(wanted),
      "goog:loggingPrefs": options.logsRequests ? ["browser": "ALL", "performance": "ALL"] : ["browser": "ALL"],
    ]
  }

  /// Whether an address leads to a loopback address of this machine (RFC 6890, section 2.2.2; RFC 6761, section 6.3).
  private static func isLoopback(_ address: String) -> Bool {
    let host = WebAddress(address)?.host ?? ""
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return ["localhost", "[::1]"].contains(host)
      || (parts.first == "127" && parts.count == 4 && parts.allSatisfy { UInt8($0) != nil })
  }

  override func devTools(_ command: String, _ parameters: JSONValue = [:]) throws(WebDriverError) -> JSONValue {
    do throws(WebDriverError) {
      guard let direct else { return try askDriver(command, parameters) }
      return try direct.send(command, parameters, in: self)
    } catch {
      guard case .refused(_, let message) = error, Self.signsOfLeaving.contains(where: message.contains) else {
        throw error
      }
      throw .departure
    }
  }

  /// Phrases in errors of Chromium and its driver for a command whose document was left before the command was done.
  private static let signsOfLeaving = [
    "execution context", "Execution context", "context with specified id", "navigated",
  ]

  private func askDriver(_ command: String, _ parameters: JSONValue) throws(WebDriverError) -> JSONValue {
    try send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  // MARK: What surrounds a page

  override func apply(_ media: EmulatedMedia) throws(WebDriverError) {
    _ = try devTools("Emulation.setEmulatedMedia", media.parameters)
  }

  override func setViewport(width: Int, height: Int) throws(WebDriverError) {
    if let viewport, viewport == (width, height) { return }
    let size: JSONValue = [
      "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try devTools("Emulation.setDeviceMetricsOverride", size)
    viewport = (width, height)
  }

  override func switchNetwork(_ isOnline: Bool) throws(WebDriverError) {
    _ = try devTools("Network.enable")
    let conditions: JSONValue = [
      "offline": .bool(!isOnline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    ]
    _ = try devTools("Network.emulateNetworkConditions", conditions)
  }

  override func confine(to prefixes: [String]?) throws(WebDriverError) {
    if let prefixes, prefixes == self.prefixes { return }
    _ = try devTools("Network.enable")
    var patterns: [JSONValue] = []
    if let prefixes {
      for prefix in prefixes {
        // Characters that have a meaning in a pattern are escaped (URL Pattern Standard, section 2.1). Colons have one
        // inside the brackets of an IPv6 address.
        var (literal, isInBrackets) = ("", false)
        for sign in prefix {
          if sign == "[" || sign == "]" { isInBrackets = sign == "[" }
          literal += "*?+(){}\\".contains(sign) || (sign == ":" && isInBrackets) ? "\\\(sign)" : "\(sign)"
        }
        patterns.append(["urlPattern": .string(literal + "*"), "block": false])
      }
      let all = ["file://*/*"] + ["http", "https", "ws", "wss"].map { "\($0)://*:*/*" }
      patterns += all.map { ["urlPattern": .string($0), "block": true] }
    }
    _ = try devTools("Network.setBlockedURLs", ["urlPatterns": .array(patterns)])
    self.prefixes = prefixes
  }

  override func setCookies(_ cookies: [Subject.Storage.Item], for url: String) throws(WebDriverError) {
    _ = try devTools("Network.clearBrowserCookies")
    let origin = JSONValue.string(WebAddress(url)?.server ?? "file:///")
    _ = try devTools("Storage.clearDataForOrigin", ["origin": origin, "storageTypes": "all"])
    for cookie in cookies {
      let parameters: JSONValue = ["name": .string(cookie.name), "value": .string(cookie.value), "url": .string(url)]
      _ = try devTools("Network.setCookie", parameters)
    }
  }

  /// The browser requests an icon for a window on its own.
  override func refusedRequests(seen: [String], in world: World) throws(WebDriverError) -> [String] {
    seen.filter { $0.replacing(ServedPages.anyOrigin, with: "") != ServedPages.iconPath }
  }

  /// The page's scripts can falsify what the driver asks a page itself, so the driver is asked directly.
  override func touch() throws(WebDriverError) { _ = try askDriver("Page.getNavigationHistory", [:]) }

  override func focusPage() throws(WebDriverError) { _ = try devTools("Page.bringToFront") }

  override var tellsOfPagesBefore: Bool { true }

  override func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] {
    let entries = try send("POST", "/se/log", ["type": "browser"]).array ?? []
    return entries.map { entry in
      ConsoleMessage(
        text: countedFromOne(entry["message"].string ?? ""),
        isError: entry["level"] == "SEVERE",
        isOfMissingFile: entry["source"] == "network"
      )
    }
  }

  override func requestedURLs() throws(WebDriverError) -> [String] {
    let entries = try send("POST", "/se/log", ["type": "performance"]).array ?? []
    return entries.compactMap { entry in
      guard let text = entry["message"].string, let event = try? JSONValue(Array(text.utf8)) else { return nil }
      guard event["message"]["method"] == "Network.requestWillBeSent" else { return nil }
      return event["message"]["params"]["request"]["url"].string.flatMap { $0.hasPrefix("data:") ? nil : $0 }
    }
  }

  /// The driver's own command takes five times as long, because it makes a smaller file.
  override func encodedScreenshot() throws(WebDriverError) -> String {
    try devTools("Page.captureScreenshot", ["optimizeForSpeed": true])["data"].string ?? ""
  }

  /// A small picture is much faster to make and to read.
  override func picture(around clip: PictureClip) throws(WebDriverError) -> (String, corner: JSONValue)? {
    let (left, top, width, height) = (clip.rectangle[0], clip.rectangle[1], clip.rectangle[2], clip.rectangle[3])
    let wanted: JSONValue = [
      "x": .number(left), "y": .number(top), "width": .number(width), "height": .number(height), "scale": 1,
    ]
    let picture = try devTools("Page.captureScreenshot", ["clip": wanted, "optimizeForSpeed": true])
    return (picture["data"].string ?? "", clip.corner)
  }

  // MARK: Scripts before the page's own

  /// The name of the isolated world in which the player's scripts run.
  private static let world = "polite"

  override func runOnEveryPage(_ script: String) throws(WebDriverError) {
    _ = try devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  override func setPageScript(_ script: String) throws(WebDriverError) {
    if pageScript != .null {
      _ = try devTools("Page.removeScriptToEvaluateOnNewDocument", ["identifier": pageScript])
      pageScript = .null
    }
    let answer = try devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    pageScript = answer["identifier"]
  }

  override func install(_ source: String, behind secret: String) throws(WebDriverError) {
    let script: JSONValue = ["source": .string(source), "worldName": .string(Self.world)]
    _ = try devTools("Page.addScriptToEvaluateOnNewDocument", script)
  }

  override func enterWorld(in frame: Element?) throws(WebDriverError) {
    var id = JSONValue.null
    if let frame {
      // The driver's names for elements end with the number that the browser uses for them.
      let number = frame.id.split(separator: ".").last.flatMap { Int($0) } ?? 0
      id = try devTools("DOM.describeNode", ["backendNodeId": .number(Double(number))])["node"]["frameId"]
    } else {
      if mainFrame == .null { mainFrame = try devTools("Page.getFrameTree")["frameTree"]["frame"]["id"] }
      id = mainFrame
    }
    let world: JSONValue = ["frameId": id, "worldName": .string(Self.world)]
    context = try devTools("Page.createIsolatedWorld", world)["executionContextId"]
  }

  override func call(_ text: String, behind secret: String) throws(WebDriverError) -> String? {
    try call("text => politeWorld.call(text)", .string(text), returnsValue: true)["value"].string
  }

  override func define(_ script: String, in world: World) throws(WebDriverError) {
    let text: JSONValue = [
      "expression": .string(script), "sourceURL": "defined.js", "persistScript": true, "executionContextId": context,
    ]
    let id = try devTools("Runtime.compileScript", text)["scriptId"]
    _ = try devTools("Runtime.runScript", ["scriptId": id, "executionContextId": context])
  }

  private func call(
    _ function: JSONValue,
    _ argument: JSONValue,
    returnsValue: Bool
  ) throws(WebDriverError) -> JSONValue {
    let call: JSONValue = [
      "functionDeclaration": function, "executionContextId": context, "arguments": [["value": argument]],
      "awaitPromise": true, "returnByValue": .bool(returnsValue),
    ]
    return try devTools("Runtime.callFunctionOn", call)["result"]
  }

  override func hasClosedShadowTree() throws(WebDriverError) -> Bool {
    let page = try devTools("DOM.getDocument", ["depth": -1, "pierce": true])
    func hasClosedTree(_ node: JSONValue) -> Bool {
      let roots = node["shadowRoots"].array ?? []
      return roots.contains { $0["shadowRootType"] == "closed" }
        || (roots + (node["children"].array ?? [])).contains(where: hasClosedTree)
    }
    return hasClosedTree(page["root"])
  }

  // MARK: Elements

  override func roleAndName(
    of element: PageElement,
    in world: World
  ) throws(WebDriverError) -> (role: String, name: String) {
    let handle = element.reference[Element.key]
    let object = try call("name => politeWorld.element(name)", handle, returnsValue: false)
    guard object["objectId"] != .null else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    let request: JSONValue = ["objectId": object["objectId"], "fetchRelatives": false]
    let node = try devTools("Accessibility.getPartialAXTree", request)["nodes"].array?.first ?? .null
    return (node["role"]["value"].string ?? "", node["name"]["value"].string ?? "")
  }

  override func click(_ element: PageElement, at place: PointInWindow, in world: World) throws(WebDriverError) {
    try point(.click, at: element, place, in: world)
  }

  override func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ place: PointInWindow,
    in world: World
  ) throws(WebDriverError) {
    let point = try place()
    if pointing == .tap { return try tap(at: point) }
    try moveMouse("mouseMoved", to: point, isDown: false)
    for count in 0..<pointing.clicks {
      for type in ["mousePressed", "mouseReleased"] {
        try moveMouse(type, to: point, isDown: true, isSecondary: pointing == .secondary, count: count + 1)
      }
    }
  }

  /// Drags in five moves.
  override func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from place: PointInWindow,
    in world: World
  ) throws(WebDriverError) {
    let start = try place()
    func point(_ part: Double) -> (x: Double, y: Double) {
      (start.x + Double(way.x) * part, start.y + Double(way.y) * part)
    }
    try moveMouse("mouseMoved", to: start, isDown: false)
    try moveMouse("mousePressed", to: start, isDown: true)
    for step in 1...5 { try moveMouse("mouseMoved", to: point(Double(step) / 5), isDown: true) }
    try moveMouse("mouseReleased", to: point(1), isDown: true)
  }

  override func takePointerAway() throws(WebDriverError) {
    try moveMouse("mouseMoved", to: (-1, -1), isDown: false)
  }

  override func type(_ text: String, into element: PageElement, in world: World) throws(WebDriverError) {
    try press(keys(typing: text))
  }
}

/// Returns a message of the driver, which counts lines and columns from zero, with both counted from one.
private func countedFromOne(_ message: String) -> String {
  guard let place = message.prefixMatch(of: #/\S+ (\d{1,9}):(\d{1,9})\b/#), let line = Int(place.output.1),
    let column = Int(place.output.2)
  else { return message }
  return message[..<place.output.1.startIndex] + "\(line + 1):\(column + 1)" + message[place.output.2.endIndex...]
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
