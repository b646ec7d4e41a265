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
    append(text)
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

  mutating func list(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

  /// The name of a member, whose value is written next.
  mutating func name(_ name: String) {
    separate()
    append(name)
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

  private mutating func enclose(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes += opening.utf8
    isFirst = true
    body(&self)
    bytes += closing.utf8
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
  }

  /// Most texts need no escapes.
  private mutating func append(_ text: String) {
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { return appendJSONString(text, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
  }
}
