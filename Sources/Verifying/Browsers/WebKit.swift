import HTMLTree
import HTTP
import JSONSyntax
import PatternLibrary
import Platform
import Text

extension BrowserDriver {
  /// WebKitGTK, driven through WebKitWebDriver.
  static let webkit = BrowserDriver(
    browser: .webkit,
    product: "WebKitGTK",
    needs: [
      ProgramNeed(programs: ["WebKitWebDriver"], remedy: "the package webkit2gtk-driver"),
      ProgramNeed(programs: ["Xvfb"], remedy: "the package xvfb"),
      DisplaySettings.need,
    ],
    hasAccessibleWindow: false,
    isDrivenRemotely: false,
    servesFiles: true
  ) { (options) throws(WebDriverError) in try WebKitSession(options) }
}

/// WebKitGTK has no headless mode, so it runs on its own display, which nobody sees. Its driver has no commands for a
/// person's preferences, for the network or for scripts before a page's own. So the preferences are those of the
/// display; scripts are put into the page as it is served; and only the page is told that the network is lost. What a
/// page may request is decided by the server, which is also the browser's proxy.
private final class WebKitSession: Session {
  override var mustBeAsked: Bool { true }
  override var forgetsShift: Bool { true }

  /// The display's settings, and whether the browser is known to have read them.
  private var media = EmulatedMedia()
  private var hasReadMedia = false
  private var scripts: [String] = [Session.watch] { didSet { known = nil } }
  /// The script that gives a page its own time.
  private var pageScript = "" { didSet { known = nil } }
  /// The beginning of pages, once it has been computed.
  private var known: PageBeginning?
  /// The prefixes of the only addresses that pages can request; `nil` when everything is allowed.
  private var prefixes: [String]?
  /// The page size that the window was fitted to, in CSS pixels.
  private var fitted: (Int, Int)?
  /// Whether the last page that was opened has a closed shadow tree in its source.
  private var hasClosedTree = false
  private var width = 1280
  private var height = 900
  /// How much higher than its page a window is, as a first guess.
  private static let bar = 38
  /// Whether the page is too narrow for any window.
  private var isNarrow: Bool { width < 700 }
  private let server: PageServer
  /// The origin of the open page.
  private var origin = ""
  private let display: VirtualDisplay
  private let settings: DisplaySettings

  /// Starts WebKitGTK on its own display, with its own profile.
  init(_ options: SessionOptions) throws(WebDriverError) {
    display = try VirtualDisplay()
    settings = try DisplaySettings(on: display)
    server = try PageServer()
    // Without an address, the browser would start its own bus, which outlives it. A theme in the environment would
    // override the display's. Layers would be composited by a graphics card, and there is none: each frame that the
    // processor draws instead costs ten times as much as without layers.
    let environment = [
      "env", "-u", "WAYLAND_DISPLAY", "-u", "GTK_THEME", "DBUS_SESSION_BUS_ADDRESS=disabled:", "NO_AT_BRIDGE=1",
      "DISPLAY=\(display.name)", "GDK_BACKEND=x11", "WEBKIT_DISABLE_COMPOSITING_MODE=1",
      "WEBKIT_SKIA_ENABLE_CPU_RENDERING=1",
      // Pages live for a second: optimising their code later costs more time than it saves.
      "JSC_useDFGJIT=0",
    ]
    let program = DriverProgram(command: environment + [options.driver ?? "WebKitWebDriver", "--host=127.0.0.1"])
    // All requests of a page go to the server, which refuses those that the page may not make.
    let address = JSONValue.string("127.0.0.1:\(server.pages.port)")
    var proxy: [String: JSONValue] = ["proxyType": "manual", "httpProxy": address, "noProxy": []]
    if options.isOffline { proxy["sslProxy"] = address }
    // A script in a page that is kept for the way back never answers.
    let arguments: JSONValue = ["--automation", "--enable-page-cache=false"]
    let capabilities: JSONValue = ["webkitgtk:browserOptions": ["args": arguments], "proxy": JSONValue(proxy)]
    try super.init(.webkit, Driver(program), capabilities: capabilities)
  }

