public import PatternLibrary

extension Session {
  /// Starts a browser at a remote end of WebDriver: a driver that runs already, or a grid of them.
  ///
  /// - Parameter address: Where its commands are, as `http://127.0.0.1:4444` or `http://grid.example/wd/hub`.
  /// - Throws: `WebDriverError.unreachable` when nobody answers there, `refused` when it has no such browser.
  public static func remote(_ browser: Ear.Browser, at address: String) throws(WebDriverError) -> Session {
    let driver = try Driver(remoteEnd: address)
    switch browser {
    case .chromium:
      let capabilities = chromiumCapabilities(width: 1280, height: 900, isHere: isLoopback(address))
      return try Session(.chromium, driver, capabilities: capabilities)
    case .firefox:
      let capabilities = firefoxCapabilities(width: 1280, height: 900, isHere: false)
      let session = try Session(.firefox, driver, capabilities: capabilities)
      try session.runOnEveryPage(watch)
      return session
    case .webkit: throw .refused(code: "session not created", message: "WebKit is not driven at a remote end")
    }
  }

  /// Whether an address leads to this machine by its loopback (RFC 6890, section 2.2.2; RFC 6761, section 6.3).
  private static func isLoopback(_ address: String) -> Bool {
    let afterScheme = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    if place.hasPrefix("[") { return place.hasPrefix("[::1]") }
    let host = place.prefix { $0 != ":" }.lowercased()
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return host == "localhost" || (parts.first == "127" && parts.count == 4 && parts.allSatisfy { UInt8($0) != nil })
  }
}
