/// What a scalar means by the core schema of YAML 1.2.2, section 10.3.
public enum YAMLType: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A whole number; `nil` where it does not fit in 64 bits.
  case int(Int?)
  case float(Double)
  case string

  /// The meaning of plain text.
  ///
  /// Words as `no`, `on` and `12:30`, which older versions of YAML took for something else, are strings.
  public init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = Self.number(text) ?? .string
    }
  }

  private static func number(_ text: String) -> YAMLType? {
    guard let first = text.utf8.first, isDigit(first) || first == minus || first == plus || first == dot else {
      return nil
    }
    return radixInteger(text, "0o", 8) ?? radixInteger(text, "0x", 16) ?? decimal(text) ?? special(text)
  }

  /// `0o17` and `0x1F`: without a sign, and without `_`.
  private static func radixInteger(_ text: String, _ prefix: String, _ radix: Int) -> YAMLType? {
    guard text.utf8.count > 2, text.utf8.starts(with: prefix.utf8) else { return nil }
    let digits = text.utf8.dropFirst(2)
    guard digits.allSatisfy({ radix == 8 ? (0x30...0x37).contains($0) : isHexDigit($0) }) else { return nil }
    return .int(Int(text.dropFirst(2), radix: radix))
  }

  /// `[-+]?[0-9]+` is a whole number; `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?` any other.
  private static func decimal(_ text: String) -> YAMLType? {
    var rest = text.utf8[...]
    skipSign(&rest)
    let whole = skipDigits(&rest)
    if rest.isEmpty { return whole > 0 ? .int(Int(text)) : nil }
    if rest.first == dot {
      rest.removeFirst()
      if skipDigits(&rest) + whole == 0 { return nil }
    } else if whole == 0 {
      return nil
    }
    if let mark = rest.first {
      guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
      rest.removeFirst()
      skipSign(&rest)
      if skipDigits(&rest) == 0 || !rest.isEmpty { return nil }
    }
    return Double(text).map(YAMLType.float)
  }

  private static func special(_ text: String) -> YAMLType? {
    let negative = text.utf8.first == minus
    let bare = negative || text.utf8.first == plus ? text.dropFirst() : text[...]
    switch bare {
    case ".inf", ".Inf", ".INF": return .float(negative ? -.infinity : .infinity)
    case ".nan", ".NaN", ".NAN": return bare.count == text.count ? .float(.nan) : nil
    default: return nil
    }
  }

  private static func skipSign(_ rest: inout Substring.UTF8View) {
    if rest.first == minus || rest.first == plus { rest.removeFirst() }
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Int {
    let before = rest.count
    rest = rest.drop(while: isDigit)
    return before - rest.count
  }

  private static let minus = UInt8(ascii: "-")
  private static let plus = UInt8(ascii: "+")
  private static let dot = UInt8(ascii: ".")
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
