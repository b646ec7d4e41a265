public import Diagnostics
import PatternLibrary

extension Rule {
  /// A scenario in which the page opens once more.
  public static let scenarioLateOpening = Rule(
    "scenario-late-opening",
    .error,
    "A step after the first says that the page opens.",
    explanation: """
      A scenario begins where the page opens, and plays on that page to its end. The page is not opened again, so the \
      step would do nothing, and what it expects would be looked for on the page as it is. A reload cannot be played.
      """,
    wrong: """
      scenarios:
        - id: start
          steps:
            - when: { passes: 1s }
            - when: «opens
      """,
    right: """
      scenarios:
        - id: start
          steps:
            - when: opens
            - when: { passes: 1s }
      """,
    language: "yaml"
  )
}

let scenarioLateOpeningCheck = Check<ScenarioSubject>(.scenarioLateOpening) { subject in
  subject.scenario.steps.dropFirst().filter { $0.when.value == .opens }.map { step in
    Diagnostic(
      .scenarioLateOpening,
      at: subject.demo.entry.head.range(step.when.bytes),
      "the page opens only at the beginning of a scenario",
      help: "Remove the step, or write a scenario of its own."
    )
  }
}
