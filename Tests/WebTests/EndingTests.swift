import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify, ended at any moment", .serialized, .inAWaitingLane)
  struct EndingTests {
    @Test("leaves no process of its own and no file behind", arguments: [SIGINT, SIGTERM, SIGKILL], [0.2, 0.9, 2.5])
    func ends(signal: Int32, seconds: Double) throws {
      try withTemporaryFolder { folder in
        let (library, scratch) = (folder.appending(path: "library"), folder.appending(path: "scratch"))
        try write(InTheBrowser.VerifyCommandTests.library(), to: library)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let process = try Self.verify(library, scratch: scratch)
        Thread.sleep(forTimeInterval: seconds + Double.random(in: 0...0.5))
        let isEarly = process.isRunning
        let isSeen = !Self.processes(mentioning: scratch.path, except: nil).isEmpty
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(isEarly || seconds > 1, "it was over before it could be ended")
        #expect(isSeen || seconds > 1, "its processes cannot be seen, so nobody would see those that it leaves")
        #expect(Self.processesLeft(mentioning: scratch.path) == [])
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
      try withTemporaryFolder { folder in
        let (library, scratch) = (folder.appending(path: "library"), folder.appending(path: "scratch"))
        var files = InTheBrowser.VerifyCommandTests.library()
        // Playing takes longer than the test waits before the signal.
        files["Content/c/save/index.md"]?.replace("silent: 300ms", with: "silent: 5s")
        try write(files, to: library)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let driver = try StandInDriver(scratch: scratch)
        defer { driver.end() }
        let port = try driver.port()
        let process = try Self.verify(library, scratch: scratch, "--webdriver", "http://127.0.0.1:\(port)")
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, process.isRunning, !driver.log.contains(moment.note) {
          Thread.sleep(forTimeInterval: 0.05)
        }
        try #require(driver.log.contains(moment.note), "no session was begun")
        Thread.sleep(forTimeInterval: moment.seconds)
        try #require(process.isRunning, "it was over before it could be ended")
        kill(process.processIdentifier, moment.signal)
        process.waitUntilExit()
        // By then it has reported what it found.
        #expect(process.terminationStatus == 3)
        #expect(Self.processesLeft(mentioning: scratch.path, except: driver.processIdentifier) == [])
      }
    }

    /// Starts `polite verify` with two sessions, with a separate folder for its temporary files.
    private static func verify(_ library: URL, scratch: URL, _ arguments: String...) throws -> Process {
      let process = Process()
      process.executableURL = polite
      process.arguments = ["verify", "--root", library.path, "--browser", "chromium", "--jobs", "2"] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    /// The processes that are left: empty as soon as there are none, otherwise as they are after ten seconds.
    private static func processesLeft(mentioning text: String, except id: Int32? = nil) -> [String] {
      var left = processes(mentioning: text, except: id)
      for _ in 0..<200 where !left.isEmpty {
        Thread.sleep(forTimeInterval: 0.05)
        left = processes(mentioning: text, except: id)
      }
      return left
    }

    /// The command lines of processes whose command line or environment contains a text.
    private static func processes(mentioning text: String, except exception: Int32?) -> [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.filter { Int($0) != nil && Int32($0) != exception }.compactMap { id in
        let parts = ["cmdline", "environ"].map { (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\($0)"))) ?? Data() }
        guard parts.contains(where: { $0.range(of: Data(text.utf8)) != nil }) else { return nil }
        return String(decoding: parts[0], as: UTF8.self).replacing("\0", with: " ")
      }
    }
  }
}
