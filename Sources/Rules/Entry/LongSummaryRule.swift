public import Diagnostics

extension Rule {
  /// A summary that is cut off or skipped where it is shown.
  public static let entryLongSummary = Rule(
    "entry-long-summary",
    .warning,
    "A summary is longer than 200 characters.",
    explanation:
      "Summaries appear in lists of entries and in search results: a sentence or two to read at a glance.",
    wrong: """
      summary: «A bar, which fills from its leading edge as work goes on, whose length is known, and which says how far \
      it has come, in percent or in steps, until the work is done, which it also says, or until it has failed or stopped.
      """,
    right: "summary: A bar that fills while work of known length goes on.",
    language: "yaml"
  )
}

/// The maximum number of characters in a summary.
private let longest = 200

let entryLongSummaryCheck = Check<EntrySubject>(.entryLongSummary) { subject in
  guard let summary = subject.entry.summary, summary.value.utf8.count > longest, summary.value.count > longest else {
    return []
  }
  return [
    Diagnostic(
      .entryLongSummary,
      at: subject.entry.head.range(summary.bytes),
      "the summary has \(summary.value.count) characters",
      help: "Say it in at most \(longest), and the rest in the body."
    )
  ]
}
