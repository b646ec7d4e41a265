/// Collects HTML as bytes, with libcmark's own escapes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether anything is kept; a writer that is off costs next to nothing.
  let isOn: Bool

  init(isOn: Bool = true, capacity: Int = 0) {
    self.isOn = isOn
    if isOn { bytes.reserveCapacity(capacity) }
  }

  mutating func write(_ text: StaticString) {
    guard isOn else { return }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(byte: UInt8) {
    if isOn { bytes.append(byte) }
  }

  mutating func write(number: Int) {
    if isOn { bytes.append(contentsOf: String(number).utf8) }
  }

  mutating func write(_ raw: [UInt8]) {
    if isOn { bytes.append(contentsOf: raw) }
  }

  mutating func write(_ raw: ArraySlice<UInt8>) {
    if isOn { bytes.append(contentsOf: raw) }
  }

  mutating func write(_ raw: borrowing Span<UInt8>) {
    guard isOn else { return }
    unsafe raw.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Begins a line, unless one has just begun.
  mutating func beginLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Writes text, or an attribute's value: `<`, `>`, `&` and `"` become entities.
  mutating func write(escaping text: borrowing Span<UInt8>) {
    guard isOn else { return }
    unsafe text.withUnsafeBufferPointer { unsafe append(escaping: $0) }
  }

  mutating func write(escaping text: ArraySlice<UInt8>) {
    guard isOn else { return }
    unsafe text.withUnsafeBufferPointer { unsafe append(escaping: $0) }
  }

  mutating func write(escaping text: String) {
    guard isOn else { return }
    var text = text
    text.withUTF8 { unsafe append(escaping: $0) }
  }

  /// Copies runs without a special byte whole.
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = unsafe text[index]
      guard byte <= UInt8(ascii: ">"), specials &>> UInt64(byte) & 1 == 1 else { continue }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "&"): write("&amp;")
      default: write("&quot;")
      }
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Writes a destination as libcmark does: percent-encoded where it must be, `&` and `'` as entities.
  mutating func write(destination: String) {
    guard isOn else { return }
    for byte in destination.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "'"): write("&#x27;")
      case _ where isSafeInDestination(byte): bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 15))
      }
    }
  }
}

/// One bit for each of `"`, `&`, `<` and `>`.
private let specials: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E

private func hexadecimal(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
}

private func isSafeInDestination(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "?")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "#")...UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "="), UInt8(ascii: "_"): true
  case UInt8(ascii: "~"): true
  default: false
  }
}

/// Whether a byte is ASCII white space.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// Whether a byte is an ASCII letter.
func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
