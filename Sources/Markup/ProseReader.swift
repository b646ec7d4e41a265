/// Reads what a paragraph, a heading or a cell says, out of its source.
struct ProseReader {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let quotes: Int
  private let definitions: Definitions
  /// Code, destinations, autolinks and tags, in ascending order.
  private let places: [InlinePlace]
  private var next = 0
  private var index: Int
  private var result: [ProseByte] = []
  /// Where in the result each open bracket stands, with the `!` before it if there is one.
  private var brackets: [Range<Int>] = []
  /// Bytes of the result that turned out to be marks.
  private var marks: Set<Int> = []
  private var codeDepth = 0

  /// - Parameter hidesTags: Whether tags are left out; otherwise they are text.
  init(_ source: MarkupSource, _ range: Range<Int>, quotes: Int, _ definitions: Definitions, hidesTags: Bool) {
    bytes = source.bytes
    self.range = range
    self.quotes = quotes
    self.definitions = definitions
    index = range.lowerBound
    places = InlineScanner.places(in: source.bytes, range, quotes: quotes, wantsLabels: false, wantsCode: true)
      .filter { hidesTags || $0.kind != .html }
  }

  mutating func read(_ kind: Prose.Kind) -> Prose {
    if kind == .heading { skipHashes() }
    while index < range.upperBound {
      while next < places.count, places[next].range.upperBound < index { next += 1 }
      if !readPlace() { readByte() }
    }
    while result.last?.byte == UInt8(ascii: " ") { result.removeLast() }
    guard !marks.isEmpty else { return Prose(kind, range, result) }
    return Prose(kind, range, result.indices.filter { !marks.contains($0) }.map { result[$0] })
  }

  private mutating func skipHashes() {
    while index < range.upperBound, bytes[index] == UInt8(ascii: "#") { index += 1 }
  }

  /// Reads a tag, an autolink or code that begins here.
  private mutating func readPlace() -> Bool {
    guard next < places.count else { return false }
    let place = places[next].range
    switch places[next].kind {
    case .html where place.lowerBound == index:
      noteTag(place)
      index = place.upperBound
    case .autolink where place.lowerBound == index + 1:
      for byte in place { append(byte) }
      index = place.upperBound + 1
    case .code where place.lowerBound > index && bytes[index..<place.lowerBound].allSatisfy { $0 == backtick }:
      codeDepth += 1
      index = place.lowerBound
      while index < place.upperBound { readPlain() }
      codeDepth -= 1
      index = place.upperBound
      while index < range.upperBound, bytes[index] == backtick { index += 1 }
    default: return false
    }
    next += 1
    return true
  }

  private mutating func noteTag(_ place: Range<Int>) {
    guard let tag = readRawTag(bytes, at: place.lowerBound, to: place.upperBound) else { return }
    if codeElements.contains(tag.name) { codeDepth = max(0, codeDepth + (tag.isClosing ? -1 : 1)) }
    if tag.name == "br" { appendSpace(place.lowerBound) }
  }

  private mutating func readByte() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\\") where index + 1 < range.upperBound && isPunctuation(bytes[index + 1]):
      append(index + 1)
      index += 2
    case UInt8(ascii: "*"): index += 1
    case UInt8(ascii: "_") where !isInsideWord: index += 1
    case UInt8(ascii: "["):
      let isImage = result.last?.byte == UInt8(ascii: "!") && result.last?.place == index - 1
      brackets.append(result.count - (isImage ? 1 : 0)..<result.count + 1)
      append(index)
      index += 1
    case UInt8(ascii: "]"): readBracketEnd()
    default: readPlain()
    }
  }

  private mutating func readPlain() {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      appendSpace(index)
      index = skipPrefix(bytes, from: index + 1, to: range.upperBound, quotes: quotes)
    } else {
      if isSpace(byte) { appendSpace(index) } else { append(index) }
      index += 1
    }
  }

  /// A `]` ends a link, whose destination or label is skipped, or is text.
  private mutating func readBracketEnd() {
    let opening = brackets.popLast()
    let end = endOfDestination() ?? endOfLabel()
    if let opening, let end {
      marks.formUnion(opening)
      index = end
    } else {
      append(index)
      index += 1
    }
  }

  private func endOfDestination() -> Int? {
    guard index + 1 < range.upperBound, bytes[index + 1] == UInt8(ascii: "("), next < places.count,
      places[next].kind == .destination
    else { return nil }
    var place = places[next].range.upperBound
    if place < range.upperBound, bytes[place] == UInt8(ascii: ">") { place += 1 }
    while place < range.upperBound, isSpace(bytes[place]) { place += 1 }
    if place < range.upperBound, let close = closingQuote(of: bytes[place]) {
      place += 1
      while place < range.upperBound, bytes[place] != close {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += 1
      while place < range.upperBound, isSpace(bytes[place]) { place += 1 }
    }
    return place < range.upperBound && bytes[place] == UInt8(ascii: ")") ? place + 1 : nil
  }

  private func endOfLabel() -> Int? {
    let start = index + 2
    guard !definitions.isEmpty, start < range.upperBound, bytes[index + 1] == UInt8(ascii: "[") else { return nil }
    let reach = bytes[start..<min(range.upperBound, start + 1000)]
    guard let close = reach.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return definitions.definition(ofLabel: bytes[start..<close]) == nil ? nil : close + 1
  }

  private func closingQuote(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Whether letters or digits stand on both sides of the current byte.
  private var isInsideWord: Bool {
    func isWordByte(_ place: Int) -> Bool {
      guard range.contains(place) else { return false }
      return isLetter(bytes[place]) || isDigit(bytes[place]) || bytes[place] == UInt8(ascii: "_")
        || bytes[place] >= 0x80
    }
    return isWordByte(index - 1) && isWordByte(index + 1)
  }

  private mutating func append(_ place: Int) {
    result.append(ProseByte(byte: bytes[place], place: place, isCode: codeDepth > 0))
  }

  private mutating func appendSpace(_ place: Int) {
    guard let last = result.last, last.byte != UInt8(ascii: " ") else { return }
    result.append(ProseByte(byte: UInt8(ascii: " "), place: place, isCode: codeDepth > 0))
  }
}

private let backtick = UInt8(ascii: "`")

private func isPunctuation(_ byte: UInt8) -> Bool {
  (0x21...0x7E).contains(byte) && !isLetter(byte) && !isDigit(byte)
}
