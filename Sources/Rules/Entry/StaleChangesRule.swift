public import Diagnostics
import PatternLibrary

extension Rule {
  /// A change log that does not mention a change.
  public static let entryStaleChanges = Rule(
    "entry-stale-changes",
    .warning,
    "A demo has changed, but the entry’s changes do not mention it.",
    explanation: """
      Readers use `changes` to decide whether to look again. Evidence has a date and the hash of the demo's file, so a \
      demo that differs from all its evidence has changed since the newest of it. An entry whose newest change is \
      older than that has not told its readers.
      """,
    wrong: """
      # save.html has changed since its evidence of 1 March.
      changes:
        - { date: 2026-01-05, note: First edition. }
      """,
    right: """
      changes:
        - { date: 2026-03-02, note: The demo saves twice. }
        - { date: 2026-01-05, note: First edition. }
      """,
    language: "yaml"
  )
}

let entryStaleChangesCheck = Check<EntrySubject>(.entryStaleChanges, needs: ["changes", "evidence"]) {
  subject in
  // ISO 8601 dates sort alphabetically.
  guard let newest = subject.entry.changes.max(by: { $0.value.date < $1.value.date }),
    let evidence = subject.checked.evidence?.evidence
  else { return [] }
  let place = subject.entry.head.range(newest.bytes).searched(for: Array(newest.value.date.utf8)[...])
  return subject.demos.compactMap { demo -> Diagnostic? in
    let records = evidence.records.filter { $0.demo == demo.checked.stem }
    guard !subject.checked.faults.concern(demo: demo.checked.stem), let date = records.map(\.date).max(),
      date > newest.value.date
    else { return nil }
    let hash = demo.checked.hash(of: demo.file.bytes)
    guard !records.contains(where: { $0.demoHash == hash }) else { return nil }
    return Diagnostic(
      .entryStaleChanges,
      at: place,
      "the demo `\(demo.checked.stem)` has changed since \(date), but the newest change is dated \(newest.value.date)",
      help: "Say at the top of `changes` what is different."
    )
  }
}
