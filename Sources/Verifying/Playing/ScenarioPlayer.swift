import JSONSyntax
public import PatternLibrary

/// Plays scenarios on demos as a person would: by accessible names, in the page's own time.
///
/// That time does not pass while the player does something or looks at the page. It moves when a step says that time
/// passes, or when something is waited for. So the time that the player itself takes does not count.
///
/// A player may only be used on the thread of its session.
public final class ScenarioPlayer {
  /// How the next scenario is played.
  public var style: PlayingStyle
  /// The observer that presses the keys and listens, if the driver does not.
  var observer: ScreenReaderObserver?
  /// Called after each step, with its number from 0, before the next one begins.
  public var afterStep: ((Int) throws(WebDriverError) -> Void)?
  let session: Session
  /// The player's scripts in the page.
  let world: World
  var stage = Stage()
  /// Whether the page that was played last opened a browser dialog, and may open more.
  var hasSeenDialog = false
  /// Whether it has played on a page before.
  private var hasOpened = false

  /// How late a state may come, in milliseconds of the page's time: a delay that a person would not take for a fault.
  static let timeout = 1000.0
  /// How late an announcement may come when the expectation sets no time, in milliseconds.
  static let announcementLimit = Double(Expectation.usualLimit.count)
  /// How long an announced text must not be repeated, in milliseconds.
  static let repetitionTime = 250.0
  /// How much later than its limit an announcement may be noticed, in milliseconds: listening gathers changes for 40
  /// ms, and the machine's own time is not exact.
  var listeningSlack: Double { stage.clock == .page ? 40 : 250 }

  /// - Parameters:
  ///   - session: A session that only this player uses from now on.
  ///   - announcer: The script that derives announcements from live regions.
  public init(_ session: Session, announcer: String, style: PlayingStyle = PlayingStyle()) throws(WebDriverError) {
    (self.session, self.style) = (session, style)
    world = try World(
      in: session,
      scripts: [announcer]
        + ["tree", "time", "player", "fitting", "picture", "indicator", "inspect", "observing", "world"].map(
          embeddedScript
        )
    )
  }

  /// What is known while a scenario is played. Times are milliseconds on the page's clock.
  struct Stage {
    /// A CSS selector for the frame with the demo; `nil` when the page is the demo.
    var frame: String?
    /// What the page may request; `nil` for a page of a site with the demo in a frame.
    var reach: Reach?
    var ledger = AnnouncementLedger()
    /// When each step began.
    var begun: [Double] = []
    /// When the current step began.
    var start = 0.0
    /// When the last step came true, as far as the page is concerned.
    var end = 0.0
    /// When the announcements that belong to the step begin.
    var heardFrom = 0.0 { didSet { orderedFrom = heardFrom } }
    /// When the last announcement was made that the step expects: those below it in the list come no earlier.
    var orderedFrom = 0.0
    /// When a silence in the step begins, if that is not `end`.
    var quietFrom: Double?
    /// Whether the browser has opened the demo's page, so that events may now be the demo's doing.
    var isOpened = false
    /// Whether the demo is being played, so that events are certainly its doing.
    var isBegun = false
    /// What the current step has shown to an observer.
    var observed = ObservedStep()
    /// What is being done or checked.
    var moment = Moment()
    /// How many focus moves have been processed.
    var focusMoves = 0
    /// Whether the current step says that focus stays.
    var staysFocused = false
    var clock = Conditions.Clock.page
    var given = Conditions()
    /// When the page was there.
    var loaded = 0.0
  }

  /// Opens a demo and plays a scenario on it, within the time that an ordinary page needs: a minute, plus five seconds
  /// for each step, plus the time that the steps ask for. With axe-core each step may take longer, and with a screen
  /// reader much longer.
  ///
  /// - Parameters:
  ///   - url: The page to open.
  ///   - frame: A CSS selector for the frame with the demo; `nil` when the page is the demo.
  /// - Throws: When the browser does not do what it is asked. When a demo does not, that is a failure in the result.
  public func play(
    _ scenario: Scenario,
    at url: String,
    in frame: String? = nil
  ) throws(WebDriverError) -> RunResult {
    let forStep =
      observer != nil ? Timeouts.step.heard : afterStep != nil ? Timeouts.step.inspected : Timeouts.step.alone
    let time = Duration.milliseconds(scenario.waiting.count) + Timeouts.play + forStep * scenario.steps.count
    return try session.within(time) { () throws(WebDriverError) in try playOnce(scenario, at: url, in: frame) }
  }

