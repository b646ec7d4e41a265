import PatternLibrary
import Testing

@Suite("Steps shared by scenarios")
struct SharedStepTests {
  private static let opens = "{ id: opens, steps: [{ when: { activate: Open } }] }"

  @Test("are those of the earlier scenario, with all that come before them")
  func after() throws {
    let scenarios = try scenarios(
      """
      - \(Self.opens)
            - { id: types, given: { after: opens, width: 400 }, allow: { focus: Help, reason: It may. }, steps: [{ when: { type: Ada } }] }
            - { id: closes, title: It closes, given: { after: types, motion: reduced }, steps: [{ when: { press: Escape } }] }
      """
    )
    let last = try #require(scenarios.last)
    let button = ElementReference(role: nil, name: "Open")
    #expect(
      last.steps.map(\.when.value) == [.activates(button), .writes(.type, "Ada", into: nil), .presses(["Escape"])]
    )
    #expect(last.predecessor == Scenario.Predecessor(id: "types", title: "Types", stepCount: 2))
    #expect(last.given.width == 400 && last.given.motion == .reduced)
    #expect(last.allowances.map(\.reason) == ["It may."])
    #expect(scenarios[0].predecessor == nil)
  }

  @Test("are part of a scenario's meaning, but their spelling is not")
  func meaning() throws {
    let closes = "- { id: closes, given: { after: opens }, steps: [{ when: { press: Escape } }] }"
    let shared = try #require(scenarios("- \(Self.opens)\n      \(closes)").last)
    let spread = try #require(
      scenarios(
        "- id: opens\n        title: Opens it\n        steps:\n          - when:\n              activate: Open\n      \(closes)"
      ).last
    )
    let whole = try #require(
      scenarios("- { id: all, steps: [{ when: { activate: Open } }, { when: { press: Escape } }] }").last
    )
    let other = try #require(scenarios("- \(Self.opens.replacing("Open }", with: "Help }"))\n      \(closes)").last)
    #expect(shared.meaning == spread.meaning)
    #expect(shared.meaning == whole.meaning)
    #expect(shared.meaning != other.meaning)
  }

  @Test("include what a demo allows, once")
  func allowances() throws {
    let scenarios = try scenarios(
      "- \(Self.opens)\n      - { id: closes, given: { after: opens }, steps: [{ when: { press: Escape } }] }",
      demo: "allow: { error: photo.jpg, reason: It is missing. }"
    )
    #expect(scenarios.map(\.allowances.count) == [1, 1])
  }

  @Test(
    "are reported if their scenario does not exist, comes later, or is the same",
    arguments: [
      Fault(
        "- { id: closes, given: { after: 1️⃣open }, steps: [{ when: opens }] }",
        "entry-unknown-scenario",
        "the demo has no scenario `open`",
        help: "Did you mean `opens`?"
      ),
      Fault(
        "- { id: closes, given: { after: 1️⃣reopens }, steps: [{ when: opens }] }\n      - { id: reopens, given: { after: closes }, steps: [{ when: opens }] }",
        "entry-unknown-scenario",
        "the scenario `reopens` is not above this one",
        help: "Move it up, so that it comes before the scenarios that begin after it."
      ),
      Fault(
        "- { id: closes, given: { after: 1️⃣closes }, steps: [{ when: opens }] }",
        "entry-unknown-scenario",
        "the scenario `closes` begins after itself"
      ),
      Fault(
        "- { id: closes, given: { 1️⃣afther: opens }, steps: [{ when: opens }] }",
        "entry-unknown-key",
        "unknown key `afther` in `given`",
        help: "Did you mean `after`?"
      ),
    ]
  )
  func faults(fault: Fault) throws {
    try fault.check({ entry(demos("- \(Self.opens)\n      \($0)")) }, with: ["Content/c/spinner/d.html": ""])
  }
}

