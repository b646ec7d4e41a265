import Foundation
import Platform
import Publishing
import Rendering
import TestSupport
import Testing

@Suite("An interrupted publication") struct InterruptionTests {
  @Test("leaves the old site when killed, and the next run removes its remains")
  func killed() async throws {
    try await withFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old"], to: output)
      await #expect(processExitsWith: .signal(SIGKILL)) { [output = output as String] in
        let publication = try Publication(output: output)
        for index in 0..<20 { try publication.stage(file("a/\(index).html")) }
        kill(getpid(), SIGKILL)
      }
      #expect(try site(at: output) == ["index.html": "old"])
      #expect(try names(in: folder) == [".Site.polite-staging", "Site"])
      try publish(["index.html": "new"], to: output)
      #expect(try site(at: output) == ["index.html": "new"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("leaves the old site when the disk is full, removes its own files and names the file")
  func fullDisk() async throws {
    try await withFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old"], to: output)
      // A limit on the size of files makes the system refuse a write midway, as a full disk does.
      await #expect(processExitsWith: .success) { [output = output as String] in
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        let publication = try Publication(output: output)
        try publication.stage(file("index.html", "new"))
        let big = file("big.html", String(repeating: "x", count: 10_000))
        let error = try publishingError { try publication.stage(big) }
        guard case .system(let reason) = error else { exit(2) }
        guard reason.code == EFBIG, reason.path.hasSuffix("/.Site.polite-staging/big.html") else { exit(3) }
        guard try publishingError({ try publication.stage(file("next.html")) }) == error else { exit(4) }
        guard try publishingError({ try publication.commit() }) == error else { exit(5) }
        exit(0)
      }
      #expect(try site(at: output) == ["index.html": "old"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is not disturbed if another process is still running it: the second run is refused")
  func busy() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      let first = try Publication(output: output)
      try first.stage(file("index.html", "first"))
      #expect(try publishingError { _ = try Publication(output: output) } == .busy(output: output))
      #expect(throws: Never.self) { try Publication(output: folder.path + "/Other") }
      try first.commit()
      try publish(["index.html": "second"], to: output)
      #expect(try site(at: output) == ["index.html": "second"])
    }
  }

  @Test("leaves one whole site when many runs start at once")
  func race() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      let errors = parallelMap(60, threads: 8) { index in
        do throws(PublishingError) {
          let publication = try Publication(output: output)
          for page in 0..<5 { try publication.stage(file("\(page).html", String(index))) }
          try publication.commit()
          return nil as PublishingError?
        } catch { return error }
      }
      #expect(errors.contains(nil))
      #expect(errors.allSatisfy { $0 == nil || $0 == .busy(output: output) })
      let pages = try site(at: output)
      #expect(pages.count == 5)
      #expect(Set(pages.values).count == 1)
      #expect(try names(in: folder) == ["Site"])
    }
  }
}

@Suite("A file system that cannot exchange folders") struct TwoStepTests {
  @Test("gets the new site in two steps")
  func replaced() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      for text in ["old", "new"] {
        let publication = try Publication(output: output, swapping: .twoSteps)
        try publication.stage(file("index.html", text))
        try publication.commit()
        #expect(try site(at: output) == ["index.html": text])
        #expect(try names(in: folder) == ["Site"])
      }
    }
  }

  @Test("has its old site restored if a run was killed between the steps")
  func recovered() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old"], to: output)
      try FileManager.default.moveItem(atPath: output, toPath: folder.path + "/.Site.polite-old")
      let publication = try Publication(output: output, swapping: .twoSteps)
      #expect(try site(at: output) == ["index.html": "old"])
      publication.discard()
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("has its old site removed if a run was killed after the steps")
  func cleared() throws {
    try withTemporaryFolder { folder in
      let output = folder.path + "/Site"
      try publish(["index.html": "old"], to: folder.path + "/.Site.polite-old")
      try publish(["index.html": "new"], to: output)
      let publication = try Publication(output: output, swapping: .twoSteps)
      try publication.stage(file("index.html", "newer"))
      try publication.commit()
      #expect(try site(at: output) == ["index.html": "newer"])
      #expect(try names(in: folder) == ["Site"])
    }
  }
}

/// `withTemporaryFolder` for a body that awaits.
private func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "polite-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}
