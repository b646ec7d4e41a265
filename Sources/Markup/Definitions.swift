import Text

/// The link reference definitions of a body: `[label]: destination "title"`.
struct Definitions {
  struct Definition {
    /// The destination's bytes in the file.
    let destination: Range<Int>
    /// The definition and an empty line, without the markers of what contains it.
    let text: [UInt8]
  }

  private var byLabel: [String: Definition] = [:]

  var isEmpty: Bool { byLabel.isEmpty }

  init() {}

  /// Reads the definitions that are outside blocks or at the start of a paragraph, as libcmark does.
  init(_ bytes: [UInt8], _ lines: LineTable, leaves: [Leaf]) {
    var leaf = 0
    var line = 1
    while line <= lines.count {
      while leaf < leaves.count, leaves[leaf].lines.upperBound <= line { leaf += 1 }
      let holder = leaf < leaves.count && leaves[leaf].lines.contains(line) ? leaves[leaf] : nil
      if let holder, !holder.isText {
        line = holder.lines.upperBound
        continue
      }
      if let last = read(bytes, lines, line) {
        line = last + 1
      } else {
        line = holder?.lines.upperBound ?? line + 1
      }
    }
  }

  func definition(ofLabel label: ArraySlice<UInt8>) -> Definition? {
    guard label.count <= 1000 else { return nil }
    return byLabel[Self.key(label)]
  }

  /// Reads the definition that begins on a line.
  ///
  /// - Returns: The line that it ends on.
  private mutating func read(_ bytes: [UInt8], _ lines: LineTable, _ line: Int) -> Int? {
    let content = lines.content(ofLine: line)
    let end = content.upperBound
    let start = skipContainers(bytes, content)
    guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
    var close = start + 1
    while close < end, bytes[close] != UInt8(ascii: "]") {
      close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard close + 1 < end, bytes[close + 1] == UInt8(ascii: ":"), close - start <= 1000 else { return nil }
    var last = line
    var reach = end
    var place = skipSpaces(bytes, from: close + 2, to: end)
    if place == end {
      last += 1
      reach = lines.content(ofLine: last).upperBound
      place = skipContainers(bytes, lines.content(ofLine: last))
    }
    guard let destination = readDestination(bytes, from: place, to: reach) else { return nil }
    let key = Self.key(bytes[(start + 1)..<close])
    guard !key.isEmpty else { return nil }
    let past = destination.upperBound + (destination.lowerBound > place ? 1 : 0)
    guard let title = title(bytes, lines, last, from: past) else { return nil }
    if byLabel[key] == nil {
      let text = bytes[start..<close + 2] + bytes[place..<past] + title.text + [UInt8]("\n\n".utf8)
      byLabel[key] = Definition(destination: destination, text: Array(text))
    }
    return title.line
  }

  /// Returns the title after a destination, with white space before it, and the line that it ends on.
  ///
  /// - Returns: An empty title if there is none; `nil` if anything else follows the destination on its line.
  private func title(
    _ bytes: [UInt8],
    _ lines: LineTable,
    _ line: Int,
    from start: Int
  ) -> (text: [UInt8], line: Int)? {
    let end = lines.content(ofLine: line).upperBound
    let place = skipSpaces(bytes, from: start, to: end)
    if place < end { return place > start ? quotedTitle(bytes, lines, line, at: place) : nil }
    return quotedTitle(bytes, lines, line + 1, at: textStart(bytes, lines, line + 1)) ?? ([], line)
  }

  private func quotedTitle(
    _ bytes: [UInt8],
    _ lines: LineTable,
    _ line: Int,
    at start: Int
  ) -> (text: [UInt8], line: Int)? {
    guard start < lines.content(ofLine: line).upperBound, let close = closingQuote(of: bytes[start]) else { return nil }
    var title = [UInt8(ascii: " "), bytes[start]]
    var (line, place) = (line, start + 1)
    while true {
      let end = lines.content(ofLine: line).upperBound
      while place < end {
        let byte = bytes[place]
        title.append(byte)
        place += 1
        if byte == close { return skipSpaces(bytes, from: place, to: end) == end ? (title, line) : nil }
        if byte == UInt8(ascii: "("), close == UInt8(ascii: ")") { return nil }
        if byte == UInt8(ascii: "\\"), place < end {
          title.append(bytes[place])
          place += 1
        }
      }
      line += 1
      place = textStart(bytes, lines, line)
      if place == lines.content(ofLine: line).upperBound { return nil }
      title.append(UInt8(ascii: "\n"))
    }
  }

  /// Returns the first byte of a continuation line's text.
  private func textStart(_ bytes: [UInt8], _ lines: LineTable, _ line: Int) -> Int {
    let content = lines.content(ofLine: line)
    return skipPrefix(bytes, from: content.lowerBound, to: content.upperBound, quotes: .max)
  }

  /// Returns the place after white space, quote marks and list markers.
  private func skipContainers(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      guard isSpace(byte) || isDigit(byte) || [UInt8](">-+*.)".utf8).contains(byte) else { break }
      index += 1
    }
    return index
  }

  private func skipSpaces(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func key(_ label: ArraySlice<UInt8>) -> String {
    collapsedText(Array(label)).lowercased()
  }
}

/// A block that contains lines rather than blocks.
struct Leaf {
  /// Its lines, from 1.
  let lines: Range<Int>
  /// Whether it is a paragraph or a heading, whose first lines can be definitions.
  let isText: Bool
}

/// Returns the byte that ends a title that begins with a byte; `nil` when none does.
func closingQuote(of byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
  case UInt8(ascii: "("): UInt8(ascii: ")")
  default: nil
  }
}