@Suite("Scenarios with a table")
struct ScenarioTableTests {
  private static let moves = """
    - id: moves-{key}
            title: "{key} leads to {tab}"
            proves: ["keyboard.{row}"]
            given: { width: "{width}" }
            steps: [{ when: { press: "{key}" }, then: [{ element: { role: tab, name: "{tab}", nth: "{number}", states: { selected: "{selected}" } } }] }]
            table:
              - { key: ArrowRight, tab: Members, row: arrow keys, width: 400, number: 2, selected: true }
              - { key: End, tab: "3", row: end, width: 320, number: 1, selected: false }
    """

  @Test("become one for each row, with the row's values in their types")
  func rows() throws {
    let scenarios = try scenarios(Self.moves)
    #expect(scenarios.map(\.id.value) == ["moves-arrowright", "moves-end"])
    #expect(scenarios.map(\.title.value) == ["ArrowRight leads to Members", "End leads to 3"])
    #expect(scenarios.map { $0.proves.map(\.value) } == [["keyboard.arrow keys"], ["keyboard.end"]])
    #expect(scenarios.map(\.given.width) == [400, 320])
    #expect(scenarios.map { $0.steps[0].when.value } == [.presses(["ArrowRight"]), .presses(["End"])])
    let expected = scenarios.map { scenario -> ElementExpectation? in
      if case .element(let expected) = scenario.steps[0].then[0].value { expected } else { nil }
    }
    #expect(expected.map { $0?.element.name } == ["Members", "3"])
    #expect(expected.map { $0?.element.nth } == [2, 1])
    #expect(expected.map { $0?.states } == [[.selected: "true"], [.selected: "false"]])
    #expect(scenarios[1].row.map(\.column) == ["key", "tab", "row", "width", "number", "selected"])
    #expect(scenarios[1].row.map(\.text).prefix(2) == ["End", "3"])
    #expect(scenarios[0].source.bytes == scenarios[1].source.bytes)
  }

  @Test("name claims in lower case, whatever the case of the key that is pressed")
  func claims() throws {
    let scenarios = try scenarios(
      """
      - id: a-{key}
              proves: ["keyboard.{key}"]
              steps: [{ when: { press: "{key}" } }]
              table: [{ key: Enter }, { key: PageUp }]
      """
    )
    #expect(scenarios.map { $0.proves.map(\.value) } == [["keyboard.enter"], ["keyboard.pageup"]])
    #expect(scenarios.map { $0.steps[0].when.value } == [.presses(["Enter"]), .presses(["PageUp"])])
  }

