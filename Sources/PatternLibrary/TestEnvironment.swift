import Diagnostics

/// Where a scenario is played: in a browser, by the rules of live regions, or in a browser with a screen reader.
public struct TestEnvironment: Sendable, Hashable {
  public var browser: Browser
  /// The screen reader; `nil` where the page's live regions are observed instead.
  public var reader: Reader?

  public init(_ browser: Browser, _ reader: Reader? = nil) {
    (self.browser, self.reader) = (browser, reader)
  }

  /// A family of browsers, by the word that `--browser` and evidence use for it.
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

  /// A screen reader, by the word that evidence uses for it.
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

  /// The same for a column heading: `Chromium`, `Orca+Firefox`.
  public var column: String { reader.map { "\($0.title)+\(browser.title)" } ?? browser.title }

  /// The same for the name of a folder: `chromium`, `orca-firefox`.
  public var slug: String { reader.map { "\($0.rawValue)-\(browser.rawValue)" } ?? browser.rawValue }
}

extension TestEnvironment: Comparable {
  /// Orders browsers alone first, then those with screen readers, each in the order of the known names.
  public static func < (left: TestEnvironment, right: TestEnvironment) -> Bool {
    guard left.reader == right.reader else {
      guard let other = right.reader else { return false }
      return left.reader.map { $0 < other } ?? true
    }
    return left.browser < right.browser
  }
}

/// A program that evidence names with a word. Any word is allowed, so that evidence from programs that Polite does not
/// start can be recorded; known programs have a title of their own.
public protocol NamedProgram: RawRepresentable, Sendable, Hashable, Comparable where RawValue == String {
  init(rawValue: String)
  /// The words and titles of known programs, in the order in which they are listed.
  static var known: [(word: String, title: String)] { get }
}

extension NamedProgram {
  /// The name as its maker writes it.
  public var title: String {
    Self.known.first { $0.word == rawValue }?.title ?? capitalisedFirst(rawValue)
  }

  /// Orders known programs first, in their order.
  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: (Int, String) { (Self.known.firstIndex { $0.word == rawValue } ?? Self.known.count, rawValue) }
}
