import Building
import Diagnostics
import TestSupport
import Testing

/// A library with one entry.
private func library(front: String = "", body: String, demo: String? = nil) -> [String: String] {
  var files = [
    "Content/a/x/index.md": LibraryFixture.entry("X", more: front, body: body),
    "Content/a/index.md": "---\ntitle: A\n---\n",
  ]
  if let demo { files["Content/a/x/save.html"] = demo }
  return files
}

/// The ids of what is found that a test is about, in a check.
private func found(_ files: [String: String]) throws -> [String] {
  try LibraryFixture.with(files) { fixture in
    try fixture.review().diagnostics.map(\.rule.id).filter {
      [
        "text-callout-kind", "text-code-language", "entry-long-summary", "text-vague-link", "demo-module",
        "demo-unknown-role",
      ].contains($0)
        || $0.hasPrefix("comment-")
    }
  }
}

private let notice = "> [!NOTICE]\n> Look.\n"

@Suite("Comments that turn rules off")
struct DisablingCommentTests {
  @Test(
    "apply to their own line or to the next that is not blank",
    arguments: [
      ("<!-- polite-disable-next-line text-callout-kind: our word -->\n" + notice, []),
      ("<!-- polite-disable-next-line text-callout-kind: our word -->\n\n \n" + notice, []),
      ("<!--polite-disable-next-line text-code-language, text-callout-kind: both-->\n" + notice, ["comment-unused"]),
      ("Go [here](https://www.w3.org/). <!-- polite-disable-line text-vague-link: it is a map -->\n", []),
      (
        "<!-- polite-disable-next-line text-callout-kind: our word -->\nText.\n\n" + notice,
        ["comment-unused", "text-callout-kind"]
      ),
      (
        "<!-- polite-disable-line text-callout-kind: our word -->\n" + notice, ["comment-unused", "text-callout-kind"]
      ),
      ("polite-disable-next-line text-callout-kind: no comment\n\n" + notice, ["text-callout-kind"]),
      (
        "<!-- polite-disable-next-line text-callout-kind: our word --><!-- polite-disable-next-line text-vague-link: b -->\n"
          + notice, ["comment-unused"]
      ),
      (
        "```html\n<!-- polite-disable-next-line text-callout-kind: how we write -->\n```\n\n" + notice,
        ["text-callout-kind"]
      ),
      (
        "`<!-- polite-disable-next-line text-callout-kind: how we write -->` is ours.\n\n" + notice,
        ["text-callout-kind"]
      ),
      ("# polite-disable-next-line text-callout-kind: a heading\n\n" + notice, ["text-callout-kind"]),
    ] as [(String, [String])]
  )
  func body(text: String, rules: [String]) throws {
    #expect(try found(library(body: text)).sorted() == rules)
  }

  @Test("are comments of the language of their place")
  func languages() throws {
    let summary = "summary: \(String(repeating: "word ", count: 80))"
    #expect(try found(library(front: summary, body: "Text.\n")) == ["entry-long-summary"])
    let comment = "# polite-disable-next-line entry-long-summary: a law's own words\n"
    #expect(try found(library(front: comment + summary, body: "Text.\n")) == [])
    let line = summary + "# polite-disable-line entry-long-summary: a law's own words"
    #expect(try found(library(front: line, body: "Text.\n")) == [])
    func demo(_ text: String) -> [String: String] {
      let start = "<!doctype html><html lang=en><meta charset=utf-8><title>Save</title>\n"
      return library(body: "![Save](save.html)\n", demo: start + text)
    }
    let role = "<p role=\"callout\">Text</p>"
    #expect(try found(demo(role)) == ["demo-unknown-role"])
    for begin in ["<!--", "<style>/*", "<script>//"] {
      let end = ["<!--": "-->", "<style>/*": "*/</style>", "<script>//": "\n</script>"][begin] ?? ""
      let text = "\(begin) polite-disable-next-line demo-unknown-role: from ARIA 1.4 \(end)\n\(role)"
      #expect(try found(demo(text)) == (end.hasPrefix("\n") ? ["comment-unused", "demo-unknown-role"] : []))
    }
  }

  @Test(
    "are not text, strings, values and samples that look like them",
    arguments: [
      "<p>Write // polite-disable-next-line demo-unknown-role: x</p>",
      "<p title=\"<!-- polite-disable-next-line demo-unknown-role: x -->\">Text</p>",
      "<style>p::before { content: '/* polite-disable-next-line demo-unknown-role: x */'; }</style>",
      "<script>const a = \"// polite-disable-next-line demo-unknown-role: x\";</script>",
      "<script>const a = `it's // polite-disable-next-line demo-unknown-role: x`;</script>",
      "<script># polite-disable-next-line demo-unknown-role: x</script>",
    ]
  )
  func lookalikes(text: String) throws {
    let start = "<!doctype html><html lang=en><meta charset=utf-8><title>Save</title>\n"
    let demo = start + text + "\n<p role=\"callout\">Text</p>"
    #expect(try found(library(body: "![Save](save.html)\n", demo: demo)) == ["demo-unknown-role"])
  }

