public import Hashing

/// How many mutants of an entry's right demos its scenarios caught in one browser.
public struct MutantRecord: Sendable, Hashable {
  public var browser: TestEnvironment.Browser
  /// The day, as `2026-03-01`.
  public var date: String
  /// As the browser names itself: `Chromium 140.0.7339.80`.
  public var browserVersion: String
  /// Which mutants there are depends on it.
  public var toolVersion: String
  public var caught: Int
  public var survived: Int
  /// Mutants that nobody could tell from the demo, which do not count.
  public var equivalent: Int
  /// Of the entry's demos and of what their scenarios mean, as they were (`hash`).
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
    self.browser = browser
    self.date = date
    self.browserVersion = browserVersion
    self.toolVersion = toolVersion
    self.caught = caught
    self.survived = survived
    self.equivalent = equivalent
    self.subject = subject
  }

  /// Those that count.
  public var counted: Int { caught + survived }

  /// How many of them were caught, in whole percent, never rounded up; 100 where there are none.
  public var share: Int { counted == 0 ? 100 : caught * 100 / counted }

  /// Of an entry's demos that have scenarios, each with its file's hash and its scenarios, in the order of the entry.
  public static func subject(of demos: [(file: ContentHash, scenarios: [Scenario])]) -> ContentHash {
    let parts = demos.filter { !$0.scenarios.isEmpty }.flatMap { demo in
      ["demo \(demo.file.text)"] + demo.scenarios.map { "scenario \($0.meaning.text)" }
    }
    return ContentHash(of: Array(parts.joined(separator: "\n").utf8))
  }
}
