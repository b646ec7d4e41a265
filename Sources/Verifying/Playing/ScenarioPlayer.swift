import JSONSyntax
public import PatternLibrary

/// Plays scenarios on demos as a person would: by accessible names, in the page's own time.
///
/// That time stands still while the player does something or looks, and is moved when a step says that time passes or
/// something is waited for. So what the player itself takes does not count.
///
/// A player belongs to the thread of its session.
public final class ScenarioPlayer {
  /// How the next scenario is played.
  public var style: PlayingStyle
  /// Who presses the keys and listens, when that is not the driver.
  var observer: ScreenReaderObserver?
  /// Called after each step, with its number from 0, before the next one begins.
  public var afterStep: ((Int) throws(WebDriverError) -> Void)?
  let session: Session
  /// The player's scripts in the page.
  let world: World
  var stage = Stage()
  /// Whether the page that was played last opened a dialog of the browser's, and may open more.
  var hasSeenDialog = false
  /// Whether it played on a page before.
  private var hasOpened = false

  /// How late a state may come, in milliseconds of the page's time: what a person would not take for a fault.
  static let patience = 1000.0
  /// How late an announcement may come when the expectation sets no time, in milliseconds.
  static let announcementPatience = Double(Expectation.usualLimit.count)
  /// How long something that was announced must not come again, in milliseconds.
  static let repetitionTime = 250.0
  /// How much later than its limit an announcement may be noticed, in milliseconds: listening gathers changes for 40 ms,
  /// and the machine's own time is no exact one.
  var listeningSlack: Double { stage.clock == .page ? 40 : 250 }

  /// - Parameters:
  ///   - session: A session that is for this player alone from now on.
  ///   - announcer: The script that derives announcements from live regions.
  public init(_ session: Session, announcer: String, style: PlayingStyle = PlayingStyle()) throws(WebDriverError) {
    self.session = session
    self.style = style
    world = try World(
      in: session,
      scripts: [announcer]
        + ["tree", "time", "player", "fitting", "picture", "inspect", "observing", "world"].map(embeddedScript)
    )
  }

  /// What is known while one scenario is played. Times are milliseconds on the page's clock.
  struct Stage {
    /// What finds the frame that the demo runs in, as a CSS selector; `nil` when the page is the demo.
    var frame: String?
    /// What may be asked for; `nil` for a page of a site that frames the demo.
    var reach: Reach?
    var ledger = AnnouncementLedger()
    /// When each step began.
    var begun: [Double] = []
    /// When the step that is played began.
    var start = 0.0
    /// When the last step came true, as far as the page goes.
    var end = 0.0
    /// From when on what is announced belongs to the step.
    var heardFrom = 0.0
    /// From when on a silence of the step is looked at, where that is not `end`.
    var quietFrom: Double?
    /// Whether the browser has opened the demo's page, so that what comes now can be its doing.
    var isOpened = false
    /// Whether the demo is played now, so that what comes is surely its doing.
    var isBegun = false
    /// What the step that is played has shown to an observer.
    var observed = ObservedStep()
    /// What is being done or looked at.
    var moment = Moment()
    /// How many moves of focus were looked at.
    var focusMoves = 0
    var clock = Conditions.Clock.page
    var given = Conditions()
    /// When the page was there.
    var loaded = 0.0
  }

  /// Opens a demo and plays a scenario on it, for not longer than a page needs that does not hold it up: a minute and five
  /// seconds for each step beside the time that the steps ask for. Who looks on takes longer, and who listens much longer.
  ///
  /// - Parameters:
  ///   - url: The page to open.
  ///   - frame: What finds the frame that the demo runs in, as a CSS selector; `nil` when the page is the demo.
  /// - Throws: When the browser does not do what it is asked; that a demo does not is a failure in the result.
  public func play(
    _ scenario: Scenario,
    at url: String,
    in frame: String? = nil
  ) throws(WebDriverError) -> RunResult {
    let forStep =
      observer != nil ? Patience.step.heard : afterStep != nil ? Patience.step.inspected : Patience.step.alone
    let time = Duration.milliseconds(scenario.waiting.count) + Patience.play + forStep * scenario.steps.count
    return try session.within(time) { () throws(WebDriverError) in try playOnce(scenario, at: url, in: frame) }
  }

