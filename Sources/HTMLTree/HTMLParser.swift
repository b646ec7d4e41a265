import CGumbo

/// Reads HTML 5 through libgumbo: the only file that touches it.
///
/// libgumbo frees a tree by recursion, which a page of a hundred thousand open elements turns into a crash. Its memory
/// therefore comes from an arena that is given back whole.
///
/// - Parameter source: The document's bytes.
/// - Returns: The tree, or `nil` when elements nest deeper than `deepestNesting`: such a page is made to harm, not to be
///   read, and open formatting elements would make the tree grow with the square of the source.
public func parseHTML(_ source: [UInt8]) -> HTMLDocument? {
  guard nestingBound(of: source) <= deepestNesting else { return nil }
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

/// The deepest nesting of elements that is read.
public let deepestNesting = 512

/// Memory that is handed out in pieces and given back all at once.
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

/// At least as many as the deepest nesting that a parser could make of the source.
///
/// Each name's start tags less its end tags, summed over the names: an end tag that matches nothing lowers nothing.
/// Elements that HTML closes by itself, and void ones, do not count, nor do their end tags.
private func nestingBound(of source: [UInt8]) -> Int {
  var open: [String: Int] = [:]
  var depth = 0
  var deepest = 0
  for index in source.indices.dropLast() where source[index] == UInt8(ascii: "<") {
    let closes = source[index + 1] == UInt8(ascii: "/")
    let name = tagName(in: source, from: index + (closes ? 2 : 1))
    if name.isEmpty || selfClosing.contains(name) || (!closes && closesItself(source, from: index)) { continue }
    if closes {
      guard let count = open[name], count > 0 else { continue }
      open[name] = count - 1
      depth -= 1
    } else {
      open[name, default: 0] += 1
      depth += 1
      deepest = max(deepest, depth)
    }
  }
  return deepest
}

private let selfClosing: Set<String> = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  "p", "li", "dt", "dd", "option", "tr", "td", "th",
]

/// Whether the tag at a place ends in `/>`, as SVG's empty elements do. A tag of more than 4 KB does not, here.
private func closesItself(_ source: [UInt8], from start: Int) -> Bool {
  let reach = source[start..<min(source.count, start + 4096)]
  guard let end = reach.firstIndex(of: UInt8(ascii: ">")) else { return false }
  return source[end - 1] == UInt8(ascii: "/")
}

private func tagName(in source: [UInt8], from start: Int) -> String {
  var end = start
  while end < source.count, end - start < 32, isNameByte(source[end]) { end += 1 }
  return String(decoding: source[start..<end], as: UTF8.self).lowercased()
}

private func isLetter(_ byte: UInt8) -> Bool {
  switch byte | 0x20 {
  case UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default: false
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
}

/// Walks libgumbo's tree once, without recursion, and copies what it says into Swift's values.
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
