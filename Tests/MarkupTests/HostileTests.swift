import Diagnostics
import Markup
import TestSupport
import Testing

@Suite("Hostile bodies")
struct HostileTests {
  @Test(
    "are processed in time that depends only on their length, whatever they repeat",
    arguments: [
      "[", "]", "*", "_a", "`", "`a", "<", "<!--", "<a b=\"", "<a x", "&", "\\", "a\n", "- a\n", "# a\n", "[a]: u\n",
      "[a](b", "[a](<b",
      "<a:b>", "<a href=x id=y>\n", "[x](&amp;y) ", "| a ", "|-", "| a |\n|-|\n\n", "```js\n", "\"", "> [!NOTE]\n\n",
      "**a ", "1. a\n",
      "![a](b)\n\n", "<!-- x -->\n\n", "a\r", "]: ", "[a]\n", "## iOS\n", "<div>\n\n",
    ]
  )
  func repetition(unit: String) {
    let document = expectProportionalTime(to: 40_000) { parse(String(repeating: unit, count: $0 / unit.utf8.count)) }
    #expect(!document.html.isEmpty || document.rules.contains("text-too-complex") || unit == "[a]: u\n")
  }

  @Test("are rejected when libcmark would take quadratic time")
  func complexity() {
    for text in [
      String(repeating: "![[]()", count: 40_000),
      String(repeating: "> ", count: 300) + "a\n",
      String(repeating: "- ", count: 5000) + "a" + String(repeating: "\n", count: 5000),
      String(repeating: "\t", count: 200) + "a\n",
      "- a\n" + String(repeating: " ", count: 600) + "- b\n",
    ] {
      let document = parse(text)
      #expect(document.rules == ["text-too-complex"])
      #expect(document.html.isEmpty)
    }
  }

  @Test("cannot have more table cells than a limit, even if their rows are short")
  func missingCells() {
    let columns = 20_000
    let header = String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let document = parse(header + String(repeating: "|x|\n", count: 100))
    #expect(document.rules == ["text-too-complex"])
    #expect(document.html.count < 12_000_000)
    #expect(parse("|a|b|c|\n|-|-|-|\n" + String(repeating: "|x|\n", count: 2000)).rules.isEmpty)
  }

  @Test("have endless tags scanned only a few times", arguments: ["<div\n", "<script></a "])
  func endlessTags(unit: String) {
    let options = MarkupOptions(produceHTML: false, facts: .prose)
    let document = parse("<div>\n" + String(repeating: unit, count: 20_000), options)
    #expect(document.rules.isEmpty)
    #expect(document.tags.first?.name == "div")
  }

  @Test("are accepted if they only look complex")
  func harmless() {
    for text in [
      String(repeating: "![a](b.png) [c](d)\n", count: 2000),
      String(repeating: "[[1,2],[3,4]],\n", count: 5000),
      String(repeating: "-", count: 2000) + "\n",
      String(repeating: ">", count: 300) + "\n",
    ] {
      #expect(parse(text).rules.isEmpty)
    }
  }

  @Test("of any bytes render as in libcmark, and never crash")
  func randomBytes() {
    var random = SplitMix(seed: 3)
    let pieces = [
      "*", "_", "`", "[", "]", "(", ")", "<", ">", "!", "\\", "&", "#", "-", "+", "1.", "\n", "\n\n", "    ", "\t", " ",
      "a", "b",
      "<b>", "</b>", "<!-- ", "-->", "http://a.b", "\"", "'", "é", "&amp;", "```", "~~~", "> ", "- ", "[a]: b\n", "===",
      "---",
      "<div>", "\r\n",
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int(random.next() % 60) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      // The pieces contain no platform names, languages, pipes or callouts, so everything must be as in libcmark.
      #expect(withoutHeadingIDs(parse(text).text) == plainCommonMark(Array(text.utf8)), "\(text.debugDescription)")
    }
  }

  @Test("that are not UTF-8 are read safely")
  func invalidText() {
    var random = SplitMix(seed: 11)
    for _ in 0..<500 {
      let bytes = (0..<Int(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let file = SourceFile(path: "a.md", bytes: bytes)
      let document = parseMarkup(file, body: 0..<bytes.count)
      for link in document.links { #expect(link.range.upperBound <= bytes.count) }
    }
  }

  @Test("with our own extensions are processed in full, with every range inside the file")
  func randomExtensions() {
    var random = SplitMix(seed: 5)
    let pieces = [
      "| a ", "|", "|-|-|\n", "\n", "\n\n", "> [!NOTE]\n> ", "> ", "- ", "## iOS\n", "## Web\n", "# A\n", "[a](b)",
      "![a](b)", "[c]",
      "[c]: d\n", "<a href=x>", "<i id='y'\n>", "\\|", "`|`", "```js\n", "x", "    ",
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int(random.next() % 40) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      let document = parse(text, MarkupOptions()) { $0.isBlockImage ? .place(html: [65]) : .link("z") }
      let ranges =
        document.links.map(\.range) + document.images.map(\.range) + document.tables
        + document.headings.map(\.range) + document.diagnostics.map(\.range.bytes)
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= text.utf8.count })
      #expect(Set(document.headings.map(\.id)).count == document.headings.count)
      #expect(document.text.ranges(of: "<section").count == document.text.ranges(of: "</section>").count)
    }
  }

  @Test("have the same output on any number of threads")
  func threads() async throws {
    let text =
      try SpecificationExample.all().map(\.markdown).joined(separator: "\n\n") + "\n\n| a |\n|---|\n| [b](c) |\n"
    let expected = parse(text).html
    let results = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { parse(text).html } }
      return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(results.count == 8 && results.allSatisfy { $0 == expected })
  }

  @Test("are reported by rules of two families, each with a summary")
  func rules() {
    #expect(Set(markupRules.map(\.id)).count == markupRules.count)
    #expect(markupRules.allSatisfy { $0.id.hasPrefix("text-") || $0.id == "link-unsafe-scheme" })
    #expect(markupRules.allSatisfy { !$0.summary.isEmpty && !$0.explanation.isEmpty })
  }
}

@Suite("A whole body")
struct WholeBodyTests {
  @Test("renders as in its snapshot")
  func snapshot() throws {
    let text = """
      Says how far a task has come. See [the spinner](spinner.md#name) or <https://example.org/a?b&c>.

      ![Upload a file](upload.html)

      > [!WARNING]
      > Never move focus to it.

      ## iOS

      ### Name

      | Trait | Value |
      | :---- | ----: |
      | `.updatesFrequently` | *yes* |

      ```swift
      ProgressView("Uploading", value: 0.5) // half
      ```

      ## Android

      ### Name

      1. Set `contentDescription`.
      2. Test it with [TalkBack][t].

      <!-- for the author -->
      <p id="raw">Raw <a href="spinner.md">HTML</a></p>

      ## Notes

      Plain code:

          a < b

      [t]: https://example.org/talkback "A screen reader"
      """
    let document = parse(text, MarkupOptions()) { link in
      switch link.destination {
      case "upload.html": .place(html: Array("<div class=\"stage\">Upload a file</div>\n".utf8))
      case let page where page.contains(".md"): .rewrite(page.replacing(".md", with: ".html"))
      default: .keep
      }
    }
    #expect(document.diagnostics.isEmpty)
    try expectSnapshot(document.html, named: "whole-body.html")
  }
}
