import Diagnostics
import Markup
import Text

/// The headings of a body, including those in raw HTML, as in the page's outline.
struct BodyOutline: Sendable {
  /// The headings outside lists and block quotes, in the order of the source.
  let headings: [Heading]

  struct Heading: Sendable {
    /// The level of the element on the page: 1 is the page's title.
    let level: Int
    /// The level as written.
    let writtenLevel: Int
    let text: String
    /// From the first `#`, or the start tag.
    let range: Range<Int>
    let isHTML: Bool
    /// Whether nothing is in it.
    let isEmpty: Bool
  }

  init(_ document: MarkupDocument, _ file: SourceFile) {
    let tags = document.tags
    let written = document.headings.filter { !$0.isNested }.map { heading in
      Heading(
        level: heading.renderedLevel,
        writtenLevel: heading.level,
        text: heading.text,
        range: heading.range,
        isHTML: false,
        isEmpty: isInvisible(heading.text)
          && !tags.contains { heading.range.contains($0.range.lowerBound) && mayHaveName($0) }
      )
    }
    let raw = tags.indices.compactMap { index -> Heading? in
      guard !tags[index].isClosing, let level = headingLevel(tags[index].name) else { return nil }
      let text = rawText(from: index, in: tags, of: file)
      let inside = tags[index...].prefix(100).prefix { !($0.isClosing && $0.name == tags[index].name) }
      let isEmpty = text.map(isInvisible) == true && !inside.contains(where: mayHaveName)
      return Heading(
        level: level,
        writtenLevel: level,
        text: text ?? "",
        range: tags[index].range,
        isHTML: true,
        isEmpty: isEmpty
      )
    }
    headings = (written + raw).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// For each heading, the nearest earlier heading that it is under; `nil` if it is only under the page's title.
  var parents: [Int?] {
    var open: [Int] = []
    return headings.indices.map { index in
      while let last = open.last, headings[last].level >= headings[index].level { open.removeLast() }
      defer { open.append(index) }
      return open.last
    }
  }
}

/// Whether an element may have a name besides its text: a picture, a custom element, or one with a label.
private func mayHaveName(_ tag: RawTag) -> Bool {
  ["svg", "object"].contains(tag.name) || tag.name.utf8.contains(UInt8(ascii: "-"))
    || ["alt", "title", "aria-label", "aria-labelledby"].contains { name in tag[name].map(isInvisible) == false }
}

private func headingLevel(_ name: String) -> Int? {
  let bytes = Array(name.utf8)
  guard bytes.count == 2, bytes[0] == UInt8(ascii: "h"), (0x31...0x36).contains(bytes[1]) else { return nil }
  return Int(bytes[1] - 0x30)
}

/// Returns the text between a start tag and its end tag, without tags and white space at the ends; `nil` when there is
/// no end tag.
///
/// A text with more than a thousand bytes or a hundred tags is cut short: nobody reads it as one text.
func rawText(from index: Int, in tags: [RawTag], of file: SourceFile) -> String? {
  let start = tags[index]
  var depth = 0
  var position = start.range.upperBound
  var text: [UInt8] = []
  for tag in tags[(index + 1)...].prefix(100) where tag.range.lowerBound >= position {
    text += file.bytes[position..<tag.range.lowerBound]
    position = tag.range.upperBound
    if tag.name == start.name { depth += tag.isClosing ? -1 : 1 }
    if depth < 0 || text.count > 1000 {
      return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
  return nil
}
