/// Why a text is not JSON, and at which byte.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public let offset: Int
  public let reason: String

  public var description: String { "not JSON at byte \(offset): \(reason)" }
}

extension JSONValue {
  /// Reads JSON text (RFC 8259), strictly: nothing may follow the value, and no key may appear twice.
  ///
  /// - Throws: `JSONError`, also for values nested deeper than 256.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.readDocument()
  }
}

/// A reader by recursive descent over UTF-8.
private struct JSONReader {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  static let deepest = 256

  mutating func readDocument() throws(JSONError) -> JSONValue {
    let value = try readValue()
    skipSpace()
    guard place == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private func fault(_ reason: String) -> JSONError { JSONError(offset: place, reason: reason) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  /// Steps over a byte if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
    guard take(character) else { throw fault("`\(character)` is missing") }
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in try reader.readObject() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in try reader.readArray() }
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return .number(try readNumber())
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw fault("nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let key = try readString()
      guard members[key] == nil else { throw fault("the key \(key) stands twice") }
      skipSpace()
      try expect(":")
      members[key] = try readValue()
      skipSpace()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func readArray() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(values) }
    repeat {
      values.append(try readValue())
      skipSpace()
    } while take(",")
    try expect("]")
    return .array(values)
  }

  private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw fault("unknown word") }
    place += word.utf8.count
    return value
  }

  private mutating func readNumber() throws(JSONError) -> Double {
    let start = place
    _ = take("-")
    if !take("0") { try readDigits() }
    if take(".") { try readDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try readDigits()
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else { throw fault("not a number") }
    return value
  }

  private mutating func readDigits() throws(JSONError) {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    guard place > start else { throw fault("a value is missing") }
  }

  private mutating func readString() throws(JSONError) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw fault("not UTF-8") }
        return string
      case UInt8(ascii: "\\"): text += try readEscape().utf8
      case 0..<0x20: throw fault("a control character in a string")
      default: text.append(byte)
      }
    }
    throw fault("a string does not end")
  }

  private mutating func readEscape() throws(JSONError) -> String {
    guard let byte = next else { throw fault("a string does not end") }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
    case UInt8(ascii: "u"): return String(try readScalar())
    default: throw fault("unknown escape")
    }
  }

  /// Reads the digits after `\u`, and the other half of a surrogate pair. A lone half becomes U+FFFD.
  private mutating func readScalar() throws(JSONError) -> Unicode.Scalar {
    let first = try readHex()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let here = place
    if first < 0xDC00, take("\\"), take("u") {
      let second = try readHex()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    place = here
    return "\u{FFFD}"
  }

  private mutating func readHex() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("four hexadecimal digits are missing")
      }
      value = value << 4 + UInt32(digit)
      place += 1
    }
    return value
  }
}
