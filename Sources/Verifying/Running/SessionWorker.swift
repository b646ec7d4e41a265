import Checking
import PatternLibrary
import Synchronization

/// Plays group after group on one thread, and keeps its browser as long as the next group needs the same one.
final class SessionWorker {
  private let verification: Verification
  private let number: Int
  private let history: RunHistory
  private var active: ActiveSession?

  /// The browser that is in use, and its player.
  fileprivate struct ActiveSession {
    let environment: TestEnvironment
    let session: Session
    let player: Player

    enum Player {
      case browser(ScenarioPlayer)
      case reader(ScreenReaderPlayer)
    }

    func end() {
      switch player {
      case .browser: session.close()
      case .reader(let player): player.close()
      }
    }
  }

  /// - Parameters:
  ///   - number: The number of the thread, by which remote ends are distributed.
  ///   - history: What all threads of a run have learnt.
  init(_ verification: Verification, number: Int, history: RunHistory) {
    self.verification = verification
    self.number = number
    self.history = history
  }

  func end() {
    active?.end()
    active = nil
  }

  func perform(_ group: TestRunGroup, to environment: TestEnvironment) -> [TestResult] {
    var results: [TestResult] = []
    for run in group.plays {
      let result = perform(run, to: environment)
      results.append(result)
      // A wrong demo is proven wrong once one claim of the right one is broken.
      if case .counterproof = run.purpose, result.brokeExpectation { break }
    }
    return results
  }

  private func perform(_ run: TestRun, to environment: TestEnvironment) -> TestResult {
    perform(run, to: environment) { () throws(WebDriverError) in try performOnce(run, to: environment) }
  }

  /// Does something with the player of a browser, and returns the result.
  func withPlayer(
    for run: TestRun,
    in environment: TestEnvironment,
    _ work: (ScenarioPlayer) throws(WebDriverError) -> RunResult
  ) -> TestResult {
    perform(run, to: environment) { () throws(WebDriverError) in
      let active = try prepared(for: environment)
      guard case .browser(let player) = active.player else {
        throw .unreachable("this needs a browser without a screen reader")
      }
      return result(of: run, in: active, try work(player))
    }
  }

  /// Returns the address of a demo's page in the current browser.
  func address(of run: TestRun) throws(WebDriverError) -> String {
    try verification.url(of: run, in: active?.environment.browser ?? .chromium)
  }

  private func perform(
    _ run: TestRun,
    to environment: TestEnvironment,
    _ work: () throws(WebDriverError) -> TestResult
  ) -> TestResult {
    var trouble: WebDriverError?
    // A browser that failed by itself gets one more chance, newly started.
    for restarts in 0..<2 {
      if let reason = verification.earlyEnd.reason { return notPlayed(run, environment, reason, isCutShort: true) }
      if history.isGivenUp(run.pageID, in: environment) {
        return notPlayed(run, environment, trouble?.description ?? "another play of the demo did not end, twice")
      }
      do throws(WebDriverError) {
        var result = try work()
        result.restarts = restarts
        // A play that failed while browsers were being ended may have failed because of that.
        if let reason = verification.earlyEnd.reason, !result.cameTrue {
          return notPlayed(run, environment, reason, isCutShort: true)
        }
        if let session = active?.session { verification.keptFiles?.keep(result, showing: session) }
        return result
      } catch {
        end()
        trouble = error
      }
    }
    if history.hasStarted(environment) {
      history.giveUp(run.pageID, in: environment)
    } else if let trouble {
      // A browser that never starts is not installed correctly: nothing can be played in it.
      verification.earlyEnd.come(because: trouble)
    }
    let reason = verification.earlyEnd.reason
    return notPlayed(run, environment, reason ?? trouble?.description ?? "", isCutShort: reason != nil)
  }

