import Foundation
import Rendering
import Testing

@Suite("The weight of the theme as it is written to a site")
struct BudgetTests {
  @Test("is at most 13.5 KB compressed for style and scripts, which leaves 16.5 KB of a page's 30 KB for its HTML")
  func isLight() throws {
    #expect(try weight(of: "polite.css", "polite.js", "stage.js") <= 13_500)
  }

  @Test("is at most 7 KB compressed for what runs inside a demo's frame")
  func isLightInFrames() throws {
    #expect(try weight(of: "announcer.js", "frame.js") <= 7_000)
  }

  private func weight(of names: String...) throws -> Int {
    try names.map { try compressedSize(of: "assets/\($0)") }.reduce(0, +)
  }

  private func compressedSize(of path: String) throws -> Int {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let written = lighter(Array(try Data(contentsOf: root.appending(path: "Templates/\(path)"))))
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(written).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-c", file.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0)
    return bytes.count
  }
}
