import CLibrary

// These functions look at every byte of every file, so they work by words and with the C library's searches.

/// Whether some bytes begin with others.
public func bytes(_ bytes: [UInt8], beginWith head: [UInt8]) -> Bool {
  guard bytes.count >= head.count else { return false }
  return unsafe bytes.withUnsafeBytes { bytes in
    unsafe head.withUnsafeBytes { head in
      guard let start = bytes.baseAddress, let other = head.baseAddress else { return true }
      return unsafe memcmp(start, other, head.count) == 0
    }
  }
}

/// Returns the place of the first line feed at or after a place, or the end if there is none.
public func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
  guard start < bytes.count else { return bytes.count }
  return unsafe bytes.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, 0x0A, bytes.count - start) else {
      return bytes.count
    }
    return unsafe UnsafeRawPointer(found) - base
  }
}

/// Whether bytes are well-formed UTF-8 without a NUL byte and without the code points that are no characters.
///
/// Nearly all text is ASCII, so one pass over words of eight bytes looks for anything else. Only when a word contains a
/// NUL or a byte of `0x80` or more are its bytes looked at one by one.
public func isText(_ bytes: [UInt8]) -> Bool {
  unsafe bytes.withUnsafeBytes { bytes in
    var place = 0
    while true {
      while place + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        // Subtracting 1 from each byte sets a high bit in an ASCII word only if one of its bytes is zero.
        if ((word &- 0x0101_0101_0101_0101) | word) & 0x8080_8080_8080_8080 != 0 { break }
        place += 8
      }
      if place == bytes.count { return true }
      let length = unsafe scalarLength(bytes, at: place)
      if length == 0 { return false }
      place += length
    }
  }
}

/// Returns the length in bytes of the scalar at a place; 0 for a NUL, for invalid UTF-8 and for noncharacters (Unicode
/// 16.0, table 3-7 and section 23.7).
@unsafe
private func scalarLength(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
  func isFollowed(by count: Int, secondIn second: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    guard place + count < bytes.count, second.contains(unsafe bytes[place + 1]) else { return false }
    return count < 2 || (2...count).allSatisfy { unsafe bytes[place + $0] & 0xC0 == 0x80 }
  }
  /// Whether the scalar is one of the last two of its plane, whose bytes are known to be valid.
  func isLastOfPlane(_ second: Int) -> Bool {
    let at = place + second
    return unsafe bytes[at] & 0x0F == 0x0F && bytes[at + 1] == 0xBF && bytes[at + 2] >= 0xBE
  }
  switch unsafe bytes[place] {
  case 0x01...0x7F: return 1
  case 0xC2...0xDF: return isFollowed(by: 1) ? 2 : 0
  case 0xE0: return isFollowed(by: 2, secondIn: 0xA0...0xBF) ? 3 : 0
  case 0xED: return isFollowed(by: 2, secondIn: 0x80...0x9F) ? 3 : 0
  case 0xE1...0xEE: return isFollowed(by: 2) ? 3 : 0
  case 0xEF:
    guard isFollowed(by: 2), !isLastOfPlane(0) else { return 0 }
    return unsafe bytes[place + 1] == 0xB7 && (0x90...0xAF).contains(bytes[place + 2]) ? 0 : 3
  case 0xF0: return isFollowed(by: 3, secondIn: 0x90...0xBF) && !isLastOfPlane(1) ? 4 : 0
  case 0xF1...0xF3: return isFollowed(by: 3) && !isLastOfPlane(1) ? 4 : 0
  case 0xF4: return isFollowed(by: 3, secondIn: 0x80...0x8F) && !isLastOfPlane(1) ? 4 : 0
  default: return 0
  }
}
