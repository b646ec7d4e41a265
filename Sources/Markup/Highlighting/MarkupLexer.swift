import Text

extension CodeWriter {
  /// Highlights HTML and XML, and the style sheets and scripts of HTML in their own languages.
  mutating func lexMarkup(_ range: Range<Int>, embeds: Bool) {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      let start = index
      switch source[index] {
      case UInt8(ascii: "&"):
        index = endOfEntity(index, end)
        if index > start + 1 { mark(start..<index, .number) }
      case UInt8(ascii: "<"):
        index = lexAngle(index, end)
        if embeds, let language = embeddedLanguage(start, end), source[index - 1] == UInt8(ascii: ">") {
          index = lexEmbedded(language, index, end)
        }
      default: index += 1
      }
    }
  }

  /// Reads a construct that begins at a `<`.
  ///
  /// - Returns: Where it ends.
  private mutating func lexAngle(_ start: Int, _ end: Int) -> Int {
    if has("<!--", at: start, end) {
      let close = past("-->", from: start + 4, end)
      mark(start..<close, .comment)
      return close
    }
    if has("<![CDATA[", at: start, end) {
      let close = past("]]>", from: start + 9, end)
      mark(start..<close, .string)
      return close
    }
    if has("<!", at: start, end) || has("<?", at: start, end) {
      let close = past(">", from: start + 2, end)
      mark(start..<close, .keyword)
      return close
    }
    let name = start + (has("</", at: start, end) ? 2 : 1)
    guard name < end, isLetter(source[name]) else { return start + 1 }
    let nameEnd = endOfMarkupName(name, end)
    mark(name..<nameEnd, .tag)
    return lexAttributes(nameEnd, end)
  }

  private mutating func lexAttributes(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end {
      let byte = source[index]
      let token = index
      switch byte {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<"): return index
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = endOfString(index, end, isMultiline: true, hasEscapes: false)
        mark(token..<index, .string)
      case UInt8(ascii: "="):
        index = skipSpaces(index + 1, end)
        let value = index
        guard index < end, isNameByte(source[index]) else { continue }
        while index < end, !isSpace(source[index]), source[index] != UInt8(ascii: ">") { index += 1 }
        mark(value..<index, .string)
      case _ where isSpace(byte) || byte == UInt8(ascii: "/"): index += 1
      default:
        index = max(endOfMarkupName(index, end), index + 1)
        mark(token..<index, .attribute)
      }
    }
    return end
  }

  private func endOfMarkupName(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end {
      switch source[index] {
      case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"): index += 1
      case let byte where isNameByte(byte): index += 1
      default: return index
      }
    }
    return index
  }

  private func endOfEntity(_ start: Int, _ end: Int) -> Int {
    let reach = min(end, start + 32)
    var index = start + 1
    while index < reach, isLetterOrDigit(source[index]) || source[index] == UInt8(ascii: "#") {
      index += 1
    }
    return index < end && source[index] == UInt8(ascii: ";") && index > start + 1 ? index + 1 : start + 1
  }

  /// Returns the element whose text is in another language, if one opens at a place.
  private func embeddedLanguage(_ start: Int, _ end: Int) -> EmbeddedLanguage? {
    func opens(_ name: StaticString) -> Bool {
      let after = start + 1 + name.utf8CodeUnitCount
      return has(name, at: start + 1, end, ignoringCase: true) && after < end && !isNameByte(source[after])
        && source[after] != UInt8(ascii: "-")
    }
    return opens("style") ? .style : opens("script") ? .script : nil
  }

  private mutating func lexEmbedded(_ language: EmbeddedLanguage, _ start: Int, _ end: Int) -> Int {
    let closing: StaticString = language == .style ? "</style" : "</script"
    let close = find(closing, in: source, from: start, to: end, ignoringCase: true) ?? end
    switch language {
    case .style: lexCSS(start..<close)
    case .script: lexC(start..<close, CGrammar.of(.javaScript))
    }
    return close
  }
}

/// An HTML element whose text is in another language.
private enum EmbeddedLanguage {
  case style, script
}
