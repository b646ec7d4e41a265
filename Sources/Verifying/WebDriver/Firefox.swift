/// What only Firefox and its driver can do.
extension Session {
  /// Starts headless Firefox, with a profile of its own.
  ///
  /// - Parameters:
  ///   - width: Of the window, in CSS pixels.
  ///   - height: Of the window, in CSS pixels.
  ///   - driver: The name or the path of Firefox's driver.
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  public static func firefox(
    width: Int = 1280,
    height: Int = 900,
    driver: String = "geckodriver"
  ) throws(WebDriverError) -> Session {
    let driver = try Driver(.firefox(driver))
    do {
      let session = try Session(.firefox, driver, capabilities: firefoxCapabilities(width: width, height: height))
      try session.runOnEveryPage(watch)
      return session
    } catch {
      driver.end()
      throw error
    }
  }

  /// - Parameter isHere: Whether the driver was started here.
  static func firefoxCapabilities(width: Int, height: Int, isHere: Bool = true) -> JSONValue {
    var options: [String: JSONValue] = [
      // The last one lets the driver change preferences while the browser runs.
      "args": [
        "-headless", "--width", .string(String(width)), "--height", .string(String(height)),
        "-remote-allow-system-access",
      ],
      "prefs": preferences,
    ]
    // Debian's Firefox has a name that the driver does not look for. A remote end has paths of its own.
    if isHere, let binary = findProgram("firefox-esr") { options["binary"] = .string(binary) }
    return ["browserName": "firefox", "moz:firefoxOptions": .object(options)]
  }

  static let preferences: JSONValue = [
    // The preferences that are recommended for automation relax what pages opened from files may do.
    "remote.prefs.recommended": false,
    // Focus is what it is in a window in front of a person.
    "focusmanager.testmode": true,
    "dom.input_events.security.minNumTicks": 0,
    "dom.input_events.security.minTimeElapsedInMS": 0,
    // Nothing of its own goes over the network.
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
    // What a new profile would begin with and nobody sees here takes half the time of a start.
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

  /// Scripts in a sandbox have Xray vision: they see elements as the browser made them. A page that gets hold of the
  /// function by which they are called gets no further: it belongs to the page, and the sandbox to more than the page.
  func installInFirefox(_ source: String, behind secret: String) throws(WebDriverError) {
    try onEveryWindowOfFirefox(
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

  /// Runs a script before the page's own on every page that is opened from now on, in place of the one before.
  func setScriptOfFirefox(_ script: String) throws(WebDriverError) {
    if !looksForScript {
      try onEveryWindowOfFirefox(
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

  /// Runs a script of the browser's own for every window, before the scripts of its page; `page` is the window, and
  /// `source` the text that is handed over.
  func onEveryWindowOfFirefox(_ script: String, _ source: String) throws(WebDriverError) {
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

  func emulateInFirefox(_ media: EmulatedMedia) throws(WebDriverError) {
    try setPreferences([
      "ui.prefersReducedMotion": media.reducedMotion ? 1 : 0,
      "layout.css.prefers-color-scheme.content-override": media.dark ? 0 : 1,
      "browser.display.document_color_use": media.forcedColours ? 2 : 0,
    ])
  }

  func setOnlineInFirefox(_ isOnline: Bool) throws(WebDriverError) {
    try inTheBrowsersOwnContext("Services.io.offline = arguments[0]", [.bool(!isOnline)])
  }

  /// Sets whole-number preferences, for the pages that are open too.
  private func setPreferences(_ values: [String: Int]) throws(WebDriverError) {
    try inTheBrowsersOwnContext(
      "for (const [name, value] of Object.entries(arguments[0])) Services.prefs.setIntPref(name, value)",
      [.object(values.mapValues { .number(Double($0)) })]
    )
  }

  @discardableResult
  func inTheBrowsersOwnContext(_ script: String, _ arguments: [JSONValue]) throws(WebDriverError) -> JSONValue {
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

  /// Windows have a least width, and take their time to change it: a page that is to be narrower is shown in a part of one.
  func setViewportOfFirefox(width: Int, height: Int) throws(WebDriverError) {
    if viewport?.width == width, viewport?.height == height { return }
    let window = max(width, 1280)
    if viewport?.window != window || viewport?.height != height {
      if viewport != nil { try narrow(to: "") }
      _ = try fitWindow(width: window, height: height)
    }
    try narrow(to: width < window ? "\(width)px" : "")
    viewport = (width, height, window)
  }

  /// Limits the width of the part of the window in which pages are shown; the empty string lifts the limit.
  private func narrow(to width: String) throws(WebDriverError) {
    // The frames of whatever page is open are not waited for: its time may stand still.
    let script = """
      const [width, done] = arguments;
      window.gBrowser.selectedBrowser.style.maxWidth = width;
      window.requestAnimationFrame(() => window.requestAnimationFrame(done));
      """
    try inTheBrowsersOwnContext { () throws(WebDriverError) in try executeAsync(script, [.string(width)]) }
  }

  /// Gives the window a size at which the viewport has this one: the window is larger by its frame.
  ///
  /// - Returns: The viewport's width; a window has a least one.
  func fitWindow(width: Int, height: Int) throws(WebDriverError) -> Int {
    try resizeWindow(width: width, height: height)
    let frame = try execute("return [outerWidth - innerWidth, outerHeight - innerHeight]").array ?? []
    if frame.count == 2, let across = frame[0].integer, let down = frame[1].integer, across != 0 || down != 0 {
      try resizeWindow(width: width + across, height: height + down)
    }
    return try execute("return innerWidth").integer ?? width
  }

  func consoleMessagesOfPage() throws(WebDriverError) -> [ConsoleMessage] {
    try execute("return window.politeWatch ? politeWatch.errors : []").strings
      .map { ConsoleMessage(level: "SEVERE", text: $0) }
  }

  func requestedURLsOfPage() throws(WebDriverError) -> [String] {
    try execute(
      "return [location.href, ...performance.getEntriesByType('resource').map(entry => entry.name)]"
    ).strings
  }
}
