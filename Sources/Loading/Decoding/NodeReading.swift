import PatternLibrary
import Text
import YAMLTree

extension YAMLNode {
  /// The pairs of a map; empty for anything else.
  var pairs: [YAMLPair] {
    if case .mapping(let pairs) = content { pairs } else { [] }
  }

  /// The value of a key of a map.
  subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    for index in pairs.indices where pairs[index].key.text == key { return pairs[index].value }
    return nil
  }

  /// The items of a list. A single value is a list of one item, and no value is an empty list.
  var items: [YAMLNode] {
    switch content {
    case .sequence(let items): items
    case .scalar(let scalar): scalar.type == .null ? [] : [self]
    case .mapping, .refused: [self]
    }
  }

  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The text of a single value without blanks around it; `nil` where there is none.
  var text: String? {
    guard case .scalar(let scalar) = content else { return nil }
    if case .null = scalar.type { return nil }
    let text = trimmed(scalar.text)
    return text.isEmpty ? nil : text
  }

  /// The text of a single value, which may be empty.
  var anyText: String? {
    guard let scalar, scalar.type != .null else { return nil }
    return trimmed(scalar.text)
  }

  var located: Located<String>? { text.map { Located($0, at: bytes) } }

  /// The texts of a list, or of a single value.
  var texts: [Located<String>] { items.compactMap(\.located) }

  var integer: Int? {
    if case .int(let value) = scalar?.type { value } else { nil }
  }

  var flag: Bool? {
    if case .bool(let value) = scalar?.type { value } else { nil }
  }

  func choice<Value: RawRepresentable<String>>(_ type: Value.Type) -> Value? {
    text.flatMap(Value.init(rawValue:))
  }
}

/// Whether a text consists only of blanks and line ends.
func isBlank(_ text: String) -> Bool {
  for byte in text.utf8 where !isSpace(byte) { return byte >= 0x80 && isInvisible(text) }
  return true
}
