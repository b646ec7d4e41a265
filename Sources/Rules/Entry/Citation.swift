import Diagnostics
import PatternLibrary
import Text

/// A success criterion that a text cites by number, with the title and level that the text gives it.
struct Citation: Sendable {
  let number: String
  /// The bytes of the number.
  let run: Range<Int>
  /// The criterion with that number, if there is one.
  let criterion: SuccessCriterion?
  /// The level that the text gives.
  private(set) var level: (level: SuccessCriterion.Level, run: Range<Int>)?
  /// The words that follow where a title would be, if they look like one.
  private(set) var title: (claim: Claim, run: Range<Int>)?

  /// What the text has in place of a criterion's title.
  enum Claim: Sendable, Equatable {
    /// The criterion's own title, or its first words up to a bracket.
    case own
    /// The title of another criterion.
    case other(SuccessCriterion)
    /// Nearly the criterion's own title.
    case misspelt
  }

  /// Returns every citation in a text.
  static func all(in text: [UInt8]) -> [Citation] {
    var found: [Citation] = []
    var index = 0
    while index < text.count {
      // This alone rules out nearly every byte.
      guard (0x31...0x34).contains(text[index]), let end = numberEnd(in: text, from: index) else {
        index += 1
        continue
      }
      let citation = Citation(text, index..<end)
      if citation.criterion != nil || isIntroduced(index, in: text) { found.append(citation) }
      index = end
    }
    return found
  }

  private init(_ text: [UInt8], _ run: Range<Int>) {
    self.run = run
    number = String(decoding: text[run], as: UTF8.self)
    level = readLevel(in: text, from: run.upperBound)
    guard let own = CriterionTitle.numbered(number) else {
      criterion = nil
      return
    }
    criterion = own.criterion
    title = readTitle(own, in: text, from: level?.run.upperBound ?? run.upperBound)
    if level == nil, let title { level = readLevel(in: text, from: title.run.upperBound) }
  }

  /// Whether the words before a number show that it is a criterion's.
  private static func isIntroduced(_ start: Int, in text: [UInt8]) -> Bool {
    (max(0, start - 24)..<start).contains { place in
      introductions.contains { text[place...].starts(withAnyCaseOf: $0) && isWhole(place..<place + $0.count, in: text) }
    }
  }
}

/// Words that may come before a criterion's number, in lower case.
private let introductions = ["wcag", "sc", "criterion"].map { Array($0.utf8) }

/// Returns the end of three numbers with dots between them, if they begin here and are not part of something longer.
private func numberEnd(in text: [UInt8], from start: Int) -> Int? {
  guard (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(text[start]) else { return nil }
  if start > 0, isWordByte(text[start - 1]) || text[start - 1] == UInt8(ascii: ".") { return nil }
  var index = start + 1
  for _ in 0..<2 {
    guard index < text.count, text[index] == UInt8(ascii: ".") else { return nil }
    let digits = text[(index + 1)...].prefix(while: isDigit)
    guard (1...2).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    index = digits.endIndex
  }
  if index < text.count, isWordByte(text[index]) { return nil }
  let goesOn = index + 1 < text.count && text[index] == UInt8(ascii: ".") && isDigit(text[index + 1])
  return goesOn ? nil : index
}

/// Returns the place after spaces and the marks between a number, a title and a level.
private func skipMarks(in text: [UInt8], from start: Int) -> Int {
  var index = start
  while let length = markLength(in: text, at: index) { index += length }
  return index
}

/// Returns the length in bytes of a space or a mark that begins at a place.
private func markLength(in text: [UInt8], at place: Int) -> Int? {
  guard place < text.count else { return nil }
  switch text[place] {
  case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "("),
    UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"):
    return 1
  case 0xC2, 0xE2: return longMarks.first { text[place...].starts(with: $0) }?.count
  default: return nil
  }
}

private let longMarks = ["–", "—", "“", "‘", "\u{A0}"].map { Array($0.utf8) }

/// Reads a level right after a number or a title: `(A)`, `AA`, `Level AAA`. An `A` alone may be an article, and only
/// counts after “level” or in brackets.
private func readLevel(in text: [UInt8], from end: Int) -> (level: SuccessCriterion.Level, run: Range<Int>)? {
  var start = skipMarks(in: text, from: end)
  let saysLevel = text[start...].starts(withAnyCaseOf: levelWord)
  if saysLevel { start += levelWord.count }
  let letters = text[start...].prefix { $0 == UInt8(ascii: "A") }
  guard let level = SuccessCriterion.Level.allCases.first(where: { $0.rawValue.utf8.count == letters.count }) else {
    return nil
  }
  if letters.endIndex < text.count, isWordByte(text[letters.endIndex]) { return nil }
  let isBracketed =
    start > 0 && text[start - 1] == UInt8(ascii: "(") && letters.endIndex < text.count
    && text[letters.endIndex] == UInt8(ascii: ")")
  return level == .a && !saysLevel && !isBracketed ? nil : (level, start..<letters.endIndex)
}

private let levelWord = Array("level ".utf8)

/// Reads what is in place of a criterion's title.
private func readTitle(
  _ own: CriterionTitle,
  in text: [UInt8],
  from end: Int
) -> (claim: Citation.Claim, run: Range<Int>)? {
  let start = skipMarks(in: text, from: end)
  guard start < text.count, isLetter(text[start]) else { return nil }
  if let (named, end) = CriterionTitle.longest(in: text, at: start) {
    if named.criterion.number == own.criterion.number { return (.own, start..<end) }
    if named.whole != own.short {
      return isCertain(named.criterion, in: text, start..<end) ? (.other(named.criterion), start..<end) : nil
    }
  }
  if let end = own.short.end(in: text, from: start) { return (.own, start..<end) }
  return misspelling(of: own, in: text, from: start).map { (.misspelt, $0) }
}

/// Whether a title after another criterion's number is meant as a title, not as the start of a sentence.
private func isCertain(_ named: SuccessCriterion, in text: [UInt8], _ run: Range<Int>) -> Bool {
  guard isCapital(text[run.lowerBound]) else { return false }
  if named.title.utf8.contains(UInt8(ascii: " ")) { return true }
  let end = run.upperBound
  return end >= text.count || text[end] != UInt8(ascii: " ") || text[(end + 1)...].first == UInt8(ascii: "(")
}

/// Returns words that are close to a criterion's title: the same number of words, the first with a capital, and at most
/// two letters wrong.
private func misspelling(of own: CriterionTitle, in text: [UInt8], from start: Int) -> Range<Int>? {
  let title = own.criterion.title
  guard isCapital(text[start]), title.utf8.count >= 8 else { return nil }
  // A text without spaces must not be read to its end for each number in it.
  let limit = min(text.count, start + 2 * title.utf8.count + 32)
  var end = start
  for _ in 0...title.utf8.count(where: { $0 == UInt8(ascii: " ") }) {
    while end < limit, text[end] == UInt8(ascii: " ") { end += 1 }
    while end < limit, text[end] != UInt8(ascii: " ") { end += 1 }
  }
  if end == limit, limit < text.count { return nil }
  while end > start, !isWordByte(text[end - 1]), text[end - 1] != UInt8(ascii: ")") { end -= 1 }
  // In a non-ASCII letter, the bytes after the first begin with the bits 10.
  let length = text[start..<end].count { $0 & 0xC0 != 0x80 }
  guard abs(length - title.utf8.count) <= 2 else { return nil }
  let words = titleKey(String(decoding: text[start..<end], as: UTF8.self))
  return nearMiss(to: words, among: [own.whole.key], within: 2) == nil ? nil : start..<end
}
