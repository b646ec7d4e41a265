public import Checking
import Diagnostics
public import PatternLibrary

/// A right demo in one browser, everything in it that can be broken, and the results.
public struct MutatedDemo: Sendable {
  public let entry: CheckedEntry
  public let demo: CheckedDemo
  public let environment: TestEnvironment
  /// The browser's own name and version; the empty string if none could be started.
  public var version = ""
  /// One run for each scenario, in the order of the entry.
  let runs: [TestRun]
  /// The results of scenarios that fail, or cannot be played, although nothing is broken. If there are any, no mutant
  /// is played.
  public var faults: [TestResult] = []
  /// The trace of the page while a scenario was played, by the scenario's id.
  var traces: [String: PageTrace] = [:]
  var mutants: [Mutant] = []
  /// The results, in the order of the mutants.
  public package(set) var results: [MutantResult] = []

  package init(_ runs: [TestRun], in environment: TestEnvironment) {
    (self.runs, self.environment) = (runs, environment)
    (entry, demo) = (runs[0].entry, runs[0].demo)
  }

  /// Returns the right demos to play, with those scenarios that a browser can show in the page's own time.
  static func all(of groups: [TestRunGroup], in environment: TestEnvironment) -> [MutatedDemo] {
    var demos = OrderedGroups<String, [TestRun]>()
    for run in groups.flatMap(\.plays) where run.purpose == .claim && run.scenario.given.clock == .page {
      if environment.canPlay(run.scenario) { demos.update(run.demo.page.text, from: []) { $0.append(run) } }
    }
    return demos.values.map { MutatedDemo($0, in: environment) }
  }

  /// The same demo, without the mutants that have no result.
  var withoutUnplayed: MutatedDemo {
    var demo = self
    demo.results.removeAll { if case .notPlayed = $0.outcome { true } else { false } }
    return demo
  }

  func run(_ id: String) -> TestRun? { runs.first { $0.scenario.id.value == id } }
}

/// The number of mutants of an entry or a demo that were caught.
public struct MutantCount: Sendable, Hashable {
  public var caught = 0
  public var survived = 0
  public var equivalent = 0
  public var notPlayed = 0

  public init(_ results: [MutantResult] = []) {
    for result in results {
      switch result.outcome {
      case .caught, .caughtMoving: caught += 1
      case .survived: survived += 1
      case .equivalent: equivalent += 1
      case .notPlayed: notPlayed += 1
      }
    }
  }

  /// The number of mutants that somebody could distinguish from the demo.
  public var counted: Int { caught + survived }

  /// The share of these that were caught, in whole percent, never rounded up; 100 if there are none.
  public var share: Int { counted == 0 ? 100 : caught * 100 / counted }
}
