import Text

/// A quick scan of a source for words that rules are about. It may report a word where there is none, but never misses
/// one.
///
/// It must include the words of every rule that reads words. A rule whose words are missing here would find nothing in
/// a text without any other such words.
struct TellingWords: Sendable {
  private let phrases: PhraseScan
  /// Words of headings about names.
  private let names: Phrases
  /// Traces of the names of APIs that begin with a capital, which many other words have as well.
  private let native: Phrases
  private let shortestNativeName: Int

  init(_ native: NativeTerms) {
    phrases = PhraseScan(
      leftoverTraces + placeholderTraces + native.smallNames,
      stopsAtSigns: true
    )
    names = Phrases(["name", "label", "naming"])
    self.native = Phrases(native.traces)
    shortestNativeName = native.shortestName
  }

  /// Whether a text may contain a word that some rule is about: leftovers, numbers of criteria, names of APIs,
  /// references, or a heading about names.
  func mayBe(in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return occur(in: bytes, bytes.indices)
  }

  func occur(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    let isFound = phrases.occur(in: bytes.span.extracting(range)) { place in
      mayBeSign(at: start + place, bytes, range)
    }
    return isFound || mayHoldForeignMarkup(bytes, range) || mayHoldNativeName(bytes, range)
  }

  /// Whether a sign may belong to what rules are about: a criterion's number, a reference, or a heading about names.
  private func mayBeSign(at place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: "["): mayBeginReference(place, bytes, range)
    case UInt8(ascii: "#"): mayBeginHeadingOnNames(place, bytes, range)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): isSecondNumber(place, bytes, range)
    default: mayUnderlineHeadingOnNames(place, bytes, range)
    }
  }

  /// Whether a text has a word that can be the name of an API that begins with a capital.
  private func mayHoldNativeName(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let text = bytes.span.extracting(range)
    var place = 0
    while place < text.count {
      // Almost no eight bytes hold a capital.
      if place + 8 <= text.count {
        let skipped = unsafe bytesBeforeCapital(text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += skipped
        if skipped == 8 { continue }
      }
      guard isCapital(text[place]), place == 0 || !isWordByte(text[place - 1]) else {
        place += 1
        continue
      }
      let start = place
      while place < text.count, isWordByte(text[place]) { place += 1 }
      guard place - start >= shortestNativeName else { continue }
      if native.occurAnywhere(in: bytes[range.lowerBound + start..<range.lowerBound + place]) { return true }
    }
    return false
  }

  /// Whether a digit is like the second one in `1.4.3`: after a digit and a dot, and before another dot and digit, or
  /// before one more digit and these.
  private func isSecondNumber(_ place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    func isDigit(_ place: Int) -> Bool { place < range.upperBound && Text.isDigit(bytes[place]) }
    guard place >= range.lowerBound + 2, bytes[place - 1] == UInt8(ascii: "."), isDigit(place - 2) else { return false }
    let dot = isDigit(place + 1) ? place + 2 : place + 1
    return dot < range.upperBound && bytes[dot] == UInt8(ascii: ".") && isDigit(dot + 1)
  }

  /// Whether a `#` may be the first of those before a heading about names: at a line's start, or after quote marks or
  /// indentation.
  private func mayBeginHeadingOnNames(_ place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    func isAfterMargin(_ place: Int) -> Bool {
      place == range.lowerBound || bytes[place - 1] <= 0x20 || bytes[place - 1] == UInt8(ascii: ">")
    }
    guard isAfterMargin(place) else { return false }
    // For an earlier one in the line, the rest of the line was searched already.
    var before = place
    while before > range.lowerBound, !isLineEnd(bytes[before - 1]) {
      before -= 1
      if bytes[before] == UInt8(ascii: "#"), isAfterMargin(before) { return false }
    }
    return names.occurAnywhere(in: bytes[place..<range.upperBound].prefix { !isLineEnd($0) })
  }

  /// Whether a place begins a line that can make the line before it a heading about names: with only `=` or `-`, apart
  /// from quote marks and indentation.
  private func mayUnderlineHeadingOnNames(_ place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard place > range.lowerBound, isLineEnd(bytes[place - 1]), isUnderline(place, bytes, range) else { return false }
    var end = place - 1
    if end > range.lowerBound, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return names.occurAnywhere(in: bytes[range.lowerBound..<end].reversed().prefix { !isLineEnd($0) }.reversed())
  }

  private func isUnderline(_ place: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var sign: UInt8?
    for byte in bytes[place..<range.upperBound] {
      if isLineEnd(byte) { break }
      let isMargin = isSpaceOrTab(byte) || byte == UInt8(ascii: ">")
      if isMargin, sign == nil || byte != UInt8(ascii: ">") { continue }
      guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-"), sign == nil || sign == byte else { return false }
      sign = byte
    }
    return sign != nil
  }
}

/// Returns how many of eight bytes, in memory order, come before the first capital.
private func bytesBeforeCapital(_ word: UInt64) -> Int {
  EightBytes.between("A", "Z", UInt64(littleEndian: word)).trailingZeroBitCount / 8
}
