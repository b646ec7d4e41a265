import DefaultTheme
import Foundation
import Testing

@Suite("The theme in the binary")
struct EmbeddingTests {
  @Test("has every file of Templates, byte for byte, and no other")
  func equalsTheFolder() throws {
    let embedded = Dictionary(uniqueKeysWithValues: defaultTheme.map { ($0.path, $0.bytes) })
    #expect(embedded == (try filesOfTemplates()))
  }

  @Test("is sorted by path")
  func isSorted() {
    let paths = defaultTheme.map(\.path)
    #expect(paths == paths.sorted())
  }

  @Test("names only its own address in what it loads")
  func loadsNothingFromElsewhere() {
    for file in defaultTheme {
      let text = String(decoding: file.bytes, as: UTF8.self)
        .replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains("//www") && !text.contains("src=\"http") && !text.contains("@import"), "\(file.path)")
    }
  }
}

/// The folder that the theme is embedded from.
let templates = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Templates")

/// The bytes of every file below `Templates/`, by path.
func filesOfTemplates() throws -> [String: [UInt8]] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: templates.path)
  var files: [String: [UInt8]] = [:]
  for name in names {
    let url = templates.appending(path: name)
    guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    files[name] = [UInt8](try Data(contentsOf: url))
  }
  return files
}

/// The text of a file of the theme.
func textOfTheme(_ path: String) throws -> String {
  let file = try #require(defaultTheme.first { $0.path == path })
  return String(decoding: file.bytes, as: UTF8.self)
}
