import Checking
public import Diagnostics
public import Fetching
import Loading
import PatternLibrary
import Platform
import Rendering
import Rules
import Synchronization

/// One read-only run over a library: it is loaded and checked as for a build, and checked against the rule book.
///
/// Nothing is written. A page's body and its demos are read, checked and released, so a large library needs little
/// memory.
public struct LibraryReview: Sendable {
  /// The library's folder.
  public var root: String
  public var includesDrafts = false
  public var threads: Int
  /// Which diagnostics are wanted.
  public var scope = ReviewScope()
  /// Follows the links to the web; if `nil`, they are not followed.
  public var external: ExternalCheck?
  /// The other rules that `polite.yml` may set.
  public var otherRules = OtherRules()
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(root: String, threads: Int) {
    self.root = root
    self.threads = threads
  }

  /// The result of a run.
  public struct Outcome: Sendable {
    /// Every diagnostic that is wanted, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
    /// The result of following the links to the web, without its diagnostics; `nil` when they were not followed.
    public var external: ExternalCheck.Outcome?
  }

  /// Checks the library.
  ///
  /// - Throws: When the library cannot be read at all, or the file with the web's answers is not valid.
  public func run() throws(BuildError) -> Outcome { try runWithSettings().outcome }

  /// Checks the library, and returns the settings of its rules as well.
  func runWithSettings() throws(BuildError) -> (outcome: Outcome, settings: RuleSettings) {
    var (tree, diagnostics) = try readLibrary(at: root, threads: threads, includeDrafts: includesDrafts)
    let settings = RuleSettings(tree, others: otherRules)
    let (library, libraryDiagnostics) = checkLibrary(tree, siteFiles: SiteRenderer.siteFiles, threads: threads)
    // The library has its own copy of the entries.
    tree.entries = []
    defer { releaseBeside((tree, library)) }
    let overrides = readOverrides(tree, &diagnostics)
    diagnostics += libraryDiagnostics + compileTheme(overrides: overrides).diagnostics
    let (pageDiagnostics, links) = reviewPages(of: library, file: tree.configurationFile)
    let external = try follow(links, excluding: tree.configuration.excludedAddresses.map(\.value))
    diagnostics += pageDiagnostics + (external?.diagnostics ?? [])
    diagnostics = settings.settle(diagnostics) + settings.diagnostics
    let outcome = Outcome(
      diagnostics: withCertainFixes(diagnostics.filter(scope.holds).inReportOrder(), threads: threads),
      pages: library.pages.count,
      external: external
    )
    return (outcome, settings)
  }

  /// - Parameter file: `polite.yml`, where there is one.
  private func reviewPages(
    of library: CheckedLibrary,
    file: SourceFile?
  ) -> (diagnostics: [Diagnostic], links: [WebLink]) {
    let pages = library.pages
    let checks = RuleBook.library
    let terms = Terms(library.vocabulary)
    let done = Counter()
    // Checks of the library as a whole run in parallel with its pages.
    let results = parallelMap(checks.count + pages.count, threads: threads) { index in
      guard index >= checks.count else {
        return PageResult(diagnostics: checks[index].find(LibrarySubject(library: library)))
      }
      let result = review(pages[index - checks.count], of: library, terms)
      progress?(done.next(), pages.count)
      return result
    }
    // A problem in a style sheet is found once for each demo that uses it.
    let found = results.flatMap(\.diagnostics).unique { [$0.range, $0.rule.id, $0.message] as [AnyHashable] }
    let diagnostics =
      found
      + library.checkAnchors(results.compactMap(\.anchors), threads: threads)
      + library.checkFaultyEntries()
      + lostSearches(in: library, of: file, Dictionary(results.compactMap(\.notes)) { first, _ in first })
    return (diagnostics, results.flatMap(\.links))
  }

  /// What is found in a page, and the facts that checks of other pages need.
  private struct PageResult: Sendable {
    var diagnostics: [Diagnostic] = []
    /// What other pages' links to this page are checked against.
    var anchors: AnchorFacts?
    /// The links to the web that are to be followed.
    var links: [WebLink] = []
    /// What a search can find in an entry's body, where the library lists searches.
    var notes: (Int, SearchNotes)?
  }

  private func review(_ page: PageReference, of library: CheckedLibrary, _ terms: Terms) -> PageResult {
    guard let source = library.source(of: page) else { return PageResult() }
    let read = source.read()
    var result = PageResult(diagnostics: read.diagnostics)
    guard let file = read.file else { return result }
    let demoFiles = library.readDemos(of: page, &result.diagnostics)
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: false,
      facts: terms.facts(neededOf: file, from: source.bodyStart),
      stage: { _ in [] }
    )
    let body = checked.body.document
    result.diagnostics += checked.diagnostics
    result.anchors = checked.body.anchors
    if case .entry(let index) = page {
      let subject = EntrySubject(
        index,
        of: library,
        terms: terms,
        file: file,
        body: body,
        demoFiles: demoFiles
      ) { sheet in sheet.read().file }
      result.diagnostics += RuleBook.diagnostics(in: subject)
      if followsLinks { result.links = followed(subject.webLinks) }
      if !library.configuration.searches.isEmpty {
        let markdown = file.bytes[min(source.bodyStart, file.bytes.count)...]
        result.notes = (index, SearchNotes(headings: body.headings, source: markdown))
      }
    } else {
      let subject = PageSubject(page, of: library, terms: terms, file: file, body: body)
      result.diagnostics += RuleBook.diagnostics(in: subject)
      if followsLinks { result.links = followed(subject.webLinks) }
    }
    return result
  }
}

/// Counts on several threads.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