  /// The same, without a limit.
  ///
  /// - Parameter isLeft: Whether the page before has surely been left.
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
    // A frame in a page of a site is not the player's to hold.
    let isHeld = !style.isInRealTime && scenario.given.clock == .page && frame == nil
    stage.clock = isHeld ? .page : .real
    var result = RunResult()
    result.clock = stage.clock
    var isOpen = true
    do throws(WebDriverError) {
      try perform(scenario, at: url, in: frame, &result)
    } catch {
      // While a page is opened, the one before can open a dialog yet; drivers tell of it after the page has been opened.
      if error.isDialog, !stage.isBegun, mayBeOfPageBefore {
        hasSeenDialog = true
        return try playOnce(scenario, at: url, in: frame, isLeft: true)
      }
      if error.isMomentReached { return result }
      guard let (observed, breach) = interruption(by: error) else { throw error }
      result.failures = [failure(stage.moment, observed, breach)]
      // Of another page nothing is told.
      isOpen = error.isDialog
      try? observer?.finish(on: self)
    }
    if isOpen, !result.failures.isEmpty, !style.keepsGoing, !result.failures.contains(where: \.isPageError) {
      let errors = pageErrors(of: url).flatMap(\.texts)
      for index in result.failures.indices { result.failures[index].pageErrors = errors }
    }
    result.announcements = stage.ledger.all
    result.loaded = stage.loaded
    result.end = world.time
    if try closeOtherWindows() > 0 {
      // One that a script opens was told already.
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
    if let observer {
      try observer.begin(on: self)
    }
    for (index, step) in scenario.steps.enumerated() {
      result.failures += try play(step, index, of: scenario)
      result.inputs.append(index >= style.approach && step.when.value.isInput ? try timeOfInput() : nil)
      try showToObserver(step, index)
      try afterStep?(index)
      if !result.failures.isEmpty, !style.keepsGoing { break }
    }
    let isDone = result.failures.isEmpty
    if let ending = style.ending {
      if isDone, case .after(let time) = ending { try wait(until: stage.loaded + time) }
      return
    }
    if isDone { result.failures = try surprises(in: scenario) }
    let outcome = try ask("outcome")
    let requests = try stage.reach.map { reach throws(WebDriverError) in
      try world.requests(outside: reach, in: outcome)
    }
    let breaches = try breaches(of: scenario, in: outcome, requests ?? [])
    if isDone, style.known != nil {
      result.failures += unknownErrors(in: scenario, at: url, refused: requests ?? [])
    }
    // What keeps another time may be why an expectation did not hold.
    let untimed = breaches.filter { $0.breach == .time }
    result.failures = untimed.isEmpty ? result.failures + breaches : untimed
    try observer?.finish(on: self)
    note(outcome["motion"], in: &result)
    result.lateness = outcome["lateness"].time
  }

  /// When a person last did something, since the page was there. Of a click the page hears in parts, and on a busy machine
  /// the last of them late.
  private func timeOfInput() throws(WebDriverError) -> Double {
    if stage.clock == .real { try listen() }
    return max(stage.start, world.lastInput) - stage.loaded
  }

  private func begin(_ step: Step, _ index: Int) {
    let isArrival = index < style.approach && step.when.value == .opens
    let words = isArrival ? "that another page opens" : step.when.value.expectation
    stage.moment = Moment(step: index, bytes: step.when.bytes, expected: words)
  }

