import Text

/// Checks whether libcmark and the walks over its tree read a body in time proportional to its size.
///
/// libcmark 0.30 is linear except for two shapes, found by running it on a megabyte of each of a hundred shapes:
///
/// - Deep nesting: each line, even an empty one, is checked against every open list. A line's markers and indentation
///   limit the depth that it can reach, so no line may have more than `widestPrefix` columns of them.
/// - Open images: each link that is closed walks back over every `![` before it in its paragraph. The two counts are
///   multiplied for each run of lines without an empty line, since a paragraph cannot extend beyond one. The sum over
///   the body must stay under `mostSteps`, about half a second.
///
/// - Returns: The bytes to point at and what is wrong there, or `nil` when the body may be read.
func excessiveComplexity(of source: MarkupSource) -> (range: Range<Int>, message: String)? {
  let bytes = source.bytes
  let lines = source.lines
  var steps = 0
  var run = Run()
  for line in 1...lines.count {
    // A byte takes at most four columns, so most lines need not be examined.
    if !source.mayHoldImages, lines.length(ofLine: line) * 4 <= widestPrefix { continue }
    let content = lines.content(ofLine: line)
    if prefixColumns(bytes, content) > widestPrefix {
      return (content, "this line is nested or indented by more than \(widestPrefix) columns")
    }
    guard source.mayHoldImages else { continue }
    if bytes[content].allSatisfy(isSpace) {
      steps += run.images * run.ends
      run = Run()
    } else {
      run.count(bytes, content)
    }
    if steps + run.images * run.ends > mostSteps {
      return (content, "this paragraph holds too many brackets that open an image or close a link")
    }
  }
  return nil
}

/// The maximum number of columns of list markers, quote marks and indentation at the start of a line.
private let widestPrefix = 400
private let mostSteps = 300_000_000

/// A run of lines without an empty line between them.
private struct Run {
  var images = 0
  var ends = 0

  mutating func count(_ bytes: [UInt8], _ line: Range<Int>) {
    for index in line where bytes[index] == UInt8(ascii: "]") || bytes[index] == UInt8(ascii: "[") {
      if bytes[index] == UInt8(ascii: "]") {
        ends += 1
      } else if index > line.lowerBound, bytes[index - 1] == UInt8(ascii: "!") {
        images += 1
      }
    }
  }
}

/// Returns the number of columns before a line's own text: white space, `>`, bullets and numbers.
private func prefixColumns(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
  var columns = 0
  var index = line.lowerBound
  while index < line.upperBound {
    switch bytes[index] {
    case UInt8(ascii: "\t"): columns += 4
    case UInt8(ascii: " "), UInt8(ascii: ">"): columns += 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let marker = markerLength(bytes, index, line.upperBound) else { return columns }
      columns += marker
      index += marker - 1
    default: return columns
    }
    index += 1
  }
  return columns
}

/// Returns the length of the list marker at a place, if white space or the line's end follows it.
private func markerLength(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
  var index = start
  while index < end, isDigit(bytes[index]), index - start < 9 { index += 1 }
  guard index < end else { return nil }
  let byte = bytes[index]
  let isMarker =
    index > start
    ? byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")")
    : byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "*")
  index += 1
  return isMarker && (index == end || isSpace(bytes[index])) ? index - start : nil
}
