import Text

/// The paths of a site so far, and the folders that they need.
///
/// Paths are compared as the least strict file systems do, ignoring case and by canonical equivalence, so that a site
/// can be copied to any of them.
struct OutputPaths {
  private enum Kind { case file, folder }
  private var taken: [String: (path: String, kind: Kind)] = [:]
  /// The folder of the last file. Most files are in the folder of the one before.
  private var lastFolder = ""

  /// The files, in order.
  var files: [String] { taken.values.filter { $0.kind == .file }.map(\.path).sorted() }

  /// Whether a path is taken.
  func has(_ path: String) -> Bool { taken[Self.folded(path)] != nil }

  /// Reserves a path for a file.
  ///
  /// - Returns: The folders that must be created first, outer folders before inner ones.
  mutating func take(_ path: String) throws(PublishingError) -> [String] {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isValid) else { throw .invalidPath(path) }
    let name = Self.folded(path)
    if name == Marker.name || name == Journal.name { throw .invalidPath(path) }
    if let other = taken[name] { throw .clash(other.path, path) }
    let folders = try takeFolders(of: path)
    taken[name] = (path, .file)
    return folders
  }

  private mutating func takeFolders(of path: String) throws(PublishingError) -> [String] {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let folder = String(path[..<slash])
    if folder.utf8.elementsEqual(lastFolder.utf8) { return [] }
    let name = Self.folded(folder)
    if let other = taken[name] {
      let isSame = other.kind == .folder && other.path.utf8.elementsEqual(folder.utf8)
      guard isSame else { throw .clash(other.path, path) }
      lastFolder = folder
      return []
    }
    let outer = try takeFolders(of: folder)
    taken[name] = (folder, .folder)
    lastFolder = folder
    return outer + [folder]
  }

  private static func isValid(_ part: Substring.UTF8View) -> Bool {
    !part.isEmpty && !part.contains(0) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
  }

  private static func folded(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 < 0x80 && !isCapital($0) }
    return isPlain ? path : path.lowercased()
  }
}
