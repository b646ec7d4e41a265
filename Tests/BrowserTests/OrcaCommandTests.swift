import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify --screen-reader orca")
  struct OrcaCommandTests {
    private func verify(_ folder: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      try run(polite, ["verify", "--root", folder.path, "--screen-reader", "orca"] + arguments)
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("tells in a column of its own what Orca made of each scenario, and records what it said")
    func passes() throws {
      try withTemporaryFolder { folder in
        try write(VerifyCommandTests.library(), to: folder)
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
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains(/Orca\+Chromium\n/))
        #expect(result.output.contains(/save: start +passed\n/))
        #expect(result.output.contains("2 plays: 2 passed, 0 failed"))
        #expect(!FileManager.default.fileExists(atPath: kept.path))
        let evidence = try text(folder.appending(path: "Content/c/save/evidence.json"))
        #expect(
          evidence.contains("\"screen-reader\": \"orca\"") && evidence.contains(/"screen-reader-version": "Orca \d/)
        )
        #expect(evidence.contains(/"text": "Note saved" }/))
        #expect(evidence.contains(/"text": "Save push button\./))
        #expect(
          try text(junit).contains("<testsuite name=\"Orca with Chromium\" tests=\"2\" failures=\"0\" errors=\"0\">")
        )
      }
    }

    @Test("says what to install when a part of Orca's desktop is missing, and exits with 3; with 2 when called wrongly")
    func missing() throws {
      try withTemporaryFolder { folder in
        try write(VerifyCommandTests.library(), to: folder)
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
        #expect(try verify(folder, "--webdriver", "http://127.0.0.1:9").code == 2)
        let alone = try run(polite, ["verify", "--root", folder.path, "--only-screen-reader"])
        #expect(alone.code == 2 && alone.output.contains("goes with `--screen-reader`"))
      }
    }
  }
}
