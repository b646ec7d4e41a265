import Diagnostics
import Rules
import Testing

@Suite("Rules on demos as documents")
struct DocumentRuleTests {
  @Test("find a document without a language, and one whose language is empty")
  func language() throws {
    try expectDemoDiagnostics(of: .demoNoLanguage, in: "<!doctype html>1️⃣<html><title>x</title>")
    try expectDemoDiagnostics(of: .demoNoLanguage, in: "<!doctype html><html dir=ltr 1️⃣lang=' '><title>x</title>")
    try expectDemoDiagnostics(of: .demoNoLanguage, in: "1️⃣<p>x", saying: ["the document has no `lang`"])
    for tag in ["pt-BR", "zh-Hant-TW", "de-1996", " gsw "] {
      try expectDemoDiagnostics(of: .demoNoLanguage, in: "<!doctype html><html lang='\(tag)'><title>x</title>")
    }
    for tag in ["english", "en_US", "en-", "e", "12", "en-toolongasubtag"] {
      let page = "<!doctype html><html 1️⃣lang='\(tag)'><title>x</title>"
      try expectDemoDiagnostics(of: .demoNoLanguage, in: page, saying: ["`\(tag)` is not a language tag"])
    }
  }

  @Test("find a declared encoding that is not UTF-8, in both forms")
  func encoding() throws {
    func page(_ meta: String) -> String { "<!doctype html><html lang=en><title>x</title>\(meta)<p>é</p>" }
    let old = "<meta http-equiv=Content-Type content='text/html; charset="
    try expectDemoDiagnostics(
      of: .demoCharset,
      in: page("1️⃣<meta charset=latin1>"),
      saying: ["`latin1`"].map { "the document is UTF-8, but says that it is \($0)" }
    )
    try expectDemoDiagnostics(of: .demoCharset, in: page("1️⃣\(old)iso-8859-1'>"))
    for right in ["<meta charset=' UTF-8 '>", "\(old)utf-8'>", "<meta http-equiv=refresh content='1; charset=x'>"] {
      try expectDemoDiagnostics(of: .demoCharset, in: page(right))
    }
  }

  @Test("find a document without a title, and ignore the title of a drawing in it")
  func title() throws {
    try expectDemoDiagnostics(of: .demoNoTitle, in: "<html lang=en>1️⃣<head></head><svg><title>Ring</title></svg>")
    try expectDemoDiagnostics(of: .demoNoTitle, in: "<html lang=en>1️⃣<title> \n </title>")
    try expectDemoDiagnostics(of: .demoNoTitle, in: "<html lang=en><title>Upload</title>")
  }

  @Test("apply to a demo that is marked as wrong, too, as the rules on resources do")
  func wrong() throws {
    let source = "1️⃣<html><meta name=\"polite:wrong\" content=\"x\"><script 2️⃣src=\"https://a.example/x.js\"></script>"
    let bare = source.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let files = ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": bare]
    let found = try diagnostics(in: files).map(\.rule.id).filter { $0.hasPrefix("demo-") }
    #expect(Set(found) == ["demo-no-language", "demo-no-title", "demo-outside-resource"])
    try expectDemoDiagnostics(of: .demoNoLanguage, in: source.replacing("2️⃣", with: ""))
  }

  @Test("report nothing else in a demo that is marked as wrong")
  func onPurpose() throws {
    let source = demo(
      "<p role=status>Ready</p><div role=progressbar aria-label=Loading tabindex=0></div><b id=a></b><i id=a></i>",
      style: "p { animation: a 1s; color: #888; background: #777 }",
      head: "<meta name=\"polite:wrong\" content=\"All of it.\">"
    )
    let files = ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": source]
    #expect(try diagnostics(in: files).filter { $0.rule.family == "demo" }.isEmpty)
    let unexplained = source.replacing(" content=\"All of it.\"", with: "")
    let one = try diagnostics(in: files.merging(["Content/a/upload/demo.html": unexplained]) { $1 })
    #expect(one.filter { $0.rule.family == "demo" }.map(\.rule.id) == ["demo-no-reason"])
    let unmarked = source.replacing("polite:wrong", with: "other")
    let found = try diagnostics(in: files.merging(["Content/a/upload/demo.html": unmarked]) { $1 })
    #expect(Set(found.filter { $0.rule.family == "demo" }.map(\.rule.id)).count == 6)
  }

  @Test("find resources from elsewhere, but not links that a person follows")
  func resources() throws {
    try expectDemoDiagnostics(
      of: .demoOutsideResource,
      in: demo(
        """
        <img 2️⃣src="//a.example/x.png" alt=""><img alt="" src="x.png" 3️⃣srcset="y.png 1x, HTTPS://a.example/z.png 2x">
        <p 4️⃣style="background: url(http://a.example/x.png)"></p>
        <a href="https://a.example/">a</a><a 8️⃣href=" FILE:///home/x.html">b</a><img alt="" src="data:image/png;base64,//8=">
        <link rel="canonical" href="https://a.example/"><svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>
        """,
        style: """
          @import 5️⃣"https://a.example/x.css"; @import 6️⃣url(//a.example/y.css);
          p { background: url( 7️⃣'https://a.example/z.png' ), url(z.png); content: "https://a.example" }
          @namespace "http://www.w3.org/1999/xhtml";
          """,
        head: "<link rel=\"Stylesheet\" 1️⃣href=\" https://a.example/x.css\">"
      )
    )
  }

