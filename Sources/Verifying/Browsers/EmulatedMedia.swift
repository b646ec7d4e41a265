import PatternLibrary

extension Session {
  /// Makes pages see these preferences from now on, and no others.
  ///
  /// Firefox cannot pretend to print, and WebKit knows neither that nor forced colours.
  public func emulate(_ media: EmulatedMedia) throws(WebDriverError) {
    if emulated == media { return }
    emulated = nil
    try engine.emulate(media, in: self)
    emulated = media
  }

  /// Gives the page a viewport of this size in CSS pixels.
  ///
  /// Windows have a least width. Where the viewport is to be narrower, Firefox shows the page in a part of its window, and
  /// WebKit in a frame.
  public func setViewport(width: Int, height: Int) throws(WebDriverError) {
    try engine.setViewport(width: width, height: height, in: self)
  }

  /// The network is lost, or comes back, for all that the session has open.
  public func setOnline(_ isOnline: Bool) throws(WebDriverError) {
    if self.isOnline == isOnline { return }
    try engine.setOnline(isOnline, in: self)
    self.isOnline = isOnline
  }

  /// What a page may ask for while a demo is played: what lies in the demo's own folder, and nothing of the network or of
  /// this machine. Without a folder it is everything.
  func confine(to prefixes: [String]?) throws(WebDriverError) { try engine.confine(to: prefixes, in: self) }

  /// Has these cookies for an address, and no others at all.
  func setCookies(_ cookies: [Subject.Storage.Item], for url: String) throws(WebDriverError) {
    try engine.setCookies(cookies, for: url, in: self)
  }

  /// What was said of the page: by Chromium since this was last asked, by others since the page that is open was opened.
  ///
  /// Only Chromium's driver has such a command. What errors a script in the page can see is what is told.
  public func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] { try engine.consoleMessages(in: self) }

  /// The addresses that were asked for, over the same time as `consoleMessages`; `data:` addresses are left out.
  ///
  /// Chromium tells them only in a session that was begun with `logsRequests`, and refuses otherwise.
  public func requestedURLs() throws(WebDriverError) -> [String] {
    try engine.requestedURLs(in: self).filter { !$0.hasPrefix("data:") }
  }

  /// Runs a script at the very start of every page that is opened from now on, as if it were the page's own.
  public func runOnEveryPage(_ script: String) throws(WebDriverError) { try engine.runOnEveryPage(script, in: self) }
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
  /// Whether it tells of a file that could not be loaded, as far as the browser says so.
  public var isOfMissingFile = false

  public var isError: Bool { level == "SEVERE" }
}
