import Foundation
import Rendering
import TestSupport
import Testing

@Suite("The compressed size of the theme in a site")
struct BudgetTests {
  @Test("is at most 19 KB for style and scripts, which leaves 41 KB of a page's 60 KB for HTML")
  func isLight() throws {
    let weight = try weight(of: "polite.css", "polite.js", "stage.js")
    #expect(weight <= 19_000)
  }

  @Test(
    "is at most 10 KB for what runs in a demo's frame, including protection from the demo and shadow trees"
  )
  func isLightInFrames() throws {
    let weight = try weight(of: "announcer.js", "frame.js")
    #expect(weight <= 10_000)
  }

  @Test("is at most 6 KB for what plays a scenario in the page, which is loaded on demand")
  func isLightForPlaying() throws {
    let weight = try weight(of: "play.js", "play.css")
    #expect(weight <= 6_000)
  }

  @Test(
    "is at most 18 KB for what shows, exports and prints criteria and test scripts, which is loaded on demand"
  )
  func isLightForCriteria() throws {
    let weight = try weight(of: "criteria.js", "criteria.css", "take.js")
    #expect(weight <= 18_000)
  }

  @Test("is at most 15 KB for what acts a scenario out in its frame, including shadow trees")
  func isLightForActing() throws {
    let weight = try weight(of: "act.js", "act-tree.js", "act-time.js", "act-names.js", "act-do.js", "act-look.js")
    #expect(weight <= 15_000)
  }

  @Test("is at most 2 KB for what brings a demo to its poster, without what acts a scenario out")
  func isLightForPosters() throws {
    let weight = try weight(of: "poster.js")
    #expect(weight <= 2_000)
  }

  private func weight(of names: String...) throws -> Int {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try withTemporaryFolder { folder in
      try names.map { name in
        let written = folder.appending(path: name)
        let source = try Data(contentsOf: root.appending(path: "Templates/assets/\(name)"))
        try Data(lighter(Array(source), named: name)).write(to: written)
        return try compressedSize(of: written)
      }.reduce(0, +)
    }
  }
}
