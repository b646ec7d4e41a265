import Diagnostics
import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("The catalogue dialect")
struct DialectTests {
  private static let frontMatter = """
    ---
    layout: entry
    title:  "Stepper"
    categories: form controls

    keyboard:
      tab, arrow keys:\u{20}|
        Moves through the steps
      page up/down\t:\u{20}|\u{20}
        Skips a step

    mobile gestures:
      doubletap: |
        Does nothing
    \u{20}\u{20}\u{20}\u{20}
    screenreader: \t
      Name:  |
        Says which step of how many
      role:  |
        A list
    settings:
      text resize: |
        Grows
    ---

    """

  private static let body = """
    <!--
    ### Focus
    - not this one
    -->
    ## iOS
    ## Notes
    ```
    ### Focus
    - nor this one
    ```
    ### Focus
    - Focus stays on the step
    - It is seen

    - **UIKit** more
    ### Announcement examples ###
    - “Step 2 of 3”  (the text)
    - "Done, \\ it's over"

    ## Android
    ### Focus
    Focus moves
    on.
    ### Announcements
    1. "Step 2 of 3"

    """

  @Test("loads an entry as it is")
  func loads() throws {
    let loaded = try Loaded(["Content/controls/stepper.md": Self.frontMatter + Self.body])
    #expect(loaded.rules == ["entry-dialect", "entry-lift-focus", "entry-lift-announcement"])
    let entry = try #require(loaded.tree.entries.first?.entry)
    #expect(entry.id == "controls/stepper")
    #expect(entry.name.value.guidance == "Says which step of how many")
    #expect(entry[rows: .keyboard].map(\.key.value) == ["tab, arrow keys", "page up/down"])
    #expect(entry[rows: .screenReader].map(\.key.value) == ["Name", "role"])
    #expect(entry[rows: .mobileGestures].map(\.text.value) == ["Does nothing"])
    #expect(entry.focus.value.guidance == "iOS: Focus stays on the step. It is seen. Android: Focus moves on.")
    #expect(
      entry.announcements.value
        == .announced([
          Announcement(text: "Step 2 of 3"), Announcement(text: "Done, \\ it's over", platform: .ios),
        ])
    )
    #expect(entry.head.bytes == Array(Self.frontMatter.utf8))
  }

  @Test(
    "offers fixes that leave an entry with the same meaning without the dialect",
    arguments: ["\n", "\r\n"]
  )
  func fixes(lineEnd: String) throws {
    let text = (Self.frontMatter + Self.body).split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineEnd)
    let before = try Loaded(["Content/controls/stepper.md": text])
    let edits = before.diagnostics.compactMap(\.fix).flatMap(\.edits)
    #expect(edits.count == 2)
    let end = try #require(text.utf8.firstRange(of: "\(lineEnd)---\(lineEnd)".utf8)?.lowerBound)
    let place = text.utf8.distance(from: text.startIndex, to: end) + lineEnd.utf8.count
    #expect(edits.allSatisfy { $0.range.bytes == place..<place })
    var bytes = Array(text.utf8)
    for edit in edits { bytes.replaceSubrange(edit.range.bytes, with: Array(edit.replacement.utf8)) }
    let after = try Loaded(["Content/controls/stepper.md": String(decoding: bytes, as: UTF8.self)])
    #expect(after.rules == ["entry-dialect"])
    #expect(bytes.count { $0 == 0x0D } == (lineEnd == "\n" ? 0 : bytes.count { $0 == 0x0A }))
    let (first, second) = (try #require(before.tree.entries.first), try #require(after.tree.entries.first))
    #expect(first.entry.focus == second.entry.focus)
    #expect(first.entry.announcements == second.entry.announcements)
  }

  @Test("reports diagnostics at the headings in the body")
  func places() throws {
    let text = Self.frontMatter + Self.body
    let loaded = try Loaded(["Content/controls/stepper.md": text])
    let sources = loaded.diagnostics.map { String(decoding: $0.range.file.bytes[$0.range.bytes], as: UTF8.self) }
    #expect(sources == ["layout", "### Focus", "### Announcement examples ###"])
    #expect(loaded.diagnostics[1].range.start.line == 35)
  }

  @Test("takes the items of lists, and no tables, images or HTML, for what is announced")
  func forms() throws {
    // One without the other is no entry, so both are in each section, if nothing else is said.
    func lifted(_ section: String, announced: String? = nil) throws -> (focus: String?, announced: [String]) {
      let text =
        "---\nlayout: entry\ntitle: T\nname: N\n---\n### Focus\n\(section)\n### Announcements\n\(announced ?? section)\n"
      let entry = try Loaded(["Content/c/a.md": text]).tree.entries.first?.entry
      return (entry?.focus.value.guidance, entry?.announcements.value.list.map(\.text) ?? [])
    }
    let table = try lifted("| When | What |\n|---|---|\n| saved | Saved |\n")
    let plain = try lifted("When | What\n--- | ---\nsaved | Saved\n")
    for section in [table, plain] { #expect(section.focus == nil && section.announced == []) }
    for other in ["![diagram](../x.png)\n", "<div>raw</div>\n", "> quoted\n"] {
      let section = try lifted(other)
      #expect(section.focus == nil && section.announced == [])
    }
    let list = try lifted(
      "- “Saved,\n  all of it”\n- Success: “Sent”\n- VoiceOver\n  - Gone\n\nOn failure:\n\n- None\n"
    )
    #expect(list.announced == ["Saved, all of it", "Sent", "Gone"])
    let details = try lifted("F.\n", announced: "- `Saved`\n  - when it is saved\n    at last\n- Deleted\n-\n- “Sent”")
    #expect(details.announced == ["Saved", "Deleted", "Sent"])
    #expect(try lifted("<kbd>Tab</kbd> moves on.\n", announced: "- Saved").focus == "<kbd>Tab</kbd> moves on.")
    #expect(list.focus == "“Saved, all of it”. Success: “Sent”. VoiceOver.")
  }

  @Test("reports what is missing from the body too, and its help says where it can be")
  func missing() throws {
    let loaded = try Loaded(["Content/c/a.md": Self.frontMatter + "Only text.\n"])
    #expect(loaded.rules == ["entry-missing-key", "entry-missing-key", "entry-dialect"])
    #expect(
      loaded.diagnostics.compactMap(\.help) == [
        "Add `announcement` to the front matter, or a section `### Announcement examples` with a list to the body."
          + " If nothing is announced, write `announcement: { none: why }`.",
        "Add `focus` to the front matter, or a section `### Focus` to the body.",
      ]
    )
    #expect(loaded.paths.isEmpty)
    let nameless = try Loaded(["Content/c/a.md": "---\nlayout: entry\ntitle: T\nfocus: F\nannouncement: A\n---\n"])
    #expect(nameless.rules == ["entry-missing-key", "entry-dialect"])
    #expect(nameless.diagnostics.first?.message == "`name` is missing from an entry")
  }

  @Test("accepts common mistakes and its own forms with a warning")
  func slips() throws {
    let loaded = try Loaded([
      "Content/c/a.md": """
      ---
      layout: entry
      title: Toast
      description: "A short message"
      categories: main
      keyboard:
        N/A
      mobile: Swipe right to find it
      screenreader:
        name: |
          The message
        empty: |
      state: |
        None
      wcag:
        - name: Perceivable
          list:
            - criteria: It is easy to find
        - 4.1.3
      gherkin-keyboard:
        - when: x
      gherkin-mobile:
      focus: F
      announcement: A
      order: 2
      ---
      """
    ])
    #expect(
      loaded.diagnostics.map { "\($0.range.start.line) \($0.severity) \($0.rule.id)" } == [
        "2 note entry-dialect", "7 warning entry-dialect-scalar", "8 warning entry-dialect-scalar",
        "12 warning entry-empty-value", "13 warning entry-dialect-misplaced", "15 warning entry-dialect-unused",
        "20 warning entry-dialect-unused", "22 warning entry-dialect-unused",
      ]
    )
    let entry = try #require(loaded.tree.entries.first?.entry)
    #expect(entry.summary?.value == "A short message")
    #expect(entry[rows: .keyboard].isEmpty)
    #expect(entry[rows: .mobile].map(\.key.value) == ["all"])
    #expect(entry[rows: .screenReader].map(\.key.value) == ["name", "state"])
    #expect(entry.wcag.map(\.value.number) == ["4.1.3"])
    #expect(entry.order == 2)
  }

  @Test("treats a misspelt key as an error too")
  func unknownKeys() throws {
    let loaded = try Loaded(["Content/c/a.md": entry("layout: entry\nscreenreder: { name: x }\nstatus: x")])
    #expect(loaded.rules == ["entry-dialect", "entry-unknown-key", "entry-unknown-value"])
  }

  @Test("uses the first of an entry's categories if the entry is directly in Content/")
  func category() throws {
    let loaded = try Loaded([
      "Content/a.md": entry("categories: main form"), "Content/b.md": entry("categories: [x, y]"),
    ])
    #expect(loaded.rules == ["entry-dialect", "entry-dialect"])
    #expect(loaded.tree.entries.map(\.entry.id) == ["main/a", "x/b"])
    #expect(try Loaded(["Content/a.md": entry("categories: a/b")]).rules == ["entry-dialect", "entry-bad-value"])
  }
}
