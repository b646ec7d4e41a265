import Text

/// A set of words of at most 16 ASCII bytes, which is looked up by bytes.
struct WordSet: Sendable {
  private struct Word: Sendable, Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    var hash: Int { Int(truncatingIfNeeded: ((low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)) >> 48) }
  }

  private var slots: [Word]
  private let mask: Int

  /// - Parameter words: The words, separated by spaces.
  init(_ words: String) {
    let list = words.utf8.split(whereSeparator: isSpace).map { Array($0) }
    var size = 16
    while size < list.count * 3 { size *= 2 }
    slots = Array(repeating: Word(), count: size)
    mask = size - 1
    for word in list {
      let packed = Self.pack(word, 0..<word.count)
      slots[slot(of: packed)] = packed
    }
  }

  func contains(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count <= 16, !range.isEmpty else { return false }
    let word = Self.pack(bytes, range)
    return slots[slot(of: word)] == word
  }

  /// Returns the slot that contains a word, or the empty one where it would be.
  private func slot(of word: Word) -> Int {
    var slot = word.hash & mask
    while slots[slot] != word, slots[slot] != Word() { slot = (slot + 1) & mask }
    return slot
  }

  private static func pack(_ bytes: [UInt8], _ range: Range<Int>) -> Word {
    var word = Word()
    for index in range.prefix(8) { word.low = word.low << 8 | UInt64(bytes[index]) }
    for index in range.dropFirst(8).prefix(8) { word.high = word.high << 8 | UInt64(bytes[index]) }
    return word
  }
}
