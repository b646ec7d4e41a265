import Markup
import TestSupport
import Testing

@Suite("Highlighting")
struct HighlightTests {
  /// The tokens in highlighted code: `k:let`.
  private func tokens(_ source: String, _ language: String) -> [String] {
    let html = String(decoding: highlight(Array(source.utf8), language: language), as: UTF8.self)
    return html.matches(of: /<b class=(\w+)>([^<]*)<\/b>/).map {
      "\($0.output.1):\(unescaped(String($0.output.2)))"
    }
  }

  private func unescaped(_ html: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(html) { text, entity in
      text.replacing(entity.0, with: entity.1)
    }
  }

  @Test("knows Swift")
  func swift() {
    let source = """
      @State private var n = 0x1F_0 // note
      #if DEBUG
      ProgressView("Loading \\(name("a")) \\"x\\"", value: 0.5).accessibilityLabel(#"a"b"#)
      /* a /* b */ c */
      """
    #expect(
      tokens(source, "swift")
        == [
          "a:@State", "k:private", "k:var", "n:0x1F_0", "c:// note", "k:#if", "t:DEBUG", "t:ProgressView",
          "s:\"Loading \\(name(\"a\")) \\\"x\\\"\"", "n:0.5", "f:accessibilityLabel", "s:#\"a\"b\"#",
          "c:/* a /* b */ c */",
        ]
    )
  }

  @Test("knows Kotlin, Java and Objective-C")
  func cFamily() {
    #expect(
      tokens("@Composable fun Bar(p: Float) { val s = \"${f(\"x\")} a\" }", "kt") == [
        "a:@Composable", "k:fun", "t:Bar", "t:Float", "k:val", "s:\"${f(\"x\")} a\"",
      ]
    )
    #expect(
      tokens("public int f() { return 'a' + 1; } // end", "java") == [
        "k:public", "k:int", "f:f", "k:return", "s:'a'", "n:1", "c:// end",
      ]
    )
    #expect(
      tokens("#import <UIKit/UIKit.h>\n@property NSString *a = @\"b\";", "objc").filter { !$0.hasPrefix("t:") } == [
        "k:#import", "k:@property", "s:@\"b\"",
      ]
    )
  }

  @Test("knows JavaScript, including templates and regular expressions")
  func javaScript() {
    #expect(
      tokens("const a = /[/\"]+/g.test(b) / 2; // c\nlet t = `x ${f(`y`)}`", "js") == [
        "k:const", "s:/[/\"]+/g", "f:test", "n:2", "c:// c", "k:let", "s:`x ${f(`y`)}`",
      ]
    )
    for template in ["`a ${b ? `c ${d}` : ''} e`", "`${f('}')} ${g(\"`\")}`", "`\\` ${`\\``}`"] {
      #expect(tokens("\(template); return", "js") == ["s:\(template)", "k:return"])
    }
    #expect(tokens("'${'; \"${\"; return", "js") == ["s:'${'", "s:\"${\"", "k:return"])
  }

  @Test("knows HTML, including the style sheets and scripts in it")
  func html() {
    let source =
      "<!doctype html><p class=\"a\" id=b hidden>&amp;<style>p { color: #fff }</style><script>let x = 1</script>"
    #expect(
      tokens(source, "html") == [
        "k:<!doctype html>", "g:p", "a:class", "s:\"a\"", "a:id", "s:b", "a:hidden", "n:&amp;", "g:style", "g:p",
        "y:color", "n:#fff", "g:style", "g:script", "k:let", "n:1", "g:script",
      ]
    )
    #expect(tokens("<?xml version=\"1.0\"?><a:b c='d'/><!-- e -->", "xml").last == "c:<!-- e -->")
  }

  @Test("knows CSS")
  func css() {
    #expect(
      tokens("@media (min-width: 20em) { .a #b:hover { --x: 1.5rem; width: calc(100% - var(--x)) !important } }", "css")
        .filter { !$0.hasPrefix("g:") } == [
          "k:@media", "n:20em", "t:.a", "t:#b", "v:--x", "n:1.5rem", "y:width", "f:calc", "n:100%", "f:var", "v:--x",
          "k:!important",
        ]
    )
  }

  @Test("knows JSON, YAML and the shell")
  func data() {
    #expect(
      tokens("{\"a\": [1, \"b\", true]} // c", "json") == ["y:\"a\"", "n:1", "s:\"b\"", "k:true", "c:// c"]
    )
    #expect(
      tokens("---\nname: \"a: b\" # c\nlist:\n  - true\n  - 12\n  - plain text\n", "yaml") == [
        "k:---", "y:name", "s:\"a: b\"", "c:# c", "y:list", "k:true", "n:12",
      ]
    )
    #expect(
      tokens("if [ -f \"$a\" ]; then echo ${b} $c # d\nfi", "sh") == [
        "k:if", "a:-f", "s:\"$a\"", "k:then", "k:echo", "v:${b}", "v:$c", "c:# d", "k:fi",
      ]
    )
  }

  @Test("never loses, adds or moves a byte, whatever the source", arguments: CodeLanguage.all.map(\.id))
  func losslessness(language: String) {
    var random = SplitMix(seed: 7)
    let pieces = [
      "\"", "'", "`", "/*", "*/", "//", "#", "<", ">", "</", "<style>", "</style>", "<script>", "{", "}", "\\", "\\(",
      "${",
      "(", ")", "\n", " ", "a", "B", "1", "é", "--", ":", ";", "@", "&", "&amp;", "=", "\"\"\"", "/", "[", "<!--",
      "-->", "if",
    ].map { Array($0.utf8) }
    for round in 0..<400 {
      var source: [UInt8] = []
      for _ in 0..<Int(random.next() % 40) {
        source += round % 2 == 0 ? pieces[Int(random.next() % UInt64(pieces.count))] : [UInt8(random.next() % 256)]
      }
      let html = highlight(source, language: language)
      #expect(plain(html) == source, "\(source)")
    }
  }

  @Test("leaves code in other languages, or without a language, plain")
  func others() {
    #expect(highlight(Array("let a < b".utf8), language: "cobol") == Array("let a &lt; b".utf8))
    #expect(parse("```\nlet a\n```\n").text == "<pre><code>let a\n</code></pre>\n")
    #expect(parse("```ruby x\nlet a\n```\n").text == "<pre><code class=\"language-ruby\">let a\n</code></pre>\n")
    #expect(parse("```ruby x\nlet a\n```\n").codeBlocks.map(\.info) == ["ruby"])
  }

  @Test("writes a block that is reachable by keyboard and states its language")
  func block() {
    let document = parse("```js\nlet a\n```\n")
    #expect(
      document.text == """
        <pre class="code" data-language="javascript" role="group" aria-label="JavaScript code" tabindex="0"><code>\
        <b class=k>let</b> a
        </code></pre>

        """
    )
    #expect(document.codeBlocks.map(\.language) == ["javascript"])
    #expect(document.codeBlocks.map(\.range) == [0..<15])
  }

  @Test("warns about a language that looks misspelt")
  func misspelt() {
    let document = parse("```javscript\na\n```\n\n```ruby\n```\n")
    #expect(document.rules == ["text-code-language"])
    #expect(document.diagnostics.first?.range.bytes == 3..<12)
    #expect(document.diagnostics.first?.help == "Did you mean `javascript`?")
  }

  @Test("names every language once")
  func names() {
    let names = CodeLanguage.all.flatMap { [$0.id] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { CodeLanguage.named($0.uppercased()) != nil })
  }

  /// Highlighted code without its tags and entities.
  private func plain(_ html: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    let entities: [(entity: [UInt8], byte: UInt8)] = [
      (Array("&lt;".utf8), 60), (Array("&gt;".utf8), 62), (Array("&amp;".utf8), 38), (Array("&quot;".utf8), 34),
    ]
    while index < html.count {
      if html[index] == 60 {
        while html[index] != 62 { index += 1 }
        index += 1
      } else if let entity = entities.first(where: { html[index...].starts(with: $0.entity) }) {
        bytes.append(entity.byte)
        index += entity.entity.count
      } else {
        bytes.append(html[index])
        index += 1
      }
    }
    return bytes
  }
}
