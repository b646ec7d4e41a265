import Text

/// A place in a paragraph's source where a link's destination or raw HTML may be.
struct InlinePlace {
  enum Kind {
    /// After `](`.
    case destination
    /// Between `<` and `>`.
    case autolink
    /// Between `[` and `]`, when it may refer to a definition.
    case label
    case html
    /// Between runs of backticks; found only on request.
    case code
  }

  let kind: Kind
  let range: Range<Int>
}

/// Finds, in the source of one paragraph, heading or cell, every place where a link or raw HTML may be.
///
/// libcmark's inline positions are not reliable, so destinations are searched for in the source. This scanner only
/// knows what hides them (escapes, code, tags): a place counts only when a node of the tree has the same text. Its time
/// is linear, whatever the source.
struct InlineScanner {
  private let bytes: [UInt8]
  private let end: Int
  private let quotes: Int
  private let wantsLabels: Bool
  private let wantsCode: Bool
  private var index: Int
  private var places: [InlinePlace]
  private var openBrackets: [Int] = []
  /// Where the last run of each length of backticks begins; `nil` until there is a run that nothing closes.
  private var lastBackticks: [Int: Int]?
  /// The ends of comments and similar constructs that do not occur again.
  private var missingEnds: Set<String>?

  /// - Parameters:
  ///   - quotes: How many block quotes contain the range.
  ///   - wantsLabels: Whether the body has definitions that a label could refer to.
  ///   - wantsCode: Whether to find places of code as well.
  ///   - places: An array whose memory the result reuses.
  static func places(
    in bytes: [UInt8],
    _ range: Range<Int>,
    quotes: Int,
    wantsLabels: Bool,
    wantsCode: Bool = false,
    reusing places: consuming [InlinePlace] = []
  ) -> [InlinePlace] {
    var scanner = InlineScanner(bytes, range, quotes: quotes, wantsLabels, wantsCode, places)
    scanner.scan()
    return scanner.places
  }

  private init(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    quotes: Int,
    _ wantsLabels: Bool,
    _ wantsCode: Bool,
    _ places: consuming [InlinePlace]
  ) {
    places.removeAll(keepingCapacity: true)
    (self.places, self.bytes) = (places, bytes)
    index = range.lowerBound
    end = range.upperBound
    (self.quotes, self.wantsLabels, self.wantsCode) = (quotes, wantsLabels, wantsCode)
  }

