import Checking
import Diagnostics
import Hashing
import JSONSyntax
import PatternLibrary
import Testing
import Verifying

@Suite("The mutant report")
struct MutantReportTests {
  private let runs: [TestRun]

  init() throws {
    runs = try Sample.plan().groups.flatMap(\.plays).filter { $0.purpose == .claim && $0.demo.stem == "save" }
  }

  /// A demo with one mutant that was caught, one that survived, and one that is equivalent.
  private func demo(survivors: Int = 1, faults: [TestResult] = []) throws -> MutatedDemo {
    let region: JSONValue = ["family": "region", "at": "#status", "label": "status.status", "value": "polite"]
    let mutants = plannedMutants(MutantSite.merged([("start", [region])]), scenarios: runs.map(\.scenario))
    var (right, broken) = (PageTrace(), PageTrace())
    right.announcements = [Utterance("Saved", at: 40, politeness: .polite)]
    right.endStep(at: 100)
    broken.endStep(at: 100)
    var difference = try #require(right.differences(to: broken, in: "start").first)
    difference.suggestion = suggestedScenario(against: mutants[2], difference, in: runs[0].scenario)
    var demo = MutatedDemo(runs, in: TestEnvironment(.chromium))
    demo.version = "Chromium 140"
    demo.faults = faults
    demo.results = [
      MutantResult(mutants[0], .caught(scenario: "start", by: Sample.failure())), MutantResult(mutants[1], .equivalent),
    ]
    for index in 0..<survivors { demo.results.append(MutantResult(mutants[2 + index], .survived(difference))) }
    return demo
  }

  private let configuration = SourceFile(path: "polite.yml", text: "mutants: { threshold: 90 }\n")

  private func diagnostics(_ demo: MutatedDemo, _ change: (inout Configuration.Mutants) -> Void = { _ in })
    -> [Diagnostic]
  {
    var settings = Configuration.Mutants()
    change(&settings)
    return MutantReport([demo], settings).diagnostics(configuration)
  }

  @Test("counts a mutant as not played if the browser failed on it, even if a second browser caught it")
  func restarted() throws {
    var caught = Sample.result(runs[0], failures: [Sample.failure()])
    guard case .caught("start", _) = MutantResult.Outcome(of: caught) else {
      Issue.record("a failing scenario catches a mutant")
      return
    }
    caught.restarts = 1
    guard case .notPlayed = MutantResult.Outcome(of: caught) else {
      Issue.record("what failed and was played again counts")
      return
    }
    if MutantResult.Outcome(of: Sample.result(runs[0])) != nil { Issue.record("a passing scenario decides nothing") }
  }

  @Test("fails if the browser failed on a demo while nothing was broken, since its mutants are not played then")
  func unsteady() throws {
    var fault = Sample.result(runs[0])
    fault.restarts = 1
    let found = diagnostics(try demo(survivors: 0, faults: [fault]))
    #expect(found.map(\.rule.id) == ["verify-unsteady", "verify-not-played"])
    #expect(found.last?.message.contains("the mutants of `save` were not played in Chromium") == true)
  }

  @Test("proposes silence against an announcement that is made twice")
  func twice() throws {
    var demo = try demo()
    guard case .survived(var difference)? = demo.results.last?.outcome, let mutant = demo.results.last?.mutant else {
      Issue.record("the last mutant survives")
      return
    }
    difference.suggestion = nil
    demo.results = [MutantResult(mutant, .survived(difference))]
    let helps = diagnostics(demo).map { $0.help ?? "" }
    let isTwice = ["live-region-doubled", "live-region-repeated"].contains(mutant.kind)
    #expect(helps.map { $0.contains("Add `silent: 3s` after `announced`") } == [isTwice], "\(mutant.kind)")
  }

