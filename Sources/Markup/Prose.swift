import Diagnostics

/// The text of a block, as a reader sees it, with the place of every byte, for rules about words.
///
/// Markdown's marks, destinations, tags and comments are left out, and each run of white space is one space. The text
/// is read from the source and is only used to search for words, so it does no harm if a rare kind of mark stays in it.
public struct Prose: Sendable {
  public enum Kind: Sendable, Hashable {
    case paragraph, heading
    /// A cell of a pipe table.
    case cell
    /// A run of text in a block of raw HTML, up to the next tag that begins or ends a block.
    case html
  }

  public let kind: Kind
  /// The block in the file.
  public let block: Range<Int>
  public let text: [UInt8]
  /// The runs of `text` that are code, in ascending order.
  public let code: [Range<Int>]
  private let places: [ProseText.Run]

  init(_ kind: Kind, _ block: Range<Int>, _ content: ProseText) {
    (self.kind, self.block) = (kind, block)
    text = content.text
    code = content.code
    places = content.runs
  }

  /// The bytes in the file of a run of `text`.
  public func place(of run: Range<Int>) -> Range<Int> {
    let run = run.clamped(to: 0..<text.count)
    guard let first = run.first, let last = run.last else { return block.lowerBound..<block.lowerBound }
    let start = place(of: first)
    return start..<max(place(of: last), start) + 1
  }

  private func place(of index: Int) -> Int {
    let run = places[lastIndex(of: places) { $0.text <= index } ?? 0]
    return run.place + index - run.text
  }

  /// Whether a byte of `text` is part of code.
  public func isCode(_ index: Int) -> Bool {
    lastIndex(of: code) { $0.lowerBound <= index }.map { code[$0].contains(index) } ?? false
  }
}

/// An item of a list, with the words that it begins with.
public struct ListItem: Sendable, Hashable {
  /// The bytes of the item with everything in it.
  public let range: Range<Int>
  /// The text of its first paragraph; empty when it begins with something else.
  public let label: String
}

/// A tag of raw HTML, in a block of its own or inside a line.
public struct RawTag: Sendable, Hashable {
  /// The name in lower case. For a construct that never ends, it is how it begins: `!--` for a comment, `!` or `?` for
  /// a declaration.
  public let name: String
  public let isClosing: Bool
  /// Whether it ends in `/>`.
  public let isSelfClosing: Bool
  /// The attributes in the order of the source, with names in lower case. An attribute without a value has an empty
  /// one.
  public let attributes: [Attribute]
  public internal(set) var range: Range<Int>
  /// For a tag inside a line, the index in `MarkupDocument.prose` of the text that contains it, or would if it were
  /// recorded. It is the same for all tags of one block, and `nil` in a block of HTML.
  public internal(set) var prose: Int?

  public struct Attribute: Sendable, Hashable {
    public let name: String
    public let value: String
  }

  /// The value of an attribute; `nil` when it is absent.
  public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}
