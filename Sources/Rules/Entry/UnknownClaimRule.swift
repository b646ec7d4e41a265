public import Diagnostics
import PatternLibrary
import Text

extension Rule {
  /// A claim that the entry does not make.
  public static let entryUnknownClaim = Rule(
    "entry-unknown-claim",
    .error,
    "A scenario proves, or `untestable` names, a claim that the entry does not make.",
    explanation: """
      A claim is one sentence: `focus`, `name`, an example of a name, each announcement, each row by its map and its \
      key as it is written (`keyboard.tab`), and each success criterion that the entry cites (`wcag.4.1.3`). A \
      misspelt claim would stay unproved without anybody noticing. `announcement` alone means the only one; where \
      there are several, each has a name of its own, from its `id` or made from its text.
      """,
    examples: [
      Example(
        wrong: "keyboard:\n  tab: Passes it by.\n…\nproves: [«keyboard.tabs]",
        right: "keyboard:\n  tab: Passes it by.\n…\nproves: [keyboard.tab]",
        language: "yaml"
      ),
      Example(
        wrong: "announcement: [Saving note, Note saved]\n…\nproves: [«announcement]",
        right:
          "announcement: [Saving note, Note saved]\n…\nproves: [announcement.saving-note, announcement.note-saved]",
        language: "yaml"
      ),
    ],
    isFixable: true
  )

  /// A claim that is declared untestable but is tested.
  public static let scenarioUntestableProof = Rule(
    "scenario-untestable-proof",
    .warning,
    "A scenario proves what its entry calls untestable.",
    explanation: "The page would say both that no machine can show a claim, and that one has shown it.",
    wrong: "untestable:\n  «focus: Nobody has tried.\n…\nproves: [focus]",
    right: "proves: [focus]",
    language: "yaml"
  )
}

let entryUnknownClaimCheck = Check<EntrySubject>(.entryUnknownClaim) { subject in
  let entry = subject.entry
  let scenarios = entry.demos.flatMap(\.scenarios)
  guard !entry.untestable.isEmpty || scenarios.contains(where: { !$0.proves.isEmpty }) else { return [] }
  let (claims, faults) = (entry.claims, subject.checked.faults)
  let names = ClaimNames(claims)
  lazy var near = NearMisses(claims.map(\.name))
  lazy var kinds = Dictionary(grouping: claims.map(\.name).filter { $0.contains(".") }) { $0.prefix { $0 != "." } }
  var count = 0
  func unknown(_ name: Located<String>, provedBy scenario: Scenario?) -> Diagnostic? {
    if names.index(of: name.value) != nil || faults.concern(claim: name) { return nil }
    count += 1
    let kind = name.value.prefix { $0 != "." }
    let meant = count > mostNearMisses ? nil : near.nearest(to: name.value)
    let isSure = scenario.map { !faults.concern($0.source.bytes) } == true
    let announcements = kinds["announcement"] ?? []
    let isAmbiguous = name.value == "announcement" && !announcements.isEmpty
    return Diagnostic(
      .entryUnknownClaim,
      at: entry.head.range(name.bytes),
      isAmbiguous
        ? "the entry documents \(announcements.count) announcements, and `announcement` does not say which"
        : "the entry documents no `\(name.value)`",
      help: meant.map(didYouMean) ?? listing(kinds[kind] ?? [], of: kind),
      fix: isAmbiguous && isSure ? scenario.flatMap { naming(name, among: claims, heardIn: $0, of: entry) } : nil
    )
  }
  return scenarios.flatMap { scenario in scenario.proves.compactMap { unknown($0, provedBy: scenario) } }
    + entry.untestable.compactMap { unknown($0.key, provedBy: nil) }
}

let scenarioUntestableProofCheck = Check<EntrySubject>(.scenarioUntestableProof) { subject in
  let entry = subject.entry
  if entry.untestable.isEmpty { return [] }
  let names = ClaimNames(entry.claims)
  let proofs = entry.demos.flatMap(\.scenarios).flatMap { scenario in
    scenario.proves.compactMap { names.index(of: $0.value) }.map { ($0, scenario) }
  }
  let proving = Dictionary(proofs) { first, _ in first }
  return entry.untestable.compactMap { row in
    guard let claim = names.index(of: row.key.value), let scenario = proving[claim] else { return nil }
    return Diagnostic(
      .scenarioUntestableProof,
      at: entry.head.range(row.key.bytes),
      "`\(row.key.value)` is called untestable, but the scenario `\(scenario.id.value)` says that it proves it",
      help: "Take it out here, or out of the scenario's `proves`."
    )
  }
}

/// For how many unknown names a similar claim is looked for.
let mostNearMisses = 50

/// Names some claims of the same kind.
private func listing(_ names: [String], of kind: some StringProtocol) -> String {
  if names.isEmpty, kind == "name" { return "Its names are the `examples` under `name`, and there are none." }
  if names.isEmpty, kind == "wcag" { return "Name a criterion that is under `wcag`." }
  if names.isEmpty { return "Name a row as it is written, like `keyboard.tab`." }
  return "It documents \(joined(names.prefix(12).map { "`\($0)`" }))."
}

/// Returns the fix that replaces `announcement` with the announcements that a scenario hears.
private func naming(
  _ proved: Located<String>,
  among claims: [DocumentedClaim],
  heardIn scenario: Scenario,
  of entry: Entry
) -> Fix? {
  let names = claims.announcements(heardIn: scenario).map(\.name)
  // A name may only appear once in a list.
  let isNamed = scenario.proves.contains { names.contains($0.value) }
  guard !names.isEmpty, !isNamed, let text = items(names, insteadOf: entry.head.range(proved.bytes)) else { return nil }
  return Fix(
    "Name the announcements that the scenario hears",
    edits: [Fix.Edit(entry.head.range(proved.bytes), text)],
    promise: .heardAnnouncements
  )
}

/// Returns several values to replace one, in the YAML style that is used there: in brackets, on lines with hyphens, or
/// alone.
private func items(_ names: [String], insteadOf place: SourceRange) -> String? {
  if names.count == 1 { return names[0] }
  let bytes = place.file.bytes
  let start = place.bytes.lowerBound
  let lineStart = (bytes[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  let before = bytes[lineStart..<start]
  let sign = bytes[..<start].last { !isPlainSpace($0) }
  switch sign {
  case UInt8(ascii: "["), UInt8(ascii: ","): return names.joined(separator: ", ")
  case UInt8(ascii: ":"): return "[\(names.joined(separator: ", "))]"
  case UInt8(ascii: "-"):
    guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }), before.count(where: { $0 != 0x20 }) == 1 else {
      return nil
    }
    let lineEnd = lineStart > 1 && bytes[lineStart - 2] == 0x0D ? "\r\n" : "\n"
    return names.joined(separator: lineEnd + String(decoding: before, as: UTF8.self))
  default: return nil
  }
}
