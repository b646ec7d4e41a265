public import Diagnostics

/// The result of reading a body: its HTML, and the facts that rules need. Every range counts bytes in the file.
public struct MarkupDocument: Sendable {
  /// The body as HTML, without the page around it. Empty when the options ask for facts only.
  public var html: [UInt8] = []
  /// Every heading, in the order of the source.
  public var headings: [Heading] = []
  /// Links, autolinks and `href` attributes in raw HTML, in the order of the source.
  public var links: [MarkupLink] = []
  /// Images and `src` attributes of raw HTML, in the order of the source. A placed demo is among them.
  public var images: [MarkupLink] = []
  public var codeBlocks: [CodeBlock] = []
  /// The values of `id` attributes of raw HTML, and of `name` on `a`.
  public var htmlIDs: [String] = []
  /// Pipe tables.
  public var tables: [Range<Int>] = []
  /// Which of the facts that only rules need were requested.
  public var facts = MarkupOptions.Facts.page
  /// The text of each block, in the order of the source. Empty unless `MarkupOptions.facts` asks for it.
  public var prose: [Prose] = []
  /// The tags of raw HTML, in the order of the source. Empty unless `MarkupOptions.facts` asks for them.
  public var tags: [RawTag] = []
  /// The items of lists, each before those that it contains. Empty unless `MarkupOptions.facts` asks for them.
  public var items: [ListItem] = []
  public var diagnostics: [Diagnostic] = []

  /// Every id in the HTML that a link can point to: first those of headings, then those of raw HTML.
  public var anchors: [String] { headings.map(\.id) + htmlIDs }
}

/// A heading of a body.
public struct Heading: Sendable, Hashable {
  /// The level as written, from 1.
  public let level: Int
  /// The level of the HTML element: `level`, or one more (see `MarkupOptions.demotesHeadings`).
  public let renderedLevel: Int
  /// The text without markup, with white space collapsed.
  public let text: String
  /// The id of the HTML element, unique in the page.
  public let id: String
  /// Whether the heading is in a block quote or a list. Such a heading does not belong in a table of contents.
  public let isNested: Bool
  /// The platform tab that contains the heading, or that it opens: `ios`.
  public let platform: String?
  /// The bytes of the block, from its `#`, without closing `#`s.
  public let range: Range<Int>
}

/// A destination in a body, as the resolver and the rules see it.
public struct MarkupLink: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// `[text](destination)`, or a reference.
    case link
    /// `<https://example.org>`
    case autolink
    /// `![text](destination)`, or a reference.
    case image
    /// An `href` attribute of raw HTML.
    case htmlLink
    /// A `src` attribute of raw HTML.
    case htmlSource
  }

  public let kind: Kind
  /// The destination with escapes and entities decoded, as libcmark does; never percent-decoded.
  public let destination: String
  /// The bytes of the destination; for a reference, those in its definition. The block's range if `isExact` is false.
  public let range: Range<Int>
  /// Whether `range` is exactly the destination, so that a fix may replace it.
  public let isExact: Bool
  /// Whether this is an image alone in its paragraph, where a demo can be placed.
  public let isBlockImage: Bool
  /// The text of an image, or of a link if `MarkupOptions.facts` asks for it; otherwise empty.
  public let text: String
}

/// A code block, fenced or indented.
public struct CodeBlock: Sendable, Hashable {
  /// The first word after the fence, as written; empty when there is none.
  public let info: String
  /// The id of the language that it was highlighted as, or `nil` when it stayed plain.
  public let language: String?
  /// Whether it is fenced; otherwise it is indented.
  public let isFenced: Bool
  /// The fence that is missing at the body's end: whatever is appended to the body is code without it. Empty where the
  /// block ends by itself.
  public let missingFence: String
  /// The bytes of the block, including fences.
  public let range: Range<Int>
}
