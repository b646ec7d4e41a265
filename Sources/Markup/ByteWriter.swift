import Text

/// Collects HTML as bytes, with libcmark's own escapes.
@safe struct ByteWriter: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// Whether the output is kept. A writer that is off costs almost nothing.
  let isOn: Bool

  init(isOn: Bool = true, capacity: Int = 0) {
    self.isOn = isOn
    self.capacity = isOn ? max(capacity, 256) : 1
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// The output so far.
  var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Copies bytes to the end. This is the only place that writes.
  @inline(__always)
  private mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let start = run.baseAddress else { return }
    if capacity - count < run.count { grow(by: run.count) }
    unsafe (base + count).update(from: start, count: run.count)
    count += run.count
  }

  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = unsafe larger
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    guard isOn else { return }
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(byte: UInt8) {
    guard isOn else { return }
    if capacity == count { grow(by: 1) }
    unsafe base[count] = byte
    count += 1
  }

  mutating func write(number: Int) {
    guard 0..<10 ~= number else { return write(escaping: String(number)) }
    write(byte: UInt8(ascii: "0") + UInt8(number))
  }

  mutating func write(_ raw: [UInt8]) {
    write(raw[...])
  }

  mutating func write(_ raw: ArraySlice<UInt8>) {
    guard isOn else { return }
    unsafe raw.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func write(raw: borrowing Span<UInt8>) {
    guard isOn else { return }
    unsafe raw.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Begins a new line, unless one has just begun.
  mutating func beginLine() {
    if count > 0, unsafe base[count - 1] != UInt8(ascii: "\n") { write("\n") }
  }

  /// Writes text, or an attribute's value: `<`, `>`, `&` and `"` become entities.
  mutating func write(escaping text: borrowing Span<UInt8>) {
    guard isOn else { return }
    unsafe text.withUnsafeBufferPointer { unsafe append(escaping: $0, 0..<$0.count) }
  }

  mutating func write(escaping text: ArraySlice<UInt8>) {
    guard isOn else { return }
    unsafe text.withUnsafeBufferPointer { unsafe append(escaping: $0, 0..<$0.count) }
  }

  mutating func write(escaping bytes: [UInt8], _ range: Range<Int>) {
    guard isOn else { return }
    unsafe bytes.withUnsafeBufferPointer { unsafe append(escaping: $0, range) }
  }

  mutating func write(escaping text: String) {
    guard isOn else { return }
    var text = text
    text.withUTF8 { unsafe append(escaping: $0, 0..<$0.count) }
  }

  /// Copies runs without a special byte as a whole.
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    var start = range.lowerBound
    while true {
      let raw = UnsafeRawBufferPointer(text)
      let index = unsafe firstPlace(of: EscapedBytes.self, in: raw, from: start, to: range.upperBound)
      unsafe append(UnsafeBufferPointer(rebasing: text[start..<index]))
      guard index < range.upperBound else { return }
      start = index + 1
      if let escape = unsafe markupEscape(of: text[index]) { write(escape) }
    }
  }

  /// Writes a destination as libcmark does: percent-encoded where it must be, `&` and `'` as entities.
  mutating func write(destination: String) {
    guard isOn else { return }
    var destination = destination
    destination.withUTF8 { unsafe append(destination: $0) }
  }

  private mutating func append(destination text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let index = unsafe firstPlace(of: EncodedBytes.self, in: text, from: start)
      unsafe append(UnsafeBufferPointer(rebasing: text[start..<index]))
      guard index < text.count else { return }
      start = index + 1
      let byte = unsafe text[index]
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "'"): write("&#x27;")
      default:
        write("%")
        write(byte: asciiDigit(byte >> 4, isCapital: true))
        write(byte: asciiDigit(byte & 15, isCapital: true))
      }
    }
  }
}
