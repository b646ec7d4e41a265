public import Diagnostics

extension Rule {
  public static let verifySubjectValue = Rule(
    "verify-subject-value",
    .error,
    "A list of subjects has a value that it cannot have, or lacks one.",
    explanation: """
      Each subject names its page and its entry. Steps, elements and what is allowed are written as in scenarios; a \
      scenario that is left out has a reason. Nothing is played as long as the list has faults: what is misread would \
      be checked against the wrong thing.
      """,
    wrong: "leave: { fails: }",
    right: "leave: { fails: Lists are kept on this machine, and saving needs no network. }",
    language: "yaml"
  )
  static let verifySubjectKey = Rule(
    "verify-subject-key",
    .error,
    "A list of subjects has a key that it cannot have.",
    explanation: "What a misspelt key says would be lost, and the page would be played without it.",
    wrong: "- { page: app.html, entry: save, word: { … } }",
    right: "- { page: app.html, entry: save, words: { … } }",
    language: "yaml"
  )

  /// The rules for faults that can be found in a list of subjects alone.
  public static let subjectFaultRules: [Rule] = [.verifySubjectValue, .verifySubjectKey]
}

extension FaultRules {
  static let subjects = FaultRules(.verifySubjectValue, unknownKey: .verifySubjectKey)
}
