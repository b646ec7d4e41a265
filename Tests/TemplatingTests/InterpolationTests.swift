import Templating
import Testing

@Suite("Interpolation")
struct InterpolationTests {
  @Test(
    "writes and escapes values",
    arguments: [
      Behaviour("text without tags stays", "A {brace} and a }} stay.\n", gives: "A {brace} and a }} stay.\n"),
      Behaviour("a tag becomes its value", "Loading {{file}} …\n", ["file": "map.png"], gives: "Loading map.png …\n"),
      Behaviour(
        "a value is escaped",
        "{{x}}",
        ["x": "1 < 2 & \"b\" > a"],
        gives: "1 &lt; 2 &amp; &quot;b&quot; &gt; a"
      ),
      Behaviour("an apostrophe is not escaped", "{{x}}", ["x": "it's"], gives: "it's"),
      Behaviour("a value is never a template", "{{x}}", ["x": "{{y}}", "y": "no"], gives: "{{y}}"),
      Behaviour("three braces write raw", "{{{x}}}", ["x": .html("1 < 2 & \"b\" > a")], gives: "1 < 2 & \"b\" > a"),
      Behaviour("an ampersand writes raw", "{{&x}}", ["x": .html("1 < 2 & \"b\" > a")], gives: "1 < 2 & \"b\" > a"),
      Behaviour("a value before and after braces", "{ {{x}} }", ["x": "a"], gives: "{ a }"),
      Behaviour("null is nothing", "({{n}})", ["n": nil], gives: "()"),
      Behaviour("text beyond ASCII", "{{größe}} – {{x}}", ["größe": "für & 😀", "x": "é"], gives: "für &amp; 😀 – é"),
    ]
  )
  func writing(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "follows dotted names into objects",
    arguments: [
      Behaviour(
        "a dotted name is short for sections",
        "{{page.title}} = {{#page}}{{title}}{{/page}}",
        ["page": ["title": "Q&A"]],
        gives: "Q&amp;A = Q&amp;A"
      ),
      Behaviour("a dotted name, three braces", "{{{page.title}}}", ["page": ["title": .html("Q&A")]], gives: "Q&A"),
      Behaviour("a dotted name, ampersand", "{{&page.title}}", ["page": ["title": .html("Q&A")]], gives: "Q&A"),
      Behaviour(
        "a dotted name of any depth",
        "{{k.l.m.n.o}}",
        ["k": ["l": ["m": ["n": ["o": "deep"]]]]],
        gives: "deep"
      ),
      Behaviour(
        "the first part is found like any name",
        "{{#outer}}{{inner.leaf}}{{/outer}}",
        ["outer": ["inner": ["leaf": "near"]], "inner": ["leaf": "far"]],
        gives: "near"
      ),
    ]
  )
  func dottedNames(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "uses a dot for the current item",
    arguments: [
      Behaviour("the current item", "{{.}}!", "a < b", gives: "a &lt; b!"),
      Behaviour("the current item, three braces", "{{{.}}}!", .html("a < b"), gives: "a < b!"),
      Behaviour("the current item, ampersand", "{{&.}}!", .html("a < b"), gives: "a < b!"),
    ]
  )
  func implicitIterator(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "keeps white space outside tags, and ignores it inside",
    arguments: [
      Behaviour("white space around a tag stays", "- {{x}} -", ["x": "+"], gives: "- + -"),
      Behaviour("white space around three braces stays", "- {{{x}}} -", ["x": .html("+")], gives: "- + -"),
      Behaviour("white space around an ampersand tag stays", "- {{&x}} -", ["x": .html("+")], gives: "- + -"),
      Behaviour("a tag alone on its line keeps the line", "\t{{x}}\n", ["x": "+"], gives: "\t+\n"),
      Behaviour("three braces alone keep the line", "\t{{{x}}}\n", ["x": .html("+")], gives: "\t+\n"),
      Behaviour("an ampersand tag alone keeps the line", "\t{{&x}}\n", ["x": .html("+")], gives: "\t+\n"),
      Behaviour("white space inside a tag does not count", "-{{ \t x\n}}-", ["x": "+"], gives: "-+-"),
      Behaviour("white space inside three braces does not count", "-{{{  x  }}}-", ["x": .html("+")], gives: "-+-"),
      Behaviour("white space inside an ampersand tag does not count", "-{{ &  x  }}-", ["x": .html("+")], gives: "-+-"),
    ]
  )
  func whitespace(_ behaviour: Behaviour) throws { try behaviour.check() }
}

@Suite("Escaping")
struct EscapingTests {
  @Test("covers each of the four characters at each position in a text of any length", arguments: 0..<40)
  func places(_ length: Int) throws {
    let template = try #require(compile("main", ["main": "{{.}}"], against: .text).template)
    let entities = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    for place in 0..<length {
      for (character, entity) in entities {
        let before = String(repeating: "é", count: place / 2) + String(repeating: "'", count: place % 2)
        let after = String(repeating: "=", count: length - place - 1)
        let output = template.render(.text(before + character + after))
        #expect(String(decoding: output, as: UTF8.self) == before + entity + after)
      }
    }
  }

  @Test("does not affect other bytes")
  func neighbours() throws {
    let template = try #require(compile("main", ["main": "{{.}}"], against: .text).template)
    let text = String(String.UnicodeScalarView((1..<0x250).compactMap(Unicode.Scalar.init)))
    let expected = text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    #expect(String(decoding: template.render(.text(text)), as: UTF8.self) == expected)
  }

  @Test("handles a text longer than the page")
  func longText() throws {
    let template = try #require(compile("main", ["main": "<{{.}}>"], against: .text).template)
    let text = String(repeating: "0123456789 & ", count: 5_000)
    #expect(template.render(.text(text)).count == 2 + 17 * 5_000)
  }
}
