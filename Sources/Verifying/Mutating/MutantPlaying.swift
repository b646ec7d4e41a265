import JSONSyntax
import Loading
import PatternLibrary

extension Verification {
  /// Breaks each right demo in every way that changes something, one change at a time, and plays its scenarios until
  /// one fails.
  ///
  /// - Returns: The demos in the order of the library, and for each demo the environments in their order.
  public func playMutants() -> [MutatedDemo] {
    let demos = environments.filter { $0.reader == nil }.flatMap { MutatedDemo.all(of: groups, in: $0) }
    let crew = Crew()
    let survey = share(Array(demos.enumerated()), in: \.environment) { $0.runs.count }
    var surveyed = withWorkers([[survey]], nil, by: crew, isLast: false) { worker, demo in worker.surveyed(demo) }
    let work = surveyed.indices.flatMap { index in surveyed[index].mutants.map { (demo: index, mutant: $0) } }
    let fixed = surveyed
    // A mutant takes at most as many plays as its demo.
    let mutants = share(
      Array(work.enumerated()),
      by: crew,
      in: { fixed[$0.demo].environment },
      weight: { fixed[$0.demo].runs.count }
    )
    let results = withWorkers([[mutants]], progress, by: crew) { worker, one in
      worker.play(one.mutant, of: fixed[one.demo])
    }
    for (one, result) in zip(work, results) { surveyed[one.demo].results.append(result) }
    return surveyed
  }
}

extension SessionWorker {
  /// Plays the scenarios of the unchanged demo, and records what can be broken in it.
  fileprivate func surveyed(_ demo: MutatedDemo) -> MutatedDemo {
    var demo = demo
    var surveys: [(scenario: String, found: [JSONValue])] = []
    for run in demo.runs {
      let result = withPlayer(for: run, in: demo.environment) { (player) throws(WebDriverError) in
        demo.version = player.session.version
        let (observed, trace) = try self.play(run, with: ["does": "survey"], player)
        guard observed.isPassed else { return observed }
        let found = try player.world.call("survey").string.flatMap { try? JSONValue(Array($0.utf8)) }
        surveys.append((run.scenario.id.value, found?.array ?? []))
        demo.traces[run.scenario.id.value] = trace
        return observed
      }
      if !result.cameTrue || result.isUnsteady { demo.faults.append(result) }
    }
    guard demo.faults.isEmpty else { return demo }
    demo.mutants = plannedMutants(MutantSite.merged(surveys), scenarios: demo.runs.map(\.scenario))
    return demo
  }

  /// Plays a mutant until a scenario fails.
  fileprivate func play(_ mutant: Mutant, of demo: MutatedDemo) -> MutantResult {
    let start = ContinuousClock.now
    var outcome = MutantResult.Outcome.equivalent
    var differences: [MutantDifference] = []
    var isUnsteady = false
    func isDecided(_ id: String, _ style: (inout PlayingStyle) -> Void = { _ in }) -> Bool {
      guard let run = demo.run(id) else { return false }
      let result = withPlayer(for: run, in: demo.environment) { (player) throws(WebDriverError) in
        let (observed, trace) = try self.play(run, with: mutant.change, player, style)
        if case .equivalent = outcome, let found = demo.traces[id]?.differences(to: trace, in: id), !found.isEmpty {
          differences = found
          outcome = .survived(found[0])
        }
        return observed
      }
      isUnsteady = isUnsteady || result.isUnsteady
      guard let decided = MutantResult.Outcome(of: result) else { return false }
      outcome = decided
      return true
    }
    let isOver = mutant.scenarios.contains { isDecided($0) }
    if !isOver, case .motion(isReduced: true) = mutant.aspect, let id = moving(mutant, demo) {
      outcome = .caughtMoving(scenario: id)
    } else if !isOver, case .survived = outcome {
      // Pictures take longer, and show what no attribute does.
      let shown = mutant.scenarios.filter { demo.run($0)?.scenario.hasPictures == true }
      _ = shown.contains { isDecided($0) { $0.isWithoutPictures = false } }
    }
    // What one browser passed only after another had failed says nothing, unless a further scenario catches it.
    if isUnsteady, outcome.isPassed { outcome = .notPlayed(MutantResult.Outcome.restarted) }
    if case .survived(var difference) = outcome {
      for one in differences where difference.suggestion == nil {
        difference.suggestion = suggestion(against: mutant, one, of: demo)
      }
      outcome = .survived(difference)
    }
    return MutantResult(mutant, outcome, time: .now - start)
  }

  /// Returns a scenario that was played on the demo, where it passes, and on the mutant, where it fails.
  private func suggestion(against mutant: Mutant, _ difference: MutantDifference, of demo: MutatedDemo) -> String? {
    guard let run = demo.run(difference.scenario),
      let text = suggestedScenario(against: mutant, difference, in: run.scenario), let scenario = parseScenario(text)
    else { return nil }
    let own = run.playing(scenario)
    func result(with change: JSONValue) -> TestResult {
      withPlayer(for: own, in: demo.environment) { (player) throws(WebDriverError) in
        try self.play(own, with: change, player).observed
      }
    }
    guard result(with: ["does": "survey"]).cameTrue else { return nil }
    let broken = result(with: mutant.change)
    return broken.trouble == nil && !broken.cameTrue ? text : nil
  }

  /// Returns a scenario in which the mutant moves something for a person who prefers reduced motion; `nil` if there is
  /// none.
  private func moving(_ mutant: Mutant, _ demo: MutatedDemo) -> String? {
    mutant.scenarios.first { id in
      guard let run = demo.run(id) else { return false }
      let result = withPlayer(for: run, in: demo.environment) { (player) throws(WebDriverError) in
        try self.play(run, with: mutant.change, player) { style in
          (style.forcesReducedMotion, style.keepsGoing) = (true, true)
        }.observed
      }
      return !result.observed.motionSeen.isEmpty
    }
  }

  private func play(
    _ run: TestRun,
    with mutation: JSONValue,
    _ player: ScenarioPlayer,
    _ change: (inout PlayingStyle) -> Void = { _ in }
  ) throws(WebDriverError) -> (observed: RunResult, trace: PageTrace) {
    var trace = PageTrace()
    defer { (player.afterStep, player.style.mutation) = (nil, nil) }
    player.afterStep = { (_) throws(WebDriverError) in
      trace.take(try player.world.call("trace"))
      trace.endStep(at: player.world.time)
    }
    let observed = try play(run, player) { style in
      (style.mutation, style.isWithoutPictures) = (mutation, true)
      change(&style)
    }
    trace.announcements = observed.announcements
    if observed.isPassed { trace.take(try player.world.call("trace")) }
    return (observed, trace)
  }
}

extension MutantResult.Outcome {
  /// The outcome that the play of a scenario on a mutant decides; `nil` when another scenario may still fail.
  package init?(of result: TestResult) {
    if let trouble = result.trouble {
      self = .notPlayed(trouble)
    } else if let failure = result.observed.failures.first {
      self =
        result.restarts > 0
        ? .notPlayed(Self.restarted) : .caught(scenario: result.run.scenario.id.value, by: failure)
    } else {
      return nil
    }
  }

  fileprivate static let restarted = "the browser failed, and played it only after it was started again"

  /// Whether no scenario failed.
  fileprivate var isPassed: Bool {
    switch self {
    case .survived, .equivalent: true
    case .caught, .caughtMoving, .notPlayed: false
    }
  }
}

extension Scenario {
  /// Whether one of the scenario's expectations is about what something looks like.
  fileprivate var hasPictures: Bool {
    steps.flatMap(\.then).contains { $0.value.picture != nil }
  }
}
