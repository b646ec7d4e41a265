import Checking
import Foundation
import Hashing
import Loading
import PatternLibrary
import TestSupport
import Testing
import Verifying

/// A library of two entries: one with a right and a wrong demo, and one with a long scenario.
enum Sample {
  static let save = "<!doctype html><title>Save</title>"
  static let files = [
    "Content/c/save/index.md": """
    ---
    title: Save
    name: Says what is saved.
    focus: Stays.
    announcement: [Saved]
    demos:
      save:
        title: Save
        scenarios:
          - { id: start, title: "<The> start", steps: [{ when: opens, then: { visible: A } }] }
          - { id: end, steps: [{ when: { passes: 1s } }] }
      mute:
        title: Mute
        scenarios: [{ id: nothing, steps: [{ when: opens, then: { silent: 2s } }] }]
    ---
    """,
    "Content/c/save/save.html": save,
    "Content/c/save/mute.html": "<!doctype html><meta name=\"polite:wrong\" content=\"Mute.\"><title>Mute</title>",
    "Content/c/wait/index.md": """
    ---
    title: Wait
    name: Says what is awaited.
    focus: Stays.
    announcement: [Done]
    demos: { wait: { title: Wait, scenarios: [{ id: long, steps: [{ when: { passes: 9s } }] }] } }
    ---
    """,
    "Content/c/wait/wait.html": save,
  ]

  /// The same, but one of the scenarios is given forced colours.
  static var filesWithForcedColours: [String: String] {
    var files = files
    files["Content/c/wait/index.md"]?.replace("id: long,", with: "id: long, given: { colours: forced },")
    return files
  }

  static func library(_ files: [String: String] = files) throws -> CheckedLibrary {
    try withTemporaryFolder(with: files) { try library(in: $0) }
  }

  static func library(in folder: URL) throws -> CheckedLibrary {
    checkLibrary(try loadLibrary(at: folder.path, threads: 1, includeDrafts: true).tree, siteFiles: []).library
  }

  static func plan(_ choice: TestPlan.Choice = TestPlan.Choice(), _ files: [String: String] = files) throws -> TestPlan
  {
    // The plan reads the files of demos.
    try withTemporaryFolder(with: files) { TestPlan(try library(in: $0), choice: choice) }
  }

  /// The plan of a list of subjects that is beside its pages, of a library in a folder beside it or in the same folder.
  static func plan(
    subjects list: String,
    with pages: [String: String],
    of files: [String: String] = files,
    pathPrefix: String = "",
    choice: TestPlan.Choice = TestPlan.Choice(),
    environment: [String: String] = [:]
  ) throws -> SubjectPlan {
    try withTemporaryFolder(with: pages.merging(["subjects.yml": list]) { $1 }) { folder in
      let root = folder.appending(path: pathPrefix)
      try write(files, to: root)
      let read = try loadSubjects(at: folder.path + "/subjects.yml", as: "subjects.yml")
      return SubjectPlan(
        try #require(read.list, "\(read.diagnostics)"),
        in: read.file,
        folder: folder.path,
        of: try library(in: root),
        pathPrefix: pathPrefix,
        choice: choice,
        environment: { environment[$0] }
      )
    }
  }

  /// A step with no place in a file.
  static func step(_ action: Action, _ then: PatternLibrary.Expectation...) -> Step {
    Step(when: Located(action, at: 0..<0), then: then.map { Located($0, at: 0..<0) })
  }

  /// A scenario with no place in a file.
  static func scenario(_ id: String, _ steps: [Step] = [], given: Conditions = Conditions()) -> Scenario {
    Scenario(id: Located(id, at: 0..<0), title: Located(id, at: 0..<0), given: given, steps: steps)
  }

  /// The result of a play, with a failure for each text.
  static func result(
    _ run: TestRun,
    _ environment: TestEnvironment = TestEnvironment(.chromium),
    observed: RunResult = RunResult(),
    failures: [ScenarioFailure] = [],
    hearing: Hearing? = nil,
    trouble: String? = nil,
    isCutShort: Bool = false,
    violations: [Violation] = []
  ) -> TestResult {
    var observed = observed
    if !failures.isEmpty { observed.failures = failures }
    observed.hearing = hearing
    observed.announcements = [Utterance("Saved", at: 1234.5, politeness: .polite)]
    return TestResult(
      run: run,
      environment: environment,
      versions: .init(
        browser: "Chromium 140",
        screenReader: environment.reader == nil ? nil : "Orca 43.1",
        system: "Debian 12"
      ),
      observed: observed,
      trouble: trouble,
      isCutShort: isCutShort,
      violations: violations
    )
  }

  static func failure(_ bytes: Range<Int> = 0..<0, isAction: Bool = false) -> ScenarioFailure {
    ScenarioFailure(
      step: 0,
      bytes: bytes,
      expected: "“A” & <b> to be seen",
      observed: "it is not.",
      announced: [],
      isAction: isAction
    )
  }
}

@Suite("The plan of what to play")
struct PlanTests {
  private func names(_ groups: [TestRunGroup]) -> [String] {
    groups.map { $0.plays.map { "\($0.demo.stem):\($0.scenario.id.value)" }.joined(separator: "+") }
  }

