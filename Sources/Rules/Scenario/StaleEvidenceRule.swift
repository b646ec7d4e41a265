public import Diagnostics
import Hashing
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

let scenarioStaleEvidenceCheck = Check<EntrySubject>(.scenarioStaleEvidence, needs: ["evidence"]) { subject in
  guard let evidence = subject.checked.evidence else { return [] }
  let help = "Record it again with `polite verify --entry \(subject.entry.slug) --record`."
  let faults = subject.checked.faults
  let stale = subject.demos.filter { !faults.concern(demo: $0.checked.stem) }.flatMap { demo in
    let demoHash = demo.checked.hash(of: demo.file.bytes)
    return demo.checked.scenarios.compactMap { scenario -> Diagnostic? in
      let old = evidence.evidence.records(of: scenario.id.value, on: demo.checked.stem)
        .filter { !$0.isCurrent(demo: demoHash, scenario, in: subject.entry.head.bytes) }
      guard let first = old.first else { return nil }
      let changed = first.demoHash == demoHash ? "the scenario" : "the demo"
      let environments = old.map { "\($0.environment.title) (\($0.date))" }.joined(separator: ", ")
      let message = "\(changed) has changed since its evidence was recorded: \(environments)"
      return Diagnostic(
        .scenarioStaleEvidence,
        at: subject.entry.head.range(scenario.id.bytes),
        message,
        help: help
      )
    }
  }
  let known = Set(subject.checked.demos.flatMap { demo in demo.scenarios.map { [demo.stem, $0.id.value] } })
  let orphans = evidence.places.filter {
    !known.contains([$0.value.demo, $0.value.scenario]) && !faults.concern(demo: $0.value.demo)
  }
  return stale
    + orphans.map { record in
      Diagnostic(
        .scenarioStaleEvidence,
        at: evidence.file.range(record.bytes),
        "there is no scenario `\(record.value.scenario)` of a demo `\(record.value.demo)` any more",
        help: help
      )
    }
}
