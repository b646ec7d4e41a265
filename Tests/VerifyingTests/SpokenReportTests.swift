import Diagnostics
import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

@Suite("The report of what a screen reader did not say")
struct SpokenReportTests {
  private let orca = TestEnvironment(.chromium, .orca)

  private func mute(_ run: TestRun, step: Int = 0, approach: Int = 0, at bytes: Range<Int> = 0..<0) -> TestResult {
    var silence = ScenarioFailure(step: step, bytes: bytes, expected: "“A” to be spoken", observed: "nothing was")
    silence.approach = approach
    return Sample.result(run, orca, hearing: Hearing(transcript: [], failures: [silence], notes: [silence]))
  }

  @Test("has a fault in shared first steps once, for the scenario that they belong to")
  func inherited() throws {
    var files = Sample.files
    files["Content/c/save/index.md"]?.replace("{ id: end, steps", with: "{ id: end, given: { after: start }, steps")
    let runs = try Sample.plan(TestPlan.Choice(), files).groups.flatMap(\.plays)
    let found = diagnostics(in: [mute(runs[0]), mute(runs[1])])
    #expect(found.map(\.rule.id) == ["verify-speech", "verify-reader-note"])
    #expect(found.allSatisfy { $0.message.hasPrefix("Orca with Chromium, step 1 of `start`: ") })
    #expect(diagnostics(in: [mute(runs[0]), mute(runs[1], step: 1)]).count == 4)
  }

  @Test("is about a line of a product's list, and counts the scenario's own steps")
  func subjects() throws {
    let list = """
      subjects:
        - page: app.html
          entry: save
          demo: save
          steps: [{ press: Tab }]
          leave: { end: It has none. }
          words:
            A: B
      """
    let plan = try Sample.plan(subjects: list, with: ["app.html": Sample.save])
    let run = try #require(plan.groups.first?.plays.first, "\(plan.diagnostics)")
    let expected = try #require(run.scenario.steps[1].then.first)
    let found = try #require(diagnostics(in: [mute(run, step: 1, approach: 1, at: expected.bytes)]).first)
    #expect(found.message.hasPrefix("Orca with Chromium, step 1 of `start`: "))
    #expect(found.range.file.path == "subjects.yml" && found.range.start.line == 8)
    #expect(found.notes.map(\.range.file.path) == ["Content/c/save/index.md"])
  }

  @Test("has a log with whole milliseconds")
  func log() throws {
    try withTemporaryFolder { folder in
      var hearing = Hearing(transcript: [Utterance("Saved", at: 1300)])
      hearing.failures = [ScenarioFailure(step: 0, bytes: 0..<0, expected: "it", observed: "not")]
      let run = try Sample.plan().groups.flatMap(\.plays)[0]
      KeptFiles(folder.path).keep(Sample.result(run, orca, hearing: hearing)) { [] }
      let log = folder.appending(path: "\(orca.slug)/c/save/save.start.txt")
      #expect(try String(contentsOf: log, encoding: .utf8).contains("\n1300 ms  Saved\n"))
    }
  }
}

@Suite("The report of axe-core's violations")
struct AxeReportTests {
  @Test("has those of two demos that have the same name in two entries")
  func sameName() throws {
    var files = Sample.files
    files["Content/c/wait/index.md"]?.replace("demos: { wait:", with: "demos: { save:")
    files["Content/c/wait/save.html"] = files.removeValue(forKey: "Content/c/wait/wait.html")
    let inspections = try Sample.plan(.init(), files).groups.compactMap { $0.inspection?.plays.first }
    let violation = Violation(rule: "region", help: "Asked.", target: "p", scheme: "light", step: 0)
    let found = diagnostics(in: inspections.map { Sample.result($0, violations: [violation]) })
    #expect(found.map(\.range.file.path) == ["Content/c/save/index.md", "Content/c/wait/index.md"])
  }
}
