import Diagnostics
import Foundation
import Testing
import YAMLTree

@Suite("The YAML in the documents")
struct DocumentedYAMLTests {
  /// A block of a document, and where it begins.
  private struct Block {
    var place: String
    var lines: [Substring] = []
  }

  private static func blocks() throws -> [Block] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let docs = root.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
    return try names.sorted().flatMap { name in
      let text = try String(contentsOf: docs.appending(path: name), encoding: .utf8)
      var (blocks, open): ([Block], Block?) = ([], nil)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if let block = open, line == "```" {
          blocks.append(block)
          open = nil
        } else if line == "```yaml" {
          open = Block(place: "\(name):\(index + 1)")
        } else {
          open?.lines.append(line)
        }
      }
      return blocks
    }
  }

  @Test("has no fault of syntax, and no key inside a comment")
  func parses() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count > 5)
    for block in blocks {
      let file = SourceFile(path: block.place, text: block.lines.joined(separator: "\n") + "\n")
      #expect(parseYAML(file, in: 0..<file.bytes.count).diagnostics.map(\.message) == [], "\(block.place)")
      // Lines that were joined by mistake have two comments, or a key behind one.
      for line in block.lines { #expect(line.count(of: " # ") < 2, "\(block.place): \(line)") }
    }
  }
}

extension Substring {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
