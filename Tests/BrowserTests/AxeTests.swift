import Foundation
import Synchronization
import Testing
import Verifying

/// Beside the tests that look at pages otherwise: axe computes for long.
@Suite("axe-core", .serialized, .timeLimit(.minutes(10)), BeforeScenarios())
struct AxeTests {
  /// In which a page is looked at: in light and dark, wide and narrow, with motion and with less of it.
  private static let views: [(name: String, media: EmulatedMedia, width: Int)] = [
    ("light", EmulatedMedia(), 1280),
    ("dark", EmulatedMedia(dark: true), 1280),
    ("320 px and reduced motion", EmulatedMedia(reducedMotion: true), 320),
  ]

  /// Rules that are not held against anybody here, and why.
  private static let off: [String: String] = [:]

  struct Violation: Hashable, CustomStringConvertible {
    var page: String
    var view: String
    var rule: String
    var places: [String]

    var description: String { "\(page), \(view): \(rule): \(places.joined(separator: " · "))" }
  }

  @Test("finds nothing on any page or bare demo in light, in dark, and at 320 px with reduced motion")
  func pages() throws {
    let site = try ContentSite.shared()
    let wrong = Set(site.demos.filter(\.isWrong).map(\.path))
    let pages = try site.pages.filter { !ContentSite.isStageCopy($0) && !wrong.contains($0) }
    #expect(pages.count > 30)
    let violations = try violations(of: pages, on: site)
    #expect(violations == [], "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("finds on each wrong demo the mistake that the table says it knows, and nothing else")
  func wrongDemos() throws {
    let site = try ContentSite.shared()
    let wrong = site.demos.filter(\.isWrong)
    let violations = try violations(of: wrong.map(\.path), on: site)
    for demo in wrong {
      let found = Set(violations.filter { $0.page == demo.path }.map(\.rule))
      let known = InTheBrowser.WrongDemoTests.mistakes.first { $0.stem == demo.stem }?.axeRule
      #expect(found == Set([known].compactMap(\.self)), "\(demo.stem)")
    }
  }

  private func violations(of pages: [String], on site: ContentSite) throws -> [Violation] {
    let axe = try String(contentsOf: Tools.axe, encoding: .utf8)
    let found = Mutex<[Violation]>([])
    try withBrowsers(count: 3, over: pages) { session in
      // Axe computes without a pause, on a long page for as long as the machine needs.
      try session.setTimeouts(.seconds(300))
      try session.runOnEveryPage(axe)
      return session
    } _: { page, session in
      try session.open(site.url(of: page))
      for view in Self.views {
        try session.emulate(view.media)
        try session.setViewport(width: view.width, height: 900)
        let violations = try look(at: page, view.name, in: session)
        found.withLock { $0 += violations }
      }
    }
    return found.withLock { $0 }.sorted { $0.description < $1.description }
  }

  private func look(at page: String, _ view: String, in session: Session) throws -> [Violation] {
    let rules = JSONValue.object(Self.off.mapValues { _ in ["enabled": false] })
    let result = try session.executeAsync(Self.script, [rules])
    if let error = result["error"].string { throw AxeFailed(page: page, message: error) }
    return (result.array ?? []).map { found in
      Violation(page: page, view: view, rule: found["rule"].string ?? "", places: found["places"].strings)
    }
  }

  struct AxeFailed: Error {
    var page: String
    var message: String
  }

  /// All rules of WCAG's levels A to AAA, and the best practices, those that axe leaves off by itself too; but not its
  /// experiments, which it says are not ready. Frames are not entered: a stage shows a demo that is looked at by itself.
  private static let script = """
    const [rules, done] = arguments;
    const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag21aaa', 'wcag22a', 'wcag22aa', 'wcag22aaa',
      'best-practice'];
    const isReady = rule => !rule.tags.includes('experimental') && !rule.tags.includes('deprecated');
    const all = Object.fromEntries(axe.getRules(tags).map(rule => [rule.ruleId, { enabled: isReady(rule) }]));
    axe.run({
      runOnly: { type: 'tag', values: tags }, rules: { ...all, ...rules }, resultTypes: ['violations'], iframes: false,
      preload: false,
    }).then(
      result => done(result.violations.map(({ id, nodes }) => (
        { rule: id, places: nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`) }))),
      error => done({ error: String(error) }));
    """
}
