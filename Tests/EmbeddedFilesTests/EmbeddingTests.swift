import EmbeddedFiles
import Foundation
import Testing

@Suite("A file in the binary")
struct EmbeddingTests {
  /// The folders that are embedded whole.
  static let folders = [
    "Templates", "Sources/Verifying/EmbeddedScripts", "Sources/Commands/Resources", "Sources/Exporting/Helpers",
    "Sources/Loading/Vocabularies",
  ]

  @Test("is one of each file in these folders, byte for byte, and no other", arguments: folders)
  func equalsTheFolder(folder: String) throws {
    #expect(filesInTheBinary(folder) == (try filesOf(folder)))
  }

  @Test("is one of each file of Examples/widgets, but for what was taken and recorded there")
  func equalsTheExample() throws {
    let kinds = [".html", ".js", ".md", ".yml"]
    let written = try filesOf("Examples/widgets").filter { file in kinds.contains { file.key.hasSuffix($0) } }
    #expect(filesInTheBinary("Examples/widgets") == written)
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

private func filesInTheBinary(_ folder: String) -> [String: [UInt8]] {
  Dictionary(uniqueKeysWithValues: embeddedFiles(in: folder).map { ($0.path, $0.bytes) })
}

/// The bytes of every file below a folder of the repository, by path.
private func filesOf(_ folder: String) throws -> [String: [UInt8]] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: folder)
  var files: [String: [UInt8]] = [:]
  for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
    let url = root.appending(path: name)
    guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    files[name] = [UInt8](try Data(contentsOf: url))
  }
  return files
}

/// The text of a file of the theme.
func textOfTheme(_ path: String) throws -> String {
  try #require(defaultTheme.first { $0.path == path }).text
}
