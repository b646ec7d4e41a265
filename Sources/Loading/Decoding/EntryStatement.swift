public import Diagnostics
import PatternLibrary
import YAMLTree

/// What an entry's file says in its front matter and, in the catalogue dialect, in its body: to tell whether a change to
/// the file leaves that as it was.
public struct EntryStatement: Sendable {
  /// The first byte after the front matter; 0 for a file without any.
  public let bodyStart: Int

  /// The front matter's map, with the places of what it holds.
  private let pairs: [YAMLPair]?
  /// What is read of it, faults or not.
  private let entry: Entry?
  /// What is found in it, but that keys could be lifted.
  private let diagnostics: [String]

  /// Reads a file that is in memory whole; nothing beside it is looked at.
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

  /// Whether another says the same, and has these keys more at its end.
  ///
  /// - Parameter namesAnnouncements: Whether scenarios of the other must name, instead of `announcement`, the
  ///   announcements that they hear.
  public func isSame(
    as other: EntryStatement,
    with keys: [String],
    namingAnnouncements namesAnnouncements: Bool = false
  ) -> Bool {
    guard let old = pairs, let new = other.pairs else { return pairs == nil && other.pairs == nil && keys.isEmpty }
    let kept = new.prefix(old.count)
    // What is written under `proves` differs then, and all that is behind it has another place.
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
  /// Puts the announcements that a scenario expects to hear in the place of `announcement`, where that names none and
  /// another entry has the scenario with other words under `proves`.
  fileprivate mutating func nameAnnouncements(as other: Entry) {
    let claims = claims
    if claims.claim(named: "announcement") != nil { return }
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
