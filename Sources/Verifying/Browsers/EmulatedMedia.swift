extension Session {
  /// Makes pages see these preferences from now on, and no others.
  ///
  /// Firefox cannot emulate printing, and WebKit supports neither that nor forced colours.
  public func emulate(_ media: EmulatedMedia) throws(WebDriverError) {
    if emulated == media { return }
    emulated = nil
    try engine.emulate(media, in: self)
    emulated = media
  }

  /// Gives the page a viewport of this size in CSS pixels.
  ///
  /// Windows have a minimum width. For a narrower viewport, Firefox shows the page in a part of its window, and WebKit
  /// in a frame.
  public func setViewport(width: Int, height: Int) throws(WebDriverError) {
    try engine.setViewport(width: width, height: height, in: self)
  }

  /// Takes the network away from everything that the session has open, or gives it back.
  public func setOnline(_ isOnline: Bool) throws(WebDriverError) {
    if self.isOnline == isOnline { return }
    try engine.setOnline(isOnline, in: self)
    self.isOnline = isOnline
  }

  /// Returns the messages about the page: in Chromium since the last call, in other browsers since the open page was
  /// opened.
  ///
  /// Only Chromium's driver has such a command. For the others, these are the errors that a script in the page can see.
  public func consoleMessages() throws(WebDriverError) -> [ConsoleMessage] { try engine.consoleMessages(in: self) }

  /// Returns the requested addresses, over the same time as `consoleMessages`, without `data:` addresses.
  ///
  /// Chromium reports them only in a session that was begun with `logsRequests`; otherwise it refuses.
  public func requestedURLs() throws(WebDriverError) -> [String] {
    try engine.requestedURLs(in: self).filter { !$0.hasPrefix("data:") }
  }

  /// Runs a script at the very start of every page that is opened from now on, as if it belonged to the page.
  public func runOnEveryPage(_ script: String) throws(WebDriverError) { try engine.runOnEveryPage(script, in: self) }
}

/// Preferences of a person that a page can query with media queries (Media Queries Level 5).
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
  /// Whether the message is about a file that could not be loaded, as far as the browser says so.
  public var isOfMissingFile = false

  public var isError: Bool { level == "SEVERE" }
}
