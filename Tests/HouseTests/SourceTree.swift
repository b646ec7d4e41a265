import Foundation

/// The files of the working copy from which the tests were built.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The sorted names of the folders directly in `path`.
  static func folders(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: path),
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .map(\.lastPathComponent)
    .sorted()
  }

  /// The paths of the files below `path`, relative to the root and sorted.
  static func files(below path: String, endingIn suffix: String = "") throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
    return try paths.filter { name in
      let file = root.appending(path: "\(path)/\(name)")
      return try name.hasSuffix(suffix)
        && file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    }
    .map { "\(path)/\($0)" }
    .sorted()
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func lines(of path: String) throws -> [String] { try text(of: path).components(separatedBy: "\n") }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The folders of `Sources/` that contain Swift files.
  static func rooms() throws -> [String] {
    try folders(in: "Sources").filter { try !files(below: "Sources/\($0)", endingIn: ".swift").isEmpty }
  }
}
