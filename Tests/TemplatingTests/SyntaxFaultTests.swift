import Diagnostics
import Templating
import TestSupport
import Testing

/// A template with syntax errors, and for each the rule, and the marker and text of its place.
struct SyntaxFault: Sendable, CustomTestStringConvertible {
  let sentence: String
  let template: String
  let diagnostics: [String]

  init(_ sentence: String, _ template: String, _ diagnostics: [String]) {
    self.sentence = sentence
    self.template = template
    self.diagnostics = diagnostics
  }

  var testDescription: String { sentence }
}

@Suite("Faults of syntax")
struct SyntaxFaultTests {
  @Test(
    "have their places reported",
    arguments: [
      SyntaxFault("a tag without an end", "a 1️⃣{{name", ["template-unclosed-tag 1️⃣ {{"]),
      SyntaxFault("raw with too few braces", "a 1️⃣{{{name}} b", ["template-unclosed-tag 1️⃣ {{"]),
      SyntaxFault("a comment without an end", "1️⃣{{! for ever", ["template-unclosed-tag 1️⃣ {{"]),
      SyntaxFault("an opening delimiter at the end", "1️⃣{{  ", ["template-unclosed-tag 1️⃣ {{"]),
      SyntaxFault(
        "a tag that runs into the next",
        "1️⃣{{one <b>{{x}}</b> 2️⃣{{#two {{x}}",
        ["template-unclosed-tag 1️⃣ {{", "template-unclosed-tag 2️⃣ {{"]
      ),
      SyntaxFault(
        "names that are none",
        "1️⃣{{}} {{# 2️⃣a b}} 3️⃣{{> }} {{4️⃣a..b}} {{5️⃣.a}} {{6️⃣a.}} {{7️⃣..}}",
        [
          "template-bad-name 1️⃣ {{}}", "template-bad-name 2️⃣ a b", "template-bad-name 3️⃣ {{> }}",
          "template-bad-name 4️⃣ a..b", "template-bad-name 5️⃣ .a", "template-bad-name 6️⃣ a.", "template-bad-name 7️⃣ ..",
        ]
      ),
      SyntaxFault(
        "delimiters that are none",
        "1️⃣{{=<% =}} 2️⃣{{==}} 3️⃣{{=a b c=}} 4️⃣{{=a= b=}} 5️⃣{{=\(String(repeating: "x", count: 33)) y=}}",
        [
          "template-bad-delimiters 1️⃣ {{=<% =}}", "template-bad-delimiters 2️⃣ {{==}}",
          "template-bad-delimiters 3️⃣ {{=a b c=}}", "template-bad-delimiters 4️⃣ {{=a= b=}}",
          "template-bad-delimiters 5️⃣ {{=\(String(repeating: "x", count: 33)) y=}}",
        ]
      ),
      SyntaxFault("a tag that sets delimiters without an end", "1️⃣{{=<% %>}}", ["template-unclosed-tag 1️⃣ {{"]),
      SyntaxFault(
        "sections, parents and blocks that stay open",
        "{{#1️⃣a}}{{^2️⃣b}}{{<3️⃣c}}{{$4️⃣d}}",
        [
          "template-unclosed-section 1️⃣ a", "template-unclosed-section 2️⃣ b", "template-unclosed-section 3️⃣ c",
          "template-unclosed-section 4️⃣ d",
        ]
      ),
      SyntaxFault(
        "an inner section that stays open",
        "{{#a}}{{#1️⃣b}}{{/a}}{{#b}}{{/b}}",
        ["template-unclosed-section 1️⃣ b"]
      ),
      SyntaxFault("a closing tag that closes nothing", "{{/1️⃣a}}", ["template-unopened-close 1️⃣ a"]),
      SyntaxFault(
        "a closing tag that is misspelt",
        "{{#entries}}{{/1️⃣entires}}{{#x}}{{/x}}",
        ["template-mismatched-close 1️⃣ entires"]
      ),
      SyntaxFault(
        "a closing tag of something else",
        "{{#entries}}{{/1️⃣page}}{{/entries}}",
        ["template-mismatched-close 1️⃣ page"]
      ),
      SyntaxFault(
        "bytes after faults are still read",
        "{{/1️⃣a}}{{#2️⃣b}}",
        [
          "template-unopened-close 1️⃣ a", "template-unclosed-section 2️⃣ b",
        ]
      ),
    ]
  )
  func places(_ fault: SyntaxFault) {
    let marked = MarkedText(fault.template)
    let set = templateSet(["main": marked.text])
    let diagnostics = set.diagnostics.map { diagnostic in
      let bytes = diagnostic.range.bytes
      let marker = marked.markers.first { $0.value == bytes.lowerBound }?.key ?? "at \(bytes.lowerBound)"
      return "\(diagnostic.rule.id) \(marker) \(String(decoding: diagnostic.range.file.bytes[bytes], as: UTF8.self))"
    }
    #expect(diagnostics == fault.diagnostics)
    #expect(set.compile("main", against: .object([:])).template == nil)
  }

  @Test("include where the other end is, if something is unclosed or mismatched")
  func notes() throws {
    let marked = MarkedText("{{#a}}{{#b}}1️⃣{{/a}} {{#2️⃣entries}}{{/entires}} {{#c}}3️⃣")
    let diagnostics = templateSet(["main": marked.text]).diagnostics
    let notes = diagnostics.map { $0.notes.map(\.range.bytes.lowerBound) }
    #expect(notes == ["1️⃣", "2️⃣", "3️⃣"].map { [marked.markers[$0] ?? -1] })
  }

  @Test("include changed delimiters in their messages")
  func changedDelimiters() {
    let diagnostics = templateSet(["main": "{{=<? ?>=}}<?name"]).diagnostics
    #expect(diagnostics.map(\.message) == ["this tag has no closing `?>`"])
  }

  @Test(
    "say which closing delimiter is missing",
    arguments: [("{{{name}}", "}}}"), ("{{=<% %>", "=}}"), ("{{!", "}}")]
  )
  func closing(template: String, delimiter: String) {
    let diagnostics = templateSet(["main": template]).diagnostics
    #expect(diagnostics.map(\.message) == ["this tag has no closing `\(delimiter)`"])
    #expect(diagnostics.map(\.help) == ["Write `\(delimiter)` where the tag ends."])
  }

  @Test("do not include a byte order mark, which is not part of the page")
  func byteOrderMark() throws {
    let template = try #require(
      compile("main", ["main": "\u{FEFF}{{! note }}\n1{{>p}}", "p": "\u{FEFF}2"], against: .object([:])).template
    )
    #expect(String(decoding: template.render(.null), as: UTF8.self) == "12")
  }

  @Test("have rules with an id of the family, a summary and an explanation")
  func rules() {
    #expect(Set(Rule.templatingRules.map(\.id)).count == Rule.templatingRules.count)
    #expect(Rule.templatingRules.allSatisfy { $0.id.hasPrefix("template-") })
    #expect(Rule.templatingRules.allSatisfy { !$0.summary.isEmpty && !$0.explanation.isEmpty })
  }
}
