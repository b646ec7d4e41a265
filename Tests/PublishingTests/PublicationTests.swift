import Foundation
import Platform
import Publishing
import Rendering
import Synchronization
import TestSupport
import Testing

@Suite("A publication") struct PublicationTests {
  @Test("creates a site where there was none, with the folders that it needs")
  func fresh() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/deep/er/Site"
      try publish(["index.html": "home", "a/b/c.html": "deep", "a/d.css": "style"], to: output)
      #expect(try site(at: output) == ["index.html": "home", "a/b/c.html": "deep", "a/d.css": "style"])
      #expect(try names(in: folder.appending(path: "deep/er")) == ["Site"])
    }
  }

  @Test("replaces the old site completely: stale pages are gone, and nothing is left beside it")
  func replaced() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old", "stale/page.html": "old"], to: output)
      try publish(["index.html": "new"], to: output + "/")
      #expect(try site(at: output) == ["index.html": "new"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("replaces an empty folder")
  func emptyFolder() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder.path + "/Site", withIntermediateDirectories: false)
      try publish(["index.html": "new"], to: folder.path + "/Site")
      #expect(try site(at: folder.path + "/Site") == ["index.html": "new"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("does not change the old site before it is committed, or if it is discarded or dropped")
  func discarded() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old"], to: output)
      do {
        let publication = try Publication(output: output)
        try publication.stage(file("index.html", "new"))
        #expect(try site(at: output) == ["index.html": "old"])
        publication.discard()
        #expect(try names(in: folder) == ["Site"])
      }
      do { try Publication(output: output).stage(file("index.html", "new")) }
      #expect(try site(at: output) == ["index.html": "old"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("accepts a large file in consecutive pieces")
  func pieces() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      let publication = try Publication(output: output)
      for (index, text) in ["one, ", "two, ", "three"].enumerated() {
        try publication.stage(OutputFile(path: "all.txt", bytes: Array(text.utf8), isContinuation: index > 0))
      }
      try publication.commit()
      #expect(try site(at: output) == ["all.txt": "one, two, three"])
    }
  }

  @Test("gives back what was set aside, by its place, and leaves no trace of it in the site")
  func aside() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      let publication = try Publication(output: output)
      for text in ["one, ", "two, ", "three"] { try publication.setAside(Array(text.utf8)) }
      #expect(try publication.takeBack(5..<8) == Array("two".utf8))
      #expect(try publication.takeBack(0..<15) == Array("one, two, three".utf8))
      try publication.stage(file("index.html", "new"))
      try publication.commit()
      #expect(try site(at: output) == ["index.html": "new"])
    }
  }

  @Test("accepts no piece of a file that was not begun")
  func pieceOfNothing() throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      let piece = OutputFile(path: "all.txt", bytes: [], isContinuation: true)
      #expect(throws: PublishingError.self) { try publication.stage(piece) }
    }
  }

  @Test("removes links in the old site, and not their targets")
  func links() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      try write(["kept/file": "kept"], to: folder)
      try publish(["index.html": "old"], to: output)
      let manager = FileManager.default
      try manager.removeItem(atPath: output + "/index.html")
      try manager.createSymbolicLink(atPath: output + "/index.html", withDestinationPath: folder.path + "/kept/file")
      try publish(["index.html": "new"], to: output)
      #expect(try site(at: output) == ["index.html": "new"])
      #expect(try String(contentsOfFile: folder.path + "/kept/file", encoding: .utf8) == "kept")
    }
  }

  @Test("accepts files from several threads at once")
  func threads() throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      let failures = parallelMap(500, threads: 4) { index in
        do throws(PublishingError) {
          try publication.stage(file("c\(index % 7)/d\(index % 3)/\(index).html", String(index)))
          return nil as PublishingError?
        } catch { return error }
      }
      #expect(failures.allSatisfy { $0 == nil })
      try publication.commit()
      let written = try site(at: folder.path + "/Site")
      #expect(written.count == 500)
      #expect(written["c6/d0/300.html"] == "300")
    }
  }

  @Test("writes the same bytes for the same files, whatever their order")
  func deterministic() throws {
    try withTemporaryFolder { folder in
      for name in ["one", "two"] {
        let publication = try Publication(output: folder.path + "/" + name)
        let paths = ["a.html", "b/c.html", "b/d.html"]
        for path in name == "one" ? paths : paths.reversed() { try publication.stage(file(path, path)) }
        try publication.commit()
      }
      #expect(FileManager.default.contentsEqual(atPath: folder.path + "/one", andPath: folder.path + "/two"))
    }
  }
}

@Suite("A copied file") struct StageCopyTests {
  @Test("has the bytes of its source and a normal mode")
  func bytes() throws {
    try withTemporaryFolder { folder in
      let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
      let source = folder.path + "/picture.png"
      try bytes.write(to: URL(filePath: source))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: source)
      let publication = try Publication(output: folder.path + "/Site")
      try publication.stageCopy(from: source, to: "a/picture.png")
      try write(["empty": ""], to: folder)
      try publication.stageCopy(from: folder.path + "/empty", to: "empty")
      try publication.commit()
      #expect(try Data(contentsOf: folder.appending(path: "Site/a/picture.png")) == bytes)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/Site/a/picture.png")
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o111 } == 0)
    }
  }

  @Test("is refused if the source is a link, a folder, an endless device or missing")
  func refused() throws {
    try withTemporaryFolder(with: ["secret": "s"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link",
        withDestinationPath: folder.path + "/secret"
      )
      for source in [folder.path + "/link", folder.path, "/dev/zero", folder.path + "/missing"] {
        let publication = try Publication(output: folder.path + "/Site")
        let error = try publishingError { try publication.stageCopy(from: source, to: "a") }
        guard case .system(let reason) = error else { throw error }
        #expect(reason.path == source)
        #expect(try publishingError { try publication.commit() } == error)
      }
      #expect(try names(in: folder) == ["link", "secret"])
    }
  }
}
