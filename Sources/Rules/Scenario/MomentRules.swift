public import Diagnostics
import PatternLibrary

extension Rule {
  /// A moment of a scenario that does not exist.
  public static let scenarioUnknownMoment = Rule(
    "scenario-unknown-moment",
    .error,
    "A poster shows a moment of a scenario that its demo does not have.",
    explanation: """
      A poster shows its demo as it is in the middle of one of the demo's own scenarios, which is named by its id. Without the \
      scenario nothing leads to the moment, and the page shows the demo running.
      """,
    wrong: "poster: { scenario: «begin, at: 3s }\nscenarios:\n  - { id: start, steps: [{ when: { passes: 5s } }] }",
    right: "poster: { scenario: start, at: 3s }\nscenarios:\n  - { id: start, steps: [{ when: { passes: 5s } }] }",
    language: "yaml"
  )

  /// A moment that its scenario does not reach.
  public static let scenarioLateMoment = Rule(
    "scenario-late-moment",
    .error,
    "A poster shows a moment that comes after its scenario is over.",
    explanation: """
      A scenario takes as long as its steps let time pass, expect silence and wait for announcements: two seconds for \
      each announcement that has no limit of its own. No scenario has seen what the demo does after that. A poster \
      without a scenario shows one of the first \(Moment.latest.count / 1000) seconds of a demo that is left to \
      itself.
      """,
    wrong: "poster: { scenario: start, at: «9s }\nscenarios:\n  - { id: start, steps: [{ when: { passes: 5s } }] }",
    right: "poster: { scenario: start, at: 4s }\nscenarios:\n  - { id: start, steps: [{ when: { passes: 5s } }] }",
    language: "yaml"
  )
}

let scenarioUnknownMomentCheck = Check<EntrySubject>(.scenarioUnknownMoment) { subject in
  subject.soundDemos.flatMap { demo in
    demo.moments.compactMap(\.scenario).filter { demo.scenario($0.value) == nil }.map { name in
      let ids = demo.scenarios.map(\.id.value)
      let choice = ids.isEmpty ? "Without `scenario`, the demo is left to itself." : "It has \(listed(ids))."
      return Diagnostic(
        .scenarioUnknownMoment,
        at: subject.entry.head.range(name.bytes),
        "the demo `\(demo.stem.value)` has no scenario `\(name.value)`",
        help: nearMiss(to: name.value, among: ids).map { didYouMean($0) } ?? choice
      )
    }
  }
}

let scenarioLateMomentCheck = Check<EntrySubject>(.scenarioLateMoment) { subject in
  subject.soundDemos.flatMap { demo in
    demo.moments.compactMap { moment in
      guard let (limit, reason) = limit(of: moment, in: demo), moment.time.value > limit else { return nil }
      return Diagnostic(
        .scenarioLateMoment,
        at: subject.entry.head.range(moment.time.bytes),
        reason,
        help: "Name a time up to `\(limit)`."
      )
    }
  }
}

/// Returns the last moment that can be shown, and what is wrong with a later one; `nil` where the moment's scenario
/// does not exist.
private func limit(of moment: Moment, in demo: Demo) -> (Milliseconds, String)? {
  guard let name = moment.scenario?.value else {
    return (Moment.latest, "the demo `\(demo.stem.value)` is left to itself for at most `\(Moment.latest)`")
  }
  guard let scenario = demo.scenario(name) else { return nil }
  return (scenario.longest, "the scenario `\(name)` takes at most `\(scenario.longest)`")
}

private func listed(_ ids: [String]) -> String { ids.map { "`\($0)`" }.joined(separator: ", ") }
