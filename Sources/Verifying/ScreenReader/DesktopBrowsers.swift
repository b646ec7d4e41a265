#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Browsers with a window on a desktop, so that a screen reader reads them.
extension Session {
  /// Starts a browser on a desktop, with a profile of its own.
  ///
  /// - Parameter driver: The name or the path of the browser's driver.
  /// - Throws: `WebDriverError.notStarted` when the driver does not start, `refused` when the browser does not.
  static func start(_ kind: BrowserKind, driver: String?, on desktop: Desktop) throws(WebDriverError) -> Session {
    var program: DriverProgram
    let capabilities: JSONValue
    switch kind {
    case .chromium: (program, capabilities) = (.chromium(driver ?? "chromedriver"), chromiumOnDesktop)
    case .firefox: (program, capabilities) = (.firefox(driver ?? "geckodriver"), firefoxOnDesktop)
    case .webkit:
      throw .notStarted(program: "WebKitGTK", log: "Orca is heard in Chromium and Firefox only")
    }
    program.command = desktop.environmentCommand + program.command
    let running = try Driver(program)
    do {
      return try Session(kind, running, capabilities: capabilities)
    } catch {
      running.end()
      throw error
    }
  }

  private static var chromiumOnDesktop: JSONValue {
    var arguments: [JSONValue] = [
      "--force-renderer-accessibility", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-dev-shm-usage", "--password-store=basic", "--window-position=0,0",
      "--window-size=1300,1050", "--remote-debugging-pipe",
    ].map { .string($0) }
    if getuid() == 0 { arguments.append("--no-sandbox") }
    return ["browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)]]
  }

  private static var firefoxOnDesktop: JSONValue {
    var options: [String: JSONValue] = [
      "args": ["--width", "1300", "--height", "1050", "-remote-allow-system-access"],
      "prefs": .object(
        (preferences.object ?? [:]).merging([
          // On, whether or not the desktop asks for it.
          "accessibility.force_disabled": -1,
          // Focus moves in a window that has it.
          "focusmanager.testmode": false,
          // No question of the browser's own comes between.
          "signon.rememberSignons": false,
        ]) { $1 }
      ),
    ]
    if let binary = findProgram("firefox-esr") { options["binary"] = .string(binary) }
    return ["browserName": "firefox", "moz:firefoxOptions": .object(options)]
  }

  /// Puts the keyboard's focus into the page, out of the browser's own controls.
  ///
  /// - Parameter isLost: Whether keys do not come to the page, although the page may believe that it has focus: a window
  ///   that has just changed its size may have lost it to none.
  func focusPage(isLost: Bool = false) throws(WebDriverError) {
    if !isLost, try execute("return document.hasFocus()").bool == true { return }
    switch kind {
    case .chromium: _ = try devTools("Page.bringToFront")
    case .firefox: try inTheBrowsersOwnContext("window.focus(); gBrowser.selectedBrowser.focus()", [])
    case .webkit: break
    }
  }
}

extension Key {
  /// What X calls the key.
  var nameOnDesktop: String? {
    if let name = Self.namesOnDesktop[self] { return name }
    guard let scalar = code.unicodeScalars.first, code.unicodeScalars.count == 1 else { return nil }
    switch scalar.value {
    // The function keys (W3C WebDriver, section 15.4.2).
    case 0xE031...0xE03C: return "F\(scalar.value - 0xE030)"
    case 0xE000...0xF8FF: return nil
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return code
    // X's names of characters by their number.
    default: return "U" + String(scalar.value, radix: 16, uppercase: true)
    }
  }

  private static let namesOnDesktop: [Key: String] = [
    .enter: "Return", .tab: "Tab", .space: "space", .escape: "Escape", .backspace: "BackSpace", .delete: "Delete",
    .home: "Home", .end: "End", .pageUp: "Prior", .pageDown: "Next", .left: "Left", .up: "Up", .right: "Right",
    .down: "Down", .shift: "shift", .control: "ctrl", .alt: "alt", .meta: "super", .insert: "Insert",
  ]
}
