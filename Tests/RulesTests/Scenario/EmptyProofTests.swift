import Diagnostics
import Rules
import Testing

/// Something that a scenario claims to prove, and how it is played.
struct Proof: Sendable, CustomTestStringConvertible {
  let claim: String
  let scenario: String
  /// The end of the diagnostic's message; `nil` if the scenario does check it.
  let fault: String?

  init(_ claim: String, _ scenario: String, _ fault: String? = nil) {
    self.claim = claim
    self.scenario = scenario
    self.fault = fault
  }

  var testDescription: String { "\(claim): \(scenario)" }

  /// A scenario of steps, each with an action and an expectation.
  static func steps(_ claim: String, _ steps: String..., lacking fault: String? = nil) -> Proof {
    Proof(claim, "steps: [\(steps.joined(separator: ", "))]", fault)
  }

  /// A scenario with one expectation after the demo opens.
  static func expecting(_ expectation: String, _ claim: String, lacking fault: String? = nil) -> Proof {
    steps(claim, "{ when: opens, then: [{ \(expectation) }] }", lacking: fault)
  }
}

@Suite("Proofs that check nothing")
struct EmptyProofTests {
  private static let front = """
    title: Upload
    name: { guidance: N, examples: [Saving note, "Saving {1}"] }
    focus: F
    announcement:
      - { id: percent, text: "{percent}% saved", politeness: polite }
      - { id: new, text: "{count} new messages", one: 1 new message }
      - { id: shown, text: Shown, politeness: "off" }
    keyboard: { tab: T, enter: T, arrow keys: T, shift+tab: T, any letter: T }
    mobile: { swipe: T }
    screenreader: { name: T, role: T, value: T, state: T, group: T, description: T, hint: T }
    settings: { text resize: T, reduce motion: T, increase contrast: T, language direction: T, bold text: T }
    wcag: [1.2.2, 1.4.3, 1.4.4, 1.4.10, 1.4.11, 2.1.1, 2.1.2, 2.2.2, 2.3.1, 2.3.3, 2.4.2, 2.4.3, 2.4.7, 2.4.13, 2.5.5, 2.5.8, 4.1.2, 4.1.3]
    """

  private static let opens = "{ when: opens, then: [{ visible: Save }] }"
  private static let steps = "steps: [\(opens)]"

  private static let fits = "steps: [{ when: opens, then: [{ fits: true }] }]"

