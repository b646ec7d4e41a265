import CCMark

/// Returns the first place of a byte in a range, searching many bytes at a time.
public func firstPlace(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
  let range = range.clamped(to: 0..<bytes.count)
  return unsafe bytes.withUnsafeBytes { buffer in
    guard let base = buffer.baseAddress else { return nil }
    guard let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}

/// Whether the bytes in a range are equal to those of a text.
func hasBytes(of text: String, _ bytes: [UInt8], in range: Range<Int>) -> Bool {
  guard text.utf8.count == range.count, range.clamped(to: 0..<bytes.count) == range else { return false }
  var text = text
  return text.withUTF8 { text in
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let start = text.baseAddress else { return true }
      return unsafe memcmp(base + range.lowerBound, start, text.count) == 0
    }
  }
}

/// Sixteen bytes that are examined together.
typealias Sixteen = SIMD16<UInt8>

/// A set of bytes that can be searched for sixteen bytes at a time.
protocol ByteSet {
  /// Returns which of sixteen bytes are in the set.
  static func members(of bytes: Sixteen) -> SIMDMask<SIMD16<Int8>>
}

/// The bytes that HTML escapes: `"`, `&`, `<` and `>`.
enum EscapedBytes: ByteSet {
  @inline(__always)
  static func members(of bytes: Sixteen) -> SIMDMask<SIMD16<Int8>> {
    // `<` and `>` differ in one bit, and so do `"` and `&`.
    ((bytes | each(0x02)) .== each(0x3E)) .| ((bytes | each(0x04)) .== each(0x26))
  }
}

/// The bytes that can begin or end an inline construct: `[`, `\`, `]`, `` ` `` and `<`.
enum InlineMarks: ByteSet {
  @inline(__always)
  static func members(of bytes: Sixteen) -> SIMDMask<SIMD16<Int8>> {
    ((bytes &- each(0x5B)) .<= each(2)) .| (bytes .== each(0x60)) .| (bytes .== each(0x3C))
  }
}

/// The bytes that libcmark does not write unchanged in a destination: all but letters, digits and
/// ``!#$%()*+,-./:;=?@_~``.
enum EncodedBytes: ByteSet {
  @inline(__always)
  static func members(of bytes: Sixteen) -> SIMDMask<SIMD16<Int8>> {
    let isLower = (bytes &- each(UInt8(ascii: "a"))) .<= each(25)
    let isUpper = (bytes &- each(UInt8(ascii: "?"))) .<= each(UInt8(ascii: "Z") - UInt8(ascii: "?"))
    let isLow = (bytes &- each(UInt8(ascii: "#"))) .<= each(UInt8(ascii: ";") - UInt8(ascii: "#"))
    // `&` and `'` differ in one bit; they become entities.
    let isEntity = (bytes | each(0x01)) .== each(UInt8(ascii: "'"))
    let isMark =
      (bytes .== each(UInt8(ascii: "!"))) .| (bytes .== each(UInt8(ascii: "=")))
      .| (bytes .== each(UInt8(ascii: "_"))) .| (bytes .== each(UInt8(ascii: "~")))
    return .!(isLower .| isUpper .| isLow .| isMark) .| isEntity
  }
}

@inline(__always)
private func each(_ byte: UInt8) -> Sixteen { Sixteen(repeating: byte) }

/// Returns the place of the first byte of a set in a range; the range's end when there is none.
@inline(__always)
func firstPlace<Set: ByteSet>(of set: Set.Type, in bytes: [UInt8], _ range: Range<Int>) -> Int {
  unsafe bytes.withUnsafeBytes { raw in
    precondition(range.upperBound <= raw.count && range.lowerBound >= 0)
    return unsafe firstPlace(of: set, in: raw, from: range.lowerBound, to: range.upperBound)
  }
}

/// Returns the place of the first byte of a set from a place; the count when there is none.
@inline(__always)
func firstPlace<Set: ByteSet>(of set: Set.Type, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  precondition(start >= 0)
  return unsafe firstPlace(of: set, in: UnsafeRawBufferPointer(text), from: start, to: text.count)
}

/// Returns the place of the first byte of a set from a place; the end when there is none. The caller must make sure
/// that both are in the buffer.
@inline(__always)
func firstPlace<Set: ByteSet>(
  of set: Set.Type,
  in raw: UnsafeRawBufferPointer,
  from start: Int,
  to end: Int
) -> Int {
  guard start < end, let base = raw.baseAddress else { return end }
  var index = start
  while index &+ 16 <= end {
    let found = Lanes(Set.members(of: unsafe base.loadUnaligned(fromByteOffset: index, as: Sixteen.self)))
    if let lane = found.first(from: 0) { return index &+ lane }
    index &+= 16
  }
  if index == end { return end }
  if end >= 16 {
    // The sixteen bytes before the end. Those that have been examined, or are before the start, do not count.
    let first = end &- 16
    let found = Lanes(Set.members(of: unsafe base.loadUnaligned(fromByteOffset: first, as: Sixteen.self)))
    return found.first(from: index &- first).map { first &+ $0 } ?? end
  }
  let found = Lanes(Set.members(of: unsafe gathered(base + index, end &- index)))
  return min(end, found.first(from: 0).map { index &+ $0 } ?? end)
}

/// Returns at most fifteen bytes, followed by zeroes.
@inline(__always)
private func gathered(_ start: UnsafeRawPointer, _ count: Int) -> Sixteen {
  var words = SIMD2<UInt64>()
  var rest = count
  if count >= 8 {
    words.x = unsafe start.loadUnaligned(as: UInt64.self)
    rest &-= 8
  }
  var word: UInt64 = 0
  while rest > 0 {
    rest &-= 1
    word = word << 8 | UInt64(unsafe start.load(fromByteOffset: count >= 8 ? rest &+ 8 : rest, as: UInt8.self))
  }
  if count >= 8 { words.y = UInt64(littleEndian: word) } else { words.x = UInt64(littleEndian: word) }
  return unsafe unsafeBitCast(words, to: Sixteen.self)
}

/// Which of sixteen bytes are selected: a byte of ones for each.
private struct Lanes {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = UInt64(littleEndian: words.x)
    high = UInt64(littleEndian: words.y)
  }

  /// Returns the first selected byte, skipping some.
  @inline(__always)
  func first(from skipped: Int) -> Int? {
    if low | high == 0 { return nil }
    if skipped < 8 {
      let rest = low >> UInt64(truncatingIfNeeded: skipped &* 8)
      if rest != 0 { return skipped &+ rest.trailingZeroBitCount / 8 }
      return high == 0 ? nil : 8 &+ high.trailingZeroBitCount / 8
    }
    let rest = high >> UInt64(truncatingIfNeeded: (skipped &- 8) &* 8)
    return rest == 0 ? nil : skipped &+ rest.trailingZeroBitCount / 8
  }
}
