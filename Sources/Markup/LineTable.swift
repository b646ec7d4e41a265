import Text

/// Where the lines of a body begin, counted as libcmark counts them: `\n`, `\r\n` and `\r` end a line.
struct LineTable {
  private let bytes: [UInt8]
  /// The file's bytes that the lines cover.
  let body: Range<Int>
  private var starts: [Int]

  init(_ bytes: [UInt8], body: Range<Int>) {
    (self.bytes, self.body) = (bytes, body)
    starts = [body.lowerBound]
    starts.reserveCapacity(body.count / 32 + 2)
    if firstPlace(of: UInt8(ascii: "\r"), in: bytes, body) == nil {
      var index = body.lowerBound
      while let end = firstPlace(of: UInt8(ascii: "\n"), in: bytes, index..<body.upperBound) {
        index = end + 1
        starts.append(index)
      }
    } else {
      findStarts()
    }
  }

  /// Finds the starts of lines when some of them end in a carriage return.
  private mutating func findStarts() {
    var index = body.lowerBound
    while index < body.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      if byte == UInt8(ascii: "\r"), index < body.upperBound, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      starts.append(index)
    }
  }

  var count: Int { starts.count }

  /// Returns how many bytes a line has, including its ending.
  @inline(__always)
  func length(ofLine line: Int) -> Int {
    (line < starts.count ? starts[line] : body.upperBound) - starts[line - 1]
  }

  /// Returns a line without its ending. Lines outside the body are empty lines at its start or end.
  func content(ofLine line: Int) -> Range<Int> {
    guard line >= 1 else { return body.lowerBound..<body.lowerBound }
    guard line <= starts.count else { return body.upperBound..<body.upperBound }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : body.upperBound
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Returns the bytes of a block, without white space at its end.
  func range(of block: Node) -> Range<Int> {
    let first = content(ofLine: block.startLine)
    let start = min(first.lowerBound + max(block.startColumn - 1, 0), first.upperBound)
    let lastLine = lastLine(of: block)
    let last = content(ofLine: lastLine)
    let isCut = block.endColumn > 0 && lastLine == block.endLine
    var end = isCut ? min(last.lowerBound + block.endColumn, last.upperBound) : last.upperBound
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns the last line of a block.
  ///
  /// libcmark ends an underlined heading on the line after it. The underline is its first line that consists only of
  /// the characters of its level: an earlier one would have ended it.
  func lastLine(of block: Node) -> Int {
    let last = block.endColumn == 0 ? block.endLine - 1 : block.endLine
    guard block.kind == .heading, last > block.startLine else { return last }
    let sign = UInt8(ascii: block.headingLevel == 1 ? "=" : "-")
    return (block.startLine + 1...last).first { isUnderline(content(ofLine: $0), of: sign) } ?? last
  }

  private func isUnderline(_ line: Range<Int>, of sign: UInt8) -> Bool {
    let signs = bytes[line].drop { isSpace($0) || $0 == UInt8(ascii: ">") }
    return signs.first == sign && signs.drop { $0 == sign }.allSatisfy(isSpace)
  }
}

/// Returns the first byte of a line's text, after white space and the `>` of the block quotes that contain it.
///
/// - Parameter quotes: How many block quotes contain the line; a lazy continuation line has fewer marks.
func skipPrefix(_ bytes: [UInt8], from start: Int, to end: Int, quotes: Int) -> Int {
  var index = start
  var marks = 0
  while index < end {
    if bytes[index] == UInt8(ascii: ">"), marks < quotes {
      marks += 1
    } else if !isSpaceOrTab(bytes[index]) {
      break
    }
    index += 1
  }
  return index
}
