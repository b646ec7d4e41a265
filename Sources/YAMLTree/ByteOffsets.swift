import Diagnostics

/// Converts libyaml's positions, in Unicode scalars of a text, to bytes of the file that contains the text.
struct ByteOffsets {
  private let base: Int
  private let count: Int
  /// The scalars of more than one byte, in order: in most texts there are none or few.
  private var wide: [WideScalar] = []
  /// Where the file has an invisible character that ends a line for libyaml, which reads YAML 1.1, but not in YAML 1.2:
  /// U+0085, U+2028 or U+2029.
  private(set) var separators: [Int] = []

  private struct WideScalar {
    /// The index of the scalar from the text's start.
    let index: Int
    /// How many more bytes than scalars there are up to the end of this one.
    let surplus: Int
  }

  init(_ text: ArraySlice<UInt8>) {
    base = text.startIndex
    count = text.count
    unsafe text.withUnsafeBytes { unsafe findWideScalars($0) }
  }

  /// Scans words of eight bytes, and stops only at a word with a byte that is not ASCII.
  @unsafe
  private mutating func findWideScalars(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    var surplus = 0
    while place < bytes.count {
      if place + 8 <= bytes.count,
        unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        place += 8
        continue
      }
      let start = place
      place += 1
      while place < bytes.count, unsafe bytes[place] & 0xC0 == 0x80 { place += 1 }
      guard place - start > 1 else { continue }
      let scalar = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<place])
      if unsafe Self.isSeparator(scalar) { separators.append(base + start) }
      wide.append(WideScalar(index: start - surplus, surplus: surplus + place - start - 1))
      surplus += place - start - 1
    }
  }

  /// Whether the bytes of a scalar are those of U+0085, U+2028 or U+2029.
  @unsafe
  private static func isSeparator(_ scalar: UnsafeRawBufferPointer) -> Bool {
    unsafe scalar.elementsEqual([0xC2, 0x85]) || scalar.elementsEqual([0xE2, 0x80, 0xA8])
      || scalar.elementsEqual([0xE2, 0x80, 0xA9])
  }

  /// Returns the byte of the file at which a scalar begins; the end of the text for any index beyond it.
  func byte(ofScalar index: Int) -> Int {
    base + min(index + surplus(before: index), count)
  }

  /// Returns how many more bytes than scalars there are before a scalar.
  private func surplus(before index: Int) -> Int {
    lastIndex(of: wide) { $0.index < index }.map { wide[$0].surplus } ?? 0
  }

  func bytes(_ range: Range<Int>) -> Range<Int> {
    byte(ofScalar: range.lowerBound)..<byte(ofScalar: range.upperBound)
  }

  func byte(of place: EventParser.Fault.Place) -> Int {
    switch place {
    case .scalar(let index): byte(ofScalar: index)
    case .byte(let offset): base + min(offset, count)
    }
  }
}
