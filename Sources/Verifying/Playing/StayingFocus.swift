import PatternLibrary

// Focus goes where a person or an expectation moves it, and nowhere else: not while a step is played, not before the
// next one, and not for a moment after the last.
extension ScenarioPlayer {
  /// Returns where focus went in a step after it was seen in its expected place, or when it was not expected to move.
  func moves(in scenario: Scenario, _ index: Int) throws(WebDriverError) -> [ScenarioFailure] {
    let left = try ask("moves").string ?? ""
    // Moves between two steps belong to the first of them.
    let steps = scenario.steps[max(0, index - 1)...index]
    let allowed = (scenario.allowances + steps.flatMap(\.allowances)).compactMap(\.focus)
    if left.isEmpty { return [] }
    if try isAllowed(allowed) { return [] }
    let step = scenario.steps[index]
    let expectation = step.then.last { if case .focus = $0.value { true } else { false } }
    guard let expectation else {
      let words = "focus to stay, since nothing else is said of it"
      let moment = Moment(step: index, bytes: step.when.bytes, expected: words, isAction: false)
      return [failure(moment, left, .focus)]
    }
    let words = "that \(expectation.value.sentence)"
    return [failure(Moment(step: index, bytes: expectation.bytes, expected: words, isAction: false), left)]
  }

  /// Whether focus went only where it is allowed to. If so, it is expected to stay there from now on.
  private func isAllowed(_ references: [ElementReference]) throws(WebDriverError) -> Bool {
    if references.isEmpty { return false }
    for place in try ask("strays").array ?? [] {
      guard let element = PageElement(place) else { return false }
      var isMeant = false
      for reference in references where !isMeant { isMeant = try self.isMeant(element, by: reference) }
      if !isMeant { return false }
    }
    _ = try ask("allowStrays")
    return true
  }

  /// Follows an action that itself moves focus: from now on, focus is expected to stay there.
  func followFocus(of action: Action) throws(WebDriverError) {
    switch action {
    case .opens, .passes, .network, .travels, .sets, .points(.hover, _): return
    case .presses(let keys) where stage.staysFocused || !keys.allSatisfy(movesFocus): return
    // After the last stop, Tab may leave the page.
    case .presses(let keys): world.callLater(keys.contains(where: leavesPage) ? "markFocus" : "markMoved")
    // A person who enters text is already there.
    case .writes: return
    case .activates(let reference), .focuses(let reference), .attaches(_, let reference, _),
      .drags(let reference, _, _),
      .points(_, let reference):
      try followFocus(to: [reference])
    case .chooses(let option, let reference): try followFocus(to: [reference, ElementReference(name: option)])
    }
  }

  /// A press moves focus to its target, if that takes focus. Where the page then moves focus is the page's own doing.
  private func followFocus(to references: [ElementReference]) throws(WebDriverError) {
    guard let element = try focused() else { return }
    for reference in references where try isMeant(element, by: reference) { return world.callLater("markPress") }
  }

  /// Whether a key is one that people use to move from one control to another.
  private func movesFocus(_ key: String) -> Bool {
    let keys: Set<String> = [
      "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "F6",
    ]
    return keyNames(in: key).last.map(keys.contains) ?? false
  }

  private func leavesPage(_ key: String) -> Bool { ["Tab", "F6"].contains(keyNames(in: key).last) }
}
