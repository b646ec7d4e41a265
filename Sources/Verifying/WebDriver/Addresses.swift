/// The address of a folder on this machine, with `/` at its end.
public func fileURL(ofFolder path: String) -> String {
  "file://" + path.split(separator: "/").map { "/" + percentEncoded(String($0)) }.joined() + "/"
}

/// A part of a path as an address has it (RFC 3986, section 3.3).
func percentEncoded(_ part: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in part.utf8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      result.append(byte)
    default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}
