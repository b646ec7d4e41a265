import Checking
import PatternLibrary
import Synchronization

/// Does one thing after another in a browser, and keeps the browser as long as the next thing needs the same one. Only
/// one thread may use it at a time.
final class SessionWorker {
  /// The run that it works for.
  var verification: Verification
  private let number: Int
  private let history: RunHistory
  private var active: ActiveSession?
  /// The environment of the browser that is in use.
  var environment: TestEnvironment? { active?.environment }

  /// The browser that is in use, its player, and that of the screen reader that reads it.
  fileprivate struct ActiveSession {
    let environment: TestEnvironment
    let player: ScenarioPlayer
    var reader: ScreenReaderPlayer?

    func end() {
      player.session.close()
      reader?.close()
    }
  }

  /// What came of something that was to be done in a browser.
  private struct Attempt<Done> {
    var done: Done?
    /// How often the browser failed by itself, and was started again.
    var restarts = 0
    /// Why it was not done.
    var trouble: String?
    /// Whether the reason is the early end of the run.
    var isCutShort = false
  }

  /// - Parameters:
  ///   - number: The number of the worker, by which remote ends are distributed.
  ///   - history: What all workers of a run have learnt.
  init(_ verification: Verification, number: Int, history: RunHistory) {
    (self.verification, self.number, self.history) = (verification, number, history)
  }

  /// Ends the browser if it does not answer; the next thing to do starts another.
  func endUnlessReady() {
    guard let session = active?.player.session else { return }
    do throws(WebDriverError) {
      try session.within(Timeouts.beginning) { () throws(WebDriverError) in try session.touch() }
    } catch {
      end()
    }
  }

  func end() {
    active?.end()
    active = nil
  }

  func perform(_ group: TestRunGroup, to environment: TestEnvironment) -> [TestResult] {
    var results: [TestResult] = []
    for run in group.plays {
      let result = result(of: run, to: environment) { (active) throws(WebDriverError) in try play(run, active) }
      results.append(result)
      // A wrong demo is proven wrong once one claim of the right one is broken.
      if case .counterproof = run.purpose, result.brokeExpectation { break }
    }
    return results
  }

  /// Does something with the player of a browser, and returns the result.
  func withPlayer(
    for run: TestRun,
    in environment: TestEnvironment,
    _ work: (ScenarioPlayer) throws(WebDriverError) -> RunResult
  ) -> TestResult {
    result(of: run, to: environment) { (active) throws(WebDriverError) in
      try result(of: run, in: active, work(active.player))
    }
  }

  /// Inspects a page of the site in light and in dark.
  func inspect(_ page: InspectedPage, in environment: TestEnvironment) -> PageResult {
    let attempt = attempt(page.path.text, in: environment) { (active) throws(WebDriverError) in
      try violations(of: page, active.player)
    }
    var result = PageResult(
      page: page,
      violations: attempt.done ?? [],
      trouble: attempt.trouble,
      isCutShort: attempt.isCutShort
    )
    result.restarts = attempt.restarts
    return result
  }

  /// Does something in a browser. A browser that failed by itself gets one more chance, newly started.
  ///
  /// - Parameter page: What distinguishes the page from others. If both browsers fail, it is not opened again.
  private func attempt<Done>(
    _ page: String,
    in environment: TestEnvironment,
    _ work: (ActiveSession) throws(WebDriverError) -> Done
  ) -> Attempt<Done> {
    var trouble: WebDriverError?
    for restarts in 0..<2 {
      if let reason = verification.earlyEnd.reason { return Attempt(trouble: reason, isCutShort: true) }
      if let reason = history.reasonToGiveUp(page, in: environment) {
        return Attempt(trouble: trouble?.description ?? givenUpBecause + reason)
      }
      do throws(WebDriverError) {
        return Attempt(done: try work(prepared(for: environment)), restarts: restarts)
      } catch {
        end()
        trouble = error
      }
    }
    if let trouble, history.hasStarted(environment) {
      history.giveUp(page, in: environment, because: trouble.description)
    } else if let trouble {
      // A browser that never starts is not installed correctly: nothing can be played in it.
      verification.earlyEnd.come(because: trouble)
    }
    let reason = verification.earlyEnd.reason
    return Attempt(trouble: reason ?? trouble?.description, isCutShort: reason != nil)
  }

