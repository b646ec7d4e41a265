import PatternLibrary

/// What a scenario must expect of focus to show a policy.
extension FocusPolicy {
  /// What the policy says that focus does, in words.
  var words: String {
    switch self {
    case .stays: "stays where it is"
    case .moves: "goes to the component"
    case .returns: "goes back"
    case .notFocusable: "never goes to the component"
    }
  }

  var remedy: String {
    switch self {
    case .stays: "Add `focus: stays` to the step after which it stays."
    case .moves, .returns: "Add `focus: { on: … }`, with the element to which it goes, to the step after which it does."
    case .notFocusable: "Add an expectation of `focus` to a step."
    }
  }

  /// Whether a scenario with an expectation of focus expects what the policy says, at least once.
  func isShown(by scenario: Scenario) -> Bool {
    var last: ElementReference?
    for step in scenario.steps {
      switch step.when.value {
      case .activates(let element), .focuses(let element), .chooses(_, let element), .attaches(_, let element, _),
        .drags(let element, _, _),
        .points(_, let element), .writes(_, _, .some(let element)):
        last = element
      case .presses(let keys) where keys.contains { KeyPress($0).key == "Tab" }: last = nil
      default: break
      }
      for case .focus(let expected) in step.then.map(\.value) {
        switch (self, expected) {
        case (.notFocusable, _), (.stays, .stays): return true
        case (.stays, .on(let element)): if let last, element.name == last.name { return true }
        case (.stays, _), (_, .stays): break
        default: return true
        }
      }
    }
    return false
  }
}
