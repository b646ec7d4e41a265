import PatternLibrary
import Testing

@Suite("Documented announcements")
struct AnnouncementTests {
  @Test("are read with their ids, their placeholders and their words for one")
  func decoding() throws {
    let loaded = try Loaded([
      "Content/c/bar.md": text(
        """
          - "{percent}% uploaded"
          - id: new
            text: "{count} new messages from {who}"
            one: 1 new message from {who}
            where: { who: text, count: count }
          - { text: "{part} done", where: { part: [A quarter, Half] } }
          - { id: 7, text: Done }
        """
      )
    ])
    #expect(loaded.rules == [], "\(loaded.diagnostics.map(\.message))")
    let entry = try #require(loaded.tree.entries.first?.entry)
    let new = Announcement(
      text: "{count} new messages from {who}",
      id: "new",
      types: ["who": .text, "count": .count],
      one: "1 new message from {who}"
    )
    #expect(
      entry.announcements.value
        == .announced([
          Announcement(text: "{percent}% uploaded"), new,
          Announcement(text: "{part} done", types: ["part": .oneOf(["A quarter", "Half"])]),
          Announcement(text: "Done", id: "7"),
        ])
    )
  }

  @Test(
    "have their faults reported at their places",
    arguments: [
      Fault(
        "  - { id: a, text: A }\n  - { id: 1️⃣a, text: B }",
        "entry-duplicate-announcement",
        "the id `a` is that of two announcements",
        help: "Give each announcement an id of its own."
      ),
      Fault(
        "  - { id: 1️⃣Half done, text: A }",
        "entry-bad-value",
        "`id` must be lower-case letters, digits and hyphens, like `half-done`, but is `Half done`"
      ),
      Fault(
        "  - { text: \"1️⃣{percnt}% uploaded\" }",
        "entry-bad-placeholder",
        "nothing says what `{percnt}` takes",
        help: "Did you mean `{percent}`?"
      ),
      Fault(
        "  - \"1️⃣{Percent_Done}% uploaded\"",
        "entry-bad-placeholder",
        "`{Percent_Done}` is not a placeholder, but words",
        help: "Did you mean `{percent-done}`?"
      ),
      Fault(
        "  - \"Größe: 1️⃣{größe}\"",
        "entry-bad-placeholder",
        "`{größe}` is not a placeholder, but words",
        help: "Did you mean `{grosse}`?"
      ),
      Fault(
        "  - \"Готово: 1️⃣{файл}\"",
        "entry-bad-placeholder",
        "`{файл}` is not a placeholder, but words",
        help: "Name it in small letters from a to z, as in `{file}`."
      ),
      Fault(
        "  - \"1️⃣{done} uploaded\"",
        "entry-bad-placeholder",
        "nothing says what `{done}` takes",
        help:
          "Say it under `where`, as `{ done: number }`: `number`, `percent`, `count`, `time`, `file` or `text`, or a list of texts."
      ),
      Fault(
        "  - { text: \"{count} files\", one: \"1 file of 1️⃣{all}\" }",
        "entry-bad-placeholder",
        "nothing says what `{all}` takes"
      ),
      Fault(
        "  - { text: 1️⃣\"{file} and {file}\" }",
        "entry-bad-placeholder",
        "`{file}` appears twice in one text",
        help: "Give each placeholder a name of its own."
      ),
      Fault(
        "  - { text: \"{done} done\", where: { done: number, 1️⃣all: number } }",
        "entry-bad-placeholder",
        "the text has no `{all}`",
        help: "Put it into the text, or take it out here."
      ),
      Fault(
        "  - { text: \"{message} read\", where: { message: text, 1️⃣mesage: text } }",
        "entry-bad-placeholder",
        "the text has no `{mesage}`",
        help: "Did you mean `message`?"
      ),
      Fault(
        "  - \"1️⃣{count} new messages\"",
        "entry-bad-placeholder",
        "nothing says what is announced where `{count}` is one",
        help: "Say it as `one`, or make `count` a `number` under `where` if the words are the same for one."
      ),
      Fault(
        "  - { text: \"{number} new\", one: 1️⃣1 new }",
        "entry-bad-placeholder",
        "`one` is for a text with a `count`, and this has none",
        help: "Make one of its placeholders a `count`, or take `one` out."
      ),
      Fault(
        "  - { text: \"{count} of 1️⃣{all}\", one: 1, where: { all: count } }".replacing("one: 1", with: "one: \"1\""),
        "entry-bad-placeholder",
        "the words can agree with only one `count`, and here are two",
        help: "Make all but one of them a `number`."
      ),
      Fault(
        "  - { text: \"{done} done\", where: { done: 1️⃣numbr } }",
        "entry-unknown-value",
        "`done` cannot be `numbr`",
        help: "Did you mean `number`?"
      ),
      Fault(
        "  - { text: \"{done} done\", 1️⃣were: { done: number } }",
        "entry-unknown-key",
        "unknown key `were` in an announcement",
        help: "Did you mean `where`?"
      ),
      Fault(
        "  - { text: \"{done} done\", where: { done: 1️⃣[] } }",
        "entry-empty-value",
        "`done` is empty"
      ),
    ]
  )
  func faults(_ fault: Fault) throws {
    try fault.check(text)
  }

  @Test("must satisfy the same rules if they are a single text")
  func single() throws {
    try Fault("1️⃣{done} uploaded", "entry-bad-placeholder", "nothing says what `{done}` takes").check { line in
      "---\ntitle: S\nname: N\nfocus: F\nannouncement: \"\(line)\"\n---\n"
    }
  }

  @Test("in a body of the catalogue dialect may contain braces, and are then not lifted by a fix")
  func dialect() throws {
    let file = "---\nlayout: entry\ntitle: T\nname: N\nfocus: F\n---\n### Announcement examples\n"
    let plain = try Loaded(["Content/c/a.md": file + "- \"Saved\"\n"])
    let braced = try Loaded(["Content/c/a.md": file + "- \"{n} saved\"\n"])
    for loaded in [plain, braced] { #expect(loaded.rules == ["entry-dialect", "entry-lift-announcement"]) }
    #expect(plain.diagnostics.last?.fix != nil && braced.diagnostics.last?.fix == nil)
  }

  @Test("can be allowed by a scenario in the same form, with a reason")
  func allowances() throws {
    let start =
      "demos:\n  save:\n    title: S\n    scenarios:\n      - id: a\n        steps: [{ when: opens }]\n        allow:"
    let files = ["Content/c/spinner/save.html": "x"]
    let allow =
      "[{ announced: A, reason: R }, { announced: { text: \"{n}%\", where: { n: percent } }, reason: S. }, { focus: { role: main }, error: E, reason: T }]"
    let loaded = try Loaded(files.merging(["Content/c/spinner/index.md": entry("\(start) \(allow)")]) { $1 })
    #expect(loaded.rules == [])
    #expect(
      loaded.tree.entries.first?.entry.demos[0].scenarios[0].allowances == [
        Allowance(Announcement(text: "A"), reason: "R"),
        Allowance(Announcement(text: "{n}%", types: ["n": .percent]), reason: "S."),
        Allowance(focus: ElementReference(role: "main"), error: "E", reason: "T"),
      ]
    )
    try Fault("1️⃣{ announced: A }", "entry-missing-key", "`reason` is missing from `allow`")
      .check({ entry("\(start) \($0)").replacing("allow: 1️⃣{", with: "1️⃣allow: {") }, with: files)
    try Fault(
      "1️⃣{ reason: R }",
      "entry-missing-key",
      "`announced`, `focus`, `error`, `request` or `frame` is missing from `allow`"
    )
    .check({ entry("\(start) \($0)").replacing("allow: 1️⃣{", with: "1️⃣allow: {") }, with: files)
    let inStep = "        steps: [{ when: opens, allow: { announced: \"1️⃣{n}%\", reason: R } }]"
    try Fault(inStep, "entry-bad-placeholder", "nothing says what `{n}` takes")
      .check({ entry("demos:\n  save:\n    title: S\n    scenarios:\n      - id: a\n\($0)") }, with: files)
    try Fault("{ announced: \"1️⃣{n}%\", reason: R }", "entry-bad-placeholder", "nothing says what `{n}` takes")
      .check({ entry("\(start) \($0)") }, with: files)
  }

  private func text(_ announcements: String) -> String {
    "---\ntitle: S\nname: N\nfocus: F\nannouncement:\n\(announcements)\n---\n"
  }
}

@Suite("A claim that no machine can test")
struct UntestableTests {
  @Test("is listed with its reason")
  func decoding() throws {
    let loaded = try Loaded([
      "Content/c/bar.md": entry("keyboard: { tab: T }\nuntestable: { keyboard.tab: Why., wcag.4.1.3: W. }")
    ])
    #expect(loaded.rules == [])
    let rows = try #require(loaded.tree.entries.first?.entry.untestable)
    #expect(rows.map(\.key.value) == ["keyboard.tab", "wcag.4.1.3"] && rows.map(\.text.value) == ["Why.", "W."])
  }

  @Test(
    "has its faults reported at their places",
    arguments: [
      Fault(
        "untestable: { 1️⃣keybord.tab: W }",
        "entry-bad-value",
        "a key of `untestable` must be a claim like `focus`, `announcement.started`, `keyboard.tab` or `wcag.4.1.3`, but is `keybord.tab`"
      ),
      Fault("untestable: { 1️⃣focus: }", "entry-empty-value", "`focus` is empty"),
      Fault("untestable: 1️⃣[focus]", "entry-wrong-type", "`untestable` must be a map, but is a list"),
    ]
  )
  func faults(_ fault: Fault) throws {
    try fault.check()
  }
}
