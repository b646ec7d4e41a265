import Diagnostics
import JSONSyntax

/// Writes JSON straight into bytes, for files with many thousands of values.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the next value is the first of its list or object.
  private var isFirst = true

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func write(_ text: String) {
    separate()
    appendJSONString(text, to: &bytes)
    isFirst = false
  }

  /// A text as UTF-8.
  mutating func write(utf8 text: [UInt8]) {
    separate()
    appendJSONString(utf8: text.span, to: &bytes)
    isFirst = false
  }

  mutating func write(_ texts: some Sequence<String>) {
    list { writer in for text in texts { writer.write(text) } }
  }

  /// A value that is JSON already, or several with commas between them.
  mutating func write(json: some Collection<UInt8>) {
    separate()
    bytes += json
    isFirst = false
  }

  mutating func list(_ body: (inout JSONWriter) -> Void) {
    openList()
    body(&self)
    closeList()
  }

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    openObject()
    body(&self)
    closeObject()
  }

  mutating func openList() { open("[") }
  mutating func closeList() { close("]") }
  mutating func openObject() { open("{") }
  mutating func closeObject() { close("}") }

  /// The name of a member, whose value is written next.
  mutating func name(_ name: String) {
    separate()
    appendJSONString(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  mutating func member(_ name: String, _ text: String) {
    self.name(name)
    write(text)
  }

  /// Nothing where there is no text.
  mutating func member(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  mutating func member(_ name: String, _ texts: some Sequence<String>) {
    self.name(name)
    write(texts)
  }

  mutating func lineBreak() { bytes.append(UInt8(ascii: "\n")) }

  /// What was written so far, which is then forgotten: what follows goes on behind it.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    isFirst = true
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
  }
}
