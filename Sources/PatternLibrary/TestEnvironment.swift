import Diagnostics

/// Where a scenario is played: in a browser, by the rules of live regions, or in a browser that a screen reader reads.
public struct TestEnvironment: Sendable, Hashable {
  public var browser: Browser
  /// The screen reader that listens; `nil` where the page's live regions are listened to.
  public var reader: Reader?

  public init(_ browser: Browser, _ reader: Reader? = nil) {
    self.browser = browser
    self.reader = reader
  }

  /// A family of browsers, by the word that `--browser` and evidence have for it.
  public struct Browser: NamedProgram {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let chromium = Self(rawValue: "chromium")
    public static let firefox = Self(rawValue: "firefox")
    public static let webkit = Self(rawValue: "webkit")

    public static let known: [(word: String, title: String)] = [
      ("chromium", "Chromium"), ("firefox", "Firefox"), ("webkit", "WebKit"), ("chrome", "Chrome"), ("edge", "Edge"),
      ("safari", "Safari"),
    ]
  }

  /// A screen reader, by the word that evidence has for it.
  public struct Reader: NamedProgram {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let orca = Self(rawValue: "orca")

    public static let known: [(word: String, title: String)] = [
      ("orca", "Orca"), ("nvda", "NVDA"), ("jaws", "JAWS"), ("narrator", "Narrator"), ("voiceover", "VoiceOver"),
      ("talkback", "TalkBack"),
    ]
  }

  /// `Chromium`, `Orca with Firefox`.
  public var title: String { reader.map { "\($0.title) with \(browser.title)" } ?? browser.title }

  /// The same for the head of a column: `Chromium`, `Orca+Firefox`.
  public var column: String { reader.map { "\($0.title)+\(browser.title)" } ?? browser.title }

  /// The same for the name of a folder: `chromium`, `orca-firefox`.
  public var slug: String { reader.map { "\($0.rawValue)-\(browser.rawValue)" } ?? browser.rawValue }
}

extension TestEnvironment: Comparable {
  /// Browsers alone come first, then screen readers, each in the order in which their names are known.
  public static func < (left: TestEnvironment, right: TestEnvironment) -> Bool {
    guard left.reader == right.reader else {
      guard let other = right.reader else { return false }
      return left.reader.map { $0 < other } ?? true
    }
    return left.browser < right.browser
  }
}

/// A program that evidence names by a word. Any word will do, so that evidence of programs that Polite does not start can
/// be recorded; those that are known have a title of their own.
public protocol NamedProgram: RawRepresentable, Sendable, Hashable, Comparable where RawValue == String {
  init(rawValue: String)
  /// Words and titles, in the order in which they are told.
  static var known: [(word: String, title: String)] { get }
}

extension NamedProgram {
  /// The name as its maker writes it.
  public var title: String {
    Self.known.first { $0.word == rawValue }?.title ?? capitalisedFirst(rawValue)
  }

  /// Those that are known come first, in their order.
  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: (Int, String) { (Self.known.firstIndex { $0.word == rawValue } ?? Self.known.count, rawValue) }
}
