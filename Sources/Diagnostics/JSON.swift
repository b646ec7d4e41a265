/// A JSON value whose objects keep the order in which their members were given.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  public struct Member: Sendable, Equatable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value as UTF-8, in RFC 8259's grammar, with a line feed at its end when it is indented.
  ///
  /// - Parameter indented: Whether members and elements are on lines of their own, two spaces in.
  public func bytes(indented: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    append(to: &output, depth: indented ? 0 : nil)
    if indented { output.append(UInt8(ascii: "\n")) }
    return output
  }

  private func append(to output: inout [UInt8], depth: Int?) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .int(let value): output += String(value).utf8
    case .string(let value): appendJSONString(value, to: &output)
    case .array(let elements):
      appendList(elements, "[", "]", to: &output, depth: depth) { $0.append(to: &$1, depth: $2) }
    case .object(let members):
      appendList(members, "{", "}", to: &output, depth: depth) { member, output, depth in
        appendJSONString(member.name, to: &output)
        output += (depth == nil ? ":" : ": ").utf8
        member.value.append(to: &output, depth: depth)
      }
    }
  }

  private func appendList<Item>(
    _ items: [Item],
    _ opening: String,
    _ closing: String,
    to output: inout [UInt8],
    depth: Int?,
    _ appendItem: (Item, inout [UInt8], Int?) -> Void
  ) {
    output += opening.utf8
    let inner = depth.map { $0 + 1 }
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      appendLineBreak(to: &output, depth: inner)
      appendItem(item, &output, inner)
    }
    if !items.isEmpty { appendLineBreak(to: &output, depth: depth) }
    output += closing.utf8
  }

  private func appendLineBreak(to output: inout [UInt8], depth: Int?) {
    guard let depth else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

/// Appends a text as a JSON string, with its quotation marks.
///
/// The escapes are those that RFC 8259 section 7 demands, and DEL and the C1 controls beside them, which could drive a
/// terminal. A Swift string holds no lone surrogate, so none is ever written; bytes that are not UTF-8 became U+FFFD
/// when the string was made from them.
public func appendJSONString(_ text: String, to output: inout [UInt8]) {
  output.append(UInt8(ascii: "\""))
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": output += "\\\"".utf8
    case "\\": output += "\\\\".utf8
    case "\n": output += "\\n".utf8
    case "\r": output += "\\r".utf8
    case "\t": output += "\\t".utf8
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": appendEscape(scalar, to: &output)
    default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
  output.append(UInt8(ascii: "\""))
}

/// Appends `\u00XX` for a scalar below U+0100.
private func appendEscape(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
  let digits = Array("0123456789abcdef".utf8)
  output += "\\u00".utf8
  output.append(digits[Int(scalar.value >> 4)])
  output.append(digits[Int(scalar.value & 0xF)])
}
