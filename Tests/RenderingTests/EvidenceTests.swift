import Foundation
import Hashing
import PatternLibrary
import Testing

@Suite("Evidence on pages")
struct EvidenceTests {
  private static let demo = "<!doctype html><title>Save</title>"
  private static let forced =
    "{ id: start, title: The start, given: { colours: forced }, proves: [focus], steps: [{ when: opens }] }"
  private static let scenario =
    "{ id: start, title: The start, proves: [focus], steps: [{ when: opens, then: { announced: Expected } }] }"

  private static func record(
    _ environment: TestEnvironment = TestEnvironment(.firefox),
    outcome: EvidenceRecord.Outcome = .passed,
    demoHash: ContentHash = ContentHash(of: Array(demo.utf8)),
    scenario: String = Self.scenario,
    transcript: [Utterance] = [Utterance("Heard <b>", at: 1240, politeness: .polite)],
    notes: [String] = [],
    id: String = "start"
  ) -> EvidenceRecord {
    EvidenceRecord(
      demo: "save",
      scenario: id,
      environment: environment,
      date: "2026-03-01",
      versions: .init(
        browser: "Firefox 140",
        screenReader: environment.reader == nil ? nil : "Orca 43.1",
        system: "Debian"
      ),
      demoHash: demoHash,
      scenarioHash: ContentHash(of: Array(scenario.utf8)),
      outcome: outcome,
      transcript: transcript,
      notes: notes
    )
  }

  private func site(_ records: EvidenceRecord..., scenario: String = Self.scenario) throws -> RenderedSite {
    let demos = "demos:\n  save:\n    title: Save\n    scenarios:\n      - \(scenario)"
    var files = [
      "Content/c/save/index.md": entry("Save", demos), "Content/c/save/save.html": Self.demo,
      "Content/c/bare.md": entry("Bare"),
    ]
    if !records.isEmpty {
      files["Content/c/save/evidence.json"] = String(decoding: Evidence(records).json, as: UTF8.self)
    }
    let site = try RenderedSite(files)
    #expect(site.diagnostics.filter { $0.severity == .error } == [])
    return site
  }

  private func stage(_ records: EvidenceRecord...) throws -> String {
    let site = records.isEmpty ? try site() : try site(records[0], records.last ?? records[0])
    return try #require(site.stages["save"])
  }

  @Test("that does not exist means that a scenario is not tested, and nothing expected is shown as heard")
  func untested() throws {
    let page = try stage()
    #expect(page.contains("badge-untested\">Not tested<"))
    #expect(!page.contains("What was announced") && !page.contains("Evidence<"))
  }

  @Test("shows where, in which versions and when it was recorded, and what was announced")
  func tested() throws {
    let page = try stage(Self.record())
    #expect(page.contains("badge-tested\">Tested<"))
    #expect(page.contains("<b>Firefox</b>: passed on <time datetime=\"2026-03-01\">2026-03-01</time>."))
    #expect(page.contains("Firefox 140, Debian"))
    #expect(page.contains("What was announced"))
    #expect(page.contains("<li>1.2 s <q>Heard &lt;b&gt;</q> polite</li>"))
    #expect(!page.contains("<q>Expected</q>"))
  }

  @Test("from a demo that never stops announcing is shortened")
  func chatter() throws {
    let page = try stage(Self.record(transcript: (0..<100).map { Utterance("\($0)%", at: Double($0)) }))
    #expect(page.contains("<q>11%</q>") && !page.contains("<q>12%</q>") && page.contains("and 88 more"))
  }

