import Text

/// A token of a script, as far as rules read scripts.
struct ScriptToken: Sendable, Hashable {
  let kind: Kind
  /// The text of a string or of a template's part, with escapes resolved; anything else as written.
  let text: String
  /// Byte offsets into the file.
  let bytes: Range<Int>

  enum Kind: Sendable, Hashable {
    case word, number, mark, string, pattern
    /// A part of a template literal between its backticks and its holes.
    case template(isFirst: Bool, isLast: Bool)
  }

  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  /// Whether it is text that the script may show.
  var isText: Bool {
    switch kind {
    case .string, .template: true
    default: false
    }
  }
}

/// Reads a script into tokens (ECMAScript, section 12), without comments. Punctuation is split into single bytes.
///
/// A slash begins a pattern where no value is before it, which is wrong after the head of an `if`. A pattern or a
/// string that does not end on its line is read as a single mark, so that a wrong guess does not affect the next line.
func scriptTokens(_ source: [UInt8], in range: Range<Int>) -> [ScriptToken] {
  var reader = ScriptReader(source, in: range)
  reader.run()
  return reader.tokens
}

private struct ScriptReader {
  let source: [UInt8]
  let end: Int
  var position: Int
  var tokens: [ScriptToken] = []
  /// For each template whose hole is being read, how many braces are open in the hole.
  private var holes: [Int] = []
  /// For each kind of quote, the end of the last line on which one did not end. The escaped quotes before it end
  /// nothing either.
  private var unclosedUntil: [UInt8: Int] = [:]
  /// The longest pattern that is read, in bytes: without a limit, each slash of a long line could be followed to its
  /// end.
  private static let longestPattern = 1_000

  init(_ source: [UInt8], in range: Range<Int>) {
    self.source = source
    let bounds = range.clamped(to: 0..<source.count)
    position = bounds.lowerBound
    end = bounds.upperBound
  }

  mutating func run() {
    while position < end { readToken() }
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    position + distance < end ? source[position + distance] : 0
  }

  private mutating func append(_ kind: ScriptToken.Kind, from start: Int) {
    let text = String(decoding: source[start..<position], as: UTF8.self)
    tokens.append(ScriptToken(kind: kind, text: text, bytes: start..<position))
  }

  private mutating func readToken() {
    let byte = source[position]
    switch byte {
    case 0...0x20: position += 1
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where valueStandsBefore == false: readPattern()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString()
    case UInt8(ascii: "`"): readTemplate(isFirst: true)
    case UInt8(ascii: "}") where holes.last == 0:
      holes.removeLast()
      readTemplate(isFirst: false)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readWhile(.number) { isScriptWordByte($0) || $0 == UInt8(ascii: ".") }
    case let byte where isScriptWordByte(byte): readWhile(.word, isScriptWordByte)
    default: readMark(byte)
    }
  }

  private mutating func readMark(_ byte: UInt8) {
    if let last = holes.indices.last {
      if byte == UInt8(ascii: "{") { holes[last] += 1 }
      if byte == UInt8(ascii: "}") { holes[last] -= 1 }
    }
    position += 1
    append(.mark, from: position - 1)
  }

  private mutating func readWhile(_ kind: ScriptToken.Kind, _ belongs: (UInt8) -> Bool) {
    let start = position
    while position < end, belongs(source[position]) { position += 1 }
    append(kind, from: start)
  }

  private mutating func skipLine() {
    while position < end, source[position] != 0x0A, source[position] != 0x0D { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < end, !(source[position] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { position += 1 }
    position = min(end, position + 2)
  }

  /// Whether there is something before a slash that can be divided.
  private var valueStandsBefore: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .mark: return [")", "]", "}"].contains(last.text)
    case .word: return !beforePatterns.contains(last.text)
    case .template(_, let isLast): return isLast
    default: return true
    }
  }

  private mutating func readPattern() {
    let start = position
    var isInClass = false
    position += 1
    let limit = min(end, start + Self.longestPattern)
    while position < limit, source[position] != 0x0A {
      let byte = source[position]
      if byte == UInt8(ascii: "/"), !isInClass {
        position += 1
        while position < end, isScriptWordByte(source[position]) { position += 1 }
        return append(.pattern, from: start)
      }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = start + 1
    append(.mark, from: start)
  }

  private mutating func readString() {
    let start = position
    let quote = source[position]
    if start < unclosedUntil[quote, default: 0] { return readMark(quote) }
    position += 1
    while position < end, source[position] != quote, source[position] != 0x0A {
      position += source[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < end, source[position] == quote else {
      unclosedUntil[quote] = position
      position = start + 1
      return append(.mark, from: start)
    }
    position += 1
    let text = withoutEscapes(source[start + 1..<position - 1])
    tokens.append(ScriptToken(kind: .string, text: text, bytes: start..<position))
  }

  /// Reads a part of a template literal up to its hole or its end.
  private mutating func readTemplate(isFirst: Bool) {
    let start = position
    position += 1
    while position < end {
      let byte = source[position]
      let opensHole = byte == UInt8(ascii: "$") && peek(1) == UInt8(ascii: "{")
      if byte == UInt8(ascii: "`") || opensHole {
        let text = withoutEscapes(source[start + 1..<position])
        position += opensHole ? 2 : 1
        if opensHole { holes.append(0) }
        let kind = ScriptToken.Kind.template(isFirst: isFirst, isLast: !opensHole)
        return tokens.append(ScriptToken(kind: kind, text: text, bytes: start..<position))
      }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = end
    append(.mark, from: start)
  }
}

/// Words after which a slash begins a pattern.
private let beforePatterns: Set<String> = [
  "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof", "yield",
  "await",
]

private func isScriptWordByte(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || byte == 0x5F || byte == 0x24 || byte >= 0x80
}

/// Returns a literal's text with its escapes resolved.
private func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var result: [UInt8] = []
  var index = bytes.startIndex
  while index < bytes.endIndex {
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
      result.append(byte)
      continue
    }
    let kind = bytes[index]
    index += 1
    switch kind {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), 0x0A: result.append(0x20)
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      appendScalar(bytes, &index, short: kind == UInt8(ascii: "x"), to: &result)
    default: result.append(kind)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Appends the scalar of `\x41`, `\u0041` or `\u{41}`. The index points after the letter.
private func appendScalar(_ bytes: ArraySlice<UInt8>, _ index: inout Int, short: Bool, to result: inout [UInt8]) {
  let isBraced = !short && index < bytes.endIndex && bytes[index] == UInt8(ascii: "{")
  if isBraced { index += 1 }
  var digits = ""
  while index < bytes.endIndex, digits.utf8.count < (isBraced ? 6 : short ? 2 : 4), UInt8(ascii: "}") != bytes[index] {
    digits.unicodeScalars.append(Unicode.Scalar(bytes[index]))
    index += 1
  }
  if isBraced, index < bytes.endIndex { index += 1 }
  result += String(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8
}