  /// Does the same without a time limit.
  ///
  /// - Parameter isLeft: Whether the page before has certainly been left.
  func playOnce(
    _ scenario: Scenario,
    at url: String,
    in frame: String? = nil,
    isLeft: Bool = false
  ) throws(WebDriverError) -> RunResult {
    let mayBeOfPageBefore = hasOpened && !isLeft
    try leaveDialogs()
    stage = Stage()
    stage.frame = frame
    // The player cannot stop the time of a frame in a page of a site.
    let isHeld = !style.isInRealTime && scenario.given.clock == .page && frame == nil
    stage.clock = isHeld ? .page : .real
    var result = RunResult()
    result.clock = stage.clock
    var isOpen = true
    do throws(WebDriverError) {
      try perform(scenario, at: url, in: frame, &result)
    } catch {
      // While a page opens, the one before can still open a dialog. Drivers report it after the new page has been
      // opened.
      if error.isDialog, !stage.isBegun, mayBeOfPageBefore {
        hasSeenDialog = true
        return try playOnce(scenario, at: url, in: frame, isLeft: true)
      }
      guard let (observed, breach) = interruption(by: error) else { throw error }
      result.failures = [failure(stage.moment, observed, breach)]
      // Nothing is reported about another page.
      isOpen = error.isDialog
      try? observer?.finish(on: self)
    }
    if isOpen, !result.failures.isEmpty, !style.keepsGoing, !result.failures.contains(where: \.isPageError) {
      let errors = pageErrors(of: url)
      result.exceptions = errors.filter { $0.breach == .exception }.flatMap(\.texts)
      for index in result.failures.indices { result.failures[index].pageErrors = errors.flatMap(\.texts) }
    }
    result.announcements = stage.ledger.all
    result.loaded = stage.loaded
    result.end = world.time
    if try closeOtherWindows() > 0 {
      // A window that a script opens has already been reported.
      if !result.failures.contains(where: { $0.breach == .request }) {
        stage.moment.expected = nothingOutside
        result.failures.append(failure(stage.moment, "the page opened another window", .request))
      }
    }
    return result
  }

  private func perform(
    _ scenario: Scenario,
    at url: String,
    in frame: String?,
    _ result: inout RunResult
  ) throws(WebDriverError) {
    if let first = scenario.steps.first { begin(first, 0) }
    try prepare(scenario.given, url, frame)
    try observer?.begin(on: self)
    var isDone = false
    do throws(WebDriverError) {
      for (index, step) in scenario.steps.enumerated() {
        result.failures += try play(step, index, of: scenario)
        result.inputs.append(index >= style.approach && step.when.value.isInput ? try timeOfInput() : nil)
        try showToObserver(step, index)
        try afterStep?(index)
        if !result.failures.isEmpty, !style.keepsGoing { break }
      }
      isDone = result.failures.isEmpty
      if isDone, case .after(let time) = style.ending { try wait(until: stage.loaded + time) }
      if style.ending?.isEarly == true { return }
      if isDone { result.failures = try surprises(in: scenario) }
    } catch {
      guard error.isMomentReached else { throw error }
      if style.ending?.isEarly == true { return }
    }
    let outcome = try ask("outcome")
    let requests = try stage.reach.map { reach throws(WebDriverError) in
      try world.requests(outside: reach, in: outcome)
    }
    let breaches = try breaches(of: scenario, in: outcome, requests ?? [])
    if isDone, style.known != nil {
      result.failures += unknownErrors(in: scenario, at: url, refused: requests ?? [])
    }
    // Something with another time may be why an expectation was not met.
    let untimed = breaches.filter { $0.breach == .time }
    result.failures = untimed.isEmpty ? result.failures + breaches : untimed
    try observer?.finish(on: self)
    note(outcome["motion"], in: &result)
    result.lateness = outcome["lateness"].time
  }

