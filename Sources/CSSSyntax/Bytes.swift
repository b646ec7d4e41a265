import Text

/// The classes of bytes that CSS Syntax Level 3, section 4.2, defines. Bytes beyond ASCII belong to names.
func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x5F || byte >= 0x80 || byte == 0 }

func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-") }

/// Whether a byte becomes a line feed (section 3.3).
func isCSSLineEnd(_ byte: UInt8) -> Bool { isLineEnd(byte) || byte == 0x0C }

/// Returns text with its escapes resolved (CSS Syntax Level 3, section 4.3.7).
func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var result: [UInt8] = []
  var index = bytes.startIndex
  while index < bytes.endIndex {
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "\\") { appendEscape(bytes, &index, to: &result) } else { result.append(byte) }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Appends the character that an escape means. The index points after the backslash, and is moved past the escape.
private func appendEscape(_ bytes: ArraySlice<UInt8>, _ index: inout Int, to result: inout [UInt8]) {
  guard index < bytes.endIndex else { return }
  if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { index += 1 }
  if isCSSLineEnd(bytes[index]) {
    index += 1
    return
  }
  var value: UInt32 = 0
  var digits = 0
  while index < bytes.endIndex, digits < 6, let digit = hexadecimalValue(bytes[index]) {
    value = value << 4 | UInt32(digit)
    digits += 1
    index += 1
  }
  if digits == 0 {
    result.append(bytes[index])
    index += 1
    return
  }
  if index < bytes.endIndex, isWebSpace(bytes[index]) {
    index += bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A ? 2 : 1
  }
  result += String(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}").utf8
}

/// Returns how many bytes at the start of a text are a number (CSS Syntax Level 3, section 4.3.12).
func numberLength(_ text: ArraySlice<UInt8>) -> Int {
  var index = text.startIndex
  func isAt(_ place: Int, _ bytes: String) -> Bool { place < text.endIndex && bytes.utf8.contains(text[place]) }
  if isAt(index, "+-") { index += 1 }
  while index < text.endIndex, isDigit(text[index]) { index += 1 }
  if isAt(index, "."), index + 1 < text.endIndex, isDigit(text[index + 1]) {
    index += 1
    while index < text.endIndex, isDigit(text[index]) { index += 1 }
  }
  let digits = isAt(index + 1, "+-") ? index + 2 : index + 1
  if isAt(index, "eE"), digits < text.endIndex, isDigit(text[digits]) {
    index = digits
    while index < text.endIndex, isDigit(text[index]) { index += 1 }
  }
  return index - text.startIndex
}
