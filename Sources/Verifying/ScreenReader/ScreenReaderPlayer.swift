public import PatternLibrary

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Plays scenarios by keyboard on a desktop of its own, where Orca reads the browser's window, and holds what Orca spoke
/// against the scenario.
///
/// A player belongs to one thread at a time. Several may run side by side, each with its own desktop.
public final class ScreenReaderPlayer {
  private let desktop: Desktop
  let session: Session
  private let player: ScenarioPlayer
  private let listener: OrcaListener
  private var isSettled = false
  /// What was announced last, in any scenario.
  private var lastAnnounced: String?

  /// Starts a desktop, Orca and a browser.
  ///
  /// - Parameters:
  ///   - announcer: The script that derives announcements from live regions.
  ///   - driver: The name or the path of the browser's driver.
  /// - Throws: `WebDriverError.notStarted` when one of them does not start.
  public init(
    _ kind: BrowserKind,
    announcer: String,
    driver: String? = nil
  ) throws(WebDriverError) {
    desktop = try Desktop()
    do {
      session = try Session.start(kind, driver: driver, on: desktop)
    } catch {
      desktop.end()
      throw error
    }
    do {
      player = try ScenarioPlayer(session, announcer: announcer, style: PlayingStyle(byKeyboard: true))
    } catch {
      session.close()
      desktop.end()
      throw error
    }
    listener = OrcaListener(desktop)
    player.attendant = listener
  }

  deinit { close() }

  /// Ends the browser, Orca and the desktop.
  public func close() {
    session.close()
    desktop.end()
  }

  /// The browser's name and version.
  public var browser: String { session.browser }

  /// The screen reader's name and version, as it says them itself.
  public private(set) lazy var reader = Desktop.readerVersion()

  /// The folders of the desktop and of the browser's driver, which go when the player is closed.
  public var folders: [String] { [desktop.folder] + (session.folder.map { [$0] } ?? []) }

  /// Opens a demo and plays a scenario on it; again when Orca misses a move of focus.
  ///
  /// - Parameter isMistake: Whether the demo shows a mistake, and the scenario tells it.
  /// - Throws: When the browser does not do what it is asked, or Orca has come to an end.
  public func play(
    _ scenario: Scenario,
    at url: String,
    isMistake: Bool = false
  ) throws(WebDriverError) -> ScreenReaderPerformance {
    var result = try playOnce(scenario, at: url, isMistake: isMistake)
    for plays in 2...3 where !result.isPassed && result.hasMissedMove {
      result = try playOnce(scenario, at: url, isMistake: isMistake)
      result.plays = plays
    }
    return result
  }

  private func playOnce(
    _ scenario: Scenario,
    at url: String,
    isMistake: Bool
  ) throws(WebDriverError) -> ScreenReaderPerformance {
    if !isSettled { try settle() }
    if let lastAnnounced, scenario.announcements.contains(lastAnnounced) {
      try player.leaveDialogs()
      try distract()
    }
    listener.reset(isHeld: scenario.given.clock == .page)
    let browser = try player.play(scenario, at: url)
    lastAnnounced = browser.announcements.last?.text ?? lastAnnounced
    if desktop.isOver { throw .unreachable("Orca has ended\n\(desktop.log)") }
    let spoken = listener.spoken
    var judge = HearingJudge(
      steps: listener.steps,
      spoken: spoken,
      announced: browser.announcements,
      isMistake: isMistake
    )
    let hearing = Hearing(
      transcript: spoken.map { Hearing.Spoken(text: $0.text, time: Int($0.time.rounded())) },
      failures: judge.failures(),
      notes: judge.notes,
      announced: browser.announcements
    )
    var result = ScreenReaderPerformance(browser: browser, hearing: hearing)
    result.hasMissedMove = judge.hasMissedMove
    return result
  }

  /// A browser that has just come opens pages of its own, and Orca speaks of them: that is to be over.
  private func settle() throws(WebDriverError) {
    try session.open("data:text/html,<!doctype html><title>Ready</title><h1>Ready</h1><button>Ready</button>")
    listener.settle(on: "Ready")
    isSettled = true
  }

  /// Has Orca speak of something else on the page that is open still: it leaves out an announcement in the words of the
  /// last one, even one on another page, and no scenario is to depend on the one before it.
  private func distract() throws(WebDriverError) {
    _ = try session.execute(
      """
      const region = document.createElement('p');
      region.setAttribute('role', 'status');
      (document.querySelector('dialog:modal') || document.body).append(region);
      setTimeout(() => { region.textContent = 'Next scenario'; }, 200);
      """
    )
    listener.listen(for: "Next scenario")
  }
}

/// Sits at the desktop's keyboard, and hears what Orca says.
private final class OrcaListener: Attendant {
  private let desktop: Desktop
  private(set) var steps: [AttendedStep] = []
  /// How many utterances came before this scenario.
  private var known = 0
  private var clock = SpeechClock(isHeld: true)
  private var lastKey: SuspendingClock.Instant?
  /// How many utterances came before the scenario's first key.
  private var knownBeforeKeys = 0

