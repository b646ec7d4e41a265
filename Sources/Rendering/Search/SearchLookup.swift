public import Checking
import Diagnostics

/// Looks up words as a page's search does: by their beginnings; where no word begins like that, with one wrong letter; and
/// where no word is like that, by beginnings with one wrong letter. In a large library, the first letter is never the
/// wrong one (`search.js`).
public struct SearchLookup {
  /// The words of the index, in order.
  private let words: [SearchIndex.Word]
  /// Whether the words are in so many files that a page does not load them all.
  private let isLarge: Bool
  /// The maximum number of files of words that a page loads to find a wrong first letter.
  private static let mostFiles = 3
  private let count: UInt32

  /// - Parameter notes: What a search can find in the entries' bodies, by the entries' places in the library.
  public init(_ library: CheckedLibrary, notes: [Int: SearchNotes]) {
    var index = SearchIndex(keepsAll: true)
    for (place, checked) in library.entries.enumerated() {
      index.add(checked, notes[place])
      _ = index.takeFiles()
    }
    index.addPages(of: library)
    var files = 0
    index.forEachWordFile { _, _ in files += 1 }
    isLarge = files > Self.mostFiles
    words = index.words.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    count = UInt32(library.entries.count)
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
      found = words(like: text) { [$0] }
      if found.isEmpty {
        found = words(like: text) { word in
          (-1...1).map { String(decoding: word.utf16.prefix(text.utf16.count + $0), as: UTF16.self) }
        }
      }
    }
    // What comes after the entries are the pages about all of them.
    return Set(found.lazy.flatMap(\.postings).map(\.entry).filter { $0 < count })
  }

  /// Returns the words of which a part differs from a text by one letter.
  private func words(like text: String, parts: (String) -> [String]) -> [SearchIndex.Word] {
    words.filter { word in
      let other = String(decoding: word.bytes, as: UTF8.self)
      if isLarge, other.utf16.first != text.utf16.first { return false }
      return nearMiss(to: text, among: parts(other), within: 1) != nil
    }
  }
}
