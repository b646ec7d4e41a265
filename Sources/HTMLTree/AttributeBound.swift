/// Finds the first tag with more attributes than allowed. All `html` and `body` tags count as one, since they are
/// merged.
func attributeRefusal(of source: [UInt8]) -> HTMLRefusal? {
  var scanner = TagScanner(source)
  var merged = 0
  while let tag = scanner.next() {
    if tag.isMerged { merged += tag.attributes }
    if max(merged, tag.attributes) > mostAttributes { return HTMLRefusal(.tooManyAttributes, at: tag.start) }
  }
  return nil
}

/// Walks from tag to tag, skipping comments and raw text, and counts attributes.
private struct TagScanner {
  let source: [UInt8]
  private var position = 0
  /// Whether content that is raw text in HTML may contain tags, as it does in SVG and MathML (HTML Standard, 13.2.6.5).
  /// The count may then be too high.
  private var isForeign = false

  struct Tag {
    let start: Int
    let isMerged: Bool
    let attributes: Int
  }

  init(_ source: [UInt8]) { self.source = source }

  mutating func next() -> Tag? {
    while position < source.count {
      guard source[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      if isAt("<!--") {
        skipComment()
      } else if isAt("<!") || isAt("<?") {
        skip(past: ">")
      } else if let tag = readTag() {
        return tag
      } else {
        position += 1
      }
    }
    return nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    source[position...].prefix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
  }

  private mutating func skip(past text: StaticString) {
    while position < source.count, !isAt(text) { position += 1 }
    position = min(source.count, position + text.utf8CodeUnitCount)
  }

  /// Skips a comment, which ends with `-->` or, after some text, with `--!>` (HTML Standard, 13.2.5.51).
  private mutating func skipComment() {
    let start = position
    position += 2
    while position < source.count, !isAt("-->"), position < start + 4 || !isAt("--!>") { position += 1 }
    skip(past: ">")
  }

  private mutating func readTag() -> Tag? {
    let start = position
    let isEnd = isAt("</")
    let nameStart = position + (isEnd ? 2 : 1)
    guard nameStart < source.count, isLetter(source[nameStart]) else { return nil }
    position = nameStart
    while position < source.count, !isBlank(source[position]), !isStop(source[position]) { position += 1 }
    let name = String(decoding: source[nameStart..<min(position, nameStart + 16)], as: UTF8.self).lowercased()
    let attributes = countAttributes()
    if name == "svg" || name == "math" { isForeign = true }
    if !isEnd, !isForeign, rawText.contains(name) { skipRawText(of: name) }
    return Tag(start: start, isMerged: name == "html" || name == "body", attributes: attributes)
  }

  private func isStop(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }

  private mutating func countAttributes() -> Int {
    var attributes = AttributeScanner(source, from: position, to: source.count)
    var count = 0
    while attributes.next() != nil { count += 1 }
    position = attributes.position
    return count
  }

  /// Skips to the end tag of an element whose content is text.
  private mutating func skipRawText(of name: String) {
    let end = Array("</\(name)".utf8)
    while position < source.count {
      if source[position] == UInt8(ascii: "<"),
        source[position...].prefix(end.count).elementsEqual(end, by: { $0 == $1 || isLetter($0) && $0 | 0x20 == $1 })
      {
        return
      }
      position += 1
    }
  }

  private let rawText: Set<String> = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]
}
