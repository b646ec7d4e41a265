import CLibrary
import JSONSyntax
import PatternLibrary
import Platform

extension BrowserDriver {
  /// Firefox, driven through geckodriver, which can also run scripts in the browser's own context.
  static let firefox = BrowserDriver(
    browser: .firefox,
    product: TestEnvironment.Browser.firefox.title,
    needs: [
      ProgramNeed(programs: ["geckodriver"], remedy: "geckodriver, in PATH"),
      ProgramNeed(programs: ["firefox-esr", "firefox"], remedy: "the package firefox-esr"),
    ]
  ) { (options) throws(WebDriverError) in try FirefoxSession(options) }
}

private final class FirefoxSession: Session {
  private let profile: Profile?
  /// The viewport of pages, and the width of the window that it needs.
  private var viewport: (width: Int, height: Int, window: Int)?
  /// Whether the browser checks each request before it loads something.
  private var isConfinable = false
  /// Whether the browser runs a script before the scripts of each page.
  private var looksForScript = false

  /// A profile that is made here, so that it begins with Firefox's startup cache.
  private struct Profile {
    let folder: String
    let cache: FirefoxStartupCache
  }

  /// Starts Firefox with its own profile.
  init(_ options: SessionOptions) throws(WebDriverError) {
    let command = [options.driver ?? "geckodriver", "--websocket-port=0"]
    let driver = try options.startDriver(DriverProgram(command: command, portMark: "Listening on 127.0.0.1:"))
    // Debian's Firefox has a name that the driver does not look for. A remote end has its own paths.
    let program = options.isHere ? findProgram("firefox-esr") : nil
    profile = options.isHere ? Self.profile(of: program ?? findProgram("firefox"), in: driver.process?.folder) : nil
    try super.init(.firefox, driver, capabilities: Self.capabilities(options, program, profile))
    try runOnEveryPage(Session.watch)
  }

  deinit { close() }

