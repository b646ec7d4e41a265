import Checking
import Hashing
import PatternLibrary

/// How far a scenario has been tested on a demo, with both as they are now.
struct ScenarioStanding {
  /// The records, by environment, and whether they are about the demo and the scenario as they are now.
  let records: [(record: EvidenceRecord, isCurrent: Bool)]
  /// The same for what people recorded. It is shown beside the word, but does not affect it.
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
    if current.isEmpty { return records.isEmpty ? .untested : .stale }
    return current.contains { $0.record.outcome == .failed } ? .failed : .tested
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
    let telling = failed.isEmpty ? (current.isEmpty ? records : current) : failed
    return telling.map(\.record.environment.title).joined(separator: ", ")
  }
}
