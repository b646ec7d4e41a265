import PatternLibrary

// Focus that is expected to stay does so until its step is over, and for a moment after the last.
extension ScenarioPlayer {
  /// For how long focus must stay behind the last step, in milliseconds of the page's own time.
  static let stayingTime = 1000.0

  /// Where focus went in a step after it was seen to stay.
  func moves(in step: Step, _ index: Int) throws(WebDriverError) -> [PlayingFailure] {
    guard let expectation = step.stayingFocus else { return [] }
    let left = try ask("focusLeft").string ?? ""
    if left.isEmpty { return [] }
    let (bytes, words) = (expectation.bytes, expectation.value.words)
    return [failure(Moment(step: index, bytes: bytes, expected: words, isAction: false), left)]
  }

  /// The same behind the last step. In real time, and where somebody listens, nobody waits for it.
  func lateMoves(after scenario: Scenario) throws(WebDriverError) -> [PlayingFailure] {
    guard let last = scenario.steps.last, last.stayingFocus != nil, attendant == nil, stage.clock == .page else {
      return []
    }
    _ = try ask("passUntil", [.number(world.time + Self.stayingTime)])
    return try moves(in: last, scenario.steps.count - 1)
  }
}

extension Step {
  /// The expectation that focus stays, where no other of the step's is about focus after it.
  fileprivate var stayingFocus: Located<Expectation>? {
    let last = then.last { if case .focus = $0.value { true } else { false } }
    guard let last, case .focus(.stays) = last.value else { return nil }
    return last
  }
}
