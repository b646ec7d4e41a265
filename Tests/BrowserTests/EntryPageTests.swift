import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The page of an entry", .serialized, .inALane)
  struct EntryPageTests {
    /// The pages of entries that have a demo.
    private func entries(of site: ContentSite) -> [String] { Set(site.demos.map(\.entry)).sorted() }

    /// Opens each entry's page at 1280 × 900 and waits until its scripts have run.
    private func onEachPage(_ body: (String, Session) throws -> Void) throws {
      let site = try ContentSite.shared()
      let pages = entries(of: site)
      #expect(pages.count > 15)
      try withUsedSession(.chromium) { session in
        try session.setViewport(width: 1280, height: 900)
        for page in pages {
          try session.open(site.url(of: page))
          try body(page, session)
        }
      }
    }

    @Test(
      "shows the whole demo on the first screen, or as much of a tall one as fits, and is at most 7,000 px high"
    )
    func firstScreen() throws {
      try onEachPage { page, session in
        try until(
          session,
          "return document.querySelector('.hero .stage-frame').style.getPropertyValue('--natural') !== ''"
        )
        let measures = try session.execute(
          """
          const { top, bottom } = document.querySelector('.hero .stage-frame').getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
          """
        )
        let (top, bottom) = (measures.array?[0].integer ?? 0, measures.array?[1].integer ?? 0)
        #expect(top > 0 && top < 300 && bottom > top + 100 && bottom <= 900, "\(page): \(top) to \(bottom)")
        let heights = try session.execute(
          """
          const tabs = [...document.querySelectorAll('.platforms > .tabs > [role="tab"]')];
          return [...new Set(tabs.map((tab) => tab.textContent)), ''].map((label) => {
            const tab = tabs.find((one) => one.textContent === label);
            if (tab) tab.click();
            return [label, document.documentElement.scrollHeight];
          });
          """
        )
        for height in heights.array ?? [] { #expect(height.array?[1].integer ?? .max <= 7_000, "\(page): \(height)") }
        // Each platform's tab, and the page as it is; only the page about choosing has no samples.
        #expect(heights.array?.count ?? 0 > (page.contains("choosing") ? 0 : 1), "\(page): \(heights)")
      }
    }

    @Test("leaves little space empty below its demo")
    func space() throws {
      let below = """
        const boxOf = (selector) => document.querySelector(selector)?.getBoundingClientRect();
        const demo = boxOf('.hero-stage');
        const beside = ['.lead', '.use', '.facts', '.states'].map((part) => boxOf(`.hero ${part}`))
          .filter((box) => box && box.right < demo.left);
        return Math.round(Math.max(...beside.map(({ bottom }) => bottom)) - demo.bottom);
        """
      try onEachPage { page, session in
        let space = try session.execute(below).integer ?? .max
        #expect(space < 100, "\(page): \(space)")
      }
    }

    @Test("has at most 12 keyboard stops before the demo, and a link that skips to it")
    func stops() throws {
      try onEachPage { page, session in
        var stops = 0
        let isThere = "return document.activeElement.matches('[data-stage-frame], [data-stage-start]')"
        while stops < 14, try session.execute(isThere) != true {
          try session.press(.tab)
          stops += 1
        }
        #expect(stops <= 13, "\(page): \(stops - 1)")
      }
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
