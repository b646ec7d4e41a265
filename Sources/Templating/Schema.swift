/// What a template can rely on: the shape of the value that it will be rendered with.
///
/// Schemas are finite trees: an object never contains itself. Therefore a template that includes itself cannot be
/// compiled.
public indirect enum Schema: Sendable {
  /// Text, written with `{{name}}`.
  case text
  /// Markup, written with `{{{name}}}` or `{{&name}}`.
  case html
  /// A boolean, for sections only.
  case flag
  case list(Schema)
  case object(Layout)
  /// A value that may be absent; a section over it is rendered when it is present.
  case optional(Schema)

  /// The schema of the value when it is present.
  var present: Schema {
    guard case .optional(let inner) = self else { return self }
    return inner.present
  }

  /// The schema of what a section over the value pushes onto the context.
  var element: Schema {
    guard case .list(let element) = present else { return present }
    return element.present
  }

  /// The name of this kind of value, for messages.
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

  /// Returns the index of a field, from 0; `nil` where there is no field with that name.
  public func slot(of name: String) -> Int? { slots[name] }
}
