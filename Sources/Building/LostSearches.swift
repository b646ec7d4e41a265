import Checking
import Diagnostics
import Rendering

extension Rule {
  static let configurationLostSearch = Rule(
    "configuration-lost-search",
    .warning,
    "No entry has all the words that people search for.",
    explanation: """
      `searches` in `polite.yml` lists what people look for in their own words, known from a search log or from \
      testers, for example. An entry has a word if one of its own begins with it or differs by one letter. Where no \
      entry has all the words of a search, people find nothing, or only entries with some of the words. A name that \
      people use for an entry belongs among its `aliases`.
      """,
    wrong: "# polite.yml\nsearches: [«spinner]",
    right: "# the entry that is meant\ntitle: Activity indicator\naliases: [spinner]",
    language: "yaml"
  )
}

/// Reports the listed searches that find no entry.
///
/// - Parameters:
///   - file: `polite.yml`.
///   - notes: What a search can find in the entries' bodies, by the entries' places in the library.
func lostSearches(
  in library: CheckedLibrary,
  of file: SourceFile?,
  _ notes: [Int: SearchNotes]
) -> [Diagnostic] {
  guard let file, !library.configuration.searches.isEmpty else { return [] }
  // Entries with faults may be what the searches are meant to find.
  guard library.faultyEntries.isEmpty, library.entries.allSatisfy(\.faults.isEmpty) else { return [] }
  let lookup = SearchLookup(library, notes: notes)
  return library.configuration.searches.filter { !lookup.finds($0.value) }.map { search in
    Diagnostic(
      .configurationLostSearch,
      at: file.range(search.bytes),
      search.value.contains(" ")
        ? "a search for “\(search.value)” finds no entry with all its words"
        : "a search for “\(search.value)” finds nothing",
      help: "Put the words among the `aliases` of the entry that is meant."
    )
  }
}
