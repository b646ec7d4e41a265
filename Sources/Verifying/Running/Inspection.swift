extension ScenarioPlayer {
  /// Returns what axe-core finds on the page as it is now, in light and in dark, and always in the author's colours.
  /// Reduced motion is requested throughout, and the page ends up light.
  ///
  /// - Parameters:
  ///   - axe: axe-core's script.
  ///   - isNew: Notes a state of the page, and returns whether it is new. The same state is inspected only once.
  func violations(
    after step: Int,
    axe: String,
    isNew: (String) -> Bool = { _ in true }
  ) throws(WebDriverError) -> [Violation] {
    let state = try world.call("state")
    guard isNew(state["number"].string ?? "") else { return [] }
    if state["hasAxe"].bool != true { try session.define(axe, in: world) }
    var violations: [Violation] = []
    for isDark in [true, false] {
      try session.emulate(EmulatedMedia(reducedMotion: true, dark: isDark))
      for one in try world.call("inspect", [.bool(isDark)]).array ?? [] {
        for node in one["nodes"].array ?? [] {
          violations.append(
            Violation(
              rule: one["rule"].string ?? "",
              help: one["help"].string ?? "",
              reason: node["reason"].string ?? "",
              target: node["target"].string ?? "",
              element: node["element"].string ?? "",
              scheme: isDark ? "dark" : "light",
              step: step
            )
          )
        }
      }
    }
    return violations
  }
}
