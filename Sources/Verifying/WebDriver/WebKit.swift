import HTMLTree
import PatternLibrary
import Platform

/// What only WebKitGTK and its driver need.
///
/// It has no headless mode, so it runs on a display of its own that nobody sees. Its driver has no commands for a
/// person's preferences, for the network and for scripts before a page's own: preferences are the desktop's, and take a
/// new browser; scripts are put into a copy of the page; that the network is lost is told to the page alone.
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
    try restart(with: surroundings.startDriver(), capabilities: surroundings.capabilities)
    try setViewportOfWebKit(width: surroundings.width, height: surroundings.height)
  }

  /// Windows have a least width. A page that is to be narrower is opened in a frame of that width.
  func setViewportOfWebKit(width: Int, height: Int) throws(WebDriverError) {
    guard let surroundings else { return }
    (surroundings.width, surroundings.height) = (width, height)
    try leaveFrames()
    surroundings.isNarrow = try fitWindow(width: width, height: height) > width
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

  /// Opens a copy of a page that begins with the scripts. The copy of a page that is served is a file too.
  ///
  /// - Returns: The copy's address.
  func openInWebKit(_ url: String) throws(WebDriverError) -> String {
    try leaveFrames()
    guard let surroundings, url != "about:blank" else {
      try navigate(to: url)
      return url
    }
    let (copy, opened) = try surroundings.copy(of: url)
    try navigate(to: opened)
    if surroundings.isNarrow { try enter(frame: find("iframe")) }
    return copy
  }
}

/// What a session with WebKitGTK remembers between its browsers.
final class WebKitSurroundings {
  var media = EmulatedMedia()
  var scripts: [String] = [Session.watch]
  /// What gives a page a time of its own.
  var clock: String?
  var isOnline = true
  var isOffline = false
  var isNarrow = false
  /// Whether the page that was opened last has a closed shadow tree in its source.
  var hasClosedTree = false
  var width = 1280
  var height = 900
  private let program: String
  private let display: VirtualDisplay
  private let token: String

  init(_ program: String) throws(WebDriverError) {
    self.program = program
    display = try VirtualDisplay()
    token = String(display.folder.split(separator: "/").last ?? "")
  }

  var capabilities: JSONValue {
    let options: JSONValue = ["args": ["--automation"]]
    guard isOffline else { return ["webkitgtk:browserOptions": options] }
    let address = JSONValue.string(Session.deadProxy)
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

  /// A copy of a page that begins with the scripts; where the page is to be narrow, a page that frames it.
  ///
  /// The copy of a file stands beside it. That of a page which is served takes from there what it loads.
  ///
  /// - Returns: The copy's address, and that of the page to open.
  func copy(of url: String) throws(WebDriverError) -> (copy: String, opened: String) {
    guard !url.hasPrefix("http:"), !url.hasPrefix("https:") else {
      let base = "<base href=\"\(attribute(url))\">"
      return try copy(of: fetched(url), named: "page", in: display.folder, head: base)
    }
    guard url.hasPrefix("file://"),
      let path = percentDecoded(String(url.dropFirst("file://".count).prefix { $0 != "#" && $0 != "?" }))
    else { throw .refused(code: "unsupported operation", message: "WebKitGTK cannot play on \(url)") }
    let (folder, name) = FolderHandle.split(path)
    return try copy(of: Self.read(path), named: name, in: folder, head: "")
  }

  private func copy(
    of page: [UInt8],
    named name: String,
    in folder: String,
    head: String
  ) throws(WebDriverError) -> (copy: String, opened: String) {
    do throws(SystemError) {
      let handle = try FolderHandle(folder)
      let copy = "\(name).\(token).html"
      try write(withScripts(page, head: head), as: copy, in: handle)
      let address = fileURL(ofFolder: folder) + percentEncoded(copy)
      guard isNarrow else { return (address, address) }
      let frame = "\(name).\(token).frame.html"
      try write(frameAround(copy), as: frame, in: handle)
      return (address, fileURL(ofFolder: folder) + percentEncoded(frame))
    } catch {
      throw .refused(code: "unknown error", message: error.description)
    }
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

  private func write(_ bytes: [UInt8], as name: String, in folder: FolderHandle) throws(SystemError) {
    if try folder.kind(of: name) == nil { return try folder.writeFile(name, bytes) }
    _ = try replaceFile(at: folder.path(of: name), with: bytes) { _ in true }
  }

  private func withScripts(_ page: [UInt8], head: String) -> [UInt8] {
    let network = isOnline ? "" : Self.network(isOnline: false, tells: false)
    let all = [network] + scripts.prefix(1) + [clock ?? ""] + scripts.dropFirst()
    let script = all.joined(separator: "\n;").replacing("</script", with: "<\\/script")
    // The encoding is looked for in the first bytes alone.
    let head = "<meta charset=\"utf-8\">\(head)<script>\(script)</script>"
    let tree = parseHTML(page)
    hasClosedTree = tree?.elements.contains { $0["shadowrootmode"]?.lowercased() == "closed" } == true
    let tag = ["head", "html"].lazy.compactMap { tree?.first($0)?.startTag }.first
    let place = tag?.upperBound ?? 0
    return Array(page[..<place]) + Array(head.utf8) + Array(page[place...])
  }

  private func frameAround(_ name: String) -> [UInt8] {
    let style = "margin:0;border:0;display:block;inline-size:\(width)px;block-size:\(height)px"
    let source = name.utf8.map { "%" + (($0 < 16) ? "0" : "") + String($0, radix: 16) }.joined()
    return Array(
      "<!doctype html><meta charset=\"utf-8\"><title>Frame</title><body style=\"margin:0\"><iframe style=\"\(style)\" src=\"\(source)\"></iframe>"
        .utf8
    )
  }

  /// A script that makes a page see the network come or go.
  static func network(isOnline: Bool, tells: Bool) -> String {
    "Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => \(isOnline) });"
      + (tells ? "window.dispatchEvent(new Event('\(isOnline ? "online" : "offline")'));" : "")
  }
}
