public import Foundation

/// Runs a body with a new folder, which is removed afterwards, whatever happens.
///
/// - Parameter files: The files in it, by their paths.
public func withTemporaryFolder<Result>(
  with files: [String: String] = [:],
  _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "polite-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try write(files, to: folder)
  return try body(folder)
}

/// Writes files, given by their paths in a folder, and creates the folders that they need.
public func write(_ files: [String: String], to folder: URL) throws {
  for (path, text) in files {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