  @Test("includes on the page of claims only the browsers in which the current claim was tested")
  func current() throws {
    let old = Self.record(TestEnvironment(.chromium), demoHash: ContentHash(of: []))
    let page = try #require(try site(old, Self.record()).files["coverage.html"])
    #expect(page.contains("<span class=\"versions\">Firefox</span>"))
    let failed = try #require(
      try site(Self.record(TestEnvironment(.chromium), outcome: .failed), Self.record()).files["coverage.html"]
    )
    #expect(failed.contains("<span class=\"versions\">Chromium</span>"))
  }

  @Test("about mutants is their share on the page of claims, and says where demos or scenarios have changed since")
  func mutants() throws {
    func page(_ subject: ContentHash) throws -> String {
      let record = MutantRecord(
        browser: .firefox,
        date: "2026-03-01",
        browserVersion: "Firefox 140",
        toolVersion: "0.1.0",
        caught: 19,
        survived: 1,
        equivalent: 3,
        subject: subject
      )
      let demos = "demos:\n  save:\n    title: Save\n    scenarios:\n      - \(Self.scenario)"
      let site = try RenderedSite([
        "Content/c/save/index.md": entry("Save", demos), "Content/c/save/save.html": Self.demo,
        "Content/c/save/evidence.json": String(decoding: Evidence(mutants: [record]).json, as: UTF8.self),
      ])
      return try #require(site.files["coverage.html"])
    }
    let stale = try page(ContentHash(of: []))
    let told = "Of 20 mutants of its demos, the scenarios caught 19: 95%, in Firefox on 2026-03-01."
    #expect(stale.contains("\(told) Demos or scenarios have changed since.</p>"))
    let expected = PatternLibrary.Expectation.announced(text: "Expected", politeness: nil, within: nil)
    let step = Step(when: Located(.opens, at: 0..<0), then: [Located(expected, at: 0..<0)])
    let scenario = Scenario(id: Located("start", at: 0..<0), title: Located("", at: 0..<0), steps: [step])
    let file = ContentHash(of: Array(Self.demo.utf8))
    #expect(try page(MutantRecord.subject(of: [(file: file, scenarios: [scenario])])).contains("\(told)</p>"))
    #expect(try site(Self.record()).files["coverage.html"]?.contains("mutants of its demos") == false)
  }

  @Test("from people is shown beside that from machines, with what they heard, and proves no claim")
  func byHand() throws {
    func record(_ initials: String, demoHash: ContentHash = ContentHash(of: Array(Self.demo.utf8))) -> ByHandRecord {
      ByHandRecord(
        demo: "save",
        scenario: "start",
        screenReader: "VoiceOver, iOS 26.1",
        browser: "Safari 26.1",
        device: "iPhone 15",
        date: "2026-03-02",
        initials: initials,
        demoHash: demoHash,
        scenarioHash: ContentHash(of: Array(Self.scenario.utf8)),
        outcome: initials == "AB" ? .passed : .failed,
        heard: initials == "EF" ? [] : ["Heard <i>"],
        note: "Late."
      )
    }
    let demos = "demos:\n  save:\n    title: Save\n    scenarios:\n      - \(Self.scenario)"
    let evidence = Evidence(byHand: [record("AB"), record("CD", demoHash: ContentHash(of: []))])
    let site = try RenderedSite([
      "Content/c/save/index.md": entry("Save", demos), "Content/c/save/save.html": Self.demo,
      "Content/c/save/evidence.json": String(decoding: evidence.json, as: UTF8.self),
    ])
    let page = try #require(site.stages["save"])
    let stated = "<b>VoiceOver, iOS 26.1</b>, Safari 26.1, by hand: "
    let day = "on <time datetime=\"2026-03-02\">2026-03-02</time>"
    #expect(page.contains("\(stated)passed \(day). "))
    #expect(page.contains("\(stated)failed \(day), before the demo or the scenario changed. "))
    #expect(page.contains("iPhone 15, played by AB") && page.contains("<li><q>Heard &lt;i&gt;</q></li>"))
    #expect(page.contains("badge-untested\">Not tested<"))
    let coverage = try #require(site.files["coverage.html"])
    #expect(coverage.contains("By people: 2 records of 1 scenario, with VoiceOver, iOS 26.1, the last on"))
    #expect(coverage.contains("By people: 1 of 1 scenarios."))
    let row =
      "<th scope=\"row\">VoiceOver</th><td>0</td><td><time datetime=\"2026-03-02\">2026-03-02</time>, by people</td>"
    #expect(coverage.contains("\(row)<td>VoiceOver, iOS 26.1</td>"))
    #expect(coverage.contains("<th scope=\"row\">NVDA</th><td>0</td><td>not yet</td><td></td>"))
    #expect(
      site.files["c/save.html"]?.contains(
        "By people with VoiceOver. Without proof: 3. Not yet: TalkBack, NVDA and JAWS."
      )
        == true
    )
    #expect(coverage.contains("Failed: 1. From before the demo or the scenario changed: 1."))
    let library = try #require(site.files["library.json"])
    #expect(library.contains(#""screenReader":"VoiceOver, iOS 26.1","browser":"Safari 26.1","device":"iPhone 15""#))

    let refuted = try RenderedSite([
      "Content/c/save/index.md": entry("Save", demos), "Content/c/save/save.html": Self.demo,
      "Content/c/save/evidence.json": String(
        decoding: Evidence(byHand: [record("AB"), record("EF")]).json,
        as: UTF8.self
      ),
    ])
    let failed = try #require(refuted.stages["save"])
    #expect(failed.contains("badge-failed\">Failed its test<"))
    #expect(failed.matches(of: /What was heard/).count == 1)
    #expect(refuted.files["c/save.html"]?.contains("By people with VoiceOver. Failed: 1. Without proof: 3.") == true)
  }

  @Test("from a screen reader is what it said")
  func screenReader() throws {
    let page = try stage(Self.record(TestEnvironment(.firefox, .orca), transcript: []))
    #expect(page.contains("<b>Orca with Firefox</b>"))
    #expect(page.contains("What Orca said: nothing."))
    #expect(page.contains("Orca 43.1, Firefox 140, Debian"))
    #expect(!page.contains("Support note"))
  }

  @Test("that passed except for a screen reader's own silence says so")
  func note() throws {
    let page = try stage(Self.record(TestEnvironment(.firefox, .orca), notes: ["Step 1: <silent>."]))
    #expect(page.contains("<strong>Support note:</strong> Step 1: &lt;silent&gt;."))
    #expect(page.contains("passed on"))
  }

  @Test("includes the browser and the reason if a browser cannot be made to show a scenario")
  func unplayable() throws {
    let site = try site(Self.record(scenario: Self.forced), scenario: Self.forced)
    let why = "Not played in WebKit: it cannot emulate forced colours."
    let stage = try #require(site.stages["save"])
    #expect(stage.contains("badge-tested\">Tested<") && stage.contains("<strong>Support note:</strong> \(why)</p>"))
    let page = try #require(site.files["coverage.html"])
    #expect(page.contains("<span class=\"versions\">Firefox</span> <span class=\"versions\">\(why)</span>"))
    // If nothing was played, no single browser is mentioned.
    let untested = try self.site(scenario: Self.forced)
    #expect(untested.stages["save"]?.contains("Not played") == false)
    #expect(untested.files["coverage.html"]?.contains("Not played") == false)
  }

  @Test("from people who heard the same is shown once, with the first and last date")
  func heardTheSame() throws {
    let late = Utterance("Heard <b>", at: 1500, politeness: .polite)
    let same = try stage(Self.record(TestEnvironment(.chromium)), Self.record(transcript: [late]))
    #expect(same.contains("<b>Chromium</b>: passed on") && same.contains("<b>Firefox</b>: passed on"))
    #expect(same.contains("<li>1.2–1.5 s <q>Heard &lt;b&gt;</q> polite</li>"))
    #expect(same.components(separatedBy: "What was announced").count == 2)
    let loud = Utterance("Heard <b>", at: 1500, politeness: .assertive)
    let other = try stage(Self.record(TestEnvironment(.chromium)), Self.record(transcript: [loud]))
    #expect(other.components(separatedBy: "What was announced").count == 3)
    #expect(other.contains("</q> polite</li>") && other.contains("</q> assertive</li>"))
  }

  @Test("that failed is shown as failed, even if another environment passed")
  func failed() throws {
    let page = try stage(Self.record(TestEnvironment(.chromium)), Self.record(outcome: .failed))
    #expect(page.contains("badge-failed\">Failed its test<"))
    #expect(page.contains("<b>Firefox</b>: failed on"))
  }

  @Test("of a claim that one scenario fails does not count as tested, even if another scenario passed")
  func halfFailed() throws {
    let other = Self.scenario.replacing("id: start", with: "id: end")
    let site = try site(
      Self.record(),
      Self.record(outcome: .failed, scenario: other, id: "end"),
      scenario: "\(Self.scenario)\n      - \(other)"
    )
    let page = try #require(site.files["coverage.html"])
    #expect(page.contains("mark-failed\">Failed its test<"))
    #expect(page.contains("Tested as they are now: 0, of 1"))
    #expect(page.contains("0 of 3 tested"), "\(page)")
  }

  @Test("that is out of date is shown as stale")
  func stale() throws {
    let page = try stage(Self.record(demoHash: ContentHash(of: [])))
    #expect(page.contains("badge-stale\">Changed since its test<"))
    #expect(page.contains(", before the demo or the scenario changed."))
  }

  @Test("is combined on a page that lists every claim, including those without a scenario")
  func coverage() throws {
    let site = try site(Self.record())
    let page = try #require(site.files["coverage.html"])
    #expect(page.contains("make 6 claims") && page.contains("Tested as they are now: 1."))
    #expect(page.contains("Without a scenario: 5."))
    #expect(page.contains("Only people can test: 0."))
    #expect(page.contains("<a href=\"c/save.html#scenario.save.start\">The start</a>"))
    #expect(page.contains("mark-tested\">Tested<") && page.contains("No scenario"))
    #expect(page.contains("<li><a href=\"c/bare.html\">Bare</a></li>"))
    #expect(site.files["c/save.html"]?.contains("<a href=\"../coverage.html\">What is tested</a>") == true)
    #expect(
      try self.site(Self.record(demoHash: ContentHash(of: []))).files["coverage.html"]?.contains("are now: 0, of 1")
        == true
    )
  }
}
