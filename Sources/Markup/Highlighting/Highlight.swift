import Text

/// Returns code as HTML, with its tokens in `<b>` elements whose classes are those of `CodeToken`. `<b>` is the
/// shortest element that means no more than “look here”, and a page of code has a thousand of them.
///
/// Without its tags, the result is the escaped source: no byte is lost, added or moved, whatever the source contains.
/// Code that is wrong or incomplete is highlighted as far as possible. The time is proportional to the length of the
/// source.
///
/// - Parameters:
///   - source: The code.
///   - language: A word that names a language of `CodeLanguage.all`; any other leaves the code plain.
public func highlight(_ source: [UInt8], language: String) -> [UInt8] {
  var output = ByteWriter(capacity: source.count * 2)
  if let language = CodeLanguage.named(language) {
    highlight(source, as: language, into: &output)
  } else {
    output.write(escaping: source[...])
  }
  return output.bytes
}

func highlight(_ source: [UInt8], as language: CodeLanguage, into output: inout ByteWriter) {
  var code = CodeWriter(source)
  swap(&code.output, &output)
  let whole = 0..<source.count
  switch language.lexer {
  case .c(let family): code.lexC(whole, CGrammar.of(family))
  case .markup(let embeds): code.lexMarkup(whole, embeds: embeds)
  case .css: code.lexCSS(whole)
  case .json: code.lexJSON(whole)
  case .yaml: code.lexYAML(whole)
  case .shell: code.lexShell(whole)
  }
  code.finish()
  swap(&code.output, &output)
}

/// The kind of a run of code. Punctuation, operators and plain names have no class.
enum CodeToken {
  case keyword, string, comment, number, type, function, attribute, tag, property, variable

  /// The start tag of its element.
  var opening: StaticString {
    switch self {
    case .keyword: "<b class=k>"
    case .string: "<b class=s>"
    case .comment: "<b class=c>"
    case .number: "<b class=n>"
    case .type: "<b class=t>"
    case .function: "<b class=f>"
    case .attribute: "<b class=a>"
    case .tag: "<b class=g>"
    case .property: "<b class=y>"
    case .variable: "<b class=v>"
    }
  }
}

/// Writes code from start to end, with the tokens that a lexer marks on the way.
struct CodeWriter: ~Copyable {
  let source: [UInt8]
  var output = ByteWriter(isOn: false)
  /// The first byte that is not yet written.
  private var written = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// Writes a token, after everything before it. Ranges must come in ascending order; what has been written does not
  /// change.
  mutating func mark(_ range: Range<Int>, _ token: CodeToken) {
    guard range.lowerBound >= written, !range.isEmpty else { return }
    output.write(escaping: source, written..<range.lowerBound)
    output.write(token.opening)
    output.write(escaping: source, range)
    output.write("</b>")
    written = range.upperBound
  }

  /// Writes what is left.
  mutating func finish() {
    output.write(escaping: source[written...])
    written = source.count
  }

  // MARK: What every lexer needs

  /// Returns the end of a string that begins at a quote: after the closing quote, or at the line's end unless the
  /// string may have several lines.
  func endOfString(_ start: Int, _ end: Int, isMultiline: Bool = false, hasEscapes: Bool = true) -> Int {
    let quote = source[start]
    var index = start + 1
    while index < end {
      let byte = source[index]
      if byte == quote { return index + 1 }
      if byte == UInt8(ascii: "\n"), !isMultiline { return index }
      index += hasEscapes && byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return end
  }

  func endOfLine(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, source[index] != UInt8(ascii: "\n") { index += 1 }
    return index
  }

  /// Returns the place after a number: digits, letters, `_`, and a dot before a digit.
  func endOfNumber(_ start: Int, _ end: Int) -> Int {
    var index = start + 1
    while index < end {
      let byte = source[index]
      let isDot = byte == UInt8(ascii: ".") && index + 1 < end && isDigit(source[index + 1])
      guard isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || isDot else { break }
      index += 1
    }
    return index
  }

  /// Returns the place after a name of letters, digits, `_`, `$` and everything that is not ASCII; also `-` where names
  /// may contain it.
  func endOfName(_ start: Int, _ end: Int, hyphens: Bool = false) -> Int {
    var index = start
    while index < end, isNameByte(source[index]) || (hyphens && source[index] == UInt8(ascii: "-")) { index += 1 }
    return index
  }

  func skipSpaces(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, isSpace(source[index]) { index += 1 }
    return index
  }

  func has(_ text: StaticString, at index: Int, _ end: Int, ignoringCase: Bool = false) -> Bool {
    hasBytes(text, source, at: index, to: end, ignoringCase: ignoringCase)
  }

  /// Returns the place after a text, or the end if the text does not occur.
  func past(_ text: StaticString, from start: Int, _ end: Int) -> Int {
    find(text, in: source, from: start, to: end).map { $0 + text.utf8CodeUnitCount } ?? end
  }
}

/// Whether a byte can be in a name.
func isNameByte(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
}
