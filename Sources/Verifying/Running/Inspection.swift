/// Inspects what a demo shows with axe-core, in light and in dark, and always in the author's colours.
struct Inspection {
  private let player: ScenarioPlayer
  private let axe: String
  /// Notes a state of the page, and returns whether it is new.
  private let isNew: (String) -> Bool

  /// - Parameters:
  ///   - player: The player that has the page open.
  ///   - axe: axe-core's script.
  ///   - isNew: Notes a state of the page, and returns whether it is new. The same state is inspected only once.
  init(_ player: ScenarioPlayer, axe: String, isNew: @escaping (String) -> Bool = { _ in true }) {
    self.player = player
    self.axe = axe
    self.isNew = isNew
  }

  /// Returns what axe finds on the page as it is now. Reduced motion is requested throughout, and the page ends up
  /// light.
  func look(after step: Int) throws(WebDriverError) -> [Violation] {
    let state = try player.world.call("state")
    guard isNew(state["number"].string ?? "") else { return [] }
    if state["hasAxe"].bool != true { try player.session.engine.define(axe, player.world, player.session) }
    var violations: [Violation] = []
    for isDark in [true, false] {
      try player.session.emulate(EmulatedMedia(reducedMotion: true, dark: isDark))
      for one in try player.world.call("inspect", [.bool(isDark)]).array ?? [] {
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
