import Diagnostics
import Foundation
import Markup
import TestSupport
import Testing

@Suite("Code samples")
struct CodeSampleTests {
  @Test("show the note for their language below themselves, whatever word names the language")
  func notes() {
    let options = MarkupOptions(sampleNotes: ["javascript": "Parsed & <run>."])
    let document = parse("```js\na\n```\n\n```css\nb {}\n```\n\n    c\n", options)
    #expect(document.text.contains("</pre>\n<p class=\"sample-note\">Parsed &amp; &lt;run&gt;.</p>\n<pre"))
    #expect(document.text.components(separatedBy: "sample-note").count == 2, "\(document.text)")
  }
}

@Suite("Tables")
struct TableTests {
  @Test("have a header, scopes, alignment by class and a container that scrolls")
  func form() {
    let document = parse("| Key | *Action* | n |\n| :-- | :-: | --: |\n| Tab | `a \\| b` | 1 |\n| Esc |\n")
    #expect(
      document.text == """
        <div class="table-scroll" role="group" aria-label="Table: Key, Action, n" tabindex="0">
        <table>
        <thead>
        <tr>
        <th scope="col" class="align-left">Key</th>
        <th scope="col" class="align-center"><em>Action</em></th>
        <th scope="col" class="align-right">n</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td class="align-left">Tab</td>
        <td class="align-center"><code>a | b</code></td>
        <td class="align-right">1</td>
        </tr>
        <tr>
        <td class="align-left">Esc</td>
        <td class="align-center"></td>
        <td class="align-right"></td>
        </tr>
        </tbody>
        </table>
        </div>

        """
    )
    #expect(document.rules.isEmpty)
  }

  @Test("have the links of their cells resolved at their places, including references and raw HTML")
  func links() {
    let marked = MarkedText(
      """
      > | A | B |
      > |---|---|
      > | [x](1️⃣x.md2️⃣) | [y][r] |
      > | <a href="3️⃣z.md4️⃣">z</a> | # no heading # |

      [r]: 5️⃣y.md6️⃣ "T"
      """
    )
    let document = parse(marked.text) { .rewrite($0.destination + "l") }
    let markers = [("1️⃣", "2️⃣"), ("5️⃣", "6️⃣"), ("3️⃣", "4️⃣")]
    #expect(document.links.map(\.destination) == ["x.md", "y.md", "z.md"])
    #expect(document.links.map(\.range) == markers.map { marked.markers[$0.0]!..<marked.markers[$0.1]! })
    #expect(document.text.contains("<td><a href=\"y.mdl\" title=\"T\">y</a></td>"))
    #expect(document.text.contains("<td><a href=\"z.mdl\">z</a></td>\n<td># no heading #</td>"))
    #expect(document.text.hasPrefix("<blockquote>\n<div class=\"table-scroll\""))
  }

  @Test(
    "have the titles of their references, wherever those are",
    arguments: [
      ("[r]: y.md \"T\"", "T"), ("[r]: <y.md> 'one\ntwo'", "one\ntwo"), ("[r]: y.md\n  (T \\(x\\))", "T (x)"),
      ("[r]: y.md\n\"T\" no title", nil), ("[q]: q.md \"a\n[s]: b\"\n[r]: y.md", nil),
      ("> [r]: y.md \"one\n> two\"", "one\ntwo"), ("[r]:\ny.md", nil),
    ]
  )
  func referenceTitles(definition: String, title: String?) {
    let document = parse("| a |\n|---|\n| [x][r] |\n\n\(definition)\n")
    let attribute = title.map { " title=\"\($0)\"" } ?? ""
    #expect(document.text.contains("<td><a href=\"y.md\"\(attribute)>x</a></td>"), "\(document.text)")
  }

  @Test("have no links from what only looks like a definition")
  func noReferences() {
    for definition in ["[r]: y.md text", "[r]: y.md \"T\" text", "[r]: y.md \"T", "[r]: <y.md>\"T\""] {
      let document = parse("| a |\n|---|\n| [x][r] |\n\n\(definition)\n")
      #expect(document.text.contains("<td>[x][r]</td>"), "\(document.text)")
    }
  }

  @Test("are named by the words of their headers")
  func label() {
    let document = parse("| [Key](k.md) | <b>_A_</b> \\* b | `a \\| b` &amp; |\n|---|---|---|\n")
    #expect(document.text.contains("aria-label=\"Table: Key, A * b, a | b &amp;\""), "\(document.text)")
  }

  @Test("may follow text in a paragraph, and may be in lists and callouts")
  func positions() {
    #expect(parse("Keys *are*\nhere:\n| a |\n|---|\n| b |\n").text.hasPrefix("<p>Keys <em>are</em>\nhere:</p>\n<div"))
    #expect(parse("- | a |\n  |---|\n  | b |\n").text.contains("<li>\n<div class=\"table-scroll\""))
    let callout = parse("> [!TIP]\n> | a |\n> |---|\n").text
    #expect(callout.contains("Tip</p>\n<div class=\"table-scroll\""))
    #expect(!callout.contains("[!TIP]"))
    let after = parse("> [!TIP]\n> [q]: gone\n> 2. *two*\n> | a |\n> |---|\n").text
    #expect(after.contains("Tip</p>\n<p>[q]: gone\n2. <em>two</em></p>\n<div class=\"table-scroll\""), "\(after)")
  }

  @Test("cause warnings about wrong numbers of columns and cells that are not shown")
  func faults() {
    let marked = MarkedText("| a | b |\n1️⃣|---|2️⃣\n")
    let mismatch = parse(marked.text)
    #expect(mismatch.text == plainCommonMark(Array(marked.text.utf8)))
    #expect(mismatch.rules == ["text-table-columns"])
    #expect(mismatch.diagnostics.first?.range.bytes == marked.markers["1️⃣"]!..<marked.markers["2️⃣"]!)
    let excess = MarkedText("| a |\n|---|\n| b | 1️⃣c | d2️⃣ |\n")
    let document = parse(excess.text)
    #expect(document.rules == ["text-table-cells"])
    #expect(document.diagnostics.first?.range.bytes == excess.markers["1️⃣"]!..<excess.markers["2️⃣"]!)
    #expect(!document.text.contains("c</td>"))
  }

  @Test("are not made from prose with pipes, headings or code")
  func noTables() {
    for text in [
      "a | b\nc | d\n", "a\n---\n", "    | a |\n    |---|\n", "```\n| a |\n|---|\n```\n", "| a |\n", "a |\n- | b\n",
    ] {
      #expect(withoutHeadingIDs(parse(text).text) == plainCommonMark(Array(text.utf8)), "\(text)")
    }
  }
}

