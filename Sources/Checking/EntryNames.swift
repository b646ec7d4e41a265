import Diagnostics
import Loading
import PatternLibrary
import Synchronization

/// The entries of a library by the names that other entries use for them: `slug`, or `category/slug`.
final class EntryNames: Sendable {
  private let entries: [LoadedEntry]
  /// The first entry with each slug.
  private let placesBySlug: [String: Int]
  /// All entries with each slug that several share.
  private let sharedSlugs: [String: [Int]]
  private let leftOut: Set<String>
  /// The names to find near misses among, once one was looked for.
  private let near = Mutex<(slugs: NearMisses, ids: NearMisses)?>(nil)

  init(_ entries: [LoadedEntry], leftOut: [LeftOutEntry]) {
    var placesBySlug: [String: Int] = Dictionary(minimumCapacity: entries.count)
    var sharedSlugs: [String: [Int]] = [:]
    for (place, one) in entries.enumerated() {
      let slug = one.entry.slug
      guard let first = placesBySlug.updateValue(place, forKey: slug) else { continue }
      placesBySlug[slug] = first
      sharedSlugs[slug, default: [first]].append(place)
    }
    self.entries = entries
    self.leftOut = Set(leftOut.flatMap { [$0.id, String($0.id.drop { $0 != "/" }.dropFirst())] })
    (self.placesBySlug, self.sharedSlugs) = (placesBySlug, sharedSlugs)
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
      return .unknown(nearest: nearest(to: word, isID: isID))
    }
    guard let shared = sharedSlugs[word] else { return .found(first) }
    if let sibling = shared.first(where: { entries[$0].entry.category == category }) { return .found(sibling) }
    return .ambiguous(shared.map { entries[$0].id }.sorted())
  }

  private func nearest(to word: String, isID: Bool) -> String? {
    let near = near.withLock { near in
      let made = near ?? (NearMisses(placesBySlug.keys.sorted()), NearMisses(entries.map(\.id).sorted()))
      near = made
      return made
    }
    return (isID ? near.ids : near.slugs).nearest(to: word)
  }

  /// The first entry called `category/slug`.
  private func place(ofID id: String) -> Int? {
    let slug = String(decoding: id.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(), as: UTF8.self)
    guard let first = placesBySlug[slug] else { return nil }
    return sharedSlugs[slug, default: [first]].first { entries[$0].id == id }
  }
}
