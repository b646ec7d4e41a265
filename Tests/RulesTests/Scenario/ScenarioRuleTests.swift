import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on scenarios")
struct ScenarioRuleTests {
  /// A library of one entry with one demo; both may contain markers.
  private func library(_ steps: String, _ demo: String, more: String = "") -> [String: String] {
    let scenarios = """
      demos:
        save:
          title: Save
          scenarios:
            - id: one
              proves: [name, focus, announcement]
              steps:
      \(steps.split(separator: "\n").map { "          \($0)" }.joined(separator: "\n"))

      """
    return ["Content/a/upload/index.md": entry(more + scenarios), "Content/a/upload/save.html": demo]
  }

  private let note = demo(
    """
    <h1>A note</h1><form aria-label="Note"><label for="text">Text</label><textarea id="text">Buy oil.</textarea>
    <button data-name="photo.jpg">Save <b>note</b></button><p class="hint" title="Kept for a week">Two days are left</p>
    <select><option>0.1 seconds</option></select><p role="status"></p></form>
    """,
    style: ".spinner::after { content: 'Working' }",
    script: """
      const WORDS = ['Still saving', "It\\u2019s saved"];
      status.textContent = `Saving ${name}`;
      status.textContent = name + ' saved';
      status.textContent = `${count} of ${all} note${count === 1 ? '' : 's'} kept`;
      // 'Note deleted'
      """
  )

  @Test("find texts that nothing in the demo can produce, at their places")
  func unknown() throws {
    let steps = """
      - when: { activate: 1️⃣Store note }
        then:
          - announced: { text: 2️⃣Note deleted, politeness: polite }
          - visible: 3️⃣Save noet
          - element: { role: textbox, name: 4️⃣Title, description: 5️⃣Kept for a day }
          - focus: { on: { role: button, name: 6️⃣Cancel } }
      - when: { choose: { option: 7️⃣1 minute, from: 8️⃣Delay } }
      - when: { type: { text: Anything, into: 9️⃣Colour } }
      """
    let found = try expectDiagnostics(of: .scenarioUnknownText, in: library(steps, note))
    #expect(found[0].message == "nothing in save.html can produce the name “Store note”")
    #expect(found[1].message == "nothing in save.html can produce the announcement “Note deleted”")
    #expect(found[2].help == "Did you mean `Save note`?")
    #expect(pointed(found[0]) == "Store note")
  }

  @Test("accept what the demo contains or can put together")
  func possible() throws {
    let steps = """
      - when: { activate: { role: button, name: Save note } }
        then:
          - announced: Saving photo.jpg
          - announced: photo.jpg saved
          - announced: 3 of 10 notes kept
          - announced: 1 of 1 note kept
          - announced: It’s saved
          - visible: Working
          - visible: days are left
          - visible: "12:30"
          - element: { role: textbox, name: Text, value: Buy oil., description: Kept for a week }
          - element: { role: form, name: Note }
          - absent: { name: Still saving }
          - hidden: Working
      - when: { choose: { option: 0.1 seconds, from: Text } }
      - when: { type: { text: Buy bread, into: Text } }
        then:
          - element: { role: textbox, name: Text, value: Buy bread }
          - visible: Saving Buy bread
      """
    let files = library(steps, note)
    try expectDiagnostics(of: .scenarioUnknownText, in: files)
    try expectDiagnostics(of: .scenarioVacuous, in: files)
  }

  @Test("accept what style sheets beside the demo, and style attributes, add to the page")
  func linkedSheets() throws {
    let steps = """
      - when: opens
        then: [{ visible: Working }, { visible: BUY OIL. }, { visible: In an attribute }]
      """
    let page = demo(
      "<p>Buy oil.</p><i style=\"--label: 'In an attribute'\"></i>",
      style: "i::before { content: var(--label) }",
      head: "<link rel=stylesheet href=look.css>"
    )
    let sheet = ["Content/a/upload/look.css": "p { text-transform: uppercase } p::before { content: 'Working' }"]
    try expectDiagnostics(of: .scenarioUnknownText, in: library(steps, page).merging(sheet) { $1 })
  }

  @Test("accept any text if a demo loads other files, or computes letters")
  func open() throws {
    let steps = "- when: { activate: Anything at all }"
    for more in ["<script src=\"x.js\"></script>", "<iframe src=\"x.html\"></iframe>"] {
      try expectDiagnostics(of: .scenarioUnknownText, in: library(steps, demo(more)))
    }
    let scripts = [
      "date.toLocaleDateString()", "String.fromCodePoint(65)", "fetch('x.json')", "new Intl.ListFormat()",
      "say(form.localName)",
    ]
    for script in scripts {
      try expectDiagnostics(of: .scenarioUnknownText, in: library(steps, demo("<p>x</p>", script: script)))
    }
  }

