import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify --watch", .serialized, .inALane)
  struct WatchCommandTests {
    /// A run that watches a library, in a folder of its own for temporary files.
    private final class Watching {
      private let process = Process()
      private let output = Pipe()

      init(_ library: URL, scratch: URL) throws {
        process.executableURL = polite
        process.arguments = [
          "verify", "--root", library.path, "--browser", "chromium", "--jobs", "1", "--watch", "--axe",
          Tools.findsNothing.path,
        ]
        process.environment = environment(scratch: scratch)
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
      }

      /// Returns what is written from now on, up to a part.
      func next(_ part: String, after change: () throws -> Void = {}) throws -> String {
        try change()
        var written = Data()
        while written.range(of: Data(part.utf8)) == nil {
          let data = output.fileHandleForReading.availableData
          try #require(!data.isEmpty, "it ended: \(String(decoding: written, as: UTF8.self))")
          written += data
        }
        return String(decoding: written, as: UTF8.self)
      }

      /// Ends the run if a failure has kept the test from doing so.
      func endAtLast() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

      func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
      }
    }

    @Test("plays what has changed or had failed again, in the same browser, until it is asked to end")
    func changes() throws {
      var files = VerifyCommandTests.library()
      let entry = files["Content/c/save/index.md"]
      files["Content/c/other/index.md"] = entry?.replacing("title: Save", with: "title: Other")
      files["Content/c/other/save.html"] = VerifyCommandTests.saving
      try withLibrary(files) { library, scratch in
        let watching = try Watching(library, scratch: scratch)
        defer { watching.endAtLast() }
        let ready = "aiting for changes"
        #expect(try watching.next(ready).contains("4 plays: 4 passed, 0 failed"))
        func drivers() -> [String] {
          processes(mentioning: scratch.path).filter { $0.contains("chromedriver") }.sorted()
        }
        let first = drivers()
        #expect(!first.isEmpty)
        let deaf = VerifyCommandTests.mute.replacing(/<meta name="polite:wrong"[^>]*>/, with: "")
        let broken = try watching.next(ready) { try write(["Content/c/save/save.html": deaf], to: library) }
        #expect(broken.contains("Changed: Content/c/save/save.html"))
        #expect(broken.contains("2 plays: 1 passed, 1 failed") && broken.contains("error:"), "\(broken)")
        let other = try watching.next(ready) {
          try write(["Content/c/other/save.html": VerifyCommandTests.saving + " "], to: library)
        }
        #expect(other.contains("3 plays: 2 passed, 1 failed"), "what had failed is played too: \(other)")
        let fixed = try watching.next(ready) {
          try write(["Content/c/save/save.html": VerifyCommandTests.saving + " "], to: library)
        }
        #expect(fixed.contains("2 plays: 2 passed, 0 failed"), "\(fixed)")
        let back = try watching.next(ready) {
          try write(["Content/c/save/save.html": VerifyCommandTests.saving], to: library)
        }
        #expect(back.contains("Nothing is played: as it is now, everything has passed"), "\(back)")
        #expect(!back.contains(" plays:") && !back.contains("error:"), "\(back)")
        let mistyped = try watching.next(ready) { try write(["polite.yml": "titel: A\n"], to: library) }
        #expect(mistyped.contains("unknown key `titel`") && !mistyped.contains("plays:"), "\(mistyped)")
        let all = try watching.next(ready) { try write(["polite.yml": "title: A\n"], to: library) }
        #expect(all.contains("4 plays: 4 passed, 0 failed"), "\(all)")
        #expect(drivers() == first)
        #expect(watching.end(SIGINT) == 0)
        #expect(processesLeft(mentioning: scratch.path) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
      }
    }
  }
}
