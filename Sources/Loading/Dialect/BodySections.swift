import PatternLibrary

/// A headed part of a body: what the catalogue dialect says of focus and announcements.
struct BodySection {
  let title: String
  let level: Int
  /// The heading's line.
  let bytes: Range<Int>
  /// The platform's heading that it is under.
  let platform: PatternLibrary.Platform?
  /// The lines up to the next heading, blank ones too, without comments and fenced code.
  var lines: [String] = []
}

/// Finds the sections of a body by its lines alone: headings that begin with `#`, outside fenced code and HTML
/// comments. A heading of level 1 or 2 that is a platform's name holds for what follows it.
struct BodySections {
  private(set) var sections: [BodySection] = []

  private let bytes: [UInt8]
  private var platform: PatternLibrary.Platform?
  private var fence: Fence?
  private var isInComment = false

  private struct Fence {
    let sign: UInt8
    let length: Int
  }

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
      if indent < 4, length >= open.length, rest.dropFirst(length).allSatisfy(isBlankByte) { fence = nil }
      return
    }
    if isInComment {
      isInComment = !contains(rest, "-->")
    } else if rest.starts(with: "<!--".utf8) {
      isInComment = !contains(rest.dropFirst(4), "-->")
    } else if indent < 4, let opened = openedFence(rest) {
      fence = opened
    } else if indent < 4, let heading = heading(rest, line) {
      if heading.level <= 2, let named = namedPlatform(heading.title) { platform = named }
      sections.append(heading)
    } else if !sections.isEmpty {
      sections[sections.count - 1].lines.append(String(decoding: text, as: UTF8.self))
    }
  }

  private func openedFence(_ rest: ArraySlice<UInt8>) -> Fence? {
    guard let sign = rest.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let length = rest.prefix { $0 == sign }.count
    if length < 3 || (sign == UInt8(ascii: "`") && rest.dropFirst(length).contains(sign)) { return nil }
    return Fence(sign: sign, length: length)
  }

  private func heading(_ rest: ArraySlice<UInt8>, _ line: Range<Int>) -> BodySection? {
    let level = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let after = rest.dropFirst(level)
    guard (1...6).contains(level), after.first.map(isBlankByte) ?? true else { return nil }
    var title = trimmed(String(decoding: after, as: UTF8.self))
    let signs = title.utf8.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if signs > 0, title.dropLast(signs).last.map({ $0 == " " || $0 == "\t" }) ?? true {
      title = trimmed(String(title.dropLast(signs)))
    }
    return BodySection(title: title, level: level, bytes: line.lowerBound..<trimmedEnd(line), platform: platform)
  }

  private func namedPlatform(_ title: String) -> PatternLibrary.Platform? {
    PatternLibrary.Platform.allCases.first { $0.title.lowercased() == title.lowercased() }
  }

  private func trimmedEnd(_ line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, isBlankByte(bytes[end - 1]) { end -= 1 }
    return end
  }

  private func contains(_ text: ArraySlice<UInt8>, _ sign: StaticString) -> Bool {
    let wanted = Array("\(sign)".utf8)
    return text.indices.contains { text[$0...].starts(with: wanted) }
  }
}

private func isBlankByte(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