  @Test("has a diagnostic for each survivor, at the scenario in which it differs, with a scenario that catches it")
  func survivors() throws {
    let found = diagnostics(try demo())
    #expect(found.map(\.rule.id) == ["verify-mutant-survived"])
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.map(\.message) == [
        "Chromium, step 1 of `start`: `live-region-hidden of status.status` survives: with it, “Saved” is not announced (polite) at that time"
      ]
    )
    #expect(found[0].range.bytes == runs[0].scenario.id.bytes)
    #expect(found[0].help?.contains("- { id: against-live-region-hidden-of-status-status, title: ") == true)
  }

  @Test("has an error only if fewer are caught than the library requires")
  func threshold() throws {
    let demo = try demo()
    func rules(_ threshold: Int) -> [String] {
      diagnostics(demo) { $0.threshold = Located(threshold, at: 22..<24) }.map(\.rule.id)
    }
    #expect(rules(50) == ["verify-mutant-survived"])
    #expect(rules(51) == ["verify-mutant-survived", "verify-too-few-mutants"])
    let error = try #require(diagnostics(demo) { $0.threshold = Located(90, at: 22..<24) }.last)
    #expect(error.message == "1 of 2 mutants were caught, 50%, but `threshold` asks for 90%")
    #expect(error.severity == .error && error.range.file.path == "polite.yml" && error.range.bytes == 22..<24)
  }

  @Test("has a note if a survivor is accepted, with the reason, and still counts it")
  func accepted() throws {
    func found(_ accepted: Configuration.Mutants.Accepted) throws -> [Diagnostic] {
      try diagnostics(demo()) { $0.accepted = [Located(accepted, at: 0..<1)] }
    }
    let note = try found(
      .init(mutant: "live-region-hidden", entry: "save", demo: "save", target: "status.status", reason: "R.")
    )
    #expect(note.map(\.rule.id) == ["verify-mutant-accepted"] && note[0].severity == .note && note[0].help == "R.")
    #expect(try found(.init(mutant: "live-region-dead", reason: "R.")).map(\.rule.id) == ["verify-mutant-survived"])
    #expect(try found(.init(mutant: "live-region-hidden", demo: "other", reason: "R."))[0].severity == .warning)
    #expect(MutantReport([try demo()], Configuration.Mutants()).count.share == 50)
  }

  @Test("has a note for what accepts no survivor, if all demos were broken")
  func unused() throws {
    var settings = Configuration.Mutants()
    settings.accepted = [
      Located(.init(mutant: "live-region-hidden", reason: "R."), at: 3..<5),
      Located(.init(mutant: "live-region-hiden", reason: "R."), at: 7..<9),
    ]
    let file = SourceFile(path: "polite.yml", bytes: Array(repeating: 0x20, count: 10))
    func unused(isOfAll: Bool) throws -> [Range<Int>] {
      let found = MutantReport([try demo()], settings, isOfAll: isOfAll).diagnostics(file)
      return found.filter { $0.rule.id == "verify-mutant-unused" }.map(\.range.bytes)
    }
    #expect(try unused(isOfAll: true) == [7..<9])
    #expect(try unused(isOfAll: false) == [])
  }

  @Test("has only the failures if scenarios fail without a mutant")
  func faults() throws {
    var demo = try demo(survivors: 0, faults: [Sample.result(runs[0], failures: [Sample.failure()])])
    demo.results = []
    #expect(diagnostics(demo).map(\.rule.id) == ["verify-failed"])
  }

  @Test("has a table of entries, and a line for each mutant")
  func table() throws {
    let report = MutantReport([try demo(survivors: 2)], Configuration.Mutants())
    #expect(
      report.lines == [
        "        mutants  caught  equivalent  survived  share  seconds",
        "c/save        4       1           1         2    33%        0",
        "all           4       1           1         2    33%        0",
      ]
    )
    #expect(report.allLines.count == 4)
    #expect(report.allLines[1] == "Chromium, save: live-region-assertive of status.status: equivalent [0 ms]")
    #expect(MutantCount([]).share == 100)
  }

  @Test("is recorded by entry and browser, and identified by demos and scenarios")
  func recording() throws {
    let plan = try Sample.plan()
    let verification = Verification(
      plan.groups,
      to: [TestEnvironment(.chromium)],
      base: "file:///",
      programs: InstalledPrograms(extra: []),
      system: "S"
    )
    let changes = MutantReport([try demo()], Configuration.Mutants()).evidence(of: verification, date: "2026-03-01")
    let record = try #require(changes.first?.evidence.mutants.first)
    #expect(changes.count == 1 && changes[0].path == "Content/c/save/evidence.json")
    #expect((record.caught, record.survived, record.equivalent) == (1, 1, 1))
    #expect(
      record.browser == .chromium && record.browserVersion == "Chromium 140" && record.toolVersion == politeVersion
    )
    let entry = runs[0].entry
    let hashes = Dictionary(plan.groups.flatMap(\.plays).map { ($0.demo.stem, $0.demoHash) }) { first, _ in first }
    let subject = MutantRecord.subject(
      of: entry.demos.map { (file: hashes[$0.stem] ?? ContentHash(of: []), scenarios: $0.scenarios) }
    )
    #expect(record.subject == subject)
    // A demo that fails without a mutant says nothing about its mutants.
    let broken = try demo(faults: [Sample.result(runs[0], failures: [Sample.failure()])])
    #expect(MutantReport([broken], Configuration.Mutants()).evidence(of: verification, date: "2026-03-01").isEmpty)
  }
}
