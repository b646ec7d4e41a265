public import Checking
public import Diagnostics
public import Hashing
import Templating

/// Makes a checked library's pages. Every method is a pure function and may be called from several threads.
public struct SiteRenderer: Sendable {
  let library: CheckedLibrary
  let theme: Theme
  /// What the pages of each category say of the site around them; it is the same on all of them.
  private let sites: [SiteValues]

  public init(_ library: CheckedLibrary, theme: Theme) {
    self.library = library
    self.theme = theme
    sites = library.categories.enumerated().map { index, category in
      SiteValues(library, current: index) { category.page.reference(to: $0) }
    }
  }

  /// The page of a body that has been checked.
  ///
  /// - Parameters:
  ///   - reference: The page.
  ///   - body: Its body; `nil` where the page has none.
  ///   - demos: The entry's demo files as they were read, in the order of its `demos`.
  public func page(_ reference: PageReference, body: CheckedBody?, demos: [RenderedDemo]) -> OutputFile {
    switch reference {
    case .home: home(body)
    case .category(let index): category(index, body)
    case .entry(let index): entry(index, body, demos)
    }
  }

  /// What is not among the library's pages: the page for addresses that lead nowhere, redirects, the sitemap, and the
  /// theme's own files.
  ///
  /// - Parameter demoHashes: Of the demos' files, by their pages: what the evidence is held against.
  public func plainFiles(demoHashes: [SitePath: ContentHash]) -> [OutputFile] {
    var files = theme.assets + [notFound(), coverage(demoHashes)] + library.redirects.map(redirect)
    if let sitemap = sitemap(of: library) { files.append(sitemap) }
    return files
  }

  private func home(_ body: CheckedBody?) -> OutputFile {
    let title = library.homeTitle ?? library.configuration.title
    var page = context(homePage, title: title)
    page.summary = library.homeSummary ?? library.configuration.summary
    page.isHome = true
    return file(page.path, theme.home, HomeContext.value(library, body: body?.html ?? [], page: page))
  }

  private func category(_ index: Int, _ body: CheckedBody?) -> OutputFile {
    let category = library.categories[index]
    var page = context(category.page, title: category.category.title, category: index)
    page.summary = category.category.summary
    page.breadcrumbs = [homeLink(from: page.path)]
    let context = CategoryContext.value(library, category: category, body: body?.html ?? [], page: page)
    return file(page.path, theme.category, context)
  }

  private func entry(_ index: Int, _ body: CheckedBody?, _ demos: [RenderedDemo]) -> OutputFile {
    let checked = library.entries[index]
    let category = library.categories[checked.category]
    var page = context(checked.page, title: checked.entry.title.value, category: checked.category)
    page.summary = checked.entry.summary?.value
    page.breadcrumbs = [
      homeLink(from: page.path),
      LinkContext.value(title: category.category.title, url: page.path.reference(to: category.page)),
    ]
    page.hasStages = !checked.demos.isEmpty
    let places = body?.placedDemos ?? [:]
    let unplaced = demos.filter { places[$0.stem] == nil }
    let claims = EntryClaims(checked.entry)
    page.contents = ContentsContext.values(
      of: checked.entry,
      headings: body?.headings ?? [],
      placed: demos.compactMap { demo in places[demo.stem].map { (demo, $0) } },
      unplaced: unplaced,
      hasCriteria: !checked.criteria.isEmpty,
      hasUntestable: !claims.untestable.isEmpty,
      hasRelated: !checked.related.isEmpty
    )
    let context = EntryContext.value(
      library,
      at: index,
      body: body?.html ?? [],
      stages: unplaced.map(\.stage),
      claims: claims,
      page: page
    )
    return file(page.path, theme.entry, context)
  }

