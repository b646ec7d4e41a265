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

/// Phrases that are looked for together, in one pass over a text.
struct Phrases: Sendable {
  private let phrases: [[UInt8]]
  /// Whether a phrase begins with a byte; a capital counts as its small letter.
  private let begins: [Bool]

  /// - Parameter phrases: In lower case and of ASCII; none is empty.
  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
    let firsts = Set(self.phrases.compactMap(\.first))
    begins = (0...255).map { firsts.contains(fold($0, true)) }
  }

  /// Where they stand as whole words, whatever the case: phrase by phrase, each from the start of the text.
  func places(in text: [UInt8]) -> [Range<Int>] {
    var found: [[Range<Int>]] = []
    for start in text.indices where begins[Int(text[start])] {
      for (index, phrase) in phrases.enumerated() where isPhrase(phrase, at: start, in: text) {
        if found.isEmpty { found = phrases.map { _ in [] } }
        found[index].append(start..<start + phrase.count)
      }
    }
    return Array(found.joined())
  }

  func occur(in text: [UInt8]) -> Bool { !places(in: text).isEmpty }

  private func isPhrase(_ phrase: [UInt8], at start: Int, in text: [UInt8]) -> Bool {
    guard text.count - start >= phrase.count else { return false }
    for offset in phrase.indices where fold(text[start + offset], true) != phrase[offset] { return false }
    return isWhole(start..<start + phrase.count, in: text)
  }
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
@inline(__always)
func isWordByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
}

/// A text in lower case, without the punctuation and the spaces at its ends, each run of spaces inside it one.
func plainKey(_ text: String) -> String {
  if let key = plainASCIIKey(text) { return key }
  let isBare: (Character) -> Bool = { $0.isWhitespace || ($0.isPunctuation && $0 != "%") || $0 == "…" }
  let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return String(words.drop(while: isBare).reversed().drop(while: isBare).reversed())
}

/// The same of a text of ASCII; `nil` of any other.
private func plainASCIIKey(_ text: String) -> String? {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if byte >= 0x80 { return nil }
    let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
    if isSpace, bytes.last == 0x20 { continue }
    bytes.append(isSpace ? 0x20 : fold(byte, true))
  }
  guard let first = bytes.firstIndex(where: { !isBare($0) }), let last = bytes.lastIndex(where: { !isBare($0) }) else {
    return ""
  }
  return String(decoding: bytes[first...last], as: UTF8.self)
}

/// A space, or a sign that Unicode calls punctuation, `%` left out.
private func isBare(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: " "), UInt8(ascii: "!")...UInt8(ascii: "#"), UInt8(ascii: "&")...UInt8(ascii: "*"),
    UInt8(ascii: ",")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "@"),
    UInt8(ascii: "[")...UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "{"), UInt8(ascii: "}"):
    true
  default: false
  }
}