  deinit { close() }

  // MARK: What surrounds a page

  override func apply(_ media: EmulatedMedia) throws(WebDriverError) {
    if self.media == media { return }
    guard !media.forcedColours, !media.print else {
      throw .refused(code: "unsupported operation", message: "WebKitGTK cannot emulate forced colours or print")
    }
    try settings.set(media)
    (self.media, hasReadMedia) = (media, false)
  }

  /// Makes the next page see the preferences from its start.
  private func waitForMedia() throws(WebDriverError) {
    if hasReadMedia { return }
    // The open page may have stopped its time, and may report anything.
    try navigate(to: "about:blank")
    let script = """
      const [reduced, dark, done] = arguments;
      const wanted = [['(prefers-reduced-motion: reduce)', reduced], ['(prefers-color-scheme: dark)', dark]];
      const lists = wanted.map(([query, is]) => [matchMedia(query), is]);
      const look = () => { if (lists.every(([list, is]) => list.matches === is)) done(true); };
      for (const [list] of lists) list.onchange = look;
      look();
      """
    _ = try executeAsync(script, [.bool(media.reducedMotion), .bool(media.dark)])
    hasReadMedia = true
  }

  /// Windows have a minimum width. A narrower page is opened in a frame of that width.
  override func setViewport(width: Int, height: Int) throws(WebDriverError) {
    (self.width, self.height) = (width, height)
    let window = isNarrow ? (1280, max(height, 900)) : (width, height)
    if let fitted, fitted == window { return }
    fitted = nil
    try leaveFrames()
    // The open page may have stopped its time, and may report anything.
    try navigate(to: "about:blank")
    try fitWindow(window)
    fitted = window
  }

