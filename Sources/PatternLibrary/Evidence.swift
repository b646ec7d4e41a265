public import Hashing

/// What browsers, screen readers and people observed when the scenarios of one entry were played: the content of the
/// `evidence.json` beside the entry.
public struct Evidence: Sendable, Hashable {
  /// At most one for each scenario and environment, in the order of `EvidenceRecord.<`.
  public private(set) var records: [EvidenceRecord]
  /// At most one for each browser, in their order.
  public private(set) var mutants: [MutantRecord] = []
  /// The records made by people, by demo, scenario and date; at most one for each scenario by one person with the same
  /// things.
  public private(set) var byHand: [ByHandRecord] = []
  /// At most one for each picture of a demo and setting, by demo and picture.
  public private(set) var pictures: [PictureRecord] = []

  /// - Parameters:
  ///   - records: In any order. Of two for one scenario and environment, the later counts.
  ///   - mutants: Of two for one browser, the later counts.
  ///   - byHand: Of two by one person with the same things, the later counts.
  ///   - pictures: Of two of one take of a picture, the later counts.
  public init(
    _ records: [EvidenceRecord] = [],
    mutants: [MutantRecord] = [],
    byHand: [ByHandRecord] = [],
    pictures: [PictureRecord] = []
  ) {
    self.records = Self.latest(records, by: <)
    self.mutants = Self.latest(mutants) { $0.browser < $1.browser }
    self.byHand = Dictionary(byHand.map { ($0.subject, $0) }) { $1 }.values.sorted(by: <)
    self.pictures = Self.latest(pictures, by: <)
  }

  /// Returns records in order; of those without an order among themselves, only the last.
  private static func latest<Record>(_ records: [Record], by precedes: (Record, Record) -> Bool) -> [Record] {
    records.sorted(by: precedes).reduce(into: []) { latest, record in
      if let last = latest.last, !precedes(last, record) { latest.removeLast() }
      latest.append(record)
    }
  }

  /// Inserts a record, replacing an earlier one by the same person on the same subject.
  public mutating func insert(_ record: ByHandRecord) {
    byHand.removeAll { $0.subject == record.subject }
    byHand.insert(record, at: byHand.firstIndex { record < $0 } ?? byHand.endIndex)
  }

  /// Inserts a record, replacing an earlier one for the same browser.
  public mutating func insert(_ record: MutantRecord) {
    mutants = Self.latest(mutants + [record]) { $0.browser < $1.browser }
  }

  /// Inserts a record, replacing an earlier one for the same take of a picture.
  public mutating func insert(_ record: PictureRecord) {
    pictures = Self.latest(pictures + [record], by: <)
  }

  /// Removes the records of pictures that no longer exist.
  public mutating func keepPictures(where isThere: (PictureRecord) -> Bool) { pictures.removeAll { !isThere($0) } }

  /// Inserts a record, replacing an earlier one for the same scenario and environment.
  public mutating func insert(_ record: EvidenceRecord) {
    records = Self.latest(records + [record], by: <)
  }

  /// Returns this evidence with the changes between two other states applied: without the records that were removed,
  /// and with those that were added.
  public func changed(from before: Evidence, to after: Evidence) -> Evidence {
    func gone<Record: Hashable>(_ records: KeyPath<Evidence, [Record]>) -> Set<Record> {
      Set(before[keyPath: records]).subtracting(after[keyPath: records])
    }
    func new<Record: Hashable>(_ records: KeyPath<Evidence, [Record]>) -> [Record] {
      let known = Set(before[keyPath: records])
      return after[keyPath: records].filter { !known.contains($0) }
    }
    let (goneRecords, gonePictures) = (gone(\.records), gone(\.pictures))
    let (goneMutants, goneByHand) = (gone(\.mutants), gone(\.byHand))
    return Evidence(
      records.filter { !goneRecords.contains($0) } + new(\.records),
      mutants: mutants.filter { !goneMutants.contains($0) } + new(\.mutants),
      byHand: byHand.filter { !goneByHand.contains($0) } + new(\.byHand),
      pictures: pictures.filter { !gonePictures.contains($0) } + new(\.pictures)
    )
  }

