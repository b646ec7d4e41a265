import Checking
import Diagnostics
import Loading
import Rendering
import TestSupport

/// A library given by its files, and the result of rendering it.
struct RenderedSite {
  /// Every file of the site as text, by its path.
  var files: [String: String] = [:]
  /// The stages on the pages of entries, by their demos' stems.
  var stages: [String: String] {
    let pages = files.values.flatMap {
      $0.matches(of: /<section class="stage[^>]* id="demo\.([^"]*)"(?s:.*?)<\/section>/)
    }
    return Dictionary(pages.map { (String($0.1), String($0.0)) }) { first, _ in first }
  }
  var diagnostics: [Diagnostic] = []
  private var shares: [EntryShare] = []

  init(_ sources: [String: String]) throws {
    self = try withTemporaryFolder(with: sources) { folder in
      let (tree, loadingDiagnostics) = try loadLibrary(at: folder.path, threads: 2, includeDrafts: false)
      let (library, checkingDiagnostics) = checkLibrary(tree, siteFiles: [])
      let (theme, themeDiagnostics) = compileTheme(overrides: [])
      var site = RenderedSite()
      site.diagnostics = loadingDiagnostics + checkingDiagnostics + themeDiagnostics
      guard let theme else { return site }
      let renderer = SiteRenderer(library, theme: theme)
      for page in library.pages { site.add(page, of: library, with: renderer) }
      var written: [OutputFile] = []
      var aside: [UInt8] = []
      let writer = SiteWriter<Never>(
        write: { written.append($0) },
        setAside: { aside += $0 },
        takeBack: { Array(aside[$0]) }
      )
      var rest = LibraryFiles(renderer)
      for share in site.shares { rest.add(share, to: writer) }
      rest.finish()
      for part in LibraryFiles.Part.allCases { rest.write(part, to: writer) }
      for file in written { site.add(file) }
      return site
    }
  }

  private init() {}

  private mutating func add(_ page: PageReference, of library: CheckedLibrary, with renderer: SiteRenderer) {
    guard let source = library.source(of: page), let file = read(source) else { return }
    var demos: [RenderedDemo] = []
    if case .entry(let index) = page {
      let entry = library.entries[index]
      let files = entry.demos.map { read($0.file) ?? SourceFile(path: $0.file.path, bytes: []) }
      demos = renderer.demos(of: entry, files: files)
    }
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: true,
      stage: { demos[$0].html }
    )
    diagnostics += checked.diagnostics
    let markdown = file.bytes[min(source.bodyStart, file.bytes.count)...]
    let rendered = renderer.pages(page, body: checked.body, source: markdown, demos: demos)
    if let share = rendered.share { shares.append(share) }
    for file in rendered.files { add(file) }
    for demo in demos {
      add(demo.page)
      add(demo.stagePage)
      if let page = demo.alonePage { add(page) }
    }
  }

  private mutating func read(_ source: PageSource) -> SourceFile? {
    let read = source.read()
    diagnostics += read.diagnostics
    return read.file
  }

  private mutating func add(_ file: OutputFile) {
    let begun = file.isContinuation ? files[file.path] ?? "" : ""
    files[file.path] = begun + String(decoding: file.bytes, as: UTF8.self)
  }
}

/// An entry with the required keys, followed by more keys.
func entry(_ title: String, _ more: String = "", body: String = "") -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays.\nannouncement: [Done]\n\(more)\n---\n\(body)"
}
