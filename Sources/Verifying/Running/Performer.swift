import Checking
import PatternLibrary
import Synchronization

/// Plays group after group on one thread, and keeps its browser as long as the next group needs the same.
final class Performer {
  private let verification: Verification
  private let number: Int
  private let history: RunHistory
  private var cast: Cast?

  /// Who plays at present.
  private enum Cast {
    case browser(Ear.Browser, Session, ScenarioPlayer)
    case reader(Ear.Browser, ScreenReaderPlayer)

    var ear: Ear {
      switch self {
      case .browser(let browser, _, _): Ear(browser)
      case .reader(let browser, _): Ear(browser, .orca)
      }
    }

    var session: Session {
      switch self {
      case .browser(_, let session, _): session
      case .reader(_, let player): player.session
      }
    }

    func end() {
      switch self {
      case .browser(_, let session, _): session.close()
      case .reader(_, let player): player.close()
      }
    }
  }

  /// - Parameters:
  ///   - number: The thread's, by which remote ends are shared out.
  ///   - history: What all threads of a run have come by.
  init(_ verification: Verification, number: Int, history: RunHistory) {
    self.verification = verification
    self.number = number
    self.history = history
  }

  func end() {
    cast?.end()
    cast = nil
  }

  func perform(_ group: PlayGroup, to ear: Ear) -> [PlayResult] {
    var results: [PlayResult] = []
    for play in group.plays {
      let result = perform(play, to: ear)
      results.append(result)
      // A wrong demo is wrong once one claim of the right one is broken.
      if case .counterproof = play.purpose, result.brokeExpectation { break }
    }
    return results
  }

  private func perform(_ play: Play, to ear: Ear) -> PlayResult {
    var trouble: WebDriverError?
    // A browser that came to grief by itself gets one more chance, afresh.
    for restarts in 0..<2 {
      if let reason = verification.earlyEnd.reason { return notPlayed(play, ear, reason, isCutShort: true) }
      if history.isGivenUp(play.demo.page, in: ear) {
        return notPlayed(play, ear, trouble?.description ?? "another play of the demo came to no end, twice")
      }
      do throws(WebDriverError) {
        var result = try performOnce(play, to: ear)
        result.restarts = restarts
        // What failed while browsers were being ended may have failed for that.
        if let reason = verification.earlyEnd.reason, !result.cameTrue {
          return notPlayed(play, ear, reason, isCutShort: true)
        }
        if let session = cast?.session { verification.keptFiles?.keep(result, showing: session) }
        return result
      } catch {
        end()
        trouble = error
      }
    }
    if history.hasStarted(ear) {
      history.giveUp(play.demo.page, in: ear)
    } else if let trouble {
      // A browser that never starts is not installed rightly: nothing can be played to it.
      verification.earlyEnd.come(because: trouble)
    }
    let reason = verification.earlyEnd.reason
    return notPlayed(play, ear, reason ?? trouble?.description ?? "", isCutShort: reason != nil)
  }

  private func notPlayed(_ play: Play, _ ear: Ear, _ trouble: String, isCutShort: Bool = false) -> PlayResult {
    PlayResult(
      play: play,
      ear: ear,
      versions: EvidenceRecord.Versions(
        browser: ear.browser.title,
        screenReader: ear.screenReader?.title,
        system: verification.system
      ),
      performance: Performance(),
      trouble: trouble,
      isCutShort: isCutShort
    )
  }

  /// Those who play to an ear, as they are or newly started.
  private func prepared(for ear: Ear) throws(WebDriverError) -> Cast {
    if let cast, cast.ear == ear { return cast }
    end()
    let cast: Cast
    if ear.screenReader == nil {
      let session = try verification.session(of: ear.browser, number: number)
      cast = .browser(ear.browser, session, try ScenarioPlayer(session, announcer: Verification.announcer))
    } else {
      cast = .reader(ear.browser, try verification.screenReader(in: ear.browser))
    }
    self.cast = cast
    history.noteStart(of: ear)
    return cast
  }

