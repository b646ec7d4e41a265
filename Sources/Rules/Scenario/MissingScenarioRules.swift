public import Diagnostics
import PatternLibrary

extension Rule {
  /// A demo without scenarios.
  public static let scenarioMissing = Rule(
    "scenario-missing",
    .warning,
    "A demo has no scenarios.",
    explanation: """
      Nothing then shows that the demo does what its entry says. A demo that is marked as wrong needs none: it is there to \
      be looked at.
      """,
    wrong: "demos:\n  «save:\n    title: Save a note",
    right: """
      demos:
        save:
          title: Save a note
          scenarios:
            - id: start
              steps:
                - when: { activate: Save }
                  then: [{ announced: Note saved }]
      """,
    language: "yaml"
  )

  /// Claims that an entry documents but no scenario proves.
  public static let scenarioUnproved = Rule(
    "scenario-unproved",
    .note,
    "An entry with demos makes claims that no scenario proves.",
    explanation: """
      A claim is one sentence: the name, an example of it that a demo shows, the focus, each announcement, each row, \
      each success criterion. A scenario that backs one names it under `proves`. Claims that no browser can show, such \
      as a touch gesture, need no scenario; name other claims that no machine can show under `untestable`, with the \
      reason.
      """,
    wrong: "keyboard:\n  «escape: Cancels the upload.\n…\nproves: [name, focus, announcement]",
    right: "keyboard:\n  escape: Cancels the upload.\n…\nproves: [name, focus, announcement, keyboard.escape]",
    language: "yaml"
  )
}

let scenarioMissingCheck = Check<DemoSubject>(.scenarioMissing, needs: ["demos"]) { subject in
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

let scenarioUnprovedCheck = Check<EntrySubject>(
  .scenarioUnproved,
  needs: ["demos", "untestable"]
) { subject in
  let (entry, faults) = (subject.entry, subject.checked.faults)
  // A scenario that proves a claim may be among those that were not read.
  guard faults.demos.isEmpty, subject.demos.contains(where: { $0.wrong == nil && !$0.checked.scenarios.isEmpty }) else {
    return []
  }
  let claims = entry.claims
  let unproven = claims.unproven(by: entry.demos)
  // A misspelt claim is reported where it is named (`entry-unknown-claim`).
  let proved = entry.demos.flatMap(\.scenarios).flatMap(\.proves).map(\.value)
  let known = ClaimNames(claims)
  let unknown = proved.filter { known.index(of: $0) == nil }
  let near = NearMisses(unknown.isEmpty ? [] : claims.map(\.name))
  let misspelt = Set(unknown.prefix(mostNearMisses).compactMap { near.nearest(to: $0) })
  let provable = unproven.filter { $0.reasonAgainst == nil && !faults.concern(claimNamed: $0.name) }
  let unproved = provable.filter { !misspelt.contains($0.name) }
  guard let first = unproved.first else { return [] }
  let names = unproved.map { "`\($0.name)`" }.joined(separator: ", ")
  return [
    Diagnostic(
      .scenarioUnproved,
      at: entry.place(of: first),
      "no scenario proves \(unproved.count) of \(claims.count - unproven.count + provable.count) claims: \(names)",
      help: "Name each under `proves` in a scenario that shows it, or say under `untestable` why no machine can.",
      notes: unproved.dropFirst().map { Diagnostic.Note(at: entry.place(of: $0), "`\($0.name)` is here") }
    )
  ]
}

extension Entry {
  /// Returns the place of a claim: its own words if they occur exactly once in the entry's value for its kind.
  fileprivate func place(of claim: DocumentedClaim) -> SourceRange {
    let place = head.range(claim.place.bytes)
    switch claim.subject {
    case .nameExample(let text): return place.searched(for: Array(text.utf8)[...])
    case .announcement(let announcement): return place.searched(for: Array(announcement.text.utf8)[...])
    default: return place
    }
  }
}
