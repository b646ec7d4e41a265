import Building
import Diagnostics
import Foundation
import TestSupport

/// A small library on disk that tests build and review.
struct LibraryFixture {
  let folder: URL

  /// Front matter with the required keys, followed by more keys.
  static func entry(_ title: String, more: String = "", body: String = "Text.\n") -> String {
    """
    ---
    title: \(title)
    name: Says what it is.
    focus: Stays where it is.
    announcement: [Done]
    \(more.isEmpty ? "" : more + "\n")---
    \(body)
    """
  }

  /// Makes a folder with a library in it, and removes it afterwards.
  static func with<Result>(_ files: [String: String], _ body: (LibraryFixture) throws -> Result) throws -> Result {
    try withTemporaryFolder(with: files) { folder in
      return try body(LibraryFixture(folder: folder))
    }
  }

  var output: URL { folder.appending(path: "Site") }

  func build(threads: Int = 2, _ change: (inout SiteBuild) -> Void = { _ in }) throws -> SiteBuild.Outcome {
    var build = SiteBuild(LibrarySource(root: folder.path, threads: threads), output: output.path)
    change(&build)
    return try build.run()
  }

  /// The diagnostics of a run in short form.
  func diagnostics() throws -> [String] { try build().diagnostics.map(\.brief) }

  /// A file of the built site as text.
  func page(_ path: String) throws -> String {
    try String(contentsOf: output.appending(path: path), encoding: .utf8)
  }

  func hasPage(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: output.appending(path: path).path)
  }

  /// Every file of the built site by its path.
  func site() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: output.path)
    var result: [String: Data] = [:]
    for path in paths {
      let file = output.appending(path: path)
      if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false {
        result[path] = try Data(contentsOf: file)
      }
    }
    return result
  }
}