  /// Returns a new profile; `nil` if there is no startup cache. Then the driver makes the profile.
  private static func profile(of program: String?, in folder: String?) -> Profile? {
    let caches = cacheFolder { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    guard let program, let folder, let cache = FirefoxStartupCache(ofProgram: program, in: caches) else { return nil }
    cache.copy(toProfile: folder + "/profile")
    return Profile(folder: folder + "/profile", cache: cache)
  }

  override var mustBeAsked: Bool { profile?.cache.isKept == false }

  override func hasEnded() { if let profile { profile.cache.keep(fromProfile: profile.folder) } }

  private static func capabilities(_ options: SessionOptions, _ program: String?, _ profile: Profile?) -> JSONValue {
    // The last argument lets the driver change preferences while the browser runs.
    var arguments: [JSONValue] = ["--width", "1280", "--height", "900", "-remote-allow-system-access"]
    var preferences = Self.preferences
    if options.hasWindow {
      arguments = ["--width", "1300", "--height", "1050", "-remote-allow-system-access"]
      // Accessibility is on, whether or not the desktop asks for it.
      preferences["accessibility.force_disabled"] = -1
      // Focus moves only in a window that has focus.
      preferences["focusmanager.testmode"] = false
      // The browser's own prompts do not get in the way.
      preferences["signon.rememberSignons"] = false
    } else {
      arguments.insert("-headless", at: 0)
    }
    if options.isOffline {
      preferences.merge(offline) { $1 }
      let exceptions = DeadProxy.exceptions(for: options.hosts).joined(separator: ",")
      preferences["network.proxy.no_proxies_on"] = .string(exceptions)
    }
    if let profile { arguments += ["-profile", .string(profile.folder)] }
    var wanted: [String: JSONValue] = ["args": .array(arguments), "prefs": JSONValue(preferences)]
    if let program { wanted["binary"] = .string(program) }
    return ["browserName": "firefox", "moz:firefoxOptions": JSONValue(wanted)]
  }

  private static let preferences: [String: JSONValue] = [
    // The preferences that are recommended for automation relax the rules for pages opened from files.
    "remote.prefs.recommended": false,
    // Focus behaves as in a window in front of a person.
    "focusmanager.testmode": true,
    "dom.input_events.security.minNumTicks": 0,
    "dom.input_events.security.minTimeElapsedInMS": 0,
    // Without a network, this machine's own server is out of reach as well.
    "network.disable-localhost-when-offline": true,
    // How long a key scrolls is up to the browser, in the machine's time.
    "general.smoothScroll": false,
    // A window that the page opens stays behind it, because commands for the front tab are meant for the page.
    "browser.tabs.loadDivertedInBackground": true,
    "browser.link.open_newwindow.restriction": 0,
    // The browser makes no network requests of its own.
    "app.normandy.enabled": false,
    "app.update.disabledForTesting": true,
    "browser.safebrowsing.downloads.enabled": false,
    "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false,
    "browser.search.update": false,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    "extensions.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": false,
    // The usual first steps of a new profile, which nobody sees here, take half the time of a start.
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.homepage": "about:blank",
    "browser.newtabpage.enabled": false,
    "browser.newtab.preload": false,
    "browser.newtabpage.activity-stream.feeds.system.topsites": false,
    "browser.newtabpage.activity-stream.feeds.system.topstories": false,
    "browser.bookmarks.restore_default_bookmarks": false,
    "browser.places.importBookmarksHTML": false,
    "browser.pagethumbnails.capturing_disabled": true,
    "browser.region.network.url": "",
    "browser.sessionstore.resume_from_crash": false,
    "browser.topsites.contile.enabled": false,
    "browser.urlbar.suggest.searches": false,
    "dom.ipc.processPrelaunch.enabled": false,
    "extensions.enabledScopes": 0,
    "extensions.installDistroAddons": false,
    "extensions.systemAddon.update.enabled": false,
    "extensions.webextensions.remote": false,
    "media.gmp-manager.updateEnabled": false,
    "media.gmp-provider.enabled": false,
    "security.remote_settings.crlite_filters.enabled": false,
    "security.remote_settings.intermediates.enabled": false,
  ]

  /// Sends every request to a proxy that nobody serves, even requests to this machine: a page can navigate to another,
  /// or open one in a window, before the player sees it.
  private static let offline: [String: JSONValue] = [
    "network.proxy.type": 1,
    "network.proxy.http": .string(DeadProxy.host),
    "network.proxy.http_port": .number(Double(DeadProxy.port)),
    "network.proxy.ssl": .string(DeadProxy.host),
    "network.proxy.ssl_port": .number(Double(DeadProxy.port)),
    "network.proxy.no_proxies_on": "",
    "network.proxy.allow_hijacking_localhost": true,
    "network.dns.disablePrefetch": true,
    "network.dns.disablePrefetchFromHTTPS": true,
  ]

  // MARK: What surrounds a page

  override func apply(_ media: EmulatedMedia) throws(WebDriverError) {
    let preferences: JSONValue = [
      "ui.prefersReducedMotion": media.reducedMotion ? 1 : 0,
      "layout.css.prefers-color-scheme.content-override": media.dark ? 0 : 1,
      "browser.display.document_color_use": media.forcedColours ? 2 : 0,
    ]
    try inTheBrowsersOwnContext(
      "for (const [name, value] of Object.entries(arguments[0])) Services.prefs.setIntPref(name, value)",
      [preferences]
    )
  }

  /// Windows have a minimum width, and take time to change it: a narrower page is shown in a part of the window.
  override func setViewport(width: Int, height: Int) throws(WebDriverError) {
    if viewport?.width == width, viewport?.height == height { return }
    let window = max(width, 1280)
    if viewport?.window != window || viewport?.height != height {
      if viewport != nil { try narrow(to: "") }
      try fitWindow(width: window, height: height)
    }
    try narrow(to: width < window ? "\(width)px" : "")
    viewport = (width, height, window)
  }

  /// Limits the width of the part of the window that shows pages; the empty string removes the limit.
  private func narrow(to width: String) throws(WebDriverError) {
    // The frames of the open page are not waited for, because its time may be stopped.
    let script = """
      const [width, done] = arguments;
      window.gBrowser.selectedBrowser.style.maxWidth = width;
      window.requestAnimationFrame(() => window.requestAnimationFrame(done));
      """
    try inTheBrowsersOwnContext { () throws(WebDriverError) in
      try executeAsync(script, [.string(width)])
    }
  }

  /// Resizes the window so that the viewport has this size; the window is larger by its frame.
  private func fitWindow(width: Int, height: Int) throws(WebDriverError) {
    try resizeWindow(width: width, height: height)
    let frame = try execute("return [outerWidth - innerWidth, outerHeight - innerHeight]").array ?? []
    if frame.count == 2, let across = frame[0].integer, let down = frame[1].integer, across != 0 || down != 0 {
      try resizeWindow(width: width + across, height: height + down)
    }
  }

  override func switchNetwork(_ isOnline: Bool) throws(WebDriverError) {
    try inTheBrowsersOwnContext("Services.io.offline = arguments[0]", [.bool(!isOnline)])
  }

  override func confine(to prefixes: [String]?) throws(WebDriverError) {
    if !isConfinable {
      try inTheBrowsersOwnContext(embeddedScript("confining"), [])
      isConfinable = true
    }
    try inTheBrowsersOwnContext(
      """
      const [prefixes] = arguments;
      window.politeRefused = [];
      Services.ppmm.initialProcessData.politePrefixes = prefixes;
      Services.ppmm.broadcastAsyncMessage('polite:confine', prefixes);
      """,
      [prefixes.map { .array($0.map { .string($0) }) } ?? .null]
    )
  }

  override func setCookies(_ cookies: [Subject.Storage.Item], for url: String) throws(WebDriverError) {
    try inTheBrowsersOwnContext(
      """
      const [url, cookies] = arguments;
      Services.cookies.removeAll();
      let isDone = false;
      Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_DOM_STORAGES, { onDataDeleted: () => { isDone = true; } });
      Services.tm.spinEventLoopUntil('polite: what pages have stored is deleted', () => isDone);
      const { host, isSecure } = { host: new URL(url).hostname, isSecure: url.startsWith('https:') };
      const { SAMESITE_LAX, SCHEME_HTTP, SCHEME_HTTPS } = Ci.nsICookie;
      for (const [name, value] of cookies) {
        const scheme = isSecure ? SCHEME_HTTPS : SCHEME_HTTP;
        Services.cookies.add(host, '/', name, value, isSecure, false, true, Number.MAX_SAFE_INTEGER, {}, SAMESITE_LAX, scheme);
      }
      """,
      [.string(url), cookies.asScriptsTakeIt]
    )
  }

  override func refusedRequests(seen: [String], in world: World) throws(WebDriverError) -> [String] {
    try inTheBrowsersOwnContext("return window.politeRefused || []", []).strings
  }

  /// Does for a part of the window what the driver's own command does for all of it. That takes a quarter of the time.
  override func picture(around clip: PictureClip) throws(WebDriverError) -> (String, corner: JSONValue)? {
    let script = """
      const [left, top, width, height, done] = arguments;
      const { currentWindowGlobal } = window.gBrowser.selectedBrowser.browsingContext;
      currentWindowGlobal.drawSnapshot(new DOMRect(left, top, width, height), 1, 'rgb(255, 255, 255)').then((bitmap) => {
        const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
        [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
        canvas.getContext('2d').drawImage(bitmap, 0, 0);
        bitmap.close();
        done(canvas.toDataURL('image/png').split(',')[1]);
      }, () => done(null));
      """
    let picture = try inTheBrowsersOwnContext { () throws(WebDriverError) in
      try executeAsync(script, clip.rectangle.map { .number($0) })
    }
    return picture.string.map { ($0, clip.corner) }
  }

  /// The driver can only move the pointer within the window, and the process that shows the page knows where it is.
  override func takePointerAway() throws(WebDriverError) {
    try inTheBrowsersOwnContext(
      """
      const script = `content.synthesizeMouseEvent ? content.synthesizeMouseEvent('mouseout', -1, -1, {}, {})
        : content.windowUtils.sendMouseEvent('mouseout', -1, -1, 0, 0, 0)`;
      gBrowser.selectedBrowser.messageManager.loadFrameScript('data:,' + encodeURIComponent(script), false);
      """,
      []
    )
  }

  override var hasOwnStops: Bool { true }

  /// From outside the page, a key of the driver would go on from the stop that was left, without giving focus to the
  /// window: elements then get no focus events, and Enter does not operate buttons.
  override func enterPage(atEnd isAtEnd: Bool) throws(WebDriverError) {
    let script = """
      window.focus();
      gBrowser.selectedBrowser.focus();
      const [isAtEnd, done] = arguments;
      const { messageManager } = gBrowser.selectedBrowser;
      const entered = () => {
        messageManager.removeMessageListener('polite:entered', entered);
        done();
      };
      messageManager.addMessageListener('polite:entered', entered);
      const place = isAtEnd ? 'LAST' : 'ROOT';
      const script = `Services.focus.moveFocus(content, null, Services.focus.MOVEFOCUS_${place}, Services.focus.FLAG_BYKEY);
        sendAsyncMessage('polite:entered')`;
      messageManager.loadFrameScript('data:,' + encodeURIComponent(script), false);
      """
    _ = try inTheBrowsersOwnContext { () throws(WebDriverError) in try executeAsync(script, [.bool(isAtEnd)]) }
  }

  override func focusPage() throws(WebDriverError) {
    try inTheBrowsersOwnContext("window.focus(); gBrowser.selectedBrowser.focus()", [])
  }

  /// Tab may have moved focus to the browser's own controls, and Firefox does not take keys away from them.
  override func willFocus() throws(WebDriverError) {
    try inTheBrowsersOwnContext("window.gBrowser.selectedBrowser.focus()", [])
  }

  // MARK: Scripts before the page's own

  /// The driver has no command for this. A script in the browser's own context runs the given one in new windows.
  override func runOnEveryPage(_ script: String) throws(WebDriverError) {
    let run = "Cu.evalInSandbox(source, Cu.Sandbox(page, { sandboxPrototype: page, wantXrays: false }))"
    try onEveryWindow(run, script)
  }

  override func setPageScript(_ script: String) throws(WebDriverError) {
    if !looksForScript {
      try onEveryWindow(
        "const script = Services.cpmm.sharedData.get('polite:script'); if (script) Cu.waiveXrays(page).eval(script);",
        ""
      )
      looksForScript = true
    }
    try inTheBrowsersOwnContext(
      "Services.ppmm.sharedData.set('polite:script', arguments[0]); Services.ppmm.sharedData.flush();",
      [.string(script)]
    )
  }

  /// Scripts in a sandbox have Xray vision: they see elements as the browser made them. A page that gets hold of the
  /// function that calls them gains nothing: it belongs to the page, which has fewer rights than the sandbox.
  override func install(_ source: String, behind secret: String) throws(WebDriverError) {
    try onEveryWindow(
      """
      const sandbox = Cu.Sandbox([page], { sandboxPrototype: page, wantXrays: true });
      const isHost = (element) => Boolean(element.openOrClosedShadowRoot) && !element.openOrClosedShadowRoot.isUAWidget();
      Cu.exportFunction(isHost, sandbox, { defineAs: 'politeIsHost' });
      const door = Cu.exportFunction(Cu.evalInSandbox(source, sandbox), page);
      Object.defineProperty(Cu.waiveXrays(page), '\(World.name)', { value: door });
      """,
      source + "\n;" + World.door(behind: secret)
    )
  }

  /// Runs a script in the browser's own context for every window, before the scripts of its page. In it, `page` is the
  /// window, and `source` is the given text.
  private func onEveryWindow(_ script: String, _ source: String) throws(WebDriverError) {
    try inTheBrowsersOwnContext(
      """
      const listener = `addEventListener('DOMWindowCreated', (event) => {
        const page = event.target.defaultView;
        const source = ${JSON.stringify(arguments[1])};
        ${arguments[0]}
      }, true)`;
      Services.mm.loadFrameScript('data:application/javascript;charset=utf-8,' + encodeURIComponent(listener), true);
      """,
      [.string(script), .string(source)]
    )
  }

  @discardableResult
  private func inTheBrowsersOwnContext(_ script: String, _ arguments: [JSONValue]) throws(WebDriverError)
    -> JSONValue
  {
    try inTheBrowsersOwnContext { () throws(WebDriverError) in try execute(script, arguments) }
  }

  @discardableResult
  private func inTheBrowsersOwnContext(
    _ command: () throws(WebDriverError) -> JSONValue
  ) throws(WebDriverError) -> JSONValue {
    _ = try send("POST", "/moz/context", ["context": "chrome"])
    let answer: JSONValue
    do {
      answer = try command()
    } catch {
      _ = try? send("POST", "/moz/context", ["context": "content"])
      throw error
    }
    _ = try send("POST", "/moz/context", ["context": "content"])
    return answer
  }
}
