import Text

/// Returns where an ASCII word or phrase, given in lower case, is in a text in any case as whole words, without a letter
/// or digit next to it.
func places(of phrase: String, in text: [UInt8]) -> [Range<Int>] {
  let wanted = Array(phrase.utf8)
  guard let first = wanted.first, text.count >= wanted.count else { return [] }
  var found: [Range<Int>] = []
  for start in 0...(text.count - wanted.count) {
    guard lowercased(text[start]) == first else { continue }
    let run = start..<start + wanted.count
    guard zip(text[run], wanted).allSatisfy({ lowercased($0) == $1 }), isWhole(run, in: text) else { continue }
    found.append(run)
  }
  return found
}

/// Whether one of several phrases is in a text.
func says(_ text: [UInt8], anyOf phrases: some Sequence<String>) -> Bool {
  phrases.contains { !places(of: $0, in: text).isEmpty }
}

/// Whether neither end of a run is inside a word.
func isWhole(_ run: Range<Int>, in text: [UInt8]) -> Bool {
  let cutsStart = run.lowerBound > 0 && isWordByte(text[run.lowerBound]) && isWordByte(text[run.lowerBound - 1])
  let cutsEnd = run.upperBound < text.count && isWordByte(text[run.upperBound - 1]) && isWordByte(text[run.upperBound])
  return !cutsStart && !cutsEnd
}

/// Whether a byte is an ASCII letter, digit or `_`. Beyond ASCII, quotation marks are as frequent as letters, so no
/// byte counts as part of a word.
@inline(__always)
func isWordByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || byte == UInt8(ascii: "_") }

/// Returns a text in lower case, without punctuation and spaces at its ends, and with each run of spaces inside it
/// collapsed to one.
func plainKey(_ text: String) -> String {
  if let key = plainASCIIKey(text) { return key }
  var scalars: [Unicode.Scalar] = []
  for scalar in text.lowercased().unicodeScalars {
    if !scalar.properties.isWhitespace { scalars.append(scalar) } else if scalars.last != " " { scalars.append(" ") }
  }
  return String(String.UnicodeScalarView(scalars.trimmed(isBare)))
}

private func isBare(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return isBare(UInt8(scalar.value)) }
  switch scalar.properties.generalCategory {
  case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
    .finalPunctuation, .otherPunctuation:
    return true
  default: return false
  }
}

/// The same for an ASCII text; `nil` for any other.
private func plainASCIIKey(_ text: String) -> String? {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if byte >= 0x80 { return nil }
    if isSpace(byte), bytes.last == 0x20 { continue }
    bytes.append(isSpace(byte) ? 0x20 : lowercased(byte))
  }
  return String(decoding: bytes.trimmed(isBare), as: UTF8.self)
}

/// Whether a byte is a space, or a character that Unicode calls punctuation, except `%`.
private func isBare(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: " "), UInt8(ascii: "!")...UInt8(ascii: "#"), UInt8(ascii: "&")...UInt8(ascii: "*"),
    UInt8(ascii: ",")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "@"),
    UInt8(ascii: "[")...UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "{"), UInt8(ascii: "}"):
    true
  default: false
  }
}
