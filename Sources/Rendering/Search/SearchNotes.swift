public import Markup

/// What a search can find in an entry's body: its headings, and the names of types and attributes that its text and its
/// samples use. Kept as bytes, a line each, since a library may have ten thousand entries.
public struct SearchNotes: Sendable {
  /// `kind`, tab, text, tab, anchor, line feed.
  let lines: [UInt8]

  /// Of an entry more names than this are not kept.
  private static let mostNames = 40

  /// - Parameters:
  ///   - headings: The headings of the body.
  ///   - source: The body in Markdown.
  public init(headings: [Heading], source: ArraySlice<UInt8>) {
    var lines: [UInt8] = []
    for heading in headings where !heading.isNested {
      lines.append(SearchKind.heading.letter)
      lines.append(UInt8(ascii: "\t"))
      for byte in heading.text.utf8 { lines.append(byte < 0x20 ? UInt8(ascii: " ") : byte) }
      lines += "\t#\(heading.id)\n".utf8
    }
    for name in Self.names(in: source) {
      lines.append(SearchKind.name.letter)
      lines.append(UInt8(ascii: "\t"))
      lines += name
      lines += "\t\n".utf8
    }
    self.lines = lines
  }

  /// The words in a text that can only be names of types or attributes: `UIProgressView`, `aria-valuenow`.
  private static func names(in source: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var names: [ArraySlice<UInt8>] = []
    var seen: Set<ArraySlice<UInt8>> = []
    forEachName(in: source.span) { range in
      let word = source[source.startIndex + range.lowerBound..<source.startIndex + range.upperBound]
      if seen.insert(word).inserted { names.append(word) }
      return names.count < mostNames
    }
    return names
  }

  /// Calls a function with the place of each such word, until it says that it is enough.
  ///
  /// Of prose nearly nothing is such a word, so what is looked for is what only they have: a capital behind a small
  /// letter, or `a-`.
  private static func forEachName(in text: Span<UInt8>, _ body: (Range<Int>) -> Bool) {
    // Where the word before ended.
    var start = 0
    var place = 0
    while place < text.count {
      let byte = text[place]
      // Small letters, which are most of all.
      guard byte < 0x61, place > start, isHump(byte, behind: text[place - 1]) else {
        place += 1
        continue
      }
      let word = self.word(around: place, in: text)
      if isName(text, in: word), !body(word) { return }
      start = word.upperBound
      place = word.upperBound
    }
  }

  /// Whether a word can be a name for two bytes of it.
  private static func isHump(_ byte: UInt8, behind before: UInt8) -> Bool {
    isUpper(byte) ? isLower(before) : byte == UInt8(ascii: "-") && before == UInt8(ascii: "a")
  }

  private static func word(around place: Int, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, isWordByte(text[start - 1]) { start -= 1 }
    while end < text.count, isWordByte(text[end]) { end += 1 }
    return start..<end
  }

  private static func isName(_ text: Span<UInt8>, in word: Range<Int>) -> Bool {
    guard word.count >= 6 else { return false }
    if isUpper(text[word.lowerBound]) {
      return word.dropFirst().contains { isUpper(text[$0]) && isLower(text[$0 - 1]) }
    }
    return word.count > 6 && zip(word, "aria-".utf8).allSatisfy { text[$0] == $1 }
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  private static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  private static func isWordByte(_ byte: UInt8) -> Bool {
    isLower(byte | 0x20) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
  }
}

/// What a place is that a search finds: the first tells most.
enum SearchKind: UInt8 {
  case title, alias, criterion, name, heading, spoken, scenario, page

  /// As the index writes it.
  var letter: UInt8 {
    switch self {
    case .title: UInt8(ascii: "T")
    case .alias: UInt8(ascii: "A")
    case .criterion: UInt8(ascii: "C")
    case .name: UInt8(ascii: "P")
    case .heading: UInt8(ascii: "H")
    case .spoken: UInt8(ascii: "S")
    case .scenario: UInt8(ascii: "R")
    case .page: UInt8(ascii: "G")
    }
  }

  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "P"): self = .name
    case UInt8(ascii: "H"): self = .heading
    default: return nil
    }
  }
}
