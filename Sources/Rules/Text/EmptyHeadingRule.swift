public import Diagnostics

extension Rule {
  /// A heading without words.
  public static let textEmptyHeading = Rule(
    "text-empty-heading",
    .warning,
    "A heading has no text.",
    explanation: """
      In a list of headings it is an empty line, and its section has no name. An image in a heading gives it the image's \
      text.
      """,
    source: "WCAG 2.2, 2.4.6 Headings and Labels",
    wrong: "«## \n\nText.",
    right: "## Labels\n\nText."
  )
}

let textEmptyHeadingCheck = Check<PageSubject>(.textEmptyHeading) { subject in
  (subject.reading.outline?.headings ?? []).filter(\.isEmpty).map { heading in
    Diagnostic(
      .textEmptyHeading,
      at: subject.file.range(heading.range),
      "the heading has no text",
      help: "Name its section, or take it out."
    )
  }
}
