import Checking

/// The files at the site's root that describe the whole library to programs.
var libraryExports: [any LibraryExport.Type] {
  [
    ClaimsCSV.self,
    LibraryJSON.self,
    LibrarySchema.self,
  ]
}

/// A file at the site's root that is made from the whole library, entry by entry.
protocol LibraryExport {
  /// The file's name, which nothing in `Content/` can have.
  static var name: String { get }

  /// Writes what comes before all entries.
  init(_ library: CheckedLibrary)

  /// How many bytes are waiting to be taken.
  var count: Int { get }

  /// Adds an entry, in the order of the library.
  mutating func note(_ checked: CheckedEntry, _ proofs: ClaimProofs)

  /// Writes the end, once all entries have been added.
  mutating func close()

  /// Returns what has been written since the last call.
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
