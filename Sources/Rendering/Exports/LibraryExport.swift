import Checking

/// The files at the site's root that tell programs of the whole library.
var libraryExports: [any LibraryExport.Type] {
  [
    ClaimsCSV.self,
    LibraryJSON.self,
    LibrarySchema.self,
  ]
}

/// A file at the site's root that is made of the whole library, entry by entry.
protocol LibraryExport {
  /// What is in `Content/` cannot have this name.
  static var name: String { get }

  /// What comes before all entries.
  init(_ library: CheckedLibrary)

  /// How many bytes wait to be taken.
  var count: Int { get }

  /// Notes an entry, in the order of the library.
  mutating func note(_ checked: CheckedEntry, _ proofs: ClaimProofs)

  /// Notes the end, once all entries have been noted.
  mutating func close()

  /// What was noted since the last time.
  mutating func take() -> [UInt8]
}

extension LibraryExport {
  static var path: SitePath { SitePath(parts: [name]) }

  mutating func note(_ checked: CheckedEntry, _ proofs: ClaimProofs) {}

  mutating func close() {}

  mutating func take(isContinuation: Bool) -> OutputFile {
    OutputFile(path: Self.path.text, bytes: take(), isContinuation: isContinuation)
  }
}
