/// From libyaml's positions, in Unicode scalars of a text, to bytes of the file that holds the text.
struct ByteOffsets {
  private let base: Int
  private let count: Int
  /// The byte of each scalar, from the text's start, and the end; `nil` for ASCII, where bytes are scalars.
  private let places: [Int]?

  init(_ text: ArraySlice<UInt8>) {
    base = text.startIndex
    count = text.count
    guard text.contains(where: { $0 >= 0x80 }) else {
      places = nil
      return
    }
    var places: [Int] = []
    places.reserveCapacity(text.count)
    for index in text.indices where text[index] & 0xC0 != 0x80 { places.append(index - base) }
    places.append(text.count)
    self.places = places
  }

  /// The byte of the file at which a scalar begins; the end of the text for any beyond it.
  func byte(ofScalar index: Int) -> Int {
    guard let places else { return base + min(index, count) }
    return base + places[min(index, places.count - 1)]
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
