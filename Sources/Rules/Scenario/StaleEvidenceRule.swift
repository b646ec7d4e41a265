import Checking
public import Diagnostics
import PatternLibrary

extension Rule {
  /// Evidence of an earlier version.
  public static let scenarioStaleEvidence = Rule(
    "scenario-stale-evidence",
    .warning,
    "Evidence is about a demo or a scenario that has changed since, or is gone.",
    explanation: """
      Evidence has the hashes of the demo's file and of what the scenario means. Where one of them has changed, what \
      was observed may no longer hold, and the page says so. Play the scenario again, and record the result: \
      `polite verify --record`.
      """,
    wrong: "save.html      changed on 2 March\nevidence.json  of 1 March",
    right: "save.html      changed on 2 March\nevidence.json  of 2 March, from `polite verify --record`",
    language: "text"
  )
}

extension Rule {
  /// Evidence by people of an earlier version.
  public static let scenarioStaleRecord = Rule(
    "scenario-stale-record",
    .note,
    "A record by hand is about a demo or a scenario that has changed since.",
    explanation: """
      People recorded what they heard from a demo or in a scenario that is different by now, and the page says so. No \
      program can do that again: have it tried again, with the page's own script and form, and add the new record with \
      `polite evidence add`. It replaces an earlier one by the same person with the same screen reader and device.
      """,
    wrong: "save.html      changed on 2 March\nevidence.json  by hand, of 1 March",
    right: "save.html      changed on 2 March\nevidence.json  by hand, of 3 March",
    language: "text"
  )
}

let scenarioStaleRecordCheck = Check<EntrySubject>(.scenarioStaleRecord, needs: ["evidence"]) { subject in
  stale(in: subject, \.byHand) { scenario, changed, old in
    let environments = old.map { "\($0.screenReader) (\($0.date), \($0.initials))" }.joined(separator: ", ")
    return Diagnostic(
      .scenarioStaleRecord,
      at: subject.entry.head.range(scenario.id.bytes),
      "\(changed) has changed since people recorded what they heard: \(environments)",
      help: "Have it tried again, and add the record with `polite evidence add`."
    )
  }
}

/// Returns a diagnostic for each scenario of which there are records of another version.
///
/// - Parameter diagnostic: Makes it from the scenario, the words for what has changed, and these records.
private func stale<Record: ScenarioRecord>(
  in subject: EntrySubject,
  _ records: (Evidence) -> [Record],
  diagnostic: (Scenario, String, [Record]) -> Diagnostic
) -> [Diagnostic] {
  guard let evidence = subject.checked.evidence?.evidence else { return [] }
  let faults = subject.checked.faults
  return subject.demos.filter { !faults.concern(demo: $0.checked.stem) }.flatMap { demo in
    let demoHash = demo.checked.hash(of: demo.file.bytes)
    return demo.checked.scenarios.compactMap { scenario -> Diagnostic? in
      let old = records(evidence).filter {
        $0.demo == demo.checked.stem && $0.scenario == scenario.id.value
          && !$0.isCurrent(demo: demoHash, scenario, in: subject.entry.head.bytes)
      }
      return old.first.map { diagnostic(scenario, $0.demoHash == demoHash ? "the scenario" : "the demo", old) }
    }
  }
}

let scenarioStaleEvidenceCheck = Check<EntrySubject>(.scenarioStaleEvidence, needs: ["evidence"]) { subject in
  guard let evidence = subject.checked.evidence else { return [] }
  let help = "Record it again with `polite verify --entry \(subject.entry.slug) --record`."
  let stale = stale(in: subject, \.records) { scenario, changed, old in
    let environments = old.map { "\($0.environment.title) (\($0.date))" }.joined(separator: ", ")
    return Diagnostic(
      .scenarioStaleEvidence,
      at: subject.entry.head.range(scenario.id.bytes),
      "\(changed) has changed since its evidence was recorded: \(environments)",
      help: help
    )
  }
  let hasScenarios = subject.checked.demos.contains { !$0.scenarios.isEmpty }
  let orphans = orphans(of: evidence, in: subject).map { key, records in
    Diagnostic(
      .scenarioStaleEvidence,
      at: evidence.file.range(records[0].bytes),
      "\(key) is not there any more, but \(counted(records.count, "record")) \(records.count == 1 ? "is" : "are") about it",
      help: !hasScenarios
        ? "Nothing here can be played any more: delete the file."
        : records.allSatisfy { $0.record is ByHandRecord }
          ? "No page shows what people recorded about it: rename it back, or delete these records." : help
    )
  }
  return stale + orphans
}

/// The records of what is no longer in an entry, by the words for it: of a demo, or of one of a demo's scenarios.
private func orphans(
  of evidence: CheckedEvidence,
  in subject: EntrySubject
) -> [(key: String, records: [CheckedEvidence.Place])] {
  let demos = Dictionary(subject.checked.demos.map { ($0.stem, $0.scenarios) }, uniquingKeysWith: { first, _ in first })
  var groups = OrderedGroups<String, (key: String, records: [CheckedEvidence.Place])>()
  for place in evidence.places where !subject.checked.faults.concern(demo: place.record.demo) {
    let scenarios = demos[place.record.demo]
    if scenarios?.contains(where: { $0.id.value == place.record.scenario }) == true { continue }
    let demo = "the demo `\(place.record.demo)`"
    let key = scenarios == nil ? demo : "the scenario `\(place.record.scenario)` of \(demo)"
    groups.update(key, from: (key, [])) { $0.records.append(place) }
  }
  return groups.values
}
