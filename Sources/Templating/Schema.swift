/// What a strict template may count on: the shape of the value that it will be rendered with.
///
/// Schemas are finite trees: an object never holds itself. A template that includes itself can therefore not be compiled
/// strictly.
public indirect enum Schema: Sendable {
  /// Text or a number, written with `{{name}}`.
  case text
  /// Markup, written with `{{{name}}}` or `{{&name}}`.
  case html
  /// Yes or no, for sections only.
  case flag
  case list(Schema)
  case object(Layout)
  /// A value that may be absent; a section over it is rendered when it is there.
  case optional(Schema)

  /// The schema of the value when it is there.
  var present: Schema {
    guard case .optional(let inner) = self else { return self }
    return inner.present
  }

  /// The schema of what a section over the value puts on top of the context.
  var element: Schema {
    guard case .list(let element) = present else { return present }
    return element.present
  }

  /// What a person calls a value of this kind.
  var kind: String {
    switch present {
    case .text: "text"
    case .html: "HTML"
    case .flag: "a flag"
    case .list: "a list"
    case .object: "an object"
    case .optional: "optional"
    }
  }
}

/// The names and kinds of an object's fields, in an order that every record of the layout keeps.
public final class Layout: Sendable, ExpressibleByDictionaryLiteral {
  public let fields: [Field]
  private let slots: [String: Int]

  public struct Field: Sendable {
    public let name: String
    public let schema: Schema
  }

  /// A layout from its fields in order.
  ///
  /// - Precondition: No name appears twice.
  public convenience init(dictionaryLiteral fields: (String, Schema)...) { self.init(fields) }

  /// A layout from its fields in order.
  ///
  /// - Precondition: No name appears twice.
  public init(_ fields: [(String, Schema)]) {
    self.fields = fields.map { Field(name: $0, schema: $1) }
    self.slots = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.0, $0) })
  }

  /// The place of a field among the fields, from 0; `nil` where there is none of that name.
  public func slot(of name: String) -> Int? { slots[name] }
}

extension Schema {
  /// The first place where a value is not what the schema says, in words; `nil` where it fits.
  ///
  /// A strict template finds nothing where a value does not fit, so the tests of whoever makes values ask this.
  public func mismatch(with value: Value) -> String? {
    mismatch(with: value, at: "the value")
  }

  private func mismatch(with value: Value, at place: String) -> String? {
    switch (self, value) {
    case (.optional, .null), (.text, .text), (.text, .integer), (.text, .decimal), (.html, .html), (.flag, .flag):
      return nil
    case (.optional(let inner), _):
      return inner.mismatch(with: value, at: place)
    case (.list(let element), .list(let items)):
      return items.indices.lazy.compactMap { element.mismatch(with: items[$0], at: "\(place)[\($0)]") }.first
    case (.object(let layout), .record(let record)):
      guard record.slots.count == layout.fields.count else { return "\(place) is a record of another layout" }
      return layout.fields.indices.lazy.compactMap { slot in
        let field = layout.fields[slot]
        return field.schema.mismatch(with: record.slots[slot], at: "\(place).\(field.name)")
      }.first
    default:
      return "\(place) is not \(kind)"
    }
  }
}
