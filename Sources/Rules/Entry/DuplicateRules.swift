import Checking
public import Diagnostics
import PatternLibrary

extension Rule {
  /// Two entries with the same title.
  public static let entryDuplicateTitle = Rule(
    "entry-duplicate-title",
    .warning,
    "Two entries have the same title.",
    explanation: """
      In search results, related links and browser tabs, titles are all that tells the two apart. Say in each title \
      what sets its entry apart, or merge the two entries.
      """,
    source: "WCAG 2.2, 2.4.2 Page Titled",
    wrong: "# Another entry has this title, too.\ntitle: «Labels",
    right: "title: Labels of sliders",
    language: "yaml"
  )

  /// Two entries with the same slug in different categories.
  public static let entryDuplicateSlug = Rule(
    "entry-duplicate-slug",
    .note,
    "Entries in two categories have the same slug.",
    explanation: "It works, but `related` must then name them by `category/slug`.",
    wrong: "controls/slider.md\n«patterns/slider.md",
    right: "controls/slider.md\npatterns/price-range.md",
    language: "text"
  )

  /// Two rows whose keys differ in case only.
  public static let entryDuplicateRow = Rule(
    "entry-duplicate-row",
    .warning,
    "Two rows of a table have the same key, except for upper and lower case.",
    explanation: "The page writes both keys in the same way, so readers find two answers to one question.",
    wrong: "keyboard:\n  Tab: Moves to the button.\n  «tab: Skips the button.",
    right: "keyboard:\n  tab: Moves to the button.",
    language: "yaml"
  )

  /// An alias that leads to two entries.
  public static let entryDuplicateAlias = Rule(
    "entry-duplicate-alias",
    .warning,
    "An alias is another entry's title or alias.",
    explanation: "People who search for the word find two entries, and cannot know which one is meant.",
    wrong: "# Another entry has this alias, too.\naliases: [«caption]",
    right: "aliases: [legend]",
    language: "yaml"
  )
}

let entryDuplicateTitleCheck = Check<LibrarySubject>(.entryDuplicateTitle) { subject in
  repeated(titles(in: subject.library)).map {
    Diagnostic(
      .entryDuplicateTitle,
      at: $0.range,
      "another entry also has the title “\($0.text)”",
      help: "Say what sets this entry apart.",
      notes: [.init(at: $1.range, "the first is here")]
    )
  }
}

let entryDuplicateSlugCheck = Check<LibrarySubject>(.entryDuplicateSlug) { subject in
  let claims = subject.library.entries.map { checked in
    Claim(
      checked,
      Located(checked.entry.slug, at: checked.entry.title.bytes),
      as: checked.entry.slug.lowercased()
    )
  }
  return repeated(claims).map {
    Diagnostic(
      .entryDuplicateSlug,
      at: $0.range,
      "the slug `\($0.text)` is also that of `\($1.entry.id)`",
      help: "Write `\($0.entry.id)` where another entry names it under `related`.",
      notes: [.init(at: $1.range, "the other entry")]
    )
  }
}

let entryDuplicateRowCheck = Check<EntrySubject>(.entryDuplicateRow) { subject in
  let head = subject.entry.head
  return BehaviourSection.allCases.flatMap { section in
    var first: [String: Located<String>] = [:]
    return subject.entry[rows: section].compactMap { row -> Diagnostic? in
      let key = row.key.value.lowercased()
      guard let other = first[key] else {
        first[key] = row.key
        return nil
      }
      return Diagnostic(
        .entryDuplicateRow,
        at: head.range(row.key.bytes),
        "`\(section.rawValue)` also has a row `\(other.value)`",
        help: "Say in one row what holds.",
        notes: [.init(at: head.range(other.bytes), "it is here")]
      )
    }
  }
}

let entryDuplicateAliasCheck = Check<LibrarySubject>(.entryDuplicateAlias) { subject in
  let aliases = subject.library.entries.flatMap { checked in
    checked.entry.aliases.map { Claim(checked, $0, as: plainKey($0.value)) }
  }
  return repeated(titles(in: subject.library) + aliases, isReported: { $0.range.bytes != $0.entry.title.bytes }).map {
    let isTitle = $1.range.bytes == $1.entry.title.bytes
    return Diagnostic(
      .entryDuplicateAlias,
      at: $0.range,
      """
      the alias “\($0.text)” is also \($0.entry.id == $1.entry.id ? "this" : "another") entry's \
      \(isTitle ? "title" : "alias")
      """,
      help: "Keep the word where it is meant, and take it out here.",
      notes: [.init(at: $1.range, "it is here first")]
    )
  }
}

/// A word that an entry uses for itself.
private struct Claim {
  private let checked: CheckedEntry
  private let located: Located<String>
  /// The key that two claims share when they are the same.
  let key: String

  init(_ checked: CheckedEntry, _ text: Located<String>, as key: String) {
    self.checked = checked
    located = text
    self.key = key
  }

  var entry: Entry { checked.entry }
  var text: String { located.value }
  var range: SourceRange { entry.head.range(located.bytes) }
}

/// Returns the entries' titles. An entry that is only read in part may have none.
private func titles(in library: CheckedLibrary) -> [Claim] {
  library.entries.filter { !$0.entry.title.value.isEmpty }.map {
    Claim($0, $0.entry.title, as: plainKey($0.entry.title.value))
  }
}

/// Returns the claims whose key was claimed before, each with the first claim to it.
private func repeated(
  _ claims: [Claim],
  isReported: (Claim) -> Bool = { _ in true }
) -> [(claim: Claim, first: Claim)] {
  var first: [String: Claim] = [:]
  var found: [(Claim, Claim)] = []
  for claim in claims {
    if let other = first[claim.key] {
      if isReported(claim) { found.append((claim, other)) }
    } else {
      first[claim.key] = claim
    }
  }
  return found
}
