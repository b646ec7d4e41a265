import Checking
import Foundation
import Loading
import PatternLibrary
import Synchronization
import TestSupport
import Testing
import Verifying

/// The project's own library and the site generated from it, made once for all tests.
struct ContentSite: Sendable {
  let folder: URL
  let demos: [PlayedDemo]
  /// The library as `polite verify` reads it.
  let library: CheckedLibrary

  struct PlayedDemo: Sendable {
    /// The demo's own page, relative to the site's folder.
    let path: String
    /// The page of its entry, where the demo is on a stage.
    let entry: String
    let stem: String
    let scenarios: [Scenario]
  }

  /// The paths of all pages, relative to the site's folder and sorted.
  var pages: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }.sorted()
    }
  }

  func url(of page: String) -> String { folder.appending(path: page).absoluteString }

  /// Demos are two folders deep: each as a page of its own and as the copy that runs on a stage.
  static func isDemo(_ path: String) -> Bool { path.split(separator: "/").count > 2 }
  static func isStageCopy(_ path: String) -> Bool { path.hasSuffix(".stage.html") }

  /// Generated at the first call. The folder is inside the build folder, and the next run replaces it.
  static func shared() throws -> ContentSite { try built.get() }

  private static let built = Result { try ContentSite() }

  private init() throws {
    let root = Tools.repository
    folder = polite.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: "browser-tests/Site")
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try buildSite(of: root, in: folder)
    let tree = try loadLibrary(at: root.path, threads: 2, includeDrafts: true).tree
    library = checkLibrary(tree, siteFiles: [], threads: 2).library
    demos = tree.entries.map(\.entry).flatMap { entry in
      entry.demos.map { demo in
        PlayedDemo(
          path: "\(entry.category)/\(entry.slug)/\(demo.stem.value).html",
          entry: "\(entry.category)/\(entry.slug).html",
          stem: demo.stem.value,
          scenarios: demo.scenarios
        )
      }
    }
  }
}
