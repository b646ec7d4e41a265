import JSONSyntax
import PatternLibrary

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Chromium, driven through chromedriver and the Chrome DevTools Protocol.
final class ChromiumDriver: BrowserDriver {
  static let browser = TestEnvironment.Browser.chromium
  static let needs = [
    ProgramNeed(programs: ["chromedriver"], remedy: "the package chromium-driver"),
    ProgramNeed(programs: ["chromium", "chromium-browser", "google-chrome"], remedy: "the package chromium"),
  ]
  static let hasAccessibleWindow = true
  static let isDrivenRemotely = true

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
  private(set) var devTools: DevTools?

  /// Starts Chromium with its own profile, and without network connections of the browser itself.
  static func begin(_ options: SessionOptions) throws(WebDriverError) -> Session {
    let program = DriverProgram(
      command: [options.driver ?? "chromedriver"],
      portMark: "started successfully on port "
    )
    let engine = ChromiumDriver()
    let session = try Session.begin(engine, options.startDriver(program), capabilities: capabilities(options))
    if options.isHere { engine.devTools = try DevTools(of: session) }
    _ = try session.devTools("Browser.setDownloadBehavior", ["behavior": "deny"])
    return session
  }

  private static func capabilities(_ options: SessionOptions) -> JSONValue {
    let isOnThisMachine = options.remoteEnd.map(isLoopback) ?? true
    var arguments = [
      "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-dev-shm-usage",
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
        // With this, elements tell the player's scripts the role and the name that the browser computes for them.
        "--enable-blink-features=ComputedAccessibilityInfo",
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
    let afterScheme = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    if place.hasPrefix("[") { return place.hasPrefix("[::1]") }
    let host = place.prefix { $0 != ":" }.lowercased()
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return host == "localhost" || (parts.first == "127" && parts.count == 4 && parts.allSatisfy { UInt8($0) != nil })
  }

  // MARK: What surrounds a page

  func emulate(_ media: EmulatedMedia, in session: Session) throws(WebDriverError) {
    _ = try session.devTools("Emulation.setEmulatedMedia", media.parameters)
  }

  func setViewport(width: Int, height: Int, in session: Session) throws(WebDriverError) {
    if let viewport, viewport == (width, height) { return }
    let size: JSONValue = [
      "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try session.devTools("Emulation.setDeviceMetricsOverride", size)
    viewport = (width, height)
  }

  func setOnline(_ isOnline: Bool, in session: Session) throws(WebDriverError) {
    _ = try session.devTools("Network.enable")
    let conditions: JSONValue = [
      "offline": .bool(!isOnline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    ]
    _ = try session.devTools("Network.emulateNetworkConditions", conditions)
  }

  func confine(to prefixes: [String]?, in session: Session) throws(WebDriverError) {
    if let prefixes, prefixes == self.prefixes { return }
    _ = try session.devTools("Network.enable")
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
    _ = try session.devTools("Network.setBlockedURLs", ["urlPatterns": .array(patterns)])
    self.prefixes = prefixes
  }

  func setCookies(_ cookies: [Subject.Storage.Item], for url: String, in session: Session) throws(WebDriverError) {
    _ = try session.devTools("Network.clearBrowserCookies")
    for cookie in cookies {
      let parameters: JSONValue = ["name": .string(cookie.name), "value": .string(cookie.value), "url": .string(url)]
      _ = try session.devTools("Network.setCookie", parameters)
    }
  }

  /// The browser requests an icon for a window on its own.
  func refusedRequests(seen: [String], in session: Session, _ world: World) throws(WebDriverError) -> [String] {
    seen.filter { $0.replacing(ServedPages.anyOrigin, with: "") != ServedPages.iconPath }
  }

  /// The page's scripts can falsify what the driver asks a page itself, so the driver is asked directly.
  func touch(_ session: Session) throws(WebDriverError) { try session.touchDriver() }

  func focusPage(in session: Session) throws(WebDriverError) { _ = try session.devTools("Page.bringToFront") }

  let tellsOfPagesBefore = true

  func consoleMessages(in session: Session) throws(WebDriverError) -> [ConsoleMessage] {
    let entries = try session.send("POST", "/se/log", ["type": "browser"]).array ?? []
    return entries.map { entry in
      ConsoleMessage(
        level: entry["level"].string ?? "",
        text: countedFromOne(entry["message"].string ?? ""),
        isOfMissingFile: entry["source"] == "network"
      )
    }
  }

  func requestedURLs(in session: Session) throws(WebDriverError) -> [String] {
    let entries = try session.send("POST", "/se/log", ["type": "performance"]).array ?? []
    return entries.compactMap { entry in
      guard let text = entry["message"].string, let event = try? JSONValue(Array(text.utf8)) else { return nil }
      guard event["message"]["method"] == "Network.requestWillBeSent" else { return nil }
      return event["message"]["params"]["request"]["url"].string
    }
  }

  /// The driver's own command takes five times as long, because it makes a smaller file.
  func picture(in session: Session) throws(WebDriverError) -> String {
    try session.devTools("Page.captureScreenshot", ["optimizeForSpeed": true])["data"].string ?? ""
  }

  /// A small picture is much faster to make and to read.
  func picture(around part: JSONValue, in session: Session) throws(WebDriverError) -> (String, corner: JSONValue)? {
    let clip = PictureClip(part)
    let (left, top, width, height) = (clip.rectangle[0], clip.rectangle[1], clip.rectangle[2], clip.rectangle[3])
    let wanted: JSONValue = [
      "x": .number(left), "y": .number(top), "width": .number(width), "height": .number(height), "scale": 1,
    ]
    let picture = try session.devTools("Page.captureScreenshot", ["clip": wanted, "optimizeForSpeed": true])
    return (picture["data"].string ?? "", clip.corner)
  }

  // MARK: Scripts before the page's own

  /// The name of the isolated world in which the player's scripts run.
  private static let world = "polite"

  func runOnEveryPage(_ script: String, in session: Session) throws(WebDriverError) {
    _ = try session.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  func setPageScript(_ script: String, in session: Session) throws(WebDriverError) {
    if pageScript != .null {
      _ = try session.devTools("Page.removeScriptToEvaluateOnNewDocument", ["identifier": pageScript])
      pageScript = .null
    }
    let answer = try session.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    pageScript = answer["identifier"]
  }

  func install(_ source: String, behind secret: String, in session: Session) throws(WebDriverError) {
    let script: JSONValue = ["source": .string(source), "worldName": .string(Self.world)]
    _ = try session.devTools("Page.addScriptToEvaluateOnNewDocument", script)
  }

  func enterWorld(in frame: Element?, _ session: Session) throws(WebDriverError) {
    var id = JSONValue.null
    if let frame {
      // The driver's names for elements end with the number that the browser uses for them.
      let number = frame.id.split(separator: ".").last.flatMap { Int($0) } ?? 0
      id = try session.devTools("DOM.describeNode", ["backendNodeId": .number(Double(number))])["node"]["frameId"]
    } else {
      if mainFrame == .null { mainFrame = try session.devTools("Page.getFrameTree")["frameTree"]["frame"]["id"] }
      id = mainFrame
    }
    let world: JSONValue = ["frameId": id, "worldName": .string(Self.world)]
    context = try session.devTools("Page.createIsolatedWorld", world)["executionContextId"]
  }

  func call(_ text: String, _ world: World, _ session: Session) throws(WebDriverError) -> String? {
    try call("text => politeWorld.call(text)", .string(text), returnsValue: true, session)["value"].string
  }

  func define(_ script: String, _ world: World, _ session: Session) throws(WebDriverError) {
    let text: JSONValue = [
      "expression": .string(script), "sourceURL": "defined.js", "persistScript": true, "executionContextId": context,
    ]
    let id = try session.devTools("Runtime.compileScript", text)["scriptId"]
    _ = try session.devTools("Runtime.runScript", ["scriptId": id, "executionContextId": context])
  }

  private func call(
    _ function: JSONValue,
    _ argument: JSONValue,
    returnsValue: Bool,
    _ session: Session
  ) throws(WebDriverError) -> JSONValue {
    let call: JSONValue = [
      "functionDeclaration": function, "executionContextId": context, "arguments": [["value": argument]],
      "awaitPromise": true, "returnByValue": .bool(returnsValue),
    ]
    return try session.devTools("Runtime.callFunctionOn", call)["result"]
  }

  func hasClosedShadowTree(in session: Session) throws(WebDriverError) -> Bool {
    let page = try session.devTools("DOM.getDocument", ["depth": -1, "pierce": true])
    func hasClosedTree(_ node: JSONValue) -> Bool {
      let roots = node["shadowRoots"].array ?? []
      return roots.contains { $0["shadowRootType"] == "closed" }
        || (roots + (node["children"].array ?? [])).contains(where: hasClosedTree)
    }
    return hasClosedTree(page["root"])
  }

  // MARK: Elements

  func roleAndName(
    of element: PageElement,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) -> (role: String, name: String) {
    let handle = element.reference[Element.key]
    let object = try call("name => politeWorld.element(name)", handle, returnsValue: false, session)
    guard object["objectId"] != .null else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    let request: JSONValue = ["objectId": object["objectId"], "fetchRelatives": false]
    let node = try session.devTools("Accessibility.getPartialAXTree", request)["nodes"].array?.first ?? .null
    return (node["role"]["value"].string ?? "", node["name"]["value"].string ?? "")
  }

  func click(_ element: PageElement, at point: PointInWindow, _ world: World, _ session: Session) throws(WebDriverError)
  {
    try self.point(.click, at: element, point, world, session)
  }

  func point(
    _ pointing: Pointing,
    at element: PageElement,
    _ point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) {
    let place = try point()
    try moveMouse("mouseMoved", to: place, isDown: false, session)
    for count in 0..<pointing.clicks {
      for type in ["mousePressed", "mouseReleased"] {
        try moveMouse(type, to: place, isDown: true, session, isSecondary: pointing == .secondary, count: count + 1)
      }
    }
  }

  /// Drags in five moves.
  func drag(
    _ element: PageElement,
    by way: (x: Int, y: Int),
    from point: PointInWindow,
    _ world: World,
    _ session: Session
  ) throws(WebDriverError) {
    let start = try point()
    func place(_ part: Double) -> (x: Double, y: Double) {
      (start.x + Double(way.x) * part, start.y + Double(way.y) * part)
    }
    try moveMouse("mouseMoved", to: start, isDown: false, session)
    try moveMouse("mousePressed", to: start, isDown: true, session)
    for step in 1...5 { try moveMouse("mouseMoved", to: place(Double(step) / 5), isDown: true, session) }
    try moveMouse("mouseReleased", to: place(1), isDown: true, session)
  }

  func takePointerAway(in session: Session) throws(WebDriverError) {
    try moveMouse("mouseMoved", to: (-1, -1), isDown: false, session)
  }

  private func moveMouse(
    _ type: String,
    to point: (x: Double, y: Double),
    isDown: Bool,
    _ session: Session,
    isSecondary: Bool = false,
    count: Int = 1
  ) throws(WebDriverError) {
    var event: [String: JSONValue] = ["type": .string(type), "x": .number(point.x), "y": .number(point.y)]
    if isDown {
      event["button"] = isSecondary ? "right" : "left"
      event["buttons"] = type == "mouseReleased" ? 0 : isSecondary ? 2 : 1
      if type != "mouseMoved" { event["clickCount"] = .number(Double(count)) }
    }
    _ = try session.devTools("Input.dispatchMouseEvent", JSONValue(event))
  }

  func type(_ text: String, into element: PageElement, _ world: World, _ session: Session) throws(WebDriverError) {
    try session.press(text.map { Key.character($0) })
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
