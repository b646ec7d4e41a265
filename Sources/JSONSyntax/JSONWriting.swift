import Text

extension JSONValue {
  /// The value as UTF-8, in RFC 8259's grammar, with a line feed at its end when it is indented.
  ///
  /// - Parameter indented: Whether members and elements are on lines of their own, indented by two spaces.
  public func bytes(indented: Bool = false) -> [UInt8] {
    var stream = JSONStream(indented: indented)
    stream.write(self)
    if indented { stream.lineBreak() }
    return stream.bytes
  }
}

/// Appends a text as a JSON string, with its quotation marks.
///
/// The escapes are those that RFC 8259 section 7 requires, and also DEL and the C1 controls, which could control a
/// terminal. A Swift string holds no lone surrogates, so none are written; bytes that are not UTF-8 became U+FFFD when
/// the string was made from them.
public func appendJSONString(_ text: String, to output: inout [UInt8]) {
  appendJSONString(utf8: text.utf8.span, to: &output)
}

/// Appends UTF-8 as a JSON string, with its quotation marks.
public func appendJSONString(utf8 bytes: Span<UInt8>, to output: inout [UInt8]) {
  output.append(UInt8(ascii: "\""))
  // The start of the bytes that are still to be copied unchanged.
  var start = 0
  var place = 0
  while place < bytes.count {
    // Almost no eight bytes hold one that is escaped.
    if place + 8 <= bytes.count, unsafe isPlain(bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    {
      place += 8
      continue
    }
    let byte = bytes[place]
    place += 1
    guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 else { continue }
    // The C1 controls begin with 0xC2, but so do characters that are not escaped.
    let isPair = byte == 0xC2
    if isPair, place == bytes.count || bytes[place] >= 0xA0 { continue }
    append(bytes, start..<place - 1, to: &output)
    appendEscape(isPair ? bytes[place] : byte, to: &output)
    if isPair { place += 1 }
    start = place
  }
  append(bytes, start..<bytes.count, to: &output)
  output.append(UInt8(ascii: "\""))
}

/// Whether none of eight bytes is escaped, or begins a character that may be.
private func isPlain(_ bytes: UInt64) -> Bool {
  let controls = (bytes &- EightBytes.each(0x20)) & ~bytes & EightBytes.each(0x80)
  let marks = EightBytes.equal(to: 0x22, bytes) | EightBytes.equal(to: 0x5C, bytes)
  let others = EightBytes.equal(to: 0x7F, bytes) | EightBytes.equal(to: 0xC2, bytes)
  return controls | marks | others == 0
}

private func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
  guard !range.isEmpty else { return }
  unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
}

/// Appends the escape of a character below U+0100.
private func appendEscape(_ character: UInt8, to output: inout [UInt8]) {
  switch character {
  case UInt8(ascii: "\""): output += "\\\"".utf8
  case UInt8(ascii: "\\"): output += "\\\\".utf8
  case UInt8(ascii: "\n"): output += "\\n".utf8
  case UInt8(ascii: "\r"): output += "\\r".utf8
  case UInt8(ascii: "\t"): output += "\\t".utf8
  default:
    output += "\\u00".utf8
    output.append(asciiDigit(character >> 4))
    output.append(asciiDigit(character & 0xF))
  }
}