  /// The driver answers before the page has followed its window, so the page reports when it has. How much larger than
  /// the page the window must be is known only once the page has a different size from the one requested.
  private func fitWindow(_ wanted: (Int, Int)) throws(WebDriverError) {
    let script = """
      const [width, height, time, done] = arguments;
      const sizes = () => [innerWidth, innerHeight];
      const look = () => { if (innerWidth === width && innerHeight === height) done(sizes()); };
      addEventListener('resize', look);
      setTimeout(() => done(sizes()), time);
      look();
      """
    var (across, down) = (0, Self.bar)
    // A busy machine takes longer, so one short wait does not decide anything.
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

  override func switchNetwork(_ isOnline: Bool) throws(WebDriverError) {
    known = nil
    _ = try execute(Self.network(isOnline: isOnline, tells: true))
  }

  override func confine(to prefixes: [String]?) throws(WebDriverError) { self.prefixes = prefixes }

  /// The driver only handles the cookies of the open page, so an empty page is opened in the page's folder.
  override func setCookies(_ cookies: [Subject.Storage.Item], for url: String) throws(WebDriverError) {
    guard url.hasPrefix("http://") else { return }
    let blank = url.prefix { $0 != "?" && $0 != "#" }.reversed().drop { $0 != "/" }.reversed() + "polite-blank"
    server.pages.offerBlank(at: String(blank))
    try leaveFrames()
    try navigate(to: String(blank))
    _ = try send("DELETE", "/cookie")
    for cookie in cookies {
      let value: JSONValue = ["name": .string(cookie.name), "value": .string(cookie.value), "path": "/"]
      _ = try send("POST", "/cookie", ["cookie": value])
    }
  }

  /// Returns the requests of the open page that were refused, and those that succeeded, without those of this program.
  /// Files are listed with their own addresses.
  override func refusedRequests(seen: [String], in world: World) throws(WebDriverError) -> [String] {
    let pages = server.pages
    // Another process of the browser sends the requests. When a later request has been answered, they have been sent.
    let asked = origin + ServedPages.framePath
    _ = try world.call("answered", [.string(asked)])
    let own = [asked, origin + ServedPages.iconPath]
    return pages.refused + seen.filter { !own.contains($0) }.map(pages.fileAddress)
  }

  /// Opens a page from this program's own server, with the scripts at its beginning.
  override func open(_ url: String) throws(WebDriverError) -> String {
    try leaveFrames()
    try waitForMedia()
    guard url != "about:blank" else {
      try navigate(to: url)
      return url
    }
    let page = try offer(url)
    origin = ServedPages.origin(of: page)
    try navigate(to: isNarrow ? origin + ServedPages.framePath : page)
    let opened = server.pages.opened
    if opened.status == 0 { throw .givenUp("nobody answers at \(url)") }
    if opened.status >= 400 { throw .noPage(status: opened.status, url: url) }
    if opened.hasClosedTree { hasClosedTree = true }
    if isNarrow { try enter(frame: find("iframe")) }
    return page
  }

  /// The driver waits until the window is drawn again. Without layers (`init`) that happens only when something
  /// in it changes, so an invisible outline is switched on and off until there is a picture.
  override func encodedScreenshot() throws(WebDriverError) -> String {
    _ = try execute("window.politeStirring ? politeStirring(true) : (\(Self.stirring))(window)(true)")
    let picture = try text("GET", "/screenshot")
    _ = try execute("if (window.politeStirring) politeStirring(false)")
    return picture
  }

  /// An expression: a function that prepares a window so that it can be redrawn again and again, for ten seconds at
  /// most. The timers are taken before a page gets its own time.
  private static let stirring = """
    (global) => {
      const { setInterval, clearInterval } = global;
      const sheet = new CSSStyleSheet();
      let [timer, count] = [0, 0];
      const draw = () => {
        count += 1;
        if (count > 1000) return stir(false);
        sheet.replaceSync(count % 2 ? ':root { outline: 1px solid transparent !important; }' : '');
      };
      const stir = (isOn) => {
        clearInterval(timer);
        const { adoptedStyleSheets } = global.document;
        const others = adoptedStyleSheets.filter((one) => one !== sheet);
        if (isOn || others.length < adoptedStyleSheets.length) global.document.adoptedStyleSheets = isOn ? [...others, sheet] : others;
        if (isOn) [timer, count] = [setInterval(draw, 10), 0];
      };
      Object.defineProperty(global, 'politeStirring', { value: stir });
      return stir;
    }
    """

  // MARK: Scripts before the page's own

  override func runOnEveryPage(_ script: String) throws(WebDriverError) { scripts.append(script) }

  override func setPageScript(_ script: String) throws(WebDriverError) {
    pageScript = script
    if server.pages.beginning != nil { server.pages.begin(with: beginning) }
  }

  /// The scripts see the page through a vault, and the page cannot see them.
  override func install(_ source: String, behind secret: String) throws(WebDriverError) {
    let vault = embeddedScript("vault")
    scripts.insert(
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

  // MARK: Elements

  /// Roles whose elements WebKitGTK (seen in 2.50) names only by attributes, not by their contents: it exposes their
  /// text, which a screen reader reads instead of the name. ARIA names them by their contents (WAI-ARIA 1.2, 5.2.8.6).
  private static let cellRoles: Set<String> = ["cell", "columnheader", "gridcell", "rowheader"]

  override func computed(_ property: String, of element: Element) throws(WebDriverError) -> String {
    do throws(WebDriverError) {
      let told = try text("GET", "/element/\(element.id)/computed\(property)")
      if !told.isEmpty || property != "label" { return told }
      return try Self.cellRoles.contains(computed("role", of: element)) ? text(of: element) : ""
    } catch {
      // This is the driver's only error for an element that is not in the accessibility tree.
      guard case .refused("unknown error", _) = error else { throw error }
      return ""
    }
  }

  override func hasClosedShadowTree() throws(WebDriverError) -> Bool { hasClosedTree }

  /// Prepares the server to answer with a page that begins with the scripts. If the page is to be narrow, the server
  /// also gets a page that frames it.
  ///
  /// - Returns: The page's address.
  private func offer(_ url: String) throws(WebDriverError) -> String {
    let pages = server.pages
    hasClosedTree = false
    // The part after `#` is not sent.
    let address = String(url.prefix { $0 != "#" })
    if url.hasPrefix("http:") {
      let other = prefixes ?? ["http://"]
      pages.offer(.other(address: address, beginning), frame: frame(around: url), and: other)
      return url
    }
    let page: [UInt8]
    var (rest, head) = ("/page.html", "<meta charset=\"utf-8\">")
    var folder: String?
    if let path = Self.path(of: url) {
      page = try rethrowing(
        as: { (error: SystemError) in WebDriverError.refused(code: "unknown error", message: error.description) },
        try readFile(at: path)
      )
      rest = String(url.dropFirst("file://".count))
      folder = prefixes.map { $0.lazy.compactMap(Self.path).first ?? "" } ?? "/"
    } else if url.hasPrefix("https:") {
      page = try fetched(url)
      head += "<base href=\"\(escapedMarkup(url))\">"
    } else {
      throw .refused(code: "unsupported operation", message: "WebKitGTK cannot play on \(url)")
    }
    let tree = parseHTML(page)
    hasClosedTree = tree?.hasClosedShadowTree == true
    let begun = beginning.begin(page, tree, head: head, isEncoded: true)
    let opened = pages.origin + rest
    pages.offer(
      .own(path: String(rest.prefix { $0 != "?" && $0 != "#" }), begun),
      frame: frame(around: opened),
      in: folder,
      and: prefixes ?? ["http://"]
    )
    return opened
  }

  private static func path(of url: String) -> String? {
    guard url.hasPrefix("file://") else { return nil }
    return percentDecoded(String(url.dropFirst("file://".count).prefix { $0 != "#" && $0 != "?" }))
  }

  private func fetched(_ url: String) throws(WebDriverError) -> [UInt8] {
    let response = try rethrowing(
      as: { (error: HTTPFailure) in WebDriverError.unreachable("\(url): \(error.reason)") },
      try HTTPClient().sendWhole(HTTPRequest("GET", url, timeout: Timeouts.site))
    )
    guard response.status == 200 else { throw .noPage(status: response.status, url: url) }
    return response.body
  }

  /// The beginning of pages, cached until one of its parts changes.
  private var beginning: PageBeginning {
    if let known { return known }
    let network = isOnline ? "" : Self.network(isOnline: false, tells: false)
    let all = ["(\(Self.stirring))(window)", network] + scripts.prefix(1) + [pageScript] + scripts.dropFirst()
    let beginning = PageBeginning(all.joined(separator: "\n;"))
    known = beginning
    return beginning
  }

  /// The frame has keyboard focus from the start. It is served by the same server, because in a frame from another
  /// origin an element's own `focus()` has no effect before a person has done something.
  private func frame(around address: String) -> [UInt8] {
    let style = "margin:0;border:0;display:block;inline-size:\(width)px;block-size:\(height)px"
    let source = "referrerpolicy=\"no-referrer\" src=\"\(escapedMarkup(address))\""
    return Array(
      """
      <!doctype html><meta charset="utf-8"><title>Frame</title><body style="margin:0"><iframe style="\(style)" \(source)>
      </iframe><script>document.querySelector('iframe').contentWindow.focus()</script>
      """.utf8
    )
  }

  /// Returns a script that makes a page see the network come or go.
  static func network(isOnline: Bool, tells: Bool) -> String {
    "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => \(isOnline) });"
      + (tells ? "window.dispatchEvent(new Event('\(isOnline ? "online" : "offline")'));" : "")
  }
}
