import HTMLTree
import PatternLibrary
import Platform

/// What only WebKitGTK and its driver need.
///
/// It has no headless mode, so it runs on a display of its own that nobody sees. Its driver has no commands for a
/// person's preferences, for the network and for scripts before a page's own: preferences are the desktop's, and take a
/// new browser; scripts are put into the page as it is served; that the network is lost is told to the page alone.
extension Session {
  /// Starts WebKitGTK on a display of its own, with a profile of its own.
  ///
  /// - Parameters:
  ///   - driver: The name or the path of WebKitGTK's driver.
  ///   - isOffline: Whether nothing of the network can be reached.
  /// - Throws: `WebDriverError.notStarted` when the display or the driver does not start.
  public static func webkit(
    driver: String = "WebKitWebDriver",
    isOffline: Bool = false
  ) throws(WebDriverError) -> Session {
    let surroundings = try WebKitSurroundings(driver)
    surroundings.isOffline = isOffline
    let driver = try surroundings.startDriver()
    do {
      let session = try Session(.webkit, driver, capabilities: surroundings.capabilities)
      session.surroundings = surroundings
      return session
    } catch {
      driver.end()
      throw error
    }
  }

  func emulateInWebKit(_ media: EmulatedMedia) throws(WebDriverError) {
    guard let surroundings, surroundings.media != media else { return }
    guard !media.forcedColours, !media.print else {
      throw .refused(code: "unsupported operation", message: "WebKitGTK cannot be asked for forced colours or print")
    }
    surroundings.media = media
    surroundings.fitted = nil
    try restart(with: surroundings.startDriver(), capabilities: surroundings.capabilities)
    try setViewportOfWebKit(width: surroundings.width, height: surroundings.height)
  }

  /// Windows have a least width. A page that is to be narrower is opened in a frame of that width.
  func setViewportOfWebKit(width: Int, height: Int) throws(WebDriverError) {
    guard let surroundings else { return }
    (surroundings.width, surroundings.height) = (width, height)
    let window = surroundings.isNarrow ? (1280, max(height, 900)) : (width, height)
    if let fitted = surroundings.fitted, fitted == window { return }
    surroundings.fitted = nil
    try leaveFrames()
    // The page that is open may hold its time, and say what it likes.
    try navigate(to: "about:blank")
    try fitWindowOfWebKit(window)
    surroundings.fitted = window
  }

  /// The driver answers before the page has followed its window, so the page says when it has. How much larger than the
  /// page its window must be is seen when it does not become what was asked for.
  private func fitWindowOfWebKit(_ wanted: (Int, Int)) throws(WebDriverError) {
    let script = """
      const [width, height, time, done] = arguments;
      const sizes = () => [innerWidth, innerHeight];
      const look = () => { if (innerWidth === width && innerHeight === height) done(sizes()); };
      addEventListener('resize', look);
      setTimeout(() => done(sizes()), time);
      look();
      """
    var (across, down) = (0, WebKitSurroundings.bar)
    // A busy machine takes longer: nothing is concluded from a first wait alone.
    for time in [500, 2000, 2000, 10_000] {
      try resizeWindow(width: wanted.0 + across, height: wanted.1 + down)
      let size = try executeAsync(
        script,
        [.number(Double(wanted.0)), .number(Double(wanted.1)), .number(Double(time))]
      )
      guard let width = size.array?.first?.integer, let height = size.array?.last?.integer else { break }
      if (width, height) == wanted { return }
      across += wanted.0 - width
      down += wanted.1 - height
    }
    throw .refused(code: "unknown error", message: "the window does not become \(wanted.0) by \(wanted.1)")
  }

  func setOnlineInWebKit(_ isOnline: Bool) throws(WebDriverError) {
    guard let surroundings, surroundings.isOnline != isOnline else { return }
    surroundings.isOnline = isOnline
    _ = try execute(WebKitSurroundings.network(isOnline: isOnline, tells: true))
  }

