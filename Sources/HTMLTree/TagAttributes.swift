import Text

/// Returns the places of a start tag's attributes as they are written, including duplicates, which a parser drops.
///
/// - Parameters:
///   - source: The document's bytes.
///   - tag: The bytes of the start tag, as in `HTMLElement.startTag`.
/// - Returns: For each attribute, the name in lower case, and the bytes from the name's first to the value's last,
///   including quotes.
public func writtenAttributes(_ source: [UInt8], in tag: Range<Int>) -> [(name: String, range: Range<Int>)] {
  var scanner = AttributeScanner(source, in: tag)
  var result: [(name: String, range: Range<Int>)] = []
  while let attribute = scanner.next() {
    result.append((String(decoding: source[attribute.name], as: UTF8.self).lowercased(), attribute.range))
  }
  return result
}

/// Walks a tag from attribute to attribute as HTML's tokenizer does (HTML Standard, sections 13.2.5.32 to 13.2.5.40).
private struct AttributeScanner {
  let source: [UInt8]
  private var position: Int
  private let end: Int

  init(_ source: [UInt8], in tag: Range<Int>) {
    self.source = source
    position = tag.lowerBound + 1
    end = tag.upperBound
    while position < end, !isWebSpace(source[position]), !isStop(source[position]) { position += 1 }
  }

  /// Returns the next attribute; `nil` at the tag's `>`, or where the source ends.
  mutating func next() -> (name: Range<Int>, range: Range<Int>)? {
    while position < end, isWebSpace(source[position]) || source[position] == UInt8(ascii: "/") { position += 1 }
    guard position < end, source[position] != UInt8(ascii: ">") else { return nil }
    let start = position
    // A name may begin with an equals sign.
    position += 1
    while position < end, !isWebSpace(source[position]), !isStop(source[position]),
      source[position] != UInt8(ascii: "=")
    {
      position += 1
    }
    let name = start..<position
    skipValue()
    return (name, start..<position)
  }

  private func isStop(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }

  private mutating func skipValue() {
    var place = position
    while place < end, isWebSpace(source[place]) { place += 1 }
    guard place < end, source[place] == UInt8(ascii: "=") else { return }
    position = place + 1
    while position < end, isWebSpace(source[position]) { position += 1 }
    guard position < end else { return }
    let quote = source[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      while position < end, source[position] != quote { position += 1 }
      position = min(end, position + 1)
    } else {
      while position < end, !isWebSpace(source[position]), source[position] != UInt8(ascii: ">") { position += 1 }
    }
  }
}