  private mutating func scan() {
    while index < end {
      index = firstPlace(of: InlineMarks.self, in: bytes, index..<end)
      guard index < end else { return }
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"): skipCode()
      case UInt8(ascii: "<"): readAngle()
      case UInt8(ascii: "["):
        if wantsLabels { openBrackets.append(index + 1) }
        index += 1
      case UInt8(ascii: "]"): readBracketEnd()
      default: index += 1
      }
    }
  }

  private mutating func skipCode() {
    let length = backticks(at: index)
    let opening = index
    index += length
    if let last = lastBackticks, last[length].map({ $0 > opening }) != true { return }
    if let close = endOfRun(of: length, from: index) {
      if wantsCode { places.append(InlinePlace(kind: .code, range: index..<close - length)) }
      index = close
    } else {
      // From now on, a lookup shows whether a run is closed, so the search to the end happens only once.
      findBackticks()
    }
  }

  /// Returns the place after the next run of backticks with a length.
  private func endOfRun(of length: Int, from start: Int) -> Int? {
    var place = start
    while let found = firstPlace(of: UInt8(ascii: "`"), in: bytes, place..<end) {
      let run = backticks(at: found)
      place = found + run
      if run == length { return place }
    }
    return nil
  }

  private mutating func findBackticks() {
    var last: [Int: Int] = [:]
    var place = index
    while let found = firstPlace(of: UInt8(ascii: "`"), in: bytes, place..<end) {
      let run = backticks(at: found)
      last[run] = found
      place = found + run
    }
    lastBackticks = last
  }

  private func backticks(at start: Int) -> Int {
    var place = start
    while place < end, bytes[place] == UInt8(ascii: "`") { place += 1 }
    return place - start
  }

  private mutating func readBracketEnd() {
    if let opening = openBrackets.popLast() { places.append(InlinePlace(kind: .label, range: opening..<index)) }
    index += 1
    guard index < end, bytes[index] == UInt8(ascii: "(") else { return }
    let start = skipWhiteSpace(bytes, from: index + 1, to: end, quotes: quotes)
    guard let destination = readDestination(bytes, from: start, to: end) else { return }
    places.append(InlinePlace(kind: .destination, range: destination))
    index = max(index + 1, destination.upperBound)
  }

  private mutating func readAngle() {
    let start = index
    index += 1
    guard index < end else { return }
    if bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "?") {
      guard let close = endOfDeclaration(from: start) else { return }
      index = close
    } else if let close = autolinkEnd(from: index) {
      places.append(InlinePlace(kind: .autolink, range: index..<close))
      index = close + 1
      return
    } else {
      guard let close = readTag(bytes, at: start, to: end, isStrict: true, { _, _, _, _ in }) else { return }
      index = close
    }
    places.append(InlinePlace(kind: .html, range: start..<index))
  }

  /// Returns the place after a comment, a processing instruction, CDATA or a declaration.
  private mutating func endOfDeclaration(from start: Int) -> Int? {
    let closing: StaticString
    if hasBytes("<!--", bytes, at: start, to: end) {
      closing = "-->"
    } else if hasBytes("<![CDATA[", bytes, at: start, to: end) {
      closing = "]]>"
    } else {
      closing = bytes[start + 1] == UInt8(ascii: "?") ? "?>" : ">"
    }
    if let missingEnds, missingEnds.contains(closing.description) { return nil }
    if let close = find(closing, in: bytes, from: start + 2, to: end) { return close + closing.utf8CodeUnitCount }
    missingEnds = (missingEnds ?? []).union([closing.description])
    return nil
  }

  /// Returns the place of the `>` of an autolink: a scheme and `:`, or an address with `@`, without spaces or `<`.
  private func autolinkEnd(from start: Int) -> Int? {
    guard isLetterOrDigit(bytes[start]) else { return nil }
    var isLink = false
    for place in start..<end {
      switch bytes[place] {
      case UInt8(ascii: ":"), UInt8(ascii: "@"): isLink = true
      case UInt8(ascii: ">"): return isLink ? place : nil
      case UInt8(ascii: "<"), 0...0x20: return nil
      default: continue
      }
    }
    return nil
  }
}

/// Returns the place after spaces and at most one line ending, including the prefix of the next line.
func skipWhiteSpace(_ bytes: [UInt8], from start: Int, to end: Int, quotes: Int) -> Int {
  var index = start
  while index < end, isSpace(bytes[index]) {
    let endsLine = bytes[index] == UInt8(ascii: "\n")
    index += 1
    if endsLine { return skipPrefix(bytes, from: index, to: end, quotes: quotes) }
  }
  return index
}

/// Returns the bytes of a destination at a place, without angle brackets; `nil` when a bracket is never closed.
func readDestination(_ bytes: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
  guard start < end else { return nil }
  if bytes[start] == UInt8(ascii: "<") {
    var index = start + 1
    while index < end, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "<") { return nil }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < end ? start + 1..<index : nil
  }
  var index = start
  var depth = 0
  loop: while index < end {
    switch bytes[index] {
    case UInt8(ascii: "\\"): index += 1
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"):
      depth -= 1
      if depth < 0 { break loop }
    case 0...0x20: break loop
    default: break
    }
    index += 1
  }
  return start..<min(index, end)
}

/// Whether ASCII text is at a place.
@inline(__always)
func hasBytes(_ text: StaticString, _ bytes: [UInt8], at start: Int, to end: Int, ignoringCase: Bool = false) -> Bool {
  let count = text.utf8CodeUnitCount
  guard start >= 0, end <= bytes.count, end - start >= count else { return false }
  for offset in 0..<count {
    let byte = unsafe text.utf8Start[offset]
    let found = bytes[start + offset]
    guard found == byte || (ignoringCase && isLetter(byte) && found | 0x20 == byte) else { return false }
  }
  return true
}

/// Returns the first place of ASCII text.
func find(_ text: StaticString, in bytes: [UInt8], from start: Int, to end: Int, ignoringCase: Bool = false) -> Int? {
  guard text.utf8CodeUnitCount > 0 else { return nil }
  let first = unsafe text.utf8Start[0]
  assert(!ignoringCase || !isLetter(first), "a letter could be there in the other case")
  var index = start
  while index < end, let place = firstPlace(of: first, in: bytes, index..<end) {
    if hasBytes(text, bytes, at: place, to: end, ignoringCase: ignoringCase) { return place }
    index = place + 1
  }
  return nil
}
