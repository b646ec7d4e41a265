import Text

extension CodeWriter {
  /// Highlights CSS, including nested rules.
  mutating func lexCSS(_ range: Range<Int>) {
    let end = range.upperBound
    var index = range.lowerBound
    // What kind of statement this is, known from how it ends.
    var isDeclaration = false
    var isValue = false
    var statementEnd = range.lowerBound
    while index < end {
      if index >= statementEnd {
        (statementEnd, isDeclaration) = cssStatement(index, end)
        isValue = false
      }
      let byte = source[index]
      let start = index
      switch byte {
      case UInt8(ascii: "/") where has("/*", at: index, end):
        index = past("*/", from: index + 2, end)
        mark(start..<index, .comment)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = endOfString(index, end)
        mark(start..<index, .string)
      case UInt8(ascii: "@"), UInt8(ascii: "!"):
        index = endOfName(index + 1, end, hyphens: true)
        if index > start + 1 { mark(start..<index, .keyword) }
      case UInt8(ascii: ":"):
        if isDeclaration { isValue = true }
        index += 1
      case UInt8(ascii: "#"), UInt8(ascii: "."):
        index = lexCSSMark(index, end, isValue: isValue)
      case _ where isDigit(byte):
        index = endOfNumber(index, end)
        if index < end, source[index] == UInt8(ascii: "%") { index += 1 }
        mark(start..<index, .number)
      case _ where isNameByte(byte) || byte == UInt8(ascii: "-"):
        index = endOfName(index, end, hyphens: true)
        markCSSName(start..<index, end, isDeclaration: isDeclaration, isValue: isValue)
      default: index += 1
      }
    }
  }

  /// Marks a colour or a number in a value, or a class or an id in a selector.
  private mutating func lexCSSMark(_ start: Int, _ end: Int, isValue: Bool) -> Int {
    let index = endOfName(start + 1, end, hyphens: true)
    if index > start + 1 { mark(start..<index, isValue ? .number : .type) }
    return index
  }

  private mutating func markCSSName(_ name: Range<Int>, _ end: Int, isDeclaration: Bool, isValue: Bool) {
    if has("--", at: name.lowerBound, end) {
      mark(name, .variable)
    } else if name.upperBound < end, source[name.upperBound] == UInt8(ascii: "(") {
      mark(name, .function)
    } else if isDeclaration, !isValue {
      mark(name, .property)
    } else if !isDeclaration {
      mark(name, .tag)
    }
  }

  /// Returns where the statement at a place ends, after its `{`, `}` or `;`, and whether it is a declaration.
  private func cssStatement(_ start: Int, _ end: Int) -> (end: Int, isDeclaration: Bool) {
    var index = start
    var hasColon = false
    while index < end {
      switch source[index] {
      case UInt8(ascii: "{"): return (index + 1, false)
      case UInt8(ascii: "}"), UInt8(ascii: ";"): return (index + 1, hasColon)
      case UInt8(ascii: ":"): hasColon = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = endOfString(index, end)
        continue
      case UInt8(ascii: "/") where has("/*", at: index, end):
        index = past("*/", from: index + 2, end)
        continue
      default: break
      }
      index += 1
    }
    return (end, hasColon)
  }
}
