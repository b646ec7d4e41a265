/// An attribute of a start tag.
struct HTMLAttribute {
  /// The element's name, in lower case.
  let element: String
  /// The attribute's name, in lower case.
  let name: String
  /// The value's bytes, quotes left out.
  let value: Range<Int>
  let isQuoted: Bool
}

/// Reads the tag that begins at a `<`, and hands over the attributes that have a value.
///
/// - Parameter isStrict: Whether attributes must look as CommonMark wants them; HTML itself takes anything.
/// - Returns: Where the tag has ended; `nil` when there is no tag, or it never ends.
func readTag(
  _ bytes: [UInt8],
  at start: Int,
  to end: Int,
  isStrict: Bool,
  _ found: (HTMLAttribute) -> Void
) -> Int? {
  var index = start + 1
  if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
  guard index < end, isLetter(bytes[index]) else { return nil }
  let nameStart = index
  while index < end, !endsName(bytes[index]) {
    if isStrict, !isStrictNameByte(bytes[index]) { return nil }
    index += 1
  }
  let nameEnd = index
  while true {
    while index < end, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: ">") { return index + 1 }
    let attributeStart = index
    if isStrict, !isLetter(bytes[index]), bytes[index] != UInt8(ascii: "_"), bytes[index] != UInt8(ascii: ":") {
      return nil
    }
    index += 1
    while index < end, !endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") {
      if isStrict, !isStrictNameByte(bytes[index]) { return nil }
      index += 1
    }
    let attributeEnd = index
    guard let value = readValue(bytes, &index, to: end) else { return nil }
    if isStrict, !value.isQuoted, bytes[value.range].contains(UInt8(ascii: "<")) { return nil }
    guard !value.range.isEmpty else { continue }
    found(
      HTMLAttribute(
        element: lowercasedText(bytes[nameStart..<nameEnd]),
        name: lowercasedText(bytes[attributeStart..<attributeEnd]),
        value: value.range,
        isQuoted: value.isQuoted
      )
    )
  }
}

/// Reads `= value`, if it is there: an empty range if not; `nil` when a quote is never closed.
private func readValue(_ bytes: [UInt8], _ index: inout Int, to end: Int) -> (range: Range<Int>, isQuoted: Bool)? {
  var place = index
  while place < end, isSpace(bytes[place]) { place += 1 }
  guard place < end, bytes[place] == UInt8(ascii: "=") else { return (index..<index, false) }
  place += 1
  while place < end, isSpace(bytes[place]) { place += 1 }
  guard place < end else { return nil }
  let quote = bytes[place]
  if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
    guard let close = bytes[(place + 1)..<end].firstIndex(of: quote) else { return nil }
    index = close + 1
    return (place + 1..<close, true)
  }
  index = place
  while index < end, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") {
    index += 1
    if bytes[index - 1] == UInt8(ascii: "<") { break }
  }
  return (place..<index, false)
}

private func endsName(_ byte: UInt8) -> Bool {
  isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
}

private func isStrictNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte) || byte == UInt8(ascii: "_")
}

private func lowercasedText(_ bytes: ArraySlice<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self).lowercased()
}

/// The attributes that link or can be linked to, in a run of raw HTML: `href`, `src`, `id`, and `name` on `a`.
///
/// Comments and the insides of scripts and style sheets are skipped. Raw HTML need not be whole: a tag that never ends
/// ends the search.
func linkingAttributes(of html: [UInt8]) -> [HTMLAttribute] {
  var attributes: [HTMLAttribute] = []
  var index = 0
  while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
    if hasBytes("<!--", html, at: start, to: html.count) {
      guard let close = find("-->", in: html, from: start + 4, to: html.count) else { break }
      index = close + 3
      continue
    }
    guard start + 1 < html.count, isLetter(html[start + 1]) else {
      index = start + 1
      continue
    }
    let end = readTag(html, at: start, to: html.count, isStrict: false) { attribute in
      if isLinking(attribute) { attributes.append(attribute) }
    }
    guard let end else { break }
    index = endOfRawText(html, tagAt: start, from: end)
  }
  return attributes
}

private func isLinking(_ attribute: HTMLAttribute) -> Bool {
  switch attribute.name {
  case "href", "src", "id": true
  case "name": attribute.element == "a"
  default: false
  }
}

/// Past the text of a script or a style sheet that begins at a tag; the tag's end for any other element.
private func endOfRawText(_ html: [UInt8], tagAt start: Int, from end: Int) -> Int {
  for name in ["script", "style", "textarea"]
  where hasBytes(name, html, at: start + 1, to: end, ignoringCase: true) && endsName(html[start + 1 + name.utf8.count])
  {
    return find("</" + name, in: html, from: end, to: html.count, ignoringCase: true) ?? html.count
  }
  return end
}

/// Whether a run of raw HTML holds comments and white space only.
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

/// An attribute's value with the entities decoded that destinations hold: numeric ones, and HTML's first five.
func decodedAttribute(_ value: ArraySlice<UInt8>) -> String {
  let text = String(decoding: value, as: UTF8.self)
  guard value.contains(UInt8(ascii: "&")) else { return text }
  var decoded = ""
  var rest = text[...]
  while let start = rest.firstIndex(of: "&") {
    decoded += rest[..<start]
    rest = rest[start...]
    let reach = rest.prefix(12)
    if let end = reach.firstIndex(of: ";"), let scalar = namedScalar(reach[reach.index(after: start)..<end]) {
      decoded.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    } else {
      decoded.append("&")
      rest = rest.dropFirst()
    }
  }
  return decoded + rest
}

private func namedScalar(_ name: Substring) -> Unicode.Scalar? {
  if name.hasPrefix("#x") || name.hasPrefix("#X") {
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
  }
  if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
  return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name]
}
