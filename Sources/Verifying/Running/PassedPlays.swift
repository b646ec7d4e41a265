import Checking
public import Diagnostics
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

  /// Adds the plays of those groups whose results have no error.
  ///
  /// - Parameter settle: Gives diagnostics the severity that the library wants.
  public mutating func insert(
    _ groups: [TestRunGroup],
    in results: [TestResult],
    _ settle: ([Diagnostic]) -> [Diagnostic]
  ) {
    for group in groups {
      let names = Set(group.plays.map(\.name))
      let own = results.filter { names.contains($0.run.name) }
      guard !own.contains(where: { $0.isCutShort || $0.restarts > 0 }) else { continue }
      if settle(diagnostics(in: own)).contains(where: { $0.severity == .error }) { continue }
      plays.formUnion(group.plays.map(Play.init))
    }
  }

  /// Forgets the plays of an entry.
  public mutating func remove(entry id: String) { plays = plays.filter { $0.entry != id } }

  /// Whether all plays of a group have passed.
  public func contains(_ group: TestRunGroup) -> Bool { group.plays.allSatisfy { plays.contains(Play($0)) } }
}
