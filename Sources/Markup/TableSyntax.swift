import Text

/// A pipe table, found in the lines of a paragraph.
struct TableSyntax {
  enum Alignment {
    case none, left, center, right
  }

  /// The number of lines of the paragraph before the table.
  let leadingLines: Int
  let alignments: [Alignment]
  /// The bytes of each header cell, without surrounding white space.
  let header: [Range<Int>]
  /// The cells of each row, which may be fewer or more than the header's.
  let rows: [[Range<Int>]]
}

/// The result of a search for a table.
enum TableSearch {
  case none
  case found(TableSyntax)
  /// There is a delimiter row below a line with a different number of columns.
  case mismatch(delimiter: Range<Int>, columns: Int, header: Int)
}

/// Looks for a header and, below it, a delimiter row with the same number of columns and at least one `|`.
///
/// - Parameter lines: The paragraph's lines, without prefixes.
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

/// Returns the alignments of a delimiter row, whose cells are hyphens with optional colons at the ends.
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

/// Returns the cells of a row, split at each `|` that is not escaped with a backslash, without the outer ones.
func splitRow(_ bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
  let row = bytes[line].trimmed(isSpace).indices
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
      cells.append(bytes[start..<index].trimmed(isSpace).indices)
      start = index + 1
    }
    index += 1
  }
  if start < row.upperBound || cells.isEmpty { cells.append(bytes[start..<row.upperBound].trimmed(isSpace).indices) }
  return cells
}
