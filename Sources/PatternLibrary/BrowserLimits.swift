extension TestEnvironment.Browser {
  /// The browsers in which some scenarios cannot be played.
  public static let limited: [Self] = [.webkit]

  /// Why a scenario cannot be played in the browser under these conditions, as the end of a sentence about the browser.
  ///
  /// - Returns: `nil` when the browser can be brought into them.
  public func reasonAgainst(_ given: Conditions) -> String? {
    self == .webkit && given.colours == .forced ? "it cannot be asked for forced colours" : nil
  }
}
