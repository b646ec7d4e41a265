import Diagnostics
import Loading
import PatternLibrary

/// The entries of a library by the names that other entries use for them: `slug`, or `category/slug`.
struct EntryNames {
  private let entries: [LoadedEntry]
  /// The first entry with each slug.
  private var placesBySlug: [String: Int]
  /// All entries with each slug that several share.
  private var sharedSlugs: [String: [Int]] = [:]
  private let leftOut: Set<String>

  init(_ entries: [LoadedEntry], leftOut: [LeftOutEntry]) {
    self.entries = entries
    self.leftOut = Set(leftOut.flatMap { [$0.id, String($0.id.drop { $0 != "/" }.dropFirst())] })
    placesBySlug = Dictionary(minimumCapacity: entries.count)
    for place in entries.indices { add(place) }
  }

  private mutating func add(_ place: Int) {
    let slug = entries[place].entry.slug
    guard let first = placesBySlug.updateValue(place, forKey: slug) else { return }
    placesBySlug[slug] = first
    sharedSlugs[slug, default: [first]].append(place)
  }

  /// The result of looking up a name.
  enum Outcome: Equatable {
    /// The entry's place among the entries.
    case found(Int)
    /// Several categories have an entry with this slug.
    case ambiguous([String])
    /// The entry exists, but is a draft or has faults of its own.
    case leftOut
    case unknown(nearest: String?)
  }

  /// Finds the entry that an entry of `category` calls by a name; its own category comes first.
  func find(_ word: String, from category: String) -> Outcome {
    let isID = word.utf8.contains(UInt8(ascii: "/"))
    if isID, let place = place(ofID: word) { return .found(place) }
    guard let first = placesBySlug[word] else {
      if leftOut.contains(word) { return .leftOut }
      let candidates = isID ? entries.map(\.id) : Array(placesBySlug.keys)
      return .unknown(nearest: nearMiss(to: word, among: candidates.sorted()))
    }
    guard let shared = sharedSlugs[word] else { return .found(first) }
    if let sibling = shared.first(where: { entries[$0].entry.category == category }) { return .found(sibling) }
    return .ambiguous(shared.map { entries[$0].id }.sorted())
  }

  /// The first entry called `category/slug`.
  private func place(ofID id: String) -> Int? {
    let slug = String(id.drop { $0 != "/" }.dropFirst())
    guard let first = placesBySlug[slug] else { return nil }
    return sharedSlugs[slug, default: [first]].first { entries[$0].id == id }
  }
}
