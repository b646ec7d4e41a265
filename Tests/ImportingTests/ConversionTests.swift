import Importing
import Testing

@Suite("An entry of the older form") struct OlderFormTests {
  private let conversion = Fixture.catalogue()

  @Test("has its facts in front matter, under the library's keys")
  func frontMatter() throws {
    let entry = try #require(conversion.text("Content/native-controls/knob/index.md"))
    let expected = """
      ---
      title: Volume knob
      summary: How to turn up the sound without a mouse
      category: native-controls
      order: 3
      aliases:
        - audio
      status: draft
      platforms:
        - ios
        - android
      name: Says which sound it is for
      focus: Focus stays on the knob. It never jumps to the label.
      announcement:
        - text: Radio, 40 percent, adjustable
          platform: ios
        - text: Radio, 40 percent, slider
          platform: android
      keyboard:
        tab, arrow keys or ctrl+tab: Focus reaches the knob once
        space: Mutes the sound
        page up or page down: Changes the loudness by ten
        escape: the former loudness is back
      mobile:
        swipe: Focus reaches the knob, its loudness is spoken
        doubletap: Mutes the sound
      screenreader:
        name: Says which sound it is for
        role: |-
          It is a slider,
          and says so
        state: The loudness is spoken in percent
      settings:
        text resize: The label grows to twice its size
      demos:
        code:
          title: Code
      # reviewed-by: nobody so far
      ---

      """
    #expect(entry.hasPrefix(expected), "\(entry)")
  }

  @Test("keeps its steps, criteria and unknown keys in the body")
  func sections() throws {
    let entry = try #require(conversion.text("Content/native-controls/knob/index.md"))
    let expected = """

      ## Gherkin

      ### Keyboard

      - When: the tab key to reach the knob
        - Result: a ring is seen around it
      - Then: the escape key
        - Result: the former loudness is back
      - Or: the home key <strong>AND THEN</strong> wait
        - Result: silence


      ### Mobile

      - When: swipe to the knob


      ## Acceptance criteria

      ### Operable

      - Works without a mouse
      - The ring has a contrast of 3:1


      ### Robust

      - Says its loudness


      ## Front matter of the source

      ```yaml
      permalink: /knobs/volume/
      ```

      """
    #expect(entry.hasSuffix(expected), "\(entry)")
  }

  @Test("has its code in fences, its examples as demos, and links to where their targets moved")
  func body() throws {
    let entry = try #require(conversion.text("Content/native-controls/knob/index.md"))
    let expected = """
      <!-- Written in a hurry -->

      ## Code

      ```html
      <label>Radio <input type="range" class="knob"></label>
      ```

      ![Code](code.html)


      See the [mixer](../../native/mixer.md) and the manual (`/manual/knobs/`).
      <a id="more"></a>

      ## iOS

      """
    #expect(entry.contains(expected), "\(entry)")
    let demo = try #require(conversion.text("Content/native-controls/knob/code.html"))
    #expect(demo.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    #expect(demo.contains("<title>Code</title>\n"))
    #expect(demo.contains("<body>\n<label>Radio <input type=\"range\" class=\"knob\"></label>\n</body>"))
  }

  @Test("is reported where it changes its form")
  func diagnostics() {
    #expect(conversion.places("import-key-spelling").contains("spacebar"))
    #expect(conversion.places("import-key-spelling").contains("page up/down"))
    #expect(conversion.places("import-key-slipped") == ["state"])
    #expect(conversion.places("import-unknown-key") == ["permalink"])
    #expect(conversion.places("import-attribute-list") == ["{: .hint #more}"])
    #expect(conversion.places("import-link").contains("/manual/knobs/"))
    #expect(conversion.places("import-example").contains("<example>"))
  }
}

@Suite("An entry of the newer form") struct NewerFormTests {
  private let conversion = Fixture.catalogue()

  @Test("has the facts from its sections in front matter")
  func frontMatter() throws {
    let entry = try #require(conversion.text("Content/web/dimmer/index.md"))
    let expected = """
      ---
      title: Dimmer
      status: draft
      platforms:
        - ios
      name: Says which lamp it dims
      focus: Focus stays where it is. It is not moved by a change of light.
      announcement:
        - text: Kitchen, 60 percent
          platform: ios
      keyboard:
        tab, arrow keys or ctrl+tab: Focus reaches the dimmer
        space: Turns the light off
        escape: the former light is back; nothing is said
      mobile:
        swipe: Focus reaches the dimmer
        doubletap: Turns the light off
      screenreader:
        name: Says which lamp it dims
        role: A slider
      settings:
        text resize: The label grows
      demos:
        a-range:
          title: A range
      ---

      """
    #expect(entry.hasPrefix(expected), "\(entry)")
  }

  @Test("keeps its sections as they are")
  func body() throws {
    let entry = try #require(conversion.text("Content/web/dimmer/index.md"))
    for section in ["## General Notes\n\nHow to test a dimmer\n", "   - Spacebar: Turns the light off\n"] {
      #expect(entry.contains(section))
    }
    #expect(entry.contains("   - WHEN I press the \"ESCAPE\" key\n      - THEN the former light is back\n"))
    #expect(entry.contains("## iOS\n\n### Developer Notes\n"))
    #expect(entry.contains("https://lamps.example/dimmer (`/lamps/dimmer`)\n"))
    #expect(entry.contains("<source data-missing-src=\"media/dimmer.webm\" type=\"video/webm\">"))
  }

  @Test("has a demo for each example, including blank lines")
  func demo() throws {
    let demo = try #require(conversion.text("Content/web/dimmer/a-range.html"))
    #expect(demo.contains("<label for=\"d\">Kitchen</label>\n\n    <input id=\"d\" type=\"range\">\n</body>"))
    let entry = try #require(conversion.text("Content/web/dimmer/index.md"))
    #expect(entry.contains("\n![A range](a-range.html)\n"))
  }
}

