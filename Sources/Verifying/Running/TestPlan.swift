public import Checking
public import Diagnostics
import HTMLTree
import Hashing
import Loading
public import PatternLibrary

/// Which scenarios of a library are to be played.
public struct TestPlan: Sendable {
  /// The groups, in the order of the library.
  public let groups: [TestRunGroup]
  /// Diagnostics for demos that cannot be played because they cannot be read, or are too large.
  public let diagnostics: [Diagnostic]

  /// The chosen part of a library.
  public struct Choice: Sendable, Hashable {
    /// The slugs of entries, or `category/slug`; without any, all are wanted.
    public var entries: [String]
    /// The ids of scenarios; without any, all are wanted.
    public var scenarios: [String]

    public init(entries: [String] = [], scenarios: [String] = []) {
      (self.entries, self.scenarios) = (entries, scenarios)
    }
  }

  public init(_ library: CheckedLibrary, choice: Choice = Choice()) {
    var diagnostics: [Diagnostic] = []
    groups = library.entries.filter { choice.holds($0.entry) }.flatMap { Self.groups(of: $0, choice, &diagnostics) }
    self.diagnostics = diagnostics
  }

  /// Returns the groups of one shard; all of them without one.
  public func groups(in shard: Shard?) -> [TestRunGroup] { shard?.part(of: groups) ?? groups }

  /// Returns the ids of the entries for which evidence as it is now is not complete: one of their scenarios, on its
  /// demo, has no record of having come true in one of the environments in which it can be played. There are no records
  /// of a wrong demo without a scenario, so nothing tells whether it has changed.
  public func changedEntries(in environments: [TestEnvironment]) -> [String] {
    var changed: [String] = []
    for play in groups.flatMap(\.plays) where changed.last != play.entry.entry.id {
      let isShown =
        play.purpose.isOwn
        ? environments.allSatisfy { !$0.canPlay(play.scenario) || play.isShown(in: $0) }
        : !play.demo.scenarios.isEmpty
      if !isShown { changed.append(play.entry.entry.id) }
    }
    return changed
  }

  private struct ReadDemo {
    let demo: CheckedDemo
    let hash: ContentHash
    let isWrong: Bool
  }

  private static func groups(
    of entry: CheckedEntry,
    _ choice: Choice,
    _ diagnostics: inout [Diagnostic]
  ) -> [TestRunGroup] {
    var demos: [ReadDemo] = []
    for demo in entry.demos {
      let read = demo.file.read()
      diagnostics += read.diagnostics
      guard let bytes = read.file?.bytes else { continue }
      demos.append(ReadDemo(demo: demo, hash: demo.hash(of: bytes), isWrong: isWrong(bytes)))
    }
    return demos.flatMap { demo in
      let own = demo.demo.scenarios.filter(choice.holds).map { scenario in
        let purpose = demo.isWrong ? TestRun.Purpose.mistake : .claim
        return TestRunGroup(plays: [play(scenario, on: demo, of: entry, for: purpose)])
      }
      guard demo.isWrong, choice.scenarios.isEmpty else { return own }
      let proofs = demos.filter { !$0.isWrong }.flatMap { right in
        right.demo.scenarios.map { scenario in
          play(scenario, on: demo, of: entry, for: .counterproof(rightDemo: right.demo.stem))
        }
      }
      // The scenario that the demo says it breaks is the one that must fail.
      if let proof = proofs.first(where: \.isDeclaredBreak) {
        return own + [TestRunGroup(plays: [proof])]
      }
      return own + (proofs.isEmpty ? [] : [TestRunGroup(plays: proofs)])
    }
  }

  private static func play(
    _ scenario: Scenario,
    on demo: ReadDemo,
    of entry: CheckedEntry,
    for purpose: TestRun.Purpose
  ) -> TestRun {
    TestRun(entry: entry, demo: demo.demo, demoHash: demo.hash, scenario: scenario, purpose: purpose)
  }

  /// Whether a demo says that it shows a mistake.
  private static func isWrong(_ bytes: [UInt8]) -> Bool {
    parseHTML(bytes)?.wrong != nil
  }
}

extension TestPlan.Choice {
  public func holds(_ one: Entry) -> Bool {
    entries.isEmpty || entries.contains(one.slug) || entries.contains(one.id)
  }

  func holds(_ one: Scenario) -> Bool { scenarios.isEmpty || scenarios.contains(one.id.value) }
}

extension TestRun {
  /// Whether evidence shows that the current scenario came true on the current demo.
  fileprivate func isShown(in environment: TestEnvironment) -> Bool {
    let records = entry.evidence?.evidence.records(of: scenario.id.value, on: demo.stem) ?? []
    return records.contains { record in
      record.environment == environment && record.outcome == .passed
        && record.isCurrent(demo: demoHash, scenario, in: entry.entry.head.bytes)
    }
  }
}

extension TestRunGroup {
  /// The same scenario as an inspection, for a right demo.
  package var inspection: TestRunGroup? {
    guard plays.count == 1, plays[0].purpose == .claim else { return nil }
    return TestRunGroup(plays: [plays[0].meant(for: .inspection)])
  }
}
