import Diagnostics
import Text

/// Builds a template's tree from its tags, and marks the start of every line that is rendered.
struct TreeBuilder {
  private let file: SourceFile
  private let bytes: [UInt8]
  private let start: Int
  private let matching: TagMatching
  private let clearances: [Clearance]
  private let extents: [TagExtent]
  private var open: [Element] = []
  private(set) var blockNames: Set<String> = []
  private(set) var references: Set<String> = []

  /// A section, parent or block whose content is being collected; the first is the template itself.
  private struct Element {
    let tag: Int?
    var nodes: [Node] = []
  }

  init(_ file: SourceFile, from start: Int, matching: TagMatching) {
    let tags = matching.tags.prefix(matching.usableTags)
    let clearances = tags.map { Clearance(of: $0, in: file.bytes, from: start) }
    self.file = file
    self.bytes = file.bytes
    (self.start, self.matching, self.clearances) = (start, matching, clearances)
    self.extents = tags.indices.map { index in
      let partner = matching.partners[index].flatMap { clearances.indices.contains($0) ? $0 : nil }
      let opener = tags[index].kind == .close ? partner ?? index : index
      return TagExtent(
        tags[index],
        opener: tags[opener],
        clearance: clearances[index],
        partner: partner.map { clearances[$0] },
        isArgument: matching.isArgument[opener]
      )
    }
  }

  mutating func build() -> [Node] {
    open = [Element(tag: nil)]
    var place = start
    for index in extents.indices {
      addText(place..<max(place, extents[index].range.lowerBound), tagFollows: !extents[index].tookLineStart)
      add(index)
      place = max(place, extents[index].range.upperBound)
    }
    addText(place..<bytes.count, tagFollows: false)
    while open.count > 1 { closeInnermost(with: nil) }
    return open[0].nodes
  }

  private mutating func append(_ node: Node) {
    open[open.count - 1].nodes.append(node)
  }

  // MARK: Text

  /// Adds text line by line; `tagFollows` says whether a tag that renders something continues its last line.
  private mutating func addText(_ range: Range<Int>, tagFollows: Bool) {
    var place = range.lowerBound
    while place < range.upperBound {
      if isLineStart(place) { place = addLineStart(place, before: range.upperBound) }
      let end = bytes[place..<range.upperBound].firstIndex(of: Byte.newline).map { $0 + 1 } ?? range.upperBound
      if place < end { append(.text(place..<end)) }
      if end == range.upperBound, place == end { return }
      place = end
    }
    if tagFollows, isLineStart(place) { append(.lineStart(place..<place)) }
  }

  private mutating func addLineStart(_ place: Int, before end: Int) -> Int {
    let blanks = bytes.blanks(at: place, before: end)
    append(.lineStart(blanks))
    return blanks.upperBound
  }

  private func isLineStart(_ place: Int) -> Bool { place == start || bytes[place - 1] == Byte.newline }

  // MARK: Tags

  private func name(of index: Int) -> Name {
    Name(text: bytes.string(matching.tags[index].name), range: matching.tags[index].name)
  }

  private mutating func add(_ index: Int) {
    switch matching.tags[index].kind {
    case .variable: append(.variable(name(of: index), isEscaped: true))
    case .unescaped: append(.variable(name(of: index), isEscaped: false))
    case .partial: addPartial(index)
    case .section, .inverted, .parent, .block: open.append(Element(tag: index))
    case .comment, .delimiters: break
    case .close: close(index)
    }
  }

  private mutating func addPartial(_ index: Int) {
    let name = name(of: index)
    references.insert(name.text)
    append(.partial(name, indent: indent(before: index)))
  }

  /// Returns the white space before a tag that removes its line's start.
  private func indent(before index: Int) -> Range<Int>? {
    extents[index].tookLineStart ? extents[index].range.lowerBound..<matching.tags[index].range.lowerBound : nil
  }

  private mutating func close(_ index: Int) {
    guard let opener = matching.partners[index] else { return }
    while open.count > 2, open[open.count - 1].tag != opener { closeInnermost(with: nil) }
    closeInnermost(with: index)
  }

  /// Ends the innermost element at its closing tag or, if that is missing, where the template goes wrong.
  private mutating func closeInnermost(with closer: Int?) {
    guard open.count > 1, let element = open.popLast(), let opener = element.tag else { return }
    switch matching.tags[opener].kind {
    case .parent: append(parent(opener, closer, element.nodes))
    case .block: append(.block(block(opener, closer, element.nodes)))
    case let kind: append(.section(name(of: opener), isInverted: kind == .inverted, element.nodes))
    }
  }

  // MARK: Inheritance

  private mutating func parent(_ opener: Int, _ closer: Int?, _ nodes: [Node]) -> Node {
    let name = name(of: opener)
    references.insert(name.text)
    let isStandalone = closer.map { clearances[opener].lineStart != nil && clearances[$0].lineEnd != nil } ?? false
    return .parent(
      Parent(
        name: name,
        indent: isStandalone ? indent(before: opener) : nil,
        arguments: nodes.compactMap { if case .block(let block) = $0 { block } else { nil } },
        ignored: nodes.lazy.compactMap(ignoredRange).first
      )
    )
  }

  /// Returns the place of a node that a parent does not render; `nil` for white space or a block.
  private func ignoredRange(_ node: Node) -> Range<Int>? {
    switch node {
    case .lineStart, .block: return nil
    case .text(let range):
      let trimmed = bytes[range].trimmed(isPlainSpace).indices
      return trimmed.isEmpty ? nil : trimmed
    case .variable(let name, _), .section(let name, _, _), .partial(let name, _): return name.range
    case .parent(let parent): return parent.name.range
    }
  }

  private mutating func block(_ opener: Int, _ closer: Int?, _ nodes: [Node]) -> Block {
    let name = name(of: opener)
    blockNames.insert(name.text)
    let isArgument = matching.isArgument[opener]
    let lineEnd = closer.flatMap { clearances[$0].lineEnd }
    let isStandalone = !isArgument && clearances[opener].lineStart != nil && lineEnd != nil
    let startsLine = clearances[opener].lineEnd != nil && (isArgument || clearances[opener].lineStart != nil)
    let intrinsic = intrinsicIndent(after: opener, ifAny: startsLine)
    return Block(
      name: name,
      content: nodes,
      startsLine: startsLine,
      endsLine: closer.map { clearances[$0].lineStart != nil && extents[$0].tookLineStart } ?? true,
      isStandalone: isStandalone,
      indent: startsLine ? intrinsic : indent(before: opener) ?? intrinsic,
      intrinsicIndent: intrinsic,
      lineEnd: lineEnd ?? bytes.count..<bytes.count
    )
  }

  private func intrinsicIndent(after opener: Int, ifAny startsLine: Bool) -> Range<Int> {
    let place = extents[opener].range.upperBound
    return startsLine ? bytes.blanks(at: place, before: bytes.count) : place..<place
  }
}
