import PatternLibrary
import Text

/// The lines of a body, and the kind of each: headings that begin with `#`, fenced code, comments, and text.
struct BodyLines {
  struct Line {
    /// The bytes of the line without the line feed.
    let range: Range<Int>
    let kind: Kind
  }

  enum Kind: Equatable {
    case text
    case heading(level: Int, title: String)
    /// A fence, or a line between two fences.
    case code
    /// A line that contains part of a comment.
    case comment
  }

  private(set) var lines: [Line] = []
  private var fence: (sign: UInt8, length: Int)?
  private var isInComment = false
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for range in lineRanges(bytes, 0..<bytes.count) { lines.append(Line(range: range, kind: kind(of: range))) }
  }

  private mutating func kind(of line: Range<Int>) -> Kind {
    let text = trimmed(line, in: bytes)
    let rest = bytes[text]
    if let open = fence {
      let length = rest.prefix { $0 == open.sign }.count
      if length >= open.length, length == rest.count { fence = nil }
      return .code
    }
    if isInComment {
      isInComment = find("-->", in: bytes, from: line.lowerBound, to: line.upperBound) == nil
      return .comment
    }
    if rest.starts(with: "<!--".utf8) {
      isInComment = find("-->", in: bytes, from: text.lowerBound + 4, to: line.upperBound) == nil
      return .comment
    }
    if let opened = openedFence(rest) {
      fence = opened
      return .code
    }
    guard text.lowerBound - line.lowerBound < 4, let heading = CatalogueDialect.heading(rest) else { return .text }
    return .heading(level: heading.level, title: heading.title)
  }

  private func openedFence(_ rest: ArraySlice<UInt8>) -> (sign: UInt8, length: Int)? {
    // A list item may begin with a fence.
    let text = rest.first.map { "-*+".utf8.contains($0) } == true ? rest.dropFirst().drop(while: isPlainSpace) : rest
    return CatalogueDialect.fence(text)
  }

  /// The text that closes the fence or comment that is open at the end; `nil` if none is open.
  var openEnd: String? {
    if let fence { return String(repeating: Character(Unicode.Scalar(fence.sign)), count: fence.length) }
    return isInComment ? "-->" : nil
  }

  /// Returns the fenced code and the inline code between backticks: the places where nothing is markup.
  func codeRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for line in lines {
      switch line.kind {
      case .code, .comment: ranges.append(line.range)
      case .text, .heading: ranges += codeSpans(in: line.range)
      }
    }
    return ranges
  }

  private func codeSpans(in line: Range<Int>) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var open: (start: Int, length: Int)?
    var place = line.lowerBound
    while place < line.upperBound {
      guard bytes[place] == UInt8(ascii: "`") else {
        place += 1
        continue
      }
      let length = bytes[place..<line.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
      if let started = open, started.length == length {
        spans.append(started.start..<place + length)
        open = nil
      } else if open == nil {
        open = (place, length)
      }
      place += length
    }
    return spans
  }
}

/// A part of a body with a heading, and the ranges of its lines.
typealias BodySection = CatalogueSection<Range<Int>>

extension BodyLines {
  /// Returns the sections, in the order of the body.
  func sections() -> [BodySection] {
    var sections: [BodySection] = []
    var platform: Platform?
    var part = ""
    for line in lines {
      switch line.kind {
      case .heading(let level, let title):
        if level <= 2 {
          if let named = platformNamed(title) {
            platform = named
          } else if !belongsToPlatform(title) {
            platform = nil
          }
          part = title
        }
        sections.append(
          BodySection(title: title, level: level, heading: line.range, platform: platform, part: part)
        )
      case .text: if !sections.isEmpty { sections[sections.count - 1].lines.append(line.range) }
      case .code, .comment: break
      }
    }
    return sections
  }
}

/// Returns the platform that a heading names: `iOS`, or `Android Developer Notes`.
func platformNamed(_ title: String) -> Platform? {
  var words = title.lowercased().split(separator: " ")
  if words.count > 1, let last = words.last, last == "notes" || last == "note" { words.removeLast() }
  if words.count > 1, words.last == "developer" { words.removeLast() }
  let name = words.joined(separator: " ")
  return Platform.allCases.first { $0.title.lowercased() == name }
}

/// Whether a heading of level 2 still belongs to the platform above it, as `## Developer notes` does.
private func belongsToPlatform(_ title: String) -> Bool { title.lowercased().hasPrefix("developer note") }
