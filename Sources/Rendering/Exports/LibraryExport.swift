import Checking

/// The files at the site's root that describe the whole library to programs.
let libraryExports: [any LibraryExport.Type] = [
  ClaimsCSV.self,
  LibraryJSON.self,
  LibrarySchema.self,
]

/// A file at the site's root that is made from the whole library, entry by entry.
protocol LibraryExport: SendableMetatype {
  /// The file's name, which nothing in `Content/` can have.
  static var name: String { get }

  /// Returns what comes before all entries.
  static func beginning(_ library: CheckedLibrary) -> [UInt8]

  /// Returns an entry's part of the file. It depends on no other entry, except for whether there is one before it.
  static func part(of checked: CheckedEntry, _ claims: ClaimProofs, isFirst: Bool, in library: CheckedLibrary)
    -> [UInt8]

  /// What comes after all entries.
  static var end: String { get }
}

extension LibraryExport {
  static var path: SitePath { SitePath(parts: [name]) }

  static func part(of checked: CheckedEntry, _ claims: ClaimProofs, isFirst: Bool, in library: CheckedLibrary)
    -> [UInt8]
  { [] }

  static var end: String { "" }
}
