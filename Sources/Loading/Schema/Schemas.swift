import PatternLibrary

/// The JSON Schema, draft 2020-12, of an entry's front matter, made from the tables that check it.
public func frontMatterSchema() -> [UInt8] { SchemaWriter.document(.entry, title: "Front matter of an entry") }

/// The JSON Schema, draft 2020-12, of `polite.yml`, made from the table that checks it.
public func configurationSchema() -> [UInt8] {
  SchemaWriter.document(.configuration, title: "Configuration of a library")
}

/// Makes JSON Schema of tables: each object once, under `$defs`.
struct SchemaWriter {
  private typealias Pair = (key: String, value: JSON)

  private var definitions: [Pair] = []
  private var known: Set<String> = []

  static func document(_ table: ObjectTable, title: String) -> [UInt8] {
    var writer = SchemaWriter()
    let root = writer.object(table)
    var pairs: [Pair] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title)),
    ]
    pairs += root
    if !writer.definitions.isEmpty {
      pairs.append(("$defs", .object(writer.definitions.sorted { $0.key < $1.key })))
    }
    return JSON.object(pairs).bytes
  }

  private mutating func object(_ table: ObjectTable) -> [Pair] {
    var pairs: [Pair] = [("description", .string(table.summary)), ("type", .string("object"))]
    pairs.append(("properties", .object(table.keys.map { ($0.name, property($0)) })))
    let required = table.keys.filter { $0.presence == .required }.map { JSON.string($0.name) }
    if !required.isEmpty { pairs.append(("required", .array(required))) }
    let choices = presenceChoices(table)
    if !choices.isEmpty { pairs.append(("anyOf", .array(choices))) }
    if table.index(of: "role") != nil, table.index(of: "states") != nil {
      pairs.append(("allOf", .array(ElementState.allCases.flatMap(\.limits))))
    }
    if table.count != .any { pairs.append(("minProperties", .integer(1))) }
    if table.count == .exactlyOne { pairs.append(("maxProperties", .integer(1))) }
    pairs.append(("additionalProperties", .flag(false)))
    return pairs
  }

  /// What one of several sets of keys must be there: a table's own choice, or one for each dialect.
  private func presenceChoices(_ table: ObjectTable) -> [JSON] {
    func required(_ names: [String]) -> JSON { .object([("required", .array(names.map(JSON.string)))]) }
    if !table.needsOneOf.isEmpty {
      return table.needsOneOf.map { key in
        let isSaid: JSON = .object([(key, .object([("minLength", .integer(1))]))])
        return .object([("required", .array([.string(key)])), ("properties", isSaid)])
      }
    }
    let ours = table.keys.filter { $0.presence == .requiredOutsideDialect }.map(\.name)
    return ours.isEmpty ? [] : [required(ours), required(["layout"]), required(["categories"])]
  }

  private mutating func property(_ key: Key) -> JSON {
    var pairs: [Pair] = [("description", .string(key.summary))]
    if key.dialect != .everywhere { pairs.append(("deprecated", .flag(true))) }
    return .object(pairs + schema(key.shape))
  }

  private mutating func schema(_ shape: Shape) -> [Pair] {
    switch shape {
    case .text(let form): return text(form)
    case .scalar: return [("type", .array(["string", "number", "boolean"].map(JSON.string)))]
    case .integer(let range):
      return [
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ]
    case .flag: return [("type", .string("boolean"))]
    case .choice(let words): return [("enum", .array(schemaWords(words)))]
    case .list(let item, let count):
      let most: [Pair] = count.upperBound == .max ? [] : [("maxItems", .integer(count.upperBound))]
      return [("type", .string("array")), ("minItems", .integer(count.lowerBound))] + most
        + [("items", .object(schema(item)))]
    case .map(let form, let value): return map(form, value)
    case .object(let table): return [("$ref", .string("#/$defs/\(define(table))"))]
    case .either(let shapes): return [("anyOf", .array(shapes.map { .object(schema($0)) }))]
    case .dialect(let shape): return schema(shape) + [("deprecated", .flag(true))]
    case .anything: return []
    }
  }

  private func text(_ form: Form) -> [Pair] {
    // What is judged by its text alone may look like a number.
    let type: JSON = form.takesNumbers ? .array([.string("string"), .string("number")]) : .string("string")
    return [("type", type), ("pattern", .string(form.pattern ?? #"\S"#))]
  }

  private mutating func map(_ form: Form, _ value: Shape) -> [Pair] {
    var pairs: [Pair] = [("type", .string("object")), ("minProperties", .integer(1))]
    if let pattern = form.pattern { pairs.append(("propertyNames", .object([("pattern", .string(pattern))]))) }
    pairs.append(("additionalProperties", .object(schema(value))))
    return pairs
  }

  private mutating func define(_ table: ObjectTable) -> String {
    if known.insert(table.schemaName).inserted {
      definitions.append((table.schemaName, .object(object(table))))
    }
    return table.schemaName
  }
}