  private func result(
    of run: TestRun,
    to environment: TestEnvironment,
    _ work: (ActiveSession) throws(WebDriverError) -> TestResult
  ) -> TestResult {
    var attempt = attempt(run.pageID, in: environment, work)
    // A play that failed while browsers were being ended may have failed because of that.
    if let reason = verification.earlyEnd.reason, attempt.done?.cameTrue == false {
      attempt = Attempt(trouble: reason, isCutShort: true)
    }
    guard var result = attempt.done else {
      return TestResult(
        run: run,
        environment: environment,
        versions: EvidenceRecord.Versions(
          browser: environment.browser.title,
          screenReader: environment.reader?.title,
          system: verification.system
        ),
        observed: RunResult(),
        trouble: attempt.trouble,
        isCutShort: attempt.isCutShort
      )
    }
    result.restarts = attempt.restarts
    if let session = active?.player.session {
      verification.keptFiles?.keep(result) { () throws(WebDriverError) in try session.screenshot() }
    }
    return result
  }

  /// Returns the session for an environment, either the current one or a new one.
  private func prepared(for environment: TestEnvironment) throws(WebDriverError) -> ActiveSession {
    if let active, active.environment == environment { return active }
    end()
    let active = try verification.activeSession(for: environment, number: number)
    self.active = active
    history.noteStart(of: environment)
    guard verification.isReady() else { throw .givenUp("there are no pages") }
    return active
  }

  /// Returns the result of a run in an environment.
  private func result(of run: TestRun, in active: ActiveSession, _ observed: RunResult) -> TestResult {
    let versions = EvidenceRecord.Versions(
      browser: active.player.session.version,
      screenReader: active.reader?.version,
      system: verification.system
    )
    return TestResult(run: run, environment: active.environment, versions: versions, observed: observed)
  }

  private func play(_ run: TestRun, _ active: ActiveSession) throws(WebDriverError) -> TestResult {
    if let reader = active.reader {
      active.player.style = verification.style(of: run)
      active.player.style.byKeyboard = true
      let url = try verification.url(of: run, in: active.environment.browser)
      return try result(of: run, in: active, reader.play(run.scenario, at: url, isMistake: run.purpose == .mistake))
    }
    switch run.purpose {
    case .agreement: return try agree(run, active)
    case .inspection: return try inspect(run, active)
    default: return try result(of: run, in: active, play(run, active.player))
    }
  }

  /// Plays a scenario in the style that its run requires, with some changes.
  func play(
    _ run: TestRun,
    _ player: ScenarioPlayer,
    _ change: (inout PlayingStyle) -> Void = { _ in }
  ) throws(WebDriverError) -> RunResult {
    player.style = verification.style(of: run)
    change(&player.style)
    return try player.play(run.scenario, at: verification.url(of: run, in: player.session.kind))
  }

  /// Plays a scenario in the machine's time and in the page's, and compares the announcements.
  private func agree(_ run: TestRun, _ active: ActiveSession) throws(WebDriverError) -> TestResult {
    func play(_ change: (inout PlayingStyle) -> Void) throws(WebDriverError) -> RunResult {
      try self.play(run, active.player) { style in
        (style.keepsGoing, style.isWithoutPictures) = (true, true)
        style.ending = .before(Agreement.longest)
        change(&style)
      }
    }
    let real = try play { $0.isInRealTime = true }
    let page = try play { $0.schedule = real.inputs }
    var result = result(of: run, in: active, real)
    result.disagreement = Agreement(real: real, page: page).difference
    return result
  }

  /// Plays a scenario for a person who prefers reduced motion, and inspects each state in light and in dark.
  private func inspect(_ run: TestRun, _ active: ActiveSession) throws(WebDriverError) -> TestResult {
    let player = active.player
    defer { player.afterStep = nil }
    var violations: [Violation] = []
    var states: [String] = []
    if let axe = verification.axe {
      player.afterStep = { [history] (step) throws(WebDriverError) in
        violations += try player.violations(after: step, axe: axe) { state in
          let state = "\(run.demo.page.text) \(state)"
          guard history.noteState(state) else { return false }
          states.append(state)
          return true
        }
      }
    }
    do throws(WebDriverError) {
      let observed = try play(run, player) { style in
        style.forcesReducedMotion = true
        (style.keepsGoing, style.isWithoutPictures) = (true, true)
      }
      var result = result(of: run, in: active, observed)
      result.violations = violations
      return result
    } catch {
      // What was found is lost, so the next browser looks at these states again.
      history.forget(states)
      throw error
    }
  }

