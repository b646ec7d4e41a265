/// Decodes Base64 text (RFC 4648, section 4); `nil` if it is not Base64.
func decodeBase64(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count / 4 * 3)
  var bits: UInt32 = 0
  var count = 0
  var padding = 0
  for byte in text.utf8 {
    if byte == UInt8(ascii: "=") {
      padding += 1
      continue
    }
    guard padding == 0, let value = base64Value(of: byte) else { return nil }
    bits = bits << 6 | value
    count += 1
    if count % 4 == 0 {
      bytes += [
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
      ]
    }
  }
  switch (count % 4, padding) {
  case (0, 0): break
  case (2, 2): bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
  case (3, 1): bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
  default: return nil
  }
  return bytes
}

private func base64Value(of byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