  @Test("can come first, and keep the placeholders of announcements")
  func first() throws {
    let scenarios = try scenarios(
      """
      - id: loads-{name}
              allow: { announced: "{percent}% of {name}", reason: All say so. }
              steps: [{ when: { activate: "{name}" } }]
              table: [{ name: Map }, { name: List }]
            - { id: stops, given: { after: loads-list }, steps: [{ when: { press: Escape } }] }
      """
    )
    #expect(
      scenarios.map { $0.allowances[0].announcement?.text } == [
        "{percent}% of Map", "{percent}% of List", "{percent}% of List",
      ]
    )
    #expect(scenarios.last?.steps.count == 2)
  }

  @Test(
    "have each fault reported once: in the table if the value is wrong, and otherwise in the steps",
    arguments: [
      Fault(
        "id: a-{key}\n        steps: [{ when: { press: \"{key}\" } }]\n        table: [{ key: Enter }, { key: 1️⃣Entr }]",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Entr`",
        help: "Did you mean `Enter`?"
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: { 1️⃣pres: \"{key}\" } }]\n        table: [{ key: Enter }, { key: Space }]",
        "entry-unknown-key",
        "unknown key `pres` in an action",
        help: "Did you mean `press`?"
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: { activate: 1️⃣\"Save {kye}\" } }]\n        table: [{ key: Enter }, { key: Space }]",
        "entry-bad-table",
        "the table has no column `kye`",
        help: "Did you mean `{key}`?"
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: opens }]\n        table: [{ key: a, 1️⃣tab: b }, { key: c, tab: d }]",
        "entry-bad-table",
        "no step uses the column `tab`",
        help: "Write `{tab}` where its values belong, or remove it."
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: opens }]\n        table: [{ key: a }, { 1️⃣kee: c }]",
        "entry-bad-table",
        "not all rows have a column `kee`",
        help: "Did you mean `key`?"
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: { press: \"{key}\" } }]\n        table: [{ 1️⃣kee: Enter }, { key: Tab }, { key: End }]",
        "entry-bad-table",
        "not all rows have a column `kee`",
        help: "Did you mean `key`?"
      ),
      Fault(
        "id: a-{key}\n        title: \"{tab}\"\n        steps: [{ when: opens }]\n        table: [{ key: a, tab: b }, 1️⃣{ key: c }]",
        "entry-bad-table",
        "the row has no `tab`"
      ),
      Fault(
        "id: a-{key}\n        steps: [{ when: { press: \"{key}\" } }]\n        table: [{ key: Enter }, { key: End }, 1️⃣{ key: Enter }]",
        "entry-bad-table",
        "another row has the same values",
        help: "Remove one of the two."
      ),
      Fault(
        "id: 1️⃣same\n        steps: [{ when: { press: \"{key}\" } }]\n        table: [{ key: Enter }, { key: Space }]",
        "entry-duplicate-scenario",
        "the id `same` appears twice in one demo",
        help: "Name a column of the table in the id."
      ),
      Fault(
        "id: a\n        steps: [{ when: opens }]\n        table: 1️⃣{ key: Enter }",
        "entry-wrong-type",
        "`table` must be a list, but is a map"
      ),
      Fault(
        "id: a\n        steps: [{ when: opens }]\n        table: [{ key: 1️⃣[a] }]",
        "entry-wrong-type",
        "`key` must be text, but is a list",
        help: "Write text in its place."
      ),
      Fault(
        "id: a\n        steps: [{ when: opens }]\n        table: [{ 1️⃣Key: a }]",
        "entry-bad-value",
        "a key of an item of `table` must be lower-case letters, digits and hyphens, like `half-done`, but is `Key`"
      ),
      Fault(
        "id: a\n        steps: [{ when: opens }]\n        1️⃣tabel: [{ key: a }]",
        "entry-unknown-key",
        "unknown key `tabel` in a scenario",
        help: "Did you mean `table`?"
      ),
    ]
  )
  func faults(fault: Fault) throws {
    try fault.check({ entry(demos("- \($0)")) }, with: ["Content/c/spinner/d.html": ""])
  }

  @Test("are read with the valid rows if another row is invalid")
  func soundRows() throws {
    let lines = """
      - id: a-{key}
              steps: [{ when: { pres: "{key}" } }]
              table: [{ key: [a] }, { key: Enter }]
      """
    let loaded = try Loaded(["Content/c/a/index.md": entry(demos(lines)), "Content/c/a/d.html": ""])
    #expect(loaded.rules == ["entry-unknown-key", "entry-wrong-type"], "\(loaded.diagnostics.map(\.message))")
  }
}

/// Front matter with one demo's scenarios.
private func demos(_ scenarios: String, demo: String = "title: D") -> String {
  "demos:\n  d:\n    \(demo)\n    scenarios:\n      \(scenarios)"
}

private func scenarios(_ lines: String, demo: String? = nil) throws -> [Scenario] {
  let text = entry(demos(lines, demo: "title: D" + (demo.map { "\n    \($0)" } ?? "")))
  let loaded = try Loaded(["Content/c/a/index.md": text, "Content/c/a/d.html": ""])
  #expect(loaded.diagnostics.map(\.message) == [])
  return loaded.tree.entries.first?.entry.demos.first?.scenarios ?? []
}
