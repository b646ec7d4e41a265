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

  init(_ file: SourceFile, body: Range<Int>) {
    self.file = file
    bytes = file.bytes
    var body = body.clamped(to: 0..<bytes.count)
    if bytes[body].starts(with: [0xEF, 0xBB, 0xBF]) { body = body.lowerBound + 3..<body.upperBound }
    self.body = body
    lines = LineTable(bytes, body: body)
    var tables = false
    var definitions = false
    var ids = false
    for index in body {
      switch bytes[index] {
      case UInt8(ascii: "|"): tables = true
      case UInt8(ascii: ":"):
        if index > body.lowerBound, bytes[index - 1] == UInt8(ascii: "]") { definitions = true }
      case UInt8(ascii: "="): ids = true
      default: continue
      }
    }
    mayHoldTables = tables
    mayHoldDefinitions = definitions
    mayHoldIDs = ids
  }
}