  /// Returns when a person last did something, since the page was there. The page receives a click in parts and, on a
  /// busy machine, the last of them late.
  private func timeOfInput() throws(WebDriverError) -> Double {
    if stage.clock == .real { try listen() }
    return max(stage.start, world.lastInput) - stage.loaded
  }

  private func begin(_ step: Step, _ index: Int) {
    stage.staysFocused = step.then.contains { $0.value == .focus(.stays) }
    let isArrival = index < style.approach && step.when.value == .opens
    let words = isArrival ? "that another page opens" : step.when.value.expectation
    stage.moment = Moment(step: index, bytes: step.when.bytes, expected: words)
    // That there is a way through the history is up to the page, so it is a claim.
    if case .travels = step.when.value { stage.moment.isAction = false }
  }

  private func prepare(_ given: Conditions, _ url: String, _ frame: String?) throws(WebDriverError) {
    // A page from a file opens without a network; any other could not.
    let isFile = url.hasPrefix("file:")
    stage.given = given
    try emulate(given)
    try session.setOnline(given.online || !isFile)
    stage.reach = frame == nil ? style.reach ?? Reach(folderOf: url) : nil
    try session.confine(to: stage.reach?.prefixes)
    // In real time a product's page has real dates, because servers know them.
    let isDated = given.clock == .page || style.reach == nil
    try world.set(stage.clock, isDated: isDated, mutation: style.mutation, kept: style.storage?.asScriptsTakeIt)
    if let storage = style.storage {
      try session.setCookies(isFile ? [] : storage.cookies, for: url)
    }
    hasOpened = true
    forgetPageErrors()
    try session.takePointerAway()
    let opened = try session.open(url)
    stage.isOpened = true
    // What the product has stored by now is available on its next page.
    if style.storage != nil, style.approach > 0 {
      try world.set(stage.clock, isDated: isDated, mutation: style.mutation, kept: .null)
    }
    try enter(frame)
    if !given.online, !isFile { try session.setOnline(false) }
    stage.end = try begin(given, at: opened, in: frame)
    stage.loaded = stage.end
    stage.isBegun = true
    if let time = style.ending?.time { _ = try ask("stopAfter", [.number(time)]) }
  }

  /// Sets up those preconditions in the browser that do not need the page.
  private func emulate(_ given: Conditions) throws(WebDriverError) {
    let isReduced = style.forcesReducedMotion || given.motion == .reduced
    try session.emulate(
      EmulatedMedia(
        reducedMotion: isReduced,
        dark: given.scheme == .dark,
        forcedColours: given.colours == .forced
      )
    )
    try session.setViewport(width: given.width ?? style.usualWidth, height: 900)
  }

  /// Makes later commands concern the page's document, or that of a frame in it.
  func enter(_ frame: String?) throws(WebDriverError) {
    guard let frame else { return try world.enter() }
    let element = try session.find(frame)
    try session.enter(frame: element)
    try world.enter(element)
  }

  private func play(_ step: Step, _ index: Int, of scenario: Scenario) throws(WebDriverError) -> [ScenarioFailure] {
    stage.observed = ObservedStep()
    // Announcements while the page opens belong to the first step.
    stage.begun.append(index == 0 ? 0 : world.time)
    begin(step, index)
    do throws(WebDriverError) {
      if let trouble = try begin(step.when.value) { return [failure(stage.moment, trouble)] }
    } catch {
      // A driver may wait for the page that an action leads to.
      guard leadsToAnotherPage(index, of: scenario), interruption(by: error)?.breach == .departure else { throw error }
      return []
    }
    var failures: [ScenarioFailure] = []
    for expectation in step.then {
      stage.observed.expectation = expectation
      let (bytes, words) = (expectation.bytes, "that \(expectation.value.sentence)")
      stage.moment = Moment(step: index, bytes: bytes, expected: words, isAction: false)
      if let trouble = try look(for: expectation.value) { failures.append(failure(stage.moment, trouble)) }
    }
    failures += try repetitions(in: step, index)
    if leadsToAnotherPage(index, of: scenario) { return failures }
    if index < style.approach {
      // Where focus goes on the way to the scenario is up to the product.
      _ = try ask("allowStrays")
    } else if failures.isEmpty {
      failures = try moves(in: scenario, index)
    }
    return failures
  }

