import Text

/// An attribute that is a link, or that can be linked to.
struct HTMLAttribute {
  enum Kind {
    /// `href`, `action`, `formaction`
    case link
    /// `src`, `poster`: what is shown
    case source
    /// `src` of a frame or a script, `data` on `object`: what runs
    case frame
    /// `srcset`: several sources, each with its use
    case sources
    /// `to`, `from`, `by` and `values` of an SVG animation, which can be destinations of a link that it changes
    case animated
    /// `content` on `meta`, which can say where a page refreshes to
    case refresh
    /// `srcdoc`: a document that has links of its own
    case document
    /// `id`, or `name` on `a`
    case id
  }

  let kind: Kind
  /// The value's bytes, without quotes.
  let value: Range<Int>
  let isQuoted: Bool
  /// What is removed when the attribute is left out: all of it, or one source of several.
  let place: Range<Int>

  /// Returns the attribute in a text that begins earlier or later; `nil` where it is not in the text.
  func moved(by offset: Int) -> HTMLAttribute? {
    guard place.lowerBound + offset >= 0 else { return nil }
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + offset..<range.upperBound + offset }
    return HTMLAttribute(kind: kind, value: moved(value), isQuoted: isQuoted, place: moved(place))
  }
}

/// Reads the tag that begins at a `<`, and passes on its attributes.
///
/// - Parameters:
///   - isStrict: Whether attributes must have the form that CommonMark requires; HTML itself accepts anything.
///   - found: Receives the element's name, the attribute's name, its value without quotes, which may be empty, and
///     whether it is quoted.
/// - Returns: Where the tag ends; `nil` when there is no tag, or it never ends.
@inline(__always)
func readTag(
  _ bytes: [UInt8],
  at start: Int,
  to end: Int,
  isStrict: Bool,
  _ found: (_ element: Range<Int>, _ name: Range<Int>, _ value: Range<Int>, _ isQuoted: Bool) -> Void
) -> Int? {
  var index = start + 1
  if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
  guard index < end, isLetter(bytes[index]) else { return nil }
  let nameStart = index
  while index < end, !endsName(bytes[index], isStrict) {
    if isStrict, !isStrictNameByte(bytes[index]) { return nil }
    index += 1
  }
  let nameEnd = index
  while true {
    while index < end, isBlank(bytes[index], isStrict) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: ">") { return index + 1 }
    let attributeStart = index
    if isStrict, !isLetter(bytes[index]), bytes[index] != UInt8(ascii: "_"), bytes[index] != UInt8(ascii: ":") {
      return nil
    }
    index += 1
    while index < end, !endsName(bytes[index], isStrict), bytes[index] != UInt8(ascii: "=") {
      if isStrict, !isStrictNameByte(bytes[index]) { return nil }
      index += 1
    }
    let attributeEnd = index
    guard let value = readValue(bytes, &index, to: end, isStrict: isStrict) else { return nil }
    if value.range.upperBound == end, value.isQuoted {
      // The quote is never closed, so what follows on the page belongs to the value too.
      if !isStrict { found(nameStart..<nameEnd, attributeStart..<attributeEnd, value.range, true) }
      return nil
    }
    if isStrict, !value.isQuoted, bytes[value.range].contains(UInt8(ascii: "<")) { return nil }
    found(nameStart..<nameEnd, attributeStart..<attributeEnd, value.range, value.isQuoted)
  }
}

/// Returns the places of a start tag's attributes as they are written, including duplicates, which a parser drops.
///
/// - Returns: For each attribute, the name in lower case, and the bytes from the name's first to the value's last,
///   including quotes.
public func writtenAttributes(_ source: [UInt8], in tag: Range<Int>) -> [(name: String, range: Range<Int>)] {
  var found: [(name: String, range: Range<Int>)] = []
  _ = readTag(source, at: tag.lowerBound, to: tag.upperBound, isStrict: false) { _, name, value, isQuoted in
    let end = min(tag.upperBound, value.upperBound + (isQuoted ? 1 : 0))
    found.append((String(decoding: source[name], as: UTF8.self).lowercased(), name.lowerBound..<end))
  }
  return found
}

