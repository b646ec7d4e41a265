import PatternLibrary

// Focus goes where a person or an expectation sends it, and nowhere else: not while a step is played, not before the next
// one, and not for a moment after the last.
extension ScenarioPlayer {
  /// For how long focus must stay behind the last step, in milliseconds of the page's own time.
  static let stayingTime = 1000.0

  /// Where focus went in a step after it was seen where it is expected, or without being expected anywhere.
  func moves(in step: Step, _ index: Int) throws(WebDriverError) -> [PlayingFailure] {
    let left = try ask("focusLeft").string ?? ""
    if left.isEmpty { return [] }
    let expectation = step.then.last { if case .focus = $0.value { true } else { false } }
    guard let expectation else {
      let words = "focus to stay, since nothing else is said of it"
      let moment = Moment(step: index, bytes: step.when.bytes, expected: words, isAction: false)
      return [failure(moment, left, .focus)]
    }
    let words = expectation.value.words
    return [failure(Moment(step: index, bytes: expectation.bytes, expected: words, isAction: false), left)]
  }

  /// The same behind the last step. In real time, and where somebody listens, nobody waits for it.
  func lateMoves(after scenario: Scenario) throws(WebDriverError) -> [PlayingFailure] {
    guard let last = scenario.steps.last, attendant == nil, stage.clock == .page else { return [] }
    _ = try ask("passUntil", [.number(world.time + Self.stayingTime)])
    return try moves(in: last, scenario.steps.count - 1)
  }

  /// After what a person did: where that takes focus by itself, focus is now expected to stay.
  func followFocus(of action: Action) throws(WebDriverError) {
    switch action {
    case .opens, .passes, .network: return
    case .presses(let keys) where !keys.allSatisfy(movesFocus): return
    case .activates(let reference):
      // A press puts focus on what is pressed, if that takes it. What the page then does with focus is its own doing.
      guard let element = try focused(), try isMeant(element, by: reference) else { return }
      world.callLater("markFocus")
    default: world.callLater("markFocus")
    }
  }

  /// Whether a key is one by which people go from one control to another.
  private func movesFocus(_ key: String) -> Bool {
    let keys: Set<Substring> = [
      "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "F6",
    ]
    return key.split(separator: "+").last.map(keys.contains) ?? false
  }
}
