import Diagnostics
import Hashing
import PatternLibrary
import Rules
import TestSupport
import Testing

@Suite("Stale evidence")
struct StaleEvidenceTests {
  private static let demo = "<!doctype html><title>Save</title>"
  private static let scenario = "{ id: start, title: The start, steps: [{ when: opens }] }"

  private func library(
    demo: String = demo,
    demoHash: ContentHash = ContentHash(of: Array(demo.utf8)),
    scenarioHash: ContentHash = ContentHash(of: Array(scenario.utf8)),
    ids: [String] = ["start"],
    of stem: String = "save",
    changes: String = ""
  ) -> [String: String] {
    let records = ids.map { id in
      EvidenceRecord(
        demo: stem,
        scenario: id,
        environment: TestEnvironment(.firefox),
        date: "2026-03-01",
        versions: .init(browser: "Firefox 140", system: "Debian"),
        demoHash: demoHash,
        scenarioHash: scenarioHash,
        outcome: .passed,
        transcript: []
      )
    }
    let demos = "demos:\n  save:\n    title: Save\n    scenarios:\n      - \(Self.scenario)\n"
    return [
      "Content/a/upload/index.md": entry(changes + demos),
      "Content/a/upload/save.html": demo,
      "Content/a/upload/evidence.json": String(decoding: Evidence(records).json, as: UTF8.self),
    ]
  }

  @Test("is not reported for a demo and a scenario that have not changed")
  func current() throws {
    #expect(try diagnostics(of: .scenarioStaleEvidence, in: library()) == [])
  }

  @Test("is reported for a changed demo, at the scenario")
  func changedDemo() throws {
    let found = try diagnostics(of: .scenarioStaleEvidence, in: library(demo: Self.demo + "<p>"))
    #expect(
      found.map(\.message) == ["the demo has changed since its evidence was recorded: Firefox (2026-03-01)"]
    )
    #expect(found.map(pointed) == ["start"])
  }

  @Test("is reported for a changed script beside a demo, but not for one that the demo does not use")
  func changedScript() throws {
    var files = library()
    files["Content/a/other/index.md"] = entry(title: "Other")
    files["Content/a/other/other.js"] = "show()"
    #expect(try diagnostics(of: .scenarioStaleEvidence, in: files) == [])
    files["Content/a/upload/save.js"] = "show()"
    #expect(try diagnostics(of: .scenarioStaleEvidence, in: files).map(pointed) == ["start"])
  }

  @Test("is reported for a changed scenario, at the scenario")
  func changedScenario() throws {
    let found = try diagnostics(of: .scenarioStaleEvidence, in: library(scenarioHash: ContentHash(of: [])))
    #expect(
      found.map(\.message) == ["the scenario has changed since its evidence was recorded: Firefox (2026-03-01)"]
    )
  }

  @Test("by people is a note, at the scenario, with who has to try it again")
  func byHand() throws {
    func records(demoHash: ContentHash) throws -> [Diagnostic] {
      let record = ByHandRecord(
        demo: "save",
        scenario: "start",
        screenReader: "VoiceOver, iOS 26.1",
        browser: "Safari 26.1",
        device: "iPhone 15",
        date: "2026-03-01",
        initials: "AL",
        demoHash: demoHash,
        scenarioHash: ContentHash(of: Array(Self.scenario.utf8)),
        outcome: .passed
      )
      var files = library()
      files["Content/a/upload/evidence.json"] = String(decoding: Evidence([], byHand: [record]).json, as: UTF8.self)
      #expect(try diagnostics(of: .scenarioStaleEvidence, in: files) == [])
      return try diagnostics(of: .scenarioStaleRecord, in: files)
    }
    #expect(try records(demoHash: ContentHash(of: Array(Self.demo.utf8))) == [])
    let found = try records(demoHash: ContentHash(of: []))
    let message = "the demo has changed since people recorded what they heard: VoiceOver, iOS 26.1 (2026-03-01, AL)"
    #expect(found.map(\.message) == [message] && found.map(\.severity) == [.note])
    #expect(found.map(pointed) == ["start"])
  }

  @Test("makes a change log stale that is older than a demo's change, at its newest entry")
  func changes() throws {
    let older = "changes: [{ date: 2026-02-28, note: Two }, { date: 2026-01-05, note: One }]\n"
    let found = try diagnostics(of: .entryStaleChanges, in: library(demo: Self.demo + "<p>", changes: older))
    let message = "the demo `save` has changed since 2026-03-01, but the newest change is dated 2026-02-28"
    #expect(found.map(\.message) == [message])
    #expect(found.map(pointed) == ["2026-02-28"])
    let newer = "changes: [{ date: 2026-03-01, note: Two }]\n"
    for library in [library(demo: Self.demo + "<p>", changes: newer), library(changes: older), library(demo: "<p>")] {
      #expect(try diagnostics(of: .entryStaleChanges, in: library) == [])
    }
  }

  @Test("is reported for a removed scenario, in the evidence")
  func orphan() throws {
    let found = try diagnostics(of: .scenarioStaleEvidence, in: library(ids: ["end"]))
    #expect(
      found.map(\.message) == ["the scenario `end` of the demo `save` is not there any more, but 1 record is about it"]
    )
    #expect(found.map(\.range.file.path) == ["Content/a/upload/evidence.json"])
  }

  @Test("is reported once for a removed demo, whatever its scenarios were")
  func orphansOfDemo() throws {
    let found = try diagnostics(of: .scenarioStaleEvidence, in: library(ids: ["start", "end"], of: "load"))
    #expect(found.map(\.message) == ["the demo `load` is not there any more, but 2 records are about it"])
  }
}