  private func prepare(_ given: Conditions, _ url: String, _ frame: String?) throws(WebDriverError) {
    // A page from a file opens without a network; any other could not.
    let isFile = url.hasPrefix("file:")
    stage.given = given
    try emulate(given)
    try session.setOnline(given.online || !isFile)
    stage.reach = frame == nil ? style.reach ?? Reach(folderOf: url) : nil
    try session.confine(to: stage.reach?.prefixes)
    try world.set(stage.clock, mutation: style.mutation, kept: style.storage?.asScriptsTakeIt)
    if let storage = style.storage { try session.setCookies(isFile ? [] : storage.cookies, for: url) }
    hasOpened = true
    forgetPageErrors()
    try session.engine.takePointerAway(in: session)
    let opened = try session.open(url)
    stage.isOpened = true
    // What the product keeps by now is there on its next page.
    if style.storage != nil, style.approach > 0 {
      try world.set(stage.clock, mutation: style.mutation, kept: .null)
    }
    try enter(frame)
    if !given.online, !isFile { try session.setOnline(false) }
    stage.end = try begin(given, at: opened, in: frame)
    stage.loaded = stage.end
    stage.isBegun = true
    if case .after(let time) = style.ending { _ = try ask("stopAfter", [.number(time)]) }
  }

  /// Brings the browser into what is given, as far as the page need not be there.
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

  /// What follows concerns the page's document, or that of a frame of it.
  func enter(_ frame: String?) throws(WebDriverError) {
    guard let frame else { return try world.enter() }
    let element = try session.find(frame)
    try session.enter(frame: element)
    try world.enter(element)
  }

  private func play(_ step: Step, _ index: Int, of scenario: Scenario) throws(WebDriverError) -> [ScenarioFailure] {
    stage.observed = ObservedStep()
    // What comes while the page opens belongs to the first step.
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
      // Where focus goes on the way there is the product's own matter.
      _ = try ask("allowStrays")
    } else if failures.isEmpty {
      failures = try moves(in: scenario, index)
    }
    return failures
  }

  /// An announcement that was expected once must not come twice in the time of its step, and a moment longer.
  private func repetitions(in step: Step, _ index: Int) throws(WebDriverError) -> [ScenarioFailure] {
    guard step.then.contains(where: \.value.isAnnouncement) else { return [] }
    let end = stage.end + Self.repetitionTime
    while world.time < end { try listen(until: end) }
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

  /// Asks the player's scripts in the page.
  ///
  /// - Parameter command: One of those that `politeCommands` has.
  func ask(_ command: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    do throws(WebDriverError) {
      let answer = try world.call(command, arguments)
      observer?.note(world.time)
      stage.ledger.learn(world.announcements)
      return answer
    } catch {
      // It may be asked for what matters to nobody.
      if error.isDialog { hasSeenDialog = true }
      throw error
    }
  }

  /// Takes in what was announced by now. In the page's own time nothing is, but while time passes.
  func listen() throws(WebDriverError) { if stage.clock == .real { _ = try ask("listen") } }

  /// Lets time pass until a time, whatever is announced.
  private func wait(until time: Double) throws(WebDriverError) {
    while world.time < time { try listen(until: time) }
  }

  /// Lets time pass until more is announced than is known, or until a time, or for some seconds. Where somebody listens,
  /// also until focus moves: the page's own time then stands still until all is said.
  func listen(until time: Double) throws(WebDriverError) {
    let known = stage.ledger.all.count
    let arguments: [JSONValue] = [.number(Double(known)), .number(time), .bool(observer != nil)]
    _ = try ask("passUntilHeard", arguments)
    if stage.clock == .page, world.time < time || stage.ledger.all.count > known { try observer?.hear(on: self) }
  }
}

extension JSONValue {
  /// A time on the page's clock, in milliseconds: what no clock shows is made one that can be counted with.
  var time: Double { min(max(number ?? 0, -1e12), 1e12) }
}

extension Action {
  /// Whether a person does something.
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
