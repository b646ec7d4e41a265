import Foundation
import Testing

@Suite("Scenarios in plain English")
struct ScenarioSentenceTests {
  @Test(
    "state what the person does",
    arguments: [
      ("opens", "the page opens"),
      ("{ activate: Save }", "the person activates “Save”"),
      ("{ activate: { role: button, name: Save } }", "the person activates the button “Save”"),
      ("{ focus: Name }", "the person moves focus to “Name”"),
      ("{ press: Tab }", "the person presses Tab"),
      ("{ press: [Tab, Shift+Tab, Escape] }", "the person presses Tab, Shift+Tab and Escape"),
      ("{ type: Ada }", "the person types “Ada”"),
      ("{ type: { text: Ada, into: Name } }", "the person types “Ada” into “Name”"),
      ("{ choose: { option: Ten, from: Delay } }", "the person chooses “Ten” from “Delay”"),
      (
        "{ attach: { file: cv.pdf, to: { role: button, name: Upload } } }",
        "the person chooses the file “cv.pdf” with the button “Upload”"
      ),
      (
        "{ attach: { file: [a.png, b.png], size: 200 kB, to: Photos } }",
        "the person chooses the files “a.png” and “b.png” (200 kB each) with “Photos”"
      ),
      (
        "{ attach: { file: cv.pdf, to: Photos, press: Space } }",
        "the person presses Space on “Photos”, and chooses the file “cv.pdf”"
      ),
      (
        "{ attach: { file: cv.pdf, size: 5000001 bytes, to: Photos } }",
        "the person chooses the file “cv.pdf” (5.000001 MB) with “Photos”"
      ),
      (
        "{ attach: { file: cv.pdf, size: 1.50 kB, to: Photos } }",
        "the person chooses the file “cv.pdf” (1.5 kB) with “Photos”"
      ),
      (
        "{ attach: { file: cv.pdf, size: 0 bytes, to: Photos } }",
        "the person chooses the file “cv.pdf” (0 bytes) with “Photos”"
      ),
      ("{ drag: { on: List, x: 0, y: 120 } }", "the person drags “List” 120 pixels down"),
      ("{ passes: 1s }", "1 second passes"),
      ("{ passes: 1.5s }", "1.5 seconds pass"),
      ("{ passes: 250ms }", "250 ms pass"),
      ("{ network: offline }", "the network is lost"),
      ("{ network: online }", "the network comes back"),
      ("{ history: forward }", "the person goes forward in the browser’s history"),
      ("{ setting: { motion: reduced } }", "the person sets their system to ask for less motion"),
      (
        "{ setting: { motion: full, scheme: dark } }",
        "the person sets their system to ask for motion as usual and for dark colours"
      ),
      ("{ hover: Photo }", "the person rests the pointer on “Photo”"),
      ("{ double: { role: row, name: Ada, nth: 12 } }", "the person double-clicks the 12th row “Ada”"),
      ("{ secondary: Photo }", "the person clicks “Photo” with the secondary button"),
      ("{ tap: Photo }", "the person taps “Photo”"),
    ]
  )
  func actions(action: String, sentence: String) throws {
    #expect(try told(when: action, then: "{ focus: stays }").first == sentence)
  }