/// Reads `= value` if it is present. The result is an empty range if it is not, everything that is left when a quote is
/// never closed, and `nil` when nothing follows.
private func readValue(
  _ bytes: [UInt8],
  _ index: inout Int,
  to end: Int,
  isStrict: Bool
) -> (range: Range<Int>, isQuoted: Bool)? {
  var place = index
  while place < end, isBlank(bytes[place], isStrict) { place += 1 }
  guard place < end, bytes[place] == UInt8(ascii: "=") else { return (index..<index, false) }
  place += 1
  while place < end, isBlank(bytes[place], isStrict) { place += 1 }
  guard place < end else { return nil }
  let quote = bytes[place]
  if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
    let close = bytes[(place + 1)..<end].firstIndex(of: quote) ?? end
    index = close + 1
    return (place + 1..<close, true)
  }
  index = place
  while index < end, !isBlank(bytes[index], isStrict), bytes[index] != UInt8(ascii: ">") {
    index += 1
    // CommonMark does not allow it in such a value, so the rest need not be read.
    if isStrict, bytes[index - 1] == UInt8(ascii: "<") { break }
  }
  return (place..<index, false)
}

/// Whether a byte separates attributes: for HTML itself, a vertical tab does not.
@inline(__always)
private func isBlank(_ byte: UInt8, _ isStrict: Bool) -> Bool { isStrict ? isSpace(byte) : isWebSpace(byte) }

func endsName(_ byte: UInt8, _ isStrict: Bool = false) -> Bool {
  isBlank(byte, isStrict) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
}

private func isStrictNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte) || byte == UInt8(ascii: "_")
}

/// Returns the attributes in a run of raw HTML that link or can be linked to: `href`, `src`, `srcset`, `poster`, `data`
/// on `object`, `action` on `form`, `formaction`, `xlink:href`, `id`, and `name` on `a`; and those that contain
/// addresses without being one.
///
/// Comments and the contents of scripts and style sheets are skipped. Raw HTML need not be complete: a tag that never
/// ends stops the search, but its attributes count, since a browser continues with what follows on the page.
///
/// - Parameter open: What raw HTML right before this one leaves open; after the call, what this one leaves open.
func linkingAttributes(of html: [UInt8], _ open: inout OpenHTML) -> [HTMLAttribute] {
  var attributes: [HTMLAttribute] = []
  if let beginning = open.tag {
    // The tag goes on here, so it is read with its beginning.
    open.tag = nil
    let all = linkingAttributes(of: beginning + html, &open)
    return all.compactMap { $0.moved(by: -beginning.count) }
  }
  var index = 0
  var lastQuote: UInt8?
  while let start = firstPlace(of: UInt8(ascii: "<"), in: html, index..<html.count) {
    if hasBytes("<!--", html, at: start, to: html.count) {
      guard let end = endOfComment(html, from: start + 4) else { break }
      index = end
      continue
    }
    let isClosing = start + 1 < html.count && html[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClosing ? 2 : 1)
    guard nameStart < html.count, isLetter(html[nameStart]) else {
      index = start + 1
      continue
    }
    let end = readTag(html, at: start, to: html.count, isStrict: false) { element, name, value, isQuoted in
      lastQuote = isQuoted && value.upperBound == html.count ? html[value.lowerBound - 1] : nil
      guard !isClosing, !value.isEmpty, let kind = linkingKind(html, element, name) else { return }
      guard kind == .sources else {
        let place = name.lowerBound..<min(value.upperBound + (isQuoted ? 1 : 0), html.count)
        attributes.append(HTMLAttribute(kind: kind, value: value, isQuoted: isQuoted, place: place))
        return
      }
      // An unquoted value has no space in it, and so only one source. Its replacement may need quotes.
      for source in candidates(html, value) {
        attributes.append(HTMLAttribute(kind: .source, value: source, isQuoted: isQuoted, place: source))
      }
    }
    let name = html[nameStart...].prefix { !endsName($0) }
    guard let end else {
      if !isClosing { open.tag = "<".utf8 + name + " ".utf8 + (lastQuote.map { "x=".utf8 + [$0] } ?? []) }
      break
    }
    open.note(name, isClosing: isClosing, isSelfClosing: html[end - 2] == UInt8(ascii: "/"))
    index = isClosing || open.isForeign ? end : endOfRawText(html, tagAt: start, from: end)
  }
  return attributes
}

