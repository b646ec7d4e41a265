import JSONSyntax

/// Describes a JSON object that is made from something: each member once, with its name, its kind and the source of its
/// value.
///
/// A single declaration both writes the object and makes its JSON Schema (draft 2020-12).
struct JSONShape<Source>: Sendable {
  private let members: [Member]

  init(_ members: [Member]) { self.members = members }

  /// The schema: the required members, then the others, and no more.
  var schema: JSONValue {
    let required = members.filter(\.isRequired)
    let properties = (required + members.filter { !$0.isRequired }).map { JSONValue.Member($0.name, $0.schema) }
    return [
      "type": "object", "required": .array(required.map { .string($0.name) }), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ]
  }

  func write(_ source: Source, to json: inout JSONStream) {
    json.object { json in writeMembers(of: source, to: &json) }
  }

  /// Writes the members alone, into an object that is open.
  func writeMembers(of source: Source, to json: inout JSONStream) {
    for member in members { member.write(source, &json) }
  }

  struct Member: Sendable {
    fileprivate let name: String
    fileprivate let schema: JSONValue
    fileprivate let isRequired: Bool
    /// Writes the name and the value, or nothing.
    fileprivate let write: @Sendable (Source, inout JSONStream) -> Void
  }
}

private let string: JSONValue = ["type": "string"]

private func schema(ofList item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

private func schema<Word>(of words: Word.Type) -> JSONValue
where Word: CaseIterable & RawRepresentable & SendableMetatype, Word.RawValue == String {
  ["enum": .array(words.allCases.map { .string($0.rawValue) })]
}

extension JSONShape.Member {
  /// A member that is always there.
  private init(
    _ name: String,
    _ schema: JSONValue,
    isRequired: Bool = true,
    write: @escaping @Sendable (Source, inout JSONStream) -> Void
  ) {
    (self.name, self.schema, self.isRequired, self.write) = (name, schema, isRequired, write)
  }

  static func text(_ name: String, _ text: @escaping @Sendable (Source) -> String) -> Self {
    Self(name, string) { $1.member(name, text($0)) }
  }

  static func optionalText(_ name: String, _ text: @escaping @Sendable (Source) -> String?) -> Self {
    Self(name, string, isRequired: false) { $1.member(name, text($0)) }
  }

  /// A date like `2026-03-01`.
  static func date(_ name: String, _ date: @escaping @Sendable (Source) -> String) -> Self {
    Self(name, ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]) { $1.member(name, date($0)) }
  }

  static func texts(_ name: String, _ texts: @escaping @Sendable (Source) -> [String]) -> Self {
    Self(name, Rendering.schema(ofList: string)) { $1.member(name, texts($0)) }
  }

  static func flag(_ name: String, _ flag: @escaping @Sendable (Source) -> Bool) -> Self {
    Self(name, ["type": "boolean"]) { $1.member(name, flag($0)) }
  }

  static func number(_ name: String, _ number: @escaping @Sendable (Source) -> Int) -> Self {
    Self(name, ["type": "integer"]) { $1.member(name, number($0)) }
  }

  /// A number of pixels.
  static func length(_ name: String, _ length: @escaping @Sendable (Source) -> Int) -> Self {
    Self(name, ["type": "integer", "minimum": 1]) { $1.member(name, length($0)) }
  }

  static func word<Word>(_ name: String, _ word: @escaping @Sendable (Source) -> Word) -> Self
  where Word: CaseIterable & RawRepresentable & SendableMetatype, Word.RawValue == String {
    Self(name, Rendering.schema(of: Word.self)) { $1.member(name, word($0).rawValue) }
  }

  static func optionalWord<Word>(_ name: String, _ word: @escaping @Sendable (Source) -> Word?) -> Self
  where Word: CaseIterable & RawRepresentable & SendableMetatype, Word.RawValue == String {
    Self(name, Rendering.schema(of: Word.self), isRequired: false) { $1.member(name, word($0)?.rawValue) }
  }

  static func object<Part>(
    _ name: String,
    _ shape: JSONShape<Part>,
    _ part: @escaping @Sendable (Source) -> Part
  ) -> Self {
    Self(name, shape.schema) { source, json in
      json.name(name)
      shape.write(part(source), to: &json)
    }
  }

  static func optionalObject<Part>(
    _ name: String,
    _ shape: JSONShape<Part>,
    _ part: @escaping @Sendable (Source) -> Part?
  ) -> Self {
    Self(name, shape.schema, isRequired: false) { source, json in
      guard let part = part(source) else { return }
      json.name(name)
      shape.write(part, to: &json)
    }
  }

  static func list<Part>(
    _ name: String,
    _ shape: JSONShape<Part>,
    _ parts: @escaping @Sendable (Source) -> [Part]
  ) -> Self {
    Self(name, Rendering.schema(ofList: shape.schema)) { $1.writeList(name, shape, parts($0)) }
  }

  /// - Parameter parts: If there are none, the member is left out.
  static func optionalList<Part>(
    _ name: String,
    _ shape: JSONShape<Part>,
    _ parts: @escaping @Sendable (Source) -> [Part]
  ) -> Self {
    Self(name, Rendering.schema(ofList: shape.schema), isRequired: false) { source, json in
      let parts = parts(source)
      if !parts.isEmpty { json.writeList(name, shape, parts) }
    }
  }
}

extension JSONStream {
  fileprivate mutating func writeList<Part>(_ name: String, _ shape: JSONShape<Part>, _ parts: [Part]) {
    self.name(name)
    list { json in for part in parts { shape.write(part, to: &json) } }
  }
}
