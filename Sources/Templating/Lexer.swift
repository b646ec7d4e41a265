import Diagnostics
import Text

/// One Mustache tag, as written in its file.
struct Tag {
  let kind: Kind
  /// The tag with its delimiters.
  let range: Range<Int>
  /// The name inside the tag; empty for comments and set delimiters.
  let name: Range<Int>

  enum Kind {
    case variable, unescaped, section, inverted, close, partial, parent, block, comment, delimiters

    /// Whether it has a closing tag.
    var opens: Bool { self == .section || self == .inverted || self == .parent || self == .block }

    /// Whether its name may be dotted.
    var namesValue: Bool { self == .variable || self == .unescaped || self == .section || self == .inverted }
  }
}

/// Finds the tags of a template, following changes of the delimiters.
///
/// Each byte is looked at a bounded number of times. A tag that is never closed ends the search; where an opening
/// delimiter is in a tag, the search goes back to it, and what closes them both is not looked for again.
struct Lexer {
  private let bytes: [UInt8]
  private let file: SourceFile
  private var open: [UInt8] = [Byte.openBrace, Byte.openBrace]
  private var close: [UInt8] = [Byte.closeBrace, Byte.closeBrace]
  private var place: Int
  /// Where the closing delimiter that was looked for last begins.
  private var nextClosing: (delimiter: [UInt8], place: Int)?
  private(set) var tags: [Tag] = []
  private(set) var faults: [Diagnostic] = []

  static let mostFaults = 100
  private static let longestDelimiter = 32

  init(_ file: SourceFile, from start: Int) {
    self.file = file
    self.bytes = file.bytes
    self.place = start
  }

  /// Finds all tags up to the end of the file or the last fault that is reported.
  mutating func run() {
    while faults.count <= Self.mostFaults, let start = bytes[place...].firstPlace(of: open) {
      readTag(at: start)
    }
  }

  private mutating func readTag(at start: Int) {
    var sigil = start + open.count
    while sigil < bytes.count, isPlainSpace(bytes[sigil]) { sigil += 1 }
    guard sigil < bytes.count else { return reportUnclosed(start, without: close) }
    switch bytes[sigil] {
    case Byte.equals: readDelimiters(at: start, from: sigil + 1)
    case Byte.openBrace: readNamed(.unescaped, at: start, from: sigil + 1, until: [Byte.closeBrace] + close)
    case UInt8(ascii: "!"): readComment(at: start, from: sigil + 1)
    case let byte:
      if let kind = Self.kind(of: byte) {
        readNamed(kind, at: start, from: sigil + 1, until: close)
      } else {
        readNamed(.variable, at: start, from: sigil, until: close)
      }
    }
  }

  private static func kind(of sigil: UInt8) -> Tag.Kind? {
    switch sigil {
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "&"): .unescaped
    default: nil
    }
  }

  private mutating func readComment(at start: Int, from content: Int) {
    guard let end = bytes[content...].firstPlace(of: close) else { return reportUnclosed(start, without: close) }
    add(.comment, start..<(end + close.count), name: end..<end)
  }

  private mutating func readNamed(_ kind: Tag.Kind, at start: Int, from content: Int, until closing: [UInt8]) {
    guard let end = place(of: closing, from: content) else { return reportUnclosed(start, without: closing) }
    let name = bytes[content..<end].trimmed(isPlainSpace).indices
    if let next = bytes[name.lowerBound..<end].firstPlace(of: open) {
      reportUnclosed(start, without: closing)
      place = next
      return
    }
    let range = start..<(end + closing.count)
    add(kind, range, name: name)
    if let complaint = complaint(about: name, of: kind) {
      tags.removeLast()
      let help = "Write one name between the braces; `{{a.b}}` is what `a` has by the name `b`."
      faults.append(Diagnostic(.templateBadName, at: file.range(name.isEmpty ? range : name), complaint, help: help))
    }
  }

  private mutating func place(of closing: [UInt8], from content: Int) -> Int? {
    if let nextClosing, nextClosing.delimiter == closing, nextClosing.place >= content { return nextClosing.place }
    let place = bytes[content...].firstPlace(of: closing)
    nextClosing = place.map { (closing, $0) }
    return place
  }

  private mutating func add(_ kind: Tag.Kind, _ range: Range<Int>, name: Range<Int>) {
    tags.append(Tag(kind: kind, range: range, name: name))
    place = range.upperBound
  }

  private func complaint(about name: Range<Int>, of kind: Tag.Kind) -> String? {
    if name.isEmpty { return "this tag has no name" }
    if bytes[name].contains(where: isPlainSpace) { return "a name has no white space in it" }
    guard kind.namesValue, name.count > 1 else { return nil }
    let dots = name.filter { bytes[$0] == Byte.dot }
    let empty = dots.contains { $0 == name.lowerBound || $0 + 1 == name.upperBound || bytes[$0 + 1] == Byte.dot }
    return empty ? "a part of this dotted name is empty" : nil
  }

  private mutating func readDelimiters(at start: Int, from content: Int) {
    let closing = [Byte.equals] + close
    guard let end = bytes[content...].firstPlace(of: closing) else { return reportUnclosed(start, without: closing) }
    let range = start..<(end + closing.count)
    add(.delimiters, range, name: end..<end)
    let words = bytes[content..<end].split(whereSeparator: isPlainSpace).map(Array.init)
    let areGood =
      words.count == 2 && words.allSatisfy { $0.count <= Self.longestDelimiter && !$0.contains(Byte.equals) }
    if areGood {
      (open, close) = (words[0], words[1])
    } else {
      faults.append(
        Diagnostic(
          .templateBadDelimiters,
          at: file.range(range),
          "this tag does not set an opening and a closing delimiter",
          help: "Write both between equals signs, with a space between them: `{{=<% %>=}}`."
        )
      )
    }
  }

  private mutating func reportUnclosed(_ start: Int, without closing: [UInt8]) {
    let name = String(decoding: closing, as: UTF8.self)
    faults.append(
      Diagnostic(
        .templateUnclosedTag,
        at: file.range(start..<min(start + open.count, bytes.count)),
        "this tag has no closing `\(name)`",
        help: "Write `\(name)` where the tag ends."
      )
    )
    place = bytes.count
  }
}
