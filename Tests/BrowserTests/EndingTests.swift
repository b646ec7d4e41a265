import Foundation
import TestSupport
import Testing

extension PlayersInTheBrowser {
  @Suite("polite verify, ended at any moment")
  struct EndingTests {
    @Test("leaves no process of its own and no file behind", arguments: [SIGINT, SIGTERM, SIGKILL], [0.2, 0.9, 2.5])
    func ends(signal: Int32, seconds: Double) throws {
      try withTemporaryFolder { folder in
        let (library, scratch) = (folder.appending(path: "library"), folder.appending(path: "scratch"))
        try write(VerifyCommandTests.library(), to: library)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = polite
        process.arguments = ["verify", "--root", library.path, "--browser", "chromium", "--jobs", "2"]
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: seconds + Double.random(in: 0...0.5))
        let isEarly = process.isRunning
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(isEarly || seconds > 1, "it was over before it could be ended")
        var left = Self.processes(mentioning: scratch.path)
        for _ in 0..<200 where !left.isEmpty {
          Thread.sleep(forTimeInterval: 0.05)
          left = Self.processes(mentioning: scratch.path)
        }
        #expect(left == [])
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        // A folder that was made at the very moment of a kill has nothing in it, and nobody who watches over it yet.
        for file in files {
          let inner = try FileManager.default.contentsOfDirectory(atPath: scratch.appending(path: file).path)
          #expect(signal == SIGKILL && inner.isEmpty, "\(file): \(inner)")
        }
      }
    }

    /// The command lines of the processes whose command line or environment has a text.
    private static func processes(mentioning text: String) -> [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.filter { Int($0) != nil }.compactMap { id in
        let parts = ["cmdline", "environ"].map { (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\($0)"))) ?? Data() }
        guard parts.contains(where: { $0.range(of: Data(text.utf8)) != nil }) else { return nil }
        return String(decoding: parts[0], as: UTF8.self).replacing("\0", with: " ")
      }
    }
  }
}
