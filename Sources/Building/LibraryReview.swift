import Checking
public import Diagnostics
import Loading
import Platform
import Rendering
import Rules
import Synchronization

/// One run over a library that only looks: it is loaded and checked as for a build, and held against the rule book.
///
/// Nothing is written. A page's body and its demos are read, looked at and forgotten, so a large library needs little
/// memory.
public struct LibraryReview: Sendable {
  /// The library's folder.
  public var root: String
  public var includesDrafts = false
  public var threads: Int
  /// What of the findings is wanted.
  public var scope = ReviewScope()
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(root: String, threads: Int) {
    self.root = root
    self.threads = threads
  }

  /// What a run came to.
  public struct Outcome: Sendable {
    /// Every finding that is wanted, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
  }

  /// Checks the library.
  ///
  /// - Throws: When the library cannot be read at all.
  public func run() throws(BuildError) -> Outcome {
    var (tree, diagnostics) = try readLibrary(at: root, threads: threads, includeDrafts: includesDrafts)
    let settings = RuleSettings(tree)
    let (library, libraryFindings) = checkLibrary(tree, threads: threads)
    let overrides = readOverrides(tree, &diagnostics)
    diagnostics += libraryFindings + compileTheme(overrides: overrides).diagnostics
    diagnostics += RuleBook.findings(in: LibrarySubject(library: library))
    diagnostics += reviewPages(of: library)
    diagnostics = settings.settle(diagnostics) + settings.diagnostics
    return Outcome(diagnostics: diagnostics.filter(scope.holds).inReportOrder(), pages: library.pages.count)
  }

  private func reviewPages(of library: CheckedLibrary) -> [Diagnostic] {
    let pages = library.pages
    let done = Counter()
    let results = parallelMap(pages.count, threads: threads) { index in
      let result = review(pages[index], of: library)
      progress?(done.next(), pages.count)
      return result
    }
    return results.flatMap(\.diagnostics) + library.checkAnchors(results.compactMap(\.anchors))
      + library.checkFaultyEntries()
  }

  /// What is found in a page by itself, and what other pages' links to it are held against.
  private func review(
    _ page: PageReference,
    of library: CheckedLibrary
  ) -> (diagnostics: [Diagnostic], anchors: AnchorFacts?) {
    guard let source = library.source(of: page) else { return ([], nil) }
    var (file, diagnostics) = readSource(source)
    guard let file else { return (diagnostics, nil) }
    let demoFiles = library.readDemos(of: page, &diagnostics)
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: false,
      stage: { _ in [] }
    )
    let body = checked.body.document
    diagnostics += checked.diagnostics
    if case .entry(let index) = page {
      diagnostics += RuleBook.findings(
        in: EntrySubject(index, of: library, file: file, body: body, demoFiles: demoFiles)
      )
    } else {
      diagnostics += RuleBook.findings(in: PageSubject(page, of: library, file: file, body: body))
    }
    return (diagnostics, checked.body.anchors)
  }
}

/// Counts on several threads.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
