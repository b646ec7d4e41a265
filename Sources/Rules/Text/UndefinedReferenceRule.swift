public import Diagnostics
import Markup

extension Rule {
  /// A reference link without a definition, or a footnote mark.
  public static let textUndefinedReference = Rule(
    "text-undefined-reference",
    .warning,
    "A link names a definition that is not there, or a text has a footnote.",
    explanation: """
      `[labels][naming]` is a link where a line of the page says `[naming]: labels.md`. Where none does, readers see the \
      brackets, and there is no link. Footnotes, `[^1]`, are not in CommonMark: they are shown as they are written, or as a \
      link with that text.
      """,
    source: "CommonMark 0.31.2, section 6.3 Links",
    examples: [
      Example(wrong: "[Labels]«[naming] say what is done.\n", right: "[Labels][naming] say.\n\n[naming]: labels.md\n"),
      Example(wrong: "A label says what is done.«[^1]", right: "A label says what is done (see [Labels](labels.md))."),
    ]
  )
}

let textUndefinedReferenceCheck = Check<PageSubject>(.textUndefinedReference) { subject in
  subject.reading.words.flatMap { words in
    undefinedReferences(in: words).map { run in
      let text = words.string(run)
      let isNote = text.hasPrefix("[^")
      let isLink = isNote && subject.reading.links.contains { $0.text == text.dropFirst().dropLast() }
      return Diagnostic(
        .textUndefinedReference,
        at: words.range(run),
        isNote
          ? "`\(text)` is \(isLink ? "a link that says “\(text.dropFirst().dropLast())”" : "shown as it is"): there are no footnotes"
          : "nothing defines \(text == "[]" ? "what these brackets follow" : "`\(text)`"), so there is no link",
        help: isNote
          ? "Say it in the sentence, or link to where it is said. Put what is not a footnote in backticks."
          : "Write the address after the words, `[text](address)`, or put what is not a link in backticks."
      )
    }
  }
}

/// Returns the second pair of brackets of each link that has no definition, and each footnote mark.
private func undefinedReferences(in words: Words) -> [Range<Int>] {
  let text = words.text
  let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
  return text.indices.dropLast(2).compactMap { index -> Range<Int>? in
    guard text[index] == opening, !words.isCode(index) else { return nil }
    let isNote = text[index + 1] == UInt8(ascii: "^") && text[index + 2] != closing
    let isSecond = index > 1 && text[index - 1] == closing && text[index - 2] != opening
    guard isNote || (isSecond && hasOpening(before: index - 1, in: words)),
      let end = text[(index + 1)...].prefix(200).firstIndex(where: { $0 == opening || $0 == closing }),
      text[end] == closing, !(isNote && text[index..<end].contains(UInt8(ascii: " ")))
    else { return nil }
    return words.isWrittenSo(isNote ? index..<end + 1 : index - 1..<end + 1) ? index..<end + 1 : nil
  }
}

/// Whether a bracket that is not escaped opens the construct that ends at a place.
private func hasOpening(before end: Int, in words: Words) -> Bool {
  words.text[..<end].lastIndex(of: UInt8(ascii: "[")).map { words.isWrittenSo($0..<$0 + 1) } ?? false
}

/// Whether a source can have what rules are about at a `[`: a reference, after `]` or before `^`, or a task.
func mayBeginReference(_ place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
  if place > range.lowerBound, bytes[place - 1] == UInt8(ascii: "]") { return true }
  guard place + 2 < range.upperBound else { return false }
  return bytes[place + 1] == UInt8(ascii: "^")
    || bytes[place + 2] == UInt8(ascii: "]") && " xX".utf8.contains(bytes[place + 1])
}
