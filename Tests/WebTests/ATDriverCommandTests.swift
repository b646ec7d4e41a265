import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify --screen-reader at-driver", .serialized, .inAWaitingLane)
  struct ATDriverCommandTests {
    /// A desktop that a person could use: a display and a window manager.
    final class Desktop {
      let display: String
      private var programs: [RunningProgram] = []

      init(in folder: URL) throws {
        let options = ["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]
        let server = try RunningProgram("Xvfb", options, output: folder.appending(path: "display"))
        func number() -> Substring? { server.log.firstMatch(of: /(?m)^(\d+)\n/)?.1 }
        soon { number() != nil }
        display = ":\(try #require(number()))"
        programs = [server, try RunningProgram("openbox", [], environment: environment)]
      }

      /// What a program on it sees.
      var environment: [String: String] { TestSupport.environment(with: ["DISPLAY": display, "WAYLAND_DISPLAY": nil]) }
    }

    /// What is said of the button that Tab reaches, and when it is pressed.
    private static func speech(_ announced: String) -> [[[Any]]] {
      [[[0.1, "Save"], [0.1, "button"]], [[0.1, announced]]]
    }

    private func arguments(_ folder: URL, _ server: StandInScreenReader, _ others: [String]) -> [String] {
      [
        "verify", "--root", folder.path, "--browser", "chromium", "--only-screen-reader", "--scenario", "start",
        "--screen-reader", "at-driver=\(server.address)",
      ] + others
    }

    /// Plays one scenario to a server that follows a plan, on a desktop of its own.
    private func verify(
      _ folder: URL,
      _ plan: [String: Any],
      _ others: String...
    ) throws -> (code: Int32, output: String, server: StandInScreenReader) {
      let desktop = try Desktop(in: folder)
      let server = try StandInScreenReader(plan.merging(["display": desktop.display]) { $1 }, in: folder)
      let environment = ["-u", "WAYLAND_DISPLAY", "DISPLAY=\(desktop.display)", polite.path]
      let result = try run(URL(filePath: "/usr/bin/env"), environment + arguments(folder, server, others))
      return (result.code, result.output, server)
    }

    @Test("passes where the screen reader speaks the announcement, and records the speech under the reader's name")
    func passes() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let result = try verify(
          folder,
          ["speech": Self.speech("Note saved")],
          "--record",
          "--reader-name",
          "nvda",
          "--reader-setting",
          "rate=80"
        )
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains(/NVDA\+Chromium\n/) && result.output.contains("1 play: 1 passed"))
        let file = folder.appending(path: "Content/c/save/evidence.json")
        let evidence = try String(contentsOf: file, encoding: .utf8)
        #expect(evidence.contains("\"screen-reader\": \"nvda\""), "\(evidence)")
        #expect(evidence.contains("\"screen-reader-version\": \"NVDA 2024.4\""))
        #expect(evidence.contains("\"text\": \"Note saved\"") && evidence.contains("\"outcome\": \"passed\""))
        #expect(try result.server.faults() == "")
        #expect(
          result.server.commands.prefix(3) == ["session.new", "nvda:settings.setSettings", "interaction.pressKeys"]
        )
        #expect(result.server.log.contains { $0["closed"] as? Int == 1000 })
        #expect(try run(polite, ["build", "--root", folder.path]).code == 0)
        let page = folder.appending(path: "Site/c/save.html")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("NVDA with Chromium"))
      }
    }

    @Test("says why it stops playing when the connection to the screen reader is lost")
    func loses() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let plan: [String: Any] = ["speech": Self.speech("Note saved"), "misdeed": "close", "after": 2]
        let result = try verify(folder, plan)
        #expect(result.code == 1, "\(result.output)")
        #expect(result.output.contains("the server closed the connection (1001: going away)"), "\(result.output)")
        #expect(result.output.contains("[verify-not-played]"))
      }
    }

    @Test("ends on Ctrl-C and at its deadline while a screen reader is connected", arguments: [true, false])
    func ends(bySignal: Bool) throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let desktop = try Desktop(in: folder)
        let plan: [String: Any] = ["display": desktop.display, "misdeed": "mute", "after": 2]
        let server = try StandInScreenReader(plan, in: folder)
        let begin = ContinuousClock.now
        let arguments = arguments(folder, server, bySignal ? [] : ["--deadline", "4"])
        let program = try RunningProgram(polite.path, arguments, environment: desktop.environment)
        if bySignal {
          // The second key is not answered.
          try #require(soon { server.commands.count == 3 })
          program.end(by: SIGINT)
        }
        #expect(program.exitCode() == 3)
        #expect(ContinuousClock.now - begin < .seconds(30))
        #expect(server.awaitLine { $0["closed"] != nil || $0["ended"] != nil })
      }
    }

    @Test("says what is missing when there is no display, or when the server drives another screen reader")
    func missing() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let server = try StandInScreenReader(in: folder)
        let nowhere = ["-u", "WAYLAND_DISPLAY", "-u", "DISPLAY", polite.path] + arguments(folder, server, [])
        let alone = try run(URL(filePath: "/usr/bin/env"), nowhere)
        #expect(alone.code == 3 && alone.output.contains("there is no display here"), "\(alone.output)")
        #expect(alone.output.contains("--webdriver"))
        #expect(server.commands == [])
        let other = try run(
          URL(filePath: "/usr/bin/env"),
          ["DISPLAY=:0", polite.path] + arguments(folder, server, ["--reader-name", "voiceover"])
        )
        #expect(other.code == 3 && other.output.contains("the server drives nvda, not voiceover"), "\(other.output)")
      }
    }
  }
}
