import YAMLTree

/// Why a text is not JSON, and at which byte.
struct JSONFault: Error, Hashable {
  let place: Int
  let reason: String
}

/// Reads JSON (RFC 8259) into a tree with places, strictly: nothing may follow the value, and no key may appear twice.
///
/// The tree is that of YAML, whose tables then check it; texts are quoted strings, and whole numbers are integers.
///
/// - Parameter bytes: Well-formed UTF-8.
/// - Throws: Also for values that are nested deeper than 32.
func jsonTree(_ bytes: [UInt8]) throws(JSONFault) -> YAMLNode {
  var reader = JSONTreeReader(bytes: bytes)
  return try reader.document()
}

private struct JSONTreeReader {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private static let deepest = 32

  mutating func document() throws(JSONFault) -> YAMLNode {
    let root = try value()
    skipSpace()
    guard place == bytes.count else { throw fault("something follows the value") }
    return root
  }

  private func fault(_ reason: String) -> JSONFault { JSONFault(place: place, reason: reason) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONFault) {
    guard take(character) else { throw fault("`\(character)` is missing") }
  }

  private mutating func value() throws(JSONFault) -> YAMLNode {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return try text()
    default: return try plain()
    }
  }

  private mutating func descend() throws(JSONFault) {
    guard depth < Self.deepest else { throw fault("the values are nested too deeply") }
    depth += 1
    place += 1
    skipSpace()
  }

  private mutating func object() throws(JSONFault) -> YAMLNode {
    let start = place
    try descend()
    var pairs: [YAMLPair] = []
    var names: Set<String> = []
    if !take("}") {
      repeat {
        skipSpace()
        let key = try text()
        guard case .scalar(let name) = key.content, names.insert(name.text).inserted else {
          throw JSONFault(place: key.bytes.lowerBound, reason: "the key stands twice")
        }
        skipSpace()
        try expect(":")
        pairs.append(YAMLPair(key: name, keyBytes: key.bytes, value: try value()))
        skipSpace()
      } while take(",")
      try expect("}")
    }
    depth -= 1
    return YAMLNode(bytes: start..<place, content: .mapping(pairs))
  }

  private mutating func array() throws(JSONFault) -> YAMLNode {
    let start = place
    try descend()
    var items: [YAMLNode] = []
    if !take("]") {
      repeat {
        items.append(try value())
        skipSpace()
      } while take(",")
      try expect("]")
    }
    depth -= 1
    return YAMLNode(bytes: start..<place, content: .sequence(items))
  }

  /// A number, `true`, `false` or `null`.
  private mutating func plain() throws(JSONFault) -> YAMLNode {
    let start = place
    while let byte = next, isWordByte(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    guard isPlain(word) else {
      place = start
      throw fault("a value is missing")
    }
    let scalar = YAMLScalar(text: word, style: .plain, type: YAMLType(plain: word))
    return YAMLNode(bytes: start..<place, content: .scalar(scalar))
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a word is one of JSON's three, or a number in its grammar.
  private func isPlain(_ word: String) -> Bool {
    if ["true", "false", "null"].contains(word) { return true }
    var rest = word.utf8[...]
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 || (startsWithZero && whole > 1) { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits() == 0 { return false }
    }
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  private mutating func text() throws(JSONFault) -> YAMLNode {
    let start = place
    try expect("\"")
    var characters: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        let scalar = YAMLScalar(text: String(decoding: characters, as: UTF8.self), style: .doubleQuoted, type: .string)
        return YAMLNode(bytes: start..<place, content: .scalar(scalar))
      case UInt8(ascii: "\\"): characters += try escape().utf8
      case 0..<0x20: throw fault("a control character stands in a string")
      default:
        characters.append(byte)
        place += 1
      }
    }
    throw JSONFault(place: start, reason: "the string that begins here does not end")
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escape() throws(JSONFault) -> String {
    place += 1
    if let next, let character = Self.escapes[next] {
      place += 1
      return character
    }
    guard take("u") else { throw fault("this escape is unknown") }
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
    guard take("\\"), take("u") else { throw fault("half a character is missing") }
    let second = try hexadecimal()
    guard first < 0xDC00, (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw fault("half a character is missing") }
    return String(Character(scalar))
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    let digits = bytes[place..<min(place + 4, bytes.count)]
    let isWhole = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isWhole, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw fault("four hexadecimal digits are missing")
    }
    place += 4
    return number
  }
}
