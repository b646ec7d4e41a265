import Checking
import Hashing

/// Which plays have passed, as their demos and scenarios were then. A play of anything else has not.
public struct PassedPlays: Sendable {
  /// A play, by all of its library that decides how it goes, apart from the other files that demos use.
  private struct Play: Hashable {
    let entry: String
    let name: String
    let demo: ContentHash
    let head: ContentHash

    init(_ run: TestRun) {
      let head = run.entry.entry.head.bytes
      (entry, name) = (run.entry.entry.id, run.name)
      (demo, self.head) = (run.demoHash, ContentHash(of: head))
    }
  }

  private var plays: Set<Play> = []

  public init() {}

  public mutating func insert(_ group: TestRunGroup) { plays.formUnion(group.plays.map(Play.init)) }

  /// Forgets the plays of an entry.
  public mutating func remove(entry id: String) { plays = plays.filter { $0.entry != id } }

  /// Whether all plays of a group have passed.
  public func contains(_ group: TestRunGroup) -> Bool { group.plays.allSatisfy { plays.contains(Play($0)) } }
}

extension TestRunGroup {
  /// Returns those results that are of its plays, whatever their purpose.
  public func own(_ results: [TestResult]) -> [TestResult] {
    let names = Set(plays.map(\.name))
    return results.filter { names.contains($0.run.name) }
  }
}
