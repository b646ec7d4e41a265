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
  private let findings: [String]

  /// Reads a file that is in memory whole; nothing beside it is looked at.
  public init(_ file: SourceFile) {
    guard case .found(let frontMatter) = scanFrontMatter(file.bytes, isWhole: true) else {
      (bodyStart, pairs, entry, findings) = (0, nil, nil, [])
      return
    }
    let place = EntryPlace(inMemory: file, category: "a", slug: "b")
    let outcome = decodeEntry(judgeHead(file.path, file.bytes, .found(frontMatter), false), place, isLenient: true)
    bodyStart = frontMatter.bodyStart
    pairs = outcome.root.flatMap { if case .mapping(let pairs) = $0.content { pairs } else { nil } }
    entry = outcome.loaded?.entry
    findings = outcome.diagnostics.filter { $0.rule.id.hasPrefix("entry-lift-") == false }.map {
      "\($0.rule.id) \($0.severity) \($0.message)"
    }
  }

  /// Whether another says the same, and has these keys more at its end.
  public func isSame(as other: EntryStatement, with keys: [String]) -> Bool {
    guard let old = pairs, let new = other.pairs else { return pairs == nil && other.pairs == nil && keys.isEmpty }
    return Array(new.prefix(old.count)) == old && new.dropFirst(old.count).map(\.key.text).sorted() == keys.sorted()
      && findings == other.findings && isSameEntry(as: other.entry)
  }

  private func isSameEntry(as other: Entry?) -> Bool {
    guard let entry, var other else { return self.entry == nil && other == nil }
    other.head = entry.head
    return entry == other
  }
}
