import Text

/// The bytes that have a meaning in Mustache.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let equals = UInt8(ascii: "=")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let dot = UInt8(ascii: ".")
}

extension [UInt8] {
  /// Returns the run of spaces and tabs at a place, up to an end.
  func blanks(at place: Int, before end: Int) -> Range<Int> {
    self[place..<end].prefix(while: isSpaceOrTab).indices
  }

  /// Returns the range as a string; bytes that are not UTF-8 become replacement characters.
  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
