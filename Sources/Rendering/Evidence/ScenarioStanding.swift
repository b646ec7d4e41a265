import Checking
import Hashing
import PatternLibrary

/// How far a scenario has been tested on a demo, with both as they are now.
struct ScenarioStanding {
  /// The records, by environment, and whether they are about the demo and the scenario as they are now.
  let records: [(record: EvidenceRecord, isCurrent: Bool)]
  /// The same for what people recorded. It is shown beside the word, and only a failure affects that: what a person
  /// heard once proves nothing for others, but what did not work for them is not tested.
  let byHand: [(record: ByHandRecord, isCurrent: Bool)]
  /// The hash that a record is checked against, with `scenarioHash`.
  let demoHash: ContentHash
  let scenarioHash: ContentHash

  /// - Parameter demoHash: The hash of the demo's file.
  init(of scenario: Scenario, on demo: CheckedDemo, in entry: CheckedEntry, demoHash: ContentHash) {
    (self.demoHash, scenarioHash) = (demoHash, scenario.meaning)
    let evidence = entry.evidence?.evidence ?? Evidence()
    let records = evidence.records(of: scenario.id.value, on: demo.stem)
    let byHand = evidence.byHand(scenario.id.value, on: demo.stem)
    let head = records.isEmpty && byHand.isEmpty ? [] : entry.entry.head.bytes
    self.records = records.map { ($0, $0.isCurrent(demo: demoHash, scenario, in: head)) }
    self.byHand = byHand.map { ($0, $0.isCurrent(demo: demoHash, scenario, in: head)) }
  }

  enum Word: String, CaseIterable { case tested, failed, stale, untested }

  /// The word for how far it is tested. Records from before a change prove nothing now.
  var word: Word {
    let current = records.filter(\.isCurrent)
    if !failedFor.isEmpty || current.contains(where: { $0.record.outcome == .failed }) { return .failed }
    return current.isEmpty ? (records.isEmpty ? .untested : .stale) : .tested
  }

  /// What people used for whom it failed, as it is now: `NVDA 2026.1, Firefox 153`.
  private var failedFor: [String] {
    byHand.filter { $0.isCurrent && $0.record.outcome == .failed }.map { "\($0.record.screenReader) by hand" }
  }

  /// Whether not everything that was expected was observed, for a reason that lies in the environment.
  var hasNotes: Bool { records.contains { $0.isCurrent && !$0.record.notes.isEmpty } }

  /// The word on a badge.
  var title: String {
    switch word {
    case .tested: hasNotes ? "Tested, with a note" : "Tested"
    case .failed: "Failed its test"
    case .stale: "Changed since its test"
    case .untested: "Not tested"
    }
  }

  /// The environments that the word applies to: `Chromium, Firefox`. Records from before a change are named only if
  /// there are no others, and environments where it passed only if it failed nowhere.
  var environments: String {
    let current = records.filter(\.isCurrent)
    let failed = current.filter { $0.record.outcome == .failed }
    let telling = word == .failed ? failed : current.isEmpty ? records : current
    return (telling.map(\.record.environment.title) + failedFor).joined(separator: ", ")
  }
}
