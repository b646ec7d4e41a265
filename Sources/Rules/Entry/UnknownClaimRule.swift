public import Diagnostics
import PatternLibrary

extension Rule {
  /// A scenario that proves what the entry does not say.
  public static let entryUnknownClaim = Rule(
    "entry-unknown-claim",
    .error,
    "A scenario proves a row that its entry does not have.",
    explanation: """
      `proves` names what the entry documents: `name`, `focus`, `announcement`, or a row by its map and its key as it is \
      written, as `keyboard.tab`. A misspelt one would leave the row unproved without a word.
      """,
    examples: [
      Example(
        wrong: "keyboard:\n  tab: Passes it by.\n…\nproves: [keyboard.tabs]",
        right: "keyboard:\n  tab: Passes it by.\n…\nproves: [keyboard.tab]",
        language: "yaml"
      )
    ]
  )
}

let entryUnknownClaimCheck = Check<EntrySubject>(.entryUnknownClaim) { subject in
  let proved = subject.entry.demos.flatMap(\.scenarios).flatMap(\.proves)
  guard !proved.isEmpty else { return [] }
  let claims = subject.entry.claims.map(\.name)
  let known = Set(claims)
  return proved.filter { !known.contains($0.value) }.map { claim in
    Diagnostic(
      .entryUnknownClaim,
      at: subject.entry.head.range(claim.bytes),
      "the entry documents no `\(claim.value)`",
      help: nearMiss(to: claim.value, among: claims).map(didYouMean)
        ?? "Name a row as it is written, as `keyboard.tab`."
    )
  }
}