  /// A person presses a key once the reader has been quiet for this long.
  private static let quiet = Duration.milliseconds(300)
  /// A key that is not answered by then has no answer.
  private static let answer = Duration.milliseconds(1200)
  /// For how long at most a new desktop is given to come to rest.
  private static let settling = Duration.seconds(30)
  private static let browseMode = "Browse mode"
  private static let focusMode = "Focus mode"
  /// A person waits no longer than this for it to end.
  private static let longest = Duration.milliseconds(2000)

  init(_ desktop: Desktop) { self.desktop = desktop }

  /// - Parameter isHeld: Whether the page that is played next has a time of its own.
  func reset(isHeld: Bool) {
    awaitQuiet()
    steps = []
    known = desktop.listener.all.count
    clock = SpeechClock(isHeld: isHeld)
    lastKey = nil
  }

  /// Waits until a text is spoken, as long as a person would.
  func listen(for text: String) {
    let (start, before) = (SuspendingClock.now, desktop.listener.all.count)
    while SuspendingClock.now - start < Self.longest {
      if desktop.listener.all.dropFirst(before).contains(where: { $0.text == text }) { return }
      usleep(10_000)
    }
  }

  /// Waits until Orca has taken in a page of a title, and says no more for a while.
  func settle(on title: String) {
    let start = SuspendingClock.now
    while SuspendingClock.now - start < Self.settling {
      let isLoaded = desktop.listener.all.contains { $0.text.hasPrefix("Finished loading \(title)") }
      let isQuiet = desktop.listener.latest.map { SuspendingClock.now - $0 > .seconds(1) } ?? false
      if isLoaded, isQuiet { return }
      usleep(10_000)
    }
  }

  /// What was spoken since the page opened, on its clock.
  var spoken: [HearingJudge.Utterance] {
    desktop.listener.all.dropFirst(known).map { speech in
      HearingJudge.Utterance(text: speech.text, time: clock.onPage(speech.time))
    }
  }

  func begin(on player: ScenarioPlayer) throws(WebDriverError) {
    try player.session.focusPage()
    try clock.compare(with: player)
  }

  func note(_ time: Double) { clock.note(time) }

  func hear(on player: ScenarioPlayer) throws(WebDriverError) {
    awaitQuiet(after: max(lastKey ?? .now, clock.latest ?? lastKey ?? .now))
  }

  func returnToPage(on player: ScenarioPlayer) throws(WebDriverError) { try player.session.focusPage(isLost: true) }

  func press(_ key: Key, holding held: [Key]) throws(WebDriverError) {
    let names = (held + [key]).map(\.nameOnDesktop)
    guard !names.contains(nil) else {
      throw .refused(code: "invalid argument", message: "a key that is on no keyboard")
    }
    if lastKey == nil {
      awaitPage()
      knownBeforeKeys = desktop.listener.all.count
    }
    awaitQuiet()
    if key.isTakenInBrowseMode, !isInFocusMode { enterFocusMode() }
    lastKey = SuspendingClock.now
    desktop.press(names.compactMap(\.self).joined(separator: "+"))
  }

  /// Waits until Orca has taken the page in: it says so of most.
  private func awaitPage() {
    let start = SuspendingClock.now
    while SuspendingClock.now - start < Self.longest {
      if desktop.listener.all.dropFirst(known).contains(where: { $0.text.hasPrefix("Finished loading") }) { break }
      usleep(10_000)
    }
    // And speaks of where it begins.
    usleep(300_000)
  }

  /// Whether Orca leaves arrow keys and letters to the page, as it says. While a page loads it takes them back without a
  /// word, so what it said before the first key says nothing.
  private var isInFocusMode: Bool { mode(since: knownBeforeKeys) == Self.focusMode }

  private func mode(since count: Int) -> String? {
    desktop.listener.all.dropFirst(count).last { [Self.browseMode, Self.focusMode].contains($0.text) }?.text
  }

  /// Hands all keys to the page, as a person does before choosing a radio button: one key changes from either mode to the
  /// other, and Orca says to which.
  private func enterFocusMode() {
    for round in 0..<2 {
      // Pressed twice in half a second the key would mean something else.
      if round > 0 { usleep(600_000) }
      let before = desktop.listener.all.count
      let now = SuspendingClock.now
      lastKey = now
      desktop.press("Insert+a")
      while SuspendingClock.now - now < Self.longest, mode(since: before) == nil { usleep(10_000) }
      awaitQuiet()
      if mode(since: before) != Self.browseMode { return }
    }
  }

