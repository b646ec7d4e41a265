import Foundation
import JSONSyntax
import Synchronization
import TestSupport
import Testing
import Verifying

/// Runs beside the other browser tests, because axe takes a long time.
@Suite("axe-core", .serialized, .inALaneEarly, .timeLimit(.minutes(10)))
struct AxeTests {
  /// The views in which each page is checked: light and dark, wide and narrow, with motion and with reduced motion.
  private static let views: [View] = [
    View(name: "light", media: EmulatedMedia(), width: 1280),
    View(name: "dark", media: EmulatedMedia(dark: true), width: 1280, looksAtColoursAlone: true),
    View(name: "320 px and reduced motion", media: EmulatedMedia(reducedMotion: true), width: 320),
  ]

  private struct View: Sendable {
    var name: String
    var media: EmulatedMedia
    var width: Int
    /// For views that change colours only: other rules cannot find anything there that they did not find in light.
    var looksAtColoursAlone = false
  }

  /// Rules that are turned off, and why nothing is missed.
  private static let off = [
    "color-contrast": "color-contrast-enhanced asks the same of the same text, with more contrast"
  ]

  struct Violation: Hashable, CustomStringConvertible {
    var page: String
    var view: String
    var rule: String
    var places: [String]

    var description: String { "\(page), \(view): \(rule): \(places.joined(separator: " · "))" }
  }

  /// The mistakes in wrong demos are ones that axe does not detect.
  @Test("finds nothing on any page or bare demo in light, in dark, and at 320 px with reduced motion")
  func pages() throws {
    let site = try ContentSite.shared()
    let pages = try site.pages.filter { !ContentSite.isStageCopy($0) }
    #expect(pages.count > 30)
    let violations = try violations(of: pages, in: site.folder)
    #expect(violations == [], "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("finds nothing on a page while a started demo plays a scenario, is paused, or fails, with all proof open")
  func playing() throws {
    let site = try ContentSite.shared()
    try inAllViews { session, lookAtAll in
      try session.open(site.url(of: "progress/announcements.html"))
      func click(_ selector: String) throws {
        _ = try session.execute("document.querySelector(arguments[0]).click()", [.string(selector)])
      }
      try until(session, "return document.querySelector('[data-stage-frame]').inert")
      try click("[data-stage-start]")
      try until(session, "return !document.querySelector('[data-stage-frame]').inert")
      try lookAtAll("started", ".stage")
      _ = try session.execute("document.querySelectorAll('.scenarios, .proof details').forEach(one => one.open = true)")
      try click("[data-play='scenario.save-status.heard']")
      try until(session, "return document.querySelectorAll('.play .play-came').length > 2")
      try lookAtAll("playing", "html")
      try click(".play-tools button")
      try until(session, "return document.querySelector('.play-tools button').textContent === 'Resume'")
      // From now on only the stages change.
      try lookAtAll("paused", ".stage")
      try click(".stage-wrong .bar-tools [data-play]")
      try until(session, "return (document.querySelector('.stage-wrong .play-end') || {}).textContent?.length > 0")
      try lookAtAll("gone wrong", ".stage")
    }
  }

  @Test("finds nothing on the page of collected criteria, whether they are kept, shared, unknown or removed")
  func criteria() throws {
    let site = try ContentSite.shared()
    try inAllViews { session, lookAtAll in
      func look(at state: String, after script: String) throws {
        try until(session, script)
        try lookAtAll(state, "html")
      }
      try session.open(site.url(of: "criteria.html") + "#progress/labels=:name,said-once.once&progress/gone=:focus")
      try look(at: "of an address", after: "return document.querySelectorAll('.mine-item').length === 2")
      _ = try session.execute("document.querySelector('.mine-note button').click()")
      try look(
        at: "kept",
        after: "return location.hash === '' && document.querySelectorAll('.mine-item').length === 2"
      )
      _ = try session.execute("document.querySelector('.mine-remove').click()")
      try look(at: "one removed", after: "return document.querySelector('.mine-undo') !== null")
      try session.open(site.url(of: "progress/labels.html"))
      _ = try session.execute(
        "document.querySelectorAll('.scenarios').forEach(one => one.open = true); document.querySelectorAll('.mine').forEach(one => one.click())"
      )
      try look(at: "all of an entry", after: "return document.querySelectorAll('.mine[aria-pressed=true]').length > 9")
    }
  }

  /// Checks pages with axe in Chromium, in all views of each state that a test brings them to, or only a part of them.
  private func inAllViews(
    _ body: (Session, _ lookAtAll: (_ state: String, _ selector: String) throws -> Void) throws -> Void
  ) throws {
    let scripts = try Self.scripts
    try withSession(.chromium) { session in
      try session.setTimeouts(.seconds(300))
      try session.runOnEveryPage(scripts)
      var violations: [Violation] = []
      try body(session) { state, selector in
        for view in Self.views {
          try session.emulate(view.media)
          try session.setViewport(width: view.width, height: 900)
          violations += try look(at: state, selector, as: view, in: session)
        }
      }
      #expect(violations == [], "\(violations.map(\.description).joined(separator: "\n"))")
    }
  }

  @Test("reports a problem in the view in which it occurs")
  func views() throws {
    let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><style>
      body { color: black; background: white }
      @media (prefers-color-scheme: dark) { body { color: dimgrey; background: black } }
      input { display: none }
      @media (width <= 320px) { input { display: block } }
      </style></head><body><main><h1>A page</h1><p>Text</p><input></main></body></html>
      """
    try withTemporaryFolder(with: ["page.html": page]) { folder in
      let found = try violations(of: ["page.html"], in: folder)
      #expect(
        Set(found.map { "\($0.view): \($0.rule)" }) == [
          "dark: color-contrast-enhanced", "320 px and reduced motion: label",
        ]
      )
    }
  }

  @Test("ignores content that is collapsed or hidden, unless something else refers to it")
  func aside() throws {
    let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
      <style>button, input, summary { min-height: 24px }</style></head><body>
      <nav>To <a href="#folded">proof</a> or <a href="page.html">home</a></nav><main><h1>A page</h1>
      <input aria-labelledby="hint"><p id="hint" hidden>Name</p>
      <button aria-controls="panel">More</button>
      <div id="panel" hidden><p id="tab">Text</p><i aria-labelledby="tab"></i></div>
      <details id="folded"><summary>Proof</summary><p>Text</p><table id="t"><td headers="t"></table></details>
      <ul hidden><li id="step">One</ul><p>To <a href="#step">a step</a></p><img src="data:,">
      <section hidden><p>Much</p><b id="inner">Sum</b></section><p aria-describedby="inner">Text</p>
      </main></body></html>
      """
    try withTemporaryFolder(with: ["page.html": page]) { folder in
      let found = try violations(of: ["page.html"], in: folder)
      #expect(Set(found.map(\.rule)) == ["image-alt"], "\(found)")
      try withSession(.chromium) { session in
        try session.runOnEveryPage(Self.scripts)
        try session.open(folder.appending(path: "page.html").absoluteString)
        _ = try session.execute("politeCommands.setAside()")
        let left = try session.execute(
          "return Array.from(document.querySelectorAll('main > *'), (one) => one.outerHTML)"
        )
        #expect(
          left.strings == [
            "<h1>A page</h1>", "<input aria-labelledby=\"hint\">", "<p id=\"hint\" hidden=\"\">Name</p>",
            "<button aria-controls=\"panel\">More</button>", "<div id=\"panel\" hidden=\"\"></div>",
            "<details id=\"folded\"><summary>Proof</summary></details>", "<p>To <a href=\"#step\">a step</a></p>",
            "<img src=\"data:,\">",
            "<section hidden=\"\"><p>Much</p><b id=\"inner\">Sum</b></section>",
            "<p aria-describedby=\"inner\">Text</p>",
          ]
        )
      }
    }
  }

