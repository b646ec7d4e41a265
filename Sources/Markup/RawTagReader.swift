import Text

/// Reads the tags and the text of a block of raw HTML from its source.
struct RawHTMLReader {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var index: Int
  private(set) var tags: [RawTag] = []
  private(set) var prose: [Prose] = []
  private var text = ProseText()
  private var codeDepth = 0
  /// How many tags begin but never end. Each one was searched to the block's end.
  private var endless = 0
  private let readsProse: Bool

  /// - Parameter readsProse: Whether the text is wanted as well as the tags.
  init(_ bytes: [UInt8], _ range: Range<Int>, readsProse: Bool) {
    (self.bytes, self.range, self.readsProse) = (bytes, range, readsProse)
    index = range.lowerBound
    read()
    flush()
  }

  private mutating func read() {
    while index < range.upperBound {
      if !readsProse {
        index = firstPlace(of: UInt8(ascii: "<"), in: bytes, index..<range.upperBound) ?? range.upperBound
        if index == range.upperBound { return }
      }
      if bytes[index] != UInt8(ascii: "<") {
        append(index)
        index += 1
      } else if let end = endOfDeclaration() {
        index = end
      } else if endless < 8, let tag = readRawTag(bytes, at: index, to: range.upperBound) {
        note(tag)
      } else {
        if index + 1 < range.upperBound, isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/") {
          endless += 1
        }
        append(index)
        index += 1
      }
    }
  }

  /// Returns the place after a comment, a processing instruction or a declaration that begins here. One that never ends
  /// extends to the block's end, and is recorded.
  private mutating func endOfDeclaration() -> Int? {
    let end = range.upperBound
    let isComment = hasBytes("<!--", bytes, at: index, to: end)
    guard isComment || hasBytes("<!", bytes, at: index, to: end) || hasBytes("<?", bytes, at: index, to: end) else {
      return nil
    }
    func close(before end: Int) -> Int? {
      isComment
        ? find("-->", in: bytes, from: index + 2, to: end).map { $0 + 3 }
        : find(">", in: bytes, from: index + 2, to: end).map { $0 + 1 }
    }
    if let close = close(before: end) { return close }
    // The line that ends it is not always counted as part of the block: it is the next line with anything on it.
    let next = bytes[end...].firstIndex { !isSpace($0) } ?? bytes.count
    let line = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if close(before: line) == nil {
      let start = index..<index + (isComment ? 4 : 2)
      let name = String(decoding: bytes[start.dropFirst()], as: UTF8.self)
      tags.append(RawTag(name: name, isClosing: false, isSelfClosing: false, attributes: [], range: start))
    }
    return end
  }

  private mutating func note(_ tag: RawTag) {
    tags.append(tag)
    index = tag.range.upperBound
    if readsProse {
      if codeElements.contains(tag.name) { codeDepth = max(0, codeDepth + (tag.isClosing ? -1 : 1)) }
      if !inlineElements.contains(tag.name) { flush() }
    }
    guard !tag.isClosing, !tag.isSelfClosing, rawTextElements.contains(tag.name) else { return }
    index = endOfRawText(of: tag.name)
  }

  /// Returns where the end tag of a script, a style sheet or a text field begins; the block's end when there is none.
  private func endOfRawText(of name: String) -> Int {
    var place = index
    while let found = find("</", in: bytes, from: place, to: range.upperBound) {
      place = found + 2
      guard isName(name, at: place) else { continue }
      return readRawTag(bytes, at: found, to: range.upperBound) == nil ? range.upperBound : found
    }
    return range.upperBound
  }

  /// Whether a name, given in lower case, is at a place in any letter case, and is not part of a longer name.
  private func isName(_ name: String, at place: Int) -> Bool {
    let end = place + name.utf8.count
    guard end < range.upperBound, endsName(bytes[end]) else { return false }
    return zip(bytes[place..<end], name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  private mutating func append(_ place: Int) {
    if isSpace(bytes[place]) {
      text.appendSpace(at: place, isCode: codeDepth > 0)
    } else {
      text.append(bytes[place], at: place, isCode: codeDepth > 0)
    }
  }

  private mutating func flush() {
    text.trimEnd()
    if !text.isEmpty { prose.append(Prose(.html, range, text)) }
    text = ProseText()
  }
}

/// Reads the tag that begins at a `<`; returns `nil` when there is none, or it never ends.
func readRawTag(_ bytes: [UInt8], at start: Int, to end: Int) -> RawTag? {
  var attributes: [RawTag.Attribute] = []
  var valueEnd = start
  let close = readTag(bytes, at: start, to: end, isStrict: false) { _, name, value, isQuoted in
    attributes.append(RawTag.Attribute(name: lowercased(bytes[name]), value: decodedAttribute(bytes[value])))
    if !isQuoted { valueEnd = value.upperBound }
  }
  guard let close else { return nil }
  let isClosing = bytes[start + 1] == UInt8(ascii: "/")
  return RawTag(
    name: lowercased(bytes[(start + (isClosing ? 2 : 1))...].prefix { !endsName($0) }),
    isClosing: isClosing,
    // A slash at the end of a value without quotes is part of the value.
    isSelfClosing: bytes[close - 2] == UInt8(ascii: "/") && valueEnd < close - 1,
    attributes: attributes,
    range: start..<close
  )
}

private func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
  String(decoding: bytes.map { lowercased($0) as UInt8 }, as: UTF8.self)
}

/// Elements whose text is code.
let codeElements: Set<String> = ["code", "pre", "samp", "kbd", "tt", "var"]

/// Elements whose text is not HTML.
let rawTextElements: Set<String> = ["script", "style", "textarea", "title", "xmp"]

/// Elements that may be inside a sentence.
private let inlineElements: Set<String> = [
  "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd", "mark",
  "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
]
