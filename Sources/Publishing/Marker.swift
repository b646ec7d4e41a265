import Platform

/// The file that marks a folder as made by Polite, which may therefore be replaced.
enum Marker {
  static let name = ".polite-site"

  /// The version of the folder's format: a later Polite that lays sites out differently increases it. The first format
  /// had no list of files.
  private static let head = """
    polite-site 2
    Polite made this folder, and replaces it as a whole. These are its files:

    """

  private static let start = Array("polite-site ".utf8)

  /// Returns the marker's contents for a folder with these files.
  static func bytes(for paths: [String]) -> [UInt8] {
    Array((head + paths.map { line($0) + "\n" }.joined()).utf8)
  }

  /// Returns a path as it is written in the marker.
  static func line(_ path: String) -> String {
    path.utf8.contains(UInt8(ascii: "\n")) ? path.replacing("\n", with: "\\n") : path
  }

  /// Returns the files that Polite made in a folder, as the marker's lines; `nil` when the marker does not list them.
  static func lines(in bytes: [UInt8]) -> Set<String>? {
    guard bytes.starts(with: head.utf8) else { return nil }
    return Set(
      bytes.dropFirst(head.utf8.count).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// Whether a folder has the marker. The marker of a staging folder may be empty when a run was ended before it wrote
  /// it.
  static func marks(_ folder: FolderHandle, orIsEmpty: Bool = false) -> Bool {
    guard let found = folder.readPrefix(of: name, atMost: start.count) else { return false }
    return found == start || (orIsEmpty && found.isEmpty)
  }
}
