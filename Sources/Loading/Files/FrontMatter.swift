import Platform
import Text

/// The byte ranges of the parts of a file with front matter.
struct FrontMatter: Sendable, Hashable {
  /// The opening line, without its line end.
  let opening: Range<Int>
  /// The YAML between the two lines.
  let yaml: Range<Int>
  /// The first byte after the closing line.
  let bodyStart: Int
}

enum FrontMatterScan: Sendable, Hashable {
  case found(FrontMatter)
  /// The first line is not `---`.
  case missing
  /// No closing line; the range is the opening line.
  case unclosed(Range<Int>)
}

/// Finds front matter by its bytes alone.
///
/// It begins if the first line, after any byte order mark, is exactly `---`, and ends with the next line that is
/// exactly `---`; blanks may follow either. So `---` inside a value, indented in a block of text or anywhere in the
/// body is never mistaken for it.
///
/// - Parameter isWhole: Whether the bytes are the whole file. In a prefix, the last line may be cut off and is ignored.
func scanFrontMatter(_ bytes: [UInt8], isWhole: Bool) -> FrontMatterScan {
  let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  let first = lineEnd(bytes, from: start)
  guard isFence(bytes[start..<first]), isWhole || first < bytes.count else { return .missing }
  var line = first + 1
  while line < bytes.count {
    let end = lineEnd(bytes, from: line)
    if end == bytes.count, !isWhole { break }
    if bytes[line] == UInt8(ascii: "-"), isFence(bytes[line..<end]) {
      let yaml = first + 1..<line
      return .found(FrontMatter(opening: start..<start + 3, yaml: yaml, bodyStart: min(end + 1, bytes.count)))
    }
    line = end + 1
  }
  return .unclosed(start..<start + 3)
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// Whether a line is `---`, then blanks. A carriage return before the line feed is a blank here.
private func isFence(_ line: ArraySlice<UInt8>) -> Bool {
  line.starts(with: [0x2D, 0x2D, 0x2D]) && line.dropFirst(3).allSatisfy(isPlainSpace)
}

/// Returns where the body of a file begins, which is its start if it has no front matter.
public func bodyStart(of bytes: [UInt8]) -> Int {
  if case .found(let parts) = scanFrontMatter(bytes, isWhole: true) { parts.bodyStart } else { 0 }
}
