public import Diagnostics
import Hashing
import PatternLibrary
public import Platform

/// The names in a library's folder of all that it consists of.
public let librarySources = ["Content", "Templates", "polite.yml"]

/// Reads a library: its configuration, the front matter of its entries, and the other files in its folders. Bodies are
/// not kept; `readText` reads one when it is needed.
///
/// - Parameters:
///   - root: The library's folder.
///   - threads: The maximum number of threads that read; the result is the same for any number.
///   - includeDrafts: Whether entries whose status is `draft` are in the tree.
///   - keepsInPart: Whether entries whose front matter has faults are in the tree, as far as they can be read.
/// - Returns: All that could be read, and everything that was found wrong, in report order.
/// - Throws: If the root is not a folder that can be read.
public func loadLibrary(
  at root: String,
  threads: Int,
  includeDrafts: Bool,
  keepsInPart: Bool = false
) throws(SystemError) -> (tree: ContentTree, diagnostics: [Diagnostic]) {
  let realRoot = try realPath(of: root)
  let names = try listFolder(at: realRoot)
  var loading = LibraryLoading(realRoot, threads: threads, includeDrafts: includeDrafts, keepsInPart: keepsInPart)
  if names.contains(where: { $0.name == "polite.yml" }) { loading.readConfiguration() }
  loading.reportOtherNames(names.map(\.name))
  loading.readContent(hasContent: names.contains { $0.name == "Content" })
  if names.contains(where: { $0.name == "Templates" }) { loading.readTemplates() }
  return (loading.tree, loading.diagnostics.inReportOrder())
}

private struct LibraryLoading {
  private(set) var tree: ContentTree
  private(set) var diagnostics: [Diagnostic] = []
  private let threads: Int
  private let includeDrafts: Bool
  private let keepsInPart: Bool

  init(_ root: String, threads: Int, includeDrafts: Bool, keepsInPart: Bool) {
    tree = ContentTree(root: root)
    (self.threads, self.includeDrafts, self.keepsInPart) = (threads, includeDrafts, keepsInPart)
  }

  mutating func readConfiguration() {
    guard staysInside("polite.yml") else { return }
    let read = loadConfiguration(below: tree.root)
    tree.configuration = read.configuration
    tree.vocabulary = read.vocabulary
    tree.addedRules = read.addedRules
    tree.configurationFile = read.file
    diagnostics += read.diagnostics
  }

  /// Reports what looks like the configuration or the templates, but has another name, and is not read.
  mutating func reportOtherNames(_ names: [String]) {
    let meant = [
      "polite.yml": "configuration is in `polite.yml`", "polite.yaml": "configuration is in `polite.yml`",
      "templates": "own templates are in `Templates`", "template": "own templates are in `Templates`",
    ]
    for name in names.sorted() where name != "polite.yml" && name != "Templates" {
      guard let place = meant[String(name.lowercased().trimmingPrefix("."))] else { continue }
      let message = "`\(name)` is not read: a library's \(place)"
      diagnostics.append(
        Diagnostic(.configurationOtherName, at: .whole(of: name), message, help: "Rename it, or remove it.")
      )
    }
  }

  mutating func readContent(hasContent: Bool) {
    guard hasContent, staysInside("Content") else {
      if !hasContent { reportNoContent() }
      return
    }
    let scan = LibraryScan("Content", below: tree.root, threads: threads)
    let layout = ContentLayout(scan, threads: threads)
    diagnostics += scan.diagnostics + layout.diagnostics
    let outcomes = parallelMap(layout.entries.count, threads: threads) { [keepsInPart] in
      loadEntry(layout.entries[$0], isLenient: keepsInPart)
    }
    diagnostics += outcomes.flatMap(\.diagnostics)
    addEntries(layout.entries, outcomes)
    addFiles(layout)
    addPages(layout)
  }

  /// Reads the template overrides: every file of `Templates/`, by its path below that folder.
  mutating func readTemplates() {
    guard staysInside("Templates") else { return }
    let scan = LibraryScan("Templates", below: tree.root, threads: 1)
    diagnostics += scan.diagnostics
    for file in scan.files {
      let path = String(file.path.dropFirst("Templates/".count))
      // Files below `assets` are published under their own names.
      if path.hasPrefix("assets/"), let fault = unportablePath(file.path, path) { diagnostics.append(fault) }
      tree.templates[path] = file.absolutePath
    }
  }

  private mutating func reportNoContent() {
    let place = SourceFile(path: "Content", bytes: []).start
    let help = "Make a folder `Content` with a folder for each category, or run `polite init`."
    diagnostics.append(Diagnostic(.libraryNoContent, at: place, "the library has no folder `Content`", help: help))
  }

  /// Whether a file or folder in the root stays inside the library. It may be a link, but not to a place outside.
  private mutating func staysInside(_ name: String) -> Bool {
    let place = SourceFile(path: name, bytes: []).start
    do throws(SystemError) {
      if isPath(try realPath(of: "\(tree.root)/\(name)"), below: tree.root) { return true }
      let message = "the link leads out of the library"
      diagnostics.append(
        Diagnostic(.fileLinkOutside, at: place, message, help: "Move what it leads to into the library.")
      )
    } catch {
      diagnostics.append(unreadable(name, error))
    }
    return false
  }

