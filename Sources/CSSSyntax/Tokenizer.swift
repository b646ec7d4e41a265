import Text

/// Reads bytes into tokens (CSS Syntax Level 3, section 4.3). Each byte is looked at a bounded number of times.
struct Tokenizer {
  let source: [UInt8]
  let end: Int
  var position: Int
  var tokens: [CSSToken] = []
  var faults: [CSSFault] = []

  init(_ source: [UInt8], in range: Range<Int>) {
    self.source = source
    let bounds = range.clamped(to: 0..<source.count)
    position = bounds.lowerBound
    end = bounds.upperBound
    tokens.reserveCapacity(bounds.count / 4)
  }

  mutating func run() {
    while position < end { readToken() }
  }

  /// Returns the byte at a distance. Beyond the end it returns a line feed, which never continues a token.
  private func peek(_ distance: Int = 0) -> UInt8 {
    let place = position + distance
    return place < end ? source[place] : 0x0A
  }

  private mutating func append(_ kind: CSSToken.Kind, from start: Int) {
    tokens.append(CSSToken(kind: kind, bytes: start..<position))
  }

  private mutating func single(_ kind: CSSToken.Kind) {
    position += 1
    append(kind, from: position - 1)
  }

  private mutating func readToken() {
    switch source[position] {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case let byte where isWebSpace(byte): readBlanks()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString()
    case UInt8(ascii: "#"): readHash()
    case UInt8(ascii: "("): single(.openRound)
    case UInt8(ascii: ")"): single(.closeRound)
    case UInt8(ascii: "["): single(.openSquare)
    case UInt8(ascii: "]"): single(.closeSquare)
    case UInt8(ascii: "{"): single(.openCurly)
    case UInt8(ascii: "}"): single(.closeCurly)
    case UInt8(ascii: ","): single(.comma)
    case UInt8(ascii: ":"): single(.colon)
    case UInt8(ascii: ";"): single(.semicolon)
    case UInt8(ascii: "@"): readAtKeyword()
    default: readNumberOrName()
    }
  }

  private mutating func readNumberOrName() {
    if startsNumber() {
      readNumber()
    } else if startsWith("-->") {
      position += 3
      append(.commentClose, from: position - 3)
    } else if startsName() {
      readName()
    } else if startsWith("<!--") {
      position += 4
      append(.commentOpen, from: position - 4)
    } else {
      single(.delimiter)
    }
  }

  private func startsWith(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= end else { return false }
    return source[position..<position + count].elementsEqual(text.description.utf8)
  }

  private mutating func skipComment() {
    let start = position
    position += 2
    while position < end {
      if source[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    faults.append(CSSFault(kind: .commentNotClosed, bytes: start..<min(start + 2, end)))
  }

  private mutating func readBlanks() {
    let start = position
    while position < end, isWebSpace(source[position]) { position += 1 }
    append(.whitespace, from: start)
  }

  private mutating func readString() {
    let start = position
    let quote = source[position]
    position += 1
    while position < end, source[position] != quote {
      if isCSSLineEnd(source[position]) {
        faults.append(CSSFault(kind: .stringNotClosed, bytes: start..<position))
        return append(.badString, from: start)
      }
      position += source[position] == UInt8(ascii: "\\") ? escapedLength() : 1
    }
    if position < end {
      position += 1
    } else {
      position = end
      faults.append(CSSFault(kind: .stringNotClosed, bytes: start..<min(start + 1, end)))
    }
    append(.string, from: start)
  }

  /// Returns how many bytes a backslash and the byte or line end that it escapes take up.
  private func escapedLength() -> Int {
    peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2
  }

  private mutating func readHash() {
    let start = position
    position += 1
    guard position < end, isName(source[position]) || isEscape() else { return append(.delimiter, from: start) }
    skipName()
    append(.hash, from: start)
  }

  private mutating func readAtKeyword() {
    let start = position
    position += 1
    guard startsName() else { return append(.delimiter, from: start) }
    skipName()
    append(.atKeyword, from: start)
  }

  /// Whether there is a backslash here that escapes something.
  private func isEscape(_ distance: Int = 0) -> Bool {
    peek(distance) == UInt8(ascii: "\\") && position + distance + 1 < end && !isCSSLineEnd(peek(distance + 1))
  }

  private func startsName() -> Bool {
    guard position < end else { return false }
    if peek() == UInt8(ascii: "-") {
      return isNameStart(peek(1)) || peek(1) == UInt8(ascii: "-") || isEscape(1)
    }
    return isNameStart(peek()) || isEscape()
  }

  private mutating func skipName() {
    while position < end {
      if isName(source[position]) { position += 1 } else if isEscape() { skipEscape() } else { return }
    }
  }

  /// Skips a backslash and what it escapes: up to six hexadecimal digits and a blank, or one byte.
  private mutating func skipEscape() {
    position += 1
    var digits = 0
    while digits < 6, position < end, hexadecimalValue(source[position]) != nil {
      position += 1
      digits += 1
    }
    if digits == 0 {
      position += 1
    } else if position < end, isWebSpace(source[position]) {
      position += peek() == 0x0D && peek(1) == 0x0A && position + 1 < end ? 2 : 1
    }
  }

  private func startsNumber() -> Bool {
    let sign = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") ? 1 : 0
    if isDigit(peek(sign)) { return true }
    return peek(sign) == UInt8(ascii: ".") && isDigit(peek(sign + 1))
  }

  private mutating func readNumber() {
    let start = position
    position += numberLength(source[position..<end])
    if startsName() {
      skipName()
      append(.dimension, from: start)
    } else if position < end, peek() == UInt8(ascii: "%") {
      position += 1
      append(.percentage, from: start)
    } else {
      append(.number, from: start)
    }
  }

  private mutating func readName() {
    let start = position
    skipName()
    guard position < end, source[position] == UInt8(ascii: "(") else { return append(.ident, from: start) }
    let isAddress = unescaped(source[start..<position]).lowercased() == "url"
    position += 1
    if isAddress, !quoteFollows() { readAddress(from: start) } else { append(.function, from: start) }
  }

  private func quoteFollows() -> Bool {
    var place = position
    while place < end, isWebSpace(source[place]) { place += 1 }
    return place < end && (source[place] == UInt8(ascii: "\"") || source[place] == UInt8(ascii: "'"))
  }

  /// Reads the rest of `url(` without quotes.
  private mutating func readAddress(from start: Int) {
    var isBroken = false
    var sawBlank = false
    var isEmpty = true
    while position < end {
      let byte = source[position]
      if byte == UInt8(ascii: ")") { break }
      if isWebSpace(byte) {
        sawBlank = !isEmpty
      } else {
        isEmpty = false
        if sawBlank || "\"'(".utf8.contains(byte) { isBroken = true }
      }
      if isEscape() { skipEscape() } else { position += 1 }
    }
    if position < end { position += 1 } else { isBroken = true }
    if isBroken { faults.append(CSSFault(kind: .addressBroken, bytes: start..<min(start + 4, end))) }
    append(isBroken ? .badURL : .url, from: start)
  }
}
