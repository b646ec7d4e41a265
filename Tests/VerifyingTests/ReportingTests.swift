import Checking
import Diagnostics
import Foundation
import Hashing
import PatternLibrary
import TestSupport
import Testing
import Verifying

@Suite("The report of results")
struct ReportingTests {
  private let groups: [TestRunGroup]

  init() throws { groups = try Sample.plan().groups }

  private var plays: [TestRun] { groups.flatMap(\.plays) }

  @Test("has a diagnostic for each expectation that failed, at its place")
  func failures() throws {
    let expectation = try #require(plays[0].scenario.steps[0].then.first)
    let found = diagnostics(in: [Sample.result(plays[0], failures: [Sample.failure(expectation.bytes)])])
    #expect(found.map(\.message) == ["Chromium, step 1 of `start`: expected “A” & <b> to be seen, but it is not"])
    #expect(found.map(\.range.bytes) == [expectation.bytes])
    #expect(found.map(\.rule.id) == ["verify-failed"])
    #expect(found.map(\.help) == ["Nothing was announced."])
  }

  @Test("has one diagnostic for shared first steps, as a fault of the scenario that they belong to")
  func inherited() throws {
    var files = Sample.files
    files["Content/c/save/index.md"]?.replace("{ id: end, steps", with: "{ id: end, given: { after: start }, steps")
    let runs = try Sample.plan(TestPlan.Choice(), files).groups.flatMap(\.plays)
    let (start, end) = (runs[0], runs[1])
    var later = Sample.failure()
    later.step = 1
    func steps(_ results: [TestResult]) -> [String] { diagnostics(in: results).map { String($0.message.prefix(30)) } }
    let shared = Sample.failure()
    #expect(
      steps([Sample.result(start, failures: [shared]), Sample.result(end, failures: [shared, later])])
        == ["Chromium, step 1 of `start`: e", "Chromium, step 2 of `end`: exp"]
    )
    let results = [Sample.result(start, failures: [shared]), Sample.result(end, failures: [shared])]
    #expect(ResultTable(results).lines.suffix(2) == ["  save: start  failed", "  save: end    not reached"])
    // If it passed there, or was not played, it is the later scenario's own failure.
    #expect(
      steps([Sample.result(start), Sample.result(end, failures: [shared])]) == ["Chromium, step 1 of `end`: exp"]
    )
    #expect(
      steps([
        Sample.result(start, TestEnvironment(.firefox), failures: [shared]), Sample.result(end, failures: [shared]),
      ]) == ["Firefox, step 1 of `start`: ex", "Chromium, step 1 of `end`: exp"]
    )
  }

  @Test("does not count a failure if the library's rules do not make it an error")
  func settled() throws {
    let failed = Sample.result(plays[0], failures: [Sample.failure()])
    func settled(_ severity: Severity?) -> TestResult {
      failed.settled { found in
        found.compactMap { diagnostic in
          var diagnostic = diagnostic
          diagnostic.severity = severity ?? diagnostic.severity
          return severity == nil ? nil : diagnostic
        }
      }
    }
    #expect(!settled(.error).cameTrue)
    #expect(settled(.warning).cameTrue && settled(nil).cameTrue)
    #expect(!Sample.result(plays[0], trouble: "no").settled { _ in [] }.cameTrue)
  }

  @Test("has a diagnostic for a wrong demo unless it broke an expectation of a right demo's scenario")
  func wrongDemos() {
    let proofs = groups[3].plays
    func rules(_ results: [TestResult]) -> [String] { diagnostics(in: results).map(\.rule.id) }
    #expect(rules(proofs.map { Sample.result($0) }) == ["verify-wrong-demo"])
    #expect(rules([Sample.result(proofs[0]), Sample.result(proofs[1], failures: [Sample.failure()])]) == [])
    // The absence of a control proves nothing.
    #expect(rules([Sample.result(proofs[0], failures: [Sample.failure(isAction: true)])]) == ["verify-wrong-demo"])
    // One browser may detect it, and another may not.
    let mixed = [
      Sample.result(proofs[0], failures: [Sample.failure()]), Sample.result(proofs[0], TestEnvironment(.firefox)),
    ]
    #expect(
      diagnostics(in: mixed).map(\.message) == [
        "`mute` is marked as wrong, but breaks no claim of the right demos in Firefox"
      ]
    )
  }

  @Test("neither clears nor blames a wrong demo if a play was not completed")
  func troubledWrongDemos() {
    let proofs = groups[3].plays
    let crashed = [Sample.result(proofs[0], trouble: "no"), Sample.result(proofs[1])]
    #expect(
      diagnostics(in: crashed).map(\.message) == [
        "`\(proofs[0].scenario.id.value)` could not be played in Chromium: no"
      ]
    )
    #expect(ResultTable(crashed).lines.last == "  mute (wrong)  not played")
  }

  @Test("has a diagnostic for a play that was not completed, which is not a failure of the demo")
  func trouble() {
    let found = diagnostics(in: [Sample.result(plays[0], trouble: "the browser\ncrashed.")])
    #expect(found.map(\.message) == ["`start` could not be played in Chromium: the browser crashed"])
    #expect(found.map(\.rule.id) == ["verify-not-played"])
  }

  @Test("has axe-core's violations once for each element and rule, with the reason and the colour schemes")
  func axe() throws {
    func violation(_ rule: String, _ scheme: String, step: Int, _ reason: String) -> Violation {
      let element = "<img src=\"a.png\">"
      return Violation(
        rule: rule,
        help: "Asked.",
        reason: reason,
        target: "img",
        element: element,
        scheme: scheme,
        step: step
      )
    }
    let play = try #require(groups[0].inspection?.plays.first)
    let seen = [
      violation("image-alt", "dark", step: 0, "No alt."), violation("image-alt", "light", step: 1, "No alt."),
      violation("color-contrast", "dark", step: 0, "2:1"), violation("color-contrast", "light", step: 0, "3:1"),
      violation("region", "dark", step: 1, ""),
    ]
    let found = diagnostics(in: [Sample.result(play, violations: seen), Sample.result(play, violations: seen)])
    #expect(
      found.map(\.message) == [
        "`img` of `save` breaks axe-core's rule image-alt after step 1 of `start`, in light and dark: Asked",
        "`img` of `save` breaks axe-core's rule color-contrast after step 1 of `start`, in light and dark: Asked",
        "`img` of `save` breaks axe-core's rule region after step 2 of `start`, in dark: Asked",
      ]
    )
    #expect(found.map(\.rule.id) == ["verify-axe/image-alt", "verify-axe/color-contrast", "verify-axe/region"])
    #expect(
      found.map(\.help) == [
        "No alt. The element is `<img src=\"a.png\">`.",
        "3:1. In dark: 2:1. The element is `<img src=\"a.png\">`.", "The element is `<img src=\"a.png\">`.",
      ]
    )
    let page = try #require(try Sample.library().inspectedPages(TestPlan.Choice(), in: nil).first)
    let ofPage = diagnostics(in: [PageResult(page: page, violations: seen)]).map(\.message)
    #expect(ofPage.count == 3 && ofPage[0].hasSuffix("breaks axe-core's rule image-alt, in light and dark: Asked"))
  }

  @Test("leaves out axe-core's rules that apply to pages but not to fragments")
  func fragments() throws {
    var files = Sample.files
    files["Content/c/wait/index.md"]?.replace(
      "{ title: Wait, scenarios",
      with: "{ title: Wait, kind: fragment, scenarios"
    )
    let play = try #require(try Sample.plan(.init(entries: ["wait"]), files).groups[0].inspection?.plays.first)
    let seen = ["bypass", "landmark-one-main", "page-has-heading-one", "region", "image-alt"].map { rule in
      Violation(rule: rule, help: "", target: "html", scheme: "light", step: 0)
    }
    #expect(diagnostics(in: [Sample.result(play, violations: seen)]).map(\.rule.id) == ["verify-axe/image-alt"])
    let page = try #require(groups[0].inspection?.plays.first)
    #expect(diagnostics(in: [Sample.result(page, violations: seen)]).count == 5)
  }

  @Test("includes the page's errors with every failure")
  func pageErrors() throws {
    var failure = Sample.failure()
    failure.pageErrors = ["save.html 3:4 Uncaught <TypeError>", "x"]
    let result = Sample.result(plays[0], failures: [failure])
    let words = "Nothing was announced. Errors of the page: save.html 3:4 Uncaught <TypeError>; x."
    #expect(diagnostics(in: [result]).map(\.help) == [words])
    #expect(
      String(decoding: junitReport(of: [result]), as: UTF8.self).contains("Uncaught &lt;TypeError&gt;; x.</failure>")
    )
    try withTemporaryFolder { folder in
      KeptFiles(folder.path).keep(result) { [1] }
      let log = try String(contentsOf: folder.appending(path: "chromium/c/save/save.start.txt"), encoding: .utf8)
      #expect(log.contains("\n\nErrors of the page:\nsave.html 3:4 Uncaught <TypeError>\nx\n"), "\(log)")
    }
  }

  @Test("has one diagnostic for a run that ended early, and a JUnit error for each missing play")
  func cutShort() throws {
    let page = try #require(try Sample.library().inspectedPages(TestPlan.Choice(), in: nil).first)
    let left = plays[1...2].map { Sample.result($0, trouble: "its 9 s were over.", isCutShort: true) }
    let results = [Sample.result(plays[0], failures: [Sample.failure()])] + left
    let pages = [PageResult(page: page, trouble: "its 9 s were over.", isCutShort: true)]
    #expect(diagnostics(in: results).map(\.rule.id) == ["verify-failed"])
    #expect(diagnostics(in: pages) == [])
    let found = diagnostics(ofCutShort: results, pages)
    #expect(found.map(\.message) == ["the run was cut short, without 2 of 3 plays and 1 of 1 pages: its 9 s were over"])
    #expect(found.map(\.range.file.path) == [plays[1].path])
    #expect(diagnostics(ofCutShort: [results[0]], []) == [])
    let text = String(decoding: junitReport(of: results, pages), as: UTF8.self)
    #expect(text.contains("tests=\"4\" failures=\"1\" errors=\"3\""), "\(text)")
  }

  @Test("has a table of scenarios and environments")
  func table() {
    let results = [
      Sample.result(plays[0]), Sample.result(plays[0], TestEnvironment(.firefox), failures: [Sample.failure()]),
      Sample.result(plays[1], trouble: "no"), Sample.result(groups[3].plays[0]),
      Sample.result(groups[3].plays[1], failures: [Sample.failure()]),
    ]
    #expect(
      ResultTable(results).lines == [
        "                Chromium      Firefox", "c/save", "  save: start   passed        failed",
        "  save: end     not played    –", "  mute (wrong)  detected      –",
      ]
    )
  }

  @Test("is available as well-formed JUnit XML")
  func junit() throws {
    let results = [
      Sample.result(plays[0], failures: [Sample.failure()]), Sample.result(plays[1], trouble: "a < b\u{1}"),
      Sample.result(plays[2], TestEnvironment(.firefox)), Sample.result(groups[3].plays[0]),
    ]
    let text = String(decoding: junitReport(of: results), as: UTF8.self)
    #expect(text.contains("<testsuites name=\"polite verify\" tests=\"4\" failures=\"2\" errors=\"1\">"))
    #expect(text.contains("<testsuite name=\"Firefox\" tests=\"1\" failures=\"0\" errors=\"0\">"))
    #expect(
      text.contains("classname=\"c/save/save\" name=\"&lt;The&gt; start\" file=\"Content/c/save/index.md\" line=\"10\"")
    )
    #expect(text.contains("message=\"step 1: expected “A” &amp; &lt;b&gt; to be seen, but it is not.\""))
    #expect(text.contains("<error message=\"a &lt; b\u{FFFD}\"/>"))
  }

  @Test("says that a page of the site was looked at only after a browser had failed on it")
  func restartsOfPages() throws {
    let pages = try Sample.library().inspectedPages(TestPlan.Choice(), in: nil)
    var result = PageResult(page: try #require(pages.first { $0.path.text == "coverage.html" }))
    #expect(diagnostics(in: [result]).isEmpty)
    result.restarts = 1
    #expect(diagnostics(in: [result]).map(\.rule.id) == ["verify-unsteady"])
  }

  @Test("has failures in JUnit for wrong demos and pages too, and for those that were not played")
  func junitOfOthers() throws {
    let violation = Violation(rule: "image-alt", help: "Images have <text>", target: "img", scheme: "dark", step: 0)
    let pages = try Sample.library().inspectedPages(TestPlan.Choice(), in: nil)
    let page = try #require(pages.first { $0.path.text == "coverage.html" })
    let results = [
      Sample.result(plays[0]), Sample.result(groups[3].plays[0]),
      Sample.result(groups[3].plays[1], TestEnvironment(.firefox), trouble: "it hangs"),
    ]
    let looked = [
      PageResult(page: page, violations: [violation]), PageResult(page: page, violations: [], trouble: "no"),
    ]
    let text = String(decoding: junitReport(of: results, looked), as: UTF8.self)
    #expect(text.contains("<testsuites name=\"polite verify\" tests=\"5\" failures=\"2\" errors=\"2\">"))
    #expect(text.contains("<testsuite name=\"Chromium\" tests=\"1\" failures=\"0\" errors=\"0\">"))
    let others = "<testsuite name=\"Other errors\" tests=\"4\" failures=\"2\" errors=\"2\">"
    #expect(text.contains(others))
    #expect(text.contains("<testcase classname=\"verify-wrong-demo\" name=\"`mute` is marked as wrong, but"))
    #expect(text.contains("<error message=\"`end` could not be played in Firefox: it hangs\">"))
    #expect(text.contains("classname=\"verify-axe/image-alt\""))
    #expect(text.contains("image-alt, in dark: Images have &lt;text&gt;\" file=\"polite.yml\" line=\"1\">"))
    #expect(text.contains("<error message=\"`coverage.html` could not be looked at: no\"></error>"))
    let settled = junitReport(of: results, looked) { $0.filter { $0.rule.id != "verify-axe/image-alt" } }
    #expect(!String(decoding: settled, as: UTF8.self).contains("image-alt"))
    #expect(!String(decoding: junitReport(of: [results[0]]), as: UTF8.self).contains("axe-core"))
  }

  @Test("has failures in JUnit for whatever else fails the run, and files where the working folder has them")
  func junitOfSettings() throws {
    var unsteady = Sample.result(plays[0])
    unsteady.restarts = 1
    let differing = Sample.result(plays[1], TestEnvironment(.chromium, .orca), hearing: heard(spoken: "Save"))
    let unplayable = diagnostics(
      ofUnplayable: try Sample.plan(.init(), Sample.filesWithForcedColours).groups,
      to: [TestEnvironment(.webkit)]
    )
    func report(_ severity: Severity) -> String {
      let bytes = junitReport(of: [unsteady, differing], further: unplayable, pathPrefix: "lib/") { found in
        found.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.severity = severity
          return diagnostic
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(report(.warning).contains("<testsuites name=\"polite verify\" tests=\"2\" failures=\"0\" errors=\"0\">"))
    let text = report(.error)
    #expect(text.contains("<testsuites name=\"polite verify\" tests=\"5\" failures=\"3\" errors=\"0\">"), "\(text)")
    for rule in ["verify-unsteady", "verify-disagreement", "verify-unplayable"] {
      #expect(text.contains("<testcase classname=\"\(rule)\""), "\(rule)")
    }
    #expect(text.contains(" file=\"lib/Content/c/save/index.md\"") && !text.contains(" file=\"Content"), "\(text)")
  }

  @Test("says that a wrong demo was not tried, if an action of the scenario that it breaks cannot be done in it")
  func stopped() throws {
    var files = Sample.files
    files["Content/c/save/index.md"]?.replace("title: Mute\n", with: "title: Mute\n    breaks: save.start\n")
    let groups = try Sample.plan(.init(entries: ["save"]), files).groups
    let proof = try #require(groups.last?.plays.first { $0.scenario.id.value == "start" })
    let found = diagnostics(in: [Sample.result(proof, failures: [Sample.failure(isAction: true)])])
    #expect(found.map(\.rule.id) == ["verify-wrong-demo"])
    let message = "`mute` does not break `save.start`: step 1 cannot be done in Chromium, where it is not"
    #expect(found.first?.message == message)
  }

  @Test("says that a wrong demo proves nothing if its script fails, unless a scenario of it allows that")
  func broken() throws {
    func found(_ change: String = "") throws -> [Diagnostic] {
      var files = Sample.files
      files["Content/c/save/index.md"]?.replace("{ id: nothing, steps", with: "{ id: nothing, \(change)steps")
      let group = try #require(try Sample.plan(.init(entries: ["save"]), files).groups.last)
      var observed = RunResult()
      (observed.failures, observed.exceptions) = ([Sample.failure()], ["SyntaxError: no `)`, 20 ms"])
      let results = group.plays.map { Sample.result($0, observed: observed) }
      #expect(ResultTable(results).lines.last?.hasSuffix("  not detected") == change.isEmpty)
      return diagnostics(in: results)
    }
    let message = "a script of `mute` fails in Chromium, which proves nothing: SyntaxError: no `)`, 20 ms"
    #expect(try found().map(\.message) == [message])
    #expect(try found("allow: { error: SyntaxError, reason: It is meant. }, ") == [])
  }

  @Test("does not show a mistake as detected by a scenario that fails with the right demo as well")
  func unproven() {
    let failure = Sample.failure()
    func row(_ results: [TestResult]) -> [Substring] {
      ResultTable(results).lines.last?.split(separator: "  ").dropFirst().map(\.self) ?? []
    }
    let proof = groups[3].plays.map { Sample.result($0, failures: [failure]) }
    let firefox = Sample.result(plays[0], TestEnvironment(.firefox), failures: [failure])
    let right = Sample.result(plays[0], failures: [failure])
    #expect(row([right, proof[0]]) == ["not proven"])
    #expect(row([firefox, proof[0]]) == ["detected", "–"])
    #expect(row([right, proof[0], proof[1]]) == ["detected"])
  }

  @Test("blames a wrong demo in a browser that can play all right demos' scenarios, whatever its own need")
  func wholeProof() throws {
    func verdict(_ change: (old: String, new: String)) throws -> [String] {
      var files = Sample.files
      files["Content/c/save/index.md"]?.replace(change.old, with: change.new)
      let webkit = TestEnvironment(.webkit)
      let proof = try #require(try Sample.plan(.init(entries: ["save"]), files).groups.last?.meant(for: webkit))
      let results = proof.plays.map { Sample.result($0, webkit) }
      let row = ResultTable(results).lines.last ?? ""
      return diagnostics(in: results).map(\.rule.id) + row.split(separator: "  ").suffix(1).map(String.init)
    }
    let forced = "given: { colours: forced }, steps"
    #expect(try verdict(("id: nothing, steps", "id: nothing, \(forced)")) == ["verify-wrong-demo", "not detected"])
    #expect(try verdict(("id: end, steps", "id: end, \(forced)")) == ["not played"])
  }

  @Test("has a note for each environment that cannot be made to show a scenario")
  func unplayable() throws {
    let groups = try Sample.plan(.init(), Sample.filesWithForcedColours).groups
    let found = diagnostics(
      ofUnplayable: groups,
      to: [TestEnvironment(.chromium), TestEnvironment(.webkit), TestEnvironment(.firefox, .orca)]
    )
    #expect(found.map(\.message) == ["`long` is not played in WebKit: it cannot emulate forced colours"])
    #expect(found.map { "\($0.severity.rawValue) \($0.rule.id)" } == ["note verify-unplayable"])
    #expect(found.map(\.range.file.path) == ["Content/c/wait/index.md"])
    #expect(diagnostics(ofUnplayable: self.groups, to: [TestEnvironment(.webkit)]).isEmpty)
  }

  @Test("comes with files about a failed play: a log, and a picture if one can be taken")
  func kept() throws {
    try withTemporaryFolder { folder in
      let kept = KeptFiles(folder.path)
      let result = Sample.result(plays[0], failures: [Sample.failure()])
      let place = folder.appending(path: "chromium/c/save")
      let (picture, log) = (place.appending(path: "save.start.png"), place.appending(path: "save.start.txt"))
      kept.keep(Sample.result(plays[0])) { [1] }
      #expect(!FileManager.default.fileExists(atPath: place.path))
      kept.keep(result) { [1] }
      #expect(try Data(contentsOf: picture) == Data([1]))
      #expect(try !String(contentsOf: log, encoding: .utf8).contains("There is no picture"))
      kept.keep(result) { () throws(WebDriverError) -> [UInt8] in
        throw .refused(code: "unexpected alert open", message: "Saved")
      }
      let text = try String(contentsOf: log, encoding: .utf8)
      #expect(text.contains("Step 1: expected “A” & <b> to be seen, but it is not"))
      #expect(text.hasSuffix("\nThere is no picture: the driver refused: unexpected alert open: Saved.\n"))
      #expect(!FileManager.default.fileExists(atPath: picture.path))
      #expect(kept.error == nil)
    }
  }

  @Test("leads to evidence by scenario and environment, beside the evidence of others")
  func recording() throws {
    let old = EvidenceRecord(
      demo: "save",
      scenario: "start",
      environment: TestEnvironment(.firefox),
      date: "2026-01-01",
      versions: .init(browser: "Firefox 140", system: "Debian 12"),
      demoHash: ContentHash(of: []),
      scenarioHash: ContentHash(of: []),
      outcome: .passed,
      transcript: []
    )
    var gone = old
    gone.scenario = "gone"
    var files = Sample.files
    files["Content/c/save/evidence.json"] = String(decoding: Evidence([old, gone]).json, as: UTF8.self)
    let plays = try Sample.plan(.init(), files).groups.flatMap(\.plays)
    let results = [
      Sample.result(plays[0], failures: [Sample.failure()]), Sample.result(plays[1], trouble: "no"),
    ]
    let changes = evidence(from: results, date: "2026-03-01")
    #expect(changes.map(\.path) == ["Content/c/save/evidence.json"])
    // What another run has written meanwhile is kept.
    let others = Evidence([old, gone]).changed(from: Evidence(), to: Evidence([old]))
    #expect(others == Evidence([old, gone]))
    let both = Evidence([old]).changed(from: Evidence([old, gone]), to: try #require(changes.first).evidence)
    #expect(both == changes.first?.evidence)
    let records = try #require(changes.first).evidence.records
    #expect(records.map(\.environment) == [TestEnvironment(.chromium), TestEnvironment(.firefox)])
    #expect(records.map(\.scenario) == ["start", "start"])
    #expect(records[0].outcome == .failed && records[0].date == "2026-03-01")
    #expect(records[0].transcript == [Utterance("Saved", at: 1235, politeness: .polite)])
    #expect(records[0].demoHash == ContentHash(of: Array(Sample.save.utf8)))
    let head = plays[0].entry.entry.head.bytes
    #expect(records[0].scenarioHash == plays[0].scenario.meaning)
    #expect(records[0].circumstances == .init(clock: .page))
    // Records from before scenarios were identified by meaning are identified by the bytes from which they were read.
    var earlier = records[0]
    earlier.scenarioHash = ContentHash(of: head, in: plays[0].scenario.source.bytes)
    #expect(earlier.isCurrent(demo: records[0].demoHash, plays[0].scenario, in: head))
    #expect(String(decoding: head[plays[0].scenario.source.bytes], as: UTF8.self).hasPrefix("{ id: start"))
    #expect(records[1] == old)
  }

  @Test("states the circumstances: how often the scenario was played, restarts, and the lateness of the machine")
  func circumstances() throws {
    let play = try Sample.plan(.init()).groups.flatMap(\.plays)[0]
    var result = Sample.result(play, failures: [Sample.failure()])
    result.restarts = 1
    let record = try #require(evidence(from: [result], date: "2026-03-01").first?.evidence.records.first)
    #expect(record.circumstances == .init(clock: .page, plays: 2, restarts: 1))
  }

  @Test("records nothing if a play failed and then passed, which is reported")
  func unsteady() throws {
    let play = try Sample.plan(.init()).groups.flatMap(\.plays)[0]
    var result = Sample.result(play)
    result.restarts = 1
    #expect(evidence(from: [result], date: "2026-03-01").flatMap(\.evidence.records) == [])
    #expect(diagnostics(in: [result]).map(\.rule.id) == ["verify-unsteady"])
    #expect(ResultTable([result]).lines.last?.hasSuffix("unsteady") == true)
    result.restarts = 0
    #expect(diagnostics(in: [result]) == [])
  }

  // MARK: Screen readers

  private var orca: TestEnvironment { TestEnvironment(.chromium, .orca) }

  private func heard(
    failures: [ScenarioFailure] = [],
    notes: [ScenarioFailure] = [],
    spoken: String = "Saved"
  ) -> Hearing {
    Hearing(
      transcript: [Utterance("Old page", at: -40), Utterance(spoken, at: 1300)],
      failures: failures,
      notes: notes,
      announced: [Utterance("Saved", at: 1234.5, politeness: .polite)]
    )
  }

  private let silence = ScenarioFailure(step: 0, bytes: 0..<0, expected: "“A” to be spoken", observed: "nothing was")

  @Test(
    "has a diagnostic if a screen reader does not say what it must, and a note if browser and reader differ"
  )
  func speech() throws {
    let mute = Sample.result(plays[0], orca, hearing: heard(failures: [silence], spoken: "Save"))
    #expect(!mute.cameTrue)
    #expect(
      diagnostics(in: [mute]).map { "\($0.severity.rawValue) \($0.rule.id): \($0.message)" } == [
        "error verify-speech: Orca with Chromium, step 1 of `start`: expected “A” to be spoken, but nothing was",
        "note verify-disagreement: Orca with Chromium, in `start`: “Saved” was announced at 1234 ms but not spoken",
      ]
    )
    #expect(diagnostics(in: [mute]).first?.help == "Spoken: “Old page” at -40 ms, “Save” at 1300 ms.")
    let excused = Sample.result(plays[0], orca, hearing: heard(notes: [silence]))
    #expect(excused.cameTrue)
    #expect(diagnostics(in: [excused]).map(\.rule.id) == ["verify-reader-note"])
    #expect(diagnostics(in: [Sample.result(plays[0], orca, hearing: heard())]) == [])
  }

  @Test("says what was observed and heard, escaped as the format requires")
  func observedAndHeard() {
    var missed = Sample.failure()
    missed.observed = "it is not"
    let result = Sample.result(plays[0], orca, failures: [missed], hearing: heard(failures: [silence]))
    let diagnostics = ["“A” & <b> to be seen, but it is not", "“A” to be spoken, but nothing was"]
    let messages = Verifying.diagnostics(in: [result]).map(\.message)
    #expect(messages == diagnostics.map { "Orca with Chromium, step 1 of `start`: expected \($0)" })
    let report = String(decoding: junitReport(of: [result]), as: UTF8.self)
    for diagnostic in diagnostics {
      let words = diagnostic.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      #expect(report.contains("<failure message=\"step 1: expected \(words)\">"), "\(report)")
    }
  }

  @Test("has columns and suites for a screen reader")
  func columns() {
    let results = [
      Sample.result(plays[0]), Sample.result(plays[0], orca, hearing: heard(failures: [silence])),
      Sample.result(plays[0], TestEnvironment(.firefox, .orca), hearing: heard()),
    ]
    #expect(
      ResultTable(results).lines == [
        "               Chromium      Orca+Chromium  Orca+Firefox", "c/save",
        "  save: start  passed        failed         passed",
      ]
    )
    let text = String(decoding: junitReport(of: results), as: UTF8.self)
    #expect(text.contains("<testsuite name=\"Orca with Chromium\" tests=\"1\" failures=\"1\" errors=\"0\">"))
    #expect(text.contains("<failure message=\"step 1: expected “A” to be spoken, but nothing was\">Spoken: “Old page”"))
    #expect(text.contains("<testsuite name=\"Orca with Firefox\" tests=\"1\" failures=\"0\" errors=\"0\">"))
  }

  @Test("leads to evidence of what a screen reader spoke since the page opened, and of what it left out")
  func spokenEvidence() throws {
    let result = Sample.result(plays[0], orca, hearing: heard(notes: [silence]))
    let records = try #require(evidence(from: [result], date: "2026-03-01").first).evidence.records
    #expect(records.map(\.environment) == [orca])
    #expect(records[0].versions.screenReader == "Orca 43.1")
    #expect(records[0].outcome == .passed)
    #expect(records[0].transcript == [Utterance("Saved", at: 1300)])
    #expect(records[0].notes == ["Step 1: expected “A” to be spoken, but nothing was."])
  }
}
