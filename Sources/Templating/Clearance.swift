import Diagnostics
import Text

/// What surrounds a tag on its lines: the basis of Mustache's rules for standalone tags.
struct Clearance {
  /// Where the line of the tag's start begins, when only white space is before the tag.
  let lineStart: Int?
  /// The line ending after the tag, when only white space is before it; empty at the end of the file.
  let lineEnd: Range<Int>?

  /// Whether nothing else is on the tag's lines.
  var isStandalone: Bool { lineStart != nil && lineEnd != nil }

  init(of tag: Tag, in bytes: [UInt8], from start: Int) {
    var before = tag.range.lowerBound
    while before > start, isSpaceOrTab(bytes[before - 1]) { before -= 1 }
    lineStart = before == start || bytes[before - 1] == Byte.newline ? before : nil
    let after = bytes.blanks(at: tag.range.upperBound, before: bytes.count).upperBound
    lineEnd = Self.lineEnd(at: after, in: bytes)
  }

  private static func lineEnd(at place: Int, in bytes: [UInt8]) -> Range<Int>? {
    if place == bytes.count { return place..<place }
    if bytes[place] == Byte.newline { return place..<(place + 1) }
    guard bytes[place...].starts(with: [Byte.carriageReturn, Byte.newline]) else { return nil }
    return place..<(place + 2)
  }
}

/// What a tag removes from the text: itself, and the white space and line endings that belong to it.
struct TagExtent {
  /// From where the text before the tag ends to where the text after it begins.
  let range: Range<Int>
  /// Whether the tag also removes its line's start, so that no line begins before it.
  let tookLineStart: Bool

  private init(_ tag: Tag, start: Int?, end: Int?) {
    range = (start ?? tag.range.lowerBound)..<(end ?? tag.range.upperBound)
    tookLineStart = start != nil
  }

  /// The extent of a tag, given its own clearance and that of the tag that it opens or closes with.
  ///
  /// A tag alone on its line removes the line. Parents, and blocks that can be replaced, also remove the outer white
  /// space when only the pair of tags is alone; blocks that replace others remove the inner white space.
  init(_ tag: Tag, opener: Tag, clearance: Clearance, partner: Clearance?, isArgument: Bool) {
    let isOpener = tag.kind != .close
    switch opener.kind {
    case .variable, .unescaped:
      self.init(tag, start: nil, end: nil)
    case .block where isArgument:
      self.init(tag, start: isOpener ? nil : clearance.lineStart, end: isOpener ? clearance.lineEnd?.upperBound : nil)
    case .parent, .block:
      let start = isOpener ? clearance.lineStart : partner?.lineStart
      let end = isOpener ? partner?.lineEnd : clearance.lineEnd
      self.init(tag, isOpener: isOpener, clearance: clearance, isPairStandalone: start != nil && end != nil)
    default:
      self.init(
        tag,
        start: clearance.isStandalone ? clearance.lineStart : nil,
        end: clearance.isStandalone ? clearance.lineEnd?.upperBound : nil
      )
    }
  }

  private init(_ tag: Tag, isOpener: Bool, clearance: Clearance, isPairStandalone: Bool) {
    let takesLine = isPairStandalone || clearance.isStandalone
    self.init(tag, start: takesLine ? clearance.lineStart : nil, end: takesLine ? clearance.lineEnd?.upperBound : nil)
  }
}
