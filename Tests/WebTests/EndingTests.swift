import Foundation
import PatternLibrary
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify, ended at any moment", .serialized, .inAWaitingLane)
  struct EndingTests {
    @Test("leaves no process of its own and no file behind", arguments: [SIGINT, SIGTERM, SIGKILL], [0.2, 0.9, 2.5])
    func ends(signal: Int32, seconds: Double) throws {
      try withLibrary(VerifyCommandTests.library()) { library, scratch in
        let program = try Self.verify(library, scratch: scratch)
        Thread.sleep(forTimeInterval: seconds + Double.random(in: 0...0.5))
        let isEarly = program.isRunning
        let isSeen = !processes(mentioning: scratch.path).isEmpty
        program.end(by: signal)
        #expect(isEarly || seconds > 1, "it was over before it could be ended")
        #expect(isSeen || seconds > 1, "its processes cannot be seen, so nobody would see those that it leaves")
        #expect(processesLeft(mentioning: scratch.path) == [])
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        // A folder that was made at the moment of a kill is empty, and nothing is watching over it yet.
        for file in files {
          let inner = try FileManager.default.contentsOfDirectory(atPath: scratch.appending(path: file).path)
          #expect(signal == SIGKILL && inner.isEmpty, "\(file): \(inner)")
        }
      }
    }

    /// A moment in a run with a remote end: some seconds after the remote end first logs a certain note.
    struct Moment: Sendable, CustomTestStringConvertible {
      var note: String
      var seconds: Double
      var signal: Int32
      var testDescription: String { "signal \(signal), \(seconds) s after \(note)" }

      static let all = [
        Moment(note: "COMMAND InitSession", seconds: 0, signal: SIGINT),
        Moment(note: "COMMAND InitSession", seconds: 0.3, signal: SIGTERM),
        Moment(note: "RESPONSE InitSession", seconds: 0, signal: SIGTERM),
        Moment(note: "RESPONSE InitSession", seconds: 1, signal: SIGINT),
      ]
    }

    @Test("leaves no browser at a remote end", arguments: Moment.all)
    func endsRemotely(moment: Moment) throws {
      var files = VerifyCommandTests.library()
      // Playing takes longer than the test waits before the signal.
      files["Content/c/save/index.md"]?.replace("silent: 300ms", with: "silent: 5s")
      try withLibrary(files) { library, scratch in
        let (driver, address) = try startDriver(scratch: scratch)
        let program = try Self.verify(library, scratch: scratch, nil, "--webdriver", address)
        soon(within: 60) { !program.isRunning || driver.log.contains(moment.note) }
        try #require(driver.log.contains(moment.note), "no session was begun")
        Thread.sleep(forTimeInterval: moment.seconds)
        try #require(program.isRunning, "it was over before it could be ended")
        // By then it has reported what it found.
        #expect(program.end(by: moment.signal) == 3)
        #expect(processesLeft(mentioning: scratch.path, except: driver.id) == [])
      }
    }

    @Test("leaves nothing behind if it is ended while the site is still being built")
    func endsWhileBuilding() throws {
      try withTemporaryFolder { folder in
        let library = folder.appending(path: "library")
        let entry = "---\ntitle: Other\nname: A.\nfocus: B.\nannouncement: [C]\n---\n"
        let body = String(repeating: "Some *words* and `code`, and [a link](https://example.org).\n\n", count: 2000)
        var files = VerifyCommandTests.library()
        for number in 0..<100 { files["Content/c/other-\(number).md"] = entry + body }
        try write(files, to: library)
        // When the build begins, and when the driver of a browser has started, which then waits for the site.
        for (signal, mark) in [(SIGINT, "Building "), (SIGTERM, "Building "), (SIGINT, nil), (SIGTERM, nil)] {
          let scratch = folder.appending(path: "scratch-\(signal)-\(mark == nil ? "late" : "early")")
          try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
          let output = folder.appending(path: "output.txt")
          let program = try Self.verify(library, scratch: scratch, output, "--verbose")
          func isReached() -> Bool {
            if let mark { return program.log.contains(mark) }
            return processes(mentioning: scratch.path).contains { $0.contains("chromedriver") }
          }
          while program.isRunning, !isReached() { Thread.sleep(forTimeInterval: 0.005) }
          kill(program.id, signal)
          let site = try FileManager.default.contentsOfDirectory(atPath: scratch.path).first {
            FileManager.default.fileExists(atPath: scratch.appending(path: "\($0)/Site").path)
          }
          #expect(site == nil, "the site was there before the run could be ended")
          let (code, text) = (program.exitCode(), program.log)
          #expect([128 + signal, 3].contains(code), "\(text)")
          #expect(code != 3 || text.contains("it was asked to end by SIG"), "\(text)")
          #expect(processesLeft(mentioning: scratch.path) == [])
          #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
        }
      }
    }

    @Test("leaves no browser behind if the site cannot be built", arguments: Tools.browsers)
    func unbuilt(browser: TestEnvironment.Browser) throws {
      var files = VerifyCommandTests.library()
      files["Content/c/save/index.md"]? += "\n[gone](gone.md)\n"
      try withLibrary(files) { library, scratch in
        let output = library.appending(path: "output.txt")
        let program = try Self.verify(library, scratch: scratch, output, "--verbose", in: browser)
        let (code, text) = (program.exitCode(), program.log)
        #expect(code == 1, "\(text)")
        #expect(text.contains("[link-missing-file]") && text.contains("Playing to"), "\(text)")
        #expect(!text.contains("cut short") && !text.contains("not be played"), "\(text)")
        #expect(processesLeft(mentioning: scratch.path) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
      }
    }

    /// Starts `polite verify` with two sessions, with a separate folder for its temporary files.
    private static func verify(
      _ library: URL,
      scratch: URL,
      _ output: URL? = nil,
      _ arguments: String...,
      in browser: TestEnvironment.Browser = .chromium
    ) throws -> RunningProgram {
      let arguments = ["verify", "--root", library.path, "--browser", browser.rawValue, "--jobs", "2"] + arguments
      return try RunningProgram(polite.path, arguments, environment: environment(scratch: scratch), output: output)
    }
  }
}
