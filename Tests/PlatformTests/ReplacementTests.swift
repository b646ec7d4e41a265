import Foundation
import Platform
import TestSupport
import Testing

@Suite("Replacing a file")
struct ReplacementTests {
  @Test("gives it new bytes, its old mode, and leaves nothing else")
  func replaces() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder, mode: 0o751)
      #expect(try replaceFile(at: path, with: Array("new".utf8)) { $0 == Array("old".utf8) })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o751)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("is left when its bytes are not those that are to be replaced")
  func unexpected() throws {
    try withTemporaryFolder { folder in
      let path = try file("other", in: folder)
      #expect(try !replaceFile(at: path, with: Array("new".utf8)) { $0 == Array("old".utf8) })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    }
  }

  @Test("gives up when the file is written while its new bytes are")
  func written() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      let isReplaced = try replaceFile(at: path, with: Array("new".utf8)) { _ in
        FileManager.default.createFile(atPath: path, contents: Data("someone else's".utf8))
      }
      #expect(!isReplaced)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "someone else's")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("is refused where the file is a link, a folder or missing")
  func refused() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      for place in [link, folder.path, folder.appending(path: "none").path] {
        #expect(throws: SystemError.self) { try replaceFile(at: place, with: []) { _ in true } }
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    }
  }

  @Test("is refused for a file that may not be written", .enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func rights() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder, mode: 0o444)
      #expect(throws: SystemError.self) { try replaceFile(at: path, with: []) { _ in true } }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    }
  }

  private func file(_ text: String, in folder: URL, mode: Int = 0o644) throws -> String {
    try write(["a.md": text], to: folder)
    let path = folder.appending(path: "a.md").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }
}
