import Checking
import Diagnostics
import Fetching
import Markup
import PatternLibrary
import Rendering
import Rules

/// What a review asks of each page, besides what a build does.
struct PageReview: Sendable {
  /// What checks of the library as a whole need of a page.
  struct Notes: Sendable {
    /// The links to the web that are to be followed.
    fileprivate(set) var links: [WebLink] = []
    /// What a search can find in an entry's body, where the library lists searches.
    fileprivate(set) var search: (entry: Int, notes: SearchNotes)?
  }

  private let library: CheckedLibrary
  private let terms: Terms
  /// Whether links to the web are wanted.
  private let wantsLinks: Bool

  init(_ library: CheckedLibrary, wantsLinks: Bool) {
    (self.library, self.wantsLinks) = (library, wantsLinks)
    terms = Terms(library.vocabulary)
  }

  /// Returns the facts about a body that the rules need.
  func facts(neededOf file: SourceFile, from bodyStart: Int) -> MarkupOptions.Facts {
    terms.facts(neededOf: file, from: bodyStart)
  }

  /// Holds a page against the rule book.
  func look(
    at page: PageReference,
    _ file: SourceFile,
    from bodyStart: Int,
    _ body: MarkupDocument,
    _ demoFiles: [SourceFile?],
    _ diagnostics: inout [Diagnostic]
  ) -> Notes {
    var notes = Notes()
    guard case .entry(let index) = page else {
      let subject = PageSubject(page, of: library, terms: terms, file: file, body: body)
      diagnostics += RuleBook.diagnostics(in: subject)
      if wantsLinks { notes.links = subject.webLinks }
      return notes
    }
    let subject = EntrySubject(
      index,
      of: library,
      terms: terms,
      file: file,
      body: body,
      demoFiles: demoFiles
    ) { sheet in sheet.read().file }
    diagnostics += RuleBook.diagnostics(in: subject)
    if wantsLinks { notes.links = subject.webLinks }
    if !library.configuration.searches.isEmpty {
      let markdown = file.bytes[min(bodyStart, file.bytes.count)...]
      notes.search = (index, SearchNotes(headings: body.headings, source: markdown))
    }
    return notes
  }
}