  private static let proofs: [Proof] = [
    Proof("wcag.1.4.4", "given: { text: 200% }, \(fits)"), Proof("wcag.1.4.10", "given: { width: 320 }, \(fits)"),
    Proof("wcag.1.4.4", fits, "is not played with text of twice the size"),
    Proof("wcag.1.4.4", "given: { text: 150% }, \(fits)", "is not played with text of twice the size"),
    Proof("settings.text resize", "given: { text: 50% }, \(fits)", "is not played with larger text"),
    Proof("wcag.1.4.10", fits, "is not played in a window of 320 pixels"),
    Proof("wcag.1.4.10", "given: { width: 10000 }, \(fits)", "is not played in a window of 320 pixels"),
    Proof(
      "wcag.1.4.10",
      "given: { width: 320 }, steps: [{ when: opens, then: [{ fits: false }] }]",
      "does not check whether the text fits"
    ),
    Proof("wcag.1.4.10", "given: { width: 320 }, \(steps)", "does not check whether the text fits"),
    .expecting("title: Files", "wcag.2.4.2"),
    .expecting("visible: Save", "wcag.2.4.2", lacking: "does not look at the title of the page"),
    .expecting("focus: stays", "wcag.2.4.3"),
    .expecting("visible: Save", "wcag.2.4.3", lacking: "expects nothing of focus"),

    .expecting("focus: stays", "focus"), .expecting("focus: start", "focus"),
    .expecting("visible: Save", "focus", lacking: "expects nothing of focus"),

    .expecting("announced: 50% saved", "announcement.percent"),
    .expecting("announced: { text: 50% saved, politeness: polite }", "announcement.percent"),
    .expecting(
      "announced: { text: 50% saved, politeness: assertive }",
      "announcement.percent",
      lacking: "expects “50% saved” to be assertive, where the entry says polite"
    ),
    .expecting(
      "announced: 150% saved",
      "announcement.percent",
      lacking: "“150% saved” is not what the entry says: “150” is not a number from 0 to 100"
    ),
    .expecting(
      "announced: Saved",
      "announcement.percent",
      lacking: "does not expect “{percent}% saved” to be announced"
    ),
    .expecting("announced: 1 new message", "announcement.new"),
    .expecting(
      "announced: 1 new messages",
      "announcement.new",
      lacking: "“1 new messages” is not what the entry says: for a count of one the entry says “1 new message”"
    ),
    .expecting("visible: Shown", "announcement.shown"),

    .expecting("element: { role: button, name: Save }", "name"),
    .expecting("focus: { on: Save }", "name"),
    .expecting("element: { role: status, name: \"\" }", "name"),
    .steps(
      "name",
      "{ when: { activate: Save }, then: [{ visible: Save }] }",
      lacking: "asks for the name of no element"
    ),
    .expecting("absent: { name: Save }", "name", lacking: "asks for the name of no element"),
    .expecting("element: { name: Saving note }", "name.saving-note"),
    .expecting("focus: { on: Saving note }", "name.saving-note"),
    .steps("name.saving-note", "{ when: { activate: Saving note }, then: [{ visible: Save }] }"),
    .steps("name.saving-note", "{ when: { activate: Saving note } }", lacking: "expects nothing at all"),
    .expecting(
      "element: { name: Saving }",
      "name.saving-note",
      lacking: "refers to no element with the name “Saving note”"
    ),

    .expecting("element: { role: button }", "screenreader.role"),
    .expecting("focus: { on: { role: button } }", "screenreader.role"),
    .expecting("element: { name: Save }", "screenreader.role", lacking: "asks for the role of no element"),
    .expecting("element: { name: Save }", "screenreader.name"),
    .expecting("element: { role: button }", "screenreader.name", lacking: "asks for the name of no element"),
    .expecting("element: { role: x, value: \"\" }", "screenreader.value"),
    .expecting("element: { role: x }", "screenreader.value", lacking: "asks for the value of no element"),
    .expecting("element: { role: x, states: none }", "screenreader.state"),
    .expecting("element: { role: x, states: { busy: true } }", "screenreader.state"),
    .expecting("absent: { role: x, states: { busy: true } }", "screenreader.state"),
    .expecting("absent: { role: x }", "screenreader.state", lacking: "asks for the states of no element"),
    .expecting("element: { role: x, value: a }", "screenreader.state", lacking: "asks for the states of no element"),
    .expecting("element: { role: x, group: none }", "screenreader.group"),
    .expecting("element: { role: x, after: Save }", "screenreader.group"),
    .expecting("element: { role: x }", "screenreader.group", lacking: "asks for the group of no element"),
    .expecting("element: { role: x, description: d }", "screenreader.description"),
    .expecting("element: { role: x }", "screenreader.description", lacking: "asks for the description of no element"),
    .expecting("visible: Save", "screenreader.hint"),
    .steps("screenreader.hint", "{ when: opens }", lacking: "expects nothing at all"),

    Proof("settings.reduce motion", "given: { motion: reduced }, \(steps)"),
    .expecting("motion: none", "settings.reduce motion"),
    Proof("settings.reduce motion", steps, "is not played with reduced motion"),
    Proof(
      "settings.text resize",
      "given: { text: 200% }, steps: [{ when: opens, then: [{ fits: true }] }]"
    ),
    Proof("settings.text resize", "given: { text: 200% }, \(steps)", "does not check whether the text fits"),
    .expecting("fits: true", "settings.text resize", lacking: "is not played with larger text"),
    Proof("settings.increase contrast", "given: { colours: forced }, \(steps)"),
    .expecting("element: { role: x, contrast: \"3:1\" }", "settings.increase contrast"),
    Proof("settings.increase contrast", steps, "is not played with forced colours"),
    Proof("settings.language direction", "given: { direction: rtl }, \(steps)"),
    Proof("settings.language direction", steps, "is not played from right to left"),
    Proof("settings.bold text", steps),
    Proof("settings.bold text", "steps: [{ when: opens }]", "expects nothing at all"),

    .steps("keyboard.enter", "{ when: { press: Enter }, then: [{ visible: Save }] }"),
    .steps("keyboard.enter", "{ when: { press: [Tab, Enter] } }", opens),
    .steps(
      "keyboard.enter",
      "{ when: { activate: Save }, then: [{ visible: Save }] }",
      lacking: "never presses `Enter`"
    ),
    .steps("keyboard.enter", opens, "{ when: { press: Enter } }", lacking: "expects nothing once it is pressed"),
    .steps("keyboard.tab", "{ when: { press: Shift+Tab }, then: [{ focus: start }] }"),
    .steps("keyboard.tab", "{ when: { press: Tab } }", "{ when: { press: Enter }, then: [{ focus: stays }] }"),
    .steps(
      "keyboard.tab",
      "{ when: { focus: Save }, then: [{ focus: { on: Save } }] }",
      "{ when: { press: Tab }, then: [{ visible: Save }] }",
      lacking: "expects nothing of focus once Tab is pressed"
    ),
    .steps("keyboard.shift+tab", "{ when: { press: Shift+Tab }, then: [{ focus: start }] }"),
    .steps(
      "keyboard.shift+tab",
      "{ when: { press: Tab }, then: [{ focus: start }] }",
      lacking: "never presses `Shift+Tab`"
    ),
    .steps("keyboard.arrow keys", "{ when: { press: ArrowLeft }, then: [{ visible: Save }] }"),
    .steps("keyboard.arrow keys", opens, lacking: "never presses one of the keys"),
    .steps("keyboard.any letter", opens), .steps("mobile.swipe", opens), .steps("wcag.2.2.2", opens),
    .expecting("element: { role: x, indicator: visible }", "wcag.2.4.7"),
    .expecting("focus: stays", "wcag.2.4.7", lacking: "does not look at a focus indicator"),
    .expecting("element: { role: x, indicator: large }", "wcag.2.4.13"),
    .expecting(
      "element: { role: x, indicator: visible }",
      "wcag.2.4.13",
      lacking: "does not look at the area of a focus indicator"
    ),
    .expecting("element: { role: x, target: 24 }", "wcag.2.5.8"),
    .expecting("element: { role: x, target: 23 }", "wcag.2.5.8", lacking: "does not measure a target of 24 pixels"),
    .expecting("element: { role: x, target: 24 }", "wcag.2.5.5", lacking: "does not measure a target of 44 pixels"),
    .steps("wcag.2.2.2", "{ when: opens }", lacking: "expects nothing at all"),
    .expecting("element: { role: x, contrast: 3 }", "wcag.1.4.11"),
    .expecting("element: { role: x, turns: clockwise }", "wcag.1.4.11"),
    .expecting("element: { role: x }", "wcag.1.4.11", lacking: "measures no contrast of 3:1"),
    .expecting("element: { role: x, contrast: \"2.9:1\" }", "wcag.1.4.11", lacking: "measures no contrast of 3:1"),
    .steps("wcag.1.4.3", opens, lacking: "nothing in a scenario measures the contrast of text"),
    .steps("wcag.2.3.1", opens, lacking: "nothing in a scenario measures flashes"),
    .steps("wcag.1.2.2", opens, lacking: "nothing in a scenario measures sound and film"),
    .steps("wcag.2.1.1", "{ when: { press: Enter }, then: [{ visible: Save }] }"),
    .steps("wcag.2.1.1", "{ when: { activate: Save }, then: [{ visible: Save }] }", lacking: "presses no key"),
    .steps("wcag.2.1.2", "{ when: { press: Escape }, then: [{ focus: start }] }"),
    .steps("wcag.2.1.2", "{ when: { press: Escape }, then: [{ visible: Save }] }", lacking: "expects nothing of focus"),
    .expecting("motion: none", "wcag.2.3.3"),
    .steps("wcag.2.3.3", opens, lacking: "is not played with reduced motion"),
    .expecting("element: { role: x }", "wcag.4.1.2"), .expecting("inert: Save", "wcag.4.1.2"),
    .steps("wcag.4.1.2", opens, lacking: "asks for the name, role or value of no element"),
    .expecting("announced: 50% saved", "wcag.4.1.3"), .expecting("silent: 1s", "wcag.4.1.3"),
    .steps("wcag.4.1.3", opens, lacking: "expects no announcement"),
    // What is not a claim is reported by another rule.
    .steps("announcement", opens), .steps("keyboard.escape", opens),
  ]