  private mutating func addEntries(_ places: [EntryPlace], _ outcomes: [EntryOutcome]) {
    // The index of the first entry with each page path, with letter case folded.
    var first: [String: Int] = [:]
    first.reserveCapacity(places.count)
    tree.entries.reserveCapacity(places.count)
    for (index, (place, outcome)) in zip(places, outcomes).enumerated() {
      guard let id = outcome.id, let page = outcome.page, isSlug(id.prefix { $0 != "/" }.description) else {
        // Without a category the entry has no page, but it still has a body.
        tree.leftOut.append(
          LeftOutEntry(
            id: place.slug,
            path: place.file.path,
            absolutePath: place.file.absolutePath,
            head: outcome.head,
            isDraft: false
          )
        )
        continue
      }
      if let other = first[page].map({ places[$0] }) {
        // Files whose names differ only in case have been reported with the folder's listing.
        if place.file.path.lowercased() != other.file.path.lowercased() { reportSamePage(place, other, id) }
      } else {
        first[page] = index
      }
      if let loaded = outcome.loaded, includeDrafts || loaded.entry.status != .draft {
        tree.entries.append(loaded)
      } else {
        tree.leftOut.append(
          LeftOutEntry(
            id: id,
            path: place.file.path,
            absolutePath: place.file.absolutePath,
            head: outcome.head,
            isDraft: outcome.loaded != nil
          )
        )
      }
    }
  }

  private mutating func reportSamePage(_ place: EntryPlace, _ other: EntryPlace, _ id: String) {
    let note = Diagnostic.Note(at: SourceFile(path: other.file.path, bytes: []).start, "the other entry is here")
    diagnostics.append(
      Diagnostic(
        .libraryDuplicateEntry,
        at: SourceFile(path: place.file.path, bytes: []).start,
        "two entries would have the page `\(id).html`",
        help: "Rename one of them, or join the two.",
        notes: [note]
      )
    )
  }

  /// Adds demos and assets, except those in the folders of drafts that were not asked for.
  private mutating func addFiles(_ layout: ContentLayout) {
    let drafts = Set(tree.leftOut.filter { $0.isDraft && $0.path.hasSuffix("/index.md") }.map(\.id))
    tree.demoFiles = layout.demoFiles.filter { !drafts.contains($0.entry) }
    tree.assets = layout.assets.filter { !drafts.contains($0.folder) }
    let code = Dictionary(grouping: tree.assets.filter(\.isCode), by: \.folder)
    for index in code.isEmpty ? 0..<0 : tree.demoFiles.indices {
      tree.demoFiles[index].companions = (code[tree.demoFiles[index].entry] ?? []).sorted { $0.sitePath < $1.sitePath }
    }
    hashPictures()
  }

  /// Hashes the files that pictures are checked against: the demos, and the pictures themselves. A file that cannot be
  /// read has no hash.
  private mutating func hashPictures() {
    let entries = tree.entries.filter { $0.evidence?.evidence.pictures.isEmpty == false }
    if entries.isEmpty { return }
    let ids = Set(entries.map(\.id))
    let folders = Set(ids.map { "\($0)/\(DemoPicture.folder)" })
    for index in tree.demoFiles.indices where ids.contains(tree.demoFiles[index].entry) {
      let demo = tree.demoFiles[index]
      tree.demoFiles[index].hash = (try? readFile(at: demo.absolutePath)).map {
        demoHash(of: $0, with: demo.companions)
      }
    }
    for index in tree.assets.indices {
      let path = tree.assets[index].sitePath
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), folders.contains(String(path[..<slash])) else {
        continue
      }
      tree.assets[index].hash = hash(ofFile: tree.assets[index].absolutePath)
    }
  }

  private func hash(ofFile path: String) -> ContentHash? { (try? readFile(at: path)).map { ContentHash(of: $0) } }

  private mutating func addPages(_ layout: ContentLayout) {
    if let file = layout.home {
      let read = loadIndex(file, HomeHead.self)
      tree.home = read.page
      diagnostics += read.diagnostics
    }
    let slugs = Set(tree.entries.map(\.entry.category)).union(layout.indexes.keys)
    tree.categories = slugs.sorted().map { loadedCategory($0, layout.indexes[$0]) }.sorted { left, right in
      let (first, second) = (left.category, right.category)
      if first.order != second.order { return first.order ?? .max < second.order ?? .max }
      return (first.title, first.slug) < (second.title, second.slug)
    }
  }

  private mutating func loadedCategory(_ slug: String, _ file: FoundFile?) -> LoadedCategory {
    let read = file.map { loadIndex($0, CategoryHead.self) }
    diagnostics += read?.diagnostics ?? []
    let page = read?.page
    let category = Category(
      slug: slug,
      title: page?.title?.value ?? titled(slug),
      summary: page?.summary?.value,
      order: page?.order,
      head: page?.head
    )
    return LoadedCategory(category: category, index: page)
  }
}
