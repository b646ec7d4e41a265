public import Checking

/// Looks words up as the search of a page does: by their beginnings, and with one letter that is otherwise where nothing
/// begins so (`search.js`).
public struct SearchLookup {
  /// In order.
  private let words: [SearchIndex.Word]

  /// - Parameter notes: What a search can find in the entries' bodies, by the entries' places in the library.
  public init(_ library: CheckedLibrary, notes: [Int: SearchNotes]) {
    words = SearchIndex(library, notes: notes).words.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Whether a search finds an entry, which has each word of a text.
  public func finds(_ text: String) -> Bool {
    var common: Set<UInt32>?
    forEachSearchWord(in: Array(text.utf8)[...]) { word, _ in
      let entries = entries(having: word)
      common = common?.intersection(entries) ?? entries
    }
    return common?.isEmpty == false
  }

  private func entries(having word: ArraySlice<UInt8>) -> Set<UInt32> {
    var found = words.filter { $0.bytes.starts(with: word) }
    if found.isEmpty, word.count > 3 { found = words.filter { isNear(Array(word), $0.bytes) } }
    return Set(found.lazy.flatMap(\.postings).map(\.entry))
  }
}

/// Whether two words differ by one letter that is wrong, missing or too many, or by two that changed places.
private func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  // Most words of an index are no candidates, and it takes texts to count letters.
  if abs(left.count - right.count) > 4 { return false }
  let (left, right) = (Array(String(decoding: left, as: UTF8.self)), Array(String(decoding: right, as: UTF8.self)))
  if abs(left.count - right.count) > 1 { return false }
  let start = zip(left, right).prefix { $0 == $1 }.count
  let most = min(left.count, right.count) - start
  let end = zip(left.reversed(), right.reversed()).prefix(most).prefix { $0 == $1 }.count
  let (a, b) = (left[start..<(left.count - end)], right[start..<(right.count - end)])
  return max(a.count, b.count) <= 1 || a.count == 2 && a.elementsEqual(b.reversed())
}
