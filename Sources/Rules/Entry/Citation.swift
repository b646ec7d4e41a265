import Diagnostics
import PatternLibrary

/// A success criterion that a text cites by number, with what it calls it.
struct Citation: Sendable {
  let number: String
  /// The bytes of the number.
  let run: Range<Int>
  /// The criterion of that number, if there is one.
  let criterion: SuccessCriterion?
  /// The level that the text gives.
  private(set) var level: (level: SuccessCriterion.Level, run: Range<Int>)?
  /// The words that follow in the place of a title, if the text has any that look like one.
  private(set) var title: (claim: Claim, run: Range<Int>)?

  /// What stands where a criterion's title would.
  enum Claim: Sendable, Equatable {
    /// The criterion's own title, or its first words up to a bracket.
    case own
    /// The title of another criterion.
    case other(SuccessCriterion)
    /// Nearly the criterion's own title.
    case misspelt
  }

  /// Every citation in a text.
  static func all(in text: [UInt8]) -> [Citation] {
    var found: [Citation] = []
    var index = 0
    while index < text.count {
      // Nearly every byte is told apart by this alone.
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
    criterion = SuccessCriterion.numbered(number)
    level = readLevel(in: text, from: run.upperBound)
    guard let criterion else { return }
    title = readTitle(of: criterion, in: text, from: level?.run.upperBound ?? run.upperBound)
    if level == nil, let title { level = readLevel(in: text, from: title.run.upperBound) }
  }

  /// Whether the words before a number say that it is a criterion's.
  private static func isIntroduced(_ start: Int, in text: [UInt8]) -> Bool {
    let before = text[max(0, start - 24)..<start]
    return says(Array(before), anyOf: ["wcag", "sc", "success criterion", "criterion"])
  }
}

/// The end of three numbers with dots between them, if they begin here and nothing joins them to more.
private func numberEnd(in text: [UInt8], from start: Int) -> Int? {
  guard (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(text[start]) else { return nil }
  if start > 0, isWordByte(text[start - 1]) || text[start - 1] == UInt8(ascii: ".") { return nil }
  var index = start + 1
  for _ in 0..<2 {
    guard index < text.count, text[index] == UInt8(ascii: ".") else { return nil }
    let digits = text[(index + 1)...].prefix { (0x30...0x39).contains($0) }
    guard (1...2).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    index = digits.endIndex
  }
  if index < text.count, isWordByte(text[index]) { return nil }
  let goesOn = index + 1 < text.count && text[index] == UInt8(ascii: ".") && (0x30...0x39).contains(text[index + 1])
  return goesOn ? nil : index
}

/// Past spaces, and past the marks that stand between a number, a title and a level.
private func skipMarks(in text: [UInt8], from start: Int) -> Int {
  let marks = [" ", ",", ":", "-", "–", "—", "(", "[", "“", "\"", "‘", "'", "\u{A0}"].map { Array($0.utf8) }
  var index = start
  while index < text.count, let mark = marks.first(where: { text[index...].starts(with: $0) }) { index += mark.count }
  return index
}

/// A level right after a number or a title: `(A)`, `AA`, `Level AAA`. An `A` alone may be an article, and counts only
/// after “level” or between brackets.
private func readLevel(in text: [UInt8], from end: Int) -> (level: SuccessCriterion.Level, run: Range<Int>)? {
  var start = skipMarks(in: text, from: end)
  let saysLevel = String(decoding: text[start...].prefix(6), as: UTF8.self).lowercased() == "level "
  if saysLevel { start += 6 }
  let letters = text[start...].prefix { $0 == UInt8(ascii: "A") }
  guard let level = SuccessCriterion.Level(rawValue: String(decoding: letters, as: UTF8.self)) else { return nil }
  if letters.endIndex < text.count, isWordByte(text[letters.endIndex]) { return nil }
  let isBracketed =
    start > 0 && text[start - 1] == UInt8(ascii: "(") && letters.endIndex < text.count
    && text[letters.endIndex] == UInt8(ascii: ")")
  return level == .a && !saysLevel && !isBracketed ? nil : (level, start..<letters.endIndex)
}

/// Every criterion with its title as it is compared.
private let titles = SuccessCriterion.all.map { (criterion: $0, key: titleKey($0.title)) }

/// What stands in the place of a criterion's title.
private func readTitle(
  of criterion: SuccessCriterion,
  in text: [UInt8],
  from end: Int
) -> (claim: Citation.Claim, run: Range<Int>)? {
  let start = skipMarks(in: text, from: end)
  let rest = titleKey(String(decoding: text[start...].prefix(80), as: UTF8.self))
  let named = titles.filter { begins(rest, with: $0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.criterion
  let short = shortTitle(of: criterion)
  if named == criterion { return (.own, start..<start + criterion.title.utf8.count) }
  if let named, titleKey(named.title) != short {
    return isCertain(named, in: text, at: start) ? (.other(named), start..<start + named.title.utf8.count) : nil
  }
  if begins(rest, with: short) { return (.own, start..<start + short.utf8.count) }
  return misspelling(of: criterion, in: text, from: start).map { (.misspelt, $0) }
}

/// Whether a title that stands after another criterion's number is meant as a title, not as the start of a sentence.
private func isCertain(_ named: SuccessCriterion, in text: [UInt8], at start: Int) -> Bool {
  guard start < text.count, (0x41...0x5A).contains(text[start]) else { return false }
  if named.title.utf8.contains(UInt8(ascii: " ")) { return true }
  let end = start + named.title.utf8.count
  return end >= text.count || text[end] != UInt8(ascii: " ") || text[(end + 1)...].first == UInt8(ascii: "(")
}

/// Words that are nearly a criterion's title: as many of them, the first with a capital, at most two letters wrong.
private func misspelling(of criterion: SuccessCriterion, in text: [UInt8], from start: Int) -> Range<Int>? {
  guard start < text.count, (0x41...0x5A).contains(text[start]), criterion.title.utf8.count >= 8 else { return nil }
  let count = criterion.title.split(separator: " ").count
  var end = start
  for _ in 0..<count {
    while end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
    while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
  }
  while end > start, !isWordByte(text[end - 1]), text[end - 1] != UInt8(ascii: ")") { end -= 1 }
  let words = String(decoding: text[start..<end], as: UTF8.self)
  guard abs(words.count - criterion.title.count) <= 2 else { return nil }
  return nearMiss(to: titleKey(words), among: [titleKey(criterion.title)], within: 2) == nil ? nil : start..<end
}

/// A title's words before a bracket: `Contrast` of `Contrast (Minimum)`.
private func shortTitle(of criterion: SuccessCriterion) -> String {
  titleKey(String(criterion.title.prefix { $0 != "(" }))
}

private func begins(_ text: String, with title: String) -> Bool {
  guard text.hasPrefix(title) else { return false }
  return text.dropFirst(title.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
}

/// A title as it is compared: in lower case, in American spelling as W3C's, without spaces at its ends.
func titleKey(_ title: String) -> String {
  plainSpaces(title.lowercased().replacing("colour", with: "color").replacing("‑", with: "-"))
}

private func plainSpaces(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }
