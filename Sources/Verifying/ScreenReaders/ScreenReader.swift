import Diagnostics
package import JSONSyntax
import Loading
public import PatternLibrary

/// A screen reader that reads the window of a browser: how it is started, its keys, and what it speaks.
///
/// To add one: a file with its `ScreenReader`, and its line in `allScreenReaders`.
protocol ScreenReader: AnyObject {
  /// The word with which `--screen-reader` asks for it.
  static var option: String { get }
  /// How `--screen-reader` is then written: `orca`.
  static var form: String { get }
  /// What is wrong with a choice of it, without a full stop; `nil` when nothing is.
  static func fault(of choice: ScreenReaderChoice) -> String?
  /// Whether it can be heard in a browser.
  static func reads(_ browser: TestEnvironment.Browser) -> Bool
  /// What must be installed before it can be run here, in words.
  static var missing: [String] { get }
  /// Starts it, or connects to it.
  ///
  /// - Throws: `WebDriverError.notStarted` or `givenUp` when that does not succeed.
  init(_ choice: ScreenReaderChoice) throws(WebDriverError)
  /// No more is played: whatever was kept for the next player ends.
  static func leave()

  /// As evidence names it.
  var name: TestEnvironment.Reader { get }
  /// Its name and version, as it tells them itself: `Orca 43.1`.
  var version: String { get }
  /// What it does in a way of its own.
  var behaviour: ReaderBehaviour { get }
  /// What is heard of it.
  var heard: SpeechLog { get }
  /// The desktop on which the browser has its window; `nil` where that is the person's own.
  var desktop: Desktop? { get }
  /// Folders that go when it is ended.
  var folders: [String] { get }
  /// Presses a key where the focus is, with others held down, as a person at the keyboard does.
  func press(_ key: Key, holding held: [Key]) throws(WebDriverError)
  /// Has it hand arrow keys and letters to the page, or take them back.
  func toggleFocusMode() throws(WebDriverError)
  /// Why it can no longer be heard; `nil` as long as it can.
  var trouble: String? { get }
  func end()
}

/// All screen readers.
var allScreenReaders: [any ScreenReader.Type] { [Orca.self, ATDriver.self] }

extension ScreenReader {
  static func leave() {}

  /// One that keeps no keys from the page has none to hand over.
  func toggleFocusMode() throws(WebDriverError) {}
}

/// Which screen reader is asked for, and where it is.
public struct ScreenReaderChoice: Sendable, Hashable {
  /// As evidence names it.
  public private(set) var name: TestEnvironment.Reader
  /// Whether that was asked for.
  let isNamed: Bool
  /// What follows `=` in the option: where it is.
  let place: String?
  /// What it is told to do.
  let settings: [ReaderSetting]
  private let option: String

  public struct Fault: Error {
    /// What is wrong, without a full stop.
    public let message: String
  }

  /// Reads what `--screen-reader`, `--reader-name` and `--reader-setting` have, as `orca`.
  public init(_ text: String, name: String? = nil, settings: [String] = []) throws(Fault) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    (option, place, isNamed) = (parts[0], parts.count > 1 ? parts[1] : nil, name != nil)
    self.settings = settings.compactMap { ReaderSetting($0) }
    if let wrong = settings.first(where: { ReaderSetting($0) == nil }) {
      throw Fault(message: "`--reader-setting` cannot be `\(wrong)`; it is a name and a value, like `speech.rate=50`")
    }
    if let name, !isSlug(name) || name != name.lowercased() {
      throw Fault(message: "`--reader-name` cannot be `\(name)`; it is a word in lower-case letters, like `nvda`")
    }
    guard let kind = Self.kind(of: option) else {
      let near = didYouMean(option, among: allScreenReaders.map { $0.option })
      throw Fault(message: "there is no screen reader `\(option)`\(near)")
    }
    self.name = TestEnvironment.Reader(rawValue: name ?? option)
    if let message = kind.fault(of: self) { throw Fault(message: message) }
  }

  /// How choices are written.
  public static var forms: [String] { allScreenReaders.map { $0.form } }

  /// What must be installed before it can be run here, in words.
  public var missing: [String] { Self.kind(of: option)?.missing ?? [] }

  /// Whether it can read browsers of another machine.
  public var isElsewhere: Bool { place != nil }

  /// Whether it can be heard in a browser.
  public func reads(_ browser: TestEnvironment.Browser) -> Bool { Self.kind(of: option)?.reads(browser) == true }

  /// The same when it is there: one elsewhere is connected to, and tells its name where none was asked for.
  ///
  /// - Throws: When it is not there, or is another than was asked for.
  public func found() throws(WebDriverError) -> ScreenReaderChoice {
    guard isElsewhere else { return self }
    var choice = self
    choice.name = try start().name
    return choice
  }

  /// No more is played to it.
  public func leave() { Self.kind(of: option)?.leave() }

  func start() throws(WebDriverError) -> any ScreenReader {
    guard let kind = Self.kind(of: option) else { throw .notStarted(program: option, log: "it is not known") }
    return try kind.init(self)
  }

  private static func kind(of option: String) -> (any ScreenReader.Type)? {
    allScreenReaders.first { $0.option == option }
  }
}

/// A setting of a screen reader.
package struct ReaderSetting: Sendable, Hashable {
  package var name: String
  package var value: JSONValue

  /// Reads `NAME=VALUE`. What is JSON is taken for it, as `false` and `80`, and all else for a text.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = (try? JSONValue(Array(parts[1].utf8))) ?? .string(String(parts[1]))
  }
}

/// What a screen reader does in a way of its own: facts of one version, each seen or read in its source.
package struct ReaderBehaviour: Sendable {
  /// As messages call it.
  var name = "The screen reader"
  /// How it calls roles, in English: any of the words is right. A role that is not there need not be named.
  var roleWords: [String: [String]] = [:]
  /// How it begins to say that a page is there; `nil` when that is not known.
  var loadedWords: String?
  /// How it says which mode it is in.
  var modeWords: (browse: String, focus: String)?
  /// Whether it keeps arrow keys and letters from the page while its user reads.
  var takesKeysInBrowseMode = false
  /// Whether it leaves out an announcement in the words of the one just before.
  var omitsRepeats = false
  /// Whether it may say a bar's percentage in the place of its role.
  var saysPercentageForRole = false
  /// Whether it says nothing of a move of focus, of which it was told, when the element that had focus goes at that moment.
  var losesPlaceWithElement = false
  /// Types of the system's events by which it learns of what happens in a page.
  var events = Events()

  struct Events: Sendable {
    var focus: [String] = []
    var announcement: [String] = []
    var loaded: [String] = []
  }
}
