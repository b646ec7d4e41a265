import PatternLibrary
import Text

/// A part of a body with a heading, in which the catalogue dialect describes focus and announcements, without comments
/// and fenced code.
typealias BodySection = CatalogueSection<String>

/// Finds the sections of a body line by line: headings that begin with `#`, outside fenced code and HTML comments. A
/// heading of level 1 or 2 that is a platform's name applies to what follows it.
struct BodySections {
  private(set) var sections: [BodySection] = []

  private let bytes: [UInt8]
  private var platform: PatternLibrary.Platform?
  private var fence: (sign: UInt8, length: Int)?
  private var isInComment = false

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    var line = start
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      read(line..<end)
      line = end + 1
    }
  }

  private mutating func read(_ line: Range<Int>) {
    let text = bytes[line]
    let indent = text.prefix { $0 == 0x20 }.count
    let rest = text.dropFirst(indent)
    if let open = fence {
      let length = rest.prefix { $0 == open.sign }.count
      if indent < 4, length >= open.length, rest.dropFirst(length).allSatisfy(isPlainSpace) { fence = nil }
      return
    }
    if isInComment {
      isInComment = rest.firstPlace(of: "-->".utf8) == nil
    } else if rest.starts(with: "<!--".utf8) {
      isInComment = rest.dropFirst(4).firstPlace(of: "-->".utf8) == nil
    } else if indent < 4, let opened = CatalogueDialect.fence(rest) {
      fence = opened
    } else if indent < 4, let heading = CatalogueDialect.heading(rest) {
      if heading.level <= 2, let named = namedPlatform(heading.title) { platform = named }
      let place = line.lowerBound..<text.trimmed(isPlainSpace).endIndex
      sections.append(BodySection(title: heading.title, level: heading.level, heading: place, platform: platform))
    } else if !sections.isEmpty {
      sections[sections.count - 1].lines.append(String(decoding: text, as: UTF8.self))
    }
  }

  private func namedPlatform(_ title: String) -> PatternLibrary.Platform? {
    PatternLibrary.Platform.allCases.first { $0.title.lowercased() == title.lowercased() }
  }
}