  /// axe-core, and how `polite verify` prepares it and the page before a check.
  private static var scripts: String {
    get throws {
      let inspection = Tools.repository.appending(path: "Sources/Verifying/EmbeddedScripts/inspect.js")
      return try [
        String(contentsOf: Tools.axe, encoding: .utf8), "window.politeCommands = {}",
        String(contentsOf: inspection, encoding: .utf8), "politeCommands.rememberColours()",
      ].joined(separator: ";")
    }
  }

  private func violations(of pages: [String], in folder: URL) throws -> [Violation] {
    let scripts = try Self.scripts
    let found = Mutex<[Violation]>([])
    try onThreads(2, over: pages) { next in
      try withSession(.chromium) { session in
        // On a long page axe may compute for a long time without a pause.
        try session.setTimeouts(.seconds(300))
        try session.runOnEveryPage(scripts)
        while let page = next() {
          try session.open(folder.appending(path: page).absoluteString)
          _ = try session.execute("politeCommands.setAside()")
          for view in Self.views {
            try session.emulate(view.media)
            try session.setViewport(width: view.width, height: 900)
            let violations = try look(at: page, as: view, in: session)
            found.withLock { $0 += violations }
          }
        }
      }
    }
    return found.withLock { $0 }.sorted { $0.description < $1.description }
  }

  private func look(
    at page: String,
    _ selector: String = "html",
    as view: View,
    in session: Session
  ) throws -> [Violation] {
    let off = JSONValue.array(Self.off.keys.sorted().map { .string($0) })
    let result = try session.executeAsync(Self.script, [.string(selector), .bool(view.looksAtColoursAlone), off])
    if let error = result["error"].string { throw AxeFailed(page: page, message: error) }
    return (result.array ?? []).map { found in
      Violation(page: page, view: view.name, rule: found["rule"].string ?? "", places: found["places"].strings)
    }
  }

  struct AxeFailed: Error {
    var page: String
    var message: String
  }

  /// All rules of WCAG's levels A to AAA and the best practices, including those that axe turns off by default, but not
  /// its experimental rules, which it says are not ready. Frames are not checked: a demo on a stage is checked as a
  /// page of its own.
  private static let script = """
    const [selector, isOfColour, off, done] = arguments;
    const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag21aaa', 'wcag22a', 'wcag22aa', 'wcag22aaa',
      'best-practice'];
    const isReady = rule => !rule.tags.includes('experimental') && !rule.tags.includes('deprecated');
    const isChosen = rule => !isOfColour || rule.tags.includes('cat.color');
    const rules = axe.getRules(tags).filter(rule => isReady(rule) && isChosen(rule) && !off.includes(rule.ruleId));
    axe.run(selector, {
      runOnly: { type: 'rule', values: rules.map(rule => rule.ruleId) }, resultTypes: ['violations'], iframes: false,
      preload: false,
    }).then(
      result => done(result.violations.map(({ id, nodes }) => (
        { rule: id, places: nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`) }))),
      error => done({ error: String(error) }));
    """
}