  @Test("accept the names of keys and pointers that events give a script, and beginnings of what is typed")
  func told() throws {
    let steps = """
      - when: { type: { text: "Hello team", into: Save note } }
        then: [{ visible: "Sent: Hello" }, { visible: "F10 pressed" }, { visible: "1️⃣F10 pushed" }, { visible: "2️⃣tapped by finger" }]
      - when: { tap: Save note }
        then: [{ visible: tapped by touch }]
      """
    let script = "say('Sent: ' + text, event.key + ' pressed', `tapped by ${event.pointerType}`)"
    let found = try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library(steps, demo("<input aria-label='Save note'>", script: script))
    )
    #expect(found.count == 2)
  }

  @Test("check only words if a demo cuts texts up or changes their case")
  func cut() throws {
    let steps = """
      - when: { activate: SAVE note }
      - when: { activate: note save }
      - when: { activate: Save 1️⃣file }
      """.replacing("Save 1️⃣file", with: "1️⃣Save file")
    try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library(steps, demo("<b>Save note</b>", script: "a.toUpperCase()"))
    )
    let loud = "- when: { activate: SAVE NOTE }\n- when: { activate: 1️⃣SAVE FILE }"
    try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library(loud, demo("<b>Save note</b>", style: "b { text-transform: uppercase }"))
    )
    try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library("- when: { activate: 1️⃣SAVE NOTE }", demo("<b>Save note</b>"))
    )
  }

  @Test("accept values in words, and words in which a script replaces a part")
  func values() throws {
    let steps = "- when: { activate: \"Online: true\" }\n- when: { activate: 1️⃣Offline true }"
    try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library(steps, demo("<p>x</p>", script: "say('Online: ' + navigator.onLine)"))
    )
    let replaced = "- when: { activate: Savings }\n- when: { activate: 1️⃣Loading }"
    try expectDiagnostics(
      of: .scenarioUnknownText,
      in: library(replaced, demo("<b>Save</b>", script: "say(label.replace(/e$/, 'ings'))"))
    )
  }

  @Test("find an absence that proves nothing")
  func vacuous() throws {
    let steps = """
      - when: opens
        then:
          - absent: { role: button, name: 1️⃣Sving }
          - hidden: 2️⃣Note lost
          - absent: { role: progressbar }
          - hidden: "100%"
      """
    try expectDiagnostics(
      of: .scenarioVacuous,
      in: library(steps, note),
      saying: [
        "nothing in save.html can produce “Sving”, so its absence proves nothing",
        "nothing in save.html can produce “Note lost”, so its absence proves nothing",
      ]
    )
  }

  @Test("find roles that the demo cannot have, and roles that do not exist")
  func roles() throws {
    let steps = """
      - when: { activate: { role: 1️⃣switch, name: Save note } }
        then:
          - element: { role: 2️⃣progress, name: Save note }
          - focus: { on: { role: 3️⃣buton, name: Save note } }
          - inert: { role: 4️⃣dialog }
          - absent: { role: tab }
          - element: { role: LabelText, name: Text }
          - element: { role: 5️⃣Button, name: Save note }
          - absent: { role: 6️⃣Dialog }
          - absent: { role: 7️⃣tabb }
          - absent: { role: 8️⃣zebra }
          - element: { role: 9️⃣textfield, name: Text }
      """
    let found = try expectDiagnostics(of: .scenarioUnknownRole, in: library(steps, note))
    #expect(
      found.map(\.message) == [
        "nothing in save.html can have the role `switch`", "there is no role `progress`", "there is no role `buton`",
        "nothing in save.html can have the role `dialog`", "there is no role `Button`", "there is no role `Dialog`",
        "there is no role `tabb`", "there is no role `zebra`", "there is no role `textfield`",
      ]
    )
    #expect(
      found.map(\.help) == [
        "Name the role that a browser gives the element.", "Did you mean `progressbar`?", "Did you mean `button`?",
        "Name the role that a browser gives the element.", "Did you mean `button`?", "Did you mean `dialog`?",
        "Did you mean `tab`?", "Name the role that a browser gives the element.",
        "Name the role that a browser gives the element.",
      ]
    )
  }

  @Test("accept roles that elements have, are given, or could get from a script")
  func possibleRoles() throws {
    let steps = """
      - when: { activate: { role: button, name: Save note } }
        then:
          - element: { role: textbox, name: Text }
          - element: { role: heading, name: A note }
          - element: { role: status }
          - element: { role: progressbar, name: Save note }
          - element: { role: dialog, name: Save note }
          - element: { role: image, name: Save note }
          - element: { role: list }
          - element: { role: group }
          - element: { role: deletion }
      """
    let script =
      "x.setAttribute('role', 'dialog'); y.append(document.createElement('progress')); z.innerHTML = `<ul></ul>`"
    let source = note.replacing(
      "</body>",
      with: "<svg role=\"img\"></svg><address><s></s></address><script>\(script)</script></body>"
    )
    try expectDiagnostics(of: .scenarioUnknownRole, in: library(steps, source))
  }

  @Test("find an expected announcement in a demo without a live region")
  func noRegion() throws {
    let steps = "- when: { activate: Save }\n  then: [{ announced: 1️⃣Saved }, { silent: 1s }, { visible: Saved }]"
    let silent = demo("<button>Save</button><p class=\"message\">Saved</p>", script: "p.textContent = 'Saved'")
    try expectDiagnostics(
      of: .scenarioNoLiveRegion,
      in: library(steps, silent),
      saying: ["save.html has no live region that could announce “Saved”"]
    )
    for region in ["<p role=status></p>", "<p aria-live=assertive></p>", "<output></output>", "<p role=log></p>"] {
      try expectDiagnostics(
        of: .scenarioNoLiveRegion,
        in: library(steps.replacing("1️⃣", with: ""), silent.replacing("<p class", with: "\(region)<p class"))
      )
    }
    let made = silent.replacing("p.textContent", with: "p.setAttribute('aria-live', 'polite'); p.textContent")
    try expectDiagnostics(of: .scenarioNoLiveRegion, in: library(steps.replacing("1️⃣", with: ""), made))
  }

  @Test("find a demo without scenarios, whether it is listed or not, unless it is marked as wrong")
  func missing() throws {
    let wrong = demo(head: "<meta name=\"polite:wrong\" content=\"x\">")
    try expectDiagnostics(
      of: .scenarioMissing,
      in: [
        "Content/a/upload/index.md": entry("demos:\n  1️⃣one: { title: One }\n  bad: { title: Bad }\n"),
        "Content/a/upload/one.html": demo(), "Content/a/upload/two.html": "2️⃣" + demo(),
        "Content/a/upload/bad.html": wrong,
      ]
    )
    try expectDiagnostics(of: .scenarioMissing, in: library("- when: opens", note))
  }

  @Test("note everything that an entry documents and no scenario proves, in one diagnostic")
  func unproved() throws {
    let rows = "keyboard:\n  1️⃣tab: Reaches it.\n  escape: Leaves it.\nsettings:\n  zoom: It grows.\n"
    let found = try expectDiagnostics(
      of: .scenarioUnproved,
      in: library("- when: opens", note, more: rows),
      saying: ["no scenario proves 3 of 6 claims: `keyboard.tab`, `keyboard.escape`, `settings.zoom`"]
    )
    #expect(found[0].severity == .note)
    #expect(found[0].notes.map { pointed(Diagnostic(.scenarioUnproved, at: $0.range, "")) } == ["escape", "zoom"])
    try expectDiagnostics(of: .scenarioUnproved, in: library("- when: opens", note))
    let others = rows.replacing("1️⃣tab", with: "tab").replacing("escape", with: "1️⃣escape")
    let misspelt = library("- when: opens", note, more: others)
      .mapValues { $0.replacing("proves: [", with: "proves: [keyboard.tap, ") }
    try expectDiagnostics(
      of: .scenarioUnproved,
      in: misspelt,
      saying: ["no scenario proves 2 of 6 claims: `keyboard.escape`, `settings.zoom`"]
    )
    let withoutDemos = ["Content/a/upload.md": entry(rows.replacing("1️⃣", with: ""))]
    try expectDiagnostics(of: .scenarioUnproved, in: withoutDemos)
  }

  @Test("require no proof of what no machine can test, and report one that is claimed all the same")
  func untestable() throws {
    let rows = "mobile: { swipe: S. }\nkeyboard: { tab: T., 1️⃣escape: L. }\nuntestable: { keyboard.tab: Why. }\n"
    try expectDiagnostics(
      of: .scenarioUnproved,
      in: library("- when: opens", note, more: rows),
      saying: ["no scenario proves 1 of 4 claims: `keyboard.escape`"]
    )
    try expectDiagnostics(of: .scenarioUntestableProof, in: library("- when: opens", note, more: rows.unmarked))
    let found = try expectDiagnostics(
      of: .scenarioUntestableProof,
      in: library("- when: opens", note, more: "untestable: { 1️⃣focus: Why. }\n"),
      saying: ["`focus` is called untestable, but the scenario `one` says that it proves it"]
    )
    #expect(found[0].severity == .warning)
  }
}
