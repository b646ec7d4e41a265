public import PatternLibrary

extension Session {
  /// Starts a browser at a remote end of WebDriver: a driver that runs already, or a grid of them.
  ///
  /// - Parameter address: Where its commands are, as `http://127.0.0.1:4444` or `http://grid.example/wd/hub`.
  /// - Throws: `WebDriverError.unreachable` when nobody answers there, `refused` when it has no such browser.
  public static func remote(_ browser: Ear.Browser, at address: String) throws(WebDriverError) -> Session {
    let driver = try Driver(remoteEnd: address)
    switch browser {
    case .chromium: return try Session(.chromium, driver, capabilities: chromiumCapabilities(width: 1280, height: 900))
    case .firefox:
      let session = try Session(.firefox, driver, capabilities: firefoxCapabilities(width: 1280, height: 900))
      try session.runOnEveryPage(watch)
      return session
    case .webkit: throw .refused(code: "session not created", message: "WebKit is not driven at a remote end")
    }
  }
}
