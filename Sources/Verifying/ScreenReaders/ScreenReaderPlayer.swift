import Diagnostics
public import PatternLibrary
import Text

/// Plays scenarios by keyboard in a browser that a screen reader reads, and compares what it spoke with the scenario.
///
/// Only one thread may use a player at a time. Several may run side by side, each with its own screen reader.
public final class ScreenReaderPlayer {
  /// The screen reader's name and version, in its own words.
  public let version: String
  private let own: ReadBrowser
  let player: ScenarioPlayer
  private var isSettled = false
  /// The last announcement in any scenario.
  private var lastAnnounced: String?

  /// Starts a screen reader, and a browser that it reads.
  ///
  /// - Parameters:
  ///   - announcer: The script that derives announcements from live regions.
  ///   - options: How the browser is started.
  /// - Throws: `WebDriverError.notStarted` when one of them does not start.
  public init(
    _ choice: ScreenReaderChoice,
    in browser: TestEnvironment.Browser,
    announcer: String,
    options: SessionOptions = SessionOptions()
  ) throws(WebDriverError) {
    own = try ReadBrowser(choice, in: browser, options: options)
    version = own.reader.version
    player = try ScenarioPlayer(own.session, announcer: announcer, style: PlayingStyle(byKeyboard: true))
    player.observer = own.observer
  }

  var session: Session { own.session }
  private var reader: any ScreenReader { own.reader }
  private var observer: ScreenReaderObserver { own.observer }

  /// Ends the browser and the screen reader.
  public func close() { own.close() }

  /// The folders of the screen reader and of the browser's driver, which are removed when the player is closed.
  public var folders: [String] { [reader.desktop?.folder, session.folder].compactMap(\.self) }

  /// How the next scenario is played.
  public var style: PlayingStyle {
    get { player.style }
    set { player.style = newValue }
  }

  /// Opens a demo and plays a scenario on it.
  ///
  /// - Parameter isMistake: Whether the demo shows a mistake, and the scenario describes it.
  /// - Throws: When the browser does not do what it is asked, or the screen reader can no longer be heard.
  public func play(
    _ scenario: Scenario,
    at url: String,
    isMistake: Bool = false
  ) throws(WebDriverError) -> RunResult {
    try player.leaveDialogs()
    if !isSettled { try open(Self.firstPage) }
    isSettled = true
    // No scenario may depend on the one before it.
    if reader.behaviour.omitsRepeats, let lastAnnounced, scenario.announcements.contains(lastAnnounced) {
      try open(Self.pageBetween)
      observer.listen(for: Self.textBetween)
    }
    observer.reset(isHeld: !style.isInRealTime && scenario.given.clock == .page)
    var result = try player.play(scenario, at: url)
    lastAnnounced = result.announcements.last?.text ?? lastAnnounced
    if let trouble = reader.trouble { throw .givenUp(trouble) }
    let start = style.approach == 0 ? -.infinity : observer.steps.first?.start ?? .infinity
    let announced = result.announcements.filter { $0.time > start }
    var judge = HearingJudge(
      steps: observer.steps,
      spoken: observer.judged,
      announced: announced,
      behaviour: reader.behaviour,
      isMistake: isMistake,
      approach: style.approach
    )
    let failures = judge.failures()
    result.hearing = Hearing(
      transcript: observer.spoken,
      failures: failures,
      notes: judge.notes,
      announced: announced
    )
    return result
  }

  /// A new browser opens pages of its own, and the screen reader speaks about them: this page waits until that is over.
  private static let firstPage = "<!doctype html><title>Ready</title><h1>Ready</h1><button>Ready</button>"
  private static let textBetween = "Next scenario"
  /// Makes the screen reader speak about something else.
  private static let pageBetween = """
    <!doctype html><title>Between</title><button>Between</button><p role=status></p>
    <script>setTimeout(() => { document.querySelector('p').textContent = '\(textBetween)'; }, 300)</script>
    """

  /// Opens a page in the machine's time, and waits until the screen reader has taken it in.
  private func open(_ page: String) throws(WebDriverError) {
    try player.world.set(.real)
    try session.confine(to: nil)
    try own.visit("data:text/html," + percentEncoded(page))
  }
}

extension Session {
  /// Moves the keyboard focus into the page, if the browser's own controls have it.
  func ensureFocus() throws(WebDriverError) {
    if try execute("return document.hasFocus()").bool != true { try focusPage() }
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
