import Foundation
import Rendering
import TestSupport
import Testing

@Suite("The weight of the theme as it is written to a site")
struct BudgetTests {
  @Test("is at most 19 KB compressed for style and scripts, which leaves 41 KB of a page's 60 KB for its HTML")
  func isLight() throws {
    let weight = try weight(of: "polite.css", "polite.js", "stage.js")
    #expect(weight <= 19_000)
  }

  @Test(
    "is at most 10 KB compressed for what runs inside a demo's frame: a fifth of it to be out of the demo's reach, a tenth for shadow trees"
  )
  func isLightInFrames() throws {
    let weight = try weight(of: "announcer.js", "frame.js")
    #expect(weight <= 10_000)
  }

  @Test("is at most 6 KB compressed for what plays a scenario in the page, which is loaded when somebody does")
  func isLightForPlaying() throws {
    let weight = try weight(of: "play.js", "play.css")
    #expect(weight <= 6_000)
  }

  @Test(
    "is at most 18 KB compressed for what shows, exports and prints collected criteria and test scripts, loaded when somebody does"
  )
  func isLightForCriteria() throws {
    let weight = try weight(of: "criteria.js", "criteria.css", "take.js")
    #expect(weight <= 18_000)
  }

  @Test("is at most 15 KB compressed for what acts a scenario out in its frame, shadow trees too")
  func isLightForActing() throws {
    let weight = try weight(of: "act.js", "act-tree.js", "act-time.js", "act-names.js", "act-do.js", "act-look.js")
    #expect(weight <= 15_000)
  }

  @Test("is at most 2 KB compressed for what leads a demo to its poster, beside what acts a scenario out")
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
