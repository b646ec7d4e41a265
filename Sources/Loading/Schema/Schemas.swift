import JSONSyntax
import PatternLibrary

/// The JSON Schema, draft 2020-12, of an entry's front matter, made from the tables that check it.
public func frontMatterSchema() -> [UInt8] { SchemaWriter.document(Entry.table, title: "Front matter of an entry") }

/// The JSON Schema, draft 2020-12, of `polite.yml`, made from the table that checks it.
public func configurationSchema() -> [UInt8] {
  SchemaWriter.document(Configuration.table, title: "Configuration of a library")
}

/// The JSON Schema, draft 2020-12, of a list of subjects, made from the table that checks it.
public func subjectsSchema() -> [UInt8] { SchemaWriter.document(SubjectList.table, title: "Subjects of a product") }

/// Makes JSON Schema from tables, with each object once, under `$defs`.
struct SchemaWriter {
  private typealias Pair = JSONValue.Member

  private var definitions: [Pair] = []
  private var known: Set<String> = []

  static func document(_ table: ObjectTable, title: String) -> [UInt8] {
    var writer = SchemaWriter()
    let root = writer.object(table)
    var pairs = [Pair("$schema", "https://json-schema.org/draft/2020-12/schema"), Pair("title", .string(title))]
    pairs += root
    if !writer.definitions.isEmpty {
      pairs.append(Pair("$defs", .object(writer.definitions.sorted { $0.name < $1.name })))
    }
    return JSONValue.object(pairs).bytes(indented: true)
  }

  private mutating func object(_ table: ObjectTable) -> [Pair] {
    var pairs = [Pair("description", .string(table.summary)), Pair("type", "object")]
    pairs.append(Pair("properties", .object(table.keys.map { Pair($0.name, property($0)) })))
    let required = table.keys.filter { $0.presence == .required }.map { JSONValue.string($0.name) }
    if !required.isEmpty { pairs.append(Pair("required", .array(required))) }
    let choices = presenceChoices(table)
    if !choices.isEmpty { pairs.append(Pair("anyOf", .array(choices))) }
    if table.index(of: "role") != nil, table.index(of: "states") != nil {
      pairs.append(Pair("allOf", .array(ElementState.allCases.flatMap(\.limits))))
    }
    if table.count != .any { pairs.append(Pair("minProperties", 1)) }
    if table.count == .exactlyOne { pairs.append(Pair("maxProperties", 1)) }
    pairs.append(Pair("additionalProperties", false))
    return pairs
  }

  /// Returns the sets of keys of which one must be present: a table's own choice, or one set for each dialect.
  private func presenceChoices(_ table: ObjectTable) -> [JSONValue] {
    if !table.needsOneOf.isEmpty {
      return table.needsOneOf.map { key in
        ["required": [.string(key)], "properties": .object([Pair(key, ["minLength": 1])])]
      }
    }
    let ours = table.keys.filter { $0.presence == .requiredOutsideDialect }.map(\.name)
    if ours.isEmpty { return [] }
    let others = table.keys.filter { $0.dialect != .everywhere }.map { Pair($0.name, false) }
    return [
      ["required": .array(ours.map(JSONValue.string)), "properties": .object(others)],
      ["required": ["layout"], "properties": ["layout": ["const": "entry"]]], ["required": ["categories"]],
    ]
  }

  private mutating func property(_ key: Key) -> JSONValue {
    var pairs = [Pair("description", .string(key.summary))]
    if key.dialect != .everywhere { pairs.append(Pair("deprecated", true)) }
    return .object(pairs + schema(key.shape))
  }

  private mutating func schema(_ shape: Shape) -> [Pair] {
    switch shape {
    case .text(let form): return text(form)
    case .scalar(let form):
      let pattern = form.pattern.map { [Pair("pattern", .string($0))] } ?? []
      return [Pair("type", ["string", "number", "boolean"])] + pattern
    case .integer(let range):
      return [
        Pair("type", "integer"), Pair("minimum", .int(range.lowerBound)), Pair("maximum", .int(range.upperBound)),
      ]
    case .flag: return [Pair("type", "boolean")]
    case .choice(let words): return [Pair("enum", .array(schemaWords(words)))]
    case .state(let state): return state.schema(state.words)
    case .list(let item, let count, let isSet):
      var limits = count.upperBound == .max ? [] : [Pair("maxItems", .int(count.upperBound))]
      if isSet { limits.append(Pair("uniqueItems", true)) }
      return [Pair("type", "array"), Pair("minItems", .int(count.lowerBound))] + limits
        + [Pair("items", .object(schema(item)))]
    case .map(let form, let value): return map(form, value)
    case .object(let table): return [Pair("$ref", .string("#/$defs/\(define(table))"))]
    case .either(let shapes): return [Pair("anyOf", .array(shapes.map { .object(schema($0)) }))]
    case .dialect(let shape): return schema(shape) + [Pair("deprecated", true)]
    case .anything: return []
    }
  }

  private func text(_ form: Form) -> [Pair] {
    // A value that is judged only by its text may look like a number.
    let type: JSONValue = form.takesNumbers ? ["string", "number"] : "string"
    return [Pair("type", type), Pair("pattern", .string(form.pattern ?? #"\S"#))]
  }

  private mutating func map(_ form: Form, _ value: Shape) -> [Pair] {
    var pairs = [Pair("type", "object"), Pair("minProperties", 1)]
    if let pattern = form.pattern { pairs.append(Pair("propertyNames", ["pattern": .string(pattern)])) }
    pairs.append(Pair("additionalProperties", .object(schema(value))))
    return pairs
  }

  private mutating func define(_ table: ObjectTable) -> String {
    if known.insert(table.schemaName).inserted {
      definitions.append(Pair(table.schemaName, .object(object(table))))
    }
    return table.schemaName
  }
}
