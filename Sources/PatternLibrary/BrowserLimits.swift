extension TestEnvironment.Browser {
  /// The browsers in which some scenarios cannot be played.
  public static let limited: [Self] = [.webkit]

  /// Why a scenario cannot be played in the browser, as the end of a sentence about the browser.
  ///
  /// - Returns: `nil` when it can.
  public func reasonAgainst(_ scenario: Scenario) -> String? {
    guard self == .webkit else { return nil }
    if scenario.given.colours == .forced { return "it cannot be asked for forced colours" }
    let changesMotion = scenario.steps.contains { step in
      if case .sets(motion: .some, _) = step.when.value { true } else { false }
    }
    return changesMotion ? "it does not tell an open page of another setting of motion" : nil
  }
}
