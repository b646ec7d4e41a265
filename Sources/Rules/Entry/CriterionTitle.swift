import PatternLibrary
import Text

/// A criterion's title, prepared for comparing texts with it.
struct CriterionTitle: Sendable {
  let criterion: SuccessCriterion
  let whole: TitleWords
  /// The words before a bracket: `Contrast` of `Contrast (Minimum)`.
  let short: TitleWords

  private init(of criterion: SuccessCriterion) {
    self.criterion = criterion
    whole = TitleWords(criterion.title)
    short = TitleWords(String(criterion.title.prefix { $0 != "(" }))
  }

  /// Returns the title of the criterion with a number, if there is one.
  static func numbered(_ number: String) -> CriterionTitle? { byNumber[number] }

  /// Returns the title that is the same as a whole text, ignoring case.
  static func said(by text: String) -> CriterionTitle? { byKey[titleKey(text)] }

  /// Returns the longest title that a text has at a place, with its end.
  static func longest(in text: [UInt8], at start: Int) -> (title: CriterionTitle, end: Int)? {
    guard start < text.count else { return nil }
    for title in byFirstLetter[Int(text[start] & 31)] {
      if let end = title.whole.end(in: text, from: start) { return (title, end) }
    }
    return nil
  }

  private static let all = SuccessCriterion.all.map(CriterionTitle.init)
  private static let byNumber = Dictionary(all.map { ($0.criterion.number, $0) }) { first, _ in first }
  private static let byKey = Dictionary(all.map { ($0.whole.key, $0) }) { first, _ in first }
  /// The titles by the lowest five bits of their first letter, which are the same in both cases; the longest first.
  private static let byFirstLetter = (UInt8(0)..<32).map { bits in
    all.filter { ($0.whole.key.utf8.first ?? 0) & 31 == bits }
      .sorted { $0.whole.key.utf8.count > $1.whole.key.utf8.count }
  }
}

/// The words of a title, which may appear in a text in any case, in British spelling, and with wider spaces.
struct TitleWords: Sendable, Equatable {
  /// The result of `titleKey`, in ASCII.
  let key: String
  private let spellings: [[UInt8]]

  init(_ words: String) {
    key = titleKey(words)
    let british = key.replacing("color", with: "colour")
    spellings = (british == key ? [key] : [key, british]).map { Array($0.utf8) }
  }

  /// Returns where the words end in a text that has them at a place; `nil` where it does not have them, or a letter
  /// follows.
  func end(in text: [UInt8], from start: Int) -> Int? {
    for spelling in spellings {
      if let end = Self.end(of: spelling, in: text, from: start), isAtEdge(end, of: text) { return end }
    }
    return nil
  }

  private static func end(of words: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var index = start
    for byte in words {
      guard index < text.count else { return nil }
      if lowercased(text[index]) == byte {
        index += 1
        // A space matches any number of spaces.
        while byte == 0x20, index < text.count, text[index] == 0x20 { index += 1 }
      } else if byte == UInt8(ascii: "-"), text[index...].starts(with: unbreakableHyphen) {
        index += unbreakableHyphen.count
      } else {
        return nil
      }
    }
    return index
  }
}

/// Returns a title in the form for comparison: in lower case, in American spelling as on W3C's pages, without spaces at
/// its ends.
func titleKey(_ title: String) -> String {
  plainSpaces(title.lowercased().replacing("colour", with: "color").replacing("\u{2011}", with: "-"))
}

private let unbreakableHyphen = Array("\u{2011}".utf8)

private func plainSpaces(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

/// Whether there is no letter or digit at a place.
private func isAtEdge(_ place: Int, of text: [UInt8]) -> Bool {
  guard place < text.count else { return true }
  guard text[place] >= 0x80 else { return text[place] == UInt8(ascii: "_") || !isWordByte(text[place]) }
  let next = String(decoding: text[place...].prefix(4), as: UTF8.self).first
  return next.map { !$0.isLetter && !$0.isNumber } ?? true
}