  @Test("has every scenario, and for each wrong demo those of the right demos beside it")
  func all() throws {
    let plan = try Sample.plan()
    #expect(names(plan.groups) == ["save:start", "save:end", "mute:nothing", "mute:start+mute:end", "wait:long"])
    let purposes = plan.groups.map { $0.plays[0].purpose }
    #expect(purposes == [.claim, .claim, .mistake, .counterproof(rightDemo: "save"), .claim])
    #expect(plan.groups[0].plays[0].demoHash == ContentHash(of: Array(Sample.save.utf8)))
  }

  @Test("can be limited to one entry, by slug or with category, or to scenarios with one id")
  func choice() throws {
    #expect(try names(Sample.plan(.init(entries: ["wait"])).groups) == ["wait:long"])
    #expect(try names(Sample.plan(.init(entries: ["c/wait"])).groups) == ["wait:long"])
    #expect(try names(Sample.plan(.init(scenarios: ["end"])).groups) == ["save:end"])
    #expect(try names(Sample.plan(.init(scenarios: ["end", "long"])).groups) == ["save:end", "wait:long"])
    #expect(try Sample.plan(.init(entries: ["nobody"])).groups.isEmpty)
  }

  @Test("can leave out entries whose evidence is up to date for each scenario")
  func changed() throws {
    let (chromium, firefox) = (TestEnvironment(.chromium), TestEnvironment(.firefox))
    var files = Sample.files
    let plan = try Sample.plan()
    #expect(plan.changedEntries(in: [chromium]) == ["c/save", "c/wait"])
    let results = plan.groups.flatMap(\.plays).map { Sample.result($0, chromium) }
    for change in evidence(from: results, date: "2026-03-01") {
      files[change.path] = String(decoding: change.evidence.json, as: UTF8.self)
    }
    #expect(try Sample.plan(.init(), files).changedEntries(in: [chromium]) == [])
    #expect(try Sample.plan(.init(), files).changedEntries(in: [chromium, firefox]) == ["c/save", "c/wait"])
    var other = files
    other["Content/c/save/mute.html"]? += "<p>"
    #expect(try Sample.plan(.init(), other).changedEntries(in: [chromium]) == ["c/save"])
    other = files
    other["Content/c/wait/index.md"]?.replace("passes: 9s", with: "passes: 8s")
    #expect(try Sample.plan(.init(), other).changedEntries(in: [chromium]) == ["c/wait"])
    other = files
    other["Content/c/wait/evidence.json"]?.replace("passed", with: "failed")
    #expect(try Sample.plan(.init(), other).changedEntries(in: [chromium]) == ["c/wait"])
    // Nothing is recorded for a wrong demo without scenarios.
    other = files
    let scenarios = "\n    scenarios: [{ id: nothing, steps: [{ when: opens, then: { silent: 2s } }] }]"
    other["Content/c/save/index.md"]?.replace(scenarios, with: "")
    #expect(try Sample.plan(.init(), other).changedEntries(in: [chromium]) == ["c/save"])
  }

  @Test("is split evenly so that the parts together have everything once", arguments: 1...7)
  func shards(count: Int) throws {
    let plan = try Sample.plan()
    let shards = (1...count).compactMap { Shard("\($0)/\(count)") }
    #expect(shards.count == count)
    let parts = shards.map { plan.groups(in: $0) }
    #expect(names(parts.flatMap(\.self)).sorted() == names(plan.groups).sorted())
    #expect(parts.allSatisfy { abs($0.count - plan.groups.count / count) <= 1 })
  }

  @Test(
    "is split by a part's number and the number of parts",
    arguments: ["", "1", "0/2", "3/2", "a/b", "1/2/3", "-1/2", "1/0", "1 / 2"]
  )
  func badShards(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("leaves out what a browser cannot be made to show")
  func unplayable() throws {
    // Nothing is left to play, so no browser is needed.
    let groups = try Sample.plan(.init(entries: ["wait"]), Sample.filesWithForcedColours).groups
    #expect(groups.flatMap(\.plays).map(\.scenario.id.value) == ["long"])
    let alone = Verification(
      groups,
      to: [TestEnvironment(.webkit)],
      base: "",
      programs: InstalledPrograms(extra: []),
      system: ""
    )
    #expect(alone.run().results.isEmpty)
  }

  @Test("has dates of the calendar")
  func dates() {
    #expect(calendarDate(ofDay: 0) == "1970-01-01")
    #expect(calendarDate(ofDay: 11_016) == "2000-02-29")
    #expect(calendarDate(ofDay: 11_017) == "2000-03-01")
    #expect(calendarDate(ofDay: 20_512) == "2026-02-28")
    #expect(calendarDate(ofDay: 20_513) == "2026-03-01")
    #expect(calendarDate(ofDay: 47_540) == "2100-02-28")
    #expect(calendarDate(ofDay: 47_541) == "2100-03-01")
  }

  @Test("has addresses in which special characters are escaped")
  func addresses() {
    #expect(fileURL(ofFolder: "/tmp/a b/é%?#") == "file:///tmp/a%20b/%C3%A9%25%3F%23/")
  }
}
