public import Diagnostics

/// What a body became: its HTML, and the facts that rules ask about. Every range counts bytes in the file.
public struct MarkupDocument: Sendable {
  /// The body as HTML, without the page around it. Empty when the options ask for facts only.
  public var html: [UInt8] = []
  /// Every heading, in the order of the source.
  public var headings: [Heading] = []
  /// Links, autolinks and `href` attributes of raw HTML, in the order of the source.
  public var links: [MarkupLink] = []
  /// Images and `src` attributes of raw HTML, in the order of the source. A placed demo is among them.
  public var images: [MarkupLink] = []
  public var codeBlocks: [CodeBlock] = []
  /// The values of `id` attributes of raw HTML, and of `name` on `a`.
  public var htmlIDs: [String] = []
  /// Pipe tables.
  public var tables: [Range<Int>] = []
  /// Which of the facts were asked for that only rules look at.
  public var facts = MarkupOptions.Facts.page
  /// What each block says, in the order of the source. Empty unless `MarkupOptions.facts` asks for it.
  public var prose: [Prose] = []
  /// The tags of raw HTML, in the order of the source. Empty unless `MarkupOptions.facts` asks for them.
  public var tags: [RawTag] = []
  /// The items of lists, each before those that it holds. Empty unless `MarkupOptions.facts` asks for them.
  public var items: [ListItem] = []
  public var diagnostics: [Diagnostic] = []

  /// Every id in the HTML that a link can name: of headings, then of raw HTML.
  public var anchors: [String] { headings.map(\.id) + htmlIDs }
}

/// A heading of a body.
public struct Heading: Sendable, Hashable {
  /// The level as written, from 1.
  public let level: Int
  /// The level of the HTML element: `level`, or one more (see `MarkupOptions.demotesHeadings`).
  public let renderedLevel: Int
  /// The text without markup, its white space collapsed.
  public let text: String
  /// The id of the HTML element, unique in the page.
  public let id: String
  /// Whether the heading is in a block quote or a list; such a one belongs in no table of contents.
  public let isNested: Bool
  /// The platform tab that holds the heading, or that it opens: `ios`.
  public let platform: String?
  /// The block, from its `#`; closing `#`s are left out.
  public let range: Range<Int>
}

/// A destination that a body names, as the resolver and the rules see it.
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
  /// The destination with escapes and entities decoded, as libcmark has it; never percent-decoded.
  public let destination: String
  /// The bytes of the destination; of a reference, those in its definition. The block's range if `isExact` is false.
  public let range: Range<Int>
  /// Whether `range` holds the destination and nothing else, so that a fix may replace it.
  public let isExact: Bool
  /// Whether this is an image alone in its paragraph: the place where a demo can be.
  public let isBlockImage: Bool
  /// An image's text; a link's, where `MarkupOptions.facts` asks for it; empty for all else.
  public let text: String
}

/// A code block, fenced or indented.
public struct CodeBlock: Sendable, Hashable {
  /// The first word after the fence, as written; empty when there is none.
  public let info: String
  /// The id of the language that it was highlighted as, or `nil` when it stayed plain.
  public let language: String?
  /// Whether it is between fences; otherwise it is indented.
  public let isFenced: Bool
  /// The block, fences included.
  public let range: Range<Int>
}
