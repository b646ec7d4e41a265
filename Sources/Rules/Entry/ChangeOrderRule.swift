public import Diagnostics

extension Rule {
  /// A change log that is not in order.
  public static let entryChangeOrder = Rule(
    "entry-change-order",
    .warning,
    "Changes are not listed newest first.",
    explanation: "The change at the top is taken for the newest one: an old change there makes the entry look stale.",
    wrong: "changes:\n  - { date: 2026-01-05, note: First edition. }\n  - { date: «2026-03-01, note: A demo. }",
    right: "changes:\n  - { date: 2026-03-01, note: A demo. }\n  - { date: 2026-01-05, note: First edition. }",
    language: "yaml"
  )
}

let entryChangeOrderCheck = Check<EntrySubject>(.entryChangeOrder) { subject in
  let changes = subject.entry.changes
  // ISO 8601 dates sort alphabetically.
  return zip(changes, changes.dropFirst()).filter { $0.value.date < $1.value.date }.map { earlier, later in
    let place = subject.entry.head.range(later.bytes).searched(for: Array(later.value.date.utf8)[...])
    return Diagnostic(
      .entryChangeOrder,
      at: place,
      "the change of \(later.value.date) is below that of \(earlier.value.date)",
      help: "Put the newest change first."
    )
  }
}
