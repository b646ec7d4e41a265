import Text

/// The most pairs of attributes of one tag that may be compared with each other: a few tenths of a second.
private let mostComparisons = 50_000_000

/// Returns a refusal if comparing each attribute of a tag with all before it takes too long, at the tag with the most.
///
/// Everything that looks like a tag counts, even in comments and scripts, so the estimate can only be too high. All
/// `html` and `body` tags count as one, since they are merged.
func attributeRefusal(of source: [UInt8]) -> HTMLRefusal? {
  var ahead = AttributesAhead()
  var (merged, comparisons, most, place) = (0, 0, 0, 0)
  for index in source.indices.reversed() {
    if source[index] == UInt8(ascii: "<"), index + 1 < source.count,
      isLetter(source[index + 1]) || source[index + 1] == UInt8(ascii: "/")
    {
      let count = ahead.name
      let isMerged = ["html", "body"].contains(tagName(in: source, from: index + 1))
      if isMerged { merged += count }
      // For a page of many megabytes, the sum may be more than an integer holds.
      comparisons = min(comparisons + count * (isMerged ? merged : count) / 2, mostComparisons + 1)
      if count >= most { (most, place) = (count, index) }
    }
    ahead = ahead.before(source[index])
  }
  return comparisons > mostComparisons ? HTMLRefusal(.tooManyAttributes, at: place) : nil
}

/// How many attributes begin from a place to the end of the tag that it is in, for each state in which HTML's tokenizer
/// may be there (HTML Standard, sections 13.2.5.8 and 13.2.5.32 to 13.2.5.40).
///
/// Since a source is walked from its end, the time is linear in its length, whatever the states.
private struct AttributesAhead {
  /// In the tag's name.
  var name = 0
  var beforeAttribute = 0
  var attribute = 0
  var afterAttribute = 0
  var beforeValue = 0
  var quotes = 0
  var apostrophes = 0
  var plainValue = 0

  /// Returns the numbers at the byte before.
  func before(_ byte: UInt8) -> Self {
    var earlier = Self(quotes: quotes, apostrophes: apostrophes)
    if byte == UInt8(ascii: ">") { return earlier }
    (earlier.name, earlier.beforeAttribute) = (name, attribute + 1)
    (earlier.attribute, earlier.afterAttribute) = (attribute, attribute + 1)
    (earlier.beforeValue, earlier.plainValue) = (plainValue, plainValue)
    switch byte {
    case UInt8(ascii: "/"):
      (earlier.name, earlier.beforeAttribute) = (beforeAttribute, beforeAttribute)
      (earlier.attribute, earlier.afterAttribute) = (beforeAttribute, beforeAttribute)
    case UInt8(ascii: "="): (earlier.attribute, earlier.afterAttribute) = (beforeValue, beforeValue)
    case UInt8(ascii: "\""): (earlier.beforeValue, earlier.quotes) = (quotes, beforeAttribute)
    case UInt8(ascii: "'"): (earlier.beforeValue, earlier.apostrophes) = (apostrophes, beforeAttribute)
    case _ where isWebSpace(byte):
      (earlier.name, earlier.beforeAttribute) = (beforeAttribute, beforeAttribute)
      (earlier.attribute, earlier.afterAttribute) = (afterAttribute, afterAttribute)
      (earlier.beforeValue, earlier.plainValue) = (beforeValue, beforeAttribute)
    default: break
    }
    return earlier
  }
}

private func tagName(in source: [UInt8], from start: Int) -> String {
  var end = start
  while end < source.count, end - start < 32, isNameByte(source[end]) { end += 1 }
  return String(decoding: source[start..<end], as: UTF8.self).lowercased()
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || byte == UInt8(ascii: "-")
}