  @Test("find the same in the library's style sheets that a demo uses")
  func linkedSheets() throws {
    let files = [
      "Content/a/upload/index.md": entry(),
      "Content/a/upload/look.css": "@import 'more.css';\na { background: url(1️⃣'https://a.example/x.png') }",
      "Content/a/upload/more.css": "@import 2️⃣'https://a.example/x.css';\nb { color: red }",
      "Content/a/upload/demo.html": demo(head: "<link rel=stylesheet href=look.css>"),
    ]
    try expectDiagnostics(of: .demoOutsideResource, in: files)
    let broken = [
      "Content/a/upload/more.css": "b { color: red } 1️⃣}",
      "Content/a/upload/look.css": "@import 'more.css';",
    ]
    try expectDiagnostics(of: .demoBrokenStyle, in: files.merging(broken) { $1 })
  }

  @Test("find automatic redirects, and resources that frames fetch")
  func led() throws {
    for element in [
      "<base 1️⃣href=https://a.example/>", "<meta http-equiv=refresh 1️⃣content='9;url=http://a.example/n'>",
      "<iframe 1️⃣srcdoc='<img src=//a.example/n.png>'></iframe>", "<img alt='' 1️⃣src='http:n.png'>",
    ] {
      try expectDemoDiagnostics(of: .demoOutsideResource, in: demo(element))
    }
  }

  @Test("find what scripts fetch from elsewhere, but not addresses that they only contain")
  func calls() throws {
    let script = """
      import { a } from 1️⃣'https://a.example/a.js'; import b from './b.js'; import 2️⃣"//a.example/c.js";
      fetch(3️⃣`https://a.example/${b}`); fetch('d.json'); new WebSocket(4️⃣"wss://a.example");
      image.src = 5️⃣'https://a.example/e.png'; link.href = 'https://a.example/'; show('https://a.example/');
      """
    try expectDemoDiagnostics(of: .demoOutsideResource, in: demo("<script type=\"module\">\(script)</script>"))
  }

  @Test("find scripts in attributes, but not attributes that only look like them")
  func handlers() throws {
    try expectDemoDiagnostics(
      of: .demoInlineHandler,
      in: demo(
        """
        <button 1️⃣onclick="a()">A</button><a 2️⃣href="javascript:a()">B</a><svg 3️⃣onload='a()'></svg>
        <p once="x" on="y" data-onclick="z" only></p>
        """
      )
    )
  }

  @Test("find errors in a style sheet, at their places")
  func broken() throws {
    try expectDemoDiagnostics(
      of: .demoBrokenStyle,
      in: demo(style: "a { color: red } 1️⃣} b { content: 2️⃣'x\n} 3️⃣/* c {}"),
      saying: ["this bracket closes nothing", "this string is not closed on its line", "this comment is not closed"]
    )
    try expectDemoDiagnostics(
      of: .demoBrokenStyle,
      in: demo(style: "@media print { a { b: c } } /* } */ d::before { content: '}' } e { &:hover { f: g } }")
    )
  }

  @Test("report a semicolon that makes browsers skip a rule, and a stray bracket once")
  func strayMarks() throws {
    try expectDemoDiagnostics(
      of: .demoBrokenStyle,
      in: demo(style: "a { color: red }1️⃣; b { color: blue } c { color: red } 2️⃣}"),
      saying: ["browsers skip the rule after this semicolon", "this bracket closes nothing"]
    )
  }

  @Test("report where a style sheet of thousands of selectors is read no further")
  func endless() throws {
    let selectors = (0..<30_000).map { ".a\($0)" }.joined(separator: ",")
    try expectDemoDiagnostics(
      of: .demoBrokenStyle,
      in: demo(style: "\(selectors) { color: red } 1️⃣b { animation: c 1s } d { e: f }"),
      saying: ["the demo has more than 30000 selectors, and from here on they are not read"]
    )
  }

  @Test("report a demo that cannot be read, and continue with the others")
  func unreadable() throws {
    let deep = String(repeating: "<div>", count: 511) + "1️⃣" + String(repeating: "<div>", count: 5_000)
    let attributes = "<html lang=en><title>x</title>1️⃣<p " + (0..<20_000).map { "a\($0)" }.joined(separator: " ") + ">"
    for source in [deep, attributes, "1️⃣"] { try expectDemoDiagnostics(of: .demoUnreadable, in: source) }
    let formatting = (0..<400).map { "<div><b id=b\($0)></div>" }.joined() + String(repeating: "<p>x", count: 5_000)
    let files = [
      "Content/a/upload/index.md": entry(), "Content/a/upload/a.html": formatting,
      "Content/a/upload/b.html": "<p>x",
    ]
    let found = try diagnostics(in: files)
    #expect(found.filter { $0.rule == .demoUnreadable }.map(\.range.file.path) == ["Content/a/upload/a.html"])
    #expect(found.filter { $0.rule == .demoNoTitle }.map(\.range.file.path) == ["Content/a/upload/b.html"])
  }

  @Test("find a mark of a mistake that does not say what is wrong")
  func noReason() throws {
    func page(_ mark: String) -> String { "<!doctype html><html lang=en><title>x</title>\(mark)<p>x</p>" }
    try expectDemoDiagnostics(of: .demoNoReason, in: page("<meta name=polite:wrong 1️⃣content=' '>"))
    try expectDemoDiagnostics(of: .demoNoReason, in: page("1️⃣<meta name=polite:wrong>"))
    try expectDemoDiagnostics(of: .demoNoReason, in: page("<meta name=polite:wrong content='Says nothing.'>"))
    try expectDemoDiagnostics(of: .demoNoReason, in: page("<meta name=description content=''>"))
  }
}
