/// Looks with axe-core at what a demo shows, in light and in dark; always in the author's colours.
struct Inspection {
  private let session: Session
  private let axe: String
  /// The colour schemes, and whether each is the dark one.
  private let schemes: [(name: String, isDark: Bool)]

  /// - Parameters:
  ///   - axe: axe-core's script.
  ///   - isDark: The colour scheme that the page has, where the browser cannot change it while the page is open.
  init(_ session: Session, axe: String, isDark: Bool? = nil) {
    self.session = session
    self.axe = axe
    schemes = isDark.map { [($0 ? "dark" : "light", $0)] } ?? [("dark", true), ("light", false)]
  }

  /// What axe finds on the page as it is now. Reduced motion is asked for throughout, and the page ends up light.
  func look(after step: Int) throws(WebDriverError) -> [Violation] {
    if try session.execute("return typeof axe === 'undefined'").bool == true {
      // Out of the page's own sight: its script is evaluated as a function's body, and hung on the window by hand.
      _ = try session.execute(axe + "\nwindow.axe = axe;")
    }
    var violations: [Violation] = []
    for (scheme, isDark) in schemes {
      if schemes.count > 1 { try session.emulate(EmulatedMedia(reducedMotion: true, dark: isDark)) }
      let found = try session.executeAsync(Self.script)
      if let error = found["error"].string { throw .malformedAnswer("axe-core: \(error)") }
      for one in found.array ?? [] {
        for node in one["nodes"].array ?? [] {
          violations.append(
            Violation(
              rule: one["rule"].string ?? "",
              help: one["help"].string ?? "",
              reason: node["reason"].string ?? "",
              target: node["target"].string ?? "",
              element: node["element"].string ?? "",
              scheme: scheme,
              step: step
            )
          )
        }
      }
    }
    return violations
  }

  /// The rules of WCAG's levels A and AA, and the best practices; not axe's experiments, which it says are not ready.
  private static let script = """
    const done = arguments[arguments.length - 1];
    const told = (node) => ({
      target: node.target.join(' '), element: node.html,
      // One of the first must be mended, and each of the others.
      reason: [node.any.map((check) => check.message).join(', or: '), ...[...node.all, ...node.none].map((check) => check.message)]
        .filter(Boolean).join('; and: '),
    });
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
    axe.run({
      runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], iframes: false, preload: false,
    }).then(
      (result) => done(result.violations.map(({ id, help, nodes }) => ({ rule: id, help, nodes: nodes.map(told) }))),
      (error) => done({ error: String(error) }));
    """
}
