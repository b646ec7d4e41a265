/// The link reference definitions of a body: `[label]: destination "title"`.
struct Definitions {
  struct Definition {
    /// The destination's bytes in the file.
    let destination: Range<Int>
    /// From the label's bracket to the end of the title.
    let range: Range<Int>
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
    let title = titleEnd(bytes, from: destination.upperBound, to: reach)
    if byLabel[key] == nil { byLabel[key] = Definition(destination: destination, range: start..<title) }
    return last
  }

  /// Returns where the title on the destination's line ends; the destination's own end when there is no title.
  private func titleEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let past = start < end && bytes[start] == UInt8(ascii: ">") ? start + 1 : start
    let quote = skipSpaces(bytes, from: past, to: end)
    guard quote < end, quote > past, [UInt8]("\"'(".utf8).contains(bytes[quote]) else { return past }
    var last = end
    while last > quote, isSpace(bytes[last - 1]) { last -= 1 }
    return last
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
