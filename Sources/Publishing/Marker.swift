import Platform

/// The file by which Polite knows the folders that it made, and may replace.
enum Marker {
  static let name = ".polite-site"

  /// The format of the folder: a later Polite that lays sites out in another way counts it up. The first format had no
  /// list of files.
  private static let head = """
    polite-site 2
    Polite made this folder, and replaces it as a whole. These are its files:

    """

  private static let start = Array("polite-site ".utf8)

  /// What the marker says of a folder with these files.
  static func bytes(for paths: [String]) -> [UInt8] {
    Array((head + paths.map { line($0) + "\n" }.joined()).utf8)
  }

  /// A path as it is in the marker.
  static func line(_ path: String) -> String { path.replacing("\n", with: "\\n") }

  /// The files that Polite made in a folder, as the marker's lines; `nil` when its marker does not tell.
  static func lines(in bytes: [UInt8]) -> Set<String>? {
    guard bytes.starts(with: head.utf8) else { return nil }
    return Set(
      bytes.dropFirst(head.utf8.count).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// Whether a folder carries the marker. A staging folder's may be empty: the run was ended before it wrote it.
  static func marks(_ folder: FolderHandle, orIsEmpty: Bool = false) -> Bool {
    guard let found = folder.readPrefix(of: name, atMost: start.count) else { return false }
    return found == start || (orIsEmpty && found.isEmpty)
  }
}
