import Diagnostics

extension Rule {
  static let verifyMutantSurvived = Rule(
    "verify-mutant-survived",
    .warning,
    "A demo that was broken still passes all of its scenarios.",
    explanation: """
      `polite verify --mutants` breaks each right demo in one way after another: a live region that is dead, a name \
      that is gone, a state that never changes. A person could tell the difference from what the page tells them, but \
      no scenario does. So nothing tests what the entry claims there. Make a scenario expect it; the help shows one. \
      If no scenario can expect it, accept it with a reason in `polite.yml`.
      """,
    wrong: "then: [{ element: { role: progressbar, name: Uploading } }]    passes with `value-frozen`, too",
    right: "then: [{ element: { role: progressbar, name: Uploading, value: \"50%\" } }]",
    language: "text"
  )
  static let verifyMutantAccepted = Rule(
    "verify-mutant-accepted",
    .note,
    "A demo that was broken still passes all of its scenarios, and `polite.yml` says why.",
    explanation: """
      A survivor that `mutants` in `polite.yml` accepts is reported as a note with its reason. The threshold does not \
      count it; the share that is shown and recorded does.
      """,
    wrong: "accept: [{ mutant: aria-valuenow-frozen, reason: later }]    where a scenario could ask for it",
    right: "accept: [{ mutant: aria-valuenow-frozen, reason: The text is said instead of the number. }]",
    language: "yaml"
  )
  static let verifyMutantUnused = Rule(
    "verify-mutant-unused",
    .note,
    "`polite.yml` accepts a mutant that did not survive.",
    explanation: """
      A scenario catches the mutant by now, or a name in the setting is misspelt: then the survivor that was meant is \
      still reported. A run of all entries and in all browsers that the library is tested in shows which it is.
      """,
    wrong: "accept: [{ mutant: aria-hiden-removed, reason: It is decoration. }]",
    right: "accept: [{ mutant: aria-hidden-removed, reason: It is decoration. }]",
    language: "yaml"
  )
  static let verifyTooFewMutants = Rule(
    "verify-too-few-mutants",
    .error,
    "Fewer mutants were caught than `polite.yml` asks for.",
    explanation: """
      `mutants: { threshold: 95 }` requires scenarios to catch at least 95 of 100 mutants that somebody could tell \
      from the demo. Those that nobody could tell from it are not counted.
      """,
    wrong: "threshold: 95    and 90% are caught",
    right: "threshold: 95    and 96% are caught",
    language: "text"
  )
  /// The rules for testing the tests.
  static let mutantRules: [Rule] = [
    verifyMutantSurvived, verifyMutantAccepted, verifyMutantUnused, verifyTooFewMutants,
  ]
}
