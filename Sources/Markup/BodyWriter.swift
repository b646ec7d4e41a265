import Diagnostics

/// Walks a body's tree once: writes its HTML as libcmark would, and collects its facts.
///
/// A writer of our own avoids a second walk, and lets headings, tables, callouts, tabs, code and demos be written where
/// they occur. The specification's examples test that the rest equals libcmark's own HTML.
struct BodyWriter: ~Copyable {
  let source: MarkupSource
  let outline: Outline
  let options: MarkupOptions
  let resolve: (MarkupLink) -> LinkResolution
  let definitions: Definitions
  /// The language of the words that are not the author's, if it is not the page's.
  let wordsLanguage: String?

  var html: ByteWriter
  var document = MarkupDocument()
  var ids: HeadingIDs
  /// How many block quotes contain the current node.
  var quotes = 0
  /// How many links contain the current node.
  var openLinks = 0
  /// The index of the open link's place, which is passed when the link closes.
  var openLinkPlace: Int?
  /// The index in `document.prose` of the text that contains the current inline node.
  var currentProse: Int?
  var headingIndex = 0
  /// The heading of the platform tab that is open.
  var openPlatform: Heading?
  /// Block quotes that are written as callouts, innermost last.
  var callouts: [Node] = []
  var places = PlaceFinder()
  /// What the last block of HTML left open.
  var openHTML = OpenHTML()
  /// The place in the file of the nodes of a cell, which is parsed separately.
  var cell: Range<Int>?
  /// How many more bytes of definitions may be parsed with cells.
  var definitionAllowance: Int
  /// How many more cells may be filled in for rows that are shorter than their header.
  var cellAllowance = mostMissingCells

  init(
    _ source: MarkupSource,
    _ outline: Outline,
    _ options: MarkupOptions,
    _ resolve: @escaping (MarkupLink) -> LinkResolution
  ) {
    (self.source, self.outline, self.options, self.resolve) = (source, outline, options, resolve)
    wordsLanguage = Markup.wordsLanguage(onPageIn: options.language)
    definitions =
      source.mayHoldDefinitions
      ? Definitions(source.bytes, source.lines, leaves: outline.leaves)
      : Definitions()
    html = ByteWriter(isOn: options.produceHTML, capacity: source.body.count * 7 / 4 + 2048)
    ids = outline.ids
    document.links.reserveCapacity(16)
    definitionAllowance = max(100_000, source.body.count)
  }

  mutating func writeBody(_ root: Node) {
    write(below: root)
    if openPlatform != nil { closePlatforms() }
    document.html = html.bytes
    document.headings = outline.headings
    document.facts = options.facts
  }

  /// What follows after a node is entered.
  enum Step {
    /// Its children follow, from the first or from a given one, and then its end.
    case descend(Node?)
    /// Nothing follows: the node is done.
    case skip
  }

  /// Writes everything below a node, from its first child or a given one, but not the node itself. It does not recurse,
  /// however deep the tree is.
  mutating func write(below root: Node, from first: Node? = nil) {
    guard var node = first ?? root.firstChild else { return }
    while true {
      let kind = node.kind
      if case .descend(let child) = enter(node, kind) {
        if let child {
          node = child
          continue
        }
        leave(node, kind)
      }
      while true {
        if let next = node.next {
          node = next
          break
        }
        guard let parent = node.parent, parent != root else { return }
        node = parent
        leave(node, node.kind)
      }
    }
  }

  private mutating func enter(_ node: Node, _ kind: NodeKind) -> Step {
    switch kind {
    case .text:
      node.withLiteral { html.write(escaping: $0) }
      return .skip
    case .softBreak:
      html.write("\n")
      return .skip
    case .lineBreak:
      html.write("<br />\n")
      return .skip
    case .code:
      html.write("<code>")
      node.withLiteral { html.write(escaping: $0) }
      html.write("</code>")
      return .skip
    case .emphasis: html.write("<em>")
    case .strong: html.write("<strong>")
    case .link: enterLink(node)
    case .image:
      writeImage(node)
      return .skip
    case .htmlInline:
      writeInlineHTML(node)
      return .skip
    default: return enterBlock(node, kind)
    }
    return .descend(node.firstChild)
  }

  private mutating func enterBlock(_ node: Node, _ kind: NodeKind) -> Step {
    switch kind {
    case .paragraph: return enterParagraph(node)
    case .heading: enterHeading(node)
    case .blockQuote: enterBlockQuote(node)
    case .list: enterList(node)
    case .item:
      noteItem(node)
      html.beginLine()
      html.write("<li>")
    case .codeBlock:
      writeCodeBlock(node)
      return .skip
    case .htmlBlock:
      writeHTMLBlock(node)
      return .skip
    case .thematicBreak:
      html.beginLine()
      html.write("<hr />\n")
      return .skip
    default: break
    }
    return .descend(node.firstChild)
  }

  private mutating func leave(_ node: Node, _ kind: NodeKind) {
    switch kind {
    case .paragraph: if !isTight(node) { html.write("</p>\n") }
    case .emphasis: html.write("</em>")
    case .strong: html.write("</strong>")
    case .link: leaveLink()
    case .heading: leaveHeading()
    case .blockQuote: leaveBlockQuote(node)
    case .list: html.write(node.isBulletList ? "</ul>\n" : "</ol>\n")
    case .item: html.write("</li>\n")
    default: break
    }
  }

  /// Writes the attribute for a language, if there is one.
  mutating func write(language: String?) {
    guard let language else { return }
    html.write(" lang=\"")
    html.write(escaping: language)
    html.write("\"")
  }

  /// Returns the bytes of a block in the file.
  func range(of block: Node) -> Range<Int> { cell ?? source.lines.range(of: block) }

  /// The bytes of the paragraph, heading or cell that contains the current inline node.
  var leafRange: Range<Int> {
    guard let leaf = places.leaf else { return source.body }
    return range(of: leaf)
  }

  /// Whether a paragraph is written without `<p>`: in an item of a tight list.
  func isTight(_ paragraph: Node) -> Bool {
    guard let list = paragraph.parent?.parent else { return false }
    return list.isTightList
  }

  mutating func report(
    _ rule: Rule,
    at range: Range<Int>,
    _ message: String,
    help: String? = nil,
    callout fix: (range: Range<Int>, text: String)? = nil
  ) {
    let edit = fix.map { fix in
      Fix("Write `\(fix.text)`", edits: [Fix.Edit(source.file.range(fix.range), fix.text)], promise: .callout)
    }
    document.diagnostics.append(Diagnostic(rule, at: source.file.range(range), message, help: help, fix: edit))
  }
}

/// The maximum number of missing cells in the rows of a body's tables.
let mostMissingCells = 500_000
