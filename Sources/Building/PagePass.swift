import Checking
import Diagnostics
import Hashing
import Platform
import Publishing
import Rendering
import Synchronization

/// The pass over all pages: each is read, checked, rendered and written, on any thread, and then forgotten.
struct PagePass: Sendable {
  let library: CheckedLibrary
  let build: SiteBuild
  let settings: RuleSettings
  /// `nil` when only findings are wanted.
  var renderer: SiteRenderer?
  var publication: Publication?
  private let state = PassState()

  init(library: CheckedLibrary, build: SiteBuild, settings: RuleSettings) {
    self.library = library
    self.build = build
    self.settings = settings
  }

  /// What one page came to.
  private struct PageResult: Sendable {
    var diagnostics: [Diagnostic] = []
    var anchors: AnchorFacts?
    /// Of the demos' files, by their pages.
    var demoHashes: [(SitePath, ContentHash)] = []
    var error: PublishingError?
  }

  func run() throws(BuildError) -> (diagnostics: [Diagnostic], demoHashes: [SitePath: ContentHash]) {
    let pages = library.pages
    let results = parallelMap(pages.count, threads: build.threads) { index in
      let result = self.result(for: pages[index])
      state.noteDone(result.error != nil || build.fails(result.diagnostics))
      build.progress?(state.done, pages.count)
      return result
    }
    if let error = results.lazy.compactMap(\.error).first { throw .unpublished(error) }
    let anchors = results.compactMap(\.anchors)
    let hashes = Dictionary(results.flatMap(\.demoHashes)) { first, _ in first }
    let late = settings.settle(library.checkAnchors(anchors, threads: build.threads) + library.checkFaultyEntries())
    return (results.flatMap(\.diagnostics) + late, hashes)
  }

  private func result(for page: PageReference) -> PageResult {
    var result = PageResult()
    guard let source = library.source(of: page) else {
      if !state.hasFailed { stage(page, body: nil, demos: [], &result) }
      return result
    }
    let read = readSource(source)
    result.diagnostics = settings.settle(read.diagnostics)
    guard let file = read.file else { return result }
    let demoFiles = library.readDemos(of: page, &result.diagnostics)
    // Once the site cannot be published, what is left of the pass looks for findings only.
    let renderer = state.hasFailed ? nil : renderer
    let demos = renderer.map { render(demoFiles, of: page, with: $0) } ?? []
    if case .entry(let index) = page {
      result.demoHashes = zip(library.entries[index].demos, demos).map { ($0.page, $1.hash) }
    }
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: renderer != nil,
      stage: { demos[$0].html }
    )
    result.diagnostics = settings.settle(result.diagnostics + checked.diagnostics)
    result.anchors = checked.body.anchors
    if renderer != nil, !build.fails(result.diagnostics) { stage(page, body: checked.body, demos: demos, &result) }
    return result
  }

  private func stage(
    _ page: PageReference,
    body: CheckedBody?,
    demos: [RenderedDemo],
    _ result: inout PageResult
  ) {
    guard let renderer, let publication else { return }
    do throws(PublishingError) {
      try publication.stage(renderer.page(page, body: body, demos: demos))
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
    return zip(entry.demos, files).map { demo, file in
      renderer.demo(demo, file: file ?? SourceFile(path: demo.file.path, bytes: []), of: entry)
    }
  }
}

/// What the threads of a pass tell each other.
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
