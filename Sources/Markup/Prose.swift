/// What a block says, as a reader sees it, with the place of every byte: for rules that look at words.
///
/// Markdown's marks, destinations, tags and comments are left out, and each run of white space is one space. The text is
/// read from the source and serves to look for words; that a mark of a rare form stays in it does no harm.
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
  /// The place in the file of each byte of `text`.
  private let places: [Int]

  init(_ kind: Kind, _ block: Range<Int>, _ bytes: [ProseByte]) {
    self.kind = kind
    self.block = block
    text = bytes.map(\.byte)
    places = bytes.map(\.place)
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() where byte.isCode != (start != nil) {
      if let begun = start {
        runs.append(begun..<index)
        start = nil
      } else {
        start = index
      }
    }
    if let start { runs.append(start..<bytes.count) }
    code = runs
  }

  /// The bytes in the file of a run of `text`.
  public func place(of run: Range<Int>) -> Range<Int> {
    let run = run.clamped(to: 0..<places.count)
    guard let first = run.first, let last = run.last else { return block.lowerBound..<block.lowerBound }
    return places[first]..<max(places[last], places[first]) + 1
  }

  /// Whether a byte of `text` is code.
  public func isCode(_ index: Int) -> Bool { code.contains { $0.contains(index) } }
}

/// A byte of a block's text, where it stands in the file, and whether it is code.
struct ProseByte {
  var byte: UInt8
  var place: Int
  var isCode: Bool
}

/// An item of a list, with the words that it begins with.
public struct ListItem: Sendable, Hashable {
  /// The item with all that it holds.
  public let range: Range<Int>
  /// The text of its first paragraph; empty when it begins with something else.
  public let label: String
}

/// A tag of raw HTML, in a block of its own or inside a line.
public struct RawTag: Sendable, Hashable {
  /// In lower case.
  public let name: String
  public let isClosing: Bool
  /// Whether it ends in `/>`.
  public let isSelfClosing: Bool
  /// In the order of the source, with names in lower case; an attribute without a value has an empty one.
  public let attributes: [Attribute]
  public let range: Range<Int>
  /// For a tag inside a line: the place in `MarkupDocument.prose` of the text that holds it. `nil` in a block of HTML.
  public internal(set) var prose: Int?

  public struct Attribute: Sendable, Hashable {
    public let name: String
    public let value: String
  }

  /// The value of an attribute; `nil` when it is not there.
  public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}
