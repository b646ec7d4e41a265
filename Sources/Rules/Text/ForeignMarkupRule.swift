public import Diagnostics
import Markup
import Text

extension Rule {
  /// Markup of another dialect of Markdown.
  public static let textForeignMarkup = Rule(
    "text-foreign-markup",
    .warning,
    "A text has markup that only other dialects of Markdown know.",
    explanation: """
      Bodies are CommonMark. Text that is struck through, tasks and containers belong to the dialects of GitHub and of \
      some site generators: here readers see their signs, and a screen reader may read them out.
      """,
    source: "CommonMark 0.31.2",
    examples: [
      Example(wrong: "Labels «~~may~~ must be short.\n", right: "Labels must be short.\n"),
      Example(wrong: "- «[ ] The label is short.\n", right: "- The label is short.\n"),
      Example(wrong: "«:::note\nLabels are short.\n:::\n", right: "> Labels are short.\n"),
    ]
  )
}

/// Whether a source can have what the rule is about, apart from tasks.
func mayHoldForeignMarkup(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
  ["~~", ":::"].contains { mark in
    let sign = mark.utf8.first ?? 0
    var place = range.lowerBound
    while let next = firstPlace(of: sign, in: bytes, place..<range.upperBound) {
      if bytes[next..<range.upperBound].starts(with: mark.utf8) { return true }
      place = next + 1
    }
    return false
  }
}

let textForeignMarkupCheck = Check<PageSubject>(.textForeignMarkup) { subject in
  subject.reading.words.flatMap { words in
    [taskMark(in: words, subject.reading.links), container(in: words)].compactMap(\.self) + struckTexts(in: words)
  }
}

private func diagnostic(_ run: Range<Int>, in words: Words, _ what: String, _ help: String) -> Diagnostic {
  let message = "`\(words.string(run))` is shown as it is: there \(what)"
  return Diagnostic(.textForeignMarkup, at: words.range(run), message, help: help)
}

/// Returns the diagnostic for a list item that begins with a box.
private func taskMark(in words: Words, _ links: [SpokenLink]) -> Diagnostic? {
  guard ["[ ] ", "[x] ", "[X] "].contains(where: { words.text.starts(with: $0.utf8) }), words.isWrittenSo(0..<3),
    !words.isCode(0)
  else { return nil }
  let range = words.range(0..<3)
  let isLink = links.contains { $0.text == words.string(1..<2) }
  let before = range.file.bytes[..<range.bytes.lowerBound].reversed().drop { isSpaceOrTab($0) }
  guard !isLink, let sign = before.first, "-*+.)".utf8.contains(sign) else { return nil }
  return diagnostic(0..<3, in: words, "are no task lists", "Say in words what is done and what is not.")
}

private func container(in words: Words) -> Diagnostic? {
  guard words.text.starts(with: ":::".utf8), !words.isCode(0), words.isWrittenSo(0..<3) else { return nil }
  let end = words.text.firstIndex { $0 <= 0x20 } ?? words.text.endIndex
  // One without a name closes another.
  guard end > 3 else { return nil }
  return diagnostic(0..<end, in: words, "are no containers", "Make it a quotation (`>`), or give it a heading.")
}

/// Returns the diagnostics for texts between two pairs of tildes.
private func struckTexts(in words: Words) -> [Diagnostic] {
  let (text, tilde) = (words.text, UInt8(ascii: "~"))
  func isPair(_ place: Int) -> Bool {
    text[place] == tilde && text[place + 1] == tilde && !words.isCode(place)
      && (place == 0 || text[place - 1] != tilde) && (place + 2 == text.count || text[place + 2] != tilde)
  }
  var found: [Diagnostic] = []
  var place = 0
  while place + 4 < text.count {
    defer { place += 1 }
    // In an address, or in mathematics, it is no markup.
    guard isPair(place), text[place + 2] > 0x20, words.isWrittenSo(place..<place + 2),
      place == 0 || text[place - 1] <= 0x20 || "([{*_\"'".utf8.contains(text[place - 1]),
      let end = (place + 3..<min(text.count - 1, place + 300)).first(where: { isPair($0) && text[$0 - 1] > 0x20 })
    else { continue }
    let help = "Take the words out, or write `<s>` and `</s>` around them."
    found.append(diagnostic(place..<end + 2, in: words, "is no sign for what is struck through", help))
    place = end + 1
  }
  return found
}
