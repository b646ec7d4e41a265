public import Checking
public import Hashing
public import PatternLibrary

/// A scenario to be played on a demo, and its purpose.
public struct TestRun: Sendable {
  public let entry: CheckedEntry
  public let demo: CheckedDemo
  /// The hash of the demo's file when the plays were planned.
  public let demoHash: ContentHash
  public private(set) var scenario: Scenario
  public private(set) var purpose: Purpose
  /// Whether the environment cannot play other scenarios that might also prove the demo wrong.
  fileprivate(set) var isPartOfProof = false
  /// The page of a product on which the scenario is played instead of the demo, in that product's words.
  public private(set) var subject: BoundSubject?

  public enum Purpose: Sendable, Hashable {
    /// The demo does what the scenario says.
    case claim
    /// The demo shows a mistake, and the scenario describes it: it comes true as well.
    case mistake
    /// The demo shows a mistake, and the scenario belongs to a right demo: one of these must not come true.
    case counterproof(rightDemo: String)
    /// What the demo shows is inspected after each step, in light and dark and with reduced motion.
    case inspection
    /// The demo does the same in the page's own time and in the machine's.
    case agreement
    /// A picture is taken of what the demo shows at a moment.
    case picture

    /// Whether the demo is played with a scenario of its own, which is to come true.
    public var isOwn: Bool { self == .claim || self == .mistake }
  }

  /// Returns a run of another scenario on the same demo, or on a page of a product.
  func playing(_ scenario: Scenario, on subject: BoundSubject? = nil) -> TestRun {
    var run = self
    (run.scenario, run.subject) = (scenario, subject)
    return run
  }

  /// Returns the same run for another purpose.
  func meant(for purpose: Purpose) -> TestRun {
    var run = self
    run.purpose = purpose
    return run
  }

  /// The scenario of a right demo that a counterproof plays, as `demo.scenario`.
  var provenName: String? {
    guard case .counterproof(let rightDemo) = purpose else { return nil }
    return "\(rightDemo).\(scenario.id.value)"
  }

  /// Whether it plays the scenario that its demo says it breaks.
  var isDeclaredBreak: Bool { demo.breaks != nil && demo.breaks == provenName }

  /// What the demo is known to announce; `nil` if only the scenario's own expectations count.
  var known: KnownAnnouncements? {
    if let subject { return subject.known }
    return purpose.isOwn
      ? KnownAnnouncements(of: entry.entry, on: demo.scenarios, in: scenario) : nil
  }

  /// What its page may request, if that is more than its own folder.
  var reach: Reach? {
    if let subject { return subject.reach }
    guard let address = demo.address else { return nil }
    return Reach(hosts: [WebAddress(address)?.authority ?? ""], words: "the demo’s server")
  }

  /// The address of its page, if that is not a file of the library.
  var address: String? { subject?.url ?? demo.address }

  /// Where scenarios of the demo expect focus.
  var knownFocus: [ElementReference] { subject?.knownFocus ?? demo.scenarios.expectedFocus }

  /// How long the run waits, in milliseconds, as far as its scenario shows.
  var length: Int {
    if purpose == .agreement { return min(scenario.waiting.count, Int(Agreement.longest)) }
    return scenario.given.clock == .real ? scenario.waiting.count : 0
  }

  /// The file with the scenario: `Content/…/index.md`, or the list that binds a product's page.
  public var path: String { subject?.file.path ?? entry.source.path }
  /// The run's name for people: `category/slug, demo: scenario`.
  public var name: String { "\(owner), \(demo.stem): \(scenario.id.value)" }
  /// The entry's id, or the name of the product's page.
  var owner: String { subject?.subject.name.value ?? entry.entry.id }
  /// What distinguishes its page from those of other plays.
  var pageID: String { subject.map { "\($0.subject.page.bytes) \(demo.page.text)" } ?? demo.page.text }
}

extension [Scenario] {
  /// The elements on which they expect focus.
  var expectedFocus: [ElementReference] {
    flatMap(\.steps).flatMap(\.then).compactMap { expectation in
      switch expectation.value {
      case .focus(.on(let reference)), .focus(.active(_, let reference)): reference
      default: nil
      }
    }
  }
}

/// Plays that belong together, in order: one scenario, or all that may prove that a wrong demo is wrong.
public struct TestRunGroup: Sendable {
  public let plays: [TestRun]

  public init(plays: [TestRun]) { self.plays = plays }

  var length: Int { plays.reduce(0) { $0 + $1.length } }

  /// Whether it is something that an entry claims about a demo, and that every environment plays.
  var isClaimed: Bool {
    if case .counterproof = plays.first?.purpose { false } else { true }
  }

  /// Returns the part of the group that an environment plays. That a wrong demo is wrong is proven in browsers; what it
  /// then says is heard in its own scenarios.
  package func meant(for environment: TestEnvironment) -> TestRunGroup? {
    if environment.reader != nil, !isClaimed { return nil }
    var possible = plays.filter { environment.reasonAgainst($0) == nil }
    if possible.count < plays.count { for index in possible.indices { possible[index].isPartOfProof = true } }
    return possible.isEmpty ? nil : TestRunGroup(plays: possible)
  }
}

extension TestEnvironment {
  /// Returns why a run cannot be played in the environment, as the end of a sentence about it.
  func reasonAgainst(_ run: TestRun) -> String? {
    if browser == .webkit, run.address?.hasPrefix("https:") == true {
      return "an encrypted connection cannot be read, so it cannot be limited to the named hosts"
    }
    let isFollowed = run.subject?.subject.approach.contains { $0.when.value == .opens } == true
    if browser == .webkit, isFollowed, run.address?.hasPrefix("file:") == true {
      return "it is not followed from one file to another"
    }
    return reasonAgainst(run.scenario)
  }

  func canPlay(_ scenario: Scenario) -> Bool { reasonAgainst(scenario) == nil }
}

/// One part of the work that several machines share.
public struct Shard: Sendable, Hashable {
  /// The number of the part, from 1.
  public let number: Int
  public let count: Int

  /// Reads `2/4`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      (1...count).contains(number), count <= 10_000
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Returns the groups of this part. Together the parts have each group once, and they take about the same time.
  func part(of groups: [TestRunGroup]) -> [TestRunGroup] {
    longestFirst(groups).enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }
}

/// Returns the groups sorted by length, the longest first; equal ones stay in the order given.
func longestFirst(_ groups: [TestRunGroup]) -> [TestRunGroup] {
  let order = groups.indices.sorted { (groups[$0].length, $1) > (groups[$1].length, $0) }
  return order.map { groups[$0] }
}
