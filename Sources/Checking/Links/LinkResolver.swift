/// Resolves the destinations that one page's source names.
struct LinkResolver {
  let library: CheckedLibrary
  /// The page that speaks.
  let page: SitePath
  /// The folder of its source, below `Content/`.
  let folder: SitePath
  /// The folder's ancestors and itself, from the root down, each ready to be continued by a file's name.
  private let folderPrefixes: [[UInt8]]
  /// The page's own folder, percent-encoded, with `/` at its end unless it is the root.
  private let pageFolder: String

  init(library: CheckedLibrary, page: SitePath, folder: SitePath) {
    self.library = library
    self.page = page
    self.folder = folder
    folderPrefixes = folder.parts.reduce(into: [[]]) { prefixes, part in
      prefixes.append(prefixes[prefixes.count - 1] + Array(part.utf8) + [slash])
    }
    pageFolder = page.folder.parts.reduce("") { $0 + percentEncoded($1) + "/" }
  }

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
    let bytes = Array(destination.utf8)
    switch LinkTarget(bytes[...]) {
    case .external: return .kept
    case .anchor(let fragment): return .anchor(fragment)
    case .absolute: return .absolute
    case .relative(let length, let fragment):
      guard let key = plainKey(bytes[..<length]) else { return resolveUnusual(bytes, length, fragment) }
      return outcome(of: key, bytes, length, fragment) ?? missing(SitePath(key))
    }
  }

  /// The path below `Content/` that a destination in the usual form names: `../` some times, then plain parts.
  ///
  /// Nearly every link has this form, and a library has hundreds of thousands of them, so it is read byte by byte.
  /// - Returns: `nil` where the destination has any other form.
  private func plainKey(_ path: ArraySlice<UInt8>) -> String? {
    var start = 0
    var ups = 0
    while start + 2 < path.endIndex, path[start] == dot, path[start + 1] == dot, path[start + 2] == slash {
      start += 3
      ups += 1
    }
    guard ups < folderPrefixes.count else { return nil }
    var previous = slash
    for byte in path[start...] {
      if byte == UInt8(ascii: "%") || (previous == slash && (byte == slash || byte == dot)) { return nil }
      previous = byte
    }
    guard previous != slash else { return nil }
    return String(decoding: folderPrefixes[folderPrefixes.count - 1 - ups] + path[start...], as: UTF8.self)
  }

  /// A destination with escapes, or with parts that do not go straight down.
  private func resolveUnusual(_ bytes: [UInt8], _ length: Int, _ fragment: String?) -> Outcome {
    guard let decoded = percentDecoded(String(decoding: bytes[..<length], as: UTF8.self)) else { return .malformed }
    guard let source = folder.resolving(decoded) else { return .escaping }
    return outcome(of: source.text, bytes, length, fragment) ?? missing(source)
  }

  /// - Parameter length: How many of the destination's bytes are its path; what follows is kept.
  private func outcome(of key: String, _ bytes: [UInt8], _ length: Int, _ fragment: String?) -> Outcome? {
    guard let file = library.files.file(key) else { return nil }
    let path = reference(to: file)
    let suffix = bytes[length...]
    let reference = suffix.isEmpty ? path : path + String(decoding: suffix, as: UTF8.self)
    return .file(file.target, reference: reference, fragment: fragment)
  }

  private func missing(_ source: SitePath) -> Outcome {
    guard let entry = library.files.leftOut(source) else { return .missing(source) }
    return entry.isDraft ? .draft(source) : .kept
  }

  /// The shortest relative reference to a file of the site.
  private func reference(to file: FileIndex.File) -> String {
    if pageFolder.isEmpty { return file.encodedPath }
    if file.encodedPath.hasPrefix(pageFolder) {
      return String(file.encodedPath.utf8.dropFirst(pageFolder.utf8.count)) ?? ""
    }
    return page.reference(to: file.target.path)
  }

  /// The reference that the page's source would write for a file below `Content/`.
  func sourceReference(to file: String) -> String {
    SitePath(parts: folder.parts + ["source"]).reference(to: SitePath(file))
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
