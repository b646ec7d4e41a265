import Text

/// A search for phrases, whole words or not, each by three of its bytes that are rare in prose.
struct PhraseScan: Sendable {
  private struct Phrase: Sendable {
    let bytes: [UInt8]
    /// Where the three bytes are.
    let place: Int
  }

  /// Why the search stops at a sequence.
  private struct Stop: OptionSet {
    let rawValue: UInt8

    static let phrase = Stop(rawValue: 1)
    static let sign = Stop(rawValue: 2)
  }

  /// For each sequence of three bytes, by their classes, why the search stops at it. The tables are small enough to stay
  /// in the processor's cache.
  private var stops = [Stop](repeating: [], count: 1 << 15)
  private let classes = (0..<256).map { byteClass(UInt8($0)) }
  /// The phrases that are found at a sequence.
  private var phrases: [Int: [Phrase]] = [:]

  /// - Parameters:
  ///   - texts: Phrases in lower-case ASCII of at least three bytes.
  ///   - stopsAtSigns: Whether the search also stops where signs may be of interest: at `#` and `[`, at the digit after
  ///     a digit and a dot, and at lines that begin with neither a letter nor a digit.
  init(_ texts: [String], stopsAtSigns: Bool = false) {
    for text in texts {
      let bytes = Array(text.utf8)
      let places = 0...bytes.count - 3
      let place = places.max { rarity(bytes[$0..<$0 + 3]) < rarity(bytes[$1..<$1 + 3]) } ?? 0
      let key = bytes[place..<place + 3].reduce(0) { $0 << 5 | Int(byteClass($1)) }
      stops[key] = .phrase
      phrases[key, default: []].append(Phrase(bytes: bytes, place: place))
    }
    guard stopsAtSigns else { return }
    for key in stops.indices {
      switch (key >> 10, key >> 5 & 31, key & 31) {
      case (ByteClass.digit, ByteClass.dot, ByteClass.digit), (_, ByteClass.lineEnd, ByteClass.other),
        (_, _, ByteClass.bracket), (_, _, ByteClass.hash):
        stops[key].insert(.sign)
      default: break
      }
    }
  }

  /// Whether a phrase is in a text, or a sign is.
  ///
  /// - Parameter isFound: Whether the sign at a place is looked for.
  func occur(in text: Span<UInt8>, or isFound: (Int) -> Bool = { _ in false }) -> Bool {
    let stops = stops.span
    let classes = classes.span
    var (first, second) = (0, 0)
    for index in text.indices {
      let third = unsafe Int(classes[unchecked: Int(text[unchecked: index])])
      let key = first << 10 | second << 5 | third
      (first, second) = (second, third)
      let stop = unsafe stops[unchecked: key]
      if stop.isEmpty { continue }
      if stop.contains(.sign), isFound(index) { return true }
      guard stop.contains(.phrase), let found = phrases[key] else { continue }
      for phrase in found where isPhrase(phrase, at: index - 2 - phrase.place, in: text) { return true }
    }
    return false
  }

  private func isPhrase(_ phrase: Phrase, at start: Int, in text: Span<UInt8>) -> Bool {
    guard start >= 0, start + phrase.bytes.count <= text.count else { return false }
    for (index, letter) in phrase.bytes.enumerated() {
      let byte = text[start + index]
      if letter != lowercased(byte) { return false }
    }
    return true
  }
}

/// The classes of bytes. A letter's class is its number, in either case.
private enum ByteClass {
  static let other = 0
  static let bracket = 27
  static let dot = 28
  static let lineEnd = 29
  static let digit = 30
  static let hash = 31
}

private func byteClass(_ byte: UInt8) -> UInt8 {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte & 31
  case UInt8(ascii: "["): UInt8(ByteClass.bracket)
  case UInt8(ascii: "."): UInt8(ByteClass.dot)
  case 0x0A, 0x0D: UInt8(ByteClass.lineEnd)
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ByteClass.digit)
  case UInt8(ascii: "#"): UInt8(ByteClass.hash)
  default: UInt8(ByteClass.other)
  }
}

/// Returns a number that is larger for bytes whose classes are rarer in English prose.
private func rarity(_ bytes: ArraySlice<UInt8>) -> Int {
  let common = Array(" etaoinsrhldcumfpgwybvkxjqz[".utf8)
  return bytes.reduce(0) { $0 + (common.firstIndex(of: $1) ?? 0) }
}
