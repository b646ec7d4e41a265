public import Checking
public import Diagnostics
public import HTMLTree
public import Markup
public import PatternLibrary

/// A library as a whole, for requirements that concern several entries.
public struct LibrarySubject: Sendable {
  public let library: CheckedLibrary

  public init(library: CheckedLibrary) { self.library = library }
}

/// One page that has a body of its own: the home page, a category's index, or an entry.
public struct PageSubject: Sendable {
  public let library: CheckedLibrary
  public let page: PageReference
  /// The whole source file.
  public let file: SourceFile
  /// The body and, for an entry, the texts of its front matter, in the order of the file.
  public let passages: [Passage]
  let terms: Terms
  let reading: PageReading

  public init(library: CheckedLibrary, terms: Terms, page: PageReference, file: SourceFile, passages: [Passage]) {
    (self.library, self.terms, self.page, self.file, self.passages) = (library, terms, page, file, passages)
    reading = PageReading(passages, of: page.entry(in: library), in: file, terms)
  }

  /// The body's facts.
  public var body: MarkupDocument? { passages.first { $0.isBody }?.document }
}

/// A piece of Markdown: a body, or one text of the front matter.
///
/// A class, because every text that is read keeps its passage, and copying a struct would count references to each of
/// the facts.
public final class Passage: Sendable {
  public let document: MarkupDocument
  /// The file that the document's ranges refer to: the source file, or the text alone.
  public let file: SourceFile
  /// Where a text of the front matter is in the source file; `nil` for a body.
  public let place: SourceRange?

  public init(document: MarkupDocument, file: SourceFile, place: SourceRange?) {
    (self.document, self.file, self.place) = (document, file, place)
  }

  public var isBody: Bool { place == nil }

  /// Returns the place in the source file of a range of the document. For a text of the front matter, that is the whole
  /// text, since YAML may have folded or escaped it.
  public func range(_ bytes: Range<Int>) -> SourceRange { place ?? file.range(bytes) }
}

/// An entry with everything that belongs to it.
public struct EntrySubject: Sendable {
  public let page: PageSubject
  public let checked: CheckedEntry
  /// The demos in the order of `checked.demos`, without those whose files could not be read.
  public let demos: [DemoSubject]
  /// The demos whose files could not be read as HTML, in order.
  public let unreadDemos: [UnreadDemo]

  public var entry: Entry { checked.entry }

  /// The demos whose front matter has no faults.
  var soundDemos: [Demo] { entry.demos.filter { !checked.faults.concern(demo: $0.stem.value) } }
}

/// A demo file that cannot be read as HTML, and why.
public struct UnreadDemo: Sendable {
  public let file: SourceFile
  /// Why the parser refused it; `nil` for an empty file.
  public let refusal: HTMLRefusal?
}

/// A demo file as browsers read it.
public struct DemoSubject: Sendable {
  public let library: CheckedLibrary
  public let checked: CheckedDemo
  public let file: SourceFile
  public let document: HTMLDocument
  /// The entry that the demo belongs to: `category/slug`.
  public let entry: Entry
  /// What the demo says is wrong with it: the content of its `<meta name="polite:wrong">`.
  public let wrong: String?
  /// The facts that rules need, determined once.
  let facts: DemoFacts
  /// The library's style sheets that it uses.
  public let linkedSheets: [LinkedSheet]
  /// What the demo could show or announce; empty for a demo without scenarios, since it is not needed there.
  let texts: DemoTexts
  let terms: Terms

  init(
    library: CheckedLibrary,
    terms: Terms,
    checked: CheckedDemo,
    file: SourceFile,
    document: HTMLDocument,
    entry: Entry,
    sheets: SheetCache
  ) {
    (self.library, self.terms, self.checked, self.file, self.document) = (library, terms, checked, file, document)
    self.entry = entry
    wrong = document.wrong
    facts = DemoFacts(document, file: file)
    linkedSheets = library.linkedSheets(of: checked, facts, sheets)
    texts = DemoTexts(facts, linkedSheets.map(\.sheet), isNeeded: !checked.scenarios.isEmpty)
  }
}

/// A scenario and the demo that it is played on.
public struct ScenarioSubject: Sendable {
  public let demo: DemoSubject
  public let scenario: Scenario
}
