public import Hashing

/// What browsers and screen readers were observed to do when the scenarios of one entry were played: what stands in the
/// `evidence.json` beside the entry.
public struct Evidence: Sendable, Hashable {
  /// At most one for each scenario and ear, in the order of `EvidenceRecord.<`.
  public private(set) var records: [EvidenceRecord]

  /// - Parameter records: In any order. Of two for one scenario and ear the later counts.
  public init(_ records: [EvidenceRecord] = []) {
    self.records = []
    for record in records { insert(record) }
  }

  /// Puts a record in the place of the one that its scenario and ear had before.
  public mutating func insert(_ record: EvidenceRecord) {
    let place = records.firstIndex { !($0 < record) } ?? records.endIndex
    if place < records.endIndex, !(record < records[place]) {
      records[place] = record
    } else {
      records.insert(record, at: place)
    }
  }

  /// Leaves out what is recorded of scenarios that are no longer there, or no longer for an ear.
  public mutating func keepOnly(_ isThere: (EvidenceRecord) -> Bool) { records.removeAll { !isThere($0) } }

  /// What is recorded of one scenario, by ear.
  public func records(of scenario: String, on demo: String) -> [EvidenceRecord] {
    records.filter { $0.demo == demo && $0.scenario == scenario }
  }
}

/// What one ear observed while one scenario was played.
public struct EvidenceRecord: Sendable, Hashable {
  /// The demo's stem.
  public var demo: String
  /// The scenario's id.
  public var scenario: String
  public var ear: Ear
  /// The day of the observation, as `2026-03-01`.
  public var date: String
  public var versions: Versions
  /// Of the demo's file.
  public var demoHash: ContentHash
  /// Of what the scenario means (`Scenario.meaning`); in older records, of the bytes of which it was read.
  public var scenarioHash: ContentHash
  public var outcome: Outcome
  public var circumstances: Circumstances
  /// What was announced, in order of time.
  public var transcript: [Utterance]
  /// Where a screen reader was silent in a way of its own, in sentences. The scenario came true but for this.
  public var notes: [String]

  public init(
    demo: String,
    scenario: String,
    ear: Ear,
    date: String,
    versions: Versions,
    demoHash: ContentHash,
    scenarioHash: ContentHash,
    outcome: Outcome,
    circumstances: Circumstances = Circumstances(),
    transcript: [Utterance],
    notes: [String] = []
  ) {
    self.demo = demo
    self.scenario = scenario
    self.ear = ear
    self.date = date
    self.versions = versions
    self.demoHash = demoHash
    self.scenarioHash = scenarioHash
    self.outcome = outcome
    self.circumstances = circumstances
    self.transcript = transcript
    self.notes = notes
  }

  public enum Outcome: String, Sendable, Hashable, CaseIterable { case passed, failed }

  /// How an observation came about.
  public struct Circumstances: Sendable, Hashable {
    /// The time in which the scenario was played; `nil` in records of before there was a choice, which are of real time.
    public var clock: Conditions.Clock?
    /// How often it was played until this came of it.
    public var plays: Int
    /// How often the browser came to grief by itself, and was started again.
    public var restarts: Int
    /// How late the machine was at most where its time counts, in milliseconds.
    public var lateness: Int

    public init(clock: Conditions.Clock? = nil, plays: Int = 1, restarts: Int = 0, lateness: Int = 0) {
      (self.clock, self.plays, self.restarts, self.lateness) = (clock, plays, restarts, lateness)
    }
  }

  /// What was used, as the programs name themselves: `Chromium 140.0.7339.80`, `Orca 43.1`, `Debian GNU/Linux 12`.
  public struct Versions: Sendable, Hashable {
    public var browser: String
    /// With a screen reader alone.
    public var screenReader: String?
    public var system: String

    public init(browser: String, screenReader: String? = nil, system: String) {
      self.browser = browser
      self.screenReader = screenReader
      self.system = system
    }
  }

  /// A text, and when it came.
  public struct Utterance: Sendable, Hashable {
    /// Milliseconds on the page's clock.
    public var time: Int
    public var text: String
    /// Of what a browser gave to assistive technology; what a screen reader spoke has none.
    public var politeness: Politeness?

    public init(time: Int, text: String, politeness: Politeness? = nil) {
      self.time = time
      self.text = text
      self.politeness = politeness
    }
  }
}

extension EvidenceRecord {
  /// By demo, scenario and ear: two records of one scenario and ear are in no order.
  public static func < (left: EvidenceRecord, right: EvidenceRecord) -> Bool {
    (left.demo, left.scenario, left.ear.rank) < (right.demo, right.scenario, right.ear.rank)
  }

  /// Whether the record speaks of a demo and a scenario as they are now.
  ///
  /// - Parameter head: The bytes of which the scenario was read.
  public func isCurrent(demo: ContentHash, _ scenario: Scenario, in head: [UInt8]) -> Bool {
    demoHash == demo && [scenario.meaning, ContentHash(of: head, in: scenario.source.bytes)].contains(scenarioHash)
  }
}

/// Who listened: a browser by the rules of live regions, or a screen reader that drove a browser.
public struct Ear: Sendable, Hashable {
  public var browser: Browser
  public var screenReader: ScreenReader?

  public init(_ browser: Browser, _ screenReader: ScreenReader? = nil) {
    self.browser = browser
    self.screenReader = screenReader
  }

  /// A family of browsers.
  public enum Browser: String, Sendable, Hashable, CaseIterable {
    case chromium, firefox, webkit

    /// The name as its maker writes it.
    public var title: String {
      switch self {
      case .chromium: "Chromium"
      case .firefox: "Firefox"
      case .webkit: "WebKit"
      }
    }
  }

  public enum ScreenReader: String, Sendable, Hashable, CaseIterable {
    case orca

    public var title: String { "Orca" }

    /// The browsers that it is played to in.
    public var browsers: [Browser] { [.chromium, .firefox] }
  }

  /// `Chromium`, `Orca with Firefox`.
  public var title: String { screenReader.map { "\($0.title) with \(browser.title)" } ?? browser.title }

  /// The same for the head of a column: `Chromium`, `Orca+Firefox`.
  public var column: String { screenReader.map { "\($0.title)+\(browser.title)" } ?? browser.title }

  /// The same for the name of a folder: `chromium`, `orca-firefox`.
  public var slug: String { screenReader.map { "\($0.rawValue)-\(browser.rawValue)" } ?? browser.rawValue }

  /// All ears: browsers alone first, in the order of their names.
  public static let all: [Ear] =
    Browser.allCases.map { Ear($0) }
    + ScreenReader.allCases.flatMap { reader in Browser.allCases.map { Ear($0, reader) } }

  /// The place among all ears.
  fileprivate var rank: Int { Self.all.firstIndex(of: self) ?? Self.all.count }
}
