import Checking
import Hashing
import PatternLibrary

/// How far a scenario has been tested on a demo as both are now.
struct ScenarioStanding {
  /// What was recorded, by environment, and whether it speaks of the demo and the scenario as they are.
  let records: [(record: EvidenceRecord, isCurrent: Bool)]
  /// What people recorded, the same way. It is told beside the word, and makes none.
  let byHand: [(record: ByHandRecord, isCurrent: Bool)]
  /// What a record is held against.
  let demoHash: ContentHash
  let scenarioHash: ContentHash

  /// - Parameter demoHash: Of the demo's file.
  init(of scenario: Scenario, on demo: CheckedDemo, in entry: CheckedEntry, demoHash: ContentHash) {
    (self.demoHash, scenarioHash) = (demoHash, scenario.meaning)
    let evidence = entry.evidence?.evidence ?? Evidence()
    let head = entry.entry.head.bytes
    records = evidence.records(of: scenario.id.value, on: demo.stem).map { record in
      (record, record.isCurrent(demo: demoHash, scenario, in: head))
    }
    byHand = evidence.byHand(scenario.id.value, on: demo.stem).map { record in
      (record, record.isCurrent(demo: demoHash, scenario, in: head))
    }
  }

  enum Word: String { case tested, failed, stale, untested }

  /// The one word for it. What was recorded before a change proves nothing now.
  var word: Word {
    let current = records.filter(\.isCurrent)
    if current.isEmpty { return records.isEmpty ? .untested : .stale }
    return current.contains { $0.record.outcome == .failed } ? .failed : .tested
  }

  /// Whether what was observed is not all that was expected, for a reason that is the environment's own.
  var hasNotes: Bool { records.contains { $0.isCurrent && !$0.record.notes.isEmpty } }

  /// The word as a badge says it.
  var title: String {
    switch word {
    case .tested: hasNotes ? "Tested, with a note" : "Tested"
    case .failed: "Failed its test"
    case .stale: "Changed since its test"
    case .untested: "Not tested"
    }
  }

  /// Where the word holds: `Chromium, Firefox`. What was recorded before a change is named only if there is nothing else,
  /// and where it passed only if it failed nowhere.
  var environments: String {
    let current = records.filter(\.isCurrent)
    let failed = current.filter { $0.record.outcome == .failed }
    let telling = failed.isEmpty ? (current.isEmpty ? records : current) : failed
    return telling.map(\.record.environment.title).joined(separator: ", ")
  }
}
