import Diagnostics
import Loading
import TestSupport
import Testing

@Suite("Faults in front matter")
struct EntryFaultTests {
  @Test("are found in time among thousands of unknown keys, and of placeholders", .timeLimit(.minutes(1)))
  func thousands() throws {
    let keys = (0..<5_000).map { "k\($0): x" }.joined(separator: "\n")
    #expect(try Loaded(["Content/c/a.md": entry(keys)], keepsInPart: true).diagnostics.count == 5_000)
    let same = entry().replacing("Loading the chart", with: "'\(String(repeating: "{percent}", count: 6_000))'")
    #expect(try Loaded(["Content/c/a.md": same]).diagnostics.count == 1)
  }

  @Test(
    "are reported at their places, in plain words",
    arguments: [
      Fault(
        "1️⃣announcment: x",
        "entry-unknown-key",
        "unknown key `announcment` in an entry",
        help: "Did you mean `announcement`?"
      ),
      Fault("1️⃣descripton: x", "entry-unknown-key", "unknown key `descripton` in an entry"),
      Fault(
        "1️⃣description: x",
        "entry-unknown-key",
        "unknown key `description` in an entry",
        help: "Did you mean `summary`?"
      ),
      Fault("1️⃣layout: page", "entry-unknown-key", "unknown key `layout` in an entry"),
      Fault("1️⃣summary:", "entry-empty-value", "`summary` is empty", help: "Give it a value, or remove it."),
      Fault(
        "keyboard: { tab: Hides it, 1️⃣and focus stays. }",
        "entry-empty-value",
        "`and focus stays.` is empty",
        help: "A comma ends a text in braces. If this continues the text before it, put all of it in quotes."
      ),
      Fault("summary: 1️⃣\"  \"", "entry-empty-value", "`summary` is empty"),
      Fault("summary: 1️⃣|", "entry-empty-value", "`summary` is empty"),
      Fault("summary: 1️⃣[a]", "entry-wrong-type", "`summary` must be text, but is a list"),
      Fault("summary: 1️⃣{a: b}", "entry-wrong-type", "`summary` must be text, but is a map"),
      Fault(
        "summary: 1️⃣404",
        "entry-wrong-type",
        "`summary` must be text, but is the number `404`",
        help: "Put the value in quotes if it is meant as text."
      ),
      Fault("summary: 1️⃣true", "entry-wrong-type", "`summary` must be text, but is `true`"),
      Fault("order: 1️⃣first", "entry-wrong-type", "`order` must be a whole number, but is the text `first`"),
      Fault("order: 1️⃣1.5", "entry-wrong-type", "`order` must be a whole number, but is the number `1.5`"),
      Fault(
        "order: 1️⃣99999999999999999999",
        "entry-bad-value",
        "`order` must be a whole number from -1000000 to 1000000, but is `99999999999999999999`"
      ),
      Fault("status: 1️⃣betta", "entry-unknown-value", "`status` cannot be `betta`", help: "Did you mean `beta`?"),
      Fault(
        "status: 1️⃣ready",
        "entry-unknown-value",
        "`status` cannot be `ready`",
        help: "It is `draft`, `beta`, `stable` or `deprecated`."
      ),
      Fault("platforms: [ios, 1️⃣andriod]", "entry-unknown-value", "an item of `platforms` cannot be `andriod`"),
      Fault("aliases: 1️⃣[]", "entry-empty-value", "`aliases` is empty"),
      Fault("aliases: [a, 1️⃣7]", "entry-wrong-type", "an item of `aliases` must be text, but is the number `7`"),
      Fault("use: 1️⃣Always.", "entry-wrong-type", "`use` must be a map, but is the text `Always.`"),
      Fault("1️⃣use: { not: [Here.] }", "entry-missing-key", "`when` is missing from `use`"),
      Fault("use: { when: [Here.], 1️⃣never: [There.] }", "entry-unknown-key", "unknown key `never` in `use`"),
      Fault("use: { when: 1️⃣[] }", "entry-empty-value", "`when` is empty"),
      Fault("do: 1️⃣Name it.", "entry-wrong-type", "`do` must be a list, but is the text `Name it.`"),
      Fault("do: 1️⃣[Name it., Fill it.]", "entry-bad-value", "`do` must have 3 to 7 items, but has 2"),
      Fault("do: 1️⃣[a, b, c, d, e, f, g, h]", "entry-bad-value", "`do` must have 3 to 7 items, but has 8"),
      Fault("wcag: 1️⃣4.1.3", "entry-wrong-type", "`wcag` must be a list, but is the text `4.1.3`"),
      Fault(
        "wcag: [4.1.3, 1.3.1, 1️⃣4.1.3]",
        "entry-bad-value",
        "`wcag` has `4.1.3` twice",
        help: "Remove one of the two."
      ),
      Fault(
        "wcag: [1️⃣2.1]",
        "entry-bad-criterion",
        "an item of `wcag` must be the number of a success criterion, like `4.1.3`, but is `2.1`"
      ),
      Fault(
        "wcag: [{ criterion: 1️⃣SC 4.1.3 }]",
        "entry-bad-criterion",
        "`criterion` must be the number of a success criterion, like `4.1.3`, but is `SC 4.1.3`"
      ),
      Fault("wcag: [1️⃣{ reason: x }]", "entry-missing-key", "`criterion` is missing from a criterion"),
      Fault(
        "changes: [{ date: 1️⃣2026-02-29, note: n }]",
        "entry-bad-date",
        "`date` must be a date like `2026-03-01`, but is `2026-02-29`"
      ),
      Fault(
        "changes: [{ date: 1️⃣1 March 2026, note: n }]",
        "entry-bad-date",
        "`date` must be a date like `2026-03-01`, but is `1 March 2026`"
      ),
      Fault("changes: [1️⃣{ date: 2026-03-01 }]", "entry-missing-key", "`note` is missing from a change"),
      Fault(
        "redirects: [1️⃣../up.html]",
        "entry-bad-value",
        "an item of `redirects` must be a plain path below the site's root, like `old/page.html`, but is `../up.html`"
      ),
      Fault(
        "redirects: [1️⃣.git/x.html]",
        "entry-bad-value",
        "an item of `redirects` must be a plain path below the site's root, like `old/page.html`, but is `.git/x.html`"
      ),
      Fault(
        "redirects: [1️⃣<x>.html]",
        "entry-bad-value",
        "an item of `redirects` must be a plain path below the site's root, like `old/page.html`, but is `<x>.html`"
      ),
      Fault(
        "redirects: 1️⃣/old.html",
        "entry-bad-value",
        "`redirects` must be a plain path below the site's root, like `old/page.html`, but is `/old.html`"
      ),
      Fault("keyboard: 1️⃣N/A", "entry-wrong-type", "`keyboard` must be a map, but is the text `N/A`"),
      Fault("keyboard:\n  1️⃣tab:", "entry-empty-value", "`tab` is empty"),
      Fault("keyboard:\n  tab: 1️⃣[a]", "entry-wrong-type", "`tab` must be text, but is a list"),
      Fault("keyboard: 1️⃣{}", "entry-empty-value", "`keyboard` is empty"),
      Fault("1️⃣mobile gesture: { swipe: x }", "entry-unknown-key", "unknown key `mobile gesture` in an entry"),
      Fault("category: 1️⃣d", "entry-category-mismatch", "the category is `d` here but `c` by the folder, which counts"),
      Fault("1️⃣title: again", "yaml-duplicate-key", "the key `title` appears twice"),
      Fault("summary: a1️⃣: b", "yaml-syntax", "a second `: ` is in an unquoted value"),
    ]
  )
  func table(fault: Fault) throws {
    try fault.check()
  }

