import Building
import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("Search, from files", .serialized, .inALane)
  struct SearchTests {
    private static let count = "document.querySelectorAll('[data-search] [role=option]').length"
    private static let expanded = "document.getElementById('page.search').getAttribute('aria-expanded')"

    /// Opens a page of the site of `Content/` and focuses the field with the slash key.
    private func onPage(
      _ page: String = "progress/labels.html",
      in kind: TestEnvironment.Browser = .chromium,
      _ body: (Session) throws -> Void
    ) throws {
      let site = try ContentSite.shared()
      try withUsedSession(kind) { session in
        try session.setViewport(width: 1280, height: 900)
        try session.open(site.url(of: page))
        try session.press(.character("/"))
        try until(session, "return document.activeElement.id === 'page.search'")
        try body(session)
        #expect(try session.consoleMessages().filter(\.isError) == [])
      }
    }

    private func search(_ text: String, in session: Session) throws {
      _ = try session.execute(
        """
        const input = document.getElementById('page.search');
        document.querySelector('.search-list').hidden = true;
        input.value = arguments[0];
        input.dispatchEvent(new Event('input', { bubbles: true }));
        """,
        [.string(text)]
      )
      try until(session, "return !document.querySelector('.search-list').hidden")
    }

    /// What the first result says, and where it leads.
    private func first(_ session: Session) throws -> (text: String, place: String) {
      let found = try session.execute(
        """
        const option = document.querySelector('[role=option]');
        return option && [option.querySelector('.search-text').textContent, option.href.split('/').at(-1)];
        """
      )
      return (found.array?[0].string ?? "", found.array?[1].string ?? "")
    }

    @Test("finds each entry by its title and by each of its aliases as the first result")
    func aliases() throws {
      let site = try ContentSite.shared()
      #expect(site.library.entries.count > 3)
      try onPage { session in
        for checked in site.library.entries {
          for name in [checked.entry.title.value] + checked.entry.aliases.map(\.value) {
            try search(name, in: session)
            let found = try first(session)
            #expect(found.place == checked.page.parts.last, "\(name): \(found)")
          }
        }
      }
    }

    /// A query, the beginning of an expected result, and the end of its address.
    private static let queries = [
      ("4.1.3", "4.1.3 Status Messages", "coverage.html#criterion.4.1.3"),
      ("accessibilityval", "accessibilityValue", "progress-bar.html#ios-swiftui"),
      ("test script", "test script for people", "criteria.html"), ("gaps", "gaps", "coverage.html"),
      ("uiprogressv", "UIProgressView", "progress-bar.html#ios-uikit"),
      ("9.4.1.3", "4.1.3 Status Messages", "#spec.wcag"), ("en 301 549", "WCAG, EN 301 549", "coverage.html"),
      ("nvda", "VoiceOver, TalkBack, NVDA", "coverage.html"),
      ("talkback", "TalkBack", ""), ("my criteria", "My criteria", "criteria.html"),
      ("read it once", "Read it once", "labels.html#read-it-once"),
      ("percent uploaded", "“{percent}% uploaded”", "progress-bar.html#spec.announcement"),
      ("tab passes the bar by", "Tab passes the bar by", "progress-bar.html#scenario.upload.not-a-tab-stop"),
      ("mileston", "Milestones, not percents", "announcements.html#milestones-not-percents"),
      ("spiner", "spinner", "activity-indicator.html"), ("prgoress bar", "Progress bar", "progress-bar.html"),
      ("role=alert", "role=\"alert\"", ""), ("inert", "inert", ""), ("anounc", "Announcements", "announcements.html"),
    ]

    @Test("finds criteria, code names, headings, spoken sentences and scenarios, by prefix and with one typo")
    func kinds() throws {
      try onPage { session in
        for (query, text, place) in Self.queries {
          try search(query, in: session)
          let found = try session.execute(
            """
            return Array.from(document.querySelectorAll('[role=option]'), (option) =>
              [option.querySelector('.search-text').textContent, option.href]);
            """
          )
          let results = (found.array ?? []).map { ($0.array?[0].string ?? "", $0.array?[1].string ?? "") }
          #expect(
            results.contains { $0.0.hasPrefix(text) && (place.isEmpty || $0.1.hasSuffix(place)) },
            "\(query): \(results)"
          )
        }
      }
    }

    @Test(
      "is a combobox that announces its number of results and works with the arrow keys and Enter",
      arguments: Tools.chromiumAndFirefox
    )
    func keyboard(_ kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        let field = try session.find("[data-search] input")
        #expect(try session.computedRole(of: field) == "combobox")
        #expect(try session.computedLabel(of: field) == "Search this site")
        try session.type("throbber", into: field)
        try until(session, "return \(Self.count) > 0 && \(Self.expanded) === 'true'")
        try until(session, "return /^\\d+ results?\\.$/.test(document.getElementById('page.said').textContent)")
        try session.press(.down)
        let active = "document.getElementById('page.search').getAttribute('aria-activedescendant')"
        #expect(try session.execute("return \(active)") == "search.1")
        #expect(try session.execute("return document.activeElement.id") == "page.search")
        try session.press(.escape)
        #expect(try session.execute("return \(Self.expanded)") == "false")
        try session.press(.down)
        try until(session, "return \(Self.count) > 0 && \(Self.expanded) === 'true'")
        // The list scrolls, but is no stop for Tab.
        try session.press(.tab)
        #expect(try session.execute("return document.activeElement.className") == "mine-link scripted")
        #expect(try session.execute("return \(Self.expanded)") == "false")
        try session.press(.tab, holding: [.shift])
        try until(session, "return \(Self.count) > 0 && \(Self.expanded) === 'true'")
        try session.press(.down)
        try session.press(.enter)
        try until(session, "return location.pathname.endsWith('/progress/activity-indicator.html')")
      }
    }

    @Test("looks in more files of a large library on request")
    func more() throws {
      let text = String(repeating: "Some `words of it` come first. ", count: 4)
      let entries = (100..<180).map { number in
        let heads = (0..<20).map { "## The bar \(number), part \($0) of what there is to say about it\n\n\(text)\n" }
        let front = "title: Bar \(number)\nname: N\nfocus: F\nannouncement: { none: W }"
        return ("Content/a/bar-\(number).md", "---\n\(front)\n---\n\n\(heads.joined(separator: "\n"))")
      }
      try withTemporaryFolder(with: Dictionary(uniqueKeysWithValues: entries)) { folder in
        let site = folder.appending(path: "Site")
        let outcome = try SiteBuild(LibrarySource(root: folder.path, threads: 2), output: site.path).run()
        try #require(outcome.isPublished, "\(outcome.diagnostics.map(\.message))")
        try withUsedSession(.chromium) { session in
          try session.open(site.appending(path: "index.html").absoluteString)
          try session.press(.character("/"))
          try search("bar", in: session)
          let asking = "Array.from(document.querySelectorAll('.search-rest')).at(-1)"
          let first = try session.execute("return \(asking).textContent").string ?? ""
          #expect(first.wholeMatch(of: /Look in \d+ more entries/) != nil, "\(first)")
          let asked = "/^Look/.test(\(asking).textContent)"
          try until(session, "if (\(asked)) \(asking).click(); return !\(asked)")
          try until(session, "return document.getElementById('page.said').textContent === '1680 results.'")
        }
      }
    }

    @Test("counts all results, and lists the rest of a group on request")
    func rest() throws {
      try onPage { session in
        try search("progress", in: session)
        try until(session, "return /^\\d+ results\\.$/.test(document.getElementById('page.said').textContent)")
        let told = try session.execute("return parseInt(document.getElementById('page.said').textContent)")
        for _ in 0..<20 {
          _ = try session.execute("document.querySelector('.search-rest')?.click()")
        }
        #expect(try session.execute("return \(Self.count)") == told)
        #expect(
          try session.execute(
            """
            const ids = Array.from(document.querySelectorAll('[role=option]'), ({ id }) => id);
            const active = document.getElementById('page.search').getAttribute('aria-activedescendant');
            return new Set(ids).size === ids.length && ids.includes(active);
            """
          ) == true
        )
      }
    }

    @Test("leaves out a word that nothing matches, and says so")
    func unknownWord() throws {
      try onPage("index.html") { session in
        try search("spinner xyzzyq", in: session)
        #expect(try first(session).text == "spinner")
        #expect(try text(of: ".search-none", in: session) == "Nothing has “xyzzyq”.")
        try until(
          session,
          "return /^Nothing has “xyzzyq”. \\d+ results/.test(document.getElementById('page.said').textContent)"
        )
        // The announcement about the list is gone with it.
        try session.press(.escape)
        #expect(try session.execute("return document.querySelector('.search-list').hidden") == true)
        #expect(try text(of: "[id='page.said']", in: session) == "")
        // A list closed before typing pauses announces nothing more.
        _ = try session.execute(
          """
          window.resting = [];
          const set = window.setTimeout;
          window.setTimeout = (run, time) => (time === 600 ? window.resting.push(run) : set(run, time));
          """
        )
        try search("bar", in: session)
        try session.press(.escape)
        let told = try session.execute(
          """
          const told = [];
          window.setTimeout = (run) => { told.push(run); };
          window.resting.forEach((run) => run());
          return [window.resting.length > 0, told.length];
          """
        )
        #expect(told == [true, 0])
      }
    }

    @Test("leaves the keys of an input method to it, in Safari too")
    func composition() throws {
      try onPage("index.html") { session in
        try search("bar", in: session)
        let isTaken = """
          return [{ isComposing: true }, { keyCode: 229 }, {}].map((state) => !document.querySelector('[data-search] input')
            .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true, ...state })));
          """
        let taken = try session.execute(isTaken)
        #expect(taken == [false, false, true])
      }
    }

    @Test("keeps its list inside a window of any width")
    func list() throws {
      try onPage("index.html") { session in
        for width in [320, 390, 600, 768, 820, 1000, 1280] {
          try session.setViewport(width: width, height: 900)
          try search("bar", in: session)
          let box = try session.execute(
            "const box = document.querySelector('.search-list').getBoundingClientRect(); return [box.left, innerWidth - box.right]"
          )
          #expect(box.array?.allSatisfy { ($0.number ?? -1) >= 0 } == true, "\(width): \(box)")
        }
      }
    }

    @Test("opens with the slash key until that is turned off, and remembers the choice")
    func shortcut() throws {
      try onPage("index.html") { session in
        let turn = "document.querySelector('[data-shortcut]')"
        #expect(try session.execute("\(turn).click(); return \(turn).textContent") == "Turn on the shortcut /")
        try untilSaid("The shortcut / is off.", in: session)
        try session.open(ContentSite.shared().url(of: "progress/labels.html"))
        #expect(try session.execute("return document.querySelector('.search kbd').hidden") == true)
        try session.press(.character("/"))
        #expect(try session.execute("return document.activeElement === document.body") == true)
        _ = try session.execute("\(turn).click(); \(turn).blur()")
        try session.press(.character("/"))
        try until(session, "return document.activeElement.id === 'page.search'")
      }
    }

    @Test("says that nothing is found, and treats a slash in a field as text")
    func nothing() throws {
      try onPage("index.html") { session in
        try session.type("xyzzyq/", into: session.find("[data-search] input"))
        let said = "Nothing found for “xyzzyq/”."
        try until(session, "return document.querySelector('.search-none').textContent === '\(said)'")
        try untilSaid(said, in: session)
        #expect(try session.execute("return document.getElementById('page.found').hidden") == true)
      }
    }
  }
}
