import CCMark
import Text

/// A body as libcmark parsed it. Only this file uses libcmark.
///
/// A `Node` may only be used while its tree exists.
@safe struct CommonMarkTree: ~Copyable {
  /// The document node; `nil` only if libcmark ran out of memory.
  let root: Node?
  private let arena: ParsingArena

  init(parsing source: borrowing Span<UInt8>) {
    let arena = ParsingArena()
    root = unsafe source.withUnsafeBytes { buffer in
      arena.use {
        let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, arenaMemory.pointer)
        unsafe cmark_parser_feed(parser, buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count)
        return unsafe Node(cmark_parser_finish(parser))
      }
    }
    self.arena = arena
  }
}

/// libcmark's allocator, which uses the arena of the thread. Nothing is freed before the arena itself.
@safe private struct ArenaMemory: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<cmark_mem>

  init() {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(
      to: cmark_mem(
        calloc: { count, size in unsafe ParsingArena.allocate(Int(count) * Int(size)) },
        realloc: { piece, size in unsafe ParsingArena.reallocate(piece, Int(size)) },
        free: { _ in }
      )
    )
  }
}

private let arenaMemory = ArenaMemory()

/// The kind of a node.
enum NodeKind {
  case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image
  /// A kind that libcmark's parser never makes.
  case other
}

/// A node of a tree.
@safe struct Node: Equatable {
  private let handle: OpaquePointer

  fileprivate init?(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  static func == (left: Node, right: Node) -> Bool { unsafe left.handle == right.handle }

  var parent: Node? { unsafe Node(cmark_node_parent(handle)) }
  var next: Node? { unsafe Node(cmark_node_next(handle)) }
  /// Whether a block of raw HTML is right before this one.
  var followsHTML: Bool { unsafe Node(cmark_node_previous(handle))?.kind == .htmlBlock }
  var firstChild: Node? { unsafe Node(cmark_node_first_child(handle)) }

  var kind: NodeKind {
    switch unsafe cmark_node_get_type(handle) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: .other
    }
  }

  /// A heading's level, from 1.
  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(handle)) }
  var isBulletList: Bool { unsafe cmark_node_get_list_type(handle) == CMARK_BULLET_LIST }
  var listStart: Int { unsafe Int(cmark_node_get_list_start(handle)) }
  var isTightList: Bool { unsafe cmark_node_get_list_tight(handle) != 0 }

  /// The first line, counted from 1 at the start of the parsed text. It is only correct for blocks.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(handle)) }
  /// The first byte in that line, from 1.
  var startColumn: Int { unsafe Int(cmark_node_get_start_column(handle)) }
  var endLine: Int { unsafe Int(cmark_node_get_end_line(handle)) }
  /// The last byte in the last line, from 1; 0 when the block ended with the line before.
  var endColumn: Int { unsafe Int(cmark_node_get_end_column(handle)) }

  /// The text of a text, code or HTML node.
  func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe Self.withBytes(of: cmark_node_get_literal(handle), body)
  }

  /// What follows a code block's opening fence.
  func withFenceInfo<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe Self.withBytes(of: cmark_node_get_fence_info(handle), body)
  }

  /// Whether a link or an image has a title, which may be empty.
  ///
  /// libcmark returns an empty string both for an empty title and for none, and only writes the former. For the latter,
  /// it always returns the same string of its own.
  var hasTitle: Bool {
    guard let title = unsafe cmark_node_get_title(handle) else { return false }
    return unsafe title[0] != 0 || title != noTitle.pointer
  }

  /// The title of a link or an image.
  func withTitle<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe Self.withBytes(of: cmark_node_get_title(handle), body)
  }

  /// The destination of a link or an image, with escapes and entities decoded.
  var destination: String {
    guard let url = unsafe cmark_node_get_url(handle) else { return "" }
    return unsafe String(cString: url)
  }

  private static func withBytes<Result>(of string: UnsafePointer<CChar>?, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let string = unsafe string else { return body(Span()) }
    let buffer = unsafe UnsafeRawBufferPointer(start: string, count: strlen(string)).assumingMemoryBound(to: UInt8.self)
    return unsafe body(Span(_unsafeElements: buffer))
  }
}

/// The string that libcmark returns for the title of a link that has none.
@safe private struct NoTitle: @unchecked Sendable {
  let pointer: UnsafePointer<CChar>?

  init() {
    let link = unsafe cmark_node_new(CMARK_NODE_LINK)
    unsafe pointer = unsafe cmark_node_get_title(link)
    unsafe cmark_node_free(link)
  }
}

private let noTitle = NoTitle()

extension Node {
  /// The node's literal, copied.
  var literal: [UInt8] {
    withLiteral { literal in unsafe literal.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Returns the next node in document order below a root, optionally skipping children; `nil` after the last.
  func following(below root: Node, descending: Bool = true) -> Node? {
    if descending, let child = firstChild { return child }
    var node = self
    while node != root {
      if let next = node.next { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// The text below this node, without markup and raw HTML, with each run of white space collapsed to one space.
  var plainText: String {
    if let text = firstChild, text.kind == .text, text.next == nil {
      // Most headings are a single run of text, which can be collapsed without a copy.
      return text.withLiteral { literal in
        unsafe literal.withUnsafeBufferPointer { unsafe collapsedText($0) }
      }
    }
    var bytes: [UInt8] = []
    var current = firstChild
    while let node = current {
      switch node.kind {
      case .text, .code: node.withLiteral { append($0, to: &bytes) }
      case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
      default: break
      }
      current = node.following(below: self)
    }
    return collapsedText(bytes)
  }
}

private func append(_ literal: Span<UInt8>, to bytes: inout [UInt8]) {
  unsafe literal.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
}

/// Returns bytes as text, with each run of ASCII white space collapsed to one space, and none at the ends.
func collapsedText(_ bytes: [UInt8]) -> String {
  unsafe bytes.withUnsafeBufferPointer { unsafe collapsedText($0) }
}

private func collapsedText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  unsafe String(unsafeUninitializedCapacity: bytes.count) { text in
    var count = 0
    var isAfterSpace = true
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      let isWhite = isSpace(byte)
      if isWhite, isAfterSpace { continue }
      isAfterSpace = isWhite
      unsafe text[count] = isWhite ? UInt8(ascii: " ") : byte
      count += 1
    }
    return isAfterSpace && count > 0 ? count - 1 : count
  }
}
