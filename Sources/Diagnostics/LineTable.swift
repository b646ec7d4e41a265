/// Where the lines of a file begin, computed once so that any number of places can be turned into lines and columns.
struct LineTable {
  private let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]
  /// How many scalars begin before every `stride`th byte. A column then takes one short walk, however long the line is.
  private let scalarsBefore: [Int]
  private static let stride = 512

  init(_ file: SourceFile) {
    bytes = file.bytes
    var lineStarts = [0]
    var scalarsBefore: [Int] = []
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { scalarsBefore.append(scalars) }
      if byte == UInt8(ascii: "\n") { lineStarts.append(offset + 1) }
      if byte & 0xC0 != 0x80 { scalars += 1 }
    }
    if bytes.count % Self.stride == 0 { scalarsBefore.append(scalars) }
    (self.lineStarts, self.scalarsBefore) = (lineStarts, scalarsBefore)
  }

  /// The place of a byte; an offset past the end is taken for the end.
  func position(at offset: Int) -> SourcePosition {
    let place = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: place)
    var column = scalarCount(before: place) - scalarCount(before: lineStarts[line]) + 1
    // The character after a byte order mark is in column 1.
    if line == 0, place >= 3, startsWithByteOrderMark { column -= 1 }
    return SourcePosition(offset: place, line: line + 1, column: column)
  }

  /// The bytes of the line that holds a byte, without its line ending and without a byte order mark.
  func lineRange(containing offset: Int) -> Range<Int> {
    let line = lineIndex(of: min(max(offset, 0), bytes.count))
    let start = line == 0 && startsWithByteOrderMark ? 3 : lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  private var startsWithByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The last line that begins at or before a byte.
  private func lineIndex(of offset: Int) -> Int {
    lastIndex(of: lineStarts) { $0 <= offset } ?? 0
  }

  private func scalarCount(before offset: Int) -> Int {
    let checkpoint = offset / Self.stride
    var count = scalarsBefore[checkpoint]
    for index in (checkpoint * Self.stride)..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// The line tables of the files that a run's diagnostics are about, each made when it is first needed.
struct LineTables {
  private var tables: [ObjectIdentifier: LineTable] = [:]

  mutating func table(of file: SourceFile) -> LineTable {
    if let table = tables[ObjectIdentifier(file)] { return table }
    let table = LineTable(file)
    tables[ObjectIdentifier(file)] = table
    return table
  }

  mutating func start(of range: SourceRange) -> SourcePosition {
    table(of: range.file).position(at: range.bytes.lowerBound)
  }

  mutating func end(of range: SourceRange) -> SourcePosition {
    table(of: range.file).position(at: range.bytes.upperBound)
  }
}
