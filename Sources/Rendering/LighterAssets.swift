/// A style sheet or a script of the theme without what only its authors read: lines that hold a comment alone, indentation
/// and empty lines.
///
/// What is left has the same meaning, as long as no string and no template goes over several lines, which a test keeps of
/// the theme's files. A library's own files are copied as they are.
package func lighter(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var isComment = false
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isComment {
      isComment = !text.ends(with: commentEnd)
    } else if text.starts(with: commentStart) {
      isComment = !text.ends(with: commentEnd)
      // What follows a comment on its line is kept, and the comment with it.
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
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
