import Diagnostics
package import JSONSyntax
import Loading
public import PatternLibrary

/// A screen reader that reads the window of a browser: how it is started, its keys, and its speech.
///
/// To add one, add a file with its `ScreenReader`, and a line in `allScreenReaders`.
protocol ScreenReader: AnyObject {
  /// The word with which `--screen-reader` selects it.
  static var option: String { get }
  /// The form in which `--screen-reader` is written: `orca`.
  static var form: String { get }
  /// Returns what is wrong with a choice of this screen reader, without a full stop; `nil` if nothing is.
  static func fault(of choice: ScreenReaderChoice) -> String?
  /// What must be installed before it can run here, in words.
  static var missing: [String] { get }
  /// Starts the screen reader, or connects to it.
  ///
  /// - Throws: `WebDriverError.notStarted` or `givenUp` when that does not succeed.
  init(_ choice: ScreenReaderChoice) throws(WebDriverError)
  /// Called when nothing more is played: ends what was kept for the next player.
  static func leave()

  /// The name, as in evidence.
  var name: TestEnvironment.Reader { get }
  /// Its name and version, in its own words: `Orca 43.1`.
  var version: String { get }
  /// What it does differently from other screen readers.
  var behaviour: ReaderBehaviour { get }
  /// What is heard from it.
  var heard: SpeechLog { get }
  /// The desktop with the browser's window; `nil` if that is the person's own.
  var desktop: Desktop? { get }
  /// Presses a key where focus is, with others held down, as a person at the keyboard does.
  func press(_ key: Key, holding held: [Key]) throws(WebDriverError)
  /// Makes it pass arrow keys and letters to the page, or keep them again.
  func toggleFocusMode() throws(WebDriverError)
  /// Why it can no longer be heard; `nil` as long as it can.
  var trouble: String? { get }
  func end()
}

/// All screen readers.
var allScreenReaders: [any ScreenReader.Type] { [Orca.self, ATDriver.self] }

extension ScreenReader {
  static func leave() {}

  /// A screen reader that keeps no keys from the page has nothing to toggle.
  func toggleFocusMode() throws(WebDriverError) {}
}

/// The screen reader that is asked for, and where it is.
public struct ScreenReaderChoice: Sendable, Hashable {
  /// The name, as in evidence.
  public private(set) var name: TestEnvironment.Reader
  /// Whether the name was given explicitly.
  let isNamed: Bool
  /// The text after `=` in the option: where the screen reader is.
  let place: String?
  /// The settings to apply.
  let settings: [ReaderSetting]
  private let option: String

  public struct Fault: Error {
    /// What is wrong, without a full stop.
    public let message: String
  }

  /// Parses the values of `--screen-reader`, `--reader-name` and `--reader-setting`, such as `orca`.
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
      let forms = near.isEmpty ? ", only \(Self.forms.map { "`\($0)`" }.joined(separator: " and "))" : near
      throw Fault(message: "there is no screen reader `\(option)`\(forms)")
    }
    self.name = TestEnvironment.Reader(rawValue: name ?? option)
    if let message = kind.fault(of: self) { throw Fault(message: message) }
  }

  /// The forms in which choices are written.
  public static var forms: [String] { allScreenReaders.map { $0.form } }

  /// What must be installed before it can run here, in words.
  public var missing: [String] { Self.kind(of: option)?.missing ?? [] }

  /// Whether it can read browsers on another machine.
  public var isElsewhere: Bool { place != nil }

  /// Returns the same choice if the screen reader is there. One elsewhere is connected to, and gives its name if none
  /// was given.
  ///
  /// - Throws: When it is not there, or when it is another one than requested.
  public func found() throws(WebDriverError) -> ScreenReaderChoice {
    guard isElsewhere else { return self }
    var choice = self
    choice.name = try start().name
    return choice
  }

  /// Called when nothing more is played with it.
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

  /// Parses `NAME=VALUE`. Valid JSON is read as JSON, such as `false` and `80`, and anything else as text.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = (try? JSONValue(Array(parts[1].utf8))) ?? .string(String(parts[1]))
  }
}

/// A screen reader's own behaviour: facts about one version, each observed or read in its source.
package struct ReaderBehaviour: Sendable {
  /// Its name in messages.
  var name = "The screen reader"
  /// Its English words for roles: any of the words is correct. A role that is not listed need not be named.
  var roleWords: [String: [String]] = [:]
  /// The beginning of its words for a loaded page; `nil` if they are not known.
  var loadedWords: String?
  /// Its words for the mode that it is in.
  var modeWords: (browse: String, focus: String)?
  /// Whether it keeps arrow keys and letters from the page while its user reads.
  var takesKeysInBrowseMode = false
  /// Whether it leaves out an announcement with the same words as the one just before.
  var omitsRepeats = false
  /// Whether it may say a bar's percentage instead of its role.
  var saysPercentageForRole = false
  /// Whether it says nothing about a reported focus move if the element that had focus disappears at that moment.
  var losesPlaceWithElement = false
  /// The types of system events by which it learns what happens in a page.
  var events = Events()

  struct Events: Sendable {
    var focus: [String] = []
    var announcement: [String] = []
    var loaded: [String] = []
  }
}
