extension JSONValue {
  /// The value as JSON text in UTF-8, without spaces, members sorted by key. The same value gives the same bytes.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let value): Self.write(value, to: &output)
    case .string(let value): Self.write(value, to: &output)
    case .array(let values):
      Self.writeList(values, between: ("[", "]"), to: &output) { $0.write(to: &$1) }
    case .object(let members):
      Self.writeList(members.sorted { $0.key < $1.key }, between: ("{", "}"), to: &output) { member, output in
        Self.write(member.key, to: &output)
        output += ":".utf8
        member.value.write(to: &output)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item],
    between brackets: (String, String),
    to output: inout [UInt8],
    _ write: (Item, inout [UInt8]) -> Void
  ) {
    output += brackets.0.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { output += ",".utf8 }
      write(item, &output)
    }
    output += brackets.1.utf8
  }

  /// Whole numbers are written without a fraction. JSON has no infinity: `null` stands for it, as in ECMAScript.
  private static func write(_ number: Double, to output: inout [UInt8]) {
    guard number.isFinite else {
      output += "null".utf8
      return
    }
    if let whole = Int(exactly: number) { output += String(whole).utf8 } else { output += String(number).utf8 }
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += "\\\"".utf8
      case UInt8(ascii: "\\"): output += "\\\\".utf8
      case UInt8(ascii: "\n"): output += "\\n".utf8
      case 0..<0x20: output += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