  private func notPlayed(_ run: TestRun, _ environment: TestEnvironment, _ trouble: String, isCutShort: Bool = false)
    -> TestResult
  {
    TestResult(
      run: run,
      environment: environment,
      versions: EvidenceRecord.Versions(
        browser: environment.browser.title,
        screenReader: environment.reader?.title,
        system: verification.system
      ),
      observed: RunResult(),
      trouble: trouble,
      isCutShort: isCutShort
    )
  }

  /// Returns the session for an environment, either the current one or a new one.
  private func prepared(for environment: TestEnvironment) throws(WebDriverError) -> ActiveSession {
    if let active, active.environment == environment { return active }
    end()
    let active = try verification.activeSession(for: environment, number: number)
    self.active = active
    history.noteStart(of: environment)
    return active
  }

  private func performOnce(_ run: TestRun, to environment: TestEnvironment) throws(WebDriverError) -> TestResult {
    let active = try prepared(for: environment)
    switch active.player {
    case .browser(let player): return try show(run, active, player)
    case .reader(let player): return try readOut(run, active, player)
    }
  }

  /// Returns the result of a run in an environment.
  private func result(of run: TestRun, in active: ActiveSession, _ observed: RunResult) -> TestResult {
    var reader: String?
    if case .reader(let player) = active.player { reader = player.version }
    let versions = EvidenceRecord.Versions(
      browser: active.session.version,
      screenReader: reader,
      system: verification.system
    )
    return TestResult(run: run, environment: active.environment, versions: versions, observed: observed)
  }

  private func show(
    _ run: TestRun,
    _ active: ActiveSession,
    _ player: ScenarioPlayer
  ) throws(WebDriverError) -> TestResult {
    let url = try address(of: run)
    player.style = style(for: run)
    if run.purpose == .agreement { return try agree(run, active, at: url, player) }
    guard run.purpose == .inspection else {
      return result(of: run, in: active, try player.play(run.scenario, at: url))
    }
    var violations: [Violation] = []
    let observed = try inspect(run, at: url, player, &violations)
    var result = result(of: run, in: active, observed)
    result.violations = violations
    return result
  }

  private func style(for run: TestRun) -> PlayingStyle {
    var style = verification.style
    (style.known, style.knownFocus, style.reach) = (run.known, run.knownFocus, run.reach)
    if let subject = run.subject {
      (style.approach, style.storage) = (subject.approach, subject.subject.storage)
    }
    return style
  }

  /// Plays a scenario in the machine's time and in the page's, and compares the announcements.
  private func agree(
    _ run: TestRun,
    _ active: ActiveSession,
    at url: String,
    _ player: ScenarioPlayer
  ) throws(WebDriverError) -> TestResult {
    (player.style.keepsGoing, player.style.isWithoutPictures) = (true, true)
    player.style.isInRealTime = true
    let real = try player.play(run.scenario, at: url)
    player.style.isInRealTime = false
    player.style.schedule = real.inputs
    let page = try player.play(run.scenario, at: url)
    var result = result(of: run, in: active, real)
    result.disagreement = Agreement(real: real, page: page).difference
    return result
  }

  /// Plays a scenario for a person who prefers reduced motion, and inspects each state in light and in dark.
  private func inspect(
    _ run: TestRun,
    at url: String,
    _ player: ScenarioPlayer,
    _ violations: inout [Violation]
  ) throws(WebDriverError) -> RunResult {
    player.style.forcesReducedMotion = true
    (player.style.keepsGoing, player.style.isWithoutPictures) = (true, true)
    defer { player.afterStep = nil }
    guard let axe = verification.axe else { return try player.play(run.scenario, at: url) }
    var found: [Violation] = []
    var states: [String] = []
    let inspection = Inspection(player, axe: axe) { [history] state in
      let state = "\(run.demo.page.text) \(state)"
      guard history.noteState(state) else { return false }
      states.append(state)
      return true
    }
    player.afterStep = { (step) throws(WebDriverError) in found += try inspection.look(after: step) }
    do throws(WebDriverError) {
      let observed = try player.play(run.scenario, at: url)
      violations = found
      return observed
    } catch {
      // What was found is lost, so the next browser looks at these states again.
      history.forget(states)
      throw error
    }
  }

