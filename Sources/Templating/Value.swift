/// What a template is rendered with: a tree of text, markup, flags, lists and objects.
///
/// A value is *false* for a section when it is `null`, `flag(false)`, an empty list, or empty text or markup; every
/// other value is true.
public enum Value: Sendable {
  /// The value of an optional field that is absent.
  case null
  /// Text, which is escaped unless a tag asks for it raw.
  case text(String)
  /// Markup in UTF-8 that is already escaped, and is never escaped again.
  case html([UInt8])
  case flag(Bool)
  case list([Value])
  /// An object with its values in the order of a layout's fields.
  case record(Record)

  /// Whether a section over the value is rendered.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}

/// An object whose values are in the order of its layout's fields, so that a template finds them by index.
///
/// A record does not keep its layout, so it costs no more than the list of its values.
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
}
