import Diagnostics

extension Rule {
  static let verifyMutantSurvived = Rule(
    "verify-mutant-survived",
    .warning,
    "A demo that was broken keeps all of its scenarios.",
    explanation: """
      `polite verify --mutants` breaks each right demo in one way after the other: a live region that is dead, a name that is \
      gone, a state that never changes. A person who is told by the page could tell the difference, and no scenario does. So \
      what the entry claims there is tested by nothing. Let a scenario expect it; the help shows one. What no scenario can \
      expect is accepted with a reason, in `polite.yml`.
      """,
    wrong: "then: [{ element: { role: progressbar, name: Uploading } }]    with `value-frozen` it comes true, too",
    right: "then: [{ element: { role: progressbar, name: Uploading, value: \"50%\" } }]",
    language: "text"
  )
  static let verifyMutantAccepted = Rule(
    "verify-mutant-accepted",
    .note,
    "A demo that was broken keeps all of its scenarios, and `polite.yml` says why.",
    explanation: """
      A survivor that `mutants` in `polite.yml` accepts is told as a note with its reason. The threshold leaves it out; the \
      share that is shown and recorded does not.
      """,
    wrong: "accept: [{ mutant: aria-valuenow-frozen, reason: later }]    where a scenario could ask for it",
    right: "accept: [{ mutant: aria-valuenow-frozen, reason: The text is said in the number's place. }]",
    language: "yaml"
  )
  static let verifyTooFewMutants = Rule(
    "verify-too-few-mutants",
    .error,
    "Fewer mutants were caught than `polite.yml` asks for.",
    explanation: """
      `mutants: { threshold: 95 }` asks that of 100 mutants which somebody could tell from the demo at least 95 are caught by \
      a scenario. Those that nobody could tell are not counted.
      """,
    wrong: "threshold: 95    and 90% are caught",
    right: "threshold: 95    and 96% are caught",
    language: "text"
  )
  /// The rules for testing the tests.
  static let mutantRules: [Rule] = [verifyMutantSurvived, verifyMutantAccepted, verifyTooFewMutants]
}