  /// Returns announcements that were expected once but were repeated in the time of the step, or shortly after it.
  private func repetitions(in step: Step, _ index: Int) throws(WebDriverError) -> [ScenarioFailure] {
    guard step.then.contains(where: \.value.isAnnouncement) else { return [] }
    let end = stage.end + Self.repetitionTime
    try wait(until: end)
    return step.then.compactMap { expectation in
      guard case .announced(let text, _, _) = expectation.value,
        let again = stage.ledger.repeated(text, after: stage.heardFrom, through: end).first
      else { return nil }
      let observed = "it was announced once more at \(Int(again.time)) ms"
      let moment = Moment(
        step: index,
        bytes: expectation.bytes,
        expected: "that “\(text)” is announced once",
        isAction: false
      )
      return failure(moment, observed)
    }
  }

  func failure(
    _ moment: Moment,
    _ observed: String,
    _ breach: ScenarioFailure.Breach? = nil
  ) -> ScenarioFailure {
    var failure = ScenarioFailure(
      step: moment.step,
      bytes: moment.bytes,
      expected: moment.expected,
      observed: observed,
      announced: stage.ledger.all,
      isAction: moment.isAction
    )
    failure.breach = breach
    failure.approach = style.approach
    return failure
  }

  private func note(_ motion: JSONValue, in result: inout RunResult) {
    result.motionSamples = motion["samples"].integer ?? 0
    result.motionSeen = (motion["seen"].array ?? []).map { seen in
      RunResult.MotionSeen(time: seen["time"].time, of: seen["of"].string ?? "")
    }
  }

  /// Runs a command of the player's scripts in the page.
  ///
  /// - Parameter command: One of the commands in `politeCommands`.
  func ask(_ command: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    do throws(WebDriverError) {
      let answer = try world.call(command, arguments)
      observer?.note(world.time)
      stage.ledger.learn(world.announcements)
      return answer
    } catch {
      // The caller may ignore the error, so the dialog is noted here.
      if error.isDialog { hasSeenDialog = true }
      throw error
    }
  }

  /// Takes in the announcements so far. In the page's own time there are new ones only while time passes.
  func listen() throws(WebDriverError) { if stage.clock == .real { _ = try ask("listen") } }

  /// Lets time pass until a time, whatever is announced.
  func wait(until time: Double) throws(WebDriverError) {
    while world.time < time { try listen(until: time) }
  }

  /// Lets time pass until there are new announcements, or until a time, or for some seconds. With a screen reader, also
  /// until focus moves: the page's own time then stops until everything is said.
  func listen(until time: Double) throws(WebDriverError) {
    let known = stage.ledger.all.count
    let arguments: [JSONValue] = [.number(Double(known)), .number(time), .bool(observer != nil)]
    _ = try ask("passUntilHeard", arguments)
    if stage.clock == .page, world.time < time || stage.ledger.all.count > known { try observer?.hear(on: self) }
  }
}

extension JSONValue {
  /// A time on the page's clock, in milliseconds, limited to a range in which it can be used in calculations.
  var time: Double { min(max(number ?? 0, -1e12), 1e12) }
}

extension Action {
  /// Whether the action is an input of a person.
  fileprivate var isInput: Bool {
    switch self {
    case .opens, .passes: false
    default: true
    }
  }
}

extension Expectation {
  fileprivate var isAnnouncement: Bool {
    if case .announced = self { true } else { false }
  }
}