  /// The scripts see the page through a vault, and the page does not get to see them.
  func installInWebKit(_ source: String, behind secret: String) {
    let vault = String(decoding: PackageResources.vault_js, as: UTF8.self)
    surroundings?.scripts.insert(
      """
      (() => {
        document.currentScript.remove();
        with ((\(vault))(window)) {
          \(source)
          ;politeHang('\(World.name)', \(World.door(behind: secret)));
        }
      })();
      """,
      at: 0
    )
  }

  func runOnEveryPageOfWebKit(_ script: String) { surroundings?.scripts.append(script) }

  /// Opens a page from this program's own server, with the scripts at its beginning.
  ///
  /// - Returns: The page's address there.
  func openInWebKit(_ url: String) throws(WebDriverError) -> String {
    try leaveFrames()
    guard let surroundings, url != "about:blank" else {
      try navigate(to: url)
      return url
    }
    let (page, opened) = try surroundings.offer(url, confinedTo: confinement)
    try navigate(to: opened)
    if surroundings.isNarrow { try enter(frame: find("iframe")) }
    return page
  }

  /// What the page that is open asked for and did not get, and what it got, without what belongs to this program. The
  /// files among it have their own addresses.
  ///
  /// - Parameter seen: What the page itself knows of.
  func refusedInWebKit(and seen: [String], _ world: World) throws(WebDriverError) -> [String] {
    guard let pages = surroundings?.server.pages else { return seen }
    // Requests are sent by another process of the browser: what is answered after them tells that they are.
    _ = try world.call("answered", [.string(pages.origin + ServedPages.iconPath)])
    return pages.refused + seen.filter { $0 != pages.origin + ServedPages.iconPath }.map(pages.fileAddress)
  }
}

/// What a session with WebKitGTK remembers between its browsers.
final class WebKitSurroundings {
  var media = EmulatedMedia()
  var scripts: [String] = [Session.watch]
  /// What gives a page a time of its own.
  var pageScript = ""
  var isOnline = true
  var isOffline = false
  /// The size of page that the window was given, in CSS pixels.
  var fitted: (Int, Int)?
  /// Whether the page that was opened last has a closed shadow tree in its source.
  var hasClosedTree = false
  var width = 1280
  var height = 900
  /// How much higher than its page a window is, as far as is known beforehand.
  static let bar = 38
  /// Whether a page is too narrow for any window.
  var isNarrow: Bool { width < 700 }
  let server: PageServer
  private let program: String
  private let display: VirtualDisplay

  init(_ program: String) throws(WebDriverError) {
    self.program = program
    display = try VirtualDisplay()
    server = try PageServer()
  }

  var capabilities: JSONValue {
    let options: JSONValue = ["args": ["--automation"]]
    guard isOffline else { return ["webkitgtk:browserOptions": options] }
    // Whatever a page asks for comes to the server, which refuses what is not the page's to have.
    let address = JSONValue.string("127.0.0.1:\(server.pages.port)")
    let proxy: JSONValue = ["proxyType": "manual", "httpProxy": address, "sslProxy": address, "noProxy": []]
    return ["webkitgtk:browserOptions": options, "proxy": proxy]
  }

  /// Starts a driver whose browsers see the preferences as they are now.
  func startDriver() throws(WebDriverError) -> Driver {
    let theme = media.dark ? "Adwaita:dark" : "Adwaita"
    // Without an address the browser would start a bus of its own, which outlives it.
    let environment = [
      "env", "-u", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS=disabled:", "NO_AT_BRIDGE=1", "DISPLAY=\(display.name)",
      "GDK_BACKEND=x11", "GTK_THEME=\(theme)",
    ]
    let command = environment + [program, "--host=127.0.0.1"]
    let driver = try Driver(DriverProgram(command: command))
    do throws(SystemError) {
      let folder = try FolderHandle.making("\(driver.folder ?? "")/gtk-3.0")
      let settings = "[Settings]\ngtk-enable-animations=\(media.reducedMotion ? 0 : 1)\n"
      try folder.writeFile("settings.ini", Array(settings.utf8))
    } catch {
      driver.end()
      throw .notStarted(program: program, log: error.description)
    }
    return driver
  }

