/// Preferences of a person that a page can query with media queries (Media Queries Level 5).
public struct EmulatedMedia: Sendable, Hashable {
  public var reducedMotion = false
  public var dark = false
  public var forcedColours = false
  public var print = false

  public init(reducedMotion: Bool = false, dark: Bool = false, forcedColours: Bool = false, print: Bool = false) {
    (self.reducedMotion, self.dark, self.forcedColours, self.print) = (reducedMotion, dark, forcedColours, print)
  }
}

/// A line of the browser's console.
public struct ConsoleMessage: Sendable, Hashable {
  public var text: String
  public var isError = true
  /// Whether the message is about a file that could not be loaded, as far as the browser says so.
  public var isOfMissingFile = false
}
