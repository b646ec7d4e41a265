/// What surrounds a page: a person's preferences, the window, the network, and what the browser notes of the page.
extension Session {
  /// Makes pages see these preferences from now on, and no others.
  ///
  /// Firefox cannot pretend to print, and WebKit knows neither that nor forced colours.
  public func emulate(_ media: EmulatedMedia) throws(WebDriverError) {
    if emulated == media { return }
    emulated = nil
    switch kind {
    case .chromium: try emulateInChromium(media)
    case .firefox: try emulateInFirefox(media)
    case .webkit: try emulateInWebKit(media)
    }
    emulated = media
  }

  /// Gives the page a viewport of this size in CSS pixels.
  ///
  /// Windows have a least width. Where the viewport is to be narrower, Firefox shows the page in a part of its window, and
  /// WebKit in a frame.
  public func setViewport(width: Int, height: Int) throws(WebDriverError) {
    switch kind {
    case .chromium: try setViewportOfChromium(width: width, height: height)
    case .firefox: try setViewportOfFirefox(width: width, height: height)
    case .webkit: try setViewportOfWebKit(width: width, height: height)
    }
  }

  /// The network is lost, or comes back, for all that the session has open.
  public func setOnline(_ isOnline: Bool) throws(WebDriverError) {
    if self.isOnline == isOnline { return }
    switch kind {
    case .chromium: try setOnlineInChromium(isOnline)
    case .firefox: try setOnlineInFirefox(isOnline)
    case .webkit: try setOnlineInWebKit(isOnline)
    }
    self.isOnline = isOnline
  }

  /// What was said of the page: by Chromium since this was last asked, by others since the page that is open was opened.
  ///
  /// Only Chromium's driver has such a command. What errors a script in the page can see is what is told.
  public func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] {
    switch kind {
    case .chromium: try consoleMessagesOfChromium()
    case .firefox, .webkit: try consoleMessagesOfPage()
    }
  }

  /// The addresses that were asked for, over the same time as `consoleMessages`; `data:` addresses are left out.
  ///
  /// Chromium tells them only in a session that was begun with `logsRequests`, and refuses otherwise.
  public func requestedURLs() throws(WebDriverError) -> [String] {
    let all =
      switch kind {
      case .chromium: try requestedURLsOfChromium()
      case .firefox, .webkit: try requestedURLsOfPage()
      }
    return all.filter { !$0.hasPrefix("data:") }
  }
}

/// Preferences of a person that a page can ask for with media queries (Media Queries Level 5).
public struct EmulatedMedia: Sendable, Hashable {
  public var reducedMotion = false
  public var dark = false
  public var forcedColours = false
  public var print = false

  public init(reducedMotion: Bool = false, dark: Bool = false, forcedColours: Bool = false, print: Bool = false) {
    self.reducedMotion = reducedMotion
    self.dark = dark
    self.forcedColours = forcedColours
    self.print = print
  }
}

/// A line of the browser's console.
public struct ConsoleMessage: Sendable, Hashable {
  /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
  public var level: String
  public var text: String

  public var isError: Bool { level == "SEVERE" }
}