  /// Waits for all that must be heard, as long as patience lasts, and asks where focus is when Orca is silent of it.
  func attend(to step: AttendedStep, on player: ScenarioPlayer) throws(WebDriverError) {
    steps.append(step)
    try clock.compare(with: player)
    let start = SuspendingClock.now
    while SuspendingClock.now - start < .milliseconds(Int(HearingJudge.patience)) {
      let isLate = SuspendingClock.now - start > Self.answer
      if areAnnouncementsHeard(in: step), isMoveHeard(in: step) || (isLate && lastMove(of: step)?.leavesNothing == true)
      {
        break
      }
      usleep(10_000)
    }
    if lastMove(of: step)?.leavesNothing == true, !isMoveHeard(in: step) { askWhereFocusIs() }
  }

  /// Presses the key at which Orca says where focus is, and waits for the answer.
  private func askWhereFocusIs() {
    guard let step = steps.indices.last, let move = steps[step].focusMoves.indices.last else { return }
    awaitQuiet()
    let before = desktop.listener.all.count
    let now = SuspendingClock.now
    lastKey = now
    steps[step].focusMoves[move].asked = clock.onPage(now)
    desktop.press("KP_Enter")
    while SuspendingClock.now - now < Self.longest, desktop.listener.all.count == before { usleep(10_000) }
    awaitQuiet()
  }

  func finish(on player: ScenarioPlayer) throws(WebDriverError) {
    // What is said once more is said soon.
    usleep(800_000)
    try clock.compare(with: player)
  }

  private func areAnnouncementsHeard(in step: AttendedStep) -> Bool {
    let spoken = spoken
    return step.announcements.allSatisfy { expected in
      let times = HearingJudge.times(of: expected, in: step)
      let said = SpokenWords(spoken.filter { times.contains($0.time) }.map(\.text).joined(separator: " "))
      return said.contains(SpokenWords(expected.text))
    }
  }

  /// Where focus came to rest in a step.
  private func lastMove(of step: AttendedStep) -> AttendedStep.FocusMove? {
    step.focusMoves.last.flatMap { $0.role.isEmpty ? nil : $0 }
  }

  private func isMoveHeard(in step: AttendedStep) -> Bool {
    guard let move = lastMove(of: step) else { return true }
    let spoken = spoken
    return HearingJudge.isSpoken(move, in: spoken) || spoken.contains { HearingJudge.isPercentage($0, of: move) }
  }

  /// Waits as a person does: for the answer to the last key, when there is one, and until it is spoken.
  private func awaitQuiet() { awaitQuiet(after: lastKey) }

  /// Waits for what is spoken after a moment, and until it is spoken.
  private func awaitQuiet(after cause: SuspendingClock.Instant?) {
    let start = SuspendingClock.now
    while SuspendingClock.now - start < Self.longest {
      let now = SuspendingClock.now
      let latest = desktop.listener.latest
      let isAnswered = cause.map { cause in latest.map { $0 > cause } ?? false || now - cause > Self.answer } ?? true
      if isAnswered, latest.map({ now - $0 >= Self.quiet }) ?? true { return }
      usleep(10_000)
    }
  }
}

extension Scenario {
  /// The texts that are expected to be announced.
  package var announcements: [String] {
    steps.flatMap(\.then).compactMap { expectation in
      if case .announced(let text, _, _) = expectation.value { squeezed(text) } else { nil }
    }
  }
}

extension Key {
  /// Whether Orca keeps the key from the page while its user reads.
  fileprivate var isTakenInBrowseMode: Bool {
    [.left, .right, .up, .down].contains(self) || (code.count == 1 && code != " " && code < "\u{E000}")
  }
}

/// Tells the time in which a page is played from this process's.
private struct SpeechClock {
  /// When the page's time was moved, and where to; where it is the machine's, when it was read.
  private var marks: [(instant: SuspendingClock.Instant, page: Double)] = []
  /// Whether the page has a time of its own, which stands still between two marks.
  private var isHeld: Bool

  init(isHeld: Bool) { self.isHeld = isHeld }

  /// When the page's time was moved last.
  var latest: SuspendingClock.Instant? { marks.last?.instant }

  mutating func note(_ page: Double) {
    guard isHeld, marks.last?.page != page else { return }
    marks.append((.now, page))
  }

  /// The machine's time is read; of several readings the quickest counts.
  mutating func compare(with player: ScenarioPlayer) throws(WebDriverError) {
    if isHeld { return }
    var precision = Duration.seconds(3600)
    for _ in 0..<3 {
      let before = SuspendingClock.now
      try player.listen()
      let time = player.world.time
      let took = SuspendingClock.now - before
      guard took < precision else { continue }
      (marks, precision) = ([(before + took / 2, time)], took)
    }
  }

  /// In milliseconds; below zero before the page was opened.
  func onPage(_ instant: SuspendingClock.Instant) -> Double {
    guard let first = marks.first else { return 0 }
    if isHeld, let last = marks.last(where: { $0.instant <= instant }) { return last.page }
    return first.page + (instant - first.instant) / .milliseconds(1)
  }
}
