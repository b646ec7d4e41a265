import Importing
import TestSupport
import Testing

@Suite("Liquid in a body") struct LiquidTests {
  private func body(_ text: String, includes: [String: String] = [:]) -> String {
    imported("---\nlayout: entry\ntitle: Lamp\n---\n\(text)", includes: includes).body
  }

  @Test("for highlighting becomes fenced code, with a fence that the code cannot close")
  func highlight() {
    #expect(body("{% highlight swift linenos %}\nlet a = 1\n{% endhighlight %}\n") == "\n```swift\nlet a = 1\n```\n")
    #expect(body("{%- highlight -%}\nx\n{%- endhighlight -%}\n") == "\n```\nx\n```\n")
    #expect(body("{% highlight html %}\n```\n{% endhighlight %}\n") == "\n````html\n```\n````\n")
    #expect(body("Text {% highlight js %}a(){% endhighlight %} text\n") == "\nText \n```js\na()\n```\n text\n")
    #expect(
      body("- Item\n\n  {% highlight js %}\n  a()\n  {% endhighlight %}\n") == "\n- Item\n\n  ```js\n  a()\n  ```\n"
    )
  }

  @Test("for an include becomes the file, with the files that it includes, and its parameters")
  func includes() {
    let files = ["a.html": "<p>{{ include.name }}</p>\n{% include b/c.html %}\n", "b/c.html": "<b>deep</b>\n"]
    let text = "{% include a.html name=\"Lamp\" %}\n"
    #expect(body(text, includes: files) == "\n<p>Lamp</p>\n<b>deep</b>\n")
    #expect(body("- Item\n\n  {% include /b/c.html %}\n", includes: ["b/c.html": "1\n2\n"]) == "\n- Item\n\n  1\n  2\n")
  }

  @Test("for a missing include becomes a note, once in code, and is reported")
  func missing() {
    let text = "---\ntitle: Lamp\n---\n{% highlight html %}\n{% include x/y.html %}\n{% endhighlight %}\n"
    let conversion = imported(text)
    #expect(conversion.body == "\nThe file `x/y.html` is missing from the source.\n")
    #expect(conversion.places("import-include") == ["{% include x/y.html %}"])
  }

  @Test(
    "for an include of itself, or of a file outside the catalogue, stays as it is",
    arguments: ["{% include a.html %}", "{% include ../up.html %}", "{% include {{ page.x }} %}"]
  )
  func loops(tag: String) {
    let conversion = imported("---\ntitle: Lamp\n---\n\(tag)\n", includes: ["a.html": "again {% include a.html %}"])
    #expect(conversion.rules.contains("import-include"))
    #expect(conversion.body.contains(tag))
  }

  @Test("includes the nearest file")
  func nearest() {
    let folders = [
      IncludeFolder(folder: nil, files: ["a.html": Array("above".utf8), "b.html": Array("above".utf8)]),
      IncludeFolder(folder: "web", files: ["a.html": Array("beside".utf8)]),
      IncludeFolder(folder: "native", files: ["a.html": Array("elsewhere".utf8)]),
    ]
    let text = "---\ntitle: Lamp\n---\n{% include a.html %} {% include b.html %}\n"
    let conversion = imported(["web/controls/lamp.md": text], includes: folders)
    #expect(conversion.text("Content/web-controls/lamp.md")?.hasSuffix("\nbeside above\n") == true)
  }

  @Test("that is raw stays as it is, and a comment stays a comment")
  func raw() {
    #expect(body("{% raw %}{{ a }} {% b %}{% endraw %}\n") == "\n{{ a }} {% b %}\n")
    #expect(body("{% comment %}not -- yet{% endcomment %}\n") == "\n<!--not - - yet-->\n")
    #expect(body("{% comment %}> a ---> b-{% endcomment %}\n") == "\n<!-- > a - - -> b- -->\n")
  }

  @Test("for a value becomes the value if it is known, and otherwise stays")
  func values() {
    let text =
      "---\ntitle: Lamp\n---\n{{ page.title }} {{ site.owner }} {{ site.x }} `{{color: 'red'}}` {{ \"/a\" | relative_url }}\n"
    let conversion = imported(["lamp.md": text], settings: ["owner": "Ann"])
    #expect(
      conversion.text("Content/catalogue/lamp.md")?.hasSuffix("\nLamp Ann {{ site.x }} `{{color: 'red'}}` /a\n") == true
    )
    #expect(conversion.places("import-liquid-value") == ["{{ site.x }}"])
  }

  @Test("that would be evaluated is removed, and reported in full")
  func conditions() {
    let conversion = imported("---\ntitle: Lamp\n---\n{% if page.wide %}Wide{% else %}Narrow{% endif %}\n")
    #expect(conversion.body == "\nWideNarrow\n")
    #expect(conversion.messages("import-liquid").first?.contains("{% if page.wide %}") == true)
    #expect(conversion.places("import-liquid").count == 3)
  }

  @Test(
    "that is never closed is reported or stays, however much there is",
    arguments: [
      ("{% highlight html %}", "import-liquid"), ("{% raw %}", "import-liquid"), ("{% comment %}", "import-liquid"),
      ("<example>\n", "import-example-unclosed"), ("{::comment}", "import-attribute-list"), ("{%", nil), ("{{", nil),
      ("{:", nil),
    ]
  )
  func unclosed(tag: String, rule: String?) {
    let text = String(repeating: tag, count: 4_000) + "\nend\n"
    let conversion = imported("---\ntitle: Lamp\n---\n\(text)")
    #expect(conversion.entries == 1)
    #expect(conversion.body.hasSuffix("\nend\n"))
    if let rule { #expect(conversion.rules.contains(rule)) } else { #expect(conversion.body == "\n\(text)") }
  }
}