  private func violations(of page: InspectedPage, _ player: ScenarioPlayer) throws(WebDriverError) -> [Violation] {
    guard let axe = verification.axe else { return [] }
    let session = player.session
    return try session.within(Timeouts.look) { () throws(WebDriverError) in
      // The preferences are those of the first look, so that only the colour scheme changes between the two.
      try session.emulate(EmulatedMedia(reducedMotion: true, dark: true))
      try session.setViewport(width: 1280, height: 900)
      // The demo before was confined to its own folder.
      try session.confine(to: nil)
      try player.open(verification.url(of: page.path))
      _ = try player.world.call("setAside")
      return try player.violations(after: 0, axe: axe)
    }
  }
}

/// What the workers of a run have learnt.
final class RunHistory: Sendable {
  private struct State {
    var started: Set<TestEnvironment> = []
    /// Why pages were given up, by the environment in which they are played.
    var givenUp: [TestEnvironment: [String: String]] = [:]
    var states: Set<String> = []
  }

  private let state = Mutex(State())

  /// Forgets what was learnt of pages: they may have changed.
  func forgetPages() { state.withLock { ($0.givenUp, $0.states) = ([:], []) } }

  func noteStart(of environment: TestEnvironment) { state.withLock { _ = $0.started.insert(environment) } }

  /// Whether at least one play has started in an environment.
  func hasStarted(_ environment: TestEnvironment) -> Bool { state.withLock { $0.started.contains(environment) } }

  /// Notes a state of a demo that is inspected, and returns whether it is new.
  func noteState(_ state: String) -> Bool { self.state.withLock { $0.states.insert(state).inserted } }

  /// Forgets states whose inspection has no result.
  func forget(_ states: [String]) { state.withLock { $0.states.subtract(states) } }

  /// Notes that a play of a demo failed twice. Another try could delay the run for as long again.
  func giveUp(_ page: String, in environment: TestEnvironment, because reason: String) {
    state.withLock { $0.givenUp[environment, default: [:]][page] = reason }
  }

  func reasonToGiveUp(_ page: String, in environment: TestEnvironment) -> String? {
    state.withLock { $0.givenUp[environment]?[page] }
  }
}

extension Verification {
  /// Returns the style in which a run is played, apart from what its purpose requires.
  func style(of run: TestRun) -> PlayingStyle {
    var style = style
    (style.known, style.knownFocus, style.reach) = (run.known, run.knownFocus, run.reach)
    if let subject = run.subject {
      (style.approach, style.storage) = (subject.approach, subject.subject.storage)
      style.typed = subject.subject.typed
    } else if run.demo.address != nil {
      // A page of a server may load itself again, and find what it has stored before.
      style.storage = Subject.Storage()
    }
    return style
  }

  /// Returns a newly started session for an environment, here or at a remote end.
  fileprivate func activeSession(
    for environment: TestEnvironment,
    number: Int
  ) throws(WebDriverError) -> SessionWorker.ActiveSession {
    let browser = environment.browser
    var options = SessionOptions()
    if remoteEnds.isEmpty {
      guard let driver = programs.driver(of: browser) else {
        throw .notStarted(program: browser.title, log: programs.missing(for: browser).joined(separator: ", "))
      }
      options.driver = driver
    } else {
      options.remoteEnd = remoteEnds[number % remoteEnds.count]
    }
    if environment.reader != nil, let screenReader {
      let reader = try ScreenReaderPlayer(screenReader, in: browser, announcer: Self.announcer, options: options)
      return SessionWorker.ActiveSession(environment: environment, player: reader.player, reader: reader)
    }
    // Pages from files need no network.
    options.isOffline = base.hasPrefix("file:")
    options.hosts = hosts
    let player = try ScenarioPlayer(Session.begin(browser, options), announcer: Self.announcer)
    return SessionWorker.ActiveSession(environment: environment, player: player)
  }
}

/// What the trouble of a play begins with that was not begun because another could not be finished.
let givenUpBecause = "another play of the demo failed twice: "