  private func performOnce(_ play: Play, to ear: Ear) throws(WebDriverError) -> PlayResult {
    switch try prepared(for: ear) {
    case .browser(_, let session, let player): try show(play, ear, session, player)
    case .reader(_, let player): try readOut(play, ear, player)
    }
  }

  private func show(
    _ play: Play,
    _ ear: Ear,
    _ session: Session,
    _ player: ScenarioPlayer
  ) throws(WebDriverError) -> PlayResult {
    let url = verification.url(of: play)
    player.style = PlayingStyle()
    player.style.isInRealTime = verification.isInRealTime
    player.style.known = play.known
    if play.purpose == .agreement { return try agree(play, ear, at: url, session, player) }
    var violations: [Violation] = []
    let performance =
      play.purpose == .inspection
      ? try inspect(play.scenario, at: url, session, player, &violations) : try player.play(play.scenario, at: url)
    return PlayResult(
      play: play,
      ear: ear,
      versions: EvidenceRecord.Versions(browser: session.version(as: ear.browser), system: verification.system),
      performance: performance,
      violations: violations
    )
  }

  /// Plays a scenario in the machine's time and in the page's, and compares what was announced.
  private func agree(
    _ play: Play,
    _ ear: Ear,
    at url: String,
    _ session: Session,
    _ player: ScenarioPlayer
  ) throws(WebDriverError) -> PlayResult {
    player.style.keepsGoing = true
    player.style.isInRealTime = true
    let real = try player.play(play.scenario, at: url)
    player.style.isInRealTime = false
    player.style.schedule = real.inputs
    let page = try player.play(play.scenario, at: url)
    var result = PlayResult(
      play: play,
      ear: ear,
      versions: EvidenceRecord.Versions(browser: session.version(as: ear.browser), system: verification.system),
      performance: real
    )
    result.disagreement = Agreement(real: real, page: page).difference
    return result
  }

  /// Plays a scenario for a person who asks for reduced motion, and looks at each state in light and in dark.
  private func inspect(
    _ scenario: Scenario,
    at url: String,
    _ session: Session,
    _ player: ScenarioPlayer,
    _ violations: inout [Violation]
  ) throws(WebDriverError) -> Performance {
    player.style.forcesReducedMotion = true
    player.style.keepsGoing = true
    defer { player.afterStep = nil }
    guard let axe = verification.axe else { return try player.play(scenario, at: url) }
    var found: [Violation] = []
    // WebKit's colours are those that it was started with.
    let isStarted = session.kind == .webkit
    let inspection = Inspection(player, axe: axe, isDark: isStarted ? scenario.given.scheme == .dark : nil)
    player.afterStep = { (step) throws(WebDriverError) in found += try inspection.look(after: step) }
    let performance = try player.play(scenario, at: url)
    if isStarted, scenario.given.scheme != .dark {
      player.style.forcesDark = true
      let dark = Inspection(player, axe: axe, isDark: true)
      player.afterStep = { (step) throws(WebDriverError) in found += try dark.look(after: step) }
      _ = try player.play(scenario, at: url)
    }
    violations = found
    return performance
  }

  /// Looks at a page of the site in light and in dark.
  func inspect(_ page: InspectedPage, in browser: Ear.Browser) -> PageResult {
    if let reason = verification.earlyEnd.reason { return PageResult(page: page, trouble: reason, isCutShort: true) }
    do throws(WebDriverError) {
      return PageResult(page: page, violations: try violations(of: page, in: browser))
    } catch {
      end()
      if !history.hasStarted(Ear(browser)) { verification.earlyEnd.come(because: error) }
      let reason = verification.earlyEnd.reason
      return PageResult(page: page, trouble: reason ?? error.description, isCutShort: reason != nil)
    }
  }

