/// Percent-encodes all characters of a text but the unreserved ones (RFC 3986, section 2.3) and those in `kept`.
public func percentEncoded(_ text: String, keeping kept: String = "") -> String {
  if text.utf8.allSatisfy(isUnreserved) { return text }
  var result: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) || kept.utf8.contains(byte) {
      result.append(byte)
    } else {
      result += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
  default: false
  }
}
