import Diagnostics
import Text

/// The kinds of callout, with the words that their titles print.
private let calloutTitles: [(kind: String, title: StaticString)] = [
  ("note", "Note"), ("tip", "Tip"), ("important", "Important"), ("warning", "Warning"), ("caution", "Caution"),
]

/// A callout of a known kind.
struct Callout {
  let kind: String
  let title: StaticString
}

extension BodyWriter {
  /// Returns the callout that a block quote is, by its first line, and reports one that is nearly a callout.
  mutating func callout(of quote: Node) -> Callout? {
    guard let paragraph = quote.firstChild, paragraph.kind == .paragraph else { return nil }
    let range = range(of: paragraph)
    let bytes = source.bytes
    guard hasBytes("[!", bytes, at: range.lowerBound, to: range.upperBound) else { return nil }
    let start = range.lowerBound + 2
    guard let close = calloutEnd(bytes, from: start, to: range.upperBound), paragraph.firstChild?.kind == .text else {
      return nil
    }
    let marker = range.lowerBound..<close + 1
    let kind = String(decoding: bytes[start..<close], as: UTF8.self).lowercased()
    guard let known = calloutTitles.first(where: { $0.kind == kind }) else {
      reportUnknownCallout(kind, start..<close)
      return nil
    }
    guard isLineEnd(bytes, after: close + 1, to: range.upperBound) else {
      report(
        .textCalloutForm,
        at: marker,
        "text follows `[!\(kind.uppercased())]` on its line, so this is a plain block quote",
        help: "Put the text on the next line, after `> `."
      )
      return nil
    }
    return Callout(kind: kind, title: known.title)
  }

  mutating func write(openingOf callout: Callout) {
    html.write("<div class=\"callout callout-")
    html.write(escaping: callout.kind)
    html.write("\" role=\"note\">\n<p class=\"callout-title\"")
    write(language: wordsLanguage)
    html.write(">")
    html.write(callout.title)
    html.write("</p>\n")
  }

  /// Whether a paragraph begins with the marker of the callout that contains it.
  func opensCallout(_ paragraph: Node) -> Bool {
    guard let quote = callouts.last else { return false }
    return paragraph.parent == quote && quote.firstChild == paragraph
  }

  /// Returns the first inline node after a callout's marker line; `nil` when the paragraph contains nothing else.
  func afterCalloutMarker(_ paragraph: Node) -> Node? {
    var node = paragraph.firstChild
    while let current = node, current.kind != .softBreak, current.kind != .lineBreak { node = current.next }
    return node?.next
  }

  private mutating func reportUnknownCallout(_ kind: String, _ range: Range<Int>) {
    let near = nearMiss(to: kind, among: calloutTitles.map(\.kind))?.uppercased()
    report(
      .textCalloutKind,
      at: range,
      "there is no callout of the kind `\(kind.uppercased())`",
      help: near.map { didYouMean("[!\($0)]") } ?? "The kinds are NOTE, TIP, IMPORTANT, WARNING and CAUTION.",
      callout: near.map { (range, $0) }
    )
  }

  /// Returns the place of the `]` of a marker, which follows one word of letters.
  private func calloutEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, isLetter(bytes[index]), index - start < 32 { index += 1 }
    return index > start && index < end && bytes[index] == UInt8(ascii: "]") ? index : nil
  }

  private func isLineEnd(_ bytes: [UInt8], after start: Int, to end: Int) -> Bool {
    for index in start..<end {
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { return true }
      if !isSpace(bytes[index]) { return false }
    }
    return true
  }
}
