extension JSONValue {
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
    case .number(let value): Self.append(value, to: &output)
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

  /// Whole numbers are written without a fraction. JSON has no infinity: it becomes `null`, as in ECMAScript.
  private static func append(_ number: Double, to output: inout [UInt8]) {
    guard number.isFinite else {
      output += "null".utf8
      return
    }
    if let whole = Int(exactly: number) { output += String(whole).utf8 } else { output += String(number).utf8 }
  }

  private func appendLineBreak(to output: inout [UInt8], depth: Int?) {
    guard let depth else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
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