@Suite("Callouts")
struct CalloutTests {
  @Test(
    "have a title in words, whatever the case of the marker",
    arguments: [
      ("NOTE", "Note"), ("tip", "Tip"), ("Important", "Important"), ("WARNING", "Warning"), ("CAUTION", "Caution"),
    ]
  )
  func kinds(marker: String, title: String) {
    #expect(
      parse("> [!\(marker)]\n> Text *here*.\n>\n> More.\n").text == """
        <div class="callout callout-\(title.lowercased())" role="note">
        <p class="callout-title">\(title)</p>
        <p>Text <em>here</em>.</p>
        <p>More.</p>
        </div>

        """
    )
  }

  @Test("have a title that is marked as English on a page in another language", arguments: ["de", "pt-BR"])
  func language(tag: String) {
    let document = parse("> [!TIP]\n> Text.\n", MarkupOptions(language: tag))
    #expect(document.text.contains("<p class=\"callout-title\" lang=\"en\">Tip</p>\n<p>Text.</p>"))
  }

  @Test("may contain other blocks immediately")
  func blocks() {
    #expect(parse("> [!NOTE]\n>\n> - a\n").text.contains("Note</p>\n<ul>\n<li>a</li>\n</ul>\n</div>"))
  }

  @Test("cause a diagnostic for an unknown kind, with a near miss")
  func unknownKind() {
    let marked = MarkedText("> [!1️⃣WARNNG2️⃣]\n> a\n")
    let document = parse(marked.text)
    #expect(document.rules == ["text-callout-kind"])
    #expect(document.diagnostics.first?.range.bytes == marked.markers["1️⃣"]!..<marked.markers["2️⃣"]!)
    #expect(document.diagnostics.first?.help == "Did you mean `[!WARNING]`?")
    #expect(document.diagnostics.first?.fix?.edits.map(\.replacement) == ["WARNING"])
    #expect(document.text == plainCommonMark(Array(marked.text.utf8)))
  }

  @Test("cause a diagnostic for text beside the marker")
  func form() {
    let document = parse("> [!NOTE] Text\n")
    #expect(document.rules == ["text-callout-form"])
    #expect(document.text == plainCommonMark(Array("> [!NOTE] Text\n".utf8)))
  }
}

