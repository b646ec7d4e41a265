public import Checking
public import Diagnostics
import Hashing
import Templating

/// The result of rendering a page: its files, and what a search can find in its body.
public struct RenderedPage: Sendable {
  public let files: [OutputFile]
  /// The entry's index in the library's `entries`, and what a search can find in it; `nil` for other pages.
  public let notes: (entry: Int, notes: SearchNotes)?
}

/// Makes a checked library's pages. Every method is a pure function and may be called from several threads.
public struct SiteRenderer: Sendable {
  let library: CheckedLibrary
  let theme: Theme
  /// What the pages of each category say about the site around them, which is the same on all of them.
  private let sites: [SiteValues]

  public init(_ library: CheckedLibrary, theme: Theme) {
    self.library = library
    self.theme = theme
    sites = library.categories.enumerated().map { index, category in
      SiteValues(library, current: index) { category.page.reference(to: $0) }
    }
  }

  /// Returns the page of a checked body and, for an entry, its Markdown.
  ///
  /// - Parameters:
  ///   - reference: The page.
  ///   - body: Its body; `nil` where the page has none.
  ///   - source: The body's Markdown as it was read.
  ///   - demos: The entry's demo files as they were read, in the order of its `demos`.
  public func pages(
    _ reference: PageReference,
    body: CheckedBody?,
    source: ArraySlice<UInt8>,
    demos: [RenderedDemo]
  ) -> RenderedPage {
    switch reference {
    case .home: return RenderedPage(files: [home(body)], notes: nil)
    case .category(let index): return RenderedPage(files: [category(index, body)], notes: nil)
    case .entry(let index):
      let notes = SearchNotes(headings: body?.headings ?? [], source: source)
      return RenderedPage(files: entry(index, body, source, demos), notes: (index, notes))
    }
  }

  /// The files that are not among the library's pages. The parts can be made in parallel, starting with those that take
  /// longest.
  public enum PlainPart: CaseIterable, Sendable {
    /// All claims for programs: the table, and the library as JSON.
    case data
    /// All claims for people: the pages “What is tested” and “My criteria”.
    case claims
    /// The search index.
    case search
    /// The theme's own files, the page for addresses that lead nowhere, redirects and the sitemap.
    case site
  }

  /// Makes one part of the files that are not among the library's pages.
  ///
  /// - Parameters:
  ///   - demoFacts: The facts about the demos, by their pages.
  ///   - notes: What a search can find in the entries' bodies, by the entries' places in the library.
  ///   - write: Receives each file, or each piece of a large one, before the next is made.
  public func plainFiles<Failure: Error>(
    _ part: PlainPart,
    demoFacts: [SitePath: DemoFacts],
    notes: [Int: SearchNotes],
    write: (OutputFile) throws(Failure) -> Void
  ) throws(Failure) {
    switch part {
    case .site:
      for file in theme.assets { try write(file) }
      try write(notFound())
      for one in library.redirects { try write(redirect(one)) }
      if let sitemap = sitemap(of: library) { try write(sitemap) }
    case .data:
      try writeData(demoFacts, write)
    case .claims:
      try writeClaims(demoFacts, write)
    case .search:
      for file in SearchIndex(library, notes: notes).files() { try write(file) }
    }
  }

  private func home(_ body: CheckedBody?) -> OutputFile {
    let title = library.homeTitle ?? library.configuration.title
    var page = context(homePage, title: title)
    page.summary = library.homeSummary ?? library.configuration.summary
    page.isHome = true
    return file(
      theme.home,
      HomeContext(library: library, body: body?.html ?? [], headings: body?.headings ?? [], page: page)
    )
  }

  private func category(_ index: Int, _ body: CheckedBody?) -> OutputFile {
    let category = library.categories[index]
    var page = context(category.page, title: category.category.title, category: index)
    page.summary = category.category.summary
    page.breadcrumbs = [homeLink(from: page.path)]
    let context = CategoryContext(library: library, category: category, body: body?.html ?? [], page: page)
    return file(theme.category, context)
  }

