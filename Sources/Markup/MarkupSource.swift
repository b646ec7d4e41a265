import Diagnostics

/// A body's bytes in their file, and what a glance at them tells.
struct MarkupSource {
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
    mayHoldIDs = firstPlace(of: UInt8(ascii: "="), in: bytes, body) != nil
    mayHoldImages = Self.holds(UInt8(ascii: "["), after: UInt8(ascii: "!"), bytes, body)
    mayHoldDefinitions = Self.holds(UInt8(ascii: ":"), after: UInt8(ascii: "]"), bytes, body)
  }

  /// Whether a byte stands right after another.
  private static func holds(_ byte: UInt8, after first: UInt8, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let place = firstPlace(of: first, in: bytes, start..<range.upperBound) {
      start = place + 1
      if start < range.upperBound, bytes[start] == byte { return true }
    }
    return false
  }
}
