import Text

/// One piece of Liquid in a text: `{% name arguments %}` or `{{ expression }}`.
struct LiquidTag {
  /// From the first brace to the last.
  let range: Range<Int>
  /// Empty for a value.
  let name: String
  /// The text after the name; for a value, its expression.
  let arguments: String
}

/// Finds the Liquid in a text. The time depends only on the length of the text, even if many blocks are never closed.
struct LiquidScanner {
  private let bytes: [UInt8]
  private var tagEnds = NextPlace("%}")
  private var valueEnds = NextPlace("}}")
  /// Blocks known to have no end before a given place.
  private var unclosed: Set<UnclosedBlock> = []

  private struct UnclosedBlock: Hashable {
    let name: String
    let limit: Int
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the first tag or value at or after a place.
  mutating func next(from start: Int) -> LiquidTag? {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "{") {
        if bytes[place + 1] == UInt8(ascii: "%"), let end = tagEnds.find(in: bytes, from: place + 2) {
          return tag(place..<end + 2)
        }
        if bytes[place + 1] == UInt8(ascii: "{"), let end = valueEnds.find(in: bytes, from: place + 2),
          end - place < 2_000
        {
          let whole = place..<end + 2
          return LiquidTag(range: whole, name: "", arguments: inside(whole))
        }
      }
      place += 1
    }
    return nil
  }

  /// Returns the tag that closes a block, before a limit.
  mutating func end(of block: LiquidTag, before limit: Int) -> LiquidTag? {
    let key = UnclosedBlock(name: block.name, limit: limit)
    if unclosed.contains(key) { return nil }
    var place = block.range.upperBound
    while let open = find("{%", in: bytes, from: place, to: limit), let end = tagEnds.find(in: bytes, from: open + 2) {
      if end + 2 > limit { break }
      let tag = tag(open..<end + 2)
      if tag.name == "end\(block.name)" { return tag }
      place = open + 2
    }
    unclosed.insert(key)
    return nil
  }

  private func tag(_ range: Range<Int>) -> LiquidTag {
    let text = inside(range)
    let name = text.utf8.prefix { isLetter($0) || $0 == UInt8(ascii: "_") || isDigit($0) }
    return LiquidTag(range: range, name: String(Substring(name)), arguments: trimmed(String(text[name.endIndex...])))
  }

  private func inside(_ range: Range<Int>) -> String {
    var inner = range.lowerBound + 2..<max(range.lowerBound + 2, range.upperBound - 2)
    if let first = bytes[inner].first, first == UInt8(ascii: "-") { inner = inner.lowerBound + 1..<inner.upperBound }
    if let last = bytes[inner].last, last == UInt8(ascii: "-") { inner = inner.lowerBound..<inner.upperBound - 1 }
    return string(bytes[trimmed(inner, in: bytes)])
  }
}

/// Remembers where a text occurs next: the result is valid for every place between the start of the search and the
/// match.
private struct NextPlace {
  private let wanted: String
  private var start = Int.max
  private var found: Int?

  init(_ wanted: String) { self.wanted = wanted }

  mutating func find(in bytes: [UInt8], from place: Int) -> Int? {
    if place >= start, found.map({ place <= $0 }) ?? true { return found }
    start = place
    found = Importing.find(wanted, in: bytes, from: place)
    return found
  }
}
