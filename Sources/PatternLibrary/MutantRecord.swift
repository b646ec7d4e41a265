public import Hashing

/// How many mutants of an entry's correct demos its scenarios caught in one browser.
public struct MutantRecord: Sendable, Hashable {
  public var browser: TestEnvironment.Browser
  /// The day, such as `2026-03-01`.
  public var date: String
  /// The browser and its version, as it names itself: `Chromium 140.0.7339.80`.
  public var browserVersion: String
  /// The version of Polite, which determines which mutants there are.
  public var toolVersion: String
  public var caught: Int
  public var survived: Int
  /// Mutants that nobody could distinguish from the demo, which do not count.
  public var equivalent: Int
  /// The hash of the entry's demos and of what their scenarios meant at the time (`subject(of:)`).
  public var subject: ContentHash

  public init(
    browser: TestEnvironment.Browser,
    date: String,
    browserVersion: String,
    toolVersion: String,
    caught: Int,
    survived: Int,
    equivalent: Int,
    subject: ContentHash
  ) {
    (self.browser, self.date, self.browserVersion, self.toolVersion) = (browser, date, browserVersion, toolVersion)
    (self.caught, self.survived, self.equivalent, self.subject) = (caught, survived, equivalent, subject)
  }

  /// The number of mutants that count.
  public var counted: Int { caught + survived }

  /// The share of them that was caught, in whole percent, never rounded up; 100 where there are none.
  public var share: Int { counted == 0 ? 100 : caught * 100 / counted }

  /// Returns the hash of an entry's demos that have scenarios, each given by its file's hash and its scenarios, in the
  /// order of the entry.
  public static func subject(of demos: [(file: ContentHash, scenarios: [Scenario])]) -> ContentHash {
    let parts = demos.filter { !$0.scenarios.isEmpty }.flatMap { demo in
      ["demo \(demo.file.text)"] + demo.scenarios.map { "scenario \($0.meaning.text)" }
    }
    return ContentHash(of: Array(parts.joined(separator: "\n").utf8))
  }
}
