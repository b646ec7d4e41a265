import Diagnostics
import Templating
import Testing

/// One behaviour of Mustache: what a template renders to.
struct Behaviour: Sendable, CustomTestStringConvertible {
  let sentence: String
  let template: String
  let sample: Sample
  let partials: [String: String]
  let expected: String

  init(
    _ sentence: String,
    _ template: String,
    _ sample: Sample = [:],
    partials: [String: String] = [:],
    gives expected: String
  ) {
    self.sentence = sentence
    self.template = template
    self.sample = sample
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { sentence }

  /// Compiles the template for the shape of its value, renders it and compares the result.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let compiled = compile("main", ["main": template].merging(partials) { $1 }, against: sample.schema)
    #expect(compiled.diagnostics.filter { $0.severity == .error }.isEmpty, sourceLocation: sourceLocation)
    let rendered = try #require(compiled.template, sourceLocation: sourceLocation).render(sample.value)
    #expect(String(decoding: rendered, as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }
}

/// A value as a literal, from which its shape is derived.
enum Sample: Sendable {
  case null
  case text(String)
  case html(String)
  case flag(Bool)
  case list([Sample])
  case object([(name: String, sample: Sample)])

  var schema: Schema {
    switch self {
    case .null: .optional(.text)
    case .text: .text
    case .html: .html
    case .flag: .flag
    case .list(let items): .list(Self.schema(ofAll: items))
    case .object(let fields): .object(Layout(fields.map { ($0.name, $0.sample.schema) }))
    }
  }

  var value: Templating.Value { value(in: schema) }

  /// The common shape of several samples: objects have the fields of all of them.
  private static func schema(ofAll samples: [Sample]) -> Schema {
    guard let first = samples.first else { return .text }
    return samples.dropFirst().reduce(first.schema) { merged($0, $1.schema) }
  }

  private static func merged(_ first: Schema, _ second: Schema) -> Schema {
    switch (first, second) {
    case (.object(let first), .object(let second)):
      let own = first.fields.map { field in
        let other = second.slot(of: field.name).map { second.fields[$0].schema }
        return (field.name, other.map { merged(field.schema, $0) } ?? .optional(field.schema))
      }
      let others = second.fields.filter { first.slot(of: $0.name) == nil }
      return .object(Layout(own + others.map { ($0.name, .optional($0.schema)) }))
    case (.list(let first), .list(let second)): return .list(merged(first, second))
    case (.optional(.text), let other), (let other, .optional(.text)): return .optional(other)
    default: return first
    }
  }

  /// The value in a given shape; fields that an object does not have are left out.
  func value(in schema: Schema) -> Templating.Value {
    switch (self, schema) {
    case (_, .optional(let present)): return value(in: present)
    case (.text(let text), _): return .text(text)
    case (.html(let html), _): return .html(Array(html.utf8))
    case (.flag(let flag), _): return .flag(flag)
    case (.list(let items), .list(let element)): return .list(items.map { $0.value(in: element) })
    case (.object(let own), .object(let layout)):
      let values = layout.fields.map { field in
        own.first { $0.name == field.name }?.sample.value(in: field.schema) ?? .null
      }
      return .record(Record(layout, values))
    case (.null, _), (.list, _), (.object, _): return .null
    }
  }
}

extension Sample: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
  init(stringLiteral text: String) { self = .text(text) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(nilLiteral: ()) { self = .null }
}

extension Sample: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(arrayLiteral items: Sample...) { self = .list(items) }
  init(dictionaryLiteral fields: (String, Sample)...) { self = .object(fields.map { (name: $0, sample: $1) }) }
}

/// Compiles one of several templates given as text; the template `a` is the file `a.mustache`.
func compile(
  _ name: String,
  _ texts: [String: String],
  against schema: Schema
) -> (template: Template?, diagnostics: [Diagnostic]) {
  templateSet(texts).compile(name, against: schema)
}

/// Templates given as text; the template `a` is the file `a.mustache`.
func templateSet(_ texts: [String: String]) -> TemplateSet {
  TemplateSet(
    Dictionary(uniqueKeysWithValues: texts.map { ($0, SourceFile(path: "\($0).mustache", text: $1)) })
  )
}
