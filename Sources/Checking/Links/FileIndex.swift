import Diagnostics
import Loading
import Synchronization

/// Where each file below `Content/` went in the site, for resolving links between sources.
struct FileIndex: Sendable {
  private var targets: [String: File] = [:]
  /// All keys in order, made once a missing one is looked up.
  private let sorted = SortedKeys()
  private var leftOut: [String: LeftOutEntry] = [:]
  private var demosOfLeftOut: Set<String> = []

  /// A file and where it went. A class, since every link to the file refers to it.
  final class File: Sendable {
    /// The file's path below `Content/`.
    let key: String
    let target: FileTarget
    /// The path in the site, percent-encoded.
    let encodedPath: String

    /// - Parameter path: The file's path below the library's root.
    init(_ path: String, _ target: FileTarget) {
      key = String(path.utf8.dropFirst("Content/".utf8.count)) ?? path
      self.target = target
      encodedPath = target.path.parts.map(encodedPart).joined(separator: "/")
    }

    /// The page that the site has instead of the file; `nil` where it has the file itself, as it has those of entries.
    var madePage: SitePath? {
      switch target {
      case .page(.home, let page), .page(.category, let page): page
      case .page(.entry, _), .demo, .asset: nil
      }
    }
  }

  /// What a source file became.
  enum FileTarget: Sendable, Hashable {
    case page(PageReference, SitePath)
    case demo(entry: Int, demo: Int, SitePath)
    /// A place in `CheckedLibrary.assets`.
    case asset(Int, SitePath)

    var path: SitePath {
      switch self {
      case .page(_, let path), .demo(_, _, let path), .asset(_, let path): path
      }
    }
  }

  init(
    home: PageSource?,
    categories: [CheckedCategory],
    entries: [CheckedEntry],
    assets: [CheckedAsset],
    leftOut: [LeftOutEntry],
    demoFiles: [DemoFile]
  ) {
    targets.reserveCapacity(entries.count + categories.count + assets.count + 1)
    if let home { add(File(home.path, .page(.home, CheckedLibrary.homePage))) }
    for (index, category) in categories.enumerated() {
      if let source = category.source { add(File(source.path, .page(.category(index), category.page))) }
    }
    for (index, entry) in entries.enumerated() {
      add(entry.place)
      for (place, demo) in entry.demos.enumerated() {
        add(File(demo.file.path, .demo(entry: index, demo: place, demo.page)))
      }
    }
    for (index, asset) in assets.enumerated() { add(File(asset.file.path, .asset(index, asset.page))) }
    for entry in leftOut { self.leftOut[contentPath(entry.path).text] = entry }
    if leftOut.isEmpty { return }
    demosOfLeftOut = Set(demoFiles.map { contentPath($0.path).text }.filter { targets[$0] == nil })
  }

  private mutating func add(_ file: File) { targets[file.key] = file }

  /// The file at a path below `Content/`.
  func file(_ path: String) -> File? { targets[path] }

  /// Returns the entry that a file holds or is beside, if that entry exists but is not among the pages. The files
  /// beside a draft are not known.
  func leftOut(_ source: SitePath) -> LeftOutEntry? {
    if let entry = leftOut[source.text] { return entry }
    guard let entry = leftOut[SitePath(parts: source.parts.dropLast() + ["index.md"]).text] else { return nil }
    return entry.isDraft || demosOfLeftOut.contains(source.text) ? entry : nil
  }

  /// Returns the file that differs from a path only in case, if there is one: such a link works on one machine and
  /// fails on another.
  func differingInCase(from source: SitePath) -> String? {
    sorted.known(of: targets.keys).byLowercased[source.text.lowercased()]
  }

  /// Returns the file that a path from the root refers to: a page of the site, or a source, with or without `Content/`.
  func named(fromRoot path: SitePath) -> String? {
    let text = SitePath(parts: path.parts.first == "Content" ? Array(path.parts.dropFirst()) : path.parts).text
    if text.isEmpty { return targets["index.md"] == nil ? nil : "index.md" }
    if targets[text] != nil { return text }
    return page(text.hasSuffix(".html") ? String(text.dropLast(".html".count)) : text)
  }

  /// Returns the page of the site that is meant by the path of a page: the page at the path, or else that of the source
  /// beside it.
  func page(meantBy path: SitePath) -> SitePath? {
    guard path.text.hasSuffix(".html") else { return nil }
    let own = [CheckedLibrary.homePage, CheckedLibrary.coveragePage, CheckedLibrary.criteriaPage]
    return own.contains(path) ? path : named(fromRoot: path).flatMap { targets[$0]?.target.path }
  }

  /// Returns the file of the page that a folder, or a page without its extension, refers to.
  private func page(_ path: String) -> String? {
    [path + "/index.md", path + ".md"].first { targets[$0] != nil }
  }

  /// Returns the file that a mistyped path most probably refers to.
  func nearest(to source: SitePath) -> String? {
    if let file = page(source.text) { return file }
    let known = sorted.known(of: targets.keys)
    let folder = source.folder.text
    // Files below the same folder are next to each other: their paths share a prefix, and follow all lesser paths.
    let start = lastIndex(of: known.all) { $0 < folder }.map { $0 + 1 } ?? 0
    let end = known.all[start...].firstIndex { !$0.hasPrefix(folder) } ?? known.all.endIndex
    return known.near.nearest(toPath: source.text, in: start..<end) ?? known.near.nearest(toPath: source.text)
      ?? source.parts.last.flatMap { $0 == "index.md" ? nil : known.byName[$0] }
  }
}

/// Names in order, sorted when they are first needed: most libraries have no broken link.
private final class SortedKeys: Sendable {
  struct Known: Sendable {
    let all: [String]
    let near: NearMisses
    let byLowercased: [String: String]
    /// The first path with each file name.
    let byName: [String: String]
  }

  private let known = Mutex<Known?>(nil)

  func known(of keys: some Sequence<String>) -> Known {
    known.withLock { known in
      if let known { return known }
      let all = keys.sorted()
      let names = all.compactMap { path in SitePath(path).parts.last.map { ($0, path) } }
      let made = Known(
        all: all,
        near: NearMisses(all),
        byLowercased: Dictionary(all.map { ($0.lowercased(), $0) }) { first, _ in first },
        byName: Dictionary(names) { first, _ in first }
      )
      known = made
      return made
    }
  }
}
