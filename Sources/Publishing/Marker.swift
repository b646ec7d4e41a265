import Platform

/// The file by which Polite knows the folders that it made, and may replace.
enum Marker {
  static let name = ".polite-site"

  /// The format of the folder: a later Polite that lays sites out in another way counts it up.
  static let bytes = Array("polite-site 1\nPolite made this folder, and replaces it as a whole.\n".utf8)

  private static let start = Array("polite-site ".utf8)

  /// Whether a folder carries the marker. A staging folder's may be empty: the run was ended before it wrote it.
  static func marks(_ folder: FolderHandle, orIsEmpty: Bool = false) -> Bool {
    guard let found = folder.readPrefix(of: name, atMost: start.count) else { return false }
    return found == start || (orIsEmpty && found.isEmpty)
  }
}