  /// Removes the records of scenarios that no longer exist, or no longer apply to an environment.
  public mutating func keepOnly(_ isThere: (EvidenceRecord) -> Bool) { records.removeAll { !isThere($0) } }

  /// Returns the records of one scenario, by environment.
  public func records(of scenario: String, on demo: String) -> [EvidenceRecord] {
    records.filter { $0.demo == demo && $0.scenario == scenario }
  }

  /// Returns what people recorded about one scenario.
  public func byHand(_ scenario: String, on demo: String) -> [ByHandRecord] {
    byHand.filter { $0.demo == demo && $0.scenario == scenario }
  }
}

/// What one environment observed while one scenario was played.
public struct EvidenceRecord: ScenarioRecord, Sendable, Hashable {
  /// The demo's stem.
  public var demo: String
  /// The scenario's id.
  public var scenario: String
  public var environment: TestEnvironment
  /// The day of the observation, such as `2026-03-01`.
  public var date: String
  public var versions: Versions
  /// The hash of the demo's file.
  public var demoHash: ContentHash
  /// The hash of what the scenario means (`Scenario.meaning`); in older records, of the bytes that it was read from.
  public var scenarioHash: ContentHash
  public var outcome: Outcome
  public var circumstances: Circumstances
  /// What was announced, in order of time.
  public var transcript: [Utterance]
  /// Sentences about places where a screen reader was silent in a way of its own. Apart from these, the scenario
  /// passed.
  public var notes: [String]

  public init(
    demo: String,
    scenario: String,
    environment: TestEnvironment,
    date: String,
    versions: Versions,
    demoHash: ContentHash,
    scenarioHash: ContentHash,
    outcome: Outcome,
    circumstances: Circumstances = Circumstances(),
    transcript: [Utterance],
    notes: [String] = []
  ) {
    (self.demo, self.scenario, self.environment, self.date) = (demo, scenario, environment, date)
    (self.versions, self.demoHash, self.scenarioHash, self.outcome) = (versions, demoHash, scenarioHash, outcome)
    (self.circumstances, self.transcript, self.notes) = (circumstances, transcript, notes)
  }

  public enum Outcome: String, Sendable, Hashable, CaseIterable { case passed, failed }

  /// How an observation came about.
  public struct Circumstances: Sendable, Hashable {
    /// The clock that the scenario was played with; `nil` in records from before there was a choice, which used real
    /// time.
    public var clock: Conditions.Clock?
    /// How often it was played to get this result.
    public var plays: Int
    /// How often the browser failed for reasons of its own and was restarted.
    public var restarts: Int
    /// The machine's total delay in milliseconds, where real time counts.
    public var lateness: Int

    public init(clock: Conditions.Clock? = nil, plays: Int = 1, restarts: Int = 0, lateness: Int = 0) {
      (self.clock, self.plays, self.restarts, self.lateness) = (clock, plays, restarts, lateness)
    }
  }

  /// The programs that were used, as they name themselves: `Chromium 140.0.7339.80`, `Orca 43.1`,
  /// `Debian GNU/Linux 12`.
  public struct Versions: Sendable, Hashable {
    public var browser: String
    /// Only with a screen reader.
    public var screenReader: String?
    public var system: String

    /// The versions in words, such as “Orca 43.1 with Firefox 153.8 on Debian 12”.
    public var sentence: String {
      [screenReader, browser].compactMap(\.self).joined(separator: " with ") + " on \(system)"
    }

    public init(browser: String, screenReader: String? = nil, system: String) {
      (self.browser, self.screenReader, self.system) = (browser, screenReader, system)
    }
  }
}

extension EvidenceRecord {
  /// Orders records by demo, scenario and environment. Two records of one scenario and environment have no order.
  public static func < (left: EvidenceRecord, right: EvidenceRecord) -> Bool {
    (left.demo, left.scenario, left.environment) < (right.demo, right.scenario, right.environment)
  }
}
