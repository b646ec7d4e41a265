import Diagnostics
import TestSupport
import Testing
import YAMLTree

@Suite("Refused YAML")
struct YAMLFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let yaml: String
    let rule: String
    let message: String
    var testDescription: String { name }

    init(_ name: String, _ yaml: String, _ rule: String, _ message: String) {
      self.name = name
      self.yaml = yaml
      self.rule = rule
      self.message = message
    }
  }

  @Test(
    "leads to one diagnostic, at the place of the fault",
    arguments: [
      Case("duplicate key", "a: 1\nb: 2\n1️⃣a: 3\n", "yaml-duplicate-key", "the key `a` appears twice"),
      Case("duplicate in a flow map", "m: {x: 1, 1️⃣\"x\": 2}\n", "yaml-duplicate-key", "the key `x` appears twice"),
      Case("blanks around a key", "m: {x: 1, 1️⃣\" x\": 2}\n", "yaml-duplicate-key", "the key `x` appears twice"),
      Case("anchor", "a: 1️⃣&x b\n", "yaml-anchor", "an anchor is used"),
      Case("alias", "a: 1️⃣*x\n", "yaml-anchor", "an alias is used"),
      Case("local tag", "a: 1️⃣!x b\n", "yaml-tag", "the tag `!x` is unknown or does not fit its value"),
      Case(
        "tag of no core type",
        "a: 1️⃣!!binary b\n",
        "yaml-tag",
        "the tag `tag:yaml.org,2002:binary` is unknown or does not fit its value"
      ),
      Case(
        "core tag on another type",
        "a: 1️⃣!!int b\n",
        "yaml-tag",
        "the tag `tag:yaml.org,2002:int` is unknown or does not fit its value"
      ),
      Case("list as a key", "? 1️⃣[a]\n: b\n", "yaml-complex-key", "a key is a list or a map"),
      Case("second document", "a: b\n1️⃣---\nc: d\n", "yaml-several-documents", "a second document begins here"),
      Case("text after the end", "a: b\n...\n1️⃣x: y\n", "yaml-several-documents", "a second document begins here"),
      Case("key after a flow map", "{a: b}\n1️⃣c: d\n", "yaml-syntax", "this belongs to nothing above it"),
      Case("directive alone", "%YAML 1.2\n1️⃣a: b\n", "yaml-syntax", "this belongs to nothing above it"),
      Case("tab as indentation", "a:\n1️⃣\tb: c\n", "yaml-tab", "a tab is where only spaces may indent"),
      Case("tab in block text", "a: |\n 1️⃣\tx\n", "yaml-tab", "a tab is where only spaces may indent"),
      Case("control character", "a: 1️⃣\u{1}\n", "yaml-control-character", "the control character 0x1 is not allowed"),
      Case("escaped", "a: 1️⃣\"b\\0\"\n", "yaml-control-character", "the value has the control character 0x0, escaped"),
      Case("C1", "a: 1️⃣\"\\x9B\"\n", "yaml-control-character", "the value has the control character 0x9B, escaped"),
      Case("none", "a: 1️⃣\"\\uFDD0\"\n", "yaml-control-character", "the value has the noncharacter U+FDD0, escaped"),
      Case("control after é", "é: 1️⃣\u{1}\n", "yaml-control-character", "the control character 0x1 is not allowed"),
      Case("line separator", "a: b1️⃣\u{2028}c\n", "yaml-control-character", "an invisible character is not allowed"),
      Case("next line", "é: b1️⃣\u{85}c\n", "yaml-control-character", "an invisible character is not allowed"),
      Case("in quotes", "a: \"b 1️⃣\u{2029} c\"\n", "yaml-control-character", "an invisible character is not allowed"),
      Case("second colon", "a: b1️⃣: c\n", "yaml-syntax", "a second `: ` is in an unquoted value"),
      Case("no colon", "a: 1\n1️⃣b\nc: 2\n", "yaml-syntax", "this line has no `: ` after its key"),
      Case("open quote", "a: 1️⃣\"x\nb: c\n", "yaml-syntax", "the quote is never closed"),
      Case("open bracket", "a: 1️⃣[1, 2\n", "yaml-syntax", "`[` is not closed by `]`"),
      Case("open brace", "a: 1️⃣{b: 2\n", "yaml-syntax", "`{` is not closed by `}`"),
      Case("reserved sign", "é: 😀\na: 1️⃣@x\n", "yaml-syntax", "a value cannot begin with `@`"),
      Case("list beside a key", "a: 1️⃣- b\n", "yaml-syntax", "a list cannot begin here"),
      Case(
        "indentation slip",
        "a:\n   b: c\n  1️⃣d: e\n",
        "yaml-syntax",
        "the line does not fit the indentation of the lines above"
      ),
      Case("unknown escape", "a: 1️⃣\"\\q\"\n", "yaml-syntax", "an escape in the quoted value is unknown"),
      Case("directive", "1️⃣%YAML 1.3\n---\na: b\n", "yaml-syntax", "found incompatible YAML document"),
    ]
  )
  func fault(_ test: Case) throws {
    let marked = MarkedText(test.yaml)
    let diagnostics = parse(marked.text).diagnostics
    #expect(diagnostics.map(\.rule.id) == [test.rule])
    #expect(diagnostics.first?.message == test.message)
    #expect(diagnostics.first?.range.bytes.lowerBound == marked.markers["1️⃣"])
    #expect(Rule.yamlRules.contains { $0.id == test.rule })
  }

  @Test("has a duplicate key reported with a reference to the first, which is kept")
  func duplicate() throws {
    let (node, diagnostics) = parse("ä: 1\nb: 2\nä: 3\n")
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.range.bytes == 11..<13)
    #expect(diagnostic.notes.map(\.range.bytes) == [0..<2])
    guard case .mapping(let pairs) = node?.content else { return #expect(Bool(false)) }
    #expect(pairs.map(\.key.text) == ["ä", "b"])
  }

  @Test(
    "has a duplicate key reported among few keys and many, and if its bytes differ",
    arguments: [1, 31, 32, 33, 200]
  )
  func duplicates(count: Int) {
    let keys = (0..<count).map { "k\($0): 1\n" }
    for key in [keys[0], keys[count / 2], keys[count - 1]] {
      let (node, diagnostics) = parse((keys + [key]).joined())
      #expect(diagnostics.map(\.rule.id) == ["yaml-duplicate-key"])
      guard case .mapping(let pairs) = node?.content else {
        Issue.record("no map")
        continue
      }
      #expect(pairs.count == count)
    }
    let accents = parse((keys + ["caf\u{E9}: 1\n", "cafe\u{301}: 2\n"]).joined())
    #expect(accents.diagnostics.map(\.rule.id) == ["yaml-duplicate-key"])
  }

  @Test("has all its semantic faults reported at once")
  func several() {
    let separators = parse("a: b \u{2028} c\nd: \"\u{85}\"\ne: f\u{2029}g: h\n").diagnostics
    #expect(separators.map(\.rule.id) == Array(repeating: "yaml-control-character", count: 3))
    #expect(parse("a: b: c\nd: \u{2028}\n").diagnostics.count == 2)
    let ids = parse("a: &x 1\nb: *x\nc: !y 2\na: 3\n? [k]\n: 4\n").diagnostics.map(\.rule.id)
    #expect(ids == ["yaml-anchor", "yaml-anchor", "yaml-tag", "yaml-duplicate-key", "yaml-complex-key"])
  }

  @Test("may nest 32 lists, but not 33")
  func depth() {
    #expect(parse(brackets(32)).diagnostics.isEmpty)
    #expect(parse(brackets(33)).diagnostics.map(\.rule.id) == ["yaml-too-deep"])
    #expect(parse(String(repeating: "- ", count: 40) + "a").diagnostics.map(\.rule.id) == ["yaml-too-deep"])
  }

  @Test("is rejected at once if its size is hostile")
  func sizes() {
    #expect(parse(String(repeating: "[", count: 100_000)).diagnostics.map(\.rule.id) == ["yaml-too-large"])
    #expect(parse(String(repeating: "[", count: 65_000)).diagnostics.map(\.rule.id) == ["yaml-too-deep"])
    #expect(parse(String(repeating: "{a: ", count: 16_000)).diagnostics.map(\.rule.id) == ["yaml-too-deep"])
    #expect(parse(String(repeating: "a", count: 65_536)).diagnostics.isEmpty)
    #expect(parse((0..<9_000).map { "k\($0):\n" }.joined()).diagnostics.isEmpty)
  }

  @Test("gives a tree or a diagnostic wherever it is cut off and whichever byte is changed")
  func mutations() {
    let text = Array("a: {b: [1, \"é\"], c: &x d}\ne: |\n  😀\n  f\n? g\n: - h\n- *i\n".utf8)
    for end in 0...text.count {
      for byte in [UInt8(ascii: "["), 0x00, 0x09, 0xC3, UInt8(ascii: ":"), UInt8(ascii: "\n")] {
        let file = SourceFile(path: "a.yml", bytes: Array(text[..<end]) + [byte])
        let (node, diagnostics) = parseYAML(file, in: 0..<file.bytes.count)
        #expect(node != nil || !diagnostics.isEmpty || end == 0)
        #expect(diagnostics.allSatisfy { $0.range.bytes.upperBound <= file.bytes.count })
      }
    }
  }

  private func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private func parse(_ yaml: String) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
    let file = SourceFile(path: "a.yml", text: yaml)
    return parseYAML(file, in: 0..<file.bytes.count)
  }
}
