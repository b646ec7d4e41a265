import Diagnostics
import Loading

extension Rule {
  static let verifyUnknownSubject = Rule(
    "verify-unknown-subject",
    .error,
    "A list of subjects names an entry, a demo or a scenario that the library does not have.",
    explanation: """
      What is misnamed would not be played, and nobody would notice. Only right demos count: no product is checked \
      against a demo that shows a mistake.
      """,
    wrong: "entry: progress/progres-bar",
    right: "entry: progress/progress-bar",
    language: "yaml"
  )
  static let verifyUnusedWord = Rule(
    "verify-unused-word",
    .error,
    "A list of subjects gives a word, a control or a time that no scenario has.",
    explanation: """
      The product's word replaces a whole text of the entry's: of a name, an announcement, or a text that can be seen. \
      What replaces nothing is misspelt, or is left over from an entry that has changed since; the product would be \
      checked for the entry's own words.
      """,
    wrong: "words: { Saving notes: Saving your list }",
    right: "words: { Saving note: Saving your list }",
    language: "yaml"
  )
  static let verifyOverlappingWords = Rule(
    "verify-overlapping-words",
    .error,
    "Two words of a list of subjects match the same text.",
    explanation: """
      Nothing tells which of the two the product says. A line with the text itself, without placeholders, takes \
      precedence over both.
      """,
    wrong:
      "words: { \"{count} of {total} files\": \"{count}/{total}\", \"{count} of 3 files\": \"{count} out of 3\" }",
    right: "words: { \"{count} of {total} files\": \"{count}/{total}\" }",
    language: "yaml"
  )
  static let verifySubjectPage = Rule(
    "verify-subject-page",
    .error,
    "A page of a list of subjects cannot be played.",
    explanation: """
      A page is a file, or an address at a host that the list names under `hosts`. Nothing else is contacted: \
      scenarios press buttons, and what they press must be yours to try.
      """,
    wrong: "subjects: [{ page: \"http://127.0.0.1:8080/\", entry: save }]",
    right: "hosts: 127.0.0.1:8080\nsubjects: [{ page: \"http://127.0.0.1:8080/\", entry: save }]",
    language: "yaml"
  )

  static let subjectRules: [Rule] =
    subjectFaultRules + [.verifyUnknownSubject, .verifyUnusedWord, .verifyOverlappingWords, .verifySubjectPage]
}
