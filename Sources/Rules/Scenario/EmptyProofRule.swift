public import Diagnostics
import PatternLibrary

extension Rule {
  /// A scenario that is declared to prove something that it does not check.
  public static let scenarioEmptyProof = Rule(
    "scenario-empty-proof",
    .warning,
    "A scenario says that it proves a claim, but does not look at what the claim is about.",
    explanation: """
      It passes whatever the demo does there, and the page would call the claim tested. Each proof needs an \
      expectation. To prove `focus`, expect something of focus. To prove an announcement, expect to hear it; to prove \
      that there is none, expect silence. To prove a name, refer to an element by it. To prove a row of \
      `screenreader`, ask for that role, value, state or group. To prove a key, press it and look at what follows. To \
      prove a setting, play the scenario with it.
      """,
    examples: [
      Example(
        wrong: "proves: [«focus]\nsteps:\n  - when: { activate: Save }\n    then: [{ visible: Saved }]",
        right:
          "proves: [focus]\nsteps:\n  - when: { activate: Save }\n    then: [{ visible: Saved }, { focus: stays }]",
        language: "yaml"
      ),
      Example(
        wrong: """
          keyboard:
            enter: Saves.
          …
          proves: [«keyboard.enter]
          steps:
            - when: { activate: Save }
              then: [{ visible: Saved }]
          """,
        right: """
          keyboard:
            enter: Saves.
          …
          proves: [keyboard.enter]
          steps:
            - when: { focus: Save }
            - when: { press: Enter }
              then: [{ visible: Saved }]
          """,
        language: "yaml"
      ),
    ]
  )
}

let scenarioEmptyProofCheck = Check<EntrySubject>(.scenarioEmptyProof) { subject in
  let (entry, faults) = (subject.entry, subject.checked.faults)
  guard entry.demos.contains(where: { $0.scenarios.contains { !$0.proves.isEmpty } }) else { return [] }
  let claims = entry.claims
  let names = ClaimNames(claims)
  let scenarios = entry.demos.flatMap { demo in demo.scenarios.filter { !faults.concern($0, of: demo.scenarios) } }
  /// The scenarios that prove `focus`, each with the place where it says so.
  var ofFocus: [(scenario: Scenario, place: Range<Int>)] = []
  let diagnostics = scenarios.flatMap { scenario in
    scenario.proves.compactMap { proved -> Diagnostic? in
      guard !faults.concern(claim: proved), let index = names.index(of: proved.value) else { return nil }
      guard let gap = ProofGap(of: claims[index], in: scenario) else {
        if case .focus = claims[index].subject { ofFocus.append((scenario, proved.bytes)) }
        return nil
      }
      return Diagnostic(
        .scenarioEmptyProof,
        at: entry.head.range(proved.bytes),
        "the scenario `\(scenario.id.value)` says that it proves `\(proved.value)`, but \(gap.fault)",
        help: "\(gap.remedy) Or take `\(proved.value)` out of `proves`."
      )
    }
  }
  guard let policy = entry.focus.value.policy, let first = ofFocus.first,
    !ofFocus.contains(where: { policy.isShown(by: $0.scenario) })
  else { return diagnostics }
  return diagnostics + [
    Diagnostic(
      .scenarioEmptyProof,
      at: entry.head.range(first.place),
      "the entry says that focus \(policy.words), but no scenario that proves `focus` expects that",
      help: "\(policy.remedy) Or correct the `policy` of `focus`."
    )
  ]
}
