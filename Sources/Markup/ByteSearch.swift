import CCMark

/// The first place of a byte in a range, found many bytes at a time.
func firstPlace(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
  let range = range.clamped(to: 0..<bytes.count)
  return unsafe bytes.withUnsafeBytes { buffer in
    guard let base = buffer.baseAddress else { return nil }
    guard let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}

/// The first byte from a place that HTML escapes: `"`, `&`, `<` or `>`; the count when there is none.
func firstEscaped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start
  let raw = UnsafeRawBufferPointer(text)
  while index + 8 <= raw.count {
    let eight = Eight(unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // `<` and `>` differ in one bit, and so do `"` and `&`.
    if eight.or(0x02).has(0x3E) || eight.or(0x04).has(0x26) { break }
    index += 8
  }
  while index < raw.count {
    let byte = unsafe raw[index]
    if byte | 0x02 == 0x3E || byte | 0x04 == 0x26 { return index }
    index += 1
  }
  return raw.count
}

/// The first byte in a range that can begin or end an inline construct, or end a line; the range's end when there is
/// none.
func firstInlineMark(in bytes: [UInt8], _ range: Range<Int>) -> Int {
  unsafe bytes.withUnsafeBytes { raw in
    precondition(range.upperBound <= raw.count && range.lowerBound >= 0)
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let eight = Eight(unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // `\` and `]` differ in one bit.
      if eight.or(0x01).has(0x5D) || eight.has(0x5B) || eight.has(0x60) || eight.has(0x3C) || eight.has(0x0A) { break }
      index += 8
    }
    while index < range.upperBound {
      switch unsafe raw[index] {
      case 0x5B...0x5D, 0x60, 0x3C, 0x0A: return index
      default: index += 1
      }
    }
    return range.upperBound
  }
}

/// Eight bytes that are looked at together.
private struct Eight {
  private let bytes: UInt64

  init(_ bytes: UInt64) { self.bytes = bytes }

  /// The bytes with some bits set in each.
  func or(_ bits: UInt8) -> Eight { Eight(bytes | Self.each(bits)) }

  /// Whether one of them is a given byte: the test for a zero byte, after Mycroft.
  func has(_ byte: UInt8) -> Bool {
    let zeroed = bytes ^ Self.each(byte)
    return (zeroed &- Self.each(0x01)) & ~zeroed & Self.each(0x80) != 0
  }

  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
