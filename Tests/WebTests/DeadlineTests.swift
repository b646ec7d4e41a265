import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("polite verify, with demos that hold it up", .serialized, .inAWaitingLane)
  struct DeadlineTests {
    /// A demo whose page has a script that harms the browser that opens it.
    private static func hostile(_ script: String) -> String {
      VerifyCommandTests.saving.replacing("<main>", with: "<script>\(script)</script><main>")
    }

    private static let eatsMemory = """
      const kept = []; while (true) kept.push(new Uint8Array(64 << 20).fill(1));
      """

    /// A library whose first scenario fails at once.
    private static func failingLibrary() -> [String: String] {
      var files = VerifyCommandTests.library(
        save: VerifyCommandTests.saving.replacing("'Note saved'", with: "'Saved'")
      )
      let last = "              - focus: stays"
      files["Content/c/save/index.md"]?.replace(last, with: last + "\n          - when: { passes: 61s }")
      return files
    }

    /// The same library with demos that hang, use up memory or open dialogs, and with others that take a minute.
    private static func hostileLibrary(count: Int) -> [String: String] {
      var files = failingLibrary()
      let scripts = ["while (true) {}", eatsMemory, "while (true) alert('Hello');", "setInterval(() => alert(1))"]
      for number in 0..<count {
        let isWild = number < scripts.count
        let steps =
          isWild
          ? "steps: [{ when: opens, then: { silent: 1s } }]"
          : "given: { clock: real }, steps: [{ when: { passes: 60s } }]"
        let folder = "Content/c/wild-\(number)"
        files["\(folder)/index.md"] = """
          ---
          title: Wild \(number)
          name: Says nothing.
          focus: Stays.
          announcement: [Nothing]
          demos: { hostile: { title: Hostile, scenarios: [{ id: hostile-\(number), \(steps) }] } }
          ---

          Text.
          """
        files["\(folder)/hostile.html"] = isWild ? hostile(scripts[number]) : VerifyCommandTests.saving
      }
      return files
    }

    private func verify(_ library: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      try verifyLibrary(at: library, ["--browser", "chromium"] + arguments)
    }

    @Test("reports at its deadline what it found, and how many plays are missing")
    func deadline() throws {
      try withTemporaryFolder(with: Self.hostileLibrary(count: 20)) { folder in
        let junit = folder.appending(path: "junit.xml")
        let start = ContinuousClock.now
        let result = try verify(folder, "--jobs", "2", "--deadline", "10", "--junit", junit.path, "--record")
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(result.code == 3, "\(result.output)")
        #expect(
          result.output.contains("step 1 of `start`: expected that “Note saved” is announced"),
          "\(result.output)"
        )
        #expect(result.output.contains(/error: the run was cut short, without \d+ of \d+ plays/), "\(result.output)")
        #expect(result.output.contains("its 10 s ran out (`--deadline`)"))
        #expect(result.output.contains(/22 plays: \d+ passed, \d+ failed, \d+ not played/))
        let report = try String(contentsOf: junit, encoding: .utf8)
        #expect(report.contains("<testcase classname=\"verify-cut-short\""))
        let evidence = folder.appending(path: "Content/c/save/evidence.json")
        #expect(!FileManager.default.fileExists(atPath: evidence.path), "a run that was cut short is not recorded")
      }
    }

    @Test("ends a browser that uses too much memory, and gives up a demo after two unfinished plays")
    func memory() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library(save: Self.hostile(Self.eatsMemory))) { folder in
        let result = try verify(folder, "--jobs", "1")
        #expect(result.code == 1)
        let reasons = result.output.matches(of: /could not be (?:played|looked at).*: (.*)/).map { String($0.1) }
        // Two scenarios, each played and inspected, one of them also in real time, and the page around the demo.
        #expect(reasons.count == 6, "\(result.output)")
        let ended = "the browser was ended because it used more than 2 GB of memory"
        // The page around the demo ends in the same way.
        let left = result.output.components(separatedBy: "another play of the demo failed twice: \(ended)").count - 1
        #expect(3...5 ~= left && reasons.allSatisfy { $0.hasPrefix(ended) }, "\(result.output)")
      }
    }

    @Test("reports what it found when it receives a signal to end", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
      try withTemporaryFolder { folder in
        var files = Self.failingLibrary()
        files["Content/c/save/index.md"]?.replace("when: opens, then: { silent: 300ms }", with: "when: { passes: 60s }")
        try write(files, to: folder)
        let (kept, junit) = (folder.appending(path: "kept"), folder.appending(path: "junit.xml"))
        var arguments = ["verify", "--root", folder.path, "--browser", "chromium", "--jobs", "2", "--real"]
        arguments += ["--keep", kept.path, "--junit", junit.path]
        let program = try RunningProgram(polite.path, arguments, output: folder.appending(path: "output.txt"))
        let log = kept.appending(path: "chromium/c/save/save.start.txt").path
        soon(within: 60) { !program.isRunning || FileManager.default.fileExists(atPath: log) }
        try #require(program.isRunning, "it was over before it could be ended")
        let start = ContinuousClock.now
        let code = program.end(by: signal)
        #expect(ContinuousClock.now - start < .seconds(15))
        let text = program.log
        #expect(code == 3, "\(text)")
        #expect(text.contains("step 1 of `start`: expected that “Note saved” is announced"), "\(text)")
        #expect(text.contains("it was asked to end by SIG"), "\(text)")
        #expect(text.contains("2 plays: 0 passed, 1 failed, 1 not played"), "\(text)")
        #expect(try String(contentsOf: junit, encoding: .utf8).contains("<testcase classname=\"verify-cut-short\""))
      }
    }
  }
}