  private func violations(of page: InspectedPage, in browser: Ear.Browser) throws(WebDriverError) -> [Violation] {
    guard let axe = verification.axe, case .browser(_, let session, let player) = try prepared(for: Ear(browser)) else {
      return []
    }
    return try session.within(Self.pageTime) { () throws(WebDriverError) in
      // WebKit's colours are those that it was started with.
      let isStarted = session.kind == .webkit
      var violations: [Violation] = []
      for isDark in isStarted ? [true, false] : [true] {
        try session.emulate(EmulatedMedia(reducedMotion: true, dark: isDark))
        try session.setViewport(width: 1280, height: 900)
        try player.open(verification.url(of: page.path))
        violations += try Inspection(player, axe: axe, isDark: isStarted ? isDark : nil).look(after: 0)
      }
      return violations
    }
  }

  /// How long axe-core may take for a page of the site, in light and in dark: on a long page and a slow machine it is
  /// half a minute.
  private static let pageTime = Duration.seconds(120)

  private func readOut(_ play: Play, _ ear: Ear, _ player: ScreenReaderPlayer) throws(WebDriverError) -> PlayResult {
    let url = verification.url(of: play)
    let heard = try player.play(play.scenario, at: url, isMistake: play.purpose == .mistake)
    var result = PlayResult(
      play: play,
      ear: ear,
      versions: EvidenceRecord.Versions(
        browser: player.session.version(as: ear.browser),
        screenReader: player.reader,
        system: verification.system
      ),
      performance: heard.browser,
      hearing: heard.hearing
    )
    result.plays = heard.plays
    return result
  }
}

/// What the threads of a run have come by.
final class RunHistory: Sendable {
  private struct GivenUp: Hashable {
    let demo: String
    let ear: Ear
  }

  private struct State {
    var started: Set<Ear> = []
    var givenUp: Set<GivenUp> = []
  }

  private let state = Mutex(State())

  func noteStart(of ear: Ear) { state.withLock { _ = $0.started.insert(ear) } }

  /// Whether an ear was played to at least once.
  func hasStarted(_ ear: Ear) -> Bool { state.withLock { $0.started.contains(ear) } }

  /// A play of a demo came to no end, twice. Another would hold up the run for as long again.
  func giveUp(_ demo: SitePath, in ear: Ear) {
    state.withLock { _ = $0.givenUp.insert(GivenUp(demo: demo.text, ear: ear)) }
  }

  func isGivenUp(_ demo: SitePath, in ear: Ear) -> Bool {
    state.withLock { $0.givenUp.contains(GivenUp(demo: demo.text, ear: ear)) }
  }
}

extension Verification {
  /// A session with a browser, here or at a remote end.
  fileprivate func session(of browser: Ear.Browser, number: Int) throws(WebDriverError) -> Session {
    if !remoteEnds.isEmpty { return try Session.remote(browser, at: remoteEnds[number % remoteEnds.count]) }
    guard let driver = programs.driver(of: browser) else {
      throw .notStarted(program: browser.title, log: programs.missing(for: browser).joined(separator: ", "))
    }
    // Pages that are files need no network.
    let isOfFiles = base.hasPrefix("file:")
    return switch browser {
    case .chromium: try Session.chromium(driver: driver, isOffline: isOfFiles)
    case .firefox: try Session.firefox(driver: driver)
    case .webkit: try Session.webkit(driver: driver, isOffline: isOfFiles)
    }
  }

  /// A desktop with a screen reader and a browser.
  fileprivate func screenReader(in browser: Ear.Browser) throws(WebDriverError) -> ScreenReaderPlayer {
    guard let kind = BrowserKind(rawValue: browser.rawValue), let driver = programs.driver(of: browser) else {
      throw .notStarted(program: browser.title, log: programs.missing(for: browser).joined(separator: ", "))
    }
    return try ScreenReaderPlayer(kind, announcer: Self.announcer, driver: driver)
  }
}

extension Session {
  /// The browser's name as its maker writes it, and its version.
  fileprivate func version(as browser: Ear.Browser) -> String {
    let name = browser == .webkit ? "WebKitGTK" : browser.title
    let part = capabilities["browserName"] == "chrome-headless-shell" ? ", headless shell" : ""
    return "\(name) \(capabilities["browserVersion"].string ?? "of an unknown version")\(part)"
  }
}
