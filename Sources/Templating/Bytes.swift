/// The bytes that mean something to Mustache.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let equals = UInt8(ascii: "=")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let dot = UInt8(ascii: ".")

  /// Whether the byte is white space that can be before a tag on its line.
  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Whether the byte separates words inside a tag.
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == newline || byte == carriageReturn }
}

extension [UInt8] {
  /// The first place, from a start, where a pattern is.
  func firstPlace(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    let last = count - pattern.count
    var place = start
    while place <= last {
      if self[place] == first, hasBytes(pattern, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// Whether a pattern is at a place, with all of its bytes inside.
  func hasBytes(_ pattern: [UInt8], at place: Int) -> Bool {
    guard place + pattern.count <= count else { return false }
    var offset = 0
    while offset < pattern.count {
      if self[place + offset] != pattern[offset] { return false }
      offset += 1
    }
    return true
  }

  /// A range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, Byte.isSpace(self[start]) { start += 1 }
    while end > start, Byte.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The run of spaces and tabs at a place, up to an end.
  func blanks(at place: Int, before end: Int) -> Range<Int> {
    var stop = place
    while stop < end, Byte.isBlank(self[stop]) { stop += 1 }
    return place..<stop
  }

  /// The range as a string; bytes that are not UTF-8 become replacement characters.
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The place of the first byte that cannot be in UTF-8, as Unicode's table 3-7 has it.
  var firstInvalidUTF8: Int? {
    var place = 0
    while place < count {
      guard let length = UTF8Form.length(of: self, at: place) else { return place }
      place += length
    }
    return nil
  }
}

/// The well-formed byte sequences of UTF-8 (Unicode, table 3-7).
private enum UTF8Form {
  /// The length of the well-formed sequence at a place, or `nil` where none is.
  static func length(of bytes: [UInt8], at place: Int) -> Int? {
    let lead = bytes[place]
    if lead < 0x80 { return 1 }
    guard let (length, second) = form(of: lead), place + length <= bytes.count else { return nil }
    guard second.contains(bytes[place + 1]) else { return nil }
    for offset in 2..<max(length, 2) where bytes[place + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  private static func form(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    default: nil
    }
  }
}
