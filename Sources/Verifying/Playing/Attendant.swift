import PatternLibrary

/// Who sits at the keyboard while a scenario is played, and listens to a screen reader.
protocol Attendant: AnyObject {
  /// The demo is open.
  func begin(on player: ScenarioPlayer) throws(WebDriverError)
  /// Presses a key where the focus is.
  func press(_ key: Key, holding held: [Key]) throws(WebDriverError)
  /// A key did not come to the page: the window that has focus is another, or none has it.
  func returnToPage(on player: ScenarioPlayer) throws(WebDriverError)
  /// The time in which the page is played, after each command that can have moved it.
  func note(_ time: Double)
  /// The page's time stands still until what came of the last input, announcement or move of focus is said.
  func hear(on player: ScenarioPlayer) throws(WebDriverError)
  /// A step was played, whether or not all came as expected; the next begins when this returns.
  func attend(to step: AttendedStep, on player: ScenarioPlayer) throws(WebDriverError)
  /// No more steps are played.
  func finish(on player: ScenarioPlayer) throws(WebDriverError)
}

/// What a step has shown to those who listen to it. Times are milliseconds on the page's clock.
package struct AttendedStep: Sendable, Hashable {
  /// Counted from 0.
  package var index = 0
  /// The bytes of its action in the entry's file.
  package var action = 0..<0
  /// Whether it is the one in which the demo opens.
  package var isOpening = false
  package var start = 0.0
  package var end = 0.0
  /// When a person last did something.
  package var lastInput = 0.0
  package var announcements: [ExpectedAnnouncement] = []
  package var silences: [ExpectedSilence] = []
  package var focusMoves: [FocusMove] = []
  /// The expectation that is being looked at.
  var expectation = Located(Expectation.motion(false), at: 0..<0)

  package struct ExpectedAnnouncement: Sendable, Hashable {
    package var text: String
    /// When the page's live regions gave it to assistive technology; `nil` when they did not.
    package var time: Double?
    package var bytes: Range<Int>

    package init(text: String, time: Double?, bytes: Range<Int>) {
      (self.text, self.time, self.bytes) = (text, time, bytes)
    }
  }

  package struct ExpectedSilence: Sendable, Hashable {
    package var start: Double
    package var end: Double
    package var bytes: Range<Int>

    package init(start: Double, end: Double, bytes: Range<Int>) {
      (self.start, self.end, self.bytes) = (start, end, bytes)
    }
  }

  package struct FocusMove: Sendable, Hashable {
    /// The empty string when the element is gone.
    package var role: String
    package var name: String
    package var time: Double
    /// When focus went on; `nil` when it is still there.
    package var end: Double?
    /// Whether the element that had focus before was hidden or removed at the same moment.
    package var leavesNothing = false
    /// When the person asked the screen reader where focus is, after it had been silent.
    package var asked: Double?

    package init(role: String, name: String, time: Double, end: Double? = nil) {
      (self.role, self.name, self.time, self.end) = (role, name, time, end)
    }
  }

  package init() {}

  mutating func note(_ text: String, announcedAt time: Double?) {
    announcements.append(ExpectedAnnouncement(text: text, time: time, bytes: expectation.bytes))
  }

  mutating func noteSilence(after start: Double, through end: Double) {
    silences.append(ExpectedSilence(start: start, end: end, bytes: expectation.bytes))
  }
}

extension ScenarioPlayer {
  /// Hands what the step has shown to the attendant, if there is one.
  func showToAttendant(_ step: Step, _ index: Int) throws(WebDriverError) {
    guard let attendant else { return }
    stage.attended.index = index
    stage.attended.action = step.when.bytes
    if case .opens = step.when.value { stage.attended.isOpening = true }
    stage.attended.start = stage.start
    stage.attended.end = stage.end
    stage.attended.lastInput = world.lastInput
    stage.attended.focusMoves = try newFocusMoves()
    try attendant.attend(to: stage.attended, on: self)
  }

  /// Where focus went since this was last asked.
  private func newFocusMoves() throws(WebDriverError) -> [AttendedStep.FocusMove] {
    let trail = try ask("focusTrail", [.number(Double(stage.focusMoves))]).array ?? []
    stage.focusMoves += trail.count
    var moves: [AttendedStep.FocusMove] = []
    for seen in trail {
      var move = AttendedStep.FocusMove(role: "", name: seen["name"].string ?? "", time: seen["time"].time)
      move.leavesNothing = seen["leavesNothing"].bool == true
      if let element = PageElement(seen["element"]), let told = try roleAndName(of: element) {
        move.role = told.role
        // The browser's own word counts, but a button may be called otherwise by now.
        if seen["isRenamed"].bool != true { move.name = told.name }
      }
      if !moves.isEmpty { moves[moves.count - 1].end = move.time }
      moves.append(move)
    }
    return moves
  }

  private func roleAndName(of element: PageElement) throws(WebDriverError) -> (role: String, name: String)? {
    do {
      let told = try world.roleAndName(of: element)
      return (told.role, squeezed(told.name))
    } catch {
      guard error.isGoneElement else { throw error }
      return nil
    }
  }
}
