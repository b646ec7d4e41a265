import Text

/// The type of a scalar in the core schema of YAML 1.2.2, section 10.3.
public enum YAMLType: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A whole number; `nil` where it does not fit in 64 bits.
  case int(Int?)
  case float(Double)
  case string

  /// The type of plain text.
  ///
  /// Words such as `no`, `on` and `12:30`, which older versions of YAML interpreted differently, are strings.
  public init(plain text: String) {
    guard let first = text.utf8.first else {
      self = .null
      return
    }
    // For prose, the first byte and the length are enough to tell that it is a string.
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), Self.minus, Self.plus, Self.dot: self = Self.number(text) ?? .string
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "N"), UInt8(ascii: "T"),
      UInt8(ascii: "F"), UInt8(ascii: "~"):
      self = text.utf8.count <= "false".utf8.count ? Self.word(text) : .string
    default: self = .string
    }
  }

  private static func word(_ text: String) -> YAMLType {
    switch text {
    case "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    default: .string
    }
  }

  private static func number(_ text: String) -> YAMLType? {
    if let number = decimal(text) { return number }
    guard let first = text.utf8.first, isDigit(first) else { return special(text) }
    return first == UInt8(ascii: "0") ? radixInteger(text, "0o", 8) ?? radixInteger(text, "0x", 16) : nil
  }

  /// `0o17` and `0x1F`: without a sign, and without `_`.
  private static func radixInteger(_ text: String, _ prefix: String, _ radix: Int) -> YAMLType? {
    guard text.utf8.count > 2, text.utf8.starts(with: prefix.utf8) else { return nil }
    let digits = text.utf8.dropFirst(2)
    guard digits.allSatisfy({ radix == 8 ? (0x30...0x37).contains($0) : hexadecimalValue($0) != nil }) else {
      return nil
    }
    return .int(Int(text.dropFirst(2), radix: radix))
  }

  /// `[-+]?[0-9]+` is a whole number; `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?` any other.
  private static func decimal(_ text: String) -> YAMLType? {
    var (digits, exponentDigits) = (0, 0)
    var (hasDot, hasExponent) = (false, false)
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case _ where isDigit(byte): if hasExponent { exponentDigits += 1 } else { digits += 1 }
      case minus, plus: guard previous == nil || (hasExponent && isExponentMark(previous)) else { return nil }
      case dot:
        if hasDot || hasExponent { return nil }
        hasDot = true
      case _ where isExponentMark(byte):
        if hasExponent || digits == 0 { return nil }
        hasExponent = true
      default: return nil
      }
      previous = byte
    }
    if digits == 0 || (hasExponent && exponentDigits == 0) { return nil }
    return hasDot || hasExponent ? Double(text).map(YAMLType.float) : .int(Int(text))
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

  private static let minus = UInt8(ascii: "-")
  private static let plus = UInt8(ascii: "+")
  private static let dot = UInt8(ascii: ".")
  private static func isExponentMark(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") }
}
