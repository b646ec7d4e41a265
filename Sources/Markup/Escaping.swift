/// The bytes with `&`, `<`, `>` and `"` escaped, for text and attribute values alike.
public func escapeHTML(_ bytes: [UInt8]) -> [UInt8] {
  var writer = ByteWriter()
  writer.write(escaping: bytes[...])
  return writer.bytes
}
