public import Hashing

/// What a person observed while playing one scenario with assistive technology.
public struct ByHandRecord: ScenarioRecord, Sendable, Hashable {
  /// The demo's stem.
  public var demo: String
  /// The scenario's id.
  public var scenario: String
  /// The screen reader, in the person's words and with its version, like the browser and the device:
  /// `VoiceOver, iOS 26.1`, `Safari 26.1`, `iPhone 15`.
  public var screenReader: String
  public var browser: String
  public var device: String
  /// The day, as `2026-03-01`.
  public var date: String
  /// The person's initials. The name is not asked for.
  public var initials: String
  public var demoHash: ContentHash
  public var scenarioHash: ContentHash
  public var outcome: EvidenceRecord.Outcome
  /// What was heard, word for word, in order.
  public var heard: [String]
  /// What else the person noticed.
  public var note: String?

  public init(
    demo: String,
    scenario: String,
    screenReader: String,
    browser: String,
    device: String,
    date: String,
    initials: String,
    demoHash: ContentHash,
    scenarioHash: ContentHash,
    outcome: EvidenceRecord.Outcome,
    heard: [String] = [],
    note: String? = nil
  ) {
    (self.demo, self.scenario, self.screenReader, self.browser) = (demo, scenario, screenReader, browser)
    (self.device, self.date, self.initials, self.demoHash) = (device, date, initials, demoHash)
    (self.scenarioHash, self.outcome, self.heard, self.note) = (scenarioHash, outcome, heard, note)
  }

  /// The known screen reader whose name is in the words, in any spelling: `Voice Over, iOS 26.1`; `nil` if there is
  /// none, or more than one.
  public var reader: TestEnvironment.Reader? {
    let words = screenReader.lowercased().filter(\.isLetter)
    let named = TestEnvironment.Reader.known.filter { words.contains($0.word) }
    return named.count == 1 ? TestEnvironment.Reader(rawValue: named[0].word) : nil
  }

  /// The values that no two records of a file may share. A person who plays a scenario again with the same things makes
  /// a newer record.
  package var subject: [String] { [demo, scenario, screenReader, browser, device, initials] }

  /// Whether the record is by the same person with the same things, and newer.
  public func isLater(than other: ByHandRecord) -> Bool { subject == other.subject && date > other.date }

  static func < (left: ByHandRecord, right: ByHandRecord) -> Bool {
    (left.demo, left.scenario, left.date) < (right.demo, right.scenario, right.date)
      || (left.demo, left.scenario, left.date) == (right.demo, right.scenario, right.date)
        && left.subject.lexicographicallyPrecedes(right.subject)
  }
}