  private func entry(
    _ index: Int,
    _ body: CheckedBody?,
    _ source: ArraySlice<UInt8>,
    _ demos: [RenderedDemo]
  ) -> [OutputFile] {
    let checked = library.entries[index]
    let category = library.categories[checked.category]
    var page = context(checked.page, title: checked.entry.title.value, category: checked.category)
    page.summary = checked.entry.summary?.value
    page.breadcrumbs = [
      homeLink(from: page.path),
      LinkContext(title: category.category.title, url: page.path.reference(to: category.page)),
    ]
    page.hasStages = !checked.demos.isEmpty
    let places = body?.placedDemos ?? [:]
    let shown = demos.filter { !$0.isHero }
    let others = shown.filter { places[$0.stem] == nil }
    let stages = stages(of: checked, demos, others: others)
    page.contents = ContentsContext.all(
      of: checked,
      headings: body?.headings ?? [],
      hero: demos.first(where: \.isHero),
      placed: shown.compactMap { demo in places[demo.stem].map { (demo, $0) } },
      unplaced: others
    )
    let context = EntryContext(library, at: index, body: body, stages: stages, page: page)
    return [
      file(theme.entry, context), EntryMarkdown.file(checked, body: source, proofs: stages.proofs),
    ]
  }

  /// Returns the demos of an entry's page, and how far its claims are tested if there are scenarios or reasons against
  /// them.
  private func stages(of checked: CheckedEntry, _ demos: [RenderedDemo], others: [RenderedDemo]) -> EntryContext.Stages
  {
    var stages = EntryContext.Stages(hero: demos.first(where: \.isHero)?.stage, others: others.map(\.stage))
    let played = zip(checked.demos, demos).map { demo, rendered in
      ClaimProofs.PlayedDemo(demo: demo, standings: rendered.standings, isWrong: rendered.isWrong)
    }
    let isBare = played.allSatisfy(\.standings.isEmpty)
    if isBare, checked.entry.untestable.isEmpty { return stages }
    let proofs = ClaimProofs(checked.entry, played)
    stages.proofs = proofs
    stages.strip = isBare ? nil : ProofStripContext(proofs, of: checked.entry)
    return stages
  }

  /// Returns the page for addresses that lead nowhere. A server shows it at the address that was requested, in any
  /// folder, so its links are absolute if the site's own address is known.
  private func notFound() -> OutputFile {
    let path = notFoundPage
    let site = SiteValues(library, current: nil) { target in
      library.configuration.baseURL.map { absoluteURL(of: target, base: $0) } ?? path.reference(to: target)
    }
    let page = PageContext(library: library, site: site, path: path, title: "Page not found")
    return file(theme.notFound, page)
  }

  private func writeData<Failure: Error>(
    _ demoFacts: [SitePath: DemoFacts],
    _ write: (OutputFile) throws(Failure) -> Void
  ) throws(Failure) {
    var exports = libraryExports.map { $0.init(library) }
    for index in exports.indices { try write(exports[index].take(isContinuation: false)) }
    for checked in library.entries {
      let proofs = ClaimProofs(of: checked, demoFacts: demoFacts)
      for index in exports.indices {
        exports[index].note(checked, proofs)
        if exports[index].count > OutputFile.pieceBytes { try write(exports[index].take(isContinuation: true)) }
      }
    }
    for index in exports.indices {
      exports[index].close()
      try write(exports[index].take(isContinuation: true))
    }
  }

  private func writeClaims<Failure: Error>(
    _ demoFacts: [SitePath: DemoFacts],
    _ write: (OutputFile) throws(Failure) -> Void
  ) throws(Failure) {
    let page = plainPage(CheckedLibrary.coveragePage, title: "What is tested")
    var coverage = CoverageContext(on: page.path)
    var criteria = CriteriaTexts(entries: library.entries.count)
    for checked in library.entries {
      let proofs = ClaimProofs(of: checked, demoFacts: demoFacts)
      coverage.note(checked, proofs, demoFacts: demoFacts)
      criteria.note(checked, proofs)
    }
    let collection = plainPage(CheckedLibrary.criteriaPage, title: "My criteria")
    try write(file(theme.criteria, CriteriaContext(count: criteria.count, page: collection)))
    try criteria.writeFiles(write)
    try write(file(theme.coverage, CoveragePage(coverage: coverage, page: page)))
  }

  /// Returns the context of one of the site's own pages, below the home page.
  private func plainPage(_ path: SitePath, title: String) -> PageContext {
    var page = context(path, title: title)
    page.breadcrumbs = [homeLink(from: path)]
    return page
  }

  private func redirect(_ redirect: CheckedRedirect) -> OutputFile {
    let entry = library.entries[redirect.entry]
    var page = context(redirect.from, title: entry.entry.title.value)
    page.canonicalPage = entry.page
    let target = redirect.from.reference(to: entry.page)
    return file(theme.redirect, RedirectContext(target: target, page: page))
  }

  private func context(_ path: SitePath, title: String, category: Int? = nil) -> PageContext {
    let site = category.map { sites[$0] } ?? SiteValues(library, current: nil) { path.reference(to: $0) }
    return PageContext(library: library, site: site, path: path, title: title, canonicalPage: path)
  }

