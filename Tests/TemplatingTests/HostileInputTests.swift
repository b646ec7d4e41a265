import Diagnostics
import Templating
import Testing

@Suite("Hostile templates")
struct HostileInputTests {
  private static let schema = Schema.object(["a": .flag, "t": .text, "l": .list(.object(["l": .list(.text)]))])

  private func rules(_ texts: [String: String]) -> [String] {
    compile("main", texts, against: Self.schema).diagnostics.map(\.rule.id)
  }

  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test("may contain 100,000 nested sections, which are one fault")
  func deepSections() {
    #expect(rules(["main": repeated("{{#a}}", 100_000)]) == ["template-too-deep"])
    #expect(rules(["main": repeated("{{$a}}{{<main}}", 50_000)]).contains("template-too-deep"))
  }

  @Test("may contain 64 nested sections without a fault, also when they are closed")
  func allowedDepth() {
    #expect(rules(["main": repeated("{{#a}}", 64) + repeated("{{/a}}", 64)]) == [])
    #expect(rules(["main": repeated("{{#a}}", 65) + repeated("{{/a}}", 65)]) == ["template-too-deep"])
  }

  @Test("have their depth counted through partials")
  func depthThroughPartials() {
    func nest(_ inner: String) -> String { repeated("{{#a}}", 60) + inner + repeated("{{/a}}", 60) }
    #expect(rules(["main": nest("{{>p}}"), "p": nest("{{>q}}"), "q": "{{t}}"]) == [])
    #expect(rules(["main": nest("{{>p}}"), "p": nest("{{>q}}"), "q": nest("{{t}}")]) == ["template-too-deep"])
  }

  @Test("may contain a megabyte of opening braces, which ends in one fault")
  func braces() {
    #expect(rules(["main": repeated("{", 1 << 20)]) == ["template-unclosed-tag"])
    #expect(rules(["main": repeated("}", 1 << 20)]) == [])
  }

  @Test("may contain a megabyte of tags that are never closed, which ends in faults")
  func unclosedTags() {
    #expect(rules(["main": repeated("{{a ", 1 << 18)]) == ["template-unclosed-tag"])
    let found = rules(["main": repeated("{{a ", 1 << 18) + "}}"])
    #expect(found.count == 101)
    #expect(Set(found.dropLast()) == ["template-unclosed-tag"] && found.last == "template-too-many-faults")
  }

  @Test("may contain a megabyte of faults, which ends after the first hundred")
  func manyFaults() {
    let found = rules(["main": repeated("{{/a}}", 150_000)])
    #expect(found.count == 101)
    #expect(found.last == "template-too-many-faults")
    #expect(rules(["main": repeated("{{}}", 250_000)]).count == 101)
  }

  @Test("may contain a megabyte of unknown names, which ends after the first thousand")
  func manyUnknownNames() {
    let names = (0..<100_000).map { "{{n\($0)}}" }.joined()
    let found = rules(["main": names])
    #expect(found.count == 1_000)
    #expect(found.last == "template-too-many-faults")
  }

  @Test("may change delimiters any number of times")
  func changingDelimiters() throws {
    let text = repeated("{{=<? ?>=}}<?t?><?={{ }}=?>", 40_000)
    let sample: Sample = ["t": "x"]
    let template = try #require(compile("main", ["main": text], against: sample.schema).template)
    #expect(template.render(sample.value).count == 40_000)
  }

  @Test("may contain any amount of white space and lines")
  func longLines() {
    #expect(rules(["main": repeated(" ", 1 << 20) + "{{t}}" + repeated(" ", 1 << 20)]) == [])
    #expect(rules(["main": repeated("{{#a}}" + repeated(" ", 1000) + "{{/a}}", 1000)]) == [])
    #expect(rules(["main": repeated("\n", 1 << 18)]) == [])
  }

  @Test("are rejected if a partial doubles itself")
  func doubling() {
    var texts = ["main": "{{>p0}}", "p40": ""]
    for level in 0..<40 { texts["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
    #expect(rules(texts) == ["template-too-large"])
  }

  @Test("are rejected if a chain of partials is too long")
  func chain() {
    var texts = ["main": "{{>p0}}", "p99": ""]
    for level in 0..<99 { texts["p\(level)"] = "{{>p\(level + 1)}}" }
    #expect(rules(texts) == ["template-too-deep"])
  }

  @Test("are rejected if text doubles repeatedly")
  func doublingText() {
    var texts = ["main": "{{>p0}}", "p12": repeated("x", 1 << 16)]
    for level in 0..<12 { texts["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
    #expect(rules(texts) == ["template-too-large"])
  }

  @Test(
    "are rejected if they include themselves",
    arguments: [
      ["main": "{{>main}}"], ["main": "{{#a}}{{>main}}{{/a}}"],
      ["main": "{{#l}}{{>p}}{{/l}}", "p": "{{#l}}{{>p}}{{/l}}"],
      ["main": "{{>p}}", "p": "{{>q}}", "q": "{{^a}}{{>p}}{{/a}}"], ["main": "{{<main}}{{/main}}"],
      ["main": "{{<p}}{{$b}}{{>main}}{{/b}}{{/p}}", "p": "{{$b}}{{/b}}"],
    ]
  )
  func recursion(_ texts: [String: String]) {
    #expect(rules(texts) == ["template-recursion"])
  }

  @Test("have a name that is not UTF-8 reported inside the file")
  func brokenName() throws {
    let bytes = Array("{{x.".utf8) + Array(repeating: 0xE3, count: 90) + Array("}}".utf8)
    let file = SourceFile(path: "a.mustache", bytes: bytes)
    let compiled = TemplateSet(["a": file]).compile("a", against: .object(Layout([("x", .text)])))
    #expect(!compiled.diagnostics.isEmpty)
    for diagnostic in compiled.diagnostics { #expect(diagnostic.range.bytes.upperBound <= bytes.count) }
  }
}
