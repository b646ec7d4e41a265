/// Where a word or a phrase of ASCII stands in a text as whole words: no letter or digit touches it.
///
/// - Parameter ignoringCase: Whether case does not count; the phrase is then given in lower case.
func places(of phrase: String, in text: [UInt8], ignoringCase: Bool = true) -> [Range<Int>] {
  let wanted = Array(phrase.utf8)
  guard let first = wanted.first, text.count >= wanted.count else { return [] }
  var found: [Range<Int>] = []
  for start in 0...(text.count - wanted.count) {
    guard fold(text[start], ignoringCase) == first else { continue }
    let run = start..<start + wanted.count
    guard zip(text[run], wanted).allSatisfy({ fold($0, ignoringCase) == $1 }), isWhole(run, in: text) else { continue }
    found.append(run)
  }
  return found
}

/// Whether one of several phrases stands in a text.
func says(_ text: [UInt8], anyOf phrases: some Sequence<String>) -> Bool {
  phrases.contains { !places(of: $0, in: text).isEmpty }
}

/// Whether neither end of a run cuts a word.
private func isWhole(_ run: Range<Int>, in text: [UInt8]) -> Bool {
  let cutsStart = run.lowerBound > 0 && isWordByte(text[run.lowerBound]) && isWordByte(text[run.lowerBound - 1])
  let cutsEnd = run.upperBound < text.count && isWordByte(text[run.upperBound - 1]) && isWordByte(text[run.upperBound])
  return !cutsStart && !cutsEnd
}

private func fold(_ byte: UInt8, _ ignoringCase: Bool) -> UInt8 {
  ignoringCase && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

/// A letter, a digit or `_` of ASCII. Beyond it quote marks are as frequent as letters, and count as no part of a word.
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
  default: false
  }
}

/// A text in lower case, without the punctuation and the spaces at its ends, each run of spaces inside it one.
func plainKey(_ text: String) -> String {
  let isBare: (Character) -> Bool = { $0.isWhitespace || ($0.isPunctuation && $0 != "%") || $0 == "…" }
  let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return String(words.drop(while: isBare).reversed().drop(while: isBare).reversed())
}