  @Test("are found by the subject of the claim", arguments: proofs)
  func found(_ proof: Proof) throws {
    let mark = proof.fault == nil ? "" : "1️⃣"
    let found = try expectDiagnostics(
      of: .scenarioEmptyProof,
      in: library("{ id: one, proves: [\(mark)\(proof.claim)], \(proof.scenario) }"),
      saying: proof.fault.map { ["the scenario `one` says that it proves `\(proof.claim)`, but \($0)"] } ?? []
    )
    for diagnostic in found {
      #expect(diagnostic.severity == .warning)
      #expect(diagnostic.help?.hasSuffix("Or take `\(proof.claim)` out of `proves`.") == true)
    }
  }

  @Test("have the missing expectation named")
  func help() throws {
    func help(_ claim: String) throws -> String? {
      try expectDiagnostics(
        of: .scenarioEmptyProof,
        in: library("{ id: one, proves: [1️⃣\(claim)], steps: [{ when: { activate: Save } }] }")
      ).first?.help
    }
    #expect(
      try help("keyboard.enter")
        == "Add a step with `when: { press: Enter }`; `activate` clicks, and presses no key. Or take `keyboard.enter` out of `proves`."
    )
    #expect(try help("screenreader.value")?.hasPrefix("Add an `element` with its `value` to a step.") == true)
    #expect(try help("settings.text resize")?.hasPrefix("Add `given: { text: 200% }`.") == true)
    #expect(
      try help("name.saving-1")?.hasPrefix("Add `element: { role: …, name: \"Saving {1}\" }` to the step") == true
    )
  }

  @Test(
    "of focus are those that expect another thing than the policy",
    arguments: [
      ("stays", "focus: stays", nil), ("stays", "focus: { on: Save }", nil), ("moves", "focus: { on: Done }", nil),
      ("returns", "focus: { on: Done }", nil), ("not-focusable", "focus: { on: Done }", nil),
      ("stays", "focus: { on: Done }", "stays where it is"), ("moves", "focus: stays", "goes to the component"),
      ("returns", "focus: stays", "goes back"),
    ]
  )
  func policy(policy: String, expectation: String, fault: String?) throws {
    let mark = fault == nil ? "" : "1️⃣"
    let step = "{ when: { activate: Save }, then: [{ \(expectation) }] }"
    try expectDiagnostics(
      of: .scenarioEmptyProof,
      in: library(
        "{ id: one, proves: [\(mark)focus], steps: [\(step)] }",
        "title: U\nname: N\nfocus: { guidance: F, policy: \(policy) }\nannouncement: { none: W }"
      ),
      saying: fault.map { ["the entry says that focus \($0), but no scenario that proves `focus` expects that"] } ?? []
    )
  }

  @Test("of silence are those without silence")
  func silence() throws {
    let front = "title: U\nname: N\nfocus: F\nannouncement: { none: W }"
    for (expectation, mark) in [("silent: 1s", ""), ("visible: Save", "1️⃣")] {
      try expectDiagnostics(
        of: .scenarioEmptyProof,
        in: library(
          "{ id: one, proves: [\(mark)announcement], steps: [{ when: opens, then: [{ \(expectation) }] }] }",
          front
        )
      )
    }
  }

  private func library(_ scenario: String, _ front: String = front) -> [String: String] {
    [
      "Content/a/upload/index.md":
        "---\n\(front)\ndemos:\n  save:\n    title: Save\n    scenarios:\n      - \(scenario)\n---\n",
      "Content/a/upload/save.html": demo("<button>Save</button>"),
    ]
  }
}
