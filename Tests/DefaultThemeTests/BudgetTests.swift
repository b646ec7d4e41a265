import Foundation
import Testing

@Suite("The weight of the theme")
struct BudgetTests {
  @Test("is at most 14 KB compressed for style and script, which leaves 16 KB of a page's 30 KB for its HTML")
  func isLight() throws {
    let weight = try ["assets/polite.css", "assets/polite.js"].map { try compressedSize(of: $0) }.reduce(0, +)
    #expect(weight <= 14_000)
  }

  private func compressedSize(of path: String) throws -> Int {
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-c", templates.appending(path: path).path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0)
    return bytes.count
  }
}
