import Diagnostics
import Markup

/// A body divided into sections about platforms and frameworks, and the names in each.
struct NativeReading: Sendable {
  /// A section with a label that names platforms or frameworks.
  struct Section: Sendable {
    let scope: NativeScope
    let range: Range<Int>
    /// The place of the heading, or of the item's start.
    let label: Range<Int>
    let text: String
  }

  /// The first mention of a name in a block of text or code.
  struct Mention: Sendable {
    let name: String
    let range: Range<Int>
    /// What else the block says, for judging the name.
    let context: Context
  }

  /// Where a name is.
  enum Context: Sendable {
    /// In a sentence, as code or as plain text.
    case text(Prose, isCode: Bool)
    case code(CodeBlock, NativeCode)
  }

  private let sections: [Section]
  /// For each section, the one that contains its start.
  private let outerSections: [Int?]
  let mentions: [Mention]
  /// Links to the documentation of packages.
  let packageLinks: [MarkupLink]

  init(_ document: MarkupDocument, _ outline: BodyOutline, _ file: SourceFile, _ terms: NativeTerms) {
    let names = document.prose.flatMap { prose in
      terms.identifiers(in: prose.text, 0..<prose.text.count).map { run in
        Mention(
          name: String(decoding: prose.text[run], as: UTF8.self),
          range: prose.place(of: run),
          context: .text(prose, isCode: prose.isCode(run.lowerBound))
        )
      }.unique(by: \.name)
    }
    // If no words were requested, the source has no trace of such a name.
    let blocks = document.facts == .prose ? document.codeBlocks : []
    let code = blocks.flatMap { block in
      let code = NativeCode(block, file, terms)
      return code.identifiers.map { run in
        Mention(name: file.string(run), range: run, context: .code(block, code))
      }.unique(by: \.name)
    }
    mentions = names + code
    packageLinks = document.links.filter { link in
      link.destination.utf8.count < 1000 && link.destination.hasPrefix("http")
        && terms.mayBeOfPackage(link.destination)
    }
    let isNeeded = !mentions.isEmpty || !packageLinks.isEmpty
    sections = isNeeded ? Self.sections(of: document, outline, file, terms.labels) : []
    var outer: [Int?] = []
    var open: [Int] = []
    for section in sections {
      while let last = open.last, !sections[last].range.contains(section.range.lowerBound) { open.removeLast() }
      outer.append(open.last)
      open.append(outer.count - 1)
    }
    outerSections = outer
  }

  /// Returns the innermost section that contains a place.
  func section(at place: Int) -> Section? {
    // Every section that contains the place also contains the last section that starts before it.
    var index = lastIndex(of: sections) { $0.range.lowerBound <= place }
    while let candidate = index, !sections[candidate].range.contains(place) { index = outerSections[candidate] }
    return index.map { sections[$0] }
  }

  /// Returns the sections in the order of their starts, so that the last one that contains a place is the innermost.
  private static func sections(
    of document: MarkupDocument,
    _ outline: BodyOutline,
    _ file: SourceFile,
    _ labels: FrameworkLabels
  ) -> [Section] {
    let headings = outline.headings
    var found: [Section] = []
    for (index, heading) in headings.enumerated() {
      guard let scope = labels.scope(of: heading.text) else { continue }
      let end = headings[(index + 1)...].first { $0.level <= heading.level }?.range.lowerBound ?? file.bytes.count
      let range = heading.range.lowerBound..<max(end, heading.range.upperBound)
      found.append(Section(scope: scope, range: range, label: heading.range, text: heading.text))
    }
    for item in document.items {
      // A label may end in a colon, with words after it: `UIKit: use …`.
      let label = String(item.label.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }) ?? item.label
      guard let scope = labels.scope(of: label) else { continue }
      let start =
        item.range.lowerBound..<min(item.range.upperBound, file.lineRange(containing: item.range.lowerBound).upperBound)
      found.append(Section(scope: scope, range: item.range, label: start, text: label))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension SourceFile {
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
