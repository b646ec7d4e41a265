import Diagnostics
import Markup
import Text

/// Converts a catalogue to a library, without using a disk.
///
/// - Returns: The files of the library, which are the same for the same catalogue, and diagnostics for everything that
///   was not carried over, or was carried over in another form.
public func convert(_ catalogue: Catalogue) -> Conversion {
  var conversion = CatalogueConversion(catalogue)
  return conversion.run()
}

/// The work of `convert`, step by step.
private struct CatalogueConversion {
  let catalogue: Catalogue
  private var drafts: [EntryDraft] = []
  private var pages: [LibraryPage] = []
  private var categories: [(slug: String, title: String)] = []
  private var diagnostics: [Diagnostic] = []

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  mutating func run() -> Conversion {
    readSources()
    placeSources()
    settleLinks()
    let files = (pages.flatMap { finish($0) } + indexes + copiedFiles + [configuration])
      .sorted { $0.path < $1.path }
    let found = diagnostics + pages.flatMap(\.draft.diagnostics)
    return Conversion(
      files: files,
      diagnostics: found.inReportOrder(),
      entries: pages.count { $0.isEntry }
    )
  }

  // MARK: Steps

  private mutating func readSources() {
    for source in catalogue.files.sorted(by: { $0.path < $1.path }) {
      let draft = SourceConversion(source, catalogue).draft
      if draft.file.bytes.allSatisfy(isPlainSpace) {
        diagnostics += draft.diagnostics.filter { $0.rule == .importEncoding }
        let help = "Remove it, or write something."
        diagnostics.append(Diagnostic(.importEmptyFile, at: draft.file.start, "the file is empty", help: help))
      } else {
        drafts.append(draft)
      }
    }
  }

  private mutating func placeSources() {
    let places = LibraryPlaces(drafts, catalogue: catalogue.name)
    diagnostics += places.diagnostics
    categories = places.categories
    pages = zip(drafts, places.places).map { LibraryPage(draft: $0, place: $1) }
    for index in pages.indices { pages[index].takeCategoryWords() }
    drafts = []
  }

  /// Settles links in several rounds: a link may name a place in a page whose own links change.
  private mutating func settleLinks() {
    let table = LinkTable(
      pages: Dictionary(pages.map { ($0.draft.file.path, $0.path) }) { first, _ in first },
      others: catalogue.others
    )
    var anchors: [String: Set<String>]?
    for round in 0..<6 {
      var isChanged = false
      for index in pages.indices where pages[index].settle(table, anchors) { isChanged = true }
      if !isChanged, round > 0 { return }
      anchors = Dictionary(pages.map { ($0.path, $0.anchors) }) { first, _ in first }
    }
    // A page whose links do not settle is not converted. After that, no link may name a place in it.
    for index in pages.indices where pages[index].settle(table, anchors) { pages[index].giveUp(nil) }
    anchors = Dictionary(pages.map { ($0.path, $0.anchors) }) { first, _ in first }
    for index in pages.indices { _ = pages[index].settle(table, anchors) }
  }

  // MARK: Files

  private mutating func finish(_ page: LibraryPage) -> [ImportedFile] {
    let (files, found) = page.finished()
    diagnostics += found
    return files
  }

  /// The pages for categories that have none.
  private var indexes: [ImportedFile] {
    let written = Set(pages.map(\.path))
    return categories.compactMap { category in
      let path = "Content/\(category.slug)/index.md"
      guard !written.contains(path), let page = pages.first(where: { $0.category == category.slug }) else { return nil }
      var yaml = YAMLText()
      yaml.add("title", category.title)
      let bytes = Array("---\n\(yaml.text)---\n".utf8)
      return ImportedFile(path: path, content: .bytes(bytes), source: page.draft.file.start, yields: true)
    }
  }

  /// The files to which entries link.
  private var copiedFiles: [ImportedFile] {
    let copies = CopyPaths(catalogue.others)
    var files: [String: ImportedFile] = [:]
    for page in pages {
      for case .file(let source, _) in page.written.values where files[source] == nil {
        let file = ImportedFile(
          path: copies.path(of: source),
          content: .copy(of: source),
          source: page.draft.file.start
        )
        files[source] = file
      }
    }
    return Array(files.values)
  }

  private var configuration: ImportedFile {
    var yaml = YAMLText()
    let title = collapsed(catalogue.settings["title"] ?? "")
    yaml.add("title", title.isEmpty ? titled(slug(catalogue.name, or: "pattern library")) : title)
    if let summary = catalogue.settings["description"].map(collapsed), !summary.isEmpty { yaml.add("summary", summary) }
    yaml.addLine(
      "# These rules report what no scenario mentions, for now as warnings. Remove them once they report nothing."
    )
    let surprises = [
      "verify-unexpected-announcement", "verify-unexpected-focus", "verify-page-error", "verify-console-error",
      "verify-missing-file", "verify-dialog", "verify-outside-request",
    ]
    yaml.add("rules", map: surprises.map { ($0, "warning") })
    let source = pages.first?.draft.file.start ?? .whole(of: "")
    return ImportedFile(path: "polite.yml", content: .bytes(Array(yaml.text.utf8)), source: source, yields: true)
  }
}
