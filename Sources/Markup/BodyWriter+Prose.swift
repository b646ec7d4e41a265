/// The facts that only rules need; see `MarkupOptions.facts`.
extension BodyWriter {
  /// Records the text of a paragraph, a heading or a cell, before its links and tags are visited.
  mutating func noteProse(_ kind: Prose.Kind, at range: Range<Int>) {
    guard options.facts >= .structure else { return }
    // Tags inside a line are distinguished by their block, whether or not its words are wanted.
    currentProse = currentProse.map { $0 + 1 } ?? 0
    guard options.facts >= .prose else { return }
    var reader = ProseReader(source, range, quotes: quotes, definitions, hidesTags: options.rawHTML == .allow)
    currentProse = document.prose.count
    document.prose.append(reader.read(kind))
  }

  mutating func noteItem(_ item: Node) {
    guard options.facts >= .prose else { return }
    let first = item.firstChild
    let label = first.flatMap { $0.kind == .paragraph ? $0.plainText : nil } ?? ""
    document.items.append(ListItem(range: range(of: item), label: label))
  }

  /// Records the tags and the text of a block of raw HTML.
  mutating func noteHTMLBlock(at range: Range<Int>) {
    guard options.facts >= .structure, options.rawHTML == .allow else { return }
    let reader = RawHTMLReader(source.bytes, range, readsProse: options.facts >= .prose)
    document.tags += reader.tags
    document.prose += reader.prose
  }

  /// Records the tag that a run of inline HTML is, if it is one.
  mutating func noteInlineTag(_ node: Node, at range: Range<Int>, isExact: Bool) {
    guard options.facts >= .structure, options.rawHTML == .allow else { return }
    let literal = node.literal
    guard var tag = readRawTag(literal, at: 0, to: literal.count) else { return }
    tag.range = isExact ? range : range.lowerBound..<range.lowerBound
    tag.prose = currentProse
    document.tags.append(tag)
  }

  /// Returns the words of a link, including the texts of images in it.
  func linkText(of link: Node) -> String {
    guard options.facts >= .structure else { return "" }
    var text = link.plainText
    var current = link.firstChild
    while let node = current {
      if node.kind == .htmlInline {
        let literal = node.literal
        let tag = readRawTag(literal, at: 0, to: literal.count)
        if let label = tag?["alt"] ?? tag?["aria-label"] { text += text.isEmpty ? label : " \(label)" }
      }
      current = node.following(below: link)
    }
    return text
  }
}
