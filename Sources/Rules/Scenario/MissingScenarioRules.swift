public import Diagnostics
import PatternLibrary

extension Rule {
  /// A demo that nothing is played on.
  public static let scenarioMissing = Rule(
    "scenario-missing",
    .warning,
    "A demo has no scenarios.",
    explanation: """
      Nothing then shows that the demo does what its entry says. A demo that is marked as wrong needs none: it is there to \
      be looked at.
      """,
    examples: [
      Example(
        wrong: "demos:\n  upload:\n    title: Upload a photo",
        right: """
          demos:
            upload:
              title: Upload a photo
              scenarios:
                - id: start
                  steps:
                    - when: { activate: Upload photo }
                      then: [{ announced: Uploading photo.jpg }]
          """,
        language: "yaml"
      )
    ]
  )

  /// What an entry documents and no scenario proves.
  public static let scenarioUnproved = Rule(
    "scenario-unproved",
    .note,
    "An entry with demos documents what no scenario proves.",
    explanation: """
      A claim is the name, the focus, the announcement, or a row. A scenario that backs one names it under `proves`. Some \
      claims cannot be shown in a browser, such as a gesture, so this is worth knowing and no fault.
      """,
    examples: [
      Example(
        wrong: "keyboard:\n  escape: Cancels the upload.",
        right: "keyboard:\n  escape: Cancels the upload.\n…\nproves: [keyboard.escape]",
        language: "yaml"
      )
    ]
  )
}

let scenarioMissingCheck = Check<DemoSubject>(.scenarioMissing) { subject in
  guard subject.checked.scenarios.isEmpty, subject.wrong == nil else { return [] }
  let named = subject.entry.demos.first { $0.stem.value == subject.checked.stem }
  return [
    Diagnostic(
      .scenarioMissing,
      at: named.map { subject.entry.head.range($0.stem.bytes) } ?? subject.file.start,
      "the demo `\(subject.checked.stem)` has no scenarios",
      help: named == nil
        ? "Name it under `demos` in its entry, with a scenario." : "Add `scenarios` that show what the demo must do."
    )
  ]
}

let scenarioUnprovedCheck = Check<EntrySubject>(.scenarioUnproved) { subject in
  let entry = subject.entry
  guard subject.demos.contains(where: { $0.wrong == nil && !$0.checked.scenarios.isEmpty }) else { return [] }
  let proved = Set(entry.demos.flatMap(\.scenarios).flatMap(\.proves).map(\.value))
  let claims = entry.locatedClaims
  let unproved = claims.filter { !proved.contains($0.value) }
  guard let first = unproved.first else { return [] }
  let names = unproved.map { "`\($0.value)`" }.joined(separator: ", ")
  return [
    Diagnostic(
      .scenarioUnproved,
      at: entry.head.range(first.bytes),
      "no scenario proves \(unproved.count) of \(claims.count) claims: \(names)",
      help: "Name each under `proves` in a scenario that shows it, where a browser can show it.",
      notes: unproved.dropFirst().map { Diagnostic.Note(at: entry.head.range($0.bytes), "`\($0.value)` stands here") }
    )
  ]
}

extension Entry {
  /// What the entry documents, as `proves` names it, with its places.
  fileprivate var locatedClaims: [Located<String>] {
    let guidance = [name.bytes, focus.bytes, announcements.bytes]
    let rows = keyboard + mobile + mobileGestures + screenReader + settings
    return zip(claims, guidance + rows.map(\.key.bytes)).map { Located($0.name, at: $1) }
  }
}