  @Test(
    "state what must follow",
    arguments: [
      ("{ focus: stays }", "focus stays where it is"),
      ("{ focus: start }", "focus is on no control, but at the start of the page or of its new content"),
      ("{ focus: { on: Save } }", "focus is on “Save”"),
      ("{ announced: Saved }", "“Saved” is announced"),
      (
        "{ announced: { text: Saved, politeness: polite, within: 1s } }",
        "“Saved” is announced politely within 1 second"
      ),
      ("{ announced: { text: Lost, politeness: assertive } }", "“Lost” is announced assertively"),
      ("{ silent: 2s }", "nothing is announced for 2 seconds"),
      (
        "{ element: { role: progressbar, name: Up, value: \"25%\", states: { busy: \"true\" } } }",
        "there is a progressbar “Up” with the value “25%”, busy"
      ),
      ("{ element: { role: alert, value: \"\" } }", "there is an alert without a value"),
      ("{ absent: { role: progressbar } }", "there is no progressbar"),
      (
        "{ absent: { role: button, name: Save, states: { disabled: true, pressed: mixed } } }",
        "there is no button “Save” in this state: disabled and partly pressed"
      ),
      (
        "{ element: { role: button, name: Save, states: { disabled: false, expanded: absent } } }",
        "there is a button “Save”, without “expanded” and not disabled"
      ),
      (
        "{ element: { role: slider, name: Size, states: { valuemin: 0, valuenow: 2.5, roledescription: dial } } }",
        "there is a slider “Size”, roledescription “dial”, valuemin 0 and valuenow 2.5"
      ),
      (
        "{ element: { role: option, name: Oslo, nth: 2, within: { role: listbox, name: Towns }, controls: none } }",
        "there is a second option “Oslo” in the listbox “Towns”, controlling nothing"
      ),
      (
        "{ element: { role: option, count: 3, within: Towns } }",
        "there are 3 elements, each an option in “Towns”"
      ),
      (
        "{ element: { role: textbox, name: Mail, error: No such address, controls: { role: list }, owns: none } }",
        "there is a textbox “Mail”, with the error message “No such address”, controlling the list, owning nothing from elsewhere"
      ),
      (
        "{ focus: { on: Town, active: { role: option, name: Oslo } } }",
        "focus is on “Town”, with the option “Oslo” as its active descendant"
      ),
      ("{ focus: { on: Town, active: none } }", "focus is on “Town”, without an active descendant"),
      ("{ inert: Sign in }", "“Sign in” cannot be reached"),
      ("{ visible: Sent }", "“Sent” can be seen"),
      ("{ hidden: Retry }", "“Retry” cannot be seen"),
      ("{ motion: none }", "nothing on the page moves"),
      ("{ motion: some }", "something on the page moves"),
      ("{ title: Your books }", "the title of the page is “Your books”"),
      ("{ fits: true }", "no text is cut off, and nothing needs scrolling sideways"),
      ("{ fits: false }", "text is cut off, or something needs scrolling sideways"),
      (
        "{ element: { role: status, name: \"\", states: none, group: none } }",
        "there is a status without a name, without any state, in no group"
      ),
      (
        "{ element: { role: progressbar, name: Up, after: { role: heading, name: Files }, fills: left } }",
        "there is a progressbar “Up”, after the heading “Files” in reading order, filled from the right as far as its value"
      ),
      (
        "{ element: { name: Up, fills: clockwise, contrast: 3:1 } }",
        "there is something named “Up”, filled clockwise as far as its value, drawn with a contrast of at least 3:1"
      ),
      (
        "{ element: { name: Up, turns: clockwise, colours: system } }",
        "there is something named “Up”, turning clockwise, drawn in system colours alone"
      ),
      (
        "{ element: { name: Up, colours: system, contrast: 4.55:1 } }",
        "there is something named “Up”, drawn in system colours alone with a contrast of at least 4.55:1"
      ),
      (
        "{ element: { name: Up, indicator: visible, target: 24 } }",
        "there is something named “Up”, with a visible focus indicator, with a target of at least 24 by 24 pixels"
      ),
      (
        "{ element: { name: Up, indicator: large } }",
        "there is something named “Up”, with a focus indicator as large as an edge 2 pixels thick"
      ),
      ("{ element: { role: button, name: \"\" } }", "there is a button without a name"),
      (
        "{ element: { role: alert, name: Lost, states: { busy: true }, group: { role: form, name: Send } } }",
        "there is an alert “Lost”, busy, in the form “Send”"
      ),
    ]
  )
  func expectations(expectation: String, sentence: String) throws {
    #expect(try told(when: "opens", then: expectation).last == sentence)
  }

  @Test(
    "state the conditions",
    arguments: [
      ("{ motion: reduced }", "the person has asked for reduced motion"),
      ("{ online: false, direction: rtl }", "the network is down and the text runs from right to left"),
      ("{ scheme: dark, width: 320 }", "the colour scheme is dark and the page is 320 pixels wide"),
      ("{ colours: forced }", "colours are forced to the person’s own"),
      ("{ text: 200% }", "text is at 200% of its size"),
    ]
  )
  func conditions(given: String, sentence: String) throws {
    #expect(try told(given: given, when: "opens", then: "{ focus: stays }").first == sentence)
  }

