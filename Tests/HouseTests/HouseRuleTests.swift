import Foundation
import Testing

@Suite("The house")
struct HouseRuleTests {
  @Test("has no file over 400 lines")
  func shortFiles() throws {
    for path in try SourceTree.files(below: "Sources", endingIn: ".swift") {
      let count = try SourceTree.lines(of: path).count
      #expect(count <= 401, "\(path) has \(count) lines: it has more than one subject")
    }
  }

  @Test("contains no to-do comments, and never traps on a user's data")
  func noneBanned() throws {
    for path in try SourceTree.files(below: "Sources", endingIn: ".swift") {
      let text = try SourceTree.text(of: path)
      for word in Self.banned where text.contains(word) {
        let line = text.components(separatedBy: "\n").firstIndex { $0.contains(word) } ?? 0
        Issue.record("\(path):\(line + 1) has \(word)")
      }
    }
  }

  @Test("has tests for each room")
  func tested() throws {
    // The executable makes one call, and the C library is not ours; the tests of Commands and Platform cover them.
    for room in try SourceTree.rooms() where !["CLibrary", "polite"].contains(room) {
      let folder = "Tests/\(room)Tests"
      try #require(SourceTree.exists(folder), "Sources/\(room) has no \(folder)")
      let tests = try SourceTree.files(below: folder, endingIn: ".swift").filter { path in
        try SourceTree.lines(of: path).contains { $0.contains("@Test") }
      }
      #expect(!tests.isEmpty, "\(folder) tests nothing")
    }
  }

  @Test("contains C only in module maps, shims and the table of embedded files")
  func thinShims() throws {
    let rooms = Set(try SourceTree.rooms())
    let libraries = try SourceTree.folders(in: "Sources").filter { !rooms.contains($0) }
    #expect(libraries == Arrows.libraries.keys.sorted())
    for folder in libraries where folder != "CEmbeddedFiles" {
      let files = try SourceTree.files(below: "Sources/\(folder)")
      #expect(files == ["Sources/\(folder)/module.modulemap", "Sources/\(folder)/shim.h"])
    }
  }

  private static let banned = ["TODO", "FIXME", "fatalError", "try!", "as!", "NSRegularExpression"]
}
