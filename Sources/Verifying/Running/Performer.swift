import PatternLibrary

/// Plays group after group on one thread, and keeps its browser as long as the next group needs the same.
final class Performer {
  private let verification: Verification
  private let number: Int
  private var browser: Ear.Browser?
  private var session: Session?
  private var player: ScenarioPlayer?

  /// - Parameter number: The thread's, by which remote ends are shared out.
  init(_ verification: Verification, number: Int) {
    self.verification = verification
    self.number = number
  }

  func end() {
    player = nil
    session?.close()
    session = nil
  }

  /// - Throws: When no session can be started.
  func perform(_ group: PlayGroup, in browser: Ear.Browser) throws(WebDriverError) -> [PlayResult] {
    var results: [PlayResult] = []
    for play in group.plays {
      let result = try perform(play, in: browser)
      results.append(result)
      // A wrong demo is wrong once one claim of the right one is broken.
      if case .counterproof = play.purpose, result.brokeExpectation { break }
    }
    return results
  }

  private func perform(_ play: Play, in browser: Ear.Browser) throws(WebDriverError) -> PlayResult {
    do throws(WebDriverError) {
      return try performOnce(play, in: browser)
    } catch {
      // A browser that came to grief by itself gets one more chance, afresh.
      end()
    }
    try prepare(browser)
    do throws(WebDriverError) {
      return try performOnce(play, in: browser)
    } catch {
      end()
      return PlayResult(
        play: play,
        ear: Ear(browser),
        versions: EvidenceRecord.Versions(browser: browser.title, system: verification.system),
        performance: Performance(),
        trouble: error.description
      )
    }
  }

  private func prepare(_ browser: Ear.Browser) throws(WebDriverError) {
    if self.browser == browser, session != nil { return }
    end()
    let session = try verification.session(of: browser, number: number)
    self.session = session
    self.browser = browser
    player = try ScenarioPlayer(session, announcer: Verification.announcer)
  }

  private func performOnce(_ play: Play, in browser: Ear.Browser) throws(WebDriverError) -> PlayResult {
    try prepare(browser)
    guard let session, let player else { throw .unreachable("there is no session") }
    let isInspection = play.purpose == .inspection
    player.style = PlayingStyle(forcesReducedMotion: isInspection)
    player.style.keepsGoing = isInspection
    var violations: [Violation] = []
    if isInspection, let axe = verification.axe {
      let inspection = Inspection(session, axe: axe)
      player.afterStep = { (step) throws(WebDriverError) in violations += try inspection.look(after: step) }
    }
    defer { player.afterStep = nil }
    let performance = try player.play(play.scenario, at: verification.url(of: play, in: browser))
    let result = PlayResult(
      play: play,
      ear: Ear(browser),
      versions: EvidenceRecord.Versions(browser: session.version(as: browser), system: verification.system),
      performance: performance,
      violations: violations
    )
    try verification.keptFiles?.keep(result, showing: session)
    return result
  }
}

extension Verification {
  /// A session with a browser, here or at a remote end.
  fileprivate func session(of browser: Ear.Browser, number: Int) throws(WebDriverError) -> Session {
    if !remoteEnds.isEmpty { return try Session.remote(browser, at: remoteEnds[number % remoteEnds.count]) }
    guard let driver = programs.driver(of: browser) else {
      throw .notStarted(program: browser.title, log: programs.missing(for: browser).joined(separator: ", "))
    }
    return switch browser {
    case .chromium: try Session.chromium(driver: driver)
    case .firefox: try Session.firefox(driver: driver)
    case .webkit: try Session.webkit(driver: driver)
    }
  }
}

extension Session {
  /// The browser's name as its maker writes it, and its version.
  fileprivate func version(as browser: Ear.Browser) -> String {
    "\(browser.title) \(capabilities["browserVersion"].string ?? "of an unknown version")"
  }
}
