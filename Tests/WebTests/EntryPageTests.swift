import Foundation
import JSONSyntax
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The page of an entry", .serialized, .inALane)
  struct EntryPageTests {
    /// What the page of an entry with a demo is like at 1280 × 900, once its scripts have run.
    private struct Look: Sendable {
      var page: String
      /// Where the demo begins and ends, in CSS pixels from the top.
      var demo: (top: Int, bottom: Int)
      /// How much space is empty below the demo, beside the texts at its left, in CSS pixels.
      var space: Int
      /// How many CSS pixels of the pictures are behind the advice when the page is scrolled down to them.
      var covered: Int
      /// How many entries the demo's log has, and whether focus is where it was.
      var logged: JSONValue
      /// How often Tab is pressed until focus is on the demo; 14 if it is not there by then.
      var presses: Int
      /// The height of the page with each platform's tab, and with none.
      var heights: [JSONValue]
    }

    /// Each page is opened once for all tests.
    private static let looks = Result {
      let site = try ContentSite.shared()
      return try withUsedSession(.chromium) { session in
        try session.setViewport(width: 1280, height: 900)
        return try Set(site.demos.map(\.entry)).sorted().map { page in
          try session.open(site.url(of: page))
          return try look(at: page, in: session)
        }
      }
    }

    private static func look(at page: String, in session: Session) throws -> Look {
      try until(session, PosterTests.isStill)
      let measures =
        try session.execute(
          """
          const boxOf = (selector) => document.querySelector(selector)?.getBoundingClientRect();
          const frame = boxOf('.hero .stage-frame');
          const demo = boxOf('.hero-stage');
          const beside = ['.lead', '.use', '.facts', '.states'].map((part) => boxOf(`.hero ${part}`))
            .filter((box) => box && box.right < demo.left);
          const space = Math.max(...beside.map(({ bottom }) => bottom)) - demo.bottom;
          scrollBy(0, (boxOf('.hero .states')?.top ?? 40) - 40);
          const [advice, states] = [boxOf('.hero .use'), boxOf('.hero .states')];
          const covered = advice && states ? Math.min(advice.bottom, states.bottom) - Math.max(advice.top, states.top) : 0;
          scrollTo(0, 0);
          return [frame.top, frame.bottom, space, covered].map(Math.round);
          """
        ).array?.compactMap(\.integer) ?? []
      try #require(measures.count == 4, "\(page)")
      let logged = try session.execute(
        "return [document.querySelector('[data-stage-log]').childElementCount, document.activeElement.localName]"
      )
      var presses = 0
      let isThere = "return document.activeElement.matches('[data-stage-frame], [data-stage-start]')"
      while presses < 14, try session.execute(isThere) != true {
        try session.press(.tab)
        presses += 1
      }
      let heights =
        try session.execute(
          """
          const tabs = [...document.querySelectorAll('.platforms > .tabs > [role="tab"]')];
          return [...new Set(tabs.map((tab) => tab.textContent)), ''].map((label) => {
            const tab = tabs.find((one) => one.textContent === label);
            if (tab) tab.click();
            return [label, document.documentElement.scrollHeight];
          });
          """
        ).array ?? []
      return Look(
        page: page,
        demo: (measures[0], measures[1]),
        space: measures[2],
        covered: measures[3],
        logged: logged,
        presses: presses,
        heights: heights
      )
    }

    @Test("shows the whole demo on the first screen, or as much of a tall one as fits, and is at most 7,000 px high")
    func firstScreen() throws {
      let looks = try Self.looks.get()
      #expect(looks.count > 15)
      for look in looks {
        let (top, bottom) = look.demo
        #expect(top > 0 && top < 300 && bottom > top + 100 && bottom <= 900, "\(look.page): \(top) to \(bottom)")
        // Each platform's tab, and the page as it is; only the page about choosing has no samples.
        #expect(look.heights.count > (look.page.contains("choosing") ? 0 : 1), "\(look.page): \(look.heights)")
        for height in look.heights {
          #expect(height.array?[1].integer ?? .max <= 7_000, "\(look.page): \(height)")
        }
      }
    }

    @Test("has no advice over the pictures, which stays in view beside the demo")
    func advice() throws {
      for look in try Self.looks.get() { #expect(look.covered <= 0, "\(look.page)") }
    }

    @Test("leaves little space empty below its demo")
    func space() throws {
      for look in try Self.looks.get() { #expect(look.space < 100, "\(look.page)") }
    }

    @Test("shows its demo as a poster that announces nothing and leaves focus to the page")
    func poster() throws {
      for look in try Self.looks.get() { #expect(look.logged == [0, "body"], "\(look.page)") }
    }

    @Test("has at most 12 keyboard stops before the demo, and a link that skips to it")
    func stops() throws {
      for look in try Self.looks.get() { #expect(look.presses <= 13, "\(look.page)") }
      let site = try ContentSite.shared()
      try withUsedSession(.firefox) { session in
        try session.open(site.url(of: "progress/progress-bar.html"))
        try session.press(.tab)
        try session.press(.tab)
        #expect(try session.execute("return document.activeElement.textContent") == "Skip to the demo")
        try session.press(.enter)
        try until(session, "return document.activeElement.id === 'demo.upload'")
      }
    }
  }
}
