/// What must be known about a whole body before its first byte can be written: headings with their ids, where platform
/// tabs begin and end, and which lines belong to which block.
struct Outline {
  /// Headings in the order of the source.
  private(set) var headings: [Heading] = []
  /// What each heading does to the platform tabs around it.
  private(set) var turns: [PlatformTurn] = []
  private(set) var leaves: [Leaf] = []
  /// The ids used by headings, tabs and raw HTML.
  var ids = HeadingIDs()

  private var found: [FoundHeading] = []

  init(_ tree: borrowing CommonMarkTree, _ source: MarkupSource, _ options: MarkupOptions) {
    guard let root = tree.root else { return }
    found.reserveCapacity(16)
    walk(root, source, seesIDs: options.rawHTML == .allow && source.mayHoldIDs)
    findPlatforms()
    name(demotes: options.demotesHeadings && found.contains { $0.level == 1 })
  }

  private mutating func walk(_ root: Node, _ source: MarkupSource, seesIDs: Bool) {
    var current = root.firstChild
    while let node = current {
      let kind = node.kind
      let isContainer = kind == .blockQuote || kind == .list || kind == .item
      if !isContainer {
        if source.mayHoldDefinitions {
          leaves.append(
            Leaf(
              lines: node.startLine..<max(node.startLine, source.lines.lastLine(of: node)) + 1,
              isText: kind != .codeBlock && kind != .htmlBlock
            )
          )
        }
        if kind == .heading {
          found.append(
            FoundHeading(node.headingLevel, node.plainText, isNested: node.parent != root, source.lines.range(of: node))
          )
        }
        if seesIDs { reserveIDs(in: node, kind) }
      }
      current = node.following(below: root, descending: isContainer)
    }
  }

  private mutating func reserveIDs(in node: Node, _ kind: NodeKind) {
    if kind == .htmlBlock { reserveIDs(of: node.literal) }
    guard kind == .paragraph || kind == .heading else { return }
    var current = node.firstChild
    while let inline = current {
      if inline.kind == .htmlInline { reserveIDs(of: inline.literal) }
      current = inline.following(below: node)
    }
  }

  private mutating func reserveIDs(of html: [UInt8]) {
    var open = OpenHTML()
    for attribute in linkingAttributes(of: html, &open) where attribute.kind == .id {
      ids.reserve(decodedAttribute(html[attribute.value]))
    }
  }

  /// Finds the sequences of two or more platform sections.
  private mutating func findPlatforms() {
    var sequence: [Int] = []
    for index in found.indices where !found[index].isNested && found[index].level <= 2 {
      if found[index].level == 2, let platform = platformID(ofHeading: found[index].text) {
        found[index].platform = platform
        sequence.append(index)
        continue
      }
      if found[index].level == 2, !sequence.isEmpty, belongsToPlatform(found[index].text) {
        found[index].isInPlatform = true
        continue
      }
      close(sequence, before: index)
      sequence = []
    }
    close(sequence, before: found.count)
  }

  private mutating func close(_ sequence: [Int], before end: Int) {
    guard let first = sequence.first else { return }
    if sequence.count == 1 {
      for index in first..<end {
        found[index].platform = nil
        found[index].isInPlatform = false
      }
      return
    }
    var platform: String?
    for index in first..<end {
      if let named = found[index].platform {
        platform = named
        found[index].turn = index == first ? .begin : .next
      } else {
        found[index].platform = platform
      }
    }
    if end < found.count { found[end].turn = .end }
  }

  /// Gives every heading its id, in the order of the source.
  private mutating func name(demotes: Bool) {
    headings.reserveCapacity(found.count)
    turns.reserveCapacity(found.count)
    ids.expect(found.count)
    for heading in found {
      let opensTab = heading.turn == .begin || heading.turn == .next
      let scope = opensTab ? nil : heading.platform
      let own = slug(of: heading.text)
      let lower = (demotes ? 1 : 0) + (heading.isInPlatform ? 1 : 0)
      headings.append(
        Heading(
          level: heading.level,
          renderedLevel: min(6, heading.level + lower),
          text: heading.text,
          id: ids.claim(scope.map { "\($0)-\(own)" } ?? own),
          isNested: heading.isNested,
          platform: heading.platform,
          range: heading.range
        )
      )
      turns.append(heading.turn)
    }
  }
}

/// What a heading does to the platform tabs around it.
enum PlatformTurn {
  case none
  /// It opens the group of tabs, and the first tab.
  case begin
  /// It closes a tab and opens the next.
  case next
  /// It closes the last tab, and the group.
  case end
}

/// A heading before it has an id.
private struct FoundHeading {
  let level: Int
  let text: String
  let isNested: Bool
  let range: Range<Int>
  var platform: String?
  var turn = PlatformTurn.none
  /// Whether it is a level 2 heading inside a platform's section.
  var isInPlatform = false

  init(_ level: Int, _ text: String, isNested: Bool, _ range: Range<Int>) {
    (self.level, self.text, self.isNested, self.range) = (level, text, isNested, range)
  }
}
