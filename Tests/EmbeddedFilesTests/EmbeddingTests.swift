import EmbeddedFiles
import Foundation
import Testing

@Suite("The files in the binary")
struct EmbeddingTests {
  /// The folders that are embedded as a whole.
  static let folders = [
    "Templates", "Sources/Verifying/EmbeddedScripts", "Sources/Commands/Resources", "Sources/Exporting/Helpers",
    "Sources/Loading/Vocabularies",
  ]

  @Test("are those in these folders, byte for byte, and no others", arguments: folders)
  func equalsTheFolder(folder: String) throws {
    #expect(filesInTheBinary(folder) == (try filesOf(folder)))
  }

  @Test("are those of Examples/widgets, without recorded files")
  func equalsTheExample() throws {
    let kinds = [".html", ".js", ".md", ".yml"]
    let written = try filesOf("Examples/widgets").filter { file in kinds.contains { file.key.hasSuffix($0) } }
    #expect(filesInTheBinary("Examples/widgets") == written)
  }

  @Test("load nothing from elsewhere")
  func loadsNothingFromElsewhere() {
    #expect(defaultTheme.count > 20)
    for file in defaultTheme {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let addresses = Set(text.matches(of: /[A-Za-z0-9.+-]*:\/\/[A-Za-z0-9.-]*/).map { String($0.0) })
      #expect(addresses.isSubset(of: ["http://www.w3.org"]), "\(file.path)")
      #expect(!text.contains("\"//") && !text.contains("(//") && !text.contains("@import"), "\(file.path)")
    }
  }
}

private func filesInTheBinary(_ folder: String) -> [String: [UInt8]] {
  Dictionary(uniqueKeysWithValues: embeddedFiles(in: folder).map { ($0.path, $0.bytes) })
}

/// The bytes of every file in a folder of the repository, by path.
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
