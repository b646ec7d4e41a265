import Diagnostics
import Loading
import PatternLibrary

/// The entries of a library by the words that other entries call them: `slug`, or `category/slug`.
struct EntryNames {
  private var idsBySlug: [String: [String]] = [:]
  private var ids: Set<String> = []

  private let leftOut: Set<String>

  init(_ entries: [LoadedEntry], leftOut: [LeftOutEntry]) {
    self.leftOut = Set(leftOut.flatMap { [$0.id, String($0.id.drop { $0 != "/" }.dropFirst())] })
    ids.reserveCapacity(entries.count)
    idsBySlug.reserveCapacity(entries.count)
    for loaded in entries {
      let id = loaded.entry.id
      ids.insert(id)
      idsBySlug[loaded.entry.slug, default: []].append(id)
    }
  }

  /// What a word came to.
  enum Outcome: Equatable {
    case found(String)
    /// Several categories have an entry of this slug.
    case ambiguous([String])
    /// The entry is there, and is a draft or has faults of its own.
    case leftOut
    case unknown(nearest: String?)
  }

  /// Finds the entry that an entry of `category` calls by a word; its own category comes first.
  func find(_ word: String, from category: String) -> Outcome {
    if ids.contains(word) { return .found(word) }
    let named = idsBySlug[word] ?? []
    if let sibling = named.first(where: { $0 == "\(category)/\(word)" }) { return .found(sibling) }
    switch named.count {
    case 0 where leftOut.contains(word): return .leftOut
    case 0: return .unknown(nearest: nearMiss(to: word, among: candidates(like: word)))
    case 1: return .found(named[0])
    default: return .ambiguous(named.sorted())
    }
  }

  private func candidates(like word: String) -> [String] {
    word.utf8.contains(UInt8(ascii: "/")) ? ids.sorted() : idsBySlug.keys.sorted()
  }
}
