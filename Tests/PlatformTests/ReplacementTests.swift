import CSystemCalls
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Replacing a file")
struct ReplacementTests {
  @Test("gives it new bytes, keeps its mode, and leaves nothing else behind")
  func replaces() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder, mode: 0o751)
      #expect(try replaceFile(at: path, with: Array("new".utf8)) { $0 == Array("old".utf8) })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o751)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("is skipped if its bytes are not those that should be replaced")
  func unexpected() throws {
    try withTemporaryFolder { folder in
      let path = try file("other", in: folder)
      #expect(try !replaceFile(at: path, with: Array("new".utf8)) { $0 == Array("old".utf8) })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    }
  }

  @Test("stops if the file changes while its new bytes are written")
  func written() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      var looks = 0
      let isReplaced = try replaceFile(at: path, with: Array("new".utf8)) { bytes in
        looks += 1
        if looks == 1 { #expect(throws: Never.self) { try Data("someone else's".utf8).write(to: URL(filePath: path)) } }
        return bytes == Array("old".utf8)
      }
      #expect(!isReplaced)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "someone else's")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("restores what an editor saved under the name, however and whenever it saves")
  func saved() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      var looks = 0
      let isReplaced = try replaceFile(at: path, with: Array("new".utf8)) { bytes in
        looks += 1
        // The first check is before anything is written. What is saved after it is found in the exchange.
        if looks == 1 { save("saved", as: path) }
        return bytes == Array("old".utf8)
      }
      #expect(!isReplaced && looks == 2)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "saved")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("restores the last of several saves")
  func savedAgain() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      var looks = 0
      let isReplaced = try replaceFile(at: path, with: Array("new".utf8)) { bytes in
        looks += 1
        save("saved \(looks)", as: path)
        return bytes == Array("old".utf8)
      }
      #expect(!isReplaced && looks == 2)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "saved 2")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("loses nothing that an editor saves at the same time")
  func racing() throws {
    try withTemporaryFolder { folder in
      let path = try file("", in: folder)
      var lost: [Int] = []
      for round in 0..<300 {
        try Data("old".utf8).write(to: URL(filePath: path))
        let isReady = Atomic<Bool>(false)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
          if index == 1 {
            while !isReady.load(ordering: .acquiring) {}
            // Somewhere between the first check and the end.
            usleep(UInt32(round % 100))
            save("saved", as: path)
          } else {
            _ = try? replaceFile(at: path, with: Array("new".utf8)) { bytes in
              isReady.store(true, ordering: .releasing)
              return bytes == Array("old".utf8)
            }
            isReady.store(true, ordering: .releasing)
          }
        }
        if try String(contentsOfFile: path, encoding: .utf8) != "saved" { lost.append(round) }
      }
      #expect(lost == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
    }
  }

  @Test("is not prevented by what a killed run left behind")
  func leftovers() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      for name in ["fix", "draft"] { try write([".polite-\(name)-\(getpid())": "half"], to: folder) }
      #expect(try replaceFile(at: path, with: Array("new".utf8)) { _ in true })
      try putFile(at: path, with: Array("newer".utf8))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "newer")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }
  }

  @Test("keeps the file's extended attributes")
  func attributes() throws {
    try withTemporaryFolder { folder in
      let path = try file("old", in: folder)
      let value = Array("https://example.org/\u{0}".utf8)
      let before = unsafe open(path, O_RDONLY)
      defer { close(before) }
      guard unsafe polite_set_attribute(before, "user.xdg.origin.url", value, value.count) == 0 else {
        return withKnownIssue("the file system has no extended attributes") { Issue.record("\(errno)") }
      }
      #expect(try replaceFile(at: path, with: Array("new".utf8)) { _ in true })
      let after = unsafe open(path, O_RDONLY)
      defer { close(after) }
      var kept = [UInt8](repeating: 0, count: 100)
      let count = unsafe polite_get_attribute(after, "user.xdg.origin.url", &kept, kept.count)
      #expect(kept.prefix(max(0, count)) == value[...])
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

  /// Saves a file as an editor does that writes another one and renames it.
  private func save(_ text: String, as path: String) {
    let isSaved = FileManager.default.createFile(atPath: "\(path).swp", contents: Data(text.utf8))
    let isRenamed = unsafe rename("\(path).swp", path) == 0
    #expect(isSaved && isRenamed)
  }

  private func file(_ text: String, in folder: URL, mode: Int = 0o644) throws -> String {
    try write(["a.md": text], to: folder)
    let path = folder.appending(path: "a.md").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }
}
