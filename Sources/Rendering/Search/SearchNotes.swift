public import Markup
import Text

/// What a search can find in an entry's body: its headings, and the names that its code uses and its text mentions.
/// They are kept as bytes, one per line, since a library may have ten thousand entries.
public struct SearchNotes: Sendable {
  /// `kind`, tab, text, tab, anchor, line feed.
  let lines: [UInt8]

  /// The maximum number of names that are kept for an entry.
  private static let mostNames = 192

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
    var seen: [Set<ArraySlice<UInt8>>] = [[], []]
    var rest = headings[...]
    var anchor = ""
    Self.forEachName(in: source.span) { range, isCode in
      let word = source[source.startIndex + range.lowerBound..<source.startIndex + range.upperBound]
      guard seen[isCode ? 1 : 0].insert(word).inserted else { return true }
      while let heading = rest.first, heading.range.lowerBound <= word.startIndex {
        anchor = "#\(heading.id)"
        rest.removeFirst()
      }
      lines.append((isCode ? SearchKind.name : .mention).letter)
      lines.append(UInt8(ascii: "\t"))
      lines += word
      lines += "\t\(anchor)\n".utf8
      return seen[0].count + seen[1].count < Self.mostNames
    }
    self.lines = lines
  }

  /// Calls a function with the place of each text in backticks, and of each other word that can only be the name of a
  /// type, an attribute or a product (`UIProgressView`, `aria-valuenow`, “VoiceOver”), and whether it is in code, until
  /// the function says that it has enough. In a block of code, the name of a member counts too (`.accessibilityValue`).
  /// Other words there that begin with a lower-case letter may be the sample's own names.
  ///
  /// Almost no word is such a name, so the search is for what only names have: a capital after a lower-case letter, or
  /// `a-`.
  private static func forEachName(in text: Span<UInt8>, _ body: (Range<Int>, _ isCode: Bool) -> Bool) {
    // Where the previous word ended, and where the line begins.
    var (start, line) = (0, 0)
    var isFenced = beginsFence(text, at: 0)
    var place = 0
    while true {
      place = firstMark(in: text, from: place)
      if place == text.count { return }
      let byte = text[place]
      if byte == backtick, !isFenced, place >= start, place == 0 || text[place - 1] != UInt8(ascii: "\\") {
        let span = codeSpan(from: place, in: text)
        if isWorthFinding(text, in: span), !body(span, true) { return }
        // What ends a span that is not there may be a word.
        (start, place) = (span.upperBound, span.isEmpty ? span.upperBound : span.upperBound + 1)
        continue
      }
      guard place > start, isHump(byte, behind: text[place - 1]) else {
        place += 1
        if byte == UInt8(ascii: "\n") {
          line = place
          if beginsFence(text, at: place) { isFenced.toggle() }
        }
        continue
      }
      let word = self.word(around: place, in: text)
      let isName = isName(text, in: word)
      if isName || (isFenced && isMember(text, in: word)) {
        let isCode = isFenced && Self.isCode(text.extracting(line..<word.lowerBound))
        if isName || isCode, !body(word, isCode) { return }
      }
      start = word.upperBound
      place = word.upperBound
    }
  }

  /// Returns the first place from `start` at which a line ends or two bytes show that a word can be a name; the count
  /// where there is none. Eight places are examined together.
  private static func firstMark(in text: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place > 0, place + 8 <= text.count {
      let bytes = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      let before = bytes << 8 | UInt64(text[place - 1])
      let humps = EightBytes.between("A", "Z", bytes) & EightBytes.between("a", "z", before)
      let dashes = EightBytes.between("-", "-", bytes) & EightBytes.between("a", "a", before)
      let marks = humps | dashes | EightBytes.between("\n", "\n", bytes) | EightBytes.between("`", "`", bytes)
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < text.count {
      if text[place] == UInt8(ascii: "\n") || text[place] == backtick { return place }
      if place > 0, isHump(text[place], behind: text[place - 1]) { return place }
      place += 1
    }
    return place
  }

  private static func beginsFence(_ text: Span<UInt8>, at line: Int) -> Bool {
    var place = line
    while place < text.count, isSpaceOrTab(text[place]) { place += 1 }
    guard place + 2 < text.count, text[place] == backtick || text[place] == UInt8(ascii: "~") else {
      return false
    }
    return text[place + 1] == text[place] && text[place + 2] == text[place]
  }

  /// Returns the contents of the code that begins with some backticks and ends with as many in the same line
  /// (CommonMark, "Code spans"); the empty range after the backticks if it does not end.
  private static func codeSpan(from place: Int, in text: Span<UInt8>) -> Range<Int> {
    func endOfRun(_ start: Int) -> Int {
      var end = start
      while end < text.count, text[end] == backtick { end += 1 }
      return end
    }
    let start = endOfRun(place)
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "\n") {
      guard text[end] == backtick else {
        end += 1
        continue
      }
      let after = endOfRun(end)
      if after - end == start - place { return start..<end }
      end = after
    }
    return start..<start
  }

  /// Whether somebody may search for a piece of code in a text: it is short, and has three letters in a row.
  private static func isWorthFinding(_ text: Span<UInt8>, in span: Range<Int>) -> Bool {
    var letters = 0
    return span.count <= 48 && span.allSatisfy { text[$0] >= 0x20 }
      && span.contains { place in
        letters = isLetter(text[place]) ? letters + 1 : 0
        return letters == 3
      }
  }

  /// Whether what follows the beginning of a line of a block is code, and not in a string or a comment.
  private static func isCode(_ line: Span<UInt8>) -> Bool {
    var isQuoted = false
    var before: UInt8 = 0
    for index in line.indices {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      // `//`, `/*`, `<!`, and the `* ` of lines within a comment.
      let isMark = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*")
      if !isQuoted {
        if before == UInt8(ascii: "/"), isMark { return false }
        if before == UInt8(ascii: "<"), byte == UInt8(ascii: "!") { return false }
        if before == UInt8(ascii: "*"), byte == UInt8(ascii: " ") { return false }
      }
      before = byte
    }
    return !isQuoted
  }

  /// Whether two bytes of a word show that it can be a name.
  private static func isHump(_ byte: UInt8, behind before: UInt8) -> Bool {
    isCapital(byte) ? isSmallLetter(before) : byte == UInt8(ascii: "-") && before == UInt8(ascii: "a")
  }

  private static func word(around place: Int, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, isWordByte(text[start - 1]) { start -= 1 }
    while end < text.count, isWordByte(text[end]) { end += 1 }
    return start..<end
  }

  private static func isName(_ text: Span<UInt8>, in word: Range<Int>) -> Bool {
    guard word.count >= 6 else { return false }
    if isCapital(text[word.lowerBound]) {
      return word.dropFirst().contains { isCapital(text[$0]) && isSmallLetter(text[$0 - 1]) }
    }
    return word.count > 6 && zip(word, "aria-".utf8).allSatisfy { text[$0] == $1 }
  }

  /// Whether a word begins with a lower-case letter and follows a dot, as the name of a member does in code.
  private static func isMember(_ text: Span<UInt8>, in word: Range<Int>) -> Bool {
    word.count >= 10 && word.lowerBound > 0 && isSmallLetter(text[word.lowerBound])
      && text[word.lowerBound - 1] == UInt8(ascii: ".")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || byte == UInt8(ascii: "-") }
}

private let backtick = UInt8(ascii: "`")

/// The kind of place that a search finds, the most significant first.
enum SearchKind: UInt8, CaseIterable {
  case title, alias, coverage, criterion, name, heading, spoken, scenario, page, mention

  private static let letters = Array("TAWCPHSRGM".utf8)

  /// The letter for the kind in the index.
  var letter: UInt8 { Self.letters[Int(rawValue)] }

  init?(letter: UInt8) {
    guard let place = Self.letters.firstIndex(of: letter) else { return nil }
    self.init(rawValue: UInt8(place))
  }
}
