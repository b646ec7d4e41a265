/// An HTML document as HTML's own parsing rules read it, in document order, with places in the source.
public struct HTMLDocument: Sendable {
  /// Every node, each after its parent.
  public let nodes: [HTMLNode]

  /// The elements in document order.
  public var elements: some Sequence<HTMLElement> {
    nodes.lazy.compactMap(\.element)
  }

  /// Returns the first element with a name, given in lower case.
  public func first(_ name: String) -> HTMLElement? {
    elements.first { $0.name == name }
  }

  /// Returns the text inside a node and its descendants, as it was parsed.
  public func text(in index: Int) -> String {
    var result = ""
    for case .text(let text) in nodes[index..<end(of: index)].map(\.content) { result += text }
    return result
  }

  /// The place after that of an element's last descendant.
  public func end(of index: Int) -> Int {
    nodes[(index + 1)...].firstIndex { $0.depth <= nodes[index].depth } ?? nodes.count
  }
}

/// One node of a document.
public struct HTMLNode: Sendable {
  /// The parent's place in `HTMLDocument.nodes`; `nil` at the top.
  public let parent: Int?
  /// How many ancestors the node has.
  public let depth: Int
  public let content: Content

  public enum Content: Sendable {
    case element(HTMLElement)
    case text(String)
    case comment(String)
  }

  public var element: HTMLElement? {
    if case .element(let element) = content { element } else { nil }
  }
}

/// An element: its name, its attributes, and its place.
public struct HTMLElement: Sendable {
  /// This element's place in `HTMLDocument.nodes`.
  public let index: Int
  /// The name in lower case, also that of an SVG element.
  public let name: String
  /// Whether it is an SVG or MathML element.
  public let isForeign: Bool
  public let attributes: [HTMLAttribute]
  /// The bytes of the start tag; `nil` for an element that the parser supplied, as `<body>` often is.
  public let startTag: Range<Int>?
  /// The bytes between the tags; `nil` when either tag is missing.
  public let inside: Range<Int>?

  /// The value of an attribute; the empty string when the attribute has no value, `nil` when it is absent.
  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}

/// One attribute, with the bytes of its name and value.
public struct HTMLAttribute: Sendable {
  public let name: String
  public let value: String
  /// From the name's first byte to the value's last, quotes included.
  public let range: Range<Int>
}
