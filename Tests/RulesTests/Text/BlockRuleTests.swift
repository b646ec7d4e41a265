import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on code, tables and raw HTML")
struct BlockRuleTests {
  @Test("find a fence that names no language")
  func fences() throws {
    let body = "1️⃣```\na\n```\n\n- 2️⃣~~~~\n  b\n  ~~~~\n\n```swift\nc\n```\n\n```text\nd\n```\n\n    e\n"
    let found = try expectDiagnostics(of: .textFenceLanguage, in: entry(body: body))
    #expect(found.map(pointed) == ["```", "~~~~"])
  }

  @Test("find a table without a header, in HTML or in Markdown")
  func tables() throws {
    let body = """
      1️⃣<table class="wide">
      <tr><td>Tab</td><td>

      2️⃣<table><tr><td>x</td></tr></table>

      </td></tr>
      </table>

      3️⃣|  |  |
      | --- | --- |
      | a | b |
      """
    try expectDiagnostics(of: .textTableHeader, in: entry(body: body))
  }

  @Test("accept tables with a header and tables for layout")
  func headedTables() throws {
    let body = """
      <table>
      <tr><th>Key</th><td>Tab</td></tr>

      </table>
      <table role="presentation"><tr><td>x</td></tr></table>
      <table><tr><td role="rowheader">Key</td></tr></table>

      |  | b |
      | --- | --- |
      | a | b |
      """
    try expectDiagnostics(of: .textTableHeader, in: entry(body: body))
  }

  @Test("find elements that are never closed, or closed in the wrong order")
  func unclosed() throws {
    let body = """
      1️⃣<div class="a">

      Text with 2️⃣<b>bold, and <i>3️⃣</b></i>. Go to 4️⃣<your name>.

      Next <kbd>Tab</kbd>5️⃣</span>

      <section>6️⃣<ul><li>one</section>
      7️⃣<aside/>
      """.replacing("<i>3️⃣</b></i>", with: "3️⃣<i>x</b></i>").replacing("2️⃣<b>", with: "<b>")
    try expectDiagnostics(
      of: .textUnclosedElement,
      in: entry(body: body),
      saying: [
        "`<div>` is never closed", "`<i>` is not closed before `</b>`", "`<your>` is not closed in its paragraph",
        "`</span>` closes nothing", "`<ul>` is not closed before `</section>`",
        "`<aside/>` does not close itself in HTML",
      ]
    )
  }

  @Test("accept elements that HTML closes implicitly, and those that span blocks")
  func closed() throws {
    let body = """
      <details>
      <summary>More</summary>

      Text<br> with <img src="a:b" alt="x"/> and <abbr title="a > b">abbr</abbr>. <!-- <b> -->

      <ul><li>one<li>two</ul>
      <p>A paragraph
      <table><thead><tr><th>a<tbody><tr><td>b</table>
      <svg viewBox="0 0 1 1"><path d="M0"/><g><circle r="1"/></g></svg>
      <a href=https://example.org/>one</a>
      <script>if (a < b) { "<div>" }</script>
      </details>

      `<div>` and \\<div> and a < b and <a href=https://example.org/>two</a>.

      ```html
      <div>
      ```
      """
    try expectDiagnostics(of: .textUnclosedElement, in: entry(body: body))
  }

  @Test("find what affects the surrounding page, and clashes with the page's ids")
  func page() throws {
    let body = """
      1️⃣<base href="https://a.example/"> and 2️⃣<meta http-equiv=refresh content="0">

      3️⃣<body class="x"><meta name="x" content="y"><svg><title>T</title></svg></body>

      `<base>`
      """
    try expectDiagnostics(of: .textPageElement, in: entry(body: body))
    let ids =
      "1️⃣<p id=page.said>a</p> <b id=said>b</b> 2️⃣<b id='demo.d'>c</b> <b id='.x'>d</b> <b id='page'>e</b> <b id='my.id'>f</b>\n"
    try expectDiagnostics(of: .textDuplicateID, in: entry(body: ids))
  }

  @Test("end in time on a very large number of tags")
  func hostile() throws {
    let many = 8_000
    func found(_ body: (Int) -> String) throws -> [Rule] {
      try expectProportionalTime(to: many) { count in
        try diagnostics(in: ["Content/a/b.md": entry(body: body(count))]).map(\.rule)
      }
    }
    func pairs(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + String(repeating: close, count: count)
    }
    let open = try found { "x " + pairs("<b>", "</i>", $0) }
    #expect(open.count { $0 == .textUnclosedElement } == 2 * many)
    _ = try found { "<div>\n\(pairs("<a href=x:y>", "</a>", $0))\n</div>\n" }
    let headings = try found { String(repeating: "## A\n\n", count: $0) }
    #expect(headings.count { $0 == .textDuplicateHeading } == many - 1)
  }
}
