import Markup
import TestSupport
import Testing

@Suite("Prose")
struct ProseTests {
  private func facts(_ text: String) -> MarkupDocument {
    parse(text, MarkupOptions(produceHTML: false, facts: .prose))
  }

  private func texts(_ text: String) -> [String] {
    facts(text).prose.map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test("is the text of a block that a reader sees, without markup, destinations and tags")
  func plain() {
    #expect(texts("A **bold** [link](a.md \"title\") and `code`.\n") == ["A bold link and code."])
    #expect(texts("## Head _of_ snake_case\n") == ["Head of snake_case"])
    #expect(texts("Two\nlines  \nand <b>a tag</b><br>more <!-- no -->\n") == ["Two lines and a tag more"])
    #expect(texts("![alt *text*](a.png) \\*star\\* <https://example.org>\n") == ["alt text *star* https://example.org"])
    #expect(texts("> quoted\n> on\n") == ["quoted on"])
    #expect(texts("[todo] and [full][ref] (x)\n\n[ref]: a.md\n") == ["[todo] and full (x)"])
  }

  @Test("comes from cells, items and raw HTML blocks, but not from comments, scripts and fences")
  func blocks() {
    let table = "| a | `b` |\n| --- | --- |\n| c \\| d | e |\n"
    #expect(texts(table) == ["a", "b", "c | d", "e"])
    #expect(texts("- one\n  - two\n") == ["one", "two"])
    let html = "<div>\n<p>One <b>two</b></p><p>three</p>\n<!-- four --><script>five()</script></div>\n"
    #expect(texts(html) == ["One two", "three"])
    #expect(texts("```\ncode\n```\n\n    more\n") == [])
  }

  @Test("has a place for each byte, even without the markup of links and images")
  func placesOfLinks() throws {
    let marked = MarkedText("a ![1️⃣b](c) [d [e2️⃣`f3️⃣`](g)] `4️⃣h` [i](j)5️⃣k\n")
    let prose = try #require(facts(marked.text).prose.first)
    #expect(String(decoding: prose.text, as: UTF8.self) == "a b [d ef] h ik")
    for (text, marker) in [("b", "1️⃣"), ("h", "4️⃣"), ("k", "5️⃣")] {
      let index = try #require(prose.text.firstIndex(of: Array(text.utf8)[0]))
      #expect(prose.place(of: index..<index + 1).lowerBound == marked.markers[marker], "\(text)")
    }
    #expect(prose.code == [8..<9, 11..<12])
    #expect(prose.place(of: 7..<9) == marked.markers["2️⃣"]! - 1..<marked.markers["3️⃣"]!)
  }

  @Test("has a place in the file for each byte")
  func places() throws {
    let marked = MarkedText("> ## A *b*\n>\n> c **1️⃣d\n> `e2️⃣`** f\n")
    let prose = try #require(facts(marked.text).prose.last)
    #expect(String(decoding: prose.text, as: UTF8.self) == "c d e f")
    #expect(prose.place(of: 2..<5) == marked.markers["1️⃣"]!..<marked.markers["2️⃣"]!)
    #expect(prose.code == [4..<5])
    #expect(prose.isCode(4))
    #expect(!prose.isCode(5))
  }

  @Test("is collected on demand only")
  func onDemand() {
    let document = parse("- A [link](a.md) with <b>a tag</b>\n")
    #expect(document.prose.isEmpty && document.tags.isEmpty && document.items.isEmpty)
    #expect(document.links.map(\.text) == [""])
  }

  @Test("includes the text of links and of images in them")
  func links() {
    let document = facts(
      "[two *words*](a) [![an image](b)](c) [<img alt=\"raw\" src=d>](e) <https://example.org> [](f)\n"
    )
    #expect(document.links.map(\.text) == ["two words", "an image", "raw", "https://example.org", ""])
  }

  @Test("includes how items begin and how far they reach")
  func items() {
    let text = "- **UIKit**\n  - one\n- > quote\n"
    let items = facts(text).items
    #expect(items.map(\.label) == ["UIKit", "one", ""])
    #expect(items.map { slice(text, $0.range) } == ["- **UIKit**\n  - one", "- one", "- > quote"])
  }

  @Test("includes which code blocks are fenced")
  func fences() {
    #expect(facts("```\na\n```\n\n~~~js\nb\n~~~\n\n    c\n").codeBlocks.map(\.isFenced) == [true, true, false])
  }

  @Test("includes the fence that is missing where a code block is open to the end")
  func missingFences() {
    for (text, fence) in [
      ("```\na\n```\n", ""), ("```\na", "```"), ("~~~~js\na\n~~~\n", "~~~~"), ("```", "```"), ("```\n```  \n\n", ""),
      ("```\r\na\r\n  `````\r\n", ""), ("```\na\n    ```\n", "```"), ("  ~~~\na\n\n\n", "~~~"), ("> ```\n> a\n", ""),
      ("- b\n\n  ```\n  a\n", ""), ("    a\n", ""),
    ] { #expect(facts(text).codeBlocks.map(\.missingFence) == [fence], "\(text)") }
  }

  @Test("includes the tags of raw HTML with their attributes, with names in lower case")
  func tags() {
    let text = "<DIV Class=\"a &amp; b\" hidden>\n<img alt=''/>\n</div>\n\nText <kbd>Tab</kbd>\n"
    let document = facts(text)
    #expect(document.tags.map(\.name) == ["div", "img", "div", "kbd", "kbd"])
    #expect(document.tags.map(\.isClosing) == [false, false, true, false, true])
    #expect(document.tags.map(\.isSelfClosing) == [false, true, false, false, false])
    #expect(document.tags[0]["class"] == "a & b")
    #expect(document.tags[0]["hidden"] == "")
    #expect(document.tags[1]["alt"] == "")
    #expect(document.tags[1]["src"] == nil)
    #expect(document.tags.map { slice(text, $0.range) }[3...] == ["<kbd>", "</kbd>"])
    #expect(document.tags.map(\.prose) == [nil, nil, nil, 0, 0])
  }

  @Test("may contain unclosed tags and any bytes")
  func hostile() {
    for text in ["<div class=\"", "<a b='", "<!-- x", "<script>", "`", "[", "![", "a <b", "\\", "[a](b \"c", "[a](<b"] {
      #expect(facts(text).diagnostics.isEmpty)
    }
    let many = String(repeating: "[a](b) `c` *d* ", count: 20_000)
    #expect(facts(many).prose.first?.text.count == 20_000 * 6 - 1)
    #expect(facts(String(repeating: "[", count: 100_000)).prose.first?.text.count == 100_000)
  }
}
