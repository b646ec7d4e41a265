extension [UInt8] {
  /// Appends text with `&`, `"`, `<` and `>` escaped, the four characters that the Mustache specification names.
  mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe appendEscaped(bytes) }
  }

  /// Appends whole runs of bytes between the characters that are escaped.
  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < bytes.count {
      if let entity = unsafe Self.entity(for: bytes[index]) {
        unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        append(contentsOf: entity.utf8)
        start = index + 1
      }
      index += 1
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  @inline(__always)
  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}