  /// A server shows this page at the address that was asked for, in any folder, so where the site's own address is known
  /// its links are absolute.
  private func notFound() -> OutputFile {
    let path = SitePath("404.html")
    let site = SiteValues(library, current: nil) { target in
      library.configuration.baseURL.map { absoluteURL(of: target, base: $0) } ?? path.reference(to: target)
    }
    let page = PageContext(library: library, site: site, path: path, title: "Page not found")
    return file(path, theme.notFound, NotFoundContext.value(page: page))
  }

  private func coverage(_ demoHashes: [SitePath: ContentHash]) -> OutputFile {
    var page = context(CheckedLibrary.coveragePage, title: "What is tested")
    page.breadcrumbs = [homeLink(from: page.path)]
    let context = CoverageContext.value(library, demoHashes: demoHashes, page: page)
    return file(page.path, theme.coverage, context)
  }

  private func redirect(_ redirect: CheckedRedirect) -> OutputFile {
    let entry = library.entries[redirect.entry]
    let title = entry.entry.title.value
    var page = context(redirect.from, title: title)
    page.canonicalPage = entry.page
    let target = redirect.from.reference(to: entry.page)
    return file(redirect.from, theme.redirect, RedirectContext.value(to: target, title: title, page: page))
  }

  private func context(_ path: SitePath, title: String, category: Int? = nil) -> PageContext {
    let site = category.map { sites[$0] } ?? SiteValues(library, current: nil) { path.reference(to: $0) }
    return PageContext(library: library, site: site, path: path, title: title, canonicalPage: path)
  }

  private func homeLink(from page: SitePath) -> Value {
    LinkContext.value(title: library.configuration.title, url: page.reference(to: homePage))
  }

  private func file(_ path: SitePath, _ template: Template, _ context: Value) -> OutputFile {
    OutputFile(path: path.text, bytes: template.render(context))
  }
}

private let homePage = SitePath("index.html")

/// A demo's stage, ready to be placed in a body or after it, and the bare page.
public struct RenderedDemo: Sendable {
  let stem: String
  let title: String
  /// Whether it shows a mistake.
  let isWrong: Bool
  /// The context of the stage.
  let stage: Value
  /// The stage as HTML, for a body that places it.
  public let html: [UInt8]
  /// The author's file, byte for byte.
  public let page: OutputFile
  /// The copy that runs on the stage.
  public let stagePage: OutputFile
  /// What opens a demo alone that shows a mistake.
  public let alonePage: OutputFile?
  /// Of the author's file.
  public let hash: ContentHash
}

extension SiteRenderer {
  /// The stage of one of an entry's demos.
  ///
  /// - Parameters:
  ///   - demo: The demo.
  ///   - file: Its file as it was read.
  ///   - entry: The entry, on whose page the stage stands.
  public func demo(_ demo: CheckedDemo, file: SourceFile, of entry: CheckedEntry) -> RenderedDemo {
    let document = DemoDocument(file)
    let stage = StageContext.value(
      demo,
      document: document,
      of: entry,
      in: library.configuration.language
    )
    let title = StageContext.title(of: demo, document)
    return RenderedDemo(
      stem: demo.stem,
      title: title,
      isWrong: document.wrong != nil,
      stage: stage,
      html: theme.stage.render(stage),
      page: OutputFile(path: demo.page.text, bytes: file.bytes),
      stagePage: StageCopy(of: file, document: document.tree, at: demo.stagePage).page,
      alonePage: document.wrong.map {
        alone(demo, title: title, wrong: $0, of: entry)
      },
      hash: document.hash
    )
  }

  /// A page that frames a demo and says that it shows a mistake.
  private func alone(_ demo: CheckedDemo, title: String, wrong: String, of entry: CheckedEntry) -> OutputFile {
    var page = context(demo.alonePage, title: "Wrong: \(title)", category: nil)
    page.canonicalPage = nil
    return file(
      page.path,
      theme.alone,
      AloneContext.value(demo, title: title, wrong: wrong, of: entry, page: page)
    )
  }
}
