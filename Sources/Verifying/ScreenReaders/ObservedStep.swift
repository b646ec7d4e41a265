import PatternLibrary

/// What a step has shown to a screen reader. Times are milliseconds on the page's clock.
package struct ObservedStep: Sendable, Hashable {
  /// The index of the step, counted from 0.
  package var index = 0
  /// The bytes of the step's action in the entry's file.
  package var action = 0..<0
  /// Whether the demo opens in this step.
  package var isOpening = false
  package var start = 0.0
  package var end = 0.0
  /// When a person last did something.
  package var lastInput = 0.0
  package var announcements: [ExpectedAnnouncement] = []
  package var silences: [ExpectedSilence] = []
  package var focusMoves: [FocusMove] = []
  /// The expectation that is being checked.
  var expectation = Located(Expectation.motion(false), at: 0..<0)

  package struct ExpectedAnnouncement: Sendable, Hashable {
    package var text: String
    /// When the page's live regions gave it to assistive technology; `nil` if they did not.
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
    /// The role; the empty string if the element is gone.
    package var role: String
    package var name: String
    package var time: Double
    /// When focus moved on; `nil` if it is still there.
    package var end: Double?
    /// Whether the element that had focus before was hidden or removed at the same moment.
    package var leavesNothing = false
    /// Whether the system told the screen reader of the move, with the element's name, if the reader reports that.
    package var isTold = false

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
  /// Passes what the step has shown to the observer, if there is one.
  func showToObserver(_ step: Step, _ index: Int) throws(WebDriverError) {
    guard let observer else { return }
    stage.observed.index = index
    stage.observed.action = step.when.bytes
    if case .opens = step.when.value { stage.observed.isOpening = true }
    stage.observed.start = stage.start
    stage.observed.end = stage.end
    stage.observed.lastInput = world.lastInput
    try observer.hear(on: self)
    try observer.attend(to: stage.observed, on: self)
  }

  /// Returns the focus moves since the last call.
  func newFocusMoves() throws(WebDriverError) -> [ObservedStep.FocusMove] {
    let trail = try ask("focusTrail", [.number(Double(stage.focusMoves))]).array ?? []
    stage.focusMoves += trail.count
    var moves: [ObservedStep.FocusMove] = []
    for seen in trail {
      var move = ObservedStep.FocusMove(role: "", name: seen["name"].string ?? "", time: seen["time"].time)
      move.leavesNothing = seen["leavesNothing"].bool == true
      if let element = PageElement(seen["element"]), let told = try roleAndName(of: element) {
        move.role = told.role
        // The browser's own name decides, but a button may have been renamed by now.
        if seen["isRenamed"].bool != true { move.name = told.name }
      }
      if !moves.isEmpty {
        moves[moves.count - 1].end = move.time
      } else if let last = stage.observed.focusMoves.indices.last {
        stage.observed.focusMoves[last].end = move.time
      }
      moves.append(move)
    }
    return moves
  }
}
