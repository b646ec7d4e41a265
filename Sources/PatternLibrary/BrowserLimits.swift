extension TestEnvironment.Browser {
  /// The browsers in which some scenarios cannot be played.
  public static let limited: [Self] = [.webkit]

  /// Why a scenario cannot be played in the browser, as the end of a sentence about the browser.
  ///
  /// - Returns: `nil` when it can.
  public func reasonAgainst(_ scenario: Scenario) -> String? {
    guard self == .webkit else { return nil }
    if scenario.given.colours == .forced { return "it cannot be asked for forced colours" }
    let changes = scenario.steps.contains { if case .sets = $0.when.value { true } else { false } }
    return changes ? "its settings cannot be changed while a page is open" : nil
  }
}
