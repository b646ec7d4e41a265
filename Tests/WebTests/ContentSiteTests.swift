import Foundation
import JSONSyntax
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The site of Content/", .serialized, .inALaneEarly)
  struct ContentSiteTests {
    @Test("opens from its files in Chromium: each link leads somewhere, nothing fails, and nothing leaves the site")
    func opens() throws {
      let site = try ContentSite.shared()
      let inspection = try withUsedSession(.chromium, logsRequests: true) { session in
        try SiteInspection(of: site.folder, in: session)
      }
      #expect(inspection.pages.map(\.path) == (try site.pages))
      #expect(inspection.pages.contains { $0.path == "index.html" })
      #expect(Set(site.demos.map(\.path)).isSubset(of: inspection.pages.map(\.path)))
      #expect(inspection.faults == [])
    }

    @Test("has a style sheet with the same rules as its source, in fewer bytes")
    func styleSheet() throws {
      let written = try ContentSite.shared().folder.appending(path: "assets/polite.css")
      let source = Tools.repository.appending(path: "Templates/assets/polite.css")
      let texts = try [written, source].map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(texts[0].utf8.count < texts[1].utf8.count)
      let rules = """
        return Array.from(arguments, (text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          // A custom property is told as it was written.
          return Array.from(sheet.cssRules, (rule) => rule.cssText.replaceAll(', ', ','));
        });
        """
      let read = try withUsedSession(.chromium) { try $0.execute(rules, texts.map { .string($0) }).array ?? [] }
      #expect(read.first?.array?.isEmpty == false)
      #expect(read.first == read.last)
    }

    @Test("breaks no word at 320 px, except in code, and fits where text is twice as large with everything expanded")
    func narrow() throws {
      let site = try ContentSite.shared()
      let broken = """
        // Inside closed ones, each question would have their contents laid out again.
        for (const one of document.querySelectorAll('details')) one.open = true;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        const range = document.createRange();
        const isBroken = () => new Set(Array.from(range.getClientRects(), (line) => Math.round(line.top))).size > 1;
        while (walker.nextNode()) {
          const text = walker.currentNode;
          // The heading of a tab's panel is there for the ear.
          if (text.parentElement.closest('code, .visually-hidden, [role=tabpanel] > :first-child')) continue;
          range.selectNodeContents(text);
          if (!isBroken()) continue;
          for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (isBroken()) found.push(word[0]);
          }
        }
        return found;
        """
      let wider = "return document.documentElement.scrollWidth - innerWidth"
      try withUsedSession(.chromium) { session in
        for page in try site.pages where !ContentSite.isDemo(page) {
          try session.setViewport(width: 320, height: 900)
          try session.open(site.url(of: page))
          #expect(try session.execute(broken) == [], "\(page)")
          // A window of 380 px with text at 200%
          try session.setViewport(width: 190, height: 900)
          #expect(try session.execute(wider).integer ?? 1 <= 0, "\(page)")
        }
      }
    }

    @Test("keeps words inside their part of a page at 320 px, and on paper inside its margins")
    func margins() throws {
      let site = try ContentSite.shared()
      let outside = """
        const walker = document.createTreeWalker(document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
          const part = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || part.closest('.visually-hidden') || !part.checkVisibility()) continue;
          const around = part.closest(arguments[0]);
          const range = document.createRange();
          range.selectNode(walker.currentNode);
          const end = around.getBoundingClientRect().right - parseFloat(getComputedStyle(around).paddingRight);
          if (range.getBoundingClientRect().right > end + 1) found.push(walker.currentNode.data);
        }
        return found;
        """
      try withUsedSession(.chromium) { session in
        try session.setViewport(width: 320, height: 900)
        try session.open(site.url(of: "progress/progress-bar.html"))
        #expect(try session.execute(outside, [".contract"]) == [])
        // A sheet of A4 between its margins
        try session.setViewport(width: 672, height: 900)
        try session.emulate(EmulatedMedia(print: true))
        try session.open(site.url(of: "coverage.html"))
        #expect(try session.execute(outside, ["main"]) == [])
        try session.emulate(EmulatedMedia())
      }
    }

    @Test("centres the words of its buttons where a page is read from right to left")
    func buttons() throws {
      let site = try ContentSite.shared()
      try withUsedSession(.chromium) { session in
        try session.open(site.url(of: "progress/progress-bar.html"))
        let places = """
          document.documentElement.dir = 'rtl';
          const buttons = Array.from(document.querySelectorAll('button'));
          return [...new Set(buttons.map((one) => getComputedStyle(one).textAlign))];
          """
        #expect(try session.execute(places) == ["center"])
      }
    }

    @Test("makes a table a keyboard stop only when it is too wide for its container", arguments: [1280, 320])
    func wideTables(width: Int) throws {
      let site = try ContentSite.shared()
      // The page learns of sizes when it is drawn: in the first frame, which is over once the second begins.
      let tables = """
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
          Array.from(document.querySelectorAll('.table-scroll'), (one) =>
            [one.scrollWidth > one.clientWidth, one.tabIndex === 0].join())))));
        """
      try withUsedSession(.chromium) { session in
        try session.setViewport(width: width, height: 900)
        try session.open(site.url(of: "coverage.html"))
        let (fitting, wide): (JSONValue, JSONValue) = ("false,false", "true,true")
        let found = try session.execute(tables).array ?? []
        #expect(found.contains(width == 320 ? wide : fitting) && found.allSatisfy { [fitting, wide].contains($0) })
      }
    }

    @Test("prints each demo, each scenario, and the evidence that is open, without nearly blank pages")
    func printing() throws {
      let site = try ContentSite.shared()
      let seen = """
        const isSeen = (one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getClientRects().length > 0;
        return ['.stage-frame', '.scenario', '.evidence[open] li', '.evidence:not([open])'].map((part) => (
          Array.from(document.querySelectorAll(part), isSeen)));
        """
      let open = "for (const one of document.querySelectorAll('.scenario:first-child details')) one.open = true"
      try withUsedSession(.chromium) { session in
        for page in ["index", "announcements", "labels", "progress-bar"].map({ "progress/\($0).html" }) {
          try session.open(site.url(of: page))
          _ = try session.execute(open)
          try session.emulate(EmulatedMedia(print: true))
          let parts = try session.execute(seen).array ?? []
          #expect(parts.count == 4, "\(page)")
          for (part, isPrinted) in zip(parts, [true, true, true, false]) {
            #expect(part.array?.allSatisfy { $0 == .bool(isPrinted) } == true, "\(page): \(part)")
          }
          if page.hasSuffix("bar.html") { #expect(parts.allSatisfy { $0.array?.isEmpty == false }) }
          try session.emulate(EmulatedMedia())
          let paper: JSONValue = [
            "printBackground": true, "preferCSSPageSize": true, "paperWidth": .number(8.27),
            "paperHeight": .number(11.69),
          ]
          let printed = try session.devTools("Page.printToPDF", paper)["data"].string ?? ""
          let sheets = sheetSizes(of: Data(base64Encoded: printed) ?? Data())
          #expect(sheets.count > 2 && sheets.allSatisfy { $0 > 700 }, "\(page): \(sheets)")
        }
      }
    }

    /// How many bytes of drawing each page has in a PDF that Chromium printed (PDF 1.7, section 7.3.8).
    private func sheetSizes(of document: Data) -> [Int] {
      let text = String(decoding: document.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
      return text.matches(of: /\/Type \/Page\n.*?\/Contents (\d+) 0 R/.dotMatchesNewlines()).map { page in
        guard let object = text.range(of: "\n\(page.1) 0 obj") else { return 0 }
        let length = text[object.upperBound...].prefix(200).firstMatch(of: /\/Length (\d+)/)
        return length.flatMap { Int($0.1) } ?? 0
      }
    }

    @Test("opens from its files in Firefox: posters are still, nothing fails, and nothing leaves the site")
    func opensInFirefox() throws {
      let site = try ContentSite.shared()
      let home = site.folder.absoluteString
      let posters = Set(site.demos.map(\.entry))
      try withUsedSession(.firefox) { session in
        for page in try site.pages {
          try session.open(site.url(of: page))
          if posters.contains(page) {
            _ = try session.execute("document.querySelector('.search input').focus()")
            try until(session, PosterTests.isStill)
            let log = "document.querySelector('[data-stage-log]').childElementCount"
            let isFocused = "document.activeElement.matches('.search input')"
            #expect(try session.execute("return [\(log), \(isFocused)]") == [0, true], "\(page)")
          }
          #expect(try session.consoleMessages().filter(\.isError).map(\.text) == [], "\(page)")
          #expect(
            try session.requestedURLs().filter { !$0.hasPrefix(home) && !$0.hasPrefix("about:") } == [],
            "\(page)"
          )
          #expect(try session.requestedURLs().isEmpty == false, "\(page)")
        }
      }
    }
  }
}
