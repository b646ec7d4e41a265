import CGumbo

/// Reads HTML 5 with libgumbo. Only this file uses libgumbo.
///
/// - Parameter source: The document's bytes.
/// - Returns: The tree, or `nil` for a document that is refused; see `readHTML`.
public func parseHTML(_ source: [UInt8]) -> HTMLDocument? {
  try? readHTML(source)
}

/// Reads HTML 5 with libgumbo, or throws the reason why it refuses to.
///
/// libgumbo frees a tree recursively, which crashes on a page with a hundred thousand open elements. Its memory
/// therefore comes from an arena that is freed as a whole. A document is refused before it is read if its parsing time
/// or its tree would grow with the square of its length.
public func readHTML(_ source: [UInt8]) throws(HTMLRefusal) -> HTMLDocument {
  if let refusal = refusal(of: source) { throw refusal }
  let document = tree(of: source)
  // In SVG and MathML, elements can nest that the estimate does not count.
  guard let deep = document.nodes.first(where: { $0.depth > 2 * deepestNesting }) else { return document }
  throw HTMLRefusal(.nestsTooDeep, at: deep.element?.startTag?.lowerBound ?? 0)
}

private func tree(of source: [UInt8]) -> HTMLDocument {
  let arena = unsafe Arena()
  return unsafe source.withUnsafeBytes { buffer -> HTMLDocument in
    guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return HTMLDocument(nodes: []) }
    var options = unsafe kGumboDefaultOptions
    unsafe options.max_errors = 0
    unsafe options.userdata = unsafe Unmanaged.passUnretained(arena).toOpaque()
    unsafe options.allocator = { arena, count in
      unsafe arena.map { unsafe Unmanaged<Arena>.fromOpaque($0).takeUnretainedValue().allocate(count) }
    }
    unsafe options.deallocator = { _, _ in }
    return unsafe withExtendedLifetime(arena) {
      guard let output = unsafe gumbo_parse_with_options(&options, base, buffer.count) else {
        return HTMLDocument(nodes: [])
      }
      var collector = unsafe Collector(base: base, count: buffer.count)
      unsafe collector.collect(output.pointee.document)
      return unsafe HTMLDocument(nodes: collector.nodes)
    }
  }
}

/// Memory that is allocated in pieces and freed all at once.
@unsafe private final class Arena {
  private var chunks = unsafe [UnsafeMutableRawPointer]()
  private var free = 0
  private var capacity = 0

  func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let size = (max(count, 1) + 15) & ~15
    if unsafe free + size > capacity {
      unsafe capacity = max(size, 1 << 16)
      unsafe chunks.append(.allocate(byteCount: capacity, alignment: 16))
      unsafe free = 0
    }
    defer { unsafe free += size }
    return unsafe chunks[chunks.count - 1] + free
  }

  deinit {
    while let chunk = unsafe chunks.popLast() { unsafe chunk.deallocate() }
  }
}

/// Walks libgumbo's tree once, without recursion, and copies its content into Swift values.
@unsafe private struct Collector {
  let base: UnsafePointer<CChar>
  let count: Int
  var nodes: [HTMLNode] = []

  init(base: UnsafePointer<CChar>, count: Int) {
    unsafe self.base = unsafe base
    unsafe self.count = count
  }

  mutating func collect(_ root: UnsafeMutablePointer<GumboNode>?) {
    guard let root = unsafe root else { return }
    var waiting = unsafe [(node: root, parent: Int?.none, depth: -1)]
    while let (node, parent, depth) = unsafe waiting.popLast() {
      let index = unsafe nodes.count
      var children: GumboVector?
      switch unsafe node.pointee.type {
      case GUMBO_NODE_DOCUMENT:
        unsafe children = unsafe node.pointee.v.document.children
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let element = unsafe node.pointee.v.element
        unsafe append(.element(self.element(element, index: index)), parent, depth)
        unsafe children = unsafe element.children
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        unsafe append(.text(string(node.pointee.v.text.text)), parent, depth)
      case GUMBO_NODE_COMMENT:
        unsafe append(.comment(string(node.pointee.v.text.text)), parent, depth)
      default:
        break
      }
      guard let children = unsafe children else { continue }
      let isDocument = unsafe node.pointee.type == GUMBO_NODE_DOCUMENT
      for position in unsafe (0..<Int(children.length)).reversed() {
        guard let child = unsafe children.data?[position]?.assumingMemoryBound(to: GumboNode.self) else { continue }
        unsafe waiting.append((child, isDocument ? nil : index, depth + 1))
      }
    }
  }

  private mutating func append(_ content: HTMLNode.Content, _ parent: Int?, _ depth: Int) {
    unsafe nodes.append(HTMLNode(parent: parent, depth: max(0, depth), content: content))
  }

  private func element(_ element: GumboElement, index: Int) -> HTMLElement {
    let tag = unsafe range(of: element.original_tag)
    let endTag = unsafe range(of: element.original_end_tag)
    var inside: Range<Int>?
    if let tag, let endTag, tag.upperBound <= endTag.lowerBound { inside = tag.upperBound..<endTag.lowerBound }
    return unsafe HTMLElement(
      index: index,
      name: name(of: element),
      isForeign: element.tag_namespace != GUMBO_NAMESPACE_HTML,
      attributes: attributes(of: element),
      startTag: tag,
      inside: inside
    )
  }

  private func name(of element: GumboElement) -> String {
    if unsafe element.tag != GUMBO_TAG_UNKNOWN { return unsafe string(gumbo_normalized_tagname(element.tag)) }
    guard let range = unsafe range(of: element.original_tag) else { return "" }
    let bytes = unsafe UnsafeRawBufferPointer(start: base, count: count)
    let letters = unsafe bytes[range].dropFirst().prefix { byte in
      byte > 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
    }
    return unsafe String(decoding: letters, as: UTF8.self).lowercased()
  }

  private func attributes(of element: GumboElement) -> [HTMLAttribute] {
    var result: [HTMLAttribute] = []
    for position in unsafe 0..<Int(element.attributes.length) {
      guard
        let attribute = unsafe element.attributes.data?[position]?.assumingMemoryBound(to: GumboAttribute.self),
        let name = unsafe range(of: attribute.pointee.original_name)
      else { continue }
      let value = unsafe range(of: attribute.pointee.original_value)
      unsafe result.append(
        HTMLAttribute(
          name: string(attribute.pointee.name),
          value: string(attribute.pointee.value),
          range: name.lowerBound..<max(name.upperBound, value?.upperBound ?? 0)
        )
      )
    }
    return result
  }

  private func range(of piece: GumboStringPiece) -> Range<Int>? {
    guard let data = unsafe piece.data, unsafe piece.length > 0 else { return nil }
    let start = unsafe data - base
    let end = unsafe start + Int(piece.length)
    guard start >= 0, unsafe end <= count else { return nil }
    return start..<end
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}
