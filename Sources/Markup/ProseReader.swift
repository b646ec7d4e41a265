import Text

/// Reads the text of a paragraph, a heading or a cell from its source.
struct ProseReader {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let quotes: Int
  private let definitions: Definitions
  /// Code, destinations, autolinks and tags, in ascending order.
  private let places: [InlinePlace]
  private var next = 0
  private var index: Int
  private var result = ProseText()
  /// For each open bracket, its place in the result, including any `!` before it, and the place in the source of what
  /// it opens.
  private var brackets: [(mark: Range<Int>, start: Int)] = []
  /// Bytes of the result that turned out to be marks.
  private var marks: [Range<Int>] = []
  private var codeDepth = 0

  /// - Parameter hidesTags: Whether tags are left out; otherwise they are treated as text.
  init(_ source: MarkupSource, _ range: Range<Int>, quotes: Int, _ definitions: Definitions, hidesTags: Bool) {
    bytes = source.bytes
    (self.range, self.quotes, self.definitions) = (range, quotes, definitions)
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
    result.trimEnd()
    return Prose(kind, range, result.without(marks.sorted { $0.lowerBound < $1.lowerBound }))
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
      result.append(place, of: bytes, isCode: codeDepth > 0)
      index = place.upperBound + 1
    case .code where place.lowerBound > index && bytes[index..<place.lowerBound].allSatisfy { $0 == backtick }:
      codeDepth += 1
      index = place.lowerBound
      while index < place.upperBound { readPlain(to: place.upperBound, isPlain: codeBytes) }
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
    if tag.name == "br" { result.appendSpace(at: place.lowerBound, isCode: codeDepth > 0) }
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
      let count = result.text.count
      let isImage = index > range.lowerBound && bytes[index - 1] == UInt8(ascii: "!") && result.endsInExclamation
      brackets.append((count - (isImage ? 1 : 0)..<count + 1, index + 1))
      append(index)
      index += 1
    case UInt8(ascii: "]"): readBracketEnd()
    default: readPlain(to: range.upperBound, isPlain: plainBytes)
    }
  }

  /// Reads a run of plain bytes, or white space, or else one byte.
  private mutating func readPlain(to end: Int, isPlain: [Bool]) {
    let start = index
    // A single space is part of the run.
    while index < end, isPlain[Int(bytes[index])] || isSingleSpace(since: start, before: end) { index += 1 }
    if index > start { return result.append(start..<index, of: bytes, isCode: codeDepth > 0) }
    let byte = bytes[index]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      result.appendSpace(at: index, isCode: codeDepth > 0)
      index = skipPrefix(bytes, from: index + 1, to: range.upperBound, quotes: quotes)
    } else {
      if isSpace(byte) { result.appendSpace(at: index, isCode: codeDepth > 0) } else { append(index) }
      index += 1
    }
  }

  /// Whether the current byte is a single space in a run.
  private func isSingleSpace(since start: Int, before end: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: " "), index + 1 < end, !isSpace(bytes[index + 1]) else { return false }
    return index > start || !(result.isEmpty || result.endsInSpace)
  }

  /// Reads a `]`, which either ends a link, whose destination or label is skipped, or is text.
  private mutating func readBracketEnd() {
    let opening = brackets.popLast()
    let end = endOfDestination() ?? endOfLabel(ofTextFrom: opening?.start)
    if let opening, let end {
      marks.append(opening.mark)
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

  /// - Parameter text: Where the text begins, which is the label if the label is empty.
  private func endOfLabel(ofTextFrom text: Int?) -> Int? {
    let start = index + 2
    guard !definitions.isEmpty, start < range.upperBound, bytes[index + 1] == UInt8(ascii: "[") else { return nil }
    let reach = bytes[start..<min(range.upperBound, start + 1000)]
    guard let close = reach.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let label = close == start ? text.map { bytes[$0..<index] } ?? [] : bytes[start..<close]
    return definitions.definition(ofLabel: label) == nil ? nil : close + 1
  }

  /// Whether there are letters or digits on both sides of the current byte.
  private var isInsideWord: Bool {
    func isWordByte(_ place: Int) -> Bool {
      guard range.contains(place) else { return false }
      return isLetterOrDigit(bytes[place]) || bytes[place] == UInt8(ascii: "_")
        || bytes[place] >= 0x80
    }
    return isWordByte(index - 1) && isWordByte(index + 1)
  }

  private mutating func append(_ place: Int) {
    result.append(bytes[place], at: place, isCode: codeDepth > 0)
  }
}

/// The bytes of code that are not white space.
private let codeBytes: [Bool] = (0...255).map { !isSpace(UInt8($0)) }

/// Those of them that have no special meaning outside code.
private let plainBytes: [Bool] = (0...255).map { codeBytes[$0] && !Array("\\*_[]`<".utf8).contains(UInt8($0)) }

private let backtick = UInt8(ascii: "`")

private func isPunctuation(_ byte: UInt8) -> Bool {
  (0x21...0x7E).contains(byte) && !isLetterOrDigit(byte)
}
