import Diagnostics
import Rules
import Testing

@Suite("Rules on the texts of links and images")
struct LinkTextRuleTests {
  @Test("find a link whose text does not say where it leads")
  func vague() throws {
    let body = """
      Read [here](1️⃣upload.md), [**Click here!**](2️⃣upload.md) or [Read more…](3️⃣upload.md "Title").
      4️⃣<a href="upload.md">This <em>page</em></a>

      <p>5️⃣<a class=x href=upload.md>
      learn more</a></p>
      """
    let found = try expectDiagnostics(
      of: .textVagueLink,
      in: entry("keyboard:\n  tab: 6️⃣See [this](upload.md).\n", body: body)
    )
    #expect(found.map(\.message).contains("the link's text “This page” does not say where it leads"))
  }

  @Test("accept a link that names its target")
  func telling() throws {
    let body = "[Here is how](upload.md), [more on labels](upload.md), [Go](upload.md#x) [](upload.md), `[here](x)`\n"
    try expectDiagnostics(of: .textVagueLink, in: entry(body: body.replacing("[Go]", with: "[Go to upload]")))
    let named = """
      <a href="upload.md" aria-label="How it is named">here</a> <a href="upload.md" aria-labelledby="title">here</a>
      1️⃣<a href="upload.md" aria-label="here">Labels</a>

      """
    try expectDiagnostics(of: .textVagueLink, in: entry(body: named))
  }

  @Test("find a link without text")
  func empty() throws {
    let body =
      "[](1️⃣upload.md) [ ](2️⃣upload.md) 3️⃣<a href=\"upload.md\"> </a>\n\n<div>4️⃣<a href=\"x:y\"><i></i></a></div>\n"
    try expectDiagnostics(of: .textEmptyLink, in: entry(body: body))
  }

  @Test("accept an image or a label as the text of a link")
  func labelled() throws {
    let body = """
      [![Upload](a:b)](upload.md) [<img src="a:b" alt="Upload">](upload.md) <a href="upload.md"><img src="a:b" alt="Up"></a>
      <a href="upload.md" aria-label="Up"></a> <a id="place"></a> [`code`](upload.md)
      """
    try expectDiagnostics(of: .textEmptyLink, in: entry(body: body))
  }

  @Test("note a link whose text is an address")
  func addresses() throws {
    let body = "[https://example.org](1️⃣https://example.org) <https://example.org> [Example](https://example.org)\n"
    let found = try expectDiagnostics(of: .textAddressLink, in: entry(body: body))
    #expect(found.map(\.severity) == [.note])
  }

  @Test("find an image without alternative text, in Markdown and in raw HTML")
  func images() throws {
    let body = """
      Text ![](1️⃣https://example.org/a.png) and 2️⃣<img src="https://example.org/a.png">.

      ![  ](3️⃣https://example.org/a.png)

      <div>
      4️⃣<IMG SRC="https://example.org/a.png" title="">
      </div>
      """
    try expectDiagnostics(of: .textImageAlt, in: entry(body: body))
  }

  @Test("accept an image with alternative text, and one that is marked as decorative")
  func texts() throws {
    let body = """
      ![A bar](https://example.org/a.png) <img alt src="a:b"> <img alt="" src="a:b"> <img src="a:b" aria-hidden="true">
      <img src="a:b" role="presentation"> <img src="a:b" aria-label="A bar"> `<img>` <!-- <img> -->
      """
    try expectDiagnostics(of: .textImageAlt, in: entry(body: body))
  }

  @Test("find a reference without a definition, and a footnote")
  func undefined() throws {
    let body = """
      [One]1️⃣[none], [*two*, and more]2️⃣[nothing\nat all] and ![three]3️⃣[x]. A note4️⃣[^1], and another5️⃣[^note].

      | Cell | Other |
      | --- | --- |
      | [four]6️⃣[y] | [five][there] |

      > 7️⃣[^2]: The note itself.

      [there]: upload.md
      """
    let found = try expectDiagnostics(
      of: .textUndefinedReference,
      in: entry("keyboard:\n  tab: See [this]8️⃣[one].\n", body: body)
    )
    #expect(found.first?.message == "nothing defines `[one]`, so there is no link")
    #expect(found.map(\.message).contains("`[^note]` is shown as it is: there are no footnotes"))
  }

  @Test("accept brackets that are defined, code, escaped, or not a reference")
  func definedReferences() throws {
    let body = """
      [One][there], [there][], [there], [a](upload.md)[b], `list[0][1]`, \\[one\\]\\[two], [one]\\[two], [one\\][two],
      [one] [two], [][x], ][, [^], [^ 1], an interval [0, 1[, and <b title="[x][y]">text</b>.

      > [!NOTE]
      > Text.

      ```text
      [x][y][^1]
      ```

      <p>[x][y][^1]</p>

      [there]: upload.md
      """
    try expectDiagnostics(of: .textUndefinedReference, in: entry(body: body))
  }
}
