import Foundation
import Platform
import TestSupport
import Testing

@Suite("Reading")
struct ReadingTests {
  @Test("returns a whole file, whatever its size", arguments: [0, 1, 4095, 65_536, 2_000_000])
  func whole(size: Int) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.md")
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(bytes).write(to: file)
      #expect(try readFile(at: file.path) == bytes)
      #expect(try readPrefix(of: file.path, atMost: 100) == Array(bytes.prefix(100)))
      #expect(try readPrefix(of: file.path, atMost: 0).isEmpty)
    }
  }

  @Test(
    "returns a file that does not report its size, to its end",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"))
  )
  func unsized() throws {
    #expect(try readFile(at: "/proc/self/status").count > 100)
  }

  @Test("refuses what is not a regular file, without waiting")
  func refused() throws {
    try withTemporaryFolder { folder in
      makePipe(folder.appending(path: "pipe").path)
      #expect(throws: SystemError("read", folder.path, code: EISDIR)) { try readFile(at: folder.path) }
      let pipe = folder.appending(path: "pipe").path
      #expect(throws: SystemError("read", pipe, code: SystemError.notAFile)) { try readFile(at: pipe) }
      #expect(throws: SystemError("read", "/dev/zero", code: SystemError.notAFile)) { try readFile(at: "/dev/zero") }
      let missing = folder.appending(path: "missing").path
      #expect(throws: SystemError("read", missing, code: ENOENT)) { try readFile(at: missing) }
    }
  }

  @Test("lists a folder's names, sorted, with their kinds, and links as links")
  func listing() throws {
    try withTemporaryFolder(with: ["b.md": "b", "a/inner.md": "i", ".hidden": ""]) { folder in
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "b.md")
      makePipe(folder.path + "/pipe")
      #expect(
        try listFolder(at: folder.path) == [
          FolderItem(name: ".hidden", kind: .file), FolderItem(name: "a", kind: .folder),
          FolderItem(name: "b.md", kind: .file), FolderItem(name: "link", kind: .link),
          FolderItem(name: "pipe", kind: .other),
        ]
      )
      #expect(try fileKind(at: folder.path + "/link") == .link)
      #expect(try readFile(at: folder.path + "/link") == Array("b".utf8))
      #expect(throws: SystemError("list", folder.path + "/b.md", code: ENOTDIR)) {
        try listFolder(at: folder.path + "/b.md")
      }
    }
  }

  #if os(Linux)
    @Test("lists and marks a name that is not UTF-8")
    func inexactName() throws {
      try withTemporaryFolder { folder in
        let path: [CChar] = (Array(folder.path.utf8) + [0x2F, 0x61, 0xFF, 0x00]).map { CChar(bitPattern: $0) }
        let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        close(descriptor)
        let items = try listFolder(at: folder.path)
        #expect(items == [FolderItem(name: "a\u{FFFD}", isExact: false, kind: .file)])
      }
    }
  #endif

  @Test("resolves a path without links, but not a cycle of links")
  func realPaths() throws {
    try withTemporaryFolder(with: ["a/b.md": "b"]) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
      try manager.createSymbolicLink(atPath: folder.path + "/one", withDestinationPath: "two")
      try manager.createSymbolicLink(atPath: folder.path + "/two", withDestinationPath: "one")
      let real = try realPath(of: folder.path)
      #expect(try realPath(of: folder.path + "/link/../link/b.md") == real + "/a/b.md")
      #expect(throws: SystemError("follow", folder.path + "/one", code: ELOOP)) {
        try realPath(of: folder.path + "/one")
      }
    }
  }

  @Test("returns results in order, on several threads", arguments: [1, 2, 8])
  func parallel(threads: Int) {
    #expect(parallelMap(1000, threads: threads) { $0 * $0 } == (0..<1000).map { $0 * $0 })
    #expect(parallelMap(0, threads: threads) { $0 }.isEmpty)
  }

  @Test("takes results one by one and in order, whichever thread has them first", arguments: [1, 2, 8])
  func reduced(threads: Int) {
    let taken = parallelReduce(1000, threads: threads, into: [Int]()) { number in
      // The first results take longest.
      (0..<max(0, 100 - number) * 200).reduce(number) { sum, _ in sum }
    } take: { taken, number in
      taken.append(number)
    }
    #expect(taken == Array(0..<1000))
  }

  private func makePipe(_ path: String) {
    let result = unsafe mkfifo(path, 0o600)
    #expect(result == 0)
  }
}
