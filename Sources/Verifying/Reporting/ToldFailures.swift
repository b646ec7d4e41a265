import PatternLibrary

/// Failures without repetitions: if several scenarios continue the same steps, a fault in these is reported only once,
/// for the scenario to which they belong.
struct ToldFailures {
  private var failures: [Play: Set<Failure>] = [:]

  init(of results: [TestResult]) {
    for result in results {
      let all = result.failures + (result.hearing?.notes ?? [])
      if all.isEmpty { continue }
      failures[Play(result, result.run.scenario.id.value), default: []].formUnion(all.map(Failure.init))
    }
  }

  /// Returns some failures of a play without those that are reported for the scenario it continues.
  func own(_ some: [ScenarioFailure], of result: TestResult) -> [ScenarioFailure] {
    guard let first = result.run.scenario.predecessor, let told = failures[Play(result, first.id)] else { return some }
    return some.filter { $0.step >= first.stepCount || !told.contains(Failure($0)) }
  }

  /// A scenario that is played on a demo for some purpose.
  private struct Play: Hashable {
    let demo: String
    let scenario: String
    let purpose: TestRun.Purpose
    let environment: TestEnvironment

    init(_ result: TestResult, _ scenario: String) {
      (demo, self.scenario) = (result.run.pageID, scenario)
      (purpose, environment) = (result.run.purpose, result.environment)
    }
  }

  /// A failure's identity in another play of the same steps.
  private struct Failure: Hashable {
    let bytes: Range<Int>
    let summary: String

    init(_ failure: ScenarioFailure) { (bytes, summary) = (failure.bytes, failure.summary) }
  }
}