/// What a run of raw HTML leaves open for the one that follows.
struct OpenHTML {
  /// The beginning of a tag that has no end: the name, and the quote of a value that is not closed.
  var tag: [UInt8]?
  /// How many `<svg>` and `<math>` are open.
  private var foreignDepth = 0

  /// Whether a script or a style sheet may contain tags, as it may in SVG and MathML (HTML Standard, 13.2.6.5).
  var isForeign: Bool { foreignDepth > 0 }

  mutating func note(_ name: ArraySlice<UInt8>, isClosing: Bool, isSelfClosing: Bool) {
    guard name.count < 5, ["svg", "math"].contains(String(decoding: name, as: UTF8.self).lowercased()) else { return }
    if isClosing { foreignDepth = max(0, foreignDepth - 1) } else if !isSelfClosing { foreignDepth += 1 }
  }
}

/// Returns the kind of an attribute by its name, ignoring case.
private func linkingKind(_ html: [UInt8], _ element: Range<Int>, _ name: Range<Int>) -> HTMLAttribute.Kind? {
  func isName(_ text: StaticString) -> Bool {
    hasBytes(text, html, at: name.lowerBound, to: name.upperBound, ignoringCase: true)
  }
  func isElement(_ text: StaticString) -> Bool {
    element.count == text.utf8CodeUnitCount
      && hasBytes(text, html, at: element.lowerBound, to: element.upperBound, ignoringCase: true)
  }
  let isAnimation = isElement("animate") || isElement("set")
  switch name.count {
  case 2: return isName("id") ? .id : isAnimation && (isName("to") || isName("by")) ? .animated : nil
  case 4 where isAnimation && isName("from"), 6 where isAnimation && isName("values"): return .animated
  case 3:
    let runs = isElement("iframe") || isElement("script") || isElement("embed") || isElement("frame")
    return isName("src") ? (runs ? .frame : .source) : nil
  case 4 where isName("href"): return .link
  case 4 where isElement("object"): return isName("data") ? .frame : nil
  case 6 where isName("poster"): return .source
  case 6 where isName("srcset"): return .sources
  case 6 where isElement("iframe"): return isName("srcdoc") ? .document : nil
  case 7 where isElement("meta"): return isName("content") ? .refresh : nil
  case 6 where isElement("form"): return isName("action") ? .link : nil
  case 10 where isName("formaction"): return .link
  case 10 where isName("xlink:href"): return isElement("a") ? .link : .source
  case 4 where element.count == 1 && html[element.lowerBound] | 0x20 == UInt8(ascii: "a"):
    return isName("name") ? .id : nil
  default: return nil
  }
}

/// Returns the places of the sources in a `srcset`: each ends at a space, or at the comma before the next.
private func candidates(_ html: [UInt8], _ value: Range<Int>) -> [Range<Int>] {
  var result: [Range<Int>] = []
  var index = value.lowerBound
  while index < value.upperBound {
    while index < value.upperBound, isSpace(html[index]) || html[index] == UInt8(ascii: ",") { index += 1 }
    let start = index
    while index < value.upperBound, !isSpace(html[index]) { index += 1 }
    var end = index
    while end > start, html[end - 1] == UInt8(ascii: ",") { end -= 1 }
    if end > start { result.append(start..<end) }
    // The text up to the comma describes the source's use.
    if end == index { while index < value.upperBound, html[index] != UInt8(ascii: ",") { index += 1 } }
  }
  return result
}

/// Returns the place after the end of a comment, by HTML's rules: `<!-->` is complete, and `--!>` ends one too.
private func endOfComment(_ html: [UInt8], from start: Int) -> Int? {
  for short in [">", "->"] as [StaticString] where hasBytes(short, html, at: start, to: html.count) {
    return start + short.utf8CodeUnitCount
  }
  let plain = find("-->", in: html, from: start, to: html.count).map { $0 + 3 }
  let odd = find("--!>", in: html, from: start, to: plain ?? html.count).map { $0 + 4 }
  return odd ?? plain
}