  @Test(
    "are reported for the three answers that every entry must give",
    arguments: [
      Fault("announcement: [Saved, 1️⃣None.]", "entry-no-reason", "nothing is announced, and no reason is given"),
      Fault("announcement: [{ text: 1️⃣n/a }]", "entry-no-reason", "nothing is announced, and no reason is given"),
      Fault("announcement: 1️⃣none", "entry-no-reason", "nothing is announced, and no reason is given"),
      Fault("announcement: { none: 1️⃣\"\" }", "entry-empty-value", "`none` is empty"),
      Fault("announcement: [{ text: a, politeness: 1️⃣rude }]", "entry-unknown-value", "`politeness` cannot be `rude`"),
      Fault("announcement: [1️⃣{ when: always }]", "entry-missing-key", "`text` is missing from an announcement"),
      Fault(
        "announcement: 1️⃣12",
        "entry-wrong-type",
        "`announcement` must be text, but is the number `12`"
      ),
    ]
  )
  func announcements(fault: Fault) throws {
    try fault.check { answers(announcement: $0) }
  }

  @Test("include a misspelt `none`, as an unknown key and a missing text")
  func misspeltNone() throws {
    let loaded = try Loaded(["Content/c/a.md": answers(announcement: "announcement: { nome: x }")])
    #expect(loaded.rules == ["entry-missing-key", "entry-unknown-key"])
  }

  @Test("include an unknown focus policy and an unknown form of a name")
  func nameAndFocus() throws {
    try Fault("focus: { guidance: f, policy: 1️⃣stay }", "entry-unknown-value", "`policy` cannot be `stay`").check {
      answers(focus: $0)
    }
    try Fault("focus: 1️⃣[f]", "entry-wrong-type", "`focus` must be text or a map, but is a list").check {
      answers(focus: $0)
    }
    try Fault("1️⃣name: { examples: [a] }", "entry-missing-key", "`guidance` is missing from `name`").check {
      answers(name: $0)
    }
  }

  private func answers(
    name: String = "name: n",
    focus: String = "focus: f",
    announcement: String = "announcement: a"
  ) -> String {
    "---\ntitle: T\n\(name)\n\(focus)\n\(announcement)\n---\n"
  }

  @Test("are reported in one run, in order, for nine in one file and one in each of ten files")
  func allAtOnce() throws {
    let many =
      "---\ntitle: 1\nname: []\nfocs: x\nannouncement: none\nstatus: x\norder: y\nwcag: [9]\nkeyboard: { a: }\nuse: { not: z }\n---\n"
    let loaded = try Loaded(["Content/c/a.md": many])
    #expect(
      loaded.rules == [
        "entry-wrong-type", "entry-wrong-type", "entry-unknown-key", "entry-no-reason", "entry-unknown-value",
        "entry-wrong-type", "entry-bad-criterion", "entry-empty-value", "entry-missing-key",
      ]
    )
    var files: [String: String] = [:]
    for index in 0..<10 { files["Content/c/e\(index).md"] = entry("summary: [\(index)]") }
    let ten = try Loaded(files)
    #expect(ten.places == (0..<10).map { "Content/c/e\($0).md entry-wrong-type" })
    #expect(ten.diagnostics.allSatisfy { $0.range.start.line == 6 && $0.range.start.column == 10 })
  }
}
