import Text

/// A link or an image with all its parts: `[text](destination "title")`.
struct WholeLink {
  /// From the bracket, or the `!` before it, to the closing parenthesis.
  let range: Range<Int>
  let text: Range<Int>
  /// The bytes of the title without its quotes; empty when it has none.
  let title: Range<Int>

  /// Finds the inline link around a destination; `nil` if the text around it cannot be determined for certain.
  init?(_ bytes: [UInt8], destination: Range<Int>) {
    var open = destination.lowerBound
    var close = destination.upperBound
    if open > 0, bytes[open - 1] == UInt8(ascii: "<") {
      open -= 1
      guard close < bytes.count, bytes[close] == UInt8(ascii: ">") else { return nil }
      close += 1
    }
    while open > 0, isPlainSpace(bytes[open - 1]) { open -= 1 }
    guard open > 1, bytes[open - 1] == UInt8(ascii: "("), bytes[open - 2] == UInt8(ascii: "]") else { return nil }
    guard let bracket = Self.openingBracket(bytes, before: open - 2) else { return nil }
    guard let (title, end) = Self.title(bytes, from: close) else { return nil }
    let isImage = bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "!") && !isEscaped(bytes, bracket - 1)
    range = (isImage ? bracket - 1 : bracket)..<end
    text = bracket + 1..<open - 2
    self.title = title
  }

  /// Returns the opening bracket for a closing one; the search covers only a limited distance.
  private static func openingBracket(_ bytes: [UInt8], before close: Int) -> Int? {
    var depth = 0
    var place = close - 1
    while place >= 0, close - place < 4_000 {
      if bytes[place] == UInt8(ascii: "]"), !isEscaped(bytes, place) { depth += 1 }
      if bytes[place] == UInt8(ascii: "["), !isEscaped(bytes, place) {
        if depth == 0 { return place }
        depth -= 1
      }
      if bytes[place] == lineFeed, place > 0, bytes[place - 1] == lineFeed { return nil }
      place -= 1
    }
    return nil
  }

  private static func title(_ bytes: [UInt8], from start: Int) -> (title: Range<Int>, end: Int)? {
    var place = start
    while place < bytes.count, isPlainSpace(bytes[place]) { place += 1 }
    guard place < bytes.count else { return nil }
    if bytes[place] == UInt8(ascii: ")") { return (place..<place, place + 1) }
    let quotes = [UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"), 0x28: 0x29]
    guard let end = quotes[bytes[place]] else { return nil }
    var close = place + 1
    while close < bytes.count, bytes[close] != end || isEscaped(bytes, close) { close += 1 }
    guard close < bytes.count else { return nil }
    var after = close + 1
    while after < bytes.count, isPlainSpace(bytes[after]) { after += 1 }
    guard after < bytes.count, bytes[after] == UInt8(ascii: ")") else { return nil }
    return (place + 1..<close, after + 1)
  }
}

/// Whether there is an odd number of backslashes before a place.
func isEscaped(_ bytes: [UInt8], _ place: Int) -> Bool {
  var count = 0
  while place - count > 0, bytes[place - count - 1] == UInt8(ascii: "\\") { count += 1 }
  return count % 2 == 1
}

/// Returns the opening bracket of the reference definition that contains a destination; `nil` if there is no
/// definition.
func definitionStart(_ bytes: [UInt8], destination: Range<Int>) -> Int? {
  var place = destination.lowerBound
  if place > 0, bytes[place - 1] == UInt8(ascii: "<") { place -= 1 }
  while place > 0, isPlainSpace(bytes[place - 1]) { place -= 1 }
  guard place > 2, bytes[place - 1] == UInt8(ascii: ":"), bytes[place - 2] == UInt8(ascii: "]") else { return nil }
  var open = place - 3
  while open >= 0, bytes[open] != UInt8(ascii: "[") || isEscaped(bytes, open) {
    if place - open > 1_000 { return nil }
    open -= 1
  }
  return open >= 0 ? open : nil
}

/// Returns the name of the HTML attribute whose value contains a place.
func attributeName(_ bytes: [UInt8], valueAt place: Int) -> Range<Int>? {
  // Search backwards for the `=` before the value. A value may contain some itself, so the nearest one after a name
  // counts.
  var equals = place - 1
  var candidate: Range<Int>?
  while equals >= 0, bytes[equals] != UInt8(ascii: "<"), place - equals < 20_000 {
    if bytes[equals] == UInt8(ascii: "="), let name = nameBefore(bytes, equals), isValueStart(bytes, equals, place) {
      candidate = name
      break
    }
    equals -= 1
  }
  return candidate
}

private func nameBefore(_ bytes: [UInt8], _ equals: Int) -> Range<Int>? {
  var end = equals
  while end > 0, isPlainSpace(bytes[end - 1]) { end -= 1 }
  var start = end
  while start > 0, isLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
  guard start < end, start > 0, isPlainSpace(bytes[start - 1]) || "\"'/".utf8.contains(bytes[start - 1]) else {
    return nil
  }
  return start..<end
}

/// Whether the value that begins after a `=` extends to a place.
private func isValueStart(_ bytes: [UInt8], _ equals: Int, _ place: Int) -> Bool {
  var start = equals + 1
  while start < place, isPlainSpace(bytes[start]) { start += 1 }
  guard start < bytes.count else { return false }
  let quote = bytes[start]
  guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
    return !bytes[start..<max(start, place)].contains(where: isPlainSpace)
  }
  return start < place && !bytes[(start + 1)..<place].contains(quote)
}
