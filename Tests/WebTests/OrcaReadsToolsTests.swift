import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// The tools on the site's own pages, with real keys and a real screen reader.
  @Suite("Orca reads the tools of a page", .serialized, .inAWaitingLane)
  struct OrcaReadsToolsTests {
    /// Opens a page of the site of `Content/` with Orca reading it.
    private func onPage(_ page: String, _ body: (ReadBrowser) throws -> Void) throws {
      let site = try ContentSite.shared()
      let browser = try ReadBrowser(ScreenReaderChoice("orca"), in: .chromium)
      defer { browser.close() }
      try browser.visit(site.url(of: page))
      try body(browser)
    }

    /// Focuses an element, as Tab would, and returns what Orca says about it.
    private func focus(_ selector: String, until words: String, in browser: ReadBrowser) throws -> [String] {
      try browser.spoken { () throws(WebDriverError) in
        _ = try browser.session.execute("document.querySelector(arguments[0]).focus()", [.string(selector)])
      } until: {
        $0.contains { $0.contains(words) }
      }
    }

    private func press(_ keys: Key..., until words: String, in browser: ReadBrowser) throws -> [String] {
      try browser.spoken { () throws(WebDriverError) in
        for key in keys { try browser.press(key) }
      } until: {
        $0.contains { $0.contains(words) }
      }
    }

    @Test("search: the field when / is pressed, the number of results, and each result with its group")
    func search() throws {
      try onPage("progress/labels.html") { browser in
        let field = try press(.character("/"), until: "Focus mode", in: browser)
        #expect(
          field == ["banner", "search", "Search this site editable combo box.", "opens listbox", "Focus mode"]
        )
        let found = try browser.spoken { () throws(WebDriverError) in
          for letter in "throbber" { try browser.press(.character(letter)) }
        } until: {
          $0.contains { $0.hasSuffix("result.") || $0.hasSuffix("results.") }
        }
        #expect(found.last == "1 result.", "\(found)")
        let first = try press(.down, until: "throbber", in: browser)
        #expect(
          first == ["Search results list box", "Entries panel.", "throbber another name for Activity indicator."]
        )
        let page = try press(.enter, until: "Activity indicator", in: browser)
        #expect(page.first?.contains("Activity indicator") == true, "\(page)")
      }
    }

    @Test("Play: what it is, its controls, what the demo announces, and how the demonstration ends")
    func play() throws {
      try onPage("progress/labels.html") { browser in
        _ = try browser.session.execute("document.querySelector('.scenarios').open = true")
        let title = "The label is announced, and the spinner is not exposed"
        let button = try focus("[data-play='scenario.said-once.once']", until: "push button", in: browser)
        #expect(button == ["main content", "Said once panel.", "List with 6 items.", "Play : \(title) push button."])
        // The demonstration runs in real time; Orca is waited for once it has ended.
        let played = try browser.spoken { () throws(WebDriverError) in
          try browser.press(.enter)
          try untilOver(browser.session)
        } until: {
          $0.contains { $0.hasPrefix("Expectations met") }
        }
        #expect(
          played == [
            "leaving list.", "Demonstration: \(title) panel.", "Pause push button.", "Fetching messages",
            "Still fetching messages", "2 messages fetched", "Expectations met: 10 of 10.",
          ]
        )
        let closed = try press(.escape, until: "closed", in: browser)
        #expect(closed == ["List with 6 items.", "Play : \(title) push button.", "The demonstration is closed."])
      }
    }

    @Test("copying: what is copied, in which form, and a confirmation")
    func copying() throws {
      try onPage("progress/labels.html") { browser in
        _ = try browser.session.execute("document.querySelector('.scenarios').open = true")
        let form = try focus(".take select", until: "Focus mode", in: browser)
        #expect(
          form == [
            "main content", "Said once panel.", "Copy as combo box.", "list of scenarios.", "opens menu", "Focus mode",
          ]
        )
        let chosen = try press(.down, until: "Gherkin", in: browser)
        #expect(chosen == ["menu", "Gherkin feature."])
        let button = try press(.tab, until: "Browse mode", in: browser)
        #expect(button == ["Copy scenarios as a Gherkin feature push button.", "Browse mode"])
        let copied = try press(.enter, until: "opied", in: browser)
        #expect(copied == ["Copied the scenarios as a Gherkin feature."])
      }
    }

    @Test("collecting: which criterion, whether it is collected, and the number collected")
    func collecting() throws {
      try onPage("progress/labels.html") { browser in
        let button = try focus("[data-claim=focus] .mine", until: "My criteria", in: browser)
        let words = [
          "main content", "region Name, focus, announcement", "My criteria: Focus toggle button not pressed.",
        ]
        #expect(button == words)
        let added = try press(.enter, until: "Added", in: browser)
        #expect(added == ["pressed", "Added. My criteria: 1."])
        let removed = try press(.enter, until: "Removed", in: browser)
        #expect(removed == ["not pressed", "Removed. My criteria: 0."])
      }
    }
  }
}
