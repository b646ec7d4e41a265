public import Checking
public import PatternLibrary

/// One right demo in one browser, all that can be broken of it, and what came of that.
public struct MutatedDemo: Sendable {
  public let entry: CheckedEntry
  public let demo: CheckedDemo
  public let environment: TestEnvironment
  /// What the browser calls itself; the empty string where none could be started.
  public var version = ""
  /// One for each scenario, in the order of the entry.
  let runs: [TestRun]
  /// What came of the scenarios that fail, or cannot be played, though nothing is broken: then no mutant is played.
  public var faults: [TestResult] = []
  /// How the page was while a scenario was played, by the scenario's id.
  var traces: [String: PageTrace] = [:]
  var mutants: [Mutant] = []
  /// In the order of the mutants.
  public package(set) var results: [MutantResult] = []

  package init(_ runs: [TestRun], in environment: TestEnvironment) {
    (self.runs, self.environment) = (runs, environment)
    (entry, demo) = (runs[0].entry, runs[0].demo)
  }

  /// The right demos that are to be played, with those of their scenarios that a browser can show in the page's own time.
  static func all(of groups: [TestRunGroup], in environment: TestEnvironment) -> [MutatedDemo] {
    var demos: [(page: SitePath, runs: [TestRun])] = []
    for run in groups.flatMap(\.plays) where run.purpose == .claim && run.scenario.given.clock == .page {
      guard environment.canPlay(run.scenario) else { continue }
      if demos.last?.page == run.demo.page {
        demos[demos.count - 1].runs.append(run)
      } else {
        demos.append((run.demo.page, [run]))
      }
    }
    return demos.map { MutatedDemo($0.runs, in: environment) }
  }

  /// The same, without those of which nothing came.
  var withoutUnplayed: MutatedDemo {
    var demo = self
    demo.results.removeAll { if case .notPlayed = $0.outcome { true } else { false } }
    return demo
  }

  func run(_ id: String) -> TestRun? { runs.first { $0.scenario.id.value == id } }
}

/// How many mutants of an entry or a demo were caught.
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

  /// Those that somebody could tell from the demo.
  public var counted: Int { caught + survived }

  /// How many of these were caught, in whole percent, never rounded up; 100 where there are none.
  public var share: Int { counted == 0 ? 100 : caught * 100 / counted }
}
