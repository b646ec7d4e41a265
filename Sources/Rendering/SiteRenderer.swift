public import Checking
public import Diagnostics
import Hashing
import Templating

/// The result of rendering a page.
public struct RenderedPage: Sendable {
  public let files: [OutputFile]
  /// What an entry adds to the files about the whole library; `nil` for other pages.
  public let share: EntryShare?
}

/// Makes a checked library's pages. Every method is a pure function and may be called from several threads.
///
/// A class, because a theme has many parts, and copying a struct would count references to each of them.
public final class SiteRenderer: Sendable {
  let library: CheckedLibrary
  let theme: Theme
  /// What the pages of each category say about the site around them, which is the same on all of them.
  private let sites: [SiteValues]

  public init(_ library: CheckedLibrary, theme: Theme) {
    (self.library, self.theme) = (library, theme)
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
    case .home: return RenderedPage(files: [home(body)], share: nil)
    case .category(let index): return RenderedPage(files: [category(index, body)], share: nil)
    case .entry(let index):
      let claims = claims(of: library.entries[index], demos)
      let notes = SearchNotes(headings: body?.headings ?? [], source: source)
      return RenderedPage(
        files: entry(index, body, source, demos, claims),
        share: EntryShare(index, of: library, claims, notes)
      )
    }
  }

  /// Writes the theme's own files, the page for addresses that lead nowhere, redirects and the sitemap.
  func writePlainFiles<Failure: Error>(_ write: (OutputFile) throws(Failure) -> Void) throws(Failure) {
    for file in theme.assets { try write(file) }
    try write(notFound())
    for one in library.redirects { try write(redirect(one)) }
    if let sitemap = sitemap(of: library) { try write(sitemap) }
  }

  private func home(_ body: CheckedBody?) -> OutputFile {
    let title = library.homeTitle ?? library.configuration.title
    let page = context(homePage, title: title)
    page.summary = library.homeSummary ?? library.configuration.summary
    page.isHome = true
    return file(
      theme.home,
      HomeContext(library: library, body: body?.html ?? [], headings: body?.headings ?? [], page: page)
    )
  }

  private func category(_ index: Int, _ body: CheckedBody?) -> OutputFile {
    let category = library.categories[index]
    let page = context(category.page, title: category.category.title, category: index)
    page.summary = category.category.summary
    page.breadcrumbs = [homeLink(from: page.path)]
    let context = CategoryContext(library: library, category: category, body: body?.html ?? [], page: page)
    return file(theme.category, context)
  }

  private func entry(
    _ index: Int,
    _ body: CheckedBody?,
    _ source: ArraySlice<UInt8>,
    _ demos: [RenderedDemo],
    _ claims: ClaimProofs
  ) -> [OutputFile] {
    let checked = library.entries[index]
    let category = library.categories[checked.category]
    let page = context(checked.page, title: checked.entry.title.value, category: checked.category)
    page.summary = checked.entry.summary?.value
    page.breadcrumbs = [
      homeLink(from: page.path),
      LinkContext(title: category.category.title, url: page.path.reference(to: category.page)),
    ]
    page.hasStages = !checked.demos.isEmpty
    let places = body?.placedDemos ?? [:]
    let shown = demos.filter { !$0.isHero }
    let others = shown.filter { places[$0.stem] == nil }
    let stages = stages(of: checked, demos, others: others, claims)
    page.contents = ContentsContext.all(
      of: checked,
      headings: body?.headings ?? [],
      hero: demos.first(where: \.isHero),
      placed: shown.compactMap { demo in places[demo.stem].map { (demo, $0) } },
      unplaced: others
    )
    let context = EntryContext(library, at: index, body: body, stages: stages, page: page)
    let missingFence = body?.document.codeBlocks.last?.missingFence ?? ""
    return [
      file(theme.entry, context),
      EntryMarkdown.file(checked, body: source, missingFence: missingFence, proofs: stages.proofs),
    ]
  }

  /// Returns the claims of an entry, and what proves them on its demos.
  private func claims(of checked: CheckedEntry, _ demos: [RenderedDemo]) -> ClaimProofs {
    let played = zip(checked.demos, demos).map { demo, rendered in
      ClaimProofs.PlayedDemo(
        demo: demo,
        standings: rendered.standings,
        hash: rendered.hash,
        isWrong: rendered.isWrong
      )
    }
    return ClaimProofs(of: checked, played)
  }

  /// Returns the demos of an entry's page, and how far its claims are tested if there are scenarios or reasons against
  /// them.
  private func stages(
    of checked: CheckedEntry,
    _ demos: [RenderedDemo],
    others: [RenderedDemo],
    _ claims: ClaimProofs
  ) -> EntryContext.Stages {
    var stages = EntryContext.Stages(hero: demos.first(where: \.isHero)?.stage, others: others.map(\.stage))
    let isBare = claims.isBare
    if isBare, checked.entry.untestable.isEmpty { return stages }
    stages.proofs = claims
    stages.strip = isBare ? nil : ProofStripContext(claims, of: checked.entry)
    return stages
  }

  /// Returns the page for addresses that lead nowhere. A server shows it at the address that was requested, in any
  /// folder, so its links are absolute if the site's own address is known.
  private func notFound() -> OutputFile {
    let path = notFoundPage
    let site = SiteValues(library, current: nil) { [library] target in
      library.configuration.baseURL.map { absoluteURL(of: target, base: $0) } ?? path.reference(to: target)
    }
    let page = PageContext(library: library, site: site, path: path, title: "Page not found")
    return file(theme.notFound, page)
  }

  /// Returns the page “What is tested”.
  func coverage(_ coverage: CoverageContext) -> OutputFile {
    file(theme.coverage, CoveragePage(coverage: coverage, page: plainPage(coverage.path, title: "What is tested")))
  }

  /// Returns the page “My criteria”.
  ///
  /// - Parameter count: How many scripts with criteria there are.
  func criteria(count: Int) -> OutputFile {
    let page = plainPage(CheckedLibrary.criteriaPage, title: "My criteria")
    return file(theme.criteria, CriteriaContext(count: count, page: page))
  }

  /// Returns the context of one of the site's own pages, below the home page.
  private func plainPage(_ path: SitePath, title: String) -> PageContext {
    let page = context(path, title: title)
    page.breadcrumbs = [homeLink(from: path)]
    return page
  }

  private func redirect(_ redirect: CheckedRedirect) -> OutputFile {
    let entry = library.entries[redirect.entry]
    let page = context(redirect.from, title: entry.entry.title.value)
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
  /// The hash of the author's file, which evidence is checked against.
  let hash: ContentHash
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
      hash: document.hash
    )
  }

  /// Returns a page that frames a demo and says that it shows a mistake.
  private func alone(_ demo: CheckedDemo, title: String, wrong: String, of entry: CheckedEntry) -> OutputFile {
    let page = context(demo.alonePage, title: "Wrong: \(title)", category: nil)
    page.canonicalPage = nil
    return file(theme.alone, AloneContext(demo: demo, title: title, wrong: wrong, entry: entry, page: page))
  }
}
