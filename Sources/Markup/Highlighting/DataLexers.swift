import Text

extension CodeWriter {
  /// Highlights JSON, with comments where people write them.
  mutating func lexJSON(_ range: Range<Int>) {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      let byte = source[index]
      let start = index
      switch byte {
      case UInt8(ascii: "\""):
        index = min(endOfString(index, end), end)
        var next = index
        while next < end, next - index < 64, isSpace(source[next]) { next += 1 }
        mark(start..<index, next < end && source[next] == UInt8(ascii: ":") ? .property : .string)
      case UInt8(ascii: "/") where has("//", at: index, end):
        index = endOfLine(index, end)
        mark(start..<index, .comment)
      case UInt8(ascii: "/") where has("/*", at: index, end):
        index = past("*/", from: index + 2, end)
        mark(start..<index, .comment)
      case _ where isDigit(byte):
        index = endOfNumber(index, end)
        mark(start..<index, .number)
      case _ where isNameByte(byte):
        index = endOfName(index, end)
        mark(start..<index, .keyword)
      default: index += 1
      }
    }
  }

  /// Highlights YAML, line by line.
  mutating func lexYAML(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = endOfLine(index, range.upperBound)
      lexYAMLLine(index, end)
      index = end + 1
    }
  }

  private mutating func lexYAMLLine(_ start: Int, _ end: Int) {
    var index = skipSpaces(start, end)
    if has("---", at: index, end) || has("...", at: index, end) {
      mark(index..<index + 3, .keyword)
      index += 3
    }
    var mayBeKey = true
    while index < end {
      let byte = source[index]
      let token = index
      switch byte {
      case UInt8(ascii: "#") where index == start || isSpace(source[index - 1]):
        mark(index..<end, .comment)
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = min(endOfString(index, end, hasEscapes: byte == UInt8(ascii: "\"")), end)
        mark(token..<index, mayBeKey && isYAMLColon(index, end) ? .property : .string)
      case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
        index = endOfName(index + 1, end, hyphens: true)
        mark(token..<index, .variable)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: " "),
        UInt8(ascii: "\t"),
        UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: ":"),
        UInt8(ascii: "?"):
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") { mayBeKey = true }
        index += 1
      default:
        index = endOfYAMLPlain(index, end)
        let isKey = mayBeKey && isYAMLColon(index, end)
        markYAMLPlain(token..<index, isKey: isKey)
        mayBeKey = false
      }
    }
  }

  private func isYAMLColon(_ index: Int, _ end: Int) -> Bool {
    guard index < end, source[index] == UInt8(ascii: ":") else { return false }
    return index + 1 == end || isSpace(source[index + 1])
  }

  /// Returns the end of a plain scalar, at `: `, ` #`, a flow mark or the end, without trailing spaces.
  private func endOfYAMLPlain(_ start: Int, _ end: Int) -> Int {
    var index = start
    var last = start
    while index < end {
      let byte = source[index]
      if isYAMLColon(index, end) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      {
        break
      }
      if byte == UInt8(ascii: "#"), index > start, isSpace(source[index - 1]) { break }
      index += 1
      if !isSpace(byte) { last = index }
    }
    return max(last, start + 1)
  }

  private mutating func markYAMLPlain(_ range: Range<Int>, isKey: Bool) {
    if isKey {
      mark(range, .property)
    } else if yamlWords.contains(source, range) {
      mark(range, .keyword)
    } else if isNumber(range) {
      mark(range, .number)
    }
  }

  private func isNumber(_ range: Range<Int>) -> Bool {
    var digits = 0
    for index in range {
      switch source[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): continue
      default: return false
      }
    }
    return digits > 0
  }
}

private let yamlWords = WordSet("true false null True False Null TRUE FALSE NULL ~")
private let shellWords = WordSet(
  """
  alias break case cd continue do done echo elif else esac eval exec exit export fi for function if in local printf \
  read readonly return set shift source then trap unset until while
  """
)

extension CodeWriter {
  /// Highlights shell code.
  mutating func lexShell(_ range: Range<Int>) {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      let byte = source[index]
      let start = index
      let follows = index == range.lowerBound || !isNameByte(source[index - 1])
      switch byte {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "#") where index == range.lowerBound || isSpace(source[index - 1]):
        index = endOfLine(index, end)
        mark(start..<index, .comment)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = min(endOfString(index, end, isMultiline: true, hasEscapes: byte == UInt8(ascii: "\"")), end)
        mark(start..<index, .string)
      case UInt8(ascii: "$"):
        index = endOfShellVariable(index, end)
        if index > start + 1 { mark(start..<index, .variable) }
      case UInt8(ascii: "-") where index > range.lowerBound && isSpace(source[index - 1]):
        index = endOfName(index + 1, end, hyphens: true)
        if index > start + 1 { mark(start..<index, .attribute) }
      case _ where isNameByte(byte) && follows:
        index = endOfName(index, end, hyphens: true)
        if shellWords.contains(source, start..<index) { mark(start..<index, .keyword) }
      default: index += 1
      }
    }
  }

  private func endOfShellVariable(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else { return end }
    if source[start + 1] == UInt8(ascii: "{") { return endOfBraces(start, end) }
    var index = start + 1
    while index < end, isLetterOrDigit(source[index]) || source[index] == UInt8(ascii: "_") {
      index += 1
    }
    return index
  }

  /// Returns the place after `${…}`, or the end of its line.
  private func endOfBraces(_ start: Int, _ end: Int) -> Int {
    var index = start + 2
    while index < end, source[index] != UInt8(ascii: "\n") {
      index += 1
      if source[index - 1] == UInt8(ascii: "}") { break }
    }
    return index
  }
}
