import Foundation
import JSONSyntax
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The script of a page", .serialized, .inALane)
  struct PageScriptTests {
    static let entry = """
      ---
      title: Bar
      name: Says what it is.
      focus: Stays.
      announcement: [Saving]
      demos:
        save:
          title: Save a note
          scenarios:
            - id: start
              title: The start is announced
              given: { motion: reduced }
              steps:
                - when: { activate: Save }
                  then: [{ focus: stays }, { announced: Saving }]
        save-wrong:
          title: "Wrong: save"
          scenarios:
            - id: silence
              title: Nobody is told
              steps:
                - when: { activate: Save }
                  then: [{ silent: 1s }]
      keyboard: { tab: Goes past it. }
      ---
      ![Save a note](save.html)

      ## iOS

      ### UIKit

      Take the one.

      ```swift
      let bar = UIProgressView()
      \((2...12).map { "// Line \($0)." }.joined(separator: "\n"))
      ```

      ### SwiftUI

      Or take the other.

      ## Web

      Take an element.

      ### Its name

      Give it a label.

      ## More

      """

    /// Opens an entry's page with platform tabs and a stage. Each block starts with nothing remembered.
    private func onPage(
      _ place: String = "",
      of entry: String = entry,
      in kind: TestEnvironment.Browser = .chromium,
      _ body: (Session) throws -> Void
    ) throws {
      let demo = "<!doctype html><html lang=\"en\"><title>Save</title><button>Save</button>"
      let wrong = "<meta name=\"polite:wrong\" content=\"It tells nobody.\"><title>Wrong: save</title>"
      let files = [
        "Content/controls/bar/index.md": entry, "Content/controls/bar/save.html": demo,
        "Content/controls/bar/save-wrong.html": demo.replacing("<title>Save</title>", with: wrong),
      ]
      try withSite(of: files, in: kind) { site, session in
        try session.setViewport(width: 1000, height: 600)
        try session.open(site.appending(path: "controls/bar.html").absoluteString + place)
        try body(session)
      }
    }

    private static let selected =
      "return document.querySelector('[aria-label=Platform] [aria-selected=true]').textContent"

    @Test(
      "opens the tab that contains the place in the address, and keeps the tabs in view",
      arguments: ["#web", "#ios-uikit"]
    )
    func place(_ place: String) throws {
      try onPage(place) { session in
        let inSight = """
          const at = document.querySelector('\(place)').getBoundingClientRect().top;
          const tabs = document.querySelector('[aria-label=Platform]').getBoundingClientRect();
          return tabs.top >= 0 && tabs.bottom <= at + 1 && at < innerHeight / 2;
          """
        try until(session, inSight)
        #expect(try session.execute(Self.selected) == .string(place == "#web" ? "Web" : "iOS"))
        _ = try session.execute("location.hash = '#web-its-name'")
        try until(session, Self.selected + " === 'Web'")
        let isShown = "return document.querySelector('#web-its-name').checkVisibility({ contentVisibilityAuto: true })"
        #expect(try session.execute(isShown) == true)
      }
    }

    @Test("moves between tabs with the arrow keys, reversed in right-to-left text, and makes them one keyboard stop")
    func keys() throws {
      try onPage { session in
        _ = try session.execute("document.querySelector('[aria-label=Platform] [role=tab]').focus()")
        let steps: [(Key, String)] = [(.right, "Web"), (.right, "iOS"), (.left, "Web"), (.home, "iOS"), (.end, "Web")]
        for (key, tab) in steps {
          try session.press(key)
          #expect(try session.execute(Self.selected) == .string(tab))
          #expect(try session.execute("return document.activeElement.textContent") == .string(tab))
        }
        _ = try session.execute("document.documentElement.dir = 'rtl'")
        try session.press(.right)
        #expect(try session.execute(Self.selected) == "iOS")
        let stops = "return document.querySelectorAll('[aria-label=Platform] [role=tab][tabindex=\"0\"]').length"
        #expect(try session.execute(stops) == 1)
      }
    }

    @Test("shows each of two tabs with the same name")
    func sameName() throws {
      try onPage(of: Self.entry.replacing("## Web", with: "## iOS")) { session in
        let tabs = "document.querySelectorAll('[aria-label=Platform] [role=tab]')"
        _ = try session.execute("\(tabs)[1].click()")
        let selected = "return Array.from(\(tabs), (one) => one.ariaSelected)"
        #expect(try session.execute(selected).strings == ["false", "true"])
      }
    }

    @Test("remembers the chosen platform when the next page opens", arguments: Tools.chromiumAndFirefox)
    func remembers(_ kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        #expect(try session.execute(Self.selected) == "iOS")
        _ = try session.execute("document.querySelectorAll('[aria-label=Platform] [role=tab]')[1].click()")
        let here = try session.execute("return location.href").string ?? ""
        try session.open(here.replacing("/bar.html", with: "/index.html"))
        try session.open(here)
        #expect(try session.execute(Self.selected) == "Web")
      }
    }

    @Test("collapses long samples under a summary with their length, and prints those that are expanded")
    func folded() throws {
      try onPage { session in
        let folds = "document.querySelectorAll('.prose .code-fold')"
        #expect(try session.execute("return \(folds).length") == 1)
        #expect(try session.text(of: session.find(".prose .code-fold > summary")) == "Swift 12 lines")
        let isShown = "return \(folds)[0].querySelector('code').checkVisibility({ contentVisibilityAuto: true })"
        #expect(try session.execute(isShown) == false)
        try session.emulate(EmulatedMedia(print: true))
        #expect(try session.execute(isShown) == false)
        _ = try session.execute("\(folds)[0].open = true")
        try until(session, isShown)
      }
    }

    @Test("keeps hidden panels out of the tab order and the accessibility tree", arguments: Tools.chromiumAndFirefox)
    func hiddenPanels(_ kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        #expect(try roles(session) == ["tabpanel", ""])
        _ = try session.execute("document.querySelector('[aria-label=Platform] [role=tab]').focus()")
        var stops: [String] = []
        for _ in 0..<5 {
          try session.press(.tab)
          stops.append(try session.execute(Self.platform).string ?? "?")
        }
        #expect(stops == ["ios", "ios", "ios", "ios", ""])
        _ = try session.execute("document.querySelector('[aria-label=Platform] [role=tab]').focus()")
        try session.press(.right)
        #expect(try roles(session) == ["", "tabpanel"])
        try session.press(.tab)
        #expect(try session.execute(Self.platform) == "web")
      }
    }

    /// The platform whose panel contains focus.
    private static let platform = "return document.activeElement.closest('.platform')?.dataset.platform ?? ''"

    /// The roles of the platforms' panels, empty for those not in the accessibility tree.
    private func roles(_ session: Session) throws -> [String] {
      try session.findAll(".platform").map { panel in
        let role = try session.computedRole(of: panel)
        return ["none", "generic", "Ignored"].contains(role) ? "" : role
      }
    }

    @Test("lets the browser find text in a hidden panel, and shows the panel then", arguments: Tools.chromiumAndFirefox)
    func search(_ kind: TestEnvironment.Browser) throws {
      // Chromium searches for an address's text once the page is loaded, Firefox before the script has run.
      try onPage(kind == .chromium ? "#:~:text=Give%20it%20a%20label" : "", in: kind) { session in
        if kind == .firefox { _ = try session.execute("find('Give it a label')") }
        try until(session, Self.selected + " === 'Web'")
        #expect(try roles(session) == ["", "tabpanel"])
      }
    }

    @Test("copies a stage's scenarios as acceptance criteria, and announces that")
    func criteria() throws {
      try onPage { session in
        try keepExports(in: session)
        _ = try session.execute("document.querySelector('.scenarios .copy').click()")
        try untilSaid("Copied the list of scenarios.", in: session)
        let expected = """
          Scenario: The start is announced
            Given the person has asked for reduced motion
            When the person activates “Save”
            Then focus stays where it is
            And “Saving” is announced

          """
        #expect(try session.execute("return window.copied") == .string(expected))
      }
    }

    @Test("marks copied scenarios of a mistake, so that no team adopts them as criteria")
    func mistake() throws {
      try onPage { session in
        try keepExports(in: session)
        _ = try session.execute("document.querySelector('.stage-wrong .scenarios .copy').click()")
        try untilSaid("Copied the list of scenarios of a mistake.", in: session)
        let expected = """
          Wrong: save
          Do not copy this. It tells nobody.

          Scenario of a mistake: Nobody is told
            When the person activates “Save”
            Then nothing is announced for 1 second

          """
        #expect(try session.execute("return window.copied") == .string(expected))
      }
    }

    @Test(
      "copies scenarios in forms for a repository, a tracker and a person, and announces the form",
      arguments: Tools.chromiumAndFirefox
    )
    func forms(_ kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        try keepExports(in: session)
        _ = try session.execute(
          """
          document.querySelector('.stage:not(.stage-wrong) .scenarios').open = true;
          document.querySelector('.form select').focus();
          """
        )
        try until(session, "return document.querySelector('.form select').length > 1")
        var copied: [String: String] = [:]
        for form in ["Gherkin feature", "checklist", "Markdown table", "Jira table", "test script for people"] {
          try session.press(.down)
          try until(session, "return document.querySelector('.take .copy').textContent.endsWith(' as a \(form)')")
          _ = try session.execute("document.querySelector('.take .copy').click()")
          try untilSaid("Copied the scenarios as a \(form).", in: session)
          copied[form] = try session.execute("return window.copied").string
        }
        let feature = copied["Gherkin feature"]?.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(
          feature == """
            Feature: Bar: Save a note
              Scenario: The start is announced
                Given the person has asked for reduced motion
                When the person activates “Save”
                Then focus stays where it is
                And “Saving” is announced
            """
        )
        let lines = [
          "Given the person has asked for reduced motion", "When the person activates “Save”",
          "Then focus stays where it is", "And “Saving” is announced",
        ]
        let steps = lines.joined(separator: "; ")
        #expect(copied["checklist"]?.hasSuffix(">)\n\(lines.map { "  - \($0)\n" }.joined())") == true)
        #expect(copied["checklist"]?.contains("\n- [ ] [The start is announced](<") == true)
        #expect(copied["Markdown table"]?.hasSuffix("#scenario.save.start>) | \(steps) | Not tested |\n") == true)
        #expect(copied["Jira table"]?.hasSuffix("#scenario.save.start]|\(steps)|Not tested|\n") == true)
        let script = copied["test script for people"] ?? ""
        for line in [
          "# Test script for Bar: Save a note", "Screen reader and version:",
          "- Keyboard: turn on Reduce Motion in the system’s settings",
          "| Step | Do | You hear | You find | Pass | Fail | Notes |",
          "| 1 | Keyboard: go to “Save” and press Enter or Space; Touch: swipe right until you hear “Save”, and double-tap | “Saving” | focus stays where it is | ☐ | ☐ |  |",
          "Result: ☐ passed ☐ failed ☐ could not be tried",
        ] { #expect(script.split(separator: "\n").contains { $0 == line }, "\(line)") }
        for reader in ["VoiceOver on macOS", "VoiceOver on iOS", "TalkBack", "NVDA", "JAWS"] {
          #expect(script.contains("| \(reader) | "))
        }
        #expect(script.contains(/\n## \[1\. The start is announced\]\(</))
        #expect(script.contains(/Reopen the demo: .*\/controls\/bar\/save\.html/))
      }
    }

    @Test(
      "records what a person heard, by keyboard, as a file that `polite evidence add` accepts",
      arguments: Tools.chromiumAndFirefox
    )
    func record(_ kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        try keepExports(in: session)
        _ = try session.execute(
          """
          document.querySelector('.stage:not(.stage-wrong) .scenarios').open = true;
          document.querySelector('.stage:not(.stage-wrong) .record').focus();
          """
        )
        let label = try session.computedLabel(of: session.find(":focus"))
        #expect(label == "Record what you heard : The start is announced")
        try session.press(.enter)
        try until(session, "return document.activeElement.name === 'screen-reader'")
        for text in ["NVDA 2026.1", "Firefox 150", "Windows 11", "AB"] {
          try session.type(text, into: session.find(":focus"))
          try session.press(.tab)
        }
        try session.press(.space)
        try session.press(.tab)
        try session.type("Saving", into: session.find(":focus"))
        for _ in 0..<3 { try session.press(.tab) }
        #expect(try session.execute("return document.activeElement.textContent") == "Copy the record")
        try session.press(.enter)
        let next =
          "Copied the record. Send it to the library’s maintainers. Whoever has the library itself runs polite evidence add FILE there, which checks the record and adds it to its entry."
        try untilSaid("Copied the record. What to do next is below.", in: session)
        let about = "document.querySelector('.record-form input').getAttribute('aria-describedby')"
        #expect(
          try session.execute("return document.getElementById(\(about)).textContent.includes('is published')") == true
        )
        #expect(try session.text(of: session.find(".record-next")) == next)
        let copied = try JSONValue(Array((session.execute("return window.copied").string ?? "").utf8))
        #expect(copied["entry"] == "controls/bar")
        let record = try #require(copied["by-hand"].array?.first)
        #expect(record["demo"] == "save" && record["scenario"] == "start" && record["initials"] == "AB")
        #expect(record["screen-reader"] == "NVDA 2026.1" && record["device"] == "Windows 11")
        #expect(record["outcome"] == "passed" && record["heard"].strings == ["Saving"])
        #expect(record["demo-hash"].string?.count == 32 && record["scenario-hash"].string?.count == 32)
        #expect(try session.execute("return document.querySelector('.record-form').hidden") == false)
        // Typed text survives a reload, which each scenario asks for, and so do the tools that were used.
        try session.type("Saved", into: session.find("[name=heard]"))
        try session.open(session.execute("return location.href").string ?? "")
        _ = try session.execute("document.querySelector('.stage:not(.stage-wrong) .record').click()")
        try until(session, "return document.querySelector('.record-form') !== null")
        let values = ["heard", "screen-reader"].map { "document.querySelector('[name=\($0)]').value" }
        #expect(try session.execute("return \(values[0])").string?.hasSuffix("Saved") == true)
        #expect(try session.execute("return \(values[1])") == "NVDA 2026.1")
      }
    }

    @Test("shows a mistake that is opened alone with a warning and a way back, and leaves the author's file unchanged")
    func alone() throws {
      try onPage { session in
        let link = "document.querySelector('.stage-wrong a.tool')"
        try session.open(session.execute("return \(link).href").string ?? "")
        #expect(try session.title().hasPrefix("Wrong: save – "))
        #expect(try session.computedLabel(of: session.find("main h1")) == "Wrong: save")
        let words = try session.text(of: session.find("main p"))
        #expect(words == "This demo shows a mistake. Do not copy it. It tells nobody.")
        #expect(try session.computedLabel(of: session.find("main a")) == "Back to Bar")
        try session.enter(frame: session.find("iframe"))
        #expect(try session.execute("return location.pathname.split('/').at(-1)") == "save-wrong.html")
        #expect(try session.execute("return document.scripts.length") == 0)
        try session.leaveFrames()
        _ = try session.execute("document.querySelector('main a').click()")
        try until(session, "return location.hash === '#demo.save-wrong' && document.querySelector(':target') !== null")
        let right = "return document.querySelector('.stage:not(.stage-wrong) a.tool').href.split('/').at(-1)"
        #expect(try session.execute(right) == "save.html")
      }
    }

    @Test("gives each heading of a section or scenario a link to itself, which opens what hides it")
    func selfLinks() throws {
      try onPage { session in
        let bare = """
          return Array.from(document.querySelectorAll('.body h2:not(.slab-title), .scenario h5'))
            .filter(heading => !heading.parentElement.querySelector(':scope > .anchor'))
            .map(heading => heading.textContent);
          """
        #expect(try session.execute(bare) == [])
        let link = "document.querySelector('.stage-wrong .scenario .anchor')"
        _ = try session.execute("document.querySelector('.stage-wrong .scenarios').open = true")
        #expect(
          try session.computedLabel(of: session.find(".stage-wrong .scenario .anchor")) == "Link to “Nobody is told”"
        )
        let elsewhere = """
          document.querySelector('.stage-wrong .scenarios').open = false;
          addEventListener('click', (event) => event.preventDefault(), { once: true });
          \(link).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
          return document.querySelector('.stage-wrong .scenarios').open;
          """
        let isOpen = try session.execute(elsewhere)
        #expect(isOpen == false, "A link that opens in another window changed this one.")
        _ = try session.execute("\(link).click()")
        try until(session, "return location.hash === '#scenario.save-wrong.silence' && \(link).checkVisibility()")
      }
    }

    @Test("links to the demos in the page's contents, which mark the part being read")
    func contents() throws {
      try onPage { session in
        #expect(try texts(of: ".toc-wide a[href*='#demo.']", in: session) == ["Demo: Save a note", "Wrong: save"])
        _ = try session.execute("document.querySelector('.toc-wide a[href=\"#demo.save\"]').click()")
        try until(session, "return document.getElementById('demo.save').getBoundingClientRect().top < innerHeight / 3")
        let current = "document.querySelector('.toc-wide [aria-current]')?.textContent"
        try until(session, "return \(current) === 'Demo: Save a note'")
        // The contents do not cover the wide tables at the end of the page.
        try session.setViewport(width: 1200, height: 600)
        let isClear = """
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
          const [pane, tables] = ['.toc-pane', '.reference'].map(one => document.querySelector(one).getBoundingClientRect());
          return pane.height > 0 && pane.bottom <= tables.top;
          """
        #expect(try session.execute(isClear) == true)
      }
    }

    @Test(
      "announces that a demo restarts and that its log is cleared, which assistive technology could not tell otherwise"
    )
    func stage() throws {
      try onPage { session in
        _ = try session.execute("document.querySelector('[data-stage-restart]').click()")
        try untilSaid("The demo restarts.", in: session)
        _ = try session.execute("document.querySelector('[data-stage-clear]').click()")
        try untilSaid("The announcements are cleared.", in: session)
      }
    }
  }
}
