/// Returns the bytes with `&`, `<`, `>` and `"` escaped, for both text and attribute values.
public func escapeHTML(_ bytes: [UInt8]) -> [UInt8] {
  var writer = ByteWriter()
  writer.write(escaping: bytes[...])
  return writer.bytes
}
