/// The part of a source line that shows a place, prepared for a terminal, and the columns that the place takes up in
/// it.
struct Excerpt {
  /// The line, or as much of it around the place as there is room for, as UTF-8.
  var text: [UInt8] = []
  /// The columns before the place.
  var indent = 0
  /// The columns of the place, at least one.
  var length = 1

  private static let tabWidth = 4

  /// - Parameters:
  ///   - range: The place; only its first line is shown.
  ///   - line: The bytes of that line, without its ending.
  ///   - width: How many columns the excerpt may take.
  init(of range: SourceRange, line: Range<Int>, width: Int) {
    let place = range.bytes.clamped(to: line)
    let start = place.lowerBound
    // Only bytes that can be visible are looked at, so a line of megabytes costs no more than a short one.
    let reach = 4 * width
    let near = max(line.lowerBound, start - reach)..<min(line.upperBound, start + reach)
    let cells = Self.cells(of: range.file.bytes[near])
    let shown = Self.window(cells, around: start, width: width)
    let cutBefore = (shown.first?.offset ?? line.lowerBound) > line.lowerBound
    let cutAfter = shown.last.map { $0.offset + $0.byteCount < line.upperBound } ?? false
    if cutBefore { text += "…".utf8 }
    var column = cutBefore ? 1 : 0
    var placeStart: Int?
    var placeEnd: Int?
    for cell in shown {
      if placeStart == nil, cell.offset + cell.byteCount > start { placeStart = column }
      if cell.offset >= place.upperBound, placeEnd == nil { placeEnd = column }
      text += cell.text.utf8
      column += cell.width
    }
    if cutAfter { text += "…".utf8 }
    indent = placeStart ?? column
    length = max(1, (place.isEmpty ? indent : placeEnd ?? column) - indent)
  }

  /// A scalar of the line as it is shown.
  private struct Cell {
    let offset: Int
    let byteCount: Int
    let text: String
    let width: Int
  }

  private static func cells(of bytes: ArraySlice<UInt8>) -> [Cell] {
    // A slice that was cut may begin inside a character.
    var offset = bytes.startIndex
    while offset < bytes.endIndex, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    var cells: [Cell] = []
    var column = 0
    var last: Unicode.Scalar?
    while offset < bytes.endIndex {
      let (scalar, byteCount) = decode(bytes, at: offset)
      let shown = scalar == "\t" ? tab(at: column) : displayed(scalar, after: last)
      cells.append(Cell(offset: offset, byteCount: byteCount, text: shown.text, width: shown.width))
      last = scalar
      column += shown.width
      offset += byteCount
    }
    return cells
  }

  private static func tab(at column: Int) -> (text: String, width: Int) {
    let width = tabWidth - column % tabWidth
    return (String(repeating: " ", count: width), width)
  }

  /// Returns the cells that fit, with about a third of the room before the place, and room for the two truncation
  /// marks.
  private static func window(_ cells: [Cell], around start: Int, width: Int) -> ArraySlice<Cell> {
    let total = cells.reduce(0) { $0 + $1.width }
    guard total > width else { return cells[...] }
    let place = cells.firstIndex { $0.offset + $0.byteCount > start } ?? cells.count
    var first = place
    var before = 0
    while first > 0, before + cells[first - 1].width <= width / 3 {
      first -= 1
      before += cells[first].width
    }
    var end = place
    var used = before
    while end < cells.count, used + cells[end].width <= width - 2 {
      used += cells[end].width
      end += 1
    }
    return cells[first..<end]
  }

  /// The scalar at a byte and its length; U+FFFD, one byte long, where the bytes are not UTF-8.
  private static func decode(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (Unicode.Scalar, Int) {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    var decoder = UTF8()
    var rest = bytes[offset...].prefix(4).makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&rest) {
      return (scalar, UTF8.width(scalar))
    }
    return ("\u{FFFD}", 1)
  }
}
