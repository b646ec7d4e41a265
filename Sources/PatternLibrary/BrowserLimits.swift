extension TestEnvironment.Browser {
  /// The browsers in which some scenarios cannot be played.
  public static let limited: [Self] = [.firefox, .webkit]

  /// Explains why a scenario cannot be played in the browser, as the end of a sentence about the browser.
  ///
  /// - Returns: `nil` when it can.
  public func reasonAgainst(_ scenario: Scenario) -> String? {
    let pointings = scenario.pointings
    if self != .chromium, pointings.contains(.tap) { return "its driver cannot touch the screen as a finger does" }
    guard self == .webkit else { return nil }
    if scenario.given.colours == .forced { return "it cannot emulate forced colours" }
    let changesMotion = scenario.steps.contains { step in
      if case .sets(motion: .some, _) = step.when.value { true } else { false }
    }
    if changesMotion { return "it does not tell an open page of a new motion setting" }
    return pointings.contains(.secondary) ? "its driver presses both buttons for a secondary click" : nil
  }
}

extension TestEnvironment {
  /// Explains why a scenario cannot be played in the environment, as the end of a sentence about the environment.
  ///
  /// - Returns: `nil` when it can.
  public func reasonAgainst(_ scenario: Scenario) -> String? {
    if reader != nil, !scenario.pointings.isEmpty {
      return "it needs a pointer, and with a screen reader the keyboard does all"
    }
    if reader != nil, scenario.looksAtFocus {
      return "focus has to leave for a moment so that its indicator is seen, and a screen reader would say so"
    }
    return browser.reasonAgainst(scenario)
  }
}

extension Scenario {
  /// Whether it looks at a focus indicator.
  fileprivate var looksAtFocus: Bool {
    steps.flatMap(\.then).contains { $0.value.picture?.indicator != nil }
  }

  /// What a pointer does in it.
  public var pointings: [Pointing] {
    steps.compactMap { if case .points(let pointing, _) = $0.when.value { pointing } else { nil } }
  }
}
