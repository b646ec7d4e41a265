/// Resolves the destinations that one page's source names.
struct LinkResolver {
  let library: CheckedLibrary
  /// The page that speaks.
  let page: SitePath
  /// The folder of its source, below `Content/`.
  let folder: SitePath

  /// What a destination came to.
  enum Outcome: Equatable {
    /// It leads to another site, or to an entry whose own faults are reported: it stays as it is.
    case kept
    /// A place in this page.
    case anchor(String)
    /// A file of the library: the reference to write, and the place in it if one is named.
    case file(FileIndex.FileTarget, reference: String, fragment: String?)
    case missing(SitePath)
    /// A draft, which is not built.
    case draft(SitePath)
    case absolute
    /// It climbs out of `Content/`.
    case escaping
    /// Its percent escapes are broken.
    case malformed
  }

  func resolve(_ destination: String) -> Outcome {
    switch LinkTarget(destination) {
    case .external: return .kept
    case .anchor(let fragment): return .anchor(fragment)
    case .absolute: return .absolute
    case .relative(let path, let fragment, let suffix):
      guard let decoded = percentDecoded(path) else { return .malformed }
      guard let source = folder.resolving(decoded) else { return .escaping }
      if let entry = library.files.leftOut(source) { return entry.isDraft ? .draft(source) : .kept }
      guard let target = library.files[source] else { return .missing(source) }
      return .file(target, reference: page.reference(to: target.path) + suffix, fragment: fragment)
    }
  }

  /// The reference that the page's source would write for a file below `Content/`.
  func sourceReference(to file: String) -> String {
    SitePath(parts: folder.parts + ["source"]).reference(to: SitePath(file))
  }
}
