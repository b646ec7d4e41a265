/// A pipe table, found in the lines of a paragraph.
struct TableSyntax {
  enum Alignment {
    case none, left, center, right
  }

  /// How many of the paragraph's lines are before the table.
  let leadingLines: Int
  let alignments: [Alignment]
  /// The bytes of each header cell, white space left out.
  let header: [Range<Int>]
  /// The cells of each row, as many as it has.
  let rows: [[Range<Int>]]
}

/// What a search for a table came to.
enum TableSearch {
  case none
  case found(TableSyntax)
  /// A delimiter row is below a line with another number of columns.
  case mismatch(delimiter: Range<Int>, columns: Int, header: Int)
}

/// Looks for a header and, below it, a delimiter row of as many columns. The delimiter row has at least one `|`.
///
/// - Parameter lines: The paragraph's lines, prefixes left out.
func findTable(_ bytes: [UInt8], _ lines: [Range<Int>]) -> TableSearch {
  for index in lines.indices.dropFirst() {
    guard let alignments = readDelimiters(bytes, lines[index]) else { continue }
    let header = splitRow(bytes, lines[index - 1])
    guard header.count == alignments.count else {
      return .mismatch(delimiter: lines[index], columns: alignments.count, header: header.count)
    }
    return .found(
      TableSyntax(
        leadingLines: index - 1,
        alignments: alignments,
        header: header,
        rows: lines[(index + 1)...].map { splitRow(bytes, $0) }
      )
    )
  }
  return .none
}

/// The alignments of a delimiter row: cells of hyphens, a colon at either end.
private func readDelimiters(_ bytes: [UInt8], _ line: Range<Int>) -> [TableSyntax.Alignment]? {
  var hasPipe = false
  for index in line {
    switch bytes[index] {
    case UInt8(ascii: "|"): hasPipe = true
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"): continue
    default: return nil
    }
  }
  guard hasPipe else { return nil }
  var alignments: [TableSyntax.Alignment] = []
  for cell in splitRow(bytes, line) {
    guard let alignment = alignment(of: bytes[cell]) else { return nil }
    alignments.append(alignment)
  }
  return alignments
}

private func alignment(of cell: ArraySlice<UInt8>) -> TableSyntax.Alignment? {
  let colon = UInt8(ascii: ":")
  let isLeft = cell.first == colon
  let isRight = cell.count > 1 && cell.last == colon
  let hyphens = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
  guard !hyphens.isEmpty, hyphens.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
  return isLeft ? (isRight ? .center : .left) : (isRight ? .right : TableSyntax.Alignment.none)
}

/// The cells of a row: split at each `|` that no backslash escapes, the outer ones left out.
func splitRow(_ bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
  let row = trimmed(bytes, line)
  var cells: [Range<Int>] = []
  var start = row.lowerBound
  var index = start
  if index < row.upperBound, bytes[index] == UInt8(ascii: "|") {
    index += 1
    start = index
  }
  while index < row.upperBound {
    if bytes[index] == UInt8(ascii: "\\") {
      index += 2
      continue
    }
    if bytes[index] == UInt8(ascii: "|") {
      cells.append(trimmed(bytes, start..<index))
      start = index + 1
    }
    index += 1
  }
  if start < row.upperBound || cells.isEmpty { cells.append(trimmed(bytes, start..<row.upperBound)) }
  return cells
}

private func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end, isSpace(bytes[start]) { start += 1 }
  while end > start, isSpace(bytes[end - 1]) { end -= 1 }
  return start..<end
}
