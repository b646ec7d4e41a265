import CSSSyntax
import TestSupport
import Testing

@Suite("A style sheet")
struct ParserTests {
  /// The rules as `parent>prelude{name:value;…}`, for reading.
  private func outline(_ text: String) -> [String] {
    let sheet = parseStyleSheet(Array(text.utf8))
    return sheet.rules.map { rule in
      let declarations = rule.declarations.map { declaration in
        "\(declaration.name):\(sheet.text(of: declaration.value))\(declaration.isImportant ? "!" : "")"
      }
      let parent = rule.parent.map { "\($0)>" } ?? ""
      let name = rule.atName.map { "@\($0) " } ?? ""
      return "\(parent)\(name)\(sheet.text(of: rule.prelude)){\(declarations.joined(separator: ";"))}"
    }
  }

  @Test("consists of rules with their declarations")
  func plain() {
    #expect(outline("a, b > c { color: red; Margin : 0 auto }") == ["a, b > c{color:red;margin:0 auto}"])
    #expect(outline("a{}b{;;}") == ["a{}", "b{}"])
    #expect(outline("<!-- a { color: red } -->") == ["a{color:red}"])
  }

  @Test("has at-rules with and without blocks")
  func atRules() {
    #expect(
      outline("@import url(x.css) print; @MEDIA (width > 1px) { a { b: c } } @font-face { d: e }") == [
        "@import url(x.css) print{}", "@media (width > 1px){}", "1>a{b:c}", "@font-face {d:e}",
      ]
    )
  }

  @Test("may have nested rules between declarations")
  func nested() {
    #expect(
      outline("a { x: y; &:hover { z: 1 } b:first-child c { z: 2 } @media print { z: 3 } w: v }") == [
        "a{x:y;w:v}", "0>&:hover{z:1}", "0>b:first-child c{z:2}", "0>@media print{z:3}",
      ]
    )
  }

  @Test("keeps the value of a custom property, including blocks and case")
  func custom() {
    #expect(outline("a { --Big: { x: y }; --e:; c: d }") == ["a{--Big:{ x: y };--e:;c:d}"])
  }

  @Test("marks important declarations", arguments: ["!important", "! IMPORTANT", "/**/!/**/important "])
  func important(mark: String) {
    #expect(outline("a { color: red \(mark); b: c }") == ["a{color:red!;b:c}"])
  }

  @Test("is read on after an invalid declaration")
  func recovery() {
    #expect(outline("a { color red; b: c }") == ["a{b:c}"])
    #expect(outline("a { 1: x; b: c } d { e: f }") == ["a{b:c}", "d{e:f}"])
    #expect(outline("a { b: (;}) ; c: d }") == ["a{b:(;});c:d}"])
  }

  @Test("has no rule whose selector begins after a semicolon or a stray bracket, as in browsers")
  func skipped() {
    #expect(outline("a { b: c }; d { e: f } g { h: i }") == ["a{b:c}", "g{h:i}"])
    #expect(outline("a { } } d { e: f } g:not(h) { i: j }") == ["a{}", "g:not(h){i:j}"])
    #expect(outline("@import 'a.css';; b { } c { }") == ["@import 'a.css'{}", "c{}"])
    #expect(
      outline("@media print { a { b: c }; d { e: f }; } g { };") == ["@media print{}", "0>a{b:c}", "0>d{e:f}", "g{}"]
    )
  }

  @Test("has places for rules, declarations and values")
  func places() throws {
    let marked = MarkedText("<style>1️⃣.a .b2️⃣ { 3️⃣color: 4️⃣red5️⃣ !important }</style>")
    func at(_ marker: String) throws -> Int { try #require(marked.markers[marker]) }
    let source = Array(marked.text.utf8)
    let sheet = parseStyleSheet(source, in: 7..<source.count - 8)
    func bytes(of run: Range<Int>) -> Range<Int> {
      sheet.tokens[run.lowerBound].bytes.lowerBound..<sheet.tokens[run.upperBound - 1].bytes.upperBound
    }
    let rule = try #require(sheet.rules.first)
    #expect(bytes(of: rule.prelude) == (try at("1️⃣")..<at("2️⃣")))
    let declaration = try #require(rule["color"])
    #expect(declaration.bytes == (try at("3️⃣")..<at("5️⃣")))
    #expect(bytes(of: declaration.value) == (try at("4️⃣")..<at("5️⃣")))
  }

  @Test(
    "reports errors from which the parser recovers",
    arguments: [
      ("1️⃣/* never", CSSFault.Kind.commentNotClosed), ("a { b: 1️⃣'c\n' }", .stringNotClosed),
      ("a { b: 1️⃣url(c d) }", .addressBroken), ("a 1️⃣{ b: c", .blockNotClosed), ("a { } 1️⃣}", .closesNothing),
      ("a { } 1️⃣b", .selectorWithoutBlock), ("a { 1️⃣b c; d: e }", .selectorWithoutBlock),
      ("a { }1️⃣; b { }", .semicolonBeforeRule), ("a { } ; 1️⃣b", .selectorWithoutBlock),
      ("1️⃣--brand: #fff; b { }", .selectorWithoutBlock),
    ]
  )
  func faults(text: String, kind: CSSFault.Kind) throws {
    let marked = MarkedText(text)
    let sheet = parseStyleSheet(Array(marked.text.utf8))
    let fault = try #require(sheet.faults.first)
    #expect(fault.kind == kind)
    #expect(fault.bytes.lowerBound == marked.markers["1️⃣"])
  }

  @Test("has no errors if it is valid")
  func faultless() {
    let text =
      "@charset \"utf-8\"; @import 'a.css'; :root { --x: {}; } a::before { content: '}'; background: url(a.png) } b{}"
    #expect(parseStyleSheet(Array(text.utf8)).faults.isEmpty)
  }

  @Test("contains only declarations if it is an attribute")
  func attribute() {
    let (sheet, declarations) = parseDeclarations(Array("color: red; --x: 1px ; }; b: url(c)".utf8))
    #expect(declarations.map(\.name) == ["color", "--x", "b"])
    #expect(declarations.map { sheet.text(of: $0.value) } == ["red", "1px", "url(c)"])
  }

  @Test("can be split at commas, outside blocks only")
  func lists() throws {
    let sheet = parseStyleSheet(Array("a:is(b, c), d , e{x:f(g, h) i}".utf8))
    let rule = try #require(sheet.rules.first)
    #expect(sheet.split(rule.prelude).map(sheet.text) == ["a:is(b, c)", "d", "e"])
    let value = try #require(rule["x"]).value
    #expect(sheet.text(of: sheet.close(of: value.lowerBound, in: value) + 1..<value.upperBound) == " i")
  }
}
