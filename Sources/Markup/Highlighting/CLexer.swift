import Text

extension CodeWriter {
  /// Highlights Swift, Kotlin, Java, Objective-C and JavaScript.
  mutating func lexC(_ range: Range<Int>, _ grammar: CGrammar) {
    let end = range.upperBound
    var index = range.lowerBound
    // Whether an expression may begin here, so that `/` opens a regular expression rather than divides.
    var mayBegin = true
    while index < end {
      let byte = source[index]
      let start = index
      if isNameByte(byte), !isDigit(byte) {
        index = endOfName(index, end)
        mayBegin = markWord(start..<index, end, grammar)
      } else if isDigit(byte) {
        index = endOfNumber(index, end)
        mark(start..<index, .number)
        mayBegin = false
      } else if isSpace(byte) {
        index += 1
      } else if let close = endOfComment(index, end, grammar) {
        index = close
        mark(start..<index, .comment)
      } else if let close = endOfText(index, end, grammar, mayBegin: mayBegin) {
        index = close
        mark(start..<index, .string)
        mayBegin = false
      } else if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") {
        index = endOfName(index + 1, end)
        let isDirective = grammar.hasDirectives && (byte == UInt8(ascii: "#") || isLowercaseAt(start, grammar))
        if index > start + 1 { mark(start..<index, isDirective ? .keyword : .attribute) }
        mayBegin = true
      } else {
        index += 1
        mayBegin = byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "}")
      }
    }
  }

  /// Objective-C's `@interface` is a keyword; Swift's `@State` is an attribute.
  private func isLowercaseAt(_ start: Int, _ grammar: CGrammar) -> Bool { !grammar.hasTripleQuotes }

  /// Marks a word.
  ///
  /// - Returns: Whether an expression may begin after it.
  private mutating func markWord(_ word: Range<Int>, _ end: Int, _ grammar: CGrammar) -> Bool {
    if grammar.keywords.contains(source, word) {
      mark(word, .keyword)
      return true
    }
    let first = source[word.lowerBound]
    if word.upperBound < end, source[word.upperBound] == UInt8(ascii: "("), first | 0x20 == first {
      mark(word, .function)
    } else if isCapital(first) {
      mark(word, .type)
    }
    return false
  }

  private func endOfComment(_ start: Int, _ end: Int, _ grammar: CGrammar) -> Int? {
    guard source[start] == UInt8(ascii: "/"), start + 1 < end else { return nil }
    if source[start + 1] == UInt8(ascii: "/") { return endOfLine(start, end) }
    guard source[start + 1] == UInt8(ascii: "*") else { return nil }
    var depth = 1
    var index = start + 2
    while index + 1 < end {
      if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else if grammar.nestsComments, source[index] == UInt8(ascii: "/"), source[index + 1] == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return end
  }

  /// Returns the place after a string, a character or a regular expression.
  private func endOfText(_ start: Int, _ end: Int, _ grammar: CGrammar, mayBegin: Bool) -> Int? {
    switch source[start] {
    case UInt8(ascii: "\""):
      if grammar.hasTripleQuotes, has("\"\"\"", at: start, end) { return endOfTripleQuotes(start, end) }
      return grammar.isJavaScript ? endOfString(start, end) : endOfInterpolated(start, end, grammar)
    case UInt8(ascii: "'"): return endOfString(start, end)
    case UInt8(ascii: "`"):
      return grammar.isJavaScript ? endOfInterpolated(start, end, grammar) : nil
    case UInt8(ascii: "#"): return grammar.hasRawStrings ? endOfRawString(start, end) : nil
    case UInt8(ascii: "@"):
      let isString = grammar.hasDirectives && start + 1 < end && source[start + 1] == UInt8(ascii: "\"")
      return isString ? endOfString(start + 1, end) : nil
    case UInt8(ascii: "/"): return grammar.isJavaScript && mayBegin ? endOfRegularExpression(start, end) : nil
    default: return nil
    }
  }

  private func endOfTripleQuotes(_ start: Int, _ end: Int) -> Int {
    var index = start + 3
    while index < end {
      if has("\"\"\"", at: index, end) { return index + 3 }
      index += source[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end
  }

  /// Returns the place after a string in which `\(…)` or `${…}` contains code, which can itself contain strings, such
  /// ones too.
  private func endOfInterpolated(_ start: Int, _ end: Int, _ grammar: CGrammar) -> Int {
    let quote = source[start]
    // For each such string that is open, how many brackets are open in its code; 0 in its text.
    var open = [0]
    var index = start + 1
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "\n"), !grammar.isJavaScript { return index }
      if let depth = open.last, depth > 0, let code = grammar.interpolation {
        if byte == quote {
          open.append(0)
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          index = endOfString(index, end) - 1
        } else if byte == code.open || byte == code.close {
          open[open.count - 1] += byte == code.open ? 1 : -1
        }
      } else if byte == quote {
        open.removeLast()
        if open.isEmpty { return index + 1 }
      } else if let code = grammar.interpolation, byte == code.first, index + 1 < end, source[index + 1] == code.open {
        open[open.count - 1] = 1
        index += 1
      } else if byte == UInt8(ascii: "\\") {
        index += 1
      }
      index += 1
    }
    return end
  }

  /// Returns the place after `#"…"#`, with as many `#` at its end as at its start.
  private func endOfRawString(_ start: Int, _ end: Int) -> Int? {
    var open = start
    while open < end, source[open] == UInt8(ascii: "#"), open - start < 8 { open += 1 }
    guard open < end, source[open] == UInt8(ascii: "\"") else { return nil }
    let hashes = open - start
    let isMultiline = has("\"\"\"", at: open, end)
    var index = open + (isMultiline ? 3 : 1)
    while index < end, isMultiline || source[index] != UInt8(ascii: "\n") {
      let closes = isMultiline ? has("\"\"\"", at: index, end) : source[index] == UInt8(ascii: "\"")
      let quoteEnd = index + (isMultiline ? 3 : 1)
      if closes, hasHashes(hashes, at: quoteEnd, end) { return quoteEnd + hashes }
      index += 1
    }
    return index
  }

  private func hasHashes(_ count: Int, at start: Int, _ end: Int) -> Bool {
    guard end - start >= count else { return false }
    return (start..<start + count).allSatisfy { source[$0] == UInt8(ascii: "#") }
  }

  /// Returns the place after `/…/flags`, on one line and in at most 1,000 bytes; `nil` when it never closes.
  private func endOfRegularExpression(_ start: Int, _ end: Int) -> Int? {
    var isInClass = false
    var index = start + 1
    let reach = min(end, start + 1000)
    while index < reach {
      switch source[index] {
      case UInt8(ascii: "\n"): return nil
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return endOfName(index + 1, end)
      default: break
      }
      index += 1
    }
    return nil
  }
}
