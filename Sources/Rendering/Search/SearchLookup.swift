public import Checking
import Diagnostics

/// Looks up words as a page's search does: by their beginnings and, where no word begins like that, with one wrong
/// letter (`search.js`).
public struct SearchLookup {
  /// The words of the index, in order.
  private let words: [SearchIndex.Word]

  /// - Parameter notes: What a search can find in the entries' bodies, by the entries' places in the library.
  public init(_ library: CheckedLibrary, notes: [Int: SearchNotes]) {
    var index = SearchIndex(keepsAll: true)
    for (place, checked) in library.entries.enumerated() {
      index.add(checked, notes[place])
      _ = index.takeFiles()
    }
    words = index.words.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Whether a search finds an entry with every word of a text.
  public func finds(_ text: String) -> Bool {
    var common: Set<UInt32>?
    // Words before a criterion's number add nothing to the number.
    let query = text.lowercased().replacing(/\bsc(?=\s+\d)/, with: "")
    forEachSearchWord(in: Array(query.utf8)[...]) { word, _ in
      let entries = entries(having: word)
      common = common?.intersection(entries) ?? entries
    }
    return common?.isEmpty == false
  }

  private func entries(having word: ArraySlice<UInt8>) -> Set<UInt32> {
    var found = words.filter { $0.bytes.starts(with: word) }
    let text = String(decoding: word, as: UTF8.self)
    if found.isEmpty, text.utf16.count > 3 {
      found = words.filter { nearMiss(to: text, among: [String(decoding: $0.bytes, as: UTF8.self)], within: 1) != nil }
    }
    return Set(found.lazy.flatMap(\.postings).map(\.entry))
  }
}
