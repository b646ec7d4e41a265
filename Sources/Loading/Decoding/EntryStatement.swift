public import Diagnostics
import PatternLibrary
import YAMLTree

/// The content of an entry's front matter and, in the catalogue dialect, of its body. It is used to tell whether a
/// change to the file leaves that content the same.
public struct EntryStatement: Sendable {
  /// The first byte after the front matter; 0 for a file without any.
  public let bodyStart: Int

  /// The front matter's map, with the places of its values.
  private let pairs: [YAMLPair]?
  /// The entry that is read from it, even with faults.
  private let entry: Entry?
  /// The diagnostics about it, except for those that offer to lift keys.
  private let diagnostics: [String]

  /// Reads a whole file that is in memory, without looking at the files beside it.
  public init(_ file: SourceFile) {
    guard case .found(let frontMatter) = scanFrontMatter(file.bytes, isWhole: true) else {
      (bodyStart, pairs, entry, diagnostics) = (0, nil, nil, [])
      return
    }
    let place = EntryPlace(inMemory: file, category: "a", slug: "b")
    let outcome = decodeEntry(judgeHead(file.path, file.bytes, .found(frontMatter), false), place, isLenient: true)
    bodyStart = frontMatter.bodyStart
    pairs = outcome.root.flatMap { if case .mapping(let pairs) = $0.content { pairs } else { nil } }
    entry = outcome.loaded?.entry
    diagnostics = outcome.diagnostics.filter { $0.rule.id.hasPrefix("entry-lift-") == false }.map {
      "\($0.rule.id) \($0.severity) \($0.message)"
    }
  }

  /// Whether another statement has the same content, plus these keys at its end.
  ///
  /// - Parameter namesAnnouncements: Whether scenarios of the other must name the announcements that they hear instead
  ///   of `announcement`.
  public func isSame(
    as other: EntryStatement,
    with keys: [String],
    namingAnnouncements namesAnnouncements: Bool = false
  ) -> Bool {
    guard let old = pairs, let new = other.pairs else { return pairs == nil && other.pairs == nil && keys.isEmpty }
    let kept = new.prefix(old.count)
    // The text under `proves` differs then, and everything after it has another place.
    let isKept = namesAnnouncements ? kept.map(\.key) == old.map(\.key) : Array(kept) == old
    return isKept && new.dropFirst(old.count).map(\.key.text).sorted() == keys.sorted()
      && diagnostics == other.diagnostics && isSameEntry(as: other.entry, namesAnnouncements)
  }

  private func isSameEntry(as other: Entry?, _ namesAnnouncements: Bool) -> Bool {
    guard var entry, var other else { return self.entry == nil && other == nil }
    if namesAnnouncements { entry.nameAnnouncements(as: other) }
    other.head = entry.head
    return entry == other
  }
}

extension Entry {
  /// Replaces `announcement` with the announcements that a scenario expects to hear, unless an announcement has that
  /// name, in each scenario whose `proves` differs in the other entry.
  fileprivate mutating func nameAnnouncements(as other: Entry) {
    let claims = claims
    if ClaimNames(claims).index(of: "announcement") != nil { return }
    for (demo, new) in zip(demos.indices, other.demos) {
      for (index, new) in zip(demos[demo].scenarios.indices, new.scenarios) {
        let scenario = demos[demo].scenarios[index]
        if scenario.proves == new.proves { continue }
        let heard = claims.announcements(heardIn: scenario).map(\.name)
        demos[demo].scenarios[index].proves = scenario.proves.flatMap { proved in
          proved.value == "announcement" ? heard.map { Located($0, at: proved.bytes) } : [proved]
        }
      }
    }
  }
}
