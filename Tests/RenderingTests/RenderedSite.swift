import Checking
import Diagnostics
import Hashing
import Loading
import Rendering
import TestSupport

/// A library given by its files, and what it is rendered to.
struct RenderedSite {
  /// Every file of the site as text, by its path.
  var files: [String: String] = [:]
  /// The stages by their demos' stems.
  var stages: [String: String] = [:]
  var diagnostics: [Diagnostic] = []
  private var demoHashes: [SitePath: ContentHash] = [:]

  init(_ sources: [String: String]) throws {
    self = try withTemporaryFolder { folder in
      try write(sources, to: folder)
      let (tree, loadingFindings) = try loadLibrary(at: folder.path, threads: 2, includeDrafts: false)
      let (library, checkingFindings) = checkLibrary(tree)
      let (theme, themeFindings) = compileTheme(overrides: [])
      var site = RenderedSite()
      site.diagnostics = loadingFindings + checkingFindings + themeFindings
      guard let theme else { return site }
      let renderer = SiteRenderer(library, theme: theme)
      for page in library.pages { site.add(page, of: library, with: renderer) }
      for file in renderer.plainFiles(demoHashes: site.demoHashes) { site.add(file) }
      return site
    }
  }

  private init() {}

  private mutating func add(_ page: PageReference, of library: CheckedLibrary, with renderer: SiteRenderer) {
    guard let source = library.source(of: page), let file = read(source) else { return }
    var demos: [RenderedDemo] = []
    if case .entry(let index) = page {
      let entry = library.entries[index]
      for demo in entry.demos {
        guard let demoFile = read(demo.file) else { continue }
        let rendered = renderer.demo(demo, file: demoFile, of: entry)
        demoHashes[demo.page] = rendered.hash
        stages[demo.stem] = String(decoding: rendered.html, as: UTF8.self)
        demos.append(rendered)
      }
    }
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: true,
      stage: { demos[$0].html }
    )
    diagnostics += checked.diagnostics
    add(renderer.page(page, body: checked.body, demos: demos))
    for demo in demos {
      add(demo.page)
      add(demo.stagePage)
      if let page = demo.alonePage { add(page) }
    }
  }

  private mutating func read(_ source: PageSource) -> SourceFile? {
    let read = readText(source.path, at: source.absolutePath, beginningWith: source.head)
    diagnostics += read.diagnostics
    return read.file
  }

  private mutating func add(_ file: OutputFile) {
    files[file.path] = String(decoding: file.bytes, as: UTF8.self)
  }
}

/// An entry with what every entry needs, and more keys after it.
func entry(_ title: String, _ more: String = "", body: String = "") -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays.\nannouncement: [Done]\n\(more)\n---\n\(body)"
}
