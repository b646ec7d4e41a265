import Text

/// A growable buffer of bytes: the only place where rendering writes to memory.
///
/// Rendering appends many short runs, and with an array, half of its time went into the cost of each append. Every
/// function here reserves capacity before it writes.
@safe
struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var count = 0
  private var capacity: Int

  /// An empty buffer with room for some bytes.
  init(capacity: Int) {
    self.capacity = max(capacity, 1024)
    unsafe start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { unsafe start.deallocate() }

  /// The buffer's bytes.
  var bytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
      filled = count
    }
  }

  /// Appends a run of bytes.
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    unsafe bytes.withUnsafeBytes { unsafe append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Appends text, either raw or with `&`, `"`, `<` and `>` escaped, the four characters that the Mustache
  /// specification names.
  mutating func append(_ text: String, isEscaped: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      if isEscaped { unsafe appendEscaped(bytes) } else { unsafe append(bytes) }
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (start + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// Appends escaped text, copying whole runs of bytes between the characters that are escaped.
  private mutating func appendEscaped(_ bytes: UnsafeRawBufferPointer) {
    var runStart = 0
    var index = 0
    while index < bytes.count {
      while index + 8 <= bytes.count {
        let plain = unsafe plainBytes(atStartOf: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += plain
        if plain < 8 { break }
      }
      guard index < bytes.count else { break }
      if let entity = unsafe markupEscape(of: bytes[index]) {
        unsafe append(UnsafeRawBufferPointer(rebasing: bytes[runStart..<index]))
        unsafe append(UnsafeRawBufferPointer(start: entity.utf8Start, count: entity.utf8CodeUnitCount))
        runStart = index + 1
      }
      index += 1
    }
    unsafe append(UnsafeRawBufferPointer(rebasing: bytes[runStart...]))
  }

  /// Makes room for some more bytes.
  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    grow(to: max(capacity * 2, count + more))
  }

  private mutating func grow(to newCapacity: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    unsafe larger.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = larger
    capacity = newCapacity
  }
}

/// Returns how many of eight bytes, in memory order, come before the first one that is escaped.
///
/// `<` and `>` differ in one bit, as do `"` and `&`. With that bit set, one comparison finds both.
private func plainBytes(atStartOf word: UInt64) -> Int {
  let bytes = UInt64(littleEndian: word)
  let angles = EightBytes.equal(to: UInt8(ascii: ">"), bytes | EightBytes.each(0x02))
  let others = EightBytes.equal(to: UInt8(ascii: "&"), bytes | EightBytes.each(0x04))
  return (angles | others).trailingZeroBitCount / 8
}