  private func homeLink(from page: SitePath) -> LinkContext {
    LinkContext(title: library.configuration.title, url: page.reference(to: homePage))
  }

  private func file<Source: PageSource>(_ template: Theme.ContextTemplate<Source>, _ source: Source) -> OutputFile {
    OutputFile(path: source.page.path.text, bytes: template.render(source))
  }
}

private let homePage = CheckedLibrary.homePage
private let notFoundPage = SitePath(parts: ["404.html"])

extension SiteRenderer {
  /// The names of the files at the site's root that are made for every library.
  public static var siteFiles: Set<String> {
    let pages = [homePage, notFoundPage, CheckedLibrary.coveragePage, CheckedLibrary.criteriaPage, sitemapFile]
    return Set((pages + libraryExports.map { $0.path }).map { $0.text.lowercased() })
  }
}

/// A demo's bare page, and its stage, ready to be placed at the top of its entry's page, in the body or after it.
public struct RenderedDemo: Sendable {
  let stem: String
  let title: String
  /// Whether it shows a mistake.
  let isWrong: Bool
  /// Whether it is the demo at the top of the entry's page.
  let isHero: Bool
  /// How far its scenarios are tested, in order.
  let standings: [ScenarioStanding]
  /// The context of the stage.
  let stage: ContextValue<StageContext>
  /// The HTML where a body places the demo: its stage or, if that is at the top of the page, a link to it.
  public let html: [UInt8]
  /// The author's file, byte for byte.
  public let page: OutputFile
  /// The copy that runs on the stage.
  public let stagePage: OutputFile
  /// The page that opens the demo by itself, if it shows a mistake.
  public let alonePage: OutputFile?
  /// What the pages about the whole library need to know about it.
  public let facts: DemoFacts
}

/// Facts that only a demo's file contains, and that pages about the whole library need.
public struct DemoFacts: Sendable {
  /// The hash of the author's file, which evidence is checked against.
  let hash: ContentHash
  /// Whether it shows a mistake.
  let isWrong: Bool
}

extension SiteRenderer {
  /// Returns the stages of an entry's demos. The first demo that does not show a mistake is at the top of the page.
  ///
  /// - Parameters:
  ///   - entry: The entry whose page the stages are on.
  ///   - files: The demos' files as they were read, in the order of its `demos`.
  public func demos(of entry: CheckedEntry, files: [SourceFile]) -> [RenderedDemo] {
    let documents = zip(files, entry.demos).map { DemoDocument($0, of: $1) }
    let hero = documents.firstIndex { $0.wrong == nil } ?? 0
    return entry.demos.indices.map { index in
      demo(entry.demos[index], files[index], documents[index], isHero: index == hero, of: entry)
    }
  }

  private func demo(
    _ demo: CheckedDemo,
    _ file: SourceFile,
    _ document: DemoDocument,
    isHero: Bool,
    of entry: CheckedEntry
  ) -> RenderedDemo {
    let language = library.configuration.language
    let title = StageContext.title(of: demo, document)
    let standings = demo.scenarios.map { ScenarioStanding(of: $0, on: demo, in: entry, demoHash: document.hash) }
    let context = StageContext(
      demo: demo,
      document: document,
      standings: standings,
      entry: entry,
      language: language
    )
    let stage = StageContext.shape.told(of: context)
    let isWrong = document.wrong != nil
    let placed = PlacedContext(id: demo.stem, title: title, isWrong: isWrong, language: language)
    return RenderedDemo(
      stem: demo.stem,
      title: title,
      isWrong: isWrong,
      isHero: isHero,
      standings: standings,
      stage: stage,
      html: isHero ? theme.placed.render(placed) : theme.stage.render(stage),
      page: OutputFile(path: demo.page.text, bytes: file.bytes),
      stagePage: StageCopy(of: file, document: document.tree, at: demo.stagePage).page,
      alonePage: document.wrong.map { alone(demo, title: title, wrong: $0, of: entry) },
      facts: DemoFacts(hash: document.hash, isWrong: isWrong)
    )
  }

  /// Returns a page that frames a demo and says that it shows a mistake.
  private func alone(_ demo: CheckedDemo, title: String, wrong: String, of entry: CheckedEntry) -> OutputFile {
    var page = context(demo.alonePage, title: "Wrong: \(title)", category: nil)
    page.canonicalPage = nil
    return file(theme.alone, AloneContext(demo: demo, title: title, wrong: wrong, entry: entry, page: page))
  }
}
