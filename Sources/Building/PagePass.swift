import Checking
import Diagnostics
import Platform
import Publishing
import Rendering
import Synchronization

/// The pass over all pages: each is read, checked, rendered and written, on any thread, and then released.
struct PagePass: Sendable {
  let library: CheckedLibrary
  let build: SiteBuild
  let settings: RuleSettings
  /// `nil` when only diagnostics are wanted.
  var renderer: SiteRenderer?
  var publication: Publication?
  private let state = PassState()

  init(library: CheckedLibrary, build: SiteBuild, settings: RuleSettings) {
    self.library = library
    self.build = build
    self.settings = settings
  }

  /// The result of one page.
  private struct PageResult: Sendable {
    var diagnostics: [Diagnostic] = []
    var anchors: AnchorFacts?
    /// What an entry adds to the files about the whole library.
    var share: EntryShare?
    var error: PublishingError?
  }

  /// The results of the pass, other than the pages that it wrote.
  struct Outcome: Sendable {
    var diagnostics: [Diagnostic] = []
    /// The files about the whole library, as far as they are not yet written; `nil` when nothing is written.
    var files: LibraryFiles?
    fileprivate var anchors: [AnchorFacts] = []
    fileprivate var error: PublishingError?
  }

  func run() throws(BuildError) -> Outcome {
    let pages = library.pages
    var outcome = Outcome(files: renderer.map(LibraryFiles.init))
    outcome = parallelReduce(pages.count, threads: build.threads, into: outcome) { index in
      let result = self.result(for: pages[index])
      state.noteDone(result.error != nil || build.fails(result.diagnostics))
      build.progress?(state.done, pages.count)
      return result
    } take: { outcome, result in
      take(result, &outcome)
    }
    if let error = outcome.error { throw .unpublished(error) }
    outcome.files?.finish()
    outcome.diagnostics += settings.settle(
      library.checkAnchors(outcome.anchors, threads: build.threads) + library.checkFaultyEntries()
    )
    return outcome
  }

  private func take(_ result: PageResult, _ outcome: inout Outcome) {
    outcome.diagnostics += result.diagnostics
    if let anchors = result.anchors { outcome.anchors.append(anchors) }
    outcome.error = outcome.error ?? result.error
    guard let share = result.share, let publication, outcome.error == nil else { return }
    do throws(PublishingError) {
      try outcome.files?.add(share, to: publication.writer)
    } catch {
      outcome.error = error
    }
  }

  private func result(for page: PageReference) -> PageResult {
    var result = PageResult()
    guard let source = library.source(of: page) else {
      if !state.hasFailed { stage(page, body: nil, demos: [], &result) }
      return result
    }
    let read = source.read()
    result.diagnostics = settings.settle(read.diagnostics)
    guard let file = read.file else { return result }
    let demoFiles = library.readDemos(of: page, &result.diagnostics)
    // Once the site cannot be published, the rest of the pass only looks for diagnostics.
    let renderer = state.hasFailed ? nil : renderer
    let demos = renderer.map { render(demoFiles, of: page, with: $0) } ?? []
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: renderer != nil,
      stage: { demos[$0].html }
    )
    result.diagnostics = settings.settle(result.diagnostics + checked.diagnostics)
    result.anchors = checked.body.anchors
    if renderer != nil, !build.fails(result.diagnostics) {
      let markdown = file.bytes[min(source.bodyStart, file.bytes.count)...]
      stage(page, body: checked.body, markdown: markdown, demos: demos, &result)
    }
    return result
  }

  private func stage(
    _ page: PageReference,
    body: CheckedBody?,
    markdown: ArraySlice<UInt8> = [],
    demos: [RenderedDemo],
    _ result: inout PageResult
  ) {
    guard let renderer, let publication else { return }
    do throws(PublishingError) {
      let rendered = renderer.pages(page, body: body, source: markdown, demos: demos)
      result.share = rendered.share
      for file in rendered.files { try publication.stage(file) }
      for demo in demos {
        try publication.stage(demo.page)
        try publication.stage(demo.stagePage)
        if let page = demo.alonePage { try publication.stage(page) }
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

  var done: Int { finished.load(ordering: .relaxed) }
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  func noteDone(_ isFailure: Bool) {
    finished.add(1, ordering: .relaxed)
    if isFailure { failed.store(true, ordering: .relaxed) }
  }
}