  @Test("apply to a whole tag of several lines, and after code with quotes")
  func places() throws {
    let start = "<!doctype html><html lang=en><meta charset=utf-8><title>Save</title>\n"
    let tag = "<p\n  title=\"a > b\"\n  role=\"callout\"\n>Text</p>"
    let comment = "<!-- polite-disable-next-line demo-unknown-role: from ARIA 1.4 -->\n"
    #expect(try found(library(body: "![Save](save.html)\n", demo: start + comment + tag)) == [])
    let script = "<script>const a = \"it's\"; /* polite-disable-line demo-module: x */ const b = 1;</script>"
    #expect(try found(library(body: "![Save](save.html)\n", demo: start + script)) == ["comment-unused"])
  }

  @Test("are looked at in polite.yml, too, whose own faults they and its settings turn off")
  func configuration() throws {
    func found(_ text: String) throws -> [String] {
      try LibraryFixture.with(library(body: "Text.\n").merging(["polite.yml": "title: X\n" + text]) { $1 }) { fixture in
        try fixture.review().diagnostics.map(\.rule.id).filter {
          $0.hasPrefix("configuration-") || $0.hasPrefix("comment-")
        }
      }
    }
    let override = "overrides: [{ paths: nope/**, rules: { text-vague-link: off } }]\n"
    #expect(try found(override) == ["configuration-unmatched-path"])
    #expect(try found("rules: { configuration-unmatched-path: off }\n" + override) == [])
    #expect(try found("# polite-disable-next-line configuration-unmatched-path: soon\n" + override) == [])
    #expect(try found("# polite-disable-next-line text-vague-linc: soon\n") == ["comment-malformed"])
  }

  @Test(
    "are reported where they cannot turn anything off",
    arguments: [
      ("1️⃣polite-disable-next-line text-callout-kind", "the comment gives no reason"),
      ("1️⃣polite-disable-next-line text-callout-kind: ", "the comment gives no reason"),
      ("1️⃣polite-disable-next-line : our word", "the comment names no rule"),
      ("1️⃣polite-disable text-callout-kind: our word", "there is no comment `polite-disable`"),
      ("1️⃣polite-disable-next text-callout-kind: our word", "there is no comment `polite-disable-next`"),
      ("polite-disable-next-line 1️⃣text-calout-kind: our word", "there is no rule `text-calout-kind`"),
      (
        "polite-disable-next-line 1️⃣link-missing-file: later",
        "`link-missing-file` cannot be turned off, because the site needs it"
      ),
    ]
  )
  func malformed(comment: String, message: String) throws {
    let marked = MarkedText(LibraryFixture.entry("X", body: "<!-- \(comment) -->\n> [!NOTICE]\n> [x](gone.md)\n"))
    try LibraryFixture.with(library(body: "").merging(["Content/a/x/index.md": marked.text]) { $1 }) { fixture in
      let diagnostics = try fixture.review().diagnostics
      let one = try #require(diagnostics.first { $0.rule.id == "comment-malformed" })
      #expect(one.message == message)
      #expect(one.range.bytes.lowerBound == marked.markers["1️⃣"])
      #expect(diagnostics.contains { $0.rule.id == "text-callout-kind" })
      #expect(diagnostics.contains { $0.rule.id == "link-missing-file" && $0.severity == .error })
    }
  }

  @Test("apply to a build as well, which does not look for unused ones")
  func building() throws {
    let unused = "<!-- polite-disable-next-line text-table-cells: none here -->\nText.\n\n"
    let body = unused + "<!-- polite-disable-next-line text-callout-kind: our word -->\n" + notice
    try LibraryFixture.with(library(body: body)) { fixture in
      let outcome = try fixture.build { $0.isStrict = true }
      #expect(outcome.isPublished)
      #expect(outcome.diagnostics == [])
    }
  }

  @Test("may be for a rule that the check does not apply")
  func unapplied() throws {
    let body = """
      <!-- polite-disable-next-line link-external-gone, verify-axe/region: by hand -->
      [W3C](https://www.w3.org/)
      """
    try LibraryFixture.with(library(body: body)) { fixture in
      let other = Rule("verify-axe", .error, "axe-core finds a fault.")
      let diagnostics = try fixture.review {
        $0.source.otherRules = OtherRules([other, Rule("verify-axe/region", .error, "A fault.")])
      }.diagnostics
      #expect(!diagnostics.contains { $0.rule.family == "comment" }, "\(diagnostics)")
    }
  }
}