  @Test("state what else may be announced, and why")
  func allowances() throws {
    let allow = "{ announced: \"{percent}%\", reason: It is what is wrong. }"
    #expect(
      try told(given: "{ online: false }", when: "opens", then: "{ focus: stays }", allow: allow).first
        == "the network is down and “{percent}%” may be announced at any time (It is what is wrong)"
    )
  }

  @Test("state where focus may go, which errors may occur, what may be asked for, and into which frame nobody looks")
  func otherAllowances() throws {
    let allow =
      "{ focus: { role: button, name: Undo }, error: photo.jpg, request: /x, frame: Map, reason: It is missing. }"
    let words =
      "focus may go to the button “Undo”, the error “photo.jpg” may come, “/x” may be asked for in vain "
      + "and nobody looks into the frame “Map” at any time (It is missing)"
    let told = try told(when: "opens", then: "{ focus: stays }", allow: allow)
    #expect(told.first == words, "\(told)")
  }

  @Test("state what a demo allows with each scenario, and what a step allows with the step")
  func widerAndNarrower() throws {
    let demos = """
      demos:
        run:
          title: Run
          allow: { announced: Busy, reason: All say so. }
          scenarios:
            - id: one
              title: One
              steps:
                - when: opens
                  then: { focus: stays }
                  allow: { announced: Ready, reason: It opens }
      """
    let site = try RenderedSite(["Content/a/b/index.md": entry("B", demos), "Content/a/b/run.html": "<p>x"])
    #expect(site.diagnostics.map(\.message) == [])
    let stage = try #require(site.stages["run"])
    #expect(stage.contains("“Busy” may be announced at any time (All say so)"))
    #expect(stage.contains("<dd>“Ready” may be announced (It opens)</dd>"))
  }

  @Test("state which steps come first, and which scenarios belong to one table")
  func shared() throws {
    let demos = """
      demos:
        run:
          title: Run
          scenarios:
            - { id: opens, title: It <opens>, steps: [{ when: opens, then: [{ focus: stays }] }] }
            - id: by-{key}
              given: { after: opens }
              steps: [{ when: { press: "{key}" }, then: [{ focus: start }] }]
              table: [{ key: Tab }, { key: Escape }]
      """
    let site = try RenderedSite(["Content/a/b/index.md": entry("B", demos), "Content/a/b/run.html": "<p>x"])
    #expect(site.diagnostics.map(\.message) == [])
    let stage = try #require(site.stages["run"])
    #expect(
      stage.matches(of: /<div><dt>After<\/dt><dd>“<a href="#scenario.run.opens">It &lt;opens&gt;<\/a>”<\/dd><\/div>/)
        .count == 2
    )
    #expect(stage.matches(of: /<div class="shared" hidden><dt>When<\/dt><dd>the page opens<\/dd>/).count == 2)
    #expect(stage.matches(of: /<div><dt>When<\/dt><dd>the page opens<\/dd>/).count == 1)
    #expect(stage.contains("<div><dt>When</dt><dd>the person presses Escape</dd></div>"))
    let rows = stage.matches(of: /data-outline="by-tab" data-row="([^"]*)"/).map { String($0.1) }
    #expect(rows == ["{&quot;key&quot;:&quot;Tab&quot;}", "{&quot;key&quot;:&quot;Escape&quot;}"])
  }

  /// The sentences of a scenario of one step.
  private func told(given: String = "{}", when: String, then: String, allow: String? = nil) throws -> [String] {
    let demos = """
      demos:
        run:
          title: Run
          scenarios:
            - id: one
              title: One
              given: \(given)\(allow.map { "\n        allow: \($0)" } ?? "")
              steps:
                - when: \(when)
                  then: [\(then)]
      """
    let site = try RenderedSite(["Content/a/b/index.md": entry("B", demos), "Content/a/b/run.html": "<p>x"])
    #expect(site.diagnostics.map(\.message) == [])
    let steps = try #require(site.stages["run"]?.components(after: "<dl class=\"steps\">", before: "</dl>"))
    return steps.matches(of: /<dd>([^<]*)<\/dd>/).map { String($0.1).replacing("&quot;", with: "\"") }
  }
}
