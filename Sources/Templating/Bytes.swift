/// The bytes that have a meaning in Mustache.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let equals = UInt8(ascii: "=")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let dot = UInt8(ascii: ".")

  /// Whether the byte is white space that may come before a tag on its line.
  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Whether the byte separates words inside a tag.
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == newline || byte == carriageReturn }
}

extension [UInt8] {
  /// Returns the first place of a pattern that begins between a start and an end.
  func firstPlace(of pattern: [UInt8], from start: Int, before end: Int = .max) -> Int? {
    guard let first = pattern.first else { return nil }
    let end = Swift.min(end, count - pattern.count + 1)
    var place = start
    while place < end {
      if self[place] == first, hasBytes(pattern, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// Whether a whole pattern is at a place.
  func hasBytes(_ pattern: [UInt8], at place: Int) -> Bool {
    guard place + pattern.count <= count else { return false }
    var offset = 0
    while offset < pattern.count {
      if self[place + offset] != pattern[offset] { return false }
      offset += 1
    }
    return true
  }

  /// Returns a range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, Byte.isSpace(self[start]) { start += 1 }
    while end > start, Byte.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns the run of spaces and tabs at a place, up to an end.
  func blanks(at place: Int, before end: Int) -> Range<Int> {
    var stop = place
    while stop < end, Byte.isBlank(self[stop]) { stop += 1 }
    return place..<stop
  }

  /// Returns the range as a string; bytes that are not UTF-8 become replacement characters.
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
