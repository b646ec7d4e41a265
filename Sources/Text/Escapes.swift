/// Returns the escape of a byte of HTML or XML that has one, in text and in quoted attributes alike: those of `&`, `<`,
/// `>` and `"`, which are also the ones that the Mustache specification names.
@inlinable public func markupEscape(of byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  default: nil
  }
}

/// Returns a text with `&`, `<`, `>` and `"` escaped.
public func escapedMarkup(_ text: String) -> String {
  var result: [UInt8] = []
  for byte in text.utf8 {
    if let escape = markupEscape(of: byte) { result += "\(escape)".utf8 } else { result.append(byte) }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Returns a text with the five escapes of XML (1.0, section 4.6) resolved, four of which `escapedMarkup` writes.
public func unescapedMarkup(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) {
    text,
    escape in
    text.replacing(escape.0, with: escape.1)
  }
}

/// Returns the text of HTML or XML that is well-formed, without its tags and with the escapes above resolved.
public func plainText(ofMarkup markup: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  var isTag = false
  for byte in markup {
    if byte == UInt8(ascii: "<") { isTag = true }
    if !isTag { text.append(byte) }
    if byte == UInt8(ascii: ">") { isTag = false }
  }
  return unescapedMarkup(String(decoding: text, as: UTF8.self))
}

/// Percent-encodes all characters of a text but the unreserved ones (RFC 3986, section 2.3) and those in `kept`.
public func percentEncoded(_ text: String, keeping kept: String = "") -> String {
  if text.utf8.allSatisfy(isUnreserved) { return text }
  var result: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) || kept.utf8.contains(byte) {
      result.append(byte)
    } else {
      result += [UInt8(ascii: "%"), asciiDigit(byte >> 4, isCapital: true), asciiDigit(byte & 15, isCapital: true)]
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._~".utf8.contains(byte) }

/// Returns the text with its `%XX` escapes decoded; `nil` when an escape is incomplete or the bytes are not UTF-8.
public func percentDecoded(_ text: String) -> String? {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimalValue), let low = rest.popFirst().flatMap(hexadecimalValue)
    else { return nil }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

/// Whether bytes can come in a scheme, and the first ones begin it (RFC 3986, section 3.1).
@inlinable public func isSchemeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
  isLetter(byte) || !isFirst && (isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E)
}
