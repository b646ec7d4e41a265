/// Tests of eight bytes at a time, which a word holds.
public enum EightBytes {
  /// Returns the highest bit of each byte that is in a range of ASCII characters.
  @inlinable @inline(__always) public static func between(
    _ first: Unicode.Scalar,
    _ last: Unicode.Scalar,
    _ bytes: UInt64
  ) -> UInt64 {
    let low = bytes & each(0x7F)
    let reachesFirst = low &+ each(0x80 - UInt8(ascii: first))
    let passesLast = low &+ each(0x7F - UInt8(ascii: last))
    return reachesFirst & ~passesLast & ~bytes & each(0x80)
  }

  /// Returns the highest bit of the lowest byte that has a value, and of no byte below it.
  @inlinable @inline(__always) public static func equal(to byte: UInt8, _ bytes: UInt64) -> UInt64 {
    let difference = bytes ^ each(byte)
    return (difference &- each(1)) & ~difference & each(0x80)
  }

  @inlinable @inline(__always) public static func each(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}
