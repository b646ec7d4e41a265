import Diagnostics

extension Rule {
  static let fixOverlap = Rule(
    "fix-overlap",
    .note,
    "Two fixes change the same place, so neither was applied.",
    explanation:
      "A fix is applied only where its outcome is certain. Fix one of the two diagnostics by hand, and run again.",
    wrong: "two fixes replace the word `here`",
    right: "one of them is made by hand, then polite check --fix",
    language: "text"
  )

  static let fixRefused = Rule(
    "fix-refused",
    .warning,
    "A fix was not applied, because its outcome is not certain.",
    explanation: """
      The file changed while the library was checked, a link leads out of the library to it, or the file would then \
      say something other than the fix promises. Nothing was written to it.
      """,
    wrong: "polite check --fix    # while an editor saves the file",
    right: "polite check --fix    # when it is done",
    language: "text"
  )

  static let fixRules: [Rule] = [fixOverlap, fixRefused]
}
