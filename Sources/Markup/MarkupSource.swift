import Diagnostics
import Text

/// A body's bytes in their file, and what a quick scan of them shows.
final class MarkupSource {
  let file: SourceFile
  let bytes: [UInt8]
  /// The body, without a byte order mark.
  let body: Range<Int>
  let lines: LineTable
  let mayHoldTables: Bool
  let mayHoldDefinitions: Bool
  let mayHoldIDs: Bool
  let mayHoldImages: Bool

  init(_ file: SourceFile, body: Range<Int>) {
    self.file = file
    bytes = file.bytes
    var body = body.clamped(to: 0..<bytes.count)
    if bytes[body].starts(with: [0xEF, 0xBB, 0xBF]) { body = body.lowerBound + 3..<body.upperBound }
    self.body = body
    lines = LineTable(bytes, body: body)
    mayHoldTables = firstPlace(of: UInt8(ascii: "|"), in: bytes, body) != nil
    mayHoldIDs = Self.holdsIDs(bytes, body)
    mayHoldImages = Self.holds(UInt8(ascii: "["), after: UInt8(ascii: "!"), bytes, body)
    mayHoldDefinitions = Self.holds(UInt8(ascii: ":"), after: UInt8(ascii: "]"), bytes, body)
  }

  /// Whether the last letters of `id` or `name` are anywhere before an equals sign.
  private static func holdsIDs(_ bytes: [UInt8], _ body: Range<Int>) -> Bool {
    var start = body.lowerBound
    while let equals = firstPlace(of: UInt8(ascii: "="), in: bytes, start..<body.upperBound) {
      // There may be a line end between the two, and quote marks at the start of the next line.
      var end = equals
      while end > start, isSpace(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: ">") { end -= 1 }
      let name = max(body.lowerBound, end - 2)
      if hasBytes("id", bytes, at: name, to: end, ignoringCase: true) { return true }
      if hasBytes("me", bytes, at: name, to: end, ignoringCase: true) { return true }
      start = equals + 1
    }
    return false
  }

  /// Whether a byte occurs directly after another.
  private static func holds(_ byte: UInt8, after first: UInt8, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let place = firstPlace(of: first, in: bytes, start..<range.upperBound) {
      start = place + 1
      if start < range.upperBound, bytes[start] == byte { return true }
    }
    return false
  }
}
