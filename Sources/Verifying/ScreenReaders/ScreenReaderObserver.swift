import PatternLibrary

/// Takes the place of a person at the keyboard while a scenario is played, and listens to the screen reader.
///
/// The page's own time is stopped while the screen reader has something to do or to say: code that moves the time calls
/// `hear`.
final class ScreenReaderObserver {
  private let reader: any ScreenReader
  private(set) var steps: [ObservedStep] = []
  /// The number of utterances before this scenario's page was opened, and before the scenario's own first step.
  private var (known, knownOnTheWay) = (0, 0)
  private var clock = SpeechClock(isHeld: true)
  /// What had been heard once everything about the action before had been said.
  private var before = SpeechLog.State()
  /// The same for the announcement before. The page changes, and the reader is told, a little before the announcement
  /// is known.
  private var beforeAnnouncement = SpeechLog.State()
  /// When something was last done that the reader may speak about.
  private var cause = SuspendingClock.now
  /// The number of announcements of the page that have been processed.
  private var announcements = 0

  init(_ reader: any ScreenReader) { self.reader = reader }

  private var behaviour: ReaderBehaviour { reader.behaviour }

  // MARK: A scenario

  /// Begins another scenario.
  ///
  /// - Parameter isHeld: Whether its page has its own time.
  func reset(isHeld: Bool) {
    awaitQuiet()
    steps = []
    (announcements, beforeAnnouncement) = (0, before)
    known = reader.heard.state.spoken.count
    knownOnTheWay = known
    clock = SpeechClock(isHeld: isHeld)
  }

  /// What was spoken since the page opened, in the page's time.
  var spoken: [Utterance] {
    reader.heard.state.spoken.dropFirst(known).map { speech in
      Utterance(speech.text, at: clock.onPage(speech.time).rounded(), realTime: clock.sinceOpening(speech.time))
    }
  }

  /// The part of it that was spoken in the scenario's own steps, and after them.
  var judged: [Utterance] { Array(spoken.dropFirst(knownOnTheWay - known)) }

  /// Waits until a text is spoken, but no longer than the reader may take.
  func listen(for text: String) {
    let count = known
    reader.heard.wait(atMost: Timeouts.Speech.answer) { $0.spoken.dropFirst(count).contains { $0.text == text } }
    awaitQuiet()
  }

  /// Does something, and listens until enough was spoken and nothing more follows.
  ///
  /// - Returns: Everything that was spoken.
  func spoken(
    of act: () throws(WebDriverError) -> Void,
    until isEnough: ([String]) -> Bool
  ) throws(WebDriverError) -> [String] {
    awaitQuiet()
    let count = reader.heard.state.spoken.count
    func texts(_ state: SpeechLog.State) -> [String] { state.spoken.dropFirst(count).map(\.text) }
    cause = .now
    try act()
    reader.heard.wait(atMost: Timeouts.Speech.loading) { isEnough(texts($0)) }
    awaitQuiet()
    return texts(reader.heard.state)
  }

  /// Waits until the reader has taken in the page that was opened.
  func awaitPage() {
    let (words, count) = (behaviour.loadedWords, known)
    cause = .now
    awaitQuiet([Cause(behaviour.events.loaded, since: before)], atMost: Timeouts.Speech.loading) { state in
      words.map { words in state.spoken.dropFirst(count).contains { $0.text.hasPrefix(words) } } ?? true
    }
  }

  /// Begins to listen once the demo is open.
  func begin(on player: ScenarioPlayer) throws(WebDriverError) {
    clock.open()
    try player.session.ensureFocus()
    awaitPage()
    try readTime(of: player)
  }

  // MARK: Steps

  /// Presses a key where focus is.
  func press(_ key: Key, holding held: [Key]) throws(WebDriverError) {
    awaitQuiet()
    if key.isTakenInBrowseMode, behaviour.takesKeysInBrowseMode, !isInFocusMode { try enterFocusMode() }
    cause = .now
    try reader.press(key, holding: held)
  }

  /// Handles a key that did not reach the page. On a separate desktop, only the browser can have received it.
  func loseKey() throws(WebDriverError) {
    guard reader.desktop == nil else { return }
    throw .givenUp(
      "a key that \(behaviour.name) pressed did not come to the page: the browser's window must be the one in front on "
        + "\(behaviour.name)'s machine, and \(behaviour.name) must leave the key to it"
    )
  }

  /// Reads the page's time if it runs by itself. Commands to the page are also noted meanwhile, but do not move that
  /// time.
  private func readTime(of player: ScenarioPlayer) throws(WebDriverError) {
    if !clock.isHeld { clock.take(try SpeechClock.reading(of: player)) }
  }

  /// Notes the time in which the page is played, after each command that can have moved it.
  func note(_ time: Double) { clock.note(time) }

