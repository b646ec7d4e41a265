import Diagnostics
import Hashing
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("Evidence beside an entry")
struct EvidenceTests {
  private static let hash = "0123456789abcdef0123456789abcdef"

  private static func record(
    _ changes: [String: String?] = [:],
    transcript: String = "",
    notes: String = ""
  ) -> String {
    var members: [String: String] = [
      "demo": "save", "scenario": "start", "browser": "firefox", "date": "2026-03-01",
      "browser-version": "Firefox 140.5.0", "system": "Debian GNU/Linux 12", "demo-hash": hash, "scenario-hash": hash,
      "outcome": "passed",
    ]
    for (name, value) in changes { members[name] = value }
    let lines = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    let extra = notes.isEmpty ? [] : ["\"notes\": \(notes)"]
    return
      "{ \((lines + extra + (transcript.isEmpty ? [] : ["\"transcript\": \(transcript)"])).joined(separator: ",\n")) }"
  }

  private static func file(_ records: String...) -> String {
    "{ \"records\": [\n\(records.joined(separator: ",\n"))\n] }\n"
  }

  /// A file with one record.
  static let example = file(record())

  private func load(_ evidence: String) throws -> Loaded {
    try Loaded(["Content/c/spinner/index.md": entry(), "Content/c/spinner/evidence.json": evidence])
  }

  @Test("is read completely")
  func reading() throws {
    let heard = Self.record(
      ["screen-reader": "orca", "screen-reader-version": "Orca 43.1", "outcome": "failed"],
      transcript: #"[{ "time": 1240, "text": "Saving \u201Cnote\u201D \ud83d\ude00" }]"#,
      notes: #"["Step 1: silent."]"#
    )
    let seen = Self.record(transcript: #"[{ "time": 0, "text": "a \"b\"\n\/", "politeness": "polite" }]"#)
    let loaded = try load(Self.file(heard, seen))
    #expect(loaded.places == [])
    let records = try #require(loaded.tree.entries.first?.evidence?.evidence.records)
    #expect(records.map(\.environment) == [TestEnvironment(.firefox), TestEnvironment(.firefox, .orca)])
    #expect(records[0].transcript == [Utterance("a \"b\"\n/", at: 0, politeness: .polite)])
    #expect(records[1].transcript == [Utterance("Saving “note” 😀", at: 1240)])
    #expect(records[1].notes == ["Step 1: silent."] && records[0].notes == [])
    #expect(records[1].outcome == .failed)
    #expect(records[1].versions.screenReader == "Orca 43.1")
    #expect(records[0].demoHash == ContentHash(Self.hash))
    #expect(records[0].date == "2026-03-01")
  }

  @Test("is written as it was read, always with the same bytes")
  func writing() throws {
    let loaded = try load(
      Self.file(
        Self.record(["scenario": "two"], notes: #"["A.", "B."]"#),
        Self.record(transcript: #"[{"time":1,"text":"A\tb"}]"#)
      )
    )
    let evidence = try #require(loaded.tree.entries.first?.evidence?.evidence)
    let bytes = evidence.json
    let again = try load(String(decoding: bytes, as: UTF8.self))
    #expect(again.places == [])
    #expect(again.tree.entries.first?.evidence?.evidence == evidence)
    #expect(again.tree.entries.first?.evidence?.evidence.json == bytes)
  }

  @Test("also contains the counts of mutants, which are written as they were read")
  func mutants() throws {
    let members = ["caught", "survived", "equivalent"].enumerated().map { "\"\($1)\": \($0)" }
    let texts = [
      "\"browser\": \"chromium\"", "\"date\": \"2026-03-01\"", "\"browser-version\": \"Chromium 140\"",
      "\"tool-version\": \"0.1.0\"", "\"subject-hash\": \"\(Self.hash)\"",
    ]
    let record = "{ \((members + texts).joined(separator: ", ")) }"
    let loaded = try load("{ \"records\": [\(Self.record())], \"mutants\": [\(record)] }")
    #expect(loaded.places == [])
    let evidence = try #require(loaded.tree.entries.first?.evidence?.evidence)
    let mutants = try #require(evidence.mutants.first)
    #expect((mutants.caught, mutants.survived, mutants.equivalent, mutants.share) == (0, 1, 2, 0))
    #expect(mutants.browser == .chromium && mutants.subject == ContentHash(Self.hash))
    let again = try load(String(decoding: evidence.json, as: UTF8.self))
    #expect(again.places == [] && again.tree.entries.first?.evidence?.evidence == evidence)
    // An entry may have these only.
    let alone = try load(String(decoding: Evidence(mutants: evidence.mutants).json, as: UTF8.self))
    #expect(alone.places == [] && alone.tree.entries.first?.evidence?.evidence.mutants == evidence.mutants)
  }

  @Test("also contains people's records, in order, and is written as it was read")
  func byHand() throws {
    func record(_ changes: [String: String] = [:], heard: String = "") -> String {
      let members = [
        "demo": "save", "scenario": "start", "screen-reader": "VoiceOver, iOS 26.1", "browser": "Safari 26.1",
        "device": "iPhone 15", "date": "2026-03-02", "initials": "AB", "demo-hash": Self.hash,
        "scenario-hash": Self.hash, "outcome": "failed",
      ].merging(changes) { $1 }
      let lines = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
      return "{ \((lines + (heard.isEmpty ? [] : ["\"heard\": \(heard)"])).joined(separator: ", ")) }"
    }
    func file(_ records: String...) -> String { "{ \"by-hand\": [\(records.joined(separator: ", "))] }" }
    let other = record(["date": "2026-03-01", "initials": "CD", "outcome": "passed", "note": "Twice."])
    let loaded = try load(file(record(heard: #"["Saving", "Saved"]"#), other))
    #expect(loaded.places == [])
    let evidence = try #require(loaded.tree.entries.first?.evidence?.evidence)
    #expect(evidence.byHand.map(\.initials) == ["CD", "AB"])
    #expect(evidence.byHand.map(\.heard) == [[], ["Saving", "Saved"]])
    #expect(evidence.byHand.map(\.note) == ["Twice.", nil] && evidence.byHand[1].outcome == .failed)
    let again = try load(String(decoding: evidence.json, as: UTF8.self))
    #expect(again.places == [] && again.tree.entries.first?.evidence?.evidence == evidence)
    #expect(try load(file(record(), record(["date": "2026-03-03"]))).rules == ["evidence-duplicate-record"])
    for (name, value) in [("initials", ""), ("date", "today"), ("demo-hash", "1"), ("outcome", "maybe")] {
      #expect(try load(file(record([name: value]))).rules == ["evidence-bad-value"], "\(name)")
    }
  }

  @Test(
    "that is not JSON is reported where it stops being JSON",
    arguments: [
      "1️⃣", "1️⃣<<<<<<< main\n", "{ \"records\": [1️⃣", "{ \"records\": [] } 1️⃣{", "{ \"records\": [1️⃣01] }",
      "{ \"records\": [1️⃣nul] }", "{ \"a\": 1, 1️⃣\"a\": 2 }", "{ \"a\": 1️⃣\"b }", "{ \"a\": \"\\1️⃣x\" }",
      "{ \"a\": \"\\u1️⃣00zz\" }", "{ \"a\" 1️⃣1 }", "[1, 1️⃣]", "[1️⃣-]", "[1️⃣1.]", "[1️⃣1e]",
      "{ \"a\": \"b1️⃣\nc\" }",
    ]
  )
  func syntax(text: String) throws {
    let marked = MarkedText(text)
    let loaded = try load(marked.text)
    try #require(loaded.rules == ["evidence-not-json"], "\(loaded.diagnostics)")
    #expect(loaded.diagnostics[0].range.bytes.lowerBound == marked.markers["1️⃣"])
  }

  @Test("that is nested endlessly is refused, not followed")
  func depth() throws {
    #expect(try load(String(repeating: "[", count: 100_000)).rules == ["evidence-not-json"])
  }

  @Test(
    "with a malformed record is reported",
    arguments: [
      ("date", "2026-02-30"), ("demo-hash", "abc"), ("outcome", "pass"), ("browser", "net scape"), ("demo", "a b"),
      ("screen-reader", "a parrot"), ("surprise", "!"), ("system", " "),
    ]
  )
  func values(name: String, value: String) throws {
    #expect(try load(Self.file(Self.record([name: value]))).rules == ["evidence-bad-value"])
  }

  @Test("has missing keys reported, and a value that is not a map")
  func missing() throws {
    #expect(
      try load("{}").diagnostics.map(\.message) == [
        "`records`, `mutants`, `by-hand` or `pictures` is missing from a file of evidence"
      ]
    )
    #expect(try load("[]").rules == ["evidence-bad-value"])
    #expect(try load(Self.file("1")).rules == ["evidence-bad-value"])
    #expect(
      try load(Self.file(Self.record(transcript: #"[{ "time": -1, "text": "A" }]"#))).rules == ["evidence-bad-value"]
    )
  }

  @Test("with two records of one scenario and environment is reported at the second")
  func duplicates() throws {
    let loaded = try load(Self.file(Self.record(), Self.record(["browser": "chromium"]), Self.record()))
    #expect(loaded.rules == ["evidence-duplicate-record"])
    #expect(loaded.diagnostics[0].message == "`start` of `save` has a second record for Firefox")
  }

  @Test("without an entry is reported, and never published as a file")
  func stray() throws {
    let loaded = try Loaded(["Content/c/spinner.md": entry(), "Content/c/evidence.json": "{}"])
    #expect(loaded.places == ["Content/c/evidence.json evidence-stray"])
    #expect(loaded.tree.assets.isEmpty)
  }

  /// The hash of a scenario with these lines.
  private func meaning(_ lines: String) throws -> ContentHash {
    let demos = "demos:\n  save:\n    title: Save\n    scenarios:\n      - id: start\n"
    let own = lines.split(separator: "\n").map { "        \($0)\n" }.joined()
    let loaded = try Loaded(["Content/c/spinner/index.md": entry(demos + own), "Content/c/spinner/save.html": ""])
    let entry = try #require(loaded.tree.entries.first?.entry, "\(loaded.diagnostics)")
    return entry.demos[0].scenarios[0].meaning
  }

  @Test("recognises a scenario by its meaning, whatever its spelling, its title and what it proves")
  func meaningAlone() throws {
    let compact = try meaning("steps: [{ when: opens, then: [{ visible: Saving }, { silent: 1s }] }]")
    let other = try meaning(
      """
      title: It starts
      proves: [focus]
      given: { motion: full }
      steps:
        - when: opens
          then:
            - visible: "Saving"
            # A moment.
            - silent: 1000ms
      """
    )
    #expect(compact == other)
  }

  @Test(
    "distinguishes scenarios that differ in a condition, an action or an expectation",
    arguments: [
      "steps: [{ when: opens, then: { visible: Saved } }]", "steps: [{ when: opens, then: { hidden: Saving } }]",
      "steps: [{ when: opens }, { when: { passes: 1s }, then: { visible: Saving } }]",
      "given: { motion: reduced }\nsteps: [{ when: opens, then: { visible: Saving } }]",
      "given: { clock: real }\nsteps: [{ when: opens, then: { visible: Saving } }]",
      "steps: [{ when: opens, then: { announced: Saving } }]",
      "allow: { announced: A, reason: R }\nsteps: [{ when: opens, then: { visible: Saving } }]",
      "steps: [{ when: opens, then: { announced: { text: Saving, within: 1s } } }]",
      "steps: [{ when: opens, then: { focus: { on: { role: button, name: Saving } } } }]",
      "steps: [{ when: opens, then: { element: { role: button, name: Saving, states: { expanded: true } } } }]",
      "steps: [{ when: opens, then: { element: { role: button, name: Saving, states: { expanded: false } } } }]",
    ]
  )
  func otherMeaning(lines: String) throws {
    #expect(try meaning(lines) != meaning("steps: [{ when: opens, then: { visible: Saving } }]"))
  }
}
