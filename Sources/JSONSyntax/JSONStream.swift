/// Writes JSON (RFC 8259) straight into bytes, value by value.
public struct JSONStream: Sendable {
  public private(set) var bytes: [UInt8] = []
  /// The depth of the next value, when members and elements are on lines of their own, indented by two spaces.
  private var depth: Int?
  private var place = Place.first
  private var isInOneLine = false

  private enum Place { case first, next, named }

  /// - Parameter follows: Whether the first value follows another one in its list.
  public init(capacity: Int = 0, indented: Bool = false, follows: Bool = false) {
    bytes.reserveCapacity(capacity)
    depth = indented ? 0 : nil
    place = follows ? .next : .first
  }

  public mutating func write(_ text: String) { write(utf8: text.utf8.span) }

  /// Writes a text given as UTF-8.
  public mutating func write(utf8 text: Span<UInt8>) {
    separate()
    appendJSONString(utf8: text, to: &bytes)
  }

  public mutating func write(_ texts: [String]) {
    list { json in for text in texts { json.write(text) } }
  }

  /// Whole numbers are written without a fraction. JSON has no infinity: it becomes `null`, as in ECMAScript.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(word: "null")
    case .bool(let value): write(word: String(value))
    case .number(let value):
      write(word: value.isFinite ? Int(exactly: value).map { String($0) } ?? String(value) : "null")
    case .string(let text): write(text)
    case .array(let elements): list { json in for element in elements { json.write(element) } }
    case .object(let members): object { json in for member in members { json.member(member.name, member.value) } }
    }
  }

  public mutating func list(_ body: (inout JSONStream) -> Void) {
    openList()
    body(&self)
    closeList()
  }

  public mutating func object(_ body: (inout JSONStream) -> Void) {
    openObject()
    body(&self)
    closeObject()
  }

  /// Writes an object on one line, even in indented output: `{ "time": 0, "text": "Saving" }`.
  public mutating func objectInOneLine(_ body: (inout JSONStream) -> Void) {
    separate()
    (place, isInOneLine) = (.named, true)
    let outer = depth
    depth = nil
    object(body)
    (depth, isInOneLine) = (outer, false)
  }

  public mutating func openList() { open("[") }
  public mutating func closeList() { close("]") }
  public mutating func openObject() { open("{") }
  public mutating func closeObject() { close("}") }

  /// Writes the name of a member, whose value is written next.
  public mutating func name(_ name: String) {
    write(name)
    bytes += (depth == nil && !isInOneLine ? ":" : ": ").utf8
    place = .named
  }

  public mutating func member(_ name: String, _ text: String) {
    self.name(name)
    write(text)
  }

  /// Writes nothing where there is no text.
  public mutating func member(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  public mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    write(texts)
  }

  public mutating func member(_ name: String, _ value: JSONValue) {
    self.name(name)
    write(value)
  }

  public mutating func member(_ name: String, _ isSo: Bool) { member(name, .bool(isSo)) }
  public mutating func member(_ name: String, _ number: Int) { member(name, .int(number)) }

  /// Writes a member whose value is an object.
  public mutating func member(_ name: String, _ body: (inout JSONStream) -> Void) {
    self.name(name)
    object(body)
  }

  public mutating func lineBreak() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func write(word: String) {
    separate()
    bytes += word.utf8
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    if isInOneLine { bytes.append(UInt8(ascii: " ")) }
    place = .first
    depth = depth.map { $0 + 1 }
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    depth = depth.map { $0 - 1 }
    if place != .first { indent() }
    if isInOneLine { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: bracket))
    place = .next
  }

  private mutating func separate() {
    if place == .next { bytes += (isInOneLine ? ", " : ",").utf8 }
    if place != .named, depth != 0 { indent() }
    place = .next
  }

  private mutating func indent() {
    guard let depth else { return }
    lineBreak()
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