  /// Waits until everything has been said about what the page did since the last call.
  func hear(on player: ScenarioPlayer) throws(WebDriverError) {
    let moves = try player.newFocusMoves()
    let count = player.stage.ledger.all.count
    let events = behaviour.events
    var causes: [Cause] = []
    if moves.contains(where: { !$0.role.isEmpty }) { causes.append(Cause(events.focus, since: before)) }
    causes += player.stage.ledger.all.dropFirst(announcements).map { said in
      Cause(events.announcement, text: said.text, since: beforeAnnouncement)
    }
    if let latest = clock.latest { cause = max(cause, latest) }
    let told = before.focused.count
    awaitQuiet(causes)
    if count > announcements { beforeAnnouncement = before }
    announcements = count
    let names = reader.heard.state.focused.dropFirst(told)
    player.stage.observed.focusMoves += moves.map { move in
      var move = move
      move.isTold = names.contains { squeezed($0) == move.name }
      return move
    }
  }

  /// Attends to a step that was played, whether or not it succeeded. The next step begins when this returns. What is
  /// said in a step on the way to where the scenario begins is not judged.
  func attend(to step: ObservedStep, on player: ScenarioPlayer) throws(WebDriverError) {
    try readTime(of: player)
    let last = step.focusMoves.last.flatMap { $0.role.isEmpty ? nil : $0 }
    reader.heard.wait(atMost: Timeouts.Speech.saying) { state in
      let spoken = spoken
      let isHeard =
        step.announcements.allSatisfy { HearingJudge.isSpoken($0, of: step, in: spoken) }
        && last.map { HearingJudge.isSpoken($0, in: spoken, behaviour) } ?? true
      return isHeard || state.reportsWork && isQuiet(state, for: Timeouts.Speech.silence)
    }
    before = reader.heard.state
    if step.index < player.style.approach { knownOnTheWay = before.spoken.count } else { steps.append(step) }
  }

  /// Ends the scenario: no more steps are played.
  func finish(on player: ScenarioPlayer) throws(WebDriverError) {
    // A repetition would come soon.
    if !reader.heard.state.reportsWork {
      cause = .now
      reader.heard.wait(atMost: Timeouts.Speech.answer) { isQuiet($0, for: Timeouts.Speech.silence) }
    }
    awaitQuiet()
    try readTime(of: player)
  }

  // MARK: What a person does with a screen reader

  /// Whether the reader leaves arrow keys and letters to the page, as it reports or as it said last.
  private var isInFocusMode: Bool {
    let state = reader.heard.state
    if let isInFocusMode = state.isInFocusMode { return isInFocusMode }
    guard let words = behaviour.modeWords else { return true }
    return state.spoken.dropFirst(known).last { [words.browse, words.focus].contains($0.text) }?.text == words.focus
  }

  /// Passes all keys to the page, as a person does before choosing a radio button.
  private func enterFocusMode() throws(WebDriverError) {
    cause = .now
    try reader.toggleFocusMode()
    reader.heard.wait(atMost: Timeouts.Speech.answer) { _ in isInFocusMode }
    awaitQuiet()
  }

  // MARK: Waiting

  /// What a reader must have been told: an event of one of some types after a moment and, if it is about a text, that
  /// text.
  private struct Cause {
    var types: [String]
    var text: String?
    var since: SpeechLog.State

    init(_ types: [String], text: String? = nil, since: SpeechLog.State) {
      (self.types, self.text, self.since) = (types, text, since)
    }
  }

  /// Whether the reader was told of a cause. If a new element comes with the text, its event does not contain the text:
  /// then everything that is reported is waited for.
  private func isTold(_ cause: Cause, in state: SpeechLog.State) -> Bool {
    if cause.types.isEmpty { return true }
    if let text = cause.text, state.hasText(text, after: cause.since) { return true }
    let isSure = cause.text == nil || isQuiet(state, for: Timeouts.Speech.silence)
    return isSure && state.hasEvents(cause.types, after: cause.since)
  }

  /// Waits until the reader has nothing left to do, and nothing to say about the last action.
  ///
  /// - Parameters:
  ///   - causes: What it must have been told.
  ///   - isEnough: A further condition for a reader that does not report its work.
  private func awaitQuiet(
    _ causes: [Cause] = [],
    atMost time: Duration = Timeouts.Speech.saying,
    _ isEnough: (SpeechLog.State) -> Bool = { _ in true }
  ) {
    reader.heard.wait(atMost: time) { state in
      guard state.reportsWork else {
        let isAnswered = (state.spoken.last.map { $0.time > cause } ?? false) || .now - cause > Timeouts.Speech.key
        return isAnswered && isEnough(state) && isQuiet(state, for: Timeouts.Speech.quiet)
      }
      return isQuiet(state, for: Timeouts.Speech.settling)
        && causes.allSatisfy { isTold($0, in: state) }
    }
    self.before = reader.heard.state
  }

  /// Whether nothing was done, reported or said for some time.
  private func isQuiet(_ state: SpeechLog.State, for time: Duration) -> Bool {
    let latest = [cause, state.latestEvent ?? cause, state.spoken.last?.time ?? cause].max() ?? cause
    return !state.isBusy && .now - latest >= time
  }
}

extension Key {
  /// Whether a screen reader may keep the key from the page while its user reads.
  fileprivate var isTakenInBrowseMode: Bool {
    [.left, .right, .up, .down].contains(self) || (code.count == 1 && code != " " && code < "\u{E000}")
  }
}
