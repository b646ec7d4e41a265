import Building
import Foundation
import TestSupport
import Testing

@Suite("The weight of the project's own pages")
struct PageWeightTests {
  @Test(
    "is under 50 KB compressed for each page with style and scripts, and at most 60 KB for entry lists with pictures"
  )
  func isLight() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try withTemporaryFolder { folder in
      let source = LibrarySource(root: root.path, threads: 2)
      let outcome = try SiteBuild(source, output: folder.appending(path: "Site").path).run()
      try #require(outcome.isPublished, "\(outcome.diagnostics.map(\.message))")
      let site = folder.appending(path: "Site")
      let pages = try FileManager.default.subpathsOfDirectory(atPath: site.path)
        .filter { $0.hasSuffix(".html") && $0.split(separator: "/").count <= 2 }
      #expect(pages.count > 5)
      let assets = try Dictionary(
        uniqueKeysWithValues: ["polite.css", "polite.js", "stage.js"].map { name in
          (name, try compressedSize(of: site.appending(path: "assets/\(name)")))
        }
      )
      for page in pages {
        let text = try String(contentsOf: site.appending(path: page), encoding: .utf8)
        let loaded = assets.filter { text.contains("assets/\($0.key)\"") }
        #expect(loaded.keys.contains("polite.css") && loaded.keys.contains("polite.js"), "\(page)")
        let weight = try loaded.values.reduce(0, +) + compressedSize(of: site.appending(path: page))
        #expect(weight < 50 * 1024, "\(page)")
        if ["index.html", "progress/index.html"].contains(page) {
          let pictures = try pictureWeights(of: text, on: site.appending(path: page))
          #expect(pictures.count > 15 && pictures.allSatisfy { $0 <= 4096 }, "\(page)")
          #expect(weight + pictures.reduce(0, +) <= 60_000, "\(page): \(weight) and \(pictures)")
        }
      }
    }
  }

  /// The size of each picture on a page, in the largest of its versions.
  private func pictureWeights(of text: String, on page: URL) throws -> [Int] {
    try text.matches(of: /<picture>.*?<\/picture>/).map { picture in
      let files = String(picture.0).matches(of: /(?:src|srcset)="([^"]*)"/).map { String($0.1) }
      return try files.map { file in
        try Data(contentsOf: page.deletingLastPathComponent().appending(path: file)).count
      }.max() ?? 0
    }
  }
}
