import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on the texts of entries")
struct EntryTextRuleTests {
  @Test("find to-do words in the body, the front matter and raw HTML")
  func leftovers() throws {
    let found = try expectDiagnostics(
      of: .entryLeftover,
      in: entry(
        "summary: What it is, 1️⃣TBD\nkeyboard:\n  tab: \"2️⃣[todo] say it\"\n",
        body: "- 3️⃣[todo] `a`\n\n**4️⃣TODO**: more\n\n<p>5️⃣Lorem ipsum dolor</p>\n\n| a |\n|--|\n| 6️⃣FIXME |\n"
      )
    )
    #expect(found.map(pointed) == ["TBD", "[todo]", "[todo]", "TODO", "Lorem ipsum", "FIXME"])
    #expect(found[0].message == "`TBD` is left in the text")
  }

  @Test("ignore code, comments and to-do lists")
  func noLeftovers() throws {
    let body = """
      A to-do list, a Todo app, and `// TODO`. See [todo](upload.md).

      <!-- TODO: write more -->

      ```swift
      // TODO: later
      ```
      """
    try expectDiagnostics(of: .entryLeftover, in: entry("aliases: [todo list]\n", body: body))
  }

  @Test("find names that are too vague for their indicators")
  func vagueNames() throws {
    let text = """
      ---
      title: Spinner
      name:
        guidance: A meaningful label, e.g. "1️⃣Loading".
        examples: [2️⃣Please wait, Fetching messages, "3️⃣Authenticating…"]
      focus: Stays.
      announcement: [Loading]
      mobile:
        swipe: Expresses its name, for example “4️⃣In progress”.
      ---
      ## Name

      - It should be meaningful (such as "5️⃣Progress bar").

      ## State

      - It says "Loading".
      """
    let found = try expectDiagnostics(of: .entryVagueName, in: text)
    #expect(found.map(\.message)[1] == "the name “Please wait” says nothing about what it names")
  }

  @Test("accept vague names where a text advises against them or is about something else")
  func namesInContext() throws {
    let text = """
      ---
      title: Spinner
      name:
        guidance: Say the task. A name such as "Loading" alone says nothing.
        examples: [Loading your ticket]
      focus: Stays.
      announcement: [Done]
      screenreader:
        name: What is in progress, for example "Fetching messages".
        state: VoiceOver says "In progress".
      ---
      ## Name

      Avoid words like "Loading". VoiceOver says “Loading” anyway.

      ## Value

      The value is, e.g. "Busy".
      """
    try expectDiagnostics(of: .entryVagueName, in: text)
  }

  @Test("find a name for which the guidance is a vague word")
  func vagueGuidance() throws {
    let text = "---\ntitle: A\nname: 1️⃣Loading…\nfocus: Stays.\nannouncement: [Done]\n---\n"
    try expectDiagnostics(of: .entryVagueName, in: text)
  }

  @Test("find a progress indicator that is said to have no role")
  func deniedRole() throws {
    let rows = "screenreader:\n  role: 1️⃣The bar doesn’t have a role\n  group: 2️⃣It has no role and no group.\n"
    try expectDiagnostics(of: .entryDeniedRole, in: entry(rows, title: "Progress bar"))
    try expectDiagnostics(of: .entryDeniedRole, in: entry("screenreader:\n  role: 1️⃣None.\n", title: "Spinner"))
  }

  @Test("accept that a component that is no indicator, or an indicator beside its label, has no role")
  func noRole() throws {
    let row = "screenreader:\n  role: It does not have a role\n"
    try expectDiagnostics(of: .entryDeniedRole, in: entry(row, title: "Divider"))
    let beside = "screenreader:\n  role: With a visible label it is decoration and has no role.\n  group: None.\n"
    try expectDiagnostics(of: .entryDeniedRole, in: entry(beside, title: "Progress bar"))
  }

  @Test("find a label that is said not to grow with the text size")
  func deniedResize() throws {
    let rows = "settings:\n  text-resize: 1️⃣It does not respond to text resize\n  zoom: It has no effect.\n"
    try expectDiagnostics(of: .entryDeniedResize, in: entry(rows, title: "Loading spinner"))
  }

  @Test("accept a picture that keeps its size")
  func keptSize() throws {
    let row = "settings:\n  text resize: The spinner does not respond, but its label grows.\n"
    try expectDiagnostics(of: .entryDeniedResize, in: entry(row, title: "Spinner"))
    let picture = "settings:\n  text resize: It does not respond to text resize\n"
    try expectDiagnostics(of: .entryDeniedResize, in: entry(picture, title: "Decorative image"))
  }

  @Test("find an announcement that repeats itself")
  func repeatedAnnouncement() throws {
    let text = """
      ---
      title: A
      name: Says it.
      focus: Stays.
      announcement: [1️⃣"Loading, loading", 2️⃣Uploading uploading photo, Done]
      ---
      """
    let found = try diagnostics(of: .entryRepeatedAnnouncement, in: ["Content/a/b.md": text.unmarked])
    #expect(found.map(pointed) == ["Loading, loading", "Uploading uploading photo"])
    let twice = "---\ntitle: A\nname: N.\nfocus: F.\nannouncement: 1️⃣[Done, Done]\n---\n"
    try expectDiagnostics(of: .entryRepeatedAnnouncement, in: twice, saying: ["“Done” is announced twice"])
  }

  @Test("accept announcements at different moments, and words that recur in a sentence")
  func announcements() throws {
    let text = """
      ---
      title: A
      name: Says it.
      focus: Stays.
      announcement:
        - { text: Saved, when: at the first save }
        - { text: Saved, when: at later saves }
        - text: Still saving. Saving takes longer than usual.
        - text: "10 of 10"
        - { text: "Page {page} of {all}", where: { page: number, all: number } }
        - { text: "Step {step}", where: { step: number } }
      ---
      """
    try expectDiagnostics(of: .entryRepeatedAnnouncement, in: text)
  }

  @Test("find a summary that is too long")
  func longSummary() throws {
    let long = String(repeating: "long ", count: 40) + "words"
    try expectDiagnostics(
      of: .entryLongSummary,
      in: entry("summary: 1️⃣\(long)\n"),
      saying: ["the summary has 205 characters"]
    )
    try expectDiagnostics(of: .entryLongSummary, in: entry("summary: \(String(repeating: "ä", count: 200))\n"))
  }
}
