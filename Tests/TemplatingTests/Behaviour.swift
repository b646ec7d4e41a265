import Diagnostics
import Templating
import Testing

/// One behaviour of Mustache: what a template renders to.
struct Behaviour: Sendable, CustomTestStringConvertible {
  let sentence: String
  let template: String
  let value: Value
  let partials: [String: String]
  let expected: String

  init(
    _ sentence: String,
    _ template: String,
    _ value: Value = [:],
    partials: [String: String] = [:],
    gives expected: String
  ) {
    self.sentence = sentence
    self.template = template
    self.value = value
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { sentence }

  /// Compiles the template leniently, renders it and compares.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let compiled = compile("main", ["main": template].merging(partials) { $1 }, mode: .lenient)
    #expect(compiled.diagnostics.isEmpty, sourceLocation: sourceLocation)
    let rendered = try #require(compiled.template, sourceLocation: sourceLocation).render(value)
    #expect(String(decoding: rendered, as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }
}

/// Compiles one of several templates given as text; the template `a` is the file `a.mustache`.
func compile(
  _ name: String,
  _ texts: [String: String],
  mode: TemplateSet.Mode
) -> (template: Template?, diagnostics: [Diagnostic]) {
  templateSet(texts).compile(name, mode: mode)
}

/// Templates given as text; the template `a` is the file `a.mustache`.
func templateSet(_ texts: [String: String]) -> TemplateSet {
  TemplateSet(
    Dictionary(uniqueKeysWithValues: texts.map { ($0, SourceFile(path: "\($0).mustache", text: $1)) })
  )
}