  /// Inspects a page of the site in light and in dark.
  func inspect(_ page: InspectedPage, in browser: TestEnvironment.Browser) -> PageResult {
    if let reason = verification.earlyEnd.reason { return PageResult(page: page, trouble: reason, isCutShort: true) }
    do throws(WebDriverError) {
      return PageResult(page: page, violations: try violations(of: page, in: browser))
    } catch {
      end()
      if !history.hasStarted(TestEnvironment(browser)) { verification.earlyEnd.come(because: error) }
      let reason = verification.earlyEnd.reason
      return PageResult(page: page, trouble: reason ?? error.description, isCutShort: reason != nil)
    }
  }

  private func violations(of page: InspectedPage, in browser: TestEnvironment.Browser) throws(WebDriverError)
    -> [Violation]
  {
    let active = try prepared(for: TestEnvironment(browser))
    guard let axe = verification.axe, case .browser(let player) = active.player else { return [] }
    let session = active.session
    return try session.within(Timeouts.look) { () throws(WebDriverError) in
      // The preferences are those of the first look, so that only the colour scheme changes between the two.
      try session.emulate(EmulatedMedia(reducedMotion: true, dark: true))
      try session.setViewport(width: 1280, height: 900)
      // The demo before was confined to its own folder.
      try session.engine.confine(to: nil, in: session)
      try player.open(verification.url(of: page.path))
      _ = try player.world.call("setAside")
      return try Inspection(player, axe: axe).look(after: 0)
    }
  }

  private func readOut(
    _ run: TestRun,
    _ active: ActiveSession,
    _ player: ScreenReaderPlayer
  ) throws(WebDriverError) -> TestResult {
    player.style = style(for: run)
    player.style.byKeyboard = true
    let isMistake = run.purpose == .mistake
    return result(
      of: run,
      in: active,
      try player.play(run.scenario, at: address(of: run), isMistake: isMistake)
    )
  }
}

/// What the threads of a run have learnt.
final class RunHistory: Sendable {
  private struct State {
    var started: Set<TestEnvironment> = []
    /// The pages, by the environment in which they are played.
    var givenUp: [TestEnvironment: Set<String>] = [:]
    var states: Set<String> = []
  }

  private let state = Mutex(State())

  func noteStart(of environment: TestEnvironment) { state.withLock { _ = $0.started.insert(environment) } }

  /// Whether at least one play has started in an environment.
  func hasStarted(_ environment: TestEnvironment) -> Bool { state.withLock { $0.started.contains(environment) } }

  /// Notes a state of a demo that is inspected, and returns whether it is new.
  func noteState(_ state: String) -> Bool { self.state.withLock { $0.states.insert(state).inserted } }

  /// Forgets states whose inspection has no result.
  func forget(_ states: [String]) { state.withLock { $0.states.subtract(states) } }

  /// Notes that a play of a demo did not end, twice. Another try would delay the run for as long again.
  func giveUp(_ page: String, in environment: TestEnvironment) {
    state.withLock { _ = $0.givenUp[environment, default: []].insert(page) }
  }

  func isGivenUp(_ page: String, in environment: TestEnvironment) -> Bool {
    state.withLock { $0.givenUp[environment]?.contains(page) == true }
  }
}

extension Verification {
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
      let player = try ScreenReaderPlayer(screenReader, in: browser, announcer: Self.announcer, options: options)
      return SessionWorker.ActiveSession(environment: environment, session: player.session, player: .reader(player))
    }
    // Pages from files need no network.
    options.isOffline = base.hasPrefix("file:")
    options.hosts = hosts
    let session = try Session.begin(browser, options)
    let player = try ScenarioPlayer(session, announcer: Self.announcer)
    return SessionWorker.ActiveSession(environment: environment, session: session, player: .browser(player))
  }
}
