/// What a template is rendered with: a tree of text, markup, flags, lists and objects.
///
/// A value is *false* for a section when it is `null`, `flag(false)`, an empty list, or empty text or markup; every
/// other value, zero included, is true.
public enum Value: Sendable {
  /// Nothing: the value of an optional field that is absent.
  case null
  /// Text, escaped where a tag does not ask for it raw.
  case text(String)
  /// Markup in UTF-8 that is escaped already, and is never escaped again.
  case html([UInt8])
  case flag(Bool)
  case integer(Int)
  case decimal(Double)
  case list([Value])
  /// An object with its values in the order of a layout's fields, for strict templates; a lenient template finds no
  /// names in it.
  case record(Record)
  /// An object with its values by name, for lenient templates; a strict template finds nothing in it.
  case object([String: Value])

  /// Text, or nothing.
  public init(_ text: String?) {
    self = text.map(Value.text) ?? .null
  }

  /// Whether a section over the value is rendered.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .list(let items): !items.isEmpty
    case .integer, .decimal, .record, .object: true
    }
  }
}

/// An object whose values are in the order of its layout's fields, so that a strict template finds them by place.
///
/// A record does not keep its layout: it costs no more than the list of its values.
public struct Record: Sendable {
  /// One value for each of the layout's fields, in their order.
  let slots: [Value]

  /// A record from its values in the order of the layout's fields.
  ///
  /// - Precondition: There is one value for each field.
  public init(_ layout: Layout, _ values: [Value]) {
    precondition(values.count == layout.fields.count, "a record needs one value for each field of its layout")
    self.slots = values
  }

  /// A record from named values; fields that are not named are null.
  ///
  /// It is fastest when all fields are named, in the layout's order.
  ///
  /// - Precondition: The layout has every name.
  public init(_ layout: Layout, _ values: KeyValuePairs<String, Value>) {
    var slots: [Value] = []
    slots.reserveCapacity(layout.fields.count)
    for (name, value) in values {
      if slots.count < layout.fields.count, layout.fields[slots.count].name == name {
        slots.append(value)
      } else {
        guard let slot = layout.slot(of: name) else { preconditionFailure("the layout has no field `\(name)`") }
        while slots.count <= slot { slots.append(.null) }
        slots[slot] = value
      }
    }
    while slots.count < layout.fields.count { slots.append(.null) }
    self.slots = slots
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  public init(integerLiteral number: Int) { self = .integer(number) }
}

extension Value: ExpressibleByFloatLiteral, ExpressibleByNilLiteral {
  public init(floatLiteral number: Double) { self = .decimal(number) }
  public init(nilLiteral: ()) { self = .null }
}

extension Value: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral items: Value...) { self = .list(items) }

  public init(dictionaryLiteral fields: (String, Value)...) {
    self = .object(Dictionary(fields, uniquingKeysWith: { _, last in last }))
  }
}