@Suite("Kramdown's additions in a body") struct KramdownTests {
  private func body(_ text: String) -> String { imported("---\ntitle: Lamp\n---\n\(text)").body }

  @Test("are removed, except ids, which become anchors")
  func attributes() {
    #expect(body("Text\n{: .hint}\n") == "\nText\n")
    #expect(body("## Part {#one}\n") == "\n## Part <a id=\"one\"></a>\n")
    #expect(body("[a](https://a.example){:target=\"_blank\"}\n") == "\n[a](https://a.example)\n")
    #expect(body("Text\n\n{::nomarkdown}\n<b>x</b>\n{:/}\n\nText\n") == "\nText\n\n<b>x</b>\n\n\nText\n")
    #expect(body(String(repeating: "{::nomarkdown}", count: 4_000) + "\nend\n") == "\nend\n")
    #expect(body("{::comment}\nnot yet\n{:/comment}\n") == "\n<!--\nnot yet\n-->\n")
  }

  @Test("that are not closed, or close nothing, are reported")
  func unbalanced() {
    func messages(_ text: String) -> [String] {
      imported("---\ntitle: Lamp\n---\n\(text)").messages("import-attribute-list")
    }
    #expect(messages("{::nomarkdown}\nText\n") == ["`{::nomarkdown}` is not closed, and is left out"])
    #expect(messages("Text\n{:/}\n") == ["`{:/}` closes nothing, and is left out"])
    #expect(messages("{::nomarkdown}\nText\n{:/nomarkdown}\n") == [])
  }

  @Test("in a comment are part of it, and nothing in a comment ends it early")
  func comments() {
    #expect(body("{::comment}a --> {: .b}{:/comment} c\n") == "\n<!--a - -> {: .b}--> c\n")
    #expect(body("a {::comment/} b\n") == "\na  b\n")
    let open = imported("---\ntitle: Lamp\n---\n{::comment}\nText\n")
    #expect(open.body == "\n{::comment}\nText\n")
    #expect(open.messages("import-attribute-list") == ["`{::comment}` is not closed, and stays as it is"])
    #expect(body("{::comment} never closed\n\nText\n{: .gone}\n") == "\n{::comment} never closed\n\nText\n")
  }

  @Test("stay in code")
  func code() {
    #expect(body("`{: .a}`\n\n```\n{::nomarkdown}\n```\n") == "\n`{: .a}`\n\n```\n{::nomarkdown}\n```\n")
  }
}

