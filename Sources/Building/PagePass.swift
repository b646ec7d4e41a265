import Checking
import Diagnostics
import Fetching
import Platform
import Publishing
import Rendering
import Rules
import Synchronization

/// The pass over all pages: each is read and checked on any thread, rendered and written if a site is wanted, held
/// against the rule book if a review is wanted, and then released.
struct PagePass: Sendable {
  private let library: CheckedLibrary
  private let settings: RuleSettings
  private let threads: Int
  private let progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?
  /// Where pages are written; `nil` when only diagnostics are wanted.
  var site: Site?
  /// What a review asks of each page; `nil` when only what keeps the site from being built is looked for.
  var review: PageReview?
  private let state = PassState()

  /// The site that a pass writes.
  struct Site: Sendable {
    let renderer: SiteRenderer
    let publication: Publication
    /// The severity from which diagnostics keep the site from being published.
    let failing: Severity
  }

  init(_ loaded: LoadedLibrary, threads: Int, progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?) {
    (library, settings) = (loaded.library, loaded.settings)
    (self.threads, self.progress) = (threads, progress)
  }

  /// The result of one page, or of one check of the library as a whole.
  private struct PageResult: Sendable {
    var diagnostics: [Diagnostic] = []
    var anchors: AnchorFacts?
    var notes = PageReview.Notes()
    var comments: [DisablingComment] = []
    /// What an entry adds to the files about the whole library.
    var share: EntryShare?
    var error: PublishingError?
  }

  /// The results of the pass, other than the pages that it wrote.
  struct Outcome: Sendable {
    /// Every diagnostic that remains, with the severity that the settings give it.
    var diagnostics: [Diagnostic] = []
    /// What a review noted, by the page.
    var notes: [PageReview.Notes] = []
    /// The comments that turn rules off, where a review is wanted.
    var comments: [DisablingComment] = []
    /// The files about the whole library, as far as they are not yet written; `nil` when nothing is written.
    var files: LibraryFiles?
    fileprivate var anchors: [AnchorFacts] = []
    fileprivate var error: PublishingError?
  }

  func run() throws(BuildError) -> Outcome {
    let pages = library.pages
    // Checks of the library as a whole run in parallel with its pages.
    let checks = review == nil ? [] : RuleBook.library
    var outcome = Outcome(files: site.map { LibraryFiles($0.renderer) })
    outcome = parallelReduce(checks.count + pages.count, threads: threads, into: outcome) { index in
      guard index >= checks.count else {
        return PageResult(diagnostics: settings.settle(checks[index].find(LibrarySubject(library: library))))
      }
      let result = self.result(for: pages[index - checks.count])
      progress?(state.noteDone(result.error != nil || fails(result)), pages.count)
      return result
    } take: { outcome, result in
      take(result, &outcome)
    }
    if let error = outcome.error { throw .unpublished(error) }
    outcome.files?.finish()
    if review != nil {
      // A problem in a style sheet is found once for each demo that uses it.
      outcome.diagnostics = outcome.diagnostics.unique { [$0.range, $0.rule.id, $0.message] as [AnyHashable] }
    }
    outcome.diagnostics += settings.settle(
      library.checkAnchors(outcome.anchors, threads: threads) + library.checkFaultyEntries()
    )
    return outcome
  }

  /// Whether a page keeps the site from being published.
  private func fails(_ result: PageResult) -> Bool {
    site.map { site in result.diagnostics.contains { $0.severity >= site.failing } } ?? false
  }

  private func take(_ result: PageResult, _ outcome: inout Outcome) {
    outcome.diagnostics += result.diagnostics
    if let anchors = result.anchors { outcome.anchors.append(anchors) }
    if review != nil { outcome.notes.append(result.notes) }
    outcome.comments += result.comments
    outcome.error = outcome.error ?? result.error
    guard let share = result.share, let site, outcome.error == nil else { return }
    do throws(PublishingError) {
      try outcome.files?.add(share, to: site.publication.writer)
    } catch {
      outcome.error = error
    }
  }

  private func result(for page: PageReference) -> PageResult {
    var result = PageResult()
    // Once the site cannot be published, the rest of the pass only looks for diagnostics.
    let site = state.hasFailed ? nil : site
    guard let source = library.source(of: page) else {
      if let site { stage(page, on: site, body: nil, demos: [], &result) }
      return result
    }
    let read = source.read()
    result.diagnostics = settings.settle(read.diagnostics)
    guard let file = read.file else { return result }
    let demoFiles = library.readDemos(of: page, &result.diagnostics)
    let demos = site.map { render(demoFiles, of: page, with: $0.renderer) } ?? []
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: site != nil,
      facts: review?.facts(neededOf: file, from: source.bodyStart) ?? .page,
      stage: { demos[$0].html }
    )
    var diagnostics = result.diagnostics + checked.diagnostics
    if let review {
      result.comments = ([file] + demoFiles.compactMap(\.self)).flatMap(DisablingComment.all)
      let body = checked.body.document
      result.notes = review.look(at: page, file, from: source.bodyStart, body, demoFiles, &diagnostics)
    }
    result.diagnostics = settings.settle(diagnostics)
    result.anchors = checked.body.anchors
    if let site, !fails(result) {
      let markdown = file.bytes[min(source.bodyStart, file.bytes.count)...]
      stage(page, on: site, body: checked.body, markdown: markdown, demos: demos, &result)
    }
    return result
  }

  private func stage(
    _ page: PageReference,
    on site: Site,
    body: CheckedBody?,
    markdown: ArraySlice<UInt8> = [],
    demos: [RenderedDemo],
    _ result: inout PageResult
  ) {
    do throws(PublishingError) {
      let rendered = site.renderer.pages(page, body: body, source: markdown, demos: demos)
      result.share = rendered.share
      for file in rendered.files { try site.publication.stage(file) }
      for demo in demos {
        try site.publication.stage(demo.page)
        try site.publication.stage(demo.stagePage)
        if let page = demo.alonePage { try site.publication.stage(page) }
      }
    } catch {
      result.error = error
    }
  }

  private func render(
    _ files: [SourceFile?],
    of page: PageReference,
    with renderer: SiteRenderer
  ) -> [RenderedDemo] {
    guard case .entry(let index) = page else { return [] }
    let entry = library.entries[index]
    let read = zip(entry.demos, files).map { $1 ?? SourceFile(path: $0.file.path, bytes: []) }
    return renderer.demos(of: entry, files: read)
  }
}

/// The state that the threads of a pass share.
private final class PassState: Sendable {
  private let finished = Atomic<Int>(0)
  private let failed = Atomic<Bool>(false)

  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Notes that a page is done, and returns how many are.
  func noteDone(_ isFailure: Bool) -> Int {
    if isFailure { failed.store(true, ordering: .relaxed) }
    return finished.add(1, ordering: .relaxed).newValue
  }
}
