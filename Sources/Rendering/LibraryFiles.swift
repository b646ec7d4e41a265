import Checking

/// What an entry adds to the files about the whole library. It is made together with the entry's page.
public struct EntryShare: Sendable {
  fileprivate let checked: CheckedEntry
  fileprivate let claims: ClaimProofs
  /// Its part of each of `libraryExports`.
  fileprivate let exports: [[UInt8]]
  fileprivate let criteria: [UInt8]
  fileprivate let notes: SearchNotes

  /// - Parameter index: The entry's place in the library's `entries`.
  init(_ index: Int, of library: CheckedLibrary, _ claims: ClaimProofs, _ notes: SearchNotes) {
    let checked = library.entries[index]
    (self.checked, self.claims, self.notes) = (checked, claims, notes)
    exports = libraryExports.map { $0.part(of: checked, claims, isFirst: index == 0, in: library) }
    criteria = CriteriaText(checked, claims).bytes
  }
}

/// The files that are not among the library's pages. Those about the whole library grow with each entry, and what has
/// been written of them is not kept.
public struct LibraryFiles: Sendable {
  private let renderer: SiteRenderer
  private var exports: [Export]
  private var coverage: CoverageContext
  private var criteria = CriteriaTexts()
  private var search = SearchIndex()

  private struct Export: Sendable {
    let path: String
    let end: String
    var bytes: [UInt8]
    var isBegun = false

    mutating func take() -> OutputFile {
      defer {
        bytes.removeAll(keepingCapacity: true)
        isBegun = true
      }
      return OutputFile(path: path, bytes: bytes, isContinuation: isBegun)
    }
  }

  public init(_ renderer: SiteRenderer) {
    self.renderer = renderer
    exports = libraryExports.map { one in
      Export(path: one.path.text, end: one.end, bytes: one.beginning(renderer.library))
    }
    coverage = CoverageContext(on: CheckedLibrary.coveragePage)
  }

  /// Adds an entry, in the order of the library.
  public mutating func add<Failure: Error>(_ share: EntryShare, to site: SiteWriter<Failure>) throws(Failure) {
    coverage.note(share.checked, share.claims)
    try criteria.add(share.checked.entry.id, share.criteria, site)
    search.add(share.checked, share.notes)
    for file in search.takeFiles() { try site.write(file) }
    for index in exports.indices {
      exports[index].bytes += share.exports[index]
      if exports[index].bytes.count > OutputFile.pieceBytes { try site.write(exports[index].take()) }
    }
  }

  /// Ends the search index, once all entries have been added.
  public mutating func finish() { search.addPages(of: renderer.library) }

  /// What is written after `finish()`. The parts can be written in parallel.
  public enum Part: CaseIterable, Sendable {
    /// The search index.
    case search
    /// All claims for people: the pages “What is tested” and “My criteria”.
    case claims
    /// The ends of the files for programs, the theme's own files, the page for addresses that lead nowhere, redirects
    /// and the sitemap.
    case others
  }

  /// Writes one part of what is left.
  public func write<Failure: Error>(_ part: Part, to site: SiteWriter<Failure>) throws(Failure) {
    switch part {
    case .search:
      for file in search.lastFiles() { try site.write(file) }
    case .claims:
      try site.write(renderer.criteria(count: criteria.count))
      try criteria.writeFiles(site)
      try site.write(renderer.coverage(coverage))
    case .others:
      for export in exports {
        var last = export
        last.bytes += last.end.utf8
        try site.write(last.take())
      }
      try renderer.writePlainFiles(site.write)
    }
  }
}
