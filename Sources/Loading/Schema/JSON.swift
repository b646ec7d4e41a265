/// A JSON value whose keys keep their order.
indirect enum JSON {
  case string(String)
  case integer(Int)
  case flag(Bool)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// The value as indented text, with a line end.
  var bytes: [UInt8] {
    var text = ""
    write(to: &text, indent: "")
    return Array((text + "\n").utf8)
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .string(let string): text += quoted(string)
    case .integer(let integer): text += String(integer)
    case .flag(let flag): text += flag ? "true" : "false"
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.write(to: &text, indent: indent)
      }
      text += "]"
    case .object(let pairs): write(pairs, to: &text, indent: indent)
    }
  }

  private func write(_ pairs: [(key: String, value: JSON)], to text: inout String, indent: String) {
    if pairs.isEmpty {
      text += "{}"
      return
    }
    let inner = indent + "  "
    text += "{"
    for (index, pair) in pairs.enumerated() {
      text += "\(index > 0 ? "," : "")\n\(inner)\(quoted(pair.key)): "
      pair.value.write(to: &text, indent: inner)
    }
    text += "\n\(indent)}"
  }

  private func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