@Suite("Front matter in an entry's own form") struct OwnFormTests {
  @Test("keeps announcements, their absence, and the reasons for criteria")
  func kept() {
    let criteria = "wcag:\n  - criterion: 2.4.7\n    reason: 'Focus: it is seen.'\n  - 4.1.2\n"
    let start = "---\nlayout: entry\ntitle: Lamp\nname: N\nfocus: F\n"
    let spoken = imported("\(start)announcement:\n  - Saved\n  - Failed\n\(criteria)---\nA lamp.\n")
    #expect(spoken.rules == [])
    #expect(spoken.frontMatter.contains("announcement:\n  - Saved\n  - Failed\n"))
    #expect(
      spoken.frontMatter.contains("wcag:\n  - criterion: 2.4.7\n    reason: \"Focus: it is seen.\"\n  - 4.1.2\n")
    )
    let more = imported(
      "\(start)announcement: none\nwcag:\n  - { criterion: 2.4.7, reason: Seen., other: X }\n---\nA.\n"
    )
    #expect(more.frontMatter.contains("reason: Seen.\n") && more.body.contains("other: X"))
    #expect(more.body.contains("announcement: none") && more.rules.contains("import-unknown-key"))
    let mapped = imported("\(start)announcement:\n  - { text: Saved, politeness: polite }\n  - Failed\n---\nA lamp.\n")
    #expect(mapped.frontMatter.contains("announcement:\n  - Saved\n  - Failed\n"))
    #expect(mapped.body.contains("politeness: polite") && mapped.rules == ["import-unknown-key"])
    let silent = imported("\(start)announcement: { none: Nothing changes. }\n---\nA lamp.\n")
    #expect(silent.rules == [] && silent.frontMatter.contains("announcement:\n  none: Nothing changes.\n"))
  }

  @Test("has the guidance of a map, and the whole map in the body, and says so")
  func maps() {
    let conversion = imported(
      "---\nlayout: entry\ntitle: Lamp\nname: { guidance: Says which., examples: [On] }\nfocus: F\nannouncement: Lit\n---\nA.\n"
    )
    #expect(conversion.frontMatter.contains("name: Says which.\n") && conversion.body.contains("examples: [On]"))
    #expect(conversion.rules == ["import-unknown-key"])
    #expect(
      conversion.messages("import-unknown-key") == [
        "`name` has a value that import does not take over as a whole, and is in the body as it is"
      ]
    )
  }
}

@Suite("A fact missing from a source") struct UnsaidTests {
  @Test("is stated in the draft, and reported")
  func nothing() {
    let conversion = imported("---\nlayout: entry\ntitle: Lamp\n---\nA lamp.\n")
    #expect(conversion.frontMatter.contains("name: The source does not say how this component gets its name.\n"))
    #expect(conversion.frontMatter.contains("focus: The source does not say where focus goes.\n"))
    #expect(conversion.frontMatter.contains("none: The source does not say whether anything is announced.\n"))
    #expect(conversion.rules == ["import-not-said", "import-not-said", "import-not-said"])
  }

  @Test("is not called missing if a section has it in a form that is not read")
  func otherForm() {
    let table = "| When | What |\n|---|---|\n| saved | Saved |\n"
    let conversion = imported("---\nlayout: entry\ntitle: Lamp\nname: N\nfocus: F\n---\n## Announcements\n\n\(table)")
    #expect(conversion.messages("import-not-said") == ["nothing here can be taken for what is announced"])
    #expect(conversion.places("import-not-said") == ["## Announcements"])
  }

  @Test("is derived, if it is the title, from the first heading or the file's name")
  func title() {
    let headed = imported("# Floor lamp\n\nIt speaks for itself.\n")
    #expect(headed.frontMatter.contains("title: Floor lamp\n") && !headed.body.contains("# Floor lamp"))
    let bare = imported(["forms/floor_lamp.md": "It speaks for itself.\n"])
    #expect(bare.frontMatter.contains("title: Floor lamp\n"))
    #expect(bare.rules.contains("import-no-title"))
  }

  @Test("is taken from the section of that name, if it is the accessible name and has no row")
  func name() {
    let conversion = imported("---\nlayout: entry\ntitle: Lamp\n---\n## Notes\n\n### Name\n- Says which lamp it is\n")
    #expect(conversion.frontMatter.contains("name: Says which lamp it is\n"))
  }

  @Test("is taken from a section with all lines of its paragraph or items, but without the details of an item")
  func lines() {
    let list = "## Name\n\n- First\n- Second\n          deep\n  - Detail\n    of it\n- Third\n"
    let conversion = imported("# Lamp\n\n\(list)\n## Focus\n\nFocus\n        stays.\n\nNot this.\n")
    #expect(conversion.frontMatter.contains("name: First. Second deep. Third.\n"), "\(conversion.frontMatter)")
    #expect(conversion.frontMatter.contains("focus: Focus stays.\n"), "\(conversion.frontMatter)")
  }

  @Test("is not read from a step that says more than a key")
  func steps() {
    let conversion = imported(
      """
      ---
      layout: entry
      title: Lamp
      gherkin-keyboard:
        - when: the escape key while the menu is open
          result: the menu closes
        - when: the tab key
          result: the lamp has focus
      ---
      A lamp.
      """
    )
    #expect(conversion.frontMatter.hasSuffix("keyboard:\n  tab: the lamp has focus\n"))
    #expect(conversion.body.contains("- When: the escape key while the menu is open\n  - Result: the menu closes\n"))
  }
}
