import Text

/// Returns a style sheet or a script of the theme without what only its authors read: lines with only a comment,
/// indentation and empty lines; in a style sheet also the space around its punctuation.
///
/// The rest has the same meaning, as long as no string and no template spans several lines, which a test ensures for
/// the theme's files. A library's own files are copied as they are.
///
/// - Parameter name: The file's name, which distinguishes a style sheet from a script.
package func lighter(_ bytes: [UInt8], named name: String) -> [UInt8] {
  let lines = withoutComments(bytes)
  return name.hasSuffix(".css") ? packed(lines) : lines
}

/// Returns a style sheet without white space beside braces, semicolons and commas and after colons, and without a
/// block's last semicolon. Strings and comments stay as they are.
private func packed(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var rest = bytes[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "\"") || rest.starts(with: commentStart) {
      let end = byte == UInt8(ascii: "\"") ? [byte] : commentEnd
      let whole = rest.prefix(through: end, after: byte == UInt8(ascii: "\"") ? 1 : 2)
      result += whole
      rest = rest[whole.endIndex...]
    } else if isPlainSpace(byte) {
      rest = rest.drop(while: isPlainSpace)
      let isNeeded = result.last.map { !"{};,:".utf8.contains($0) } ?? false
      if isNeeded, let next = rest.first, !"{};".utf8.contains(next) { result.append(UInt8(ascii: " ")) }
    } else {
      if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
      result.append(byte)
      rest = rest.dropFirst()
    }
  }
  return result
}

private func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var isComment = false
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    let text = line.drop(while: isSpaceOrTab)
    if isComment {
      isComment = !text.ends(with: commentEnd)
    } else if text.starts(with: commentStart) {
      isComment = !text.ends(with: commentEnd)
      // If text follows a comment on its line, both are kept.
      if isComment, text.contains(commentEnd) {
        isComment = false
        result += text + [UInt8(ascii: "\n")]
      }
    } else if !text.isEmpty, !text.starts(with: lineComment) {
      result += text + [UInt8(ascii: "\n")]
    }
  }
  return result
}

private let commentStart = Array("/*".utf8)
private let commentEnd = Array("*/".utf8)
private let lineComment = Array("//".utf8)

extension ArraySlice<UInt8> {
  /// Returns the bytes up to and including the first `end` after the first `count` bytes; all bytes where there is
  /// none.
  fileprivate func prefix(through end: [UInt8], after count: Int) -> ArraySlice<UInt8> {
    dropFirst(count).firstPlace(of: end).map { self[..<($0 + end.count)] } ?? self
  }

  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