/// Returns the place after the text of a script or a style sheet that begins at a tag; the tag's end for any other
/// element.
private func endOfRawText(_ html: [UInt8], tagAt start: Int, from end: Int) -> Int {
  // All three names begin with one of two letters, which few others do.
  let first = html[start + 1] | 0x20
  guard first == UInt8(ascii: "s") || first == UInt8(ascii: "t") else { return end }
  func opens(_ name: StaticString) -> Bool {
    hasBytes(name, html, at: start + 1, to: end, ignoringCase: true)
      && endsName(html[start + 1 + name.utf8CodeUnitCount])
  }
  func close(_ closing: StaticString) -> Int {
    find(closing, in: html, from: end, to: html.count, ignoringCase: true) ?? html.count
  }
  if opens("script") { return close("</script") }
  if opens("style") { return close("</style") }
  return opens("textarea") ? close("</textarea") : end
}

/// Whether a run of raw HTML is a tag without an attribute value, and so without a link or an id.
func isBareTag(_ html: borrowing Span<UInt8>) -> Bool {
  guard html.count > 1, html[0] == UInt8(ascii: "<"), html[1] == UInt8(ascii: "/") || isLetter(html[1]) else {
    return false
  }
  for index in html.indices where html[index] == UInt8(ascii: "=") { return false }
  return true
}

/// Whether a run of raw HTML contains only comments and white space.
func isOnlyComments(_ html: [UInt8]) -> Bool {
  var index = 0
  while index < html.count {
    if isSpace(html[index]) {
      index += 1
    } else if hasBytes("<!--", html, at: index, to: html.count) {
      guard let close = find("-->", in: html, from: index + 4, to: html.count) else { return true }
      index = close + 3
    } else {
      return false
    }
  }
  return true
}

/// Returns an attribute's value with the entities decoded that matter in destinations: numeric ones, HTML's first five,
/// and those for a byte of a scheme or a byte that browsers ignore.
///
/// Browsers also accept a numeric one without its `;`.
func decodedAttribute(_ value: ArraySlice<UInt8>) -> String {
  let text = String(decoding: value, as: UTF8.self)
  guard value.contains(UInt8(ascii: "&")) else { return text }
  var decoded = String.UnicodeScalarView()
  // This works on scalars, because a combining mark after `;` forms one character with it.
  var rest = text.unicodeScalars[...]
  while let start = rest.firstIndex(of: "&") {
    decoded.append(contentsOf: rest[..<start])
    rest = rest[rest.index(after: start)...]
    decoded.append(numericReference(&rest) ?? namedReference(&rest) ?? "&")
  }
  decoded.append(contentsOf: rest)
  return String(decoded)
}

/// Reads what follows `&`, if it is the number of a character.
private func numericReference(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
  guard rest.first == "#" else { return nil }
  let isHexadecimal = ["x", "X"].contains(rest.dropFirst().first)
  let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix { scalar in
    scalar.isASCII && (isHexadecimal ? scalar.properties.isASCIIHexDigit : ("0"..."9").contains(scalar))
  }
  // Leading zeros do not count, however many there are.
  let number = digits.drop { $0 == "0" }
  guard !digits.isEmpty, number.count <= 7 else { return nil }
  guard
    let scalar = UInt32(number.isEmpty ? "0" : String(number), radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  else { return nil }
  rest = rest[digits.endIndex...]
  if rest.first == ";" { rest = rest.dropFirst() }
  return scalar
}

private func namedReference(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
  guard let end = rest.prefix(12).firstIndex(of: ";"), let scalar = namedScalars[String(rest[..<end])] else {
    return nil
  }
  rest = rest[rest.index(after: end)...]
  return scalar
}

private let namedScalars: [String: Unicode.Scalar] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "Tab": "\t", "NewLine": "\n", "colon": ":",
  "plus": "+", "period": ".", "sol": "/", "num": "#", "quest": "?",
]
