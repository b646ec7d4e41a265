import CGumbo
import Text

/// Reads HTML 5 with libgumbo. Only this file uses libgumbo.
///
/// - Parameter source: The document's bytes.
/// - Returns: The tree, or `nil` for a document that is refused; see `readHTML`.
public func parseHTML(_ source: [UInt8]) -> HTMLDocument? {
  try? readHTML(source)
}

/// Reads HTML 5 with libgumbo, or throws the reason why it refuses to.
///
/// The time that libgumbo takes for a tag grows with the depth of the tree. A long document is therefore read up to one
/// place after another, so that it is refused before it is much too deep. There are at most thirty-two such places, so
/// that the time for a document that is only long grows with its length.
public func readHTML(_ source: [UInt8]) throws(HTMLRefusal) -> HTMLDocument {
  if let refusal = attributeRefusal(of: source) { throw refusal }
  let step = max(16_384, source.count { $0 == UInt8(ascii: "<") } / 32)
  var tags = 0
  for index in source.indices.dropLast() where source[index] == UInt8(ascii: "<") && isLetter(source[index + 1]) {
    tags += 1
    if tags.isMultiple(of: step) { _ = try tree(of: source[..<index], keepsNodes: false) }
  }
  return try tree(of: source[...])
}

/// - Parameter keepsNodes: Whether the tree is wanted, and not only whether it is refused.
private func tree(of source: ArraySlice<UInt8>, keepsNodes: Bool = true) throws(HTMLRefusal) -> HTMLDocument {
  var memory = unsafe polite_memory()
  // Of a document that is only long, the tree takes less.
  unsafe memory.limit = 64 << 20 + 512 * source.count
  defer { unsafe polite_free(&memory) }
  let read = unsafe source.withUnsafeBytes { buffer -> (nodes: [HTMLNode], tooDeep: Int?)? in
    guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return ([], nil) }
    guard let output = unsafe polite_parse(base, buffer.count, &memory) else { return nil }
    var collector = unsafe Collector(base: base, count: buffer.count, keepsNodes: keepsNodes)
    unsafe collector.collect(output.pointee.document)
    return unsafe (collector.nodes, collector.tooDeep)
  }
  guard let read else { throw HTMLRefusal(.formattingNotClosed, at: 0) }
  if let tooDeep = read.tooDeep { throw HTMLRefusal(.nestsTooDeep, at: tooDeep) }
  return HTMLDocument(nodes: read.nodes)
}

/// Walks libgumbo's tree once, without recursion, and copies its content into Swift values.
@unsafe private struct Collector {
  let base: UnsafePointer<CChar>
  let count: Int
  /// Whether nodes are copied, and not only looked at.
  let keepsNodes: Bool
  var nodes: [HTMLNode] = []
  /// Where the first tag of an element that is nested too deep begins.
  var tooDeep: Int?

  init(base: UnsafePointer<CChar>, count: Int, keepsNodes: Bool) {
    unsafe self.base = unsafe base
    unsafe self.count = count
    unsafe self.keepsNodes = keepsNodes
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
        if unsafe depth > deepestNesting && tooDeep == nil {
          unsafe tooDeep = range(of: element.original_tag)?.lowerBound
        }
        if unsafe keepsNodes { unsafe append(.element(self.element(element, index: index)), parent, depth) }
        unsafe children = unsafe element.children
      case _ where unsafe !keepsNodes: break
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
