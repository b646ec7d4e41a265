import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify --screen-reader orca", .serialized, .inAWaitingLane)
  struct OrcaCommandTests {
    private func verify(_ folder: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      try verifyLibrary(at: folder, ["--screen-reader", "orca"] + arguments)
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test(
      "reports Orca's results in a column of their own, keeps a failure's log and picture, and records Orca's speech"
    )
    func passesAndFails() throws {
      try withTemporaryFolder { folder in
        let otherwise = VerifyCommandTests.saving.replacing("'Note saved'", with: "'Saved'")
        try write(VerifyCommandTests.library(save: otherwise), to: folder)
        let (junit, kept) = (folder.appending(path: "junit.xml"), folder.appending(path: "kept"))
        let result = try verify(
          folder,
          "--browser",
          "chromium",
          "--only-screen-reader",
          "--record",
          "--junit",
          junit.path,
          "--keep",
          kept.path
        )
        #expect(result.code == 1, "\(result.output)")
        #expect(
          result.output.contains(/index\.md:16:\d+: error: Orca with Chromium, step 1 of `start`: .*\[verify-speech\]/)
        )
        #expect(result.output.contains("expected “Note saved” to be spoken, but"))
        #expect(result.output.contains(/Orca\+Chromium\n/))
        #expect(result.output.contains(/save: start +failed\n/) && result.output.contains(/save: rest +passed\n/))
        #expect(result.output.contains("2 plays: 1 passed, 1 failed"))
        let evidence = try text(folder.appending(path: "Content/c/save/evidence.json"))
        #expect(
          evidence.contains("\"screen-reader\": \"orca\"") && evidence.contains(/"screen-reader-version": "Orca \d/)
        )
        #expect(evidence.contains(/"text": "Saved" }/) && evidence.contains(/"text": "Save push button\./))
        #expect(evidence.contains("\"outcome\": \"failed\"") && evidence.contains("\"outcome\": \"passed\""))
        #expect(
          try text(junit).contains("<testsuite name=\"Orca with Chromium\" tests=\"2\" failures=\"1\" errors=\"0\">")
        )
        let log = try text(kept.appending(path: "orca-chromium/c/save/save.start.txt"))
        #expect(log.contains(/in Orca \d.+ with Chromium \d/) && log.contains(/\d ms  Save push button\./))
        let picture = try Data(contentsOf: kept.appending(path: "orca-chromium/c/save/save.start.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }

    @Test("plays in real time on request, and Orca says the same")
    func realTime() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let result = try verify(folder, "--browser", "chromium", "--only-screen-reader", "--real")
        #expect(result.code == 0 && result.output.contains("2 plays: 2 passed, 0 failed"), "\(result.output)")
      }
    }

    @Test("exits with 3 and says what to install when Orca's desktop is incomplete, and with 2 when used wrongly")
    func missing() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let result = try run(
          URL(filePath: "/usr/bin/env"),
          ["PATH=/nowhere", polite.path, "verify", "--root", folder.path, "--screen-reader", "orca"]
        )
        #expect(result.code == 3)
        #expect(
          result.output.contains(
            "Install the Debian packages xvfb, dbus-daemon, dbus-bin, openbox, orca, xdotool"
          ),
          "\(result.output)"
        )
        let remote = try verify(folder, "--webdriver", "http://127.0.0.1:9")
        let reason = "Orca reads a browser on this machine, not one at a remote end"
        #expect(remote.code == 2 && remote.output.contains(reason), "\(remote.output)")
        let alone = try run(polite, ["verify", "--root", folder.path, "--only-screen-reader"])
        #expect(alone.code == 2 && alone.output.contains("goes with `--screen-reader`"))
      }
    }
  }
}
