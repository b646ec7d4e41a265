import Text

/// Reads JSON text strictly: nothing may follow the value, and no name may appear twice in an object.
///
/// - Parameter repairs: Whether lone surrogates, and escaped control characters that would be errors in any page,
///   become U+FFFD; otherwise they are faults.
/// - Throws: `JSONError`, also for values nested deeper than 256.
public func readJSON(_ bytes: [UInt8], repairs: Bool = false) throws(JSONError) -> JSONNode {
  var reader = JSONReader(bytes: bytes, repairs: repairs)
  return try reader.readDocument()
}

/// A recursive-descent reader of UTF-8.
private struct JSONReader {
  let bytes: [UInt8]
  let repairs: Bool
  var place = 0
  var depth = 0

  init(bytes: [UInt8], repairs: Bool) { (self.bytes, self.repairs) = (bytes, repairs) }

  static let deepest = 256

  mutating func readDocument() throws(JSONError) -> JSONNode {
    // A byte order mark is not part of the text (RFC 8259, section 8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let value = try readValue()
    skipSpace()
    guard place == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private func fault(_ reason: String, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? place, reason: reason)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, isPlainSpace(byte) { place += 1 }
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

  private mutating func readValue() throws(JSONError) -> JSONNode {
    skipSpace()
    let start = place
    let content: JSONNode.Content
    switch next {
    case UInt8(ascii: "{"): content = try nested { (reader) throws(JSONError) in try reader.readObject() }
    case UInt8(ascii: "["): content = try nested { (reader) throws(JSONError) in try reader.readArray() }
    case UInt8(ascii: "\""): content = .string(try readString())
    case UInt8(ascii: "t"): content = try readWord("true", .bool(true))
    case UInt8(ascii: "f"): content = try readWord("false", .bool(false))
    case UInt8(ascii: "n"): content = try readWord("null", .null)
    default: content = try readNumber()
    }
    return JSONNode(bytes: start..<place, content: content)
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONNode.Content
  ) throws(JSONError) -> JSONNode.Content {
    guard depth < Self.deepest else { throw fault("nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func readObject() throws(JSONError) -> JSONNode.Content {
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = place
      let name = try readString()
      let end = place
      guard names.insert(name).inserted else { throw fault("the name “\(name)” appears twice", at: start) }
      skipSpace()
      try expect(":")
      members.append(JSONNode.Member(name: name, nameBytes: start..<end, value: try readValue()))
      skipSpace()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func readArray() throws(JSONError) -> JSONNode.Content {
    var values: [JSONNode] = []
    skipSpace()
    if take("]") { return .array(values) }
    repeat {
      values.append(try readValue())
      skipSpace()
    } while take(",")
    try expect("]")
    return .array(values)
  }

  private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONNode.Content {
    guard bytes[place...].starts(with: word.utf8) else { throw fault("unknown word") }
    place += word.utf8.count
    return .word(value, text: word)
  }

  private mutating func readNumber() throws(JSONError) -> JSONNode.Content {
    let start = place
    guard stepOverNumber() else { throw fault("a value is missing", at: start) }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let value = Double(text) else { throw fault("not a number", at: start) }
    return .word(.number(value), text: text)
  }

  /// Returns whether there is a number.
  private mutating func stepOverNumber() -> Bool {
    _ = take("-")
    let isWhole = take("0") ? next.map(isDigit) != true : stepOverDigits()
    guard isWhole, take(".") ? stepOverDigits() : true else { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return stepOverDigits()
  }

  /// Returns whether there are digits.
  private mutating func stepOverDigits() -> Bool {
    let start = place
    while let byte = next, isDigit(byte) { place += 1 }
    return place > start
  }

  private mutating func readString() throws(JSONError) -> String {
    let start = place
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        guard let string = String(validating: text, as: UTF8.self) else { throw fault("not UTF-8", at: start) }
        guard string.unicodeScalars.contains(where: isRefused) else { return string }
        guard repairs else {
          throw fault("a character that no page can contain is in the string that begins here", at: start)
        }
        return String(String.UnicodeScalarView(string.unicodeScalars.map { isRefused($0) ? "\u{FFFD}" : $0 }))
      case UInt8(ascii: "\\"): text += try readEscape().utf8
      case 0..<0x20: throw fault("a control character in a string")
      default:
        text.append(byte)
        place += 1
      }
    }
    throw fault("the string that begins here does not end", at: start)
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func readEscape() throws(JSONError) -> String {
    place += 1
    if let next, let character = Self.escapes[next] {
      place += 1
      return character
    }
    guard take("u") else { throw fault("unknown escape") }
    return String(try readScalar())
  }

  /// Reads the digits after `\u`, and the other half of a surrogate pair.
  private mutating func readScalar() throws(JSONError) -> Unicode.Scalar {
    let start = place
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let here = place
    if first < 0xDC00, take("\\"), take("u") {
      let second = try readHexadecimal()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    guard repairs else { throw fault("half of a character is missing", at: start) }
    place = here
    return "\u{FFFD}"
  }

  private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
    let start = place
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(hexadecimalValue) else {
        throw fault("four hexadecimal digits are missing", at: start)
      }
      value = value << 4 + UInt32(digit)
      place += 1
    }
    return value
  }
}