@Suite("Examples in a body") struct ExampleTests {
  @Test("become demos, each with the name of its heading")
  func demos() {
    let example = "<example>\n<button>Go</button>\n</example>\n"
    let conversion = imported("---\ntitle: Lamp\n---\n\(example)\n## On & off\n\n\(example)\n\(example)")
    let demos = conversion.files.map(\.path).filter { $0.hasSuffix(".html") }
    #expect(demos == ["lamp", "on-off-2", "on-off"].map { "Content/forms/sample/\($0).html" })
    #expect(conversion.body.contains("![On \\& off](on-off-2.html)"))
    #expect(conversion.text(demos[2])?.contains("<title>On &amp; off</title>") == true)
    #expect(conversion.frontMatter.contains("  on-off-2:\n    title: On & off\n"))
  }

  @Test("stay as they are if they are whole pages")
  func page() {
    let page = "<!DOCTYPE html>\n<html lang=\"de\"><title>Lampe</title></html>"
    let conversion = imported("---\ntitle: Lamp\n---\n<example>\n\(page)\n</example>\n")
    #expect(conversion.text("Content/forms/sample/lamp.html") == page + "\n")
  }

  @Test("stay text if they contain no elements, and where they are code")
  func text() {
    #expect(imported("---\ntitle: Lamp\n---\n<example>\nonly words\n</example>\n").body == "\nonly words\n")
    let code = imported("---\ntitle: Lamp\n---\n```\n<example>\n<b>x</b>\n</example>\n```\n")
    #expect(!code.files.contains { $0.path.hasSuffix(".html") })
  }

  @Test("keep their attributes as demos, on an element around them")
  func exampleAttributes() throws {
    let attributes = "class=\"dark  wide\" data-note='a > b' id=knob"
    let conversion = imported("---\ntitle: Lamp\n---\n<example \(attributes) >\n<button>Go</button>\n</example>\n")
    let demo = try #require(conversion.text("Content/forms/sample/lamp.html"))
    #expect(demo.contains("<body>\n<div \(attributes)>\n<button>Go</button>\n</div>\n</body>"))
    #expect(!conversion.rules.contains("import-example-attributes"))
  }

  @Test(
    "are reported with all their attributes if there is no element for them",
    arguments: [
      ("class=\"dark\"", "only words"), ("class=\"dark\"", "<!doctype html><title>x</title><p>x"),
      ("class=\"da<rk\"", "<b>x</b>"),
      ("class=dark/", "<b>x</b>"),
    ]
  )
  func lostAttributes(attributes: String, inner: String) throws {
    let conversion = imported("---\ntitle: Lamp\n---\n<example \(attributes)>\n\(inner)\n</example>\n")
    #expect(
      conversion.messages("import-example-attributes") == [
        "the attributes of the example are left out: `\(attributes)`"
      ]
    )
    #expect(conversion.places("import-example-attributes") == [attributes])
  }

  @Test("are named by the plain text of their heading")
  func named() throws {
    let heading = "## The `lamp` [here](https://example.org/) <b>now</b> {#bright}"
    let conversion = imported("---\ntitle: Lamp\n---\n\(heading)\n\n<example>\n<b>x</b>\n</example>\n")
    let demo = try #require(conversion.text("Content/forms/sample/the-lamp-here-now.html"))
    #expect(demo.contains("<title>The lamp here now</title>"))
    #expect(conversion.body.contains("![The lamp here now](the-lamp-here-now.html)"))
  }

  @Test("stay in a line, and are reported")
  func inner() {
    let body = "- <example><b>x</b></example>\n\n> <example class=a>\n> <b>y</b>\n> </example>\n"
    let conversion = imported("---\ntitle: Lamp\n---\n\(body)")
    #expect(conversion.places("import-example-inner") == ["<example>", "<example class=a>"])
  }

  @Test(
    "are found in time that depends only on the length of the text",
    arguments: [("", "<example x\n"), ("", "a <example x "), ("", "a <example \"x "), ("<example>\n", "</example \n")]
  )
  func time(start: String, text: String) {
    expectProportionalTime(to: 8_000) { count in
      _ = imported("---\ntitle: Lamp\n---\n\(start)\(String(repeating: text, count: count))")
    }
  }

  @Test("stay if they are not closed, and are reported")
  func unclosed() {
    let conversion = imported("---\ntitle: Lamp\n---\n<example>\n<b>x</b>\n")
    #expect(conversion.body.contains("<example>\n<b>x</b>\n"))
    #expect(conversion.places("import-example-unclosed") == ["<example>"])
  }
}
