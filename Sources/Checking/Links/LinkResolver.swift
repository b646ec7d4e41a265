import Diagnostics
import PatternLibrary
import Text

/// Resolves the destinations of links in one page's source.
struct LinkResolver {
  let library: CheckedLibrary
  /// The page that the links are in.
  let page: SitePath
  /// The folder's ancestors and the folder itself, from the root down, each ready to have a file name appended.
  private let folderPrefixes: [String]
  /// The page's own folder, percent-encoded, with `/` at its end unless it is the root.
  private let pageFolder: String
  /// Whether the source is published as it is, so that its links must lead to files of the site.
  private let isPublished: Bool

  /// - Parameters:
  ///   - source: The page's source file, below the library's root.
  ///   - isPublished: Whether the source is published as it is.
  init(library: CheckedLibrary, page: SitePath, source: String, isPublished: Bool = false) {
    (self.library, self.page, self.isPublished) = (library, page, isPublished)
    var prefixes = [""]
    var start: String.Index?
    for slash in source.utf8.indices where source.utf8[slash] == slashByte {
      let end = source.utf8.index(after: slash)
      // The first folder is `Content/` itself.
      if let start { prefixes.append(String(source[start..<end])) } else { start = end }
    }
    folderPrefixes = prefixes
    pageFolder = page.parts.dropLast().reduce("") { $0 + encodedPart($1) + "/" }
  }

  /// The folder of the page's source, below `Content/`.
  private var folder: SitePath { SitePath(folderPrefixes[folderPrefixes.count - 1]) }

  /// The result of resolving a destination.
  enum Outcome {
    /// It leads to another site, or to an entry whose own faults are reported, and stays as it is.
    case kept
    /// A place in this page.
    case anchor(String)
    /// A file of the library: the reference to write, and the place in it if one is named.
    case file(FileIndex.File, reference: String, fragment: String?)
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
    let bytes = destination.utf8.span
    switch LinkTarget(bytes) {
    case .external: return .kept
    case .anchor(let fragment): return .anchor(fragment)
    case .absolute: return .absolute
    case .relative(let length, let fragment):
      guard let key = plainKey(bytes.extracting(first: length)) else { return resolveUnusual(bytes, length, fragment) }
      return outcome(of: key, bytes, length, fragment) ?? missing(SitePath(key))
    }
  }

  /// Returns the path below `Content/` that a destination in the usual form names: any number of `../`, then plain
  /// parts.
  ///
  /// Nearly every link has this form, and a library has hundreds of thousands of them, so it is read byte by byte.
  /// - Returns: `nil` where the destination has any other form.
  private func plainKey(_ path: Span<UInt8>) -> String? {
    var start = 0
    var ups = 0
    while start + 2 < path.count, path[start] == dot, path[start + 1] == dot, path[start + 2] == slashByte {
      start += 3
      ups += 1
    }
    guard ups < folderPrefixes.count else { return nil }
    var previous = slashByte
    for index in start..<path.count {
      let byte = path[index]
      if byte == UInt8(ascii: "%") || (previous == slashByte && (byte == slashByte || byte == dot)) { return nil }
      previous = byte
    }
    guard previous != slashByte else { return nil }
    return folderPrefixes[folderPrefixes.count - 1 - ups] + text(path.extracting(start...))
  }

  /// Resolves a destination with escapes, or with parts that do not go straight down.
  private func resolveUnusual(_ bytes: Span<UInt8>, _ length: Int, _ fragment: String?) -> Outcome {
    guard let decoded = percentDecoded(text(bytes.extracting(first: length))) else { return .malformed }
    guard let source = folder.resolving(decoded) else { return .escaping }
    return outcome(of: source.text, bytes, length, fragment) ?? missing(source)
  }

  /// - Parameter length: How many of the destination's bytes are its path; what follows is kept.
  private func outcome(of key: String, _ bytes: Span<UInt8>, _ length: Int, _ fragment: String?) -> Outcome? {
    guard let file = library.files.file(key) else { return nil }
    let path = reference(to: file)
    let reference = length == bytes.count ? path : path + text(bytes.extracting(length...))
    return .file(file, reference: reference, fragment: fragment)
  }

  private func missing(_ source: SitePath) -> Outcome {
    guard let entry = library.files.leftOut(source) else { return .missing(source) }
    return entry.isDraft ? .draft(source) : .kept
  }

  /// Returns the shortest relative reference to a file of the site.
  private func reference(to file: FileIndex.File) -> String {
    if pageFolder.isEmpty { return file.encodedPath }
    if file.encodedPath.utf8.starts(with: pageFolder.utf8) {
      return String(file.encodedPath.utf8.dropFirst(pageFolder.utf8.count)) ?? ""
    }
    // From a page one folder deep to a file outside that folder, the shortest way goes through the root.
    if page.parts.count == 2 { return "../" + file.encodedPath }
    return page.reference(to: file.target.path)
  }

  /// Returns the reference to write in the page's source for a file that is named from the root of the site or of the
  /// library; `nil` where there is no such file.
  func relative(toAbsolute destination: String) -> String? {
    let path = destination.before(anyOf: "?#")
    guard let decoded = percentDecoded(String(path)), let file = library.files.named(fromRoot: SitePath(decoded)) else {
      return nil
    }
    return sourceReference(to: file) + destination[path.endIndex...]
  }

  /// Returns the reference to write in the page's source for a file below `Content/`.
  func sourceReference(to file: String) -> String {
    let made = isPublished ? library.files.file(file)?.madePage : nil
    return SitePath(parts: folder.parts + ["source"]).reference(to: made ?? SitePath(file))
  }
}

private let slashByte = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