@Suite("Raw HTML")
struct RawHTMLTests {
  @Test("is kept, with its links resolved at their places and its ids collected")
  func allowed() {
    let marked = MarkedText(
      """
      > <div id="top"
      >   class=x>
      > <a HREF='3️⃣a.md?b&amp;c4️⃣'>t</a> <img src=5️⃣p.png6️⃣>
      > </div>

      Text <a
        href="7️⃣q.md8️⃣">q</a> and <b>b</b>.
      """
    )
    let document = parse(marked.text) { link in
      link.kind == .htmlSource ? .rewrite("\"p'.png") : .rewrite(link.destination + "l")
    }
    let range = { (from: String, to: String) in marked.markers[from]!..<marked.markers[to]! }
    #expect(document.htmlIDs == ["top"])
    #expect(document.links.map(\.destination) == ["a.md?b&c", "q.md"])
    #expect(document.links.map(\.range) == [range("3️⃣", "4️⃣"), range("7️⃣", "8️⃣")])
    #expect(document.images.map(\.range) == [range("5️⃣", "6️⃣")])
    #expect((document.links + document.images).allSatisfy { $0.isExact })
    #expect(document.text.contains("<a HREF='a.md?b&amp;cl'>t</a> <img src=\"&quot;p&#x27;.png\">"))
    #expect(document.text.contains("<a\nhref=\"q.mdl\">q</a> and <b>b</b>."))
  }

  @Test("is kept as it is in scripts, style sheets and comments")
  func untouched() {
    let text =
      "<script>\nx = '<a href=\"a\">'\n</script>\n\n<!-- <a href=\"b\"> -->\n\n<style>\n/* <a href=\"c\"> */\n</style>\n"
    let document = parse(text) { _ in .rewrite("z") }
    #expect(document.text == plainCommonMark(Array(text.utf8)))
    #expect(document.links.isEmpty)
  }

  @Test("is rejected where the library forbids it, at each place, except comments, which are removed")
  func refused() {
    let marked = MarkedText(
      """
      1️⃣<div>
      x
      </div>2️⃣

      <!-- note
      -->

      Text 3️⃣<b>4️⃣b5️⃣</b>6️⃣ <!-- c --> *end*.
      """
    )
    var options = MarkupOptions.plain
    options.rawHTML = .refuse
    let document = parse(marked.text, options)
    #expect(document.rules == ["text-raw-html", "text-raw-html", "text-raw-html"])
    #expect(
      document.diagnostics.map(\.range.bytes)
        == [("1️⃣", "2️⃣"), ("3️⃣", "4️⃣"), ("5️⃣", "6️⃣")].map { marked.markers[$0.0]!..<marked.markers[$0.1]! }
    )
    #expect(document.text == "<p>Text b  <em>end</em>.</p>\n")
  }
}

@Suite("Bodies inside files")
struct BodyTests {
  @Test("have ranges in the file, whatever precedes them")
  func offset() {
    let text = "---\ntitle: A\n---\n## B\n\n[c](d)\n"
    let file = SourceFile(path: "a.md", text: text)
    let document = parseMarkup(file, body: 17..<file.bytes.count, options: .plain)
    #expect(document.headings.map { slice(text, $0.range) } == ["## B"])
    #expect(document.links.map { slice(text, $0.range) } == ["d"])
  }

  @Test("may begin with a byte order mark")
  func byteOrderMark() {
    let document = parse("\u{FEFF}# A\n")
    #expect(document.text == "<h1 id=\"a\">A</h1>\n")
    #expect(document.headings.map(\.range) == [3..<6])
  }

  @Test("may be empty, or outside the file")
  func empty() {
    let file = SourceFile(path: "a.md", text: "abc")
    #expect(parseMarkup(file, body: 3..<3).html.isEmpty)
    #expect(parseMarkup(file, body: 2..<9).html == Array("<p>c</p>\n".utf8))
    #expect(parse("").text.isEmpty)
  }
}