  /// Has the server ready to answer with a page that begins with the scripts; where the page is to be narrow, also with
  /// one that frames it. A page that is served elsewhere takes from there what it loads.
  ///
  /// - Parameter folder: The address of the folder out of which the page can ask for nothing; `nil` where it can.
  /// - Returns: The page's address, and that of the page to open.
  func offer(_ url: String, confinedTo folder: String?) throws(WebDriverError) -> (page: String, opened: String) {
    let pages = server.pages
    let page: [UInt8]
    var rest = "/page.html"
    var root: String?
    if url.hasPrefix("http:") || url.hasPrefix("https:") {
      page = try withScripts(fetched(url), head: "<base href=\"\(attribute(url))\">")
    } else if let path = Self.path(of: url) {
      page = withScripts(try Self.read(path), head: "")
      rest = String(url.dropFirst("file://".count))
      root = folder.map { Self.path(of: $0) } ?? "/"
    } else {
      throw .refused(code: "unsupported operation", message: "WebKitGTK cannot play on \(url)")
    }
    let address = pages.origin + rest
    pages.offer(page, at: String(rest.prefix { $0 != "?" && $0 != "#" }), frame: frame(around: address), in: root)
    return (address, isNarrow ? pages.origin + ServedPages.framePath : address)
  }

  private static func path(of url: String) -> String? {
    guard url.hasPrefix("file://") else { return nil }
    return percentDecoded(String(url.dropFirst("file://".count).prefix { $0 != "#" && $0 != "?" }))
  }

  private static func read(_ path: String) throws(WebDriverError) -> [UInt8] {
    do throws(SystemError) {
      return try readFile(at: path)
    } catch {
      throw .refused(code: "unknown error", message: error.description)
    }
  }

  private func fetched(_ url: String) throws(WebDriverError) -> [UInt8] {
    let response: HTTPClient.Response
    do {
      response = try HTTPClient().send("GET", url, body: nil, timeout: .seconds(30))
    } catch {
      throw .unreachable("\(url): \(error.reason)")
    }
    guard response.status == 200 else { throw .noPage(status: response.status, url: url) }
    return response.body
  }

  private func attribute(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  private func withScripts(_ page: [UInt8], head: String) -> [UInt8] {
    let network = isOnline ? "" : Self.network(isOnline: false, tells: false)
    let all = [network] + scripts.prefix(1) + [pageScript] + scripts.dropFirst()
    let script = all.joined(separator: "\n;").replacing("</script", with: "<\\/script")
    // The encoding is looked for in the first bytes alone.
    let head = "<meta charset=\"utf-8\">\(head)<script>\(script)</script>"
    let tree = parseHTML(page)
    hasClosedTree = tree?.elements.contains { $0["shadowrootmode"]?.lowercased() == "closed" } == true
    let tag = ["head", "html"].lazy.compactMap { tree?.first($0)?.startTag }.first
    let place = tag?.upperBound ?? 0
    return Array(page[..<place]) + Array(head.utf8) + Array(page[place...])
  }

  /// The frame has the keys from the start. It is served by the same server, because in a frame from elsewhere an
  /// element's own `focus()` has no effect before a person has done something.
  private func frame(around address: String) -> [UInt8] {
    let style = "margin:0;border:0;display:block;inline-size:\(width)px;block-size:\(height)px"
    let source = "referrerpolicy=\"no-referrer\" src=\"\(attribute(address))\""
    return Array(
      """
      <!doctype html><meta charset="utf-8"><title>Frame</title><body style="margin:0"><iframe style="\(style)" \(source)>
      </iframe><script>document.querySelector('iframe').contentWindow.focus()</script>
      """.utf8
    )
  }

  /// A script that makes a page see the network come or go.
  static func network(isOnline: Bool, tells: Bool) -> String {
    "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => \(isOnline) });"
      + (tells ? "window.dispatchEvent(new Event('\(isOnline ? "online" : "offline")'));" : "")
  }
}
