import Foundation
import JSONSyntax
import Testing
import Verifying

extension InTheBrowser {
  /// Scenarios, copied in various forms.
  @Suite("Scenarios that are exported from a page", .serialized, .inALane)
  struct TakeTests {
    private static let entry = """
      ---
      title: Menu
      name: Says what it opens.
      focus: Goes to an item.
      announcement: { none: Focus moves. }
      mobile: { swipe: Reaches the first item. }
      demos:
        menu:
          title: Actions
          scenarios:
            - id: opens
              title: It opens
              given: { motion: reduced }
              steps: [{ when: { activate: Open }, then: [{ focus: { on: Copy } }, { silent: 1s }] }]
            - id: goes-by-{key}
              title: "{key} goes to “{item}”"
              given: { after: opens }
              steps: [{ when: { press: "{key}" }, then: [{ focus: { on: { role: menuitem, name: "{item}" } } }, { element: { role: menu, states: { busy: "{busy}" } } }] }]
              table: [{ key: ArrowDown, item: Cut, busy: false }, { key: End, item: "A | B", busy: true }]
            - { id: help, steps: [{ when: { press: F1 }, then: [{ visible: Help }] }] }
      ---
      ![Actions](menu.html)
      """

    /// Opens the entry's page and its list of scenarios, and waits until it can be exported.
    private func onPage<Result>(_ entry: String = entry, _ body: (Session) throws -> Result) throws -> Result {
      let demo =
        "<!doctype html><html lang=en><meta charset=utf-8><title>Menu</title><p>Open Copy Cut A | B Help</html>"
      let settings = "title: Patterns\nrepository: https://forge.example/team/patterns/blob/main\n"
      let files = ["polite.yml": settings, "Content/a/menu/index.md": entry, "Content/a/menu/menu.html": demo]
      return try withSite(of: files) { site, session in
        try session.open(site.appending(path: "a/menu.html").absoluteString)
        try keepExports(in: session)
        _ = try session.execute(
          """
          document.querySelector('.scenarios').open = true;
          window.said = [];
          const status = document.getElementById('page.said');
          new MutationObserver(() => { if (status.textContent) said.push(status.textContent); }).observe(status, { childList: true });
          window.print = () => { window.isPrinted = true; };
          """
        )
        try until(session, "return 'politeForms' in window")
        return try body(session)
      }
    }

    /// The scenarios in a form that the page offers.
    private func taken(as form: String, of entry: String = entry) throws -> String {
      try onPage(entry) { session in
        try session.execute(
          "return politeTake(arguments[0], document.querySelector('.scenarios > ol'))",
          [.string(form)]
        ).string ?? ""
      }
    }

    /// Presses the button of the bar whose label begins like this.
    private func press(_ words: String, in session: Session) throws {
      let button =
        "Array.from(document.querySelectorAll('.take button')).find((one) => one.textContent.startsWith(arguments[0]))"
      _ = try session.execute("\(button).focus()", [.string(words)])
      try session.press(.enter)
    }

    @Test(
      "become a Gherkin rule with a background if one comes first, and an outline with examples if there is a table"
    )
    func gherkin() throws {
      let feature = try taken(as: "gherkin").split(separator: "\n", maxSplits: 1).last.map(String.init)
      #expect(
        feature == """
          Feature: Menu: Actions

            Scenario: It opens
              Given the person has asked for reduced motion
              When the person activates “Open”
              Then focus is on “Copy”
              And nothing is announced for 1 second

            Scenario: Help
              When the person presses F1
              Then “Help” can be seen

            Rule: After “It opens”

              Background:
                Given the person activates “Open”
                And focus is on “Copy”
                And nothing is announced for 1 second

              Scenario Outline: <key> goes to “<item>”
                Given the person has asked for reduced motion
                When the person presses <key>
                Then focus is on the menuitem “<item>”
                And there is a menu, <part 3>

                Examples:
                  | key | item | part 3 |
                  | ArrowDown | Cut | not busy |
                  | End | A \\| B | busy |

          """
      )
    }

    @Test("escape in the examples of a Gherkin outline only what Gherkin escapes")
    func gherkinCells() throws {
      let feature = try taken(as: "gherkin", of: Self.entry.replacing("A | B", with: "[A_1] | <B>"))
      #expect(feature.contains("\n        | End | [A_1] \\| <B> | busy |\n"))
    }

    @Test("name the steps that come first in other forms, and repeat none of them")
    func others() throws {
      let checklist = try taken(as: "checklist")
      #expect(checklist.contains("\n- [ ] [End goes to “A | B”](<"))
      #expect(
        checklist.contains(
          "\n  - Given the person has asked for reduced motion\n  - After “It opens”\n  - When the person presses End\n"
        )
      )
      #expect(checklist.matches(of: /activates “Open”/).count == 1)
      let table = try taken(as: "markdown")
      let steps =
        "Given the person has asked for reduced motion; After “It opens”; When the person presses End; Then focus is on the menuitem “A \\| B”;"
      #expect(table.contains("\n| [End goes to “A \\| B”](<"))
      #expect(table.contains(" | \(steps)"))
      #expect(try taken(as: "jira").matches(of: /activates “Open”/).count == 1)
      let data = try JSONValue(Array(taken(as: "json").utf8))
      #expect(data["entries"].array?.first?["criteria"].array?.count == 4)
    }

    @Test("become a script for people, in terms of keyboard and touch screen, with gestures to try at its end")
    func script() throws {
      let script = try taken(as: "script")
      let lines = script.split(separator: "\n").map(String.init)
      for line in [
        "# Test script for Menu: Actions", "Screen reader and version:",
        "- This script opens the web demo. In an app, check the same names, values and announcements.",
        "Before the steps: the person has asked for reduced motion.",
        "- Keyboard: turn on Reduce Motion in the system’s settings",
        "- Touch: turn on Reduce Motion (iOS: Accessibility, Motion) or remove animations (Android: Accessibility)",
        "| Step | Do | You hear | You find | Pass | Fail | Notes |",
        "| 1 | Keyboard: go to “Open” and press Enter or Space; Touch: swipe right until you hear “Open”, and double-tap | nothing that comes by itself | focus on “Copy” | ☐ | ☐ |  |",
        "| 2 | Keyboard: press ArrowDown; Touch: press ArrowDown on a connected keyboard | – | focus on the menu item “Cut”; the menu; it is not busy | ☐ | ☐ |  |",
        "| 2 | Keyboard: press End; Touch: press End on a connected keyboard | – | focus on the menu item “A \\| B”; the menu; it is busy | ☐ | ☐ |  |",
        "Result: ☐ passed ☐ failed ☐ could not be tried", "### Gestures to be tried on a touch screen",
      ] { #expect(lines.contains(line), "\(line)") }
      // Someone who tests by hand does all of it.
      #expect(script.matches(of: /go to “Open”/).count == 3)
      #expect(lines.last?.hasPrefix("- [ ] [Swipe: Reaches the first item.](<") == true)
      #expect(lines.last?.hasSuffix("#spec.mobile>)") == true)
    }

    @Test("give gestures for arrow keys only on a slider, where there are such")
    func sliding() throws {
      let slider = Self.entry.replacing(
        "{ press: F1 }, then: [{ visible: Help }]",
        with: "{ press: [ArrowRight, ArrowDown] }, then: [{ element: { role: slider, name: Help } }]"
      )
      let script = try taken(as: "script", of: slider)
      #expect(script.contains("press ArrowRight, then ArrowDown; Touch: swipe up, then swipe down |"), "\(script)")
      #expect(script.contains("Touch: press ArrowDown on a connected keyboard |"), "\(script)")
    }

    @Test("are saved in each form, and printed as a checklist or a form to fill in, instead of the page")
    func saving() throws {
      try onPage { session in
        let (shown, all) = (".take button:not([hidden])", "Add all 4 scenarios to My criteria")
        let buttons = ["Copy list of scenarios", "Save the list of scenarios", all]
        #expect(try texts(of: shown, in: session) == buttons)
        try choose(form: "script", from: ".take", in: session)
        let said = "scenarios as a test script for people"
        #expect(try texts(of: shown, in: session) == ["Copy \(said)", "Save the \(said)", "Print the \(said)", all])
        try press("Save", in: session)
        try until(session, "return said.at(-1) === 'Saved the scenarios as menu-menu.script.md.'")
        try until(
          session,
          "return savedAs === 'menu-menu.script.md' && saved.startsWith('# Test script for Menu: Actions')"
        )
        try press("Print", in: session)
        #expect(try session.execute("return window.isPrinted") == true)
        try session.emulate(EmulatedMedia(print: true))
        let seen =
          "return Array.from(document.querySelectorAll(arguments[0]), (one) => one.checkVisibility()).some(Boolean)"
        #expect(try session.execute(seen, [".sheet h1"]) == true)
        #expect(try session.execute(seen, ["main, header, footer"]) == false)
        let columns = ["Step", "Do", "You hear", "You find", "Pass", "Fail", "Notes"]
        #expect(try texts(of: ".sheet h2 + p ~ table th", in: session).prefix(7).elementsEqual(columns))
        #expect(try texts(of: ".sheet-ticks > li", in: session) == ["Swipe: Reaches the first item."])
        #expect(try text(of: ".sheet > p", in: session).hasPrefix("From Patterns, file:"))
        let standings = try texts(of: ".sheet h2 + p", in: session)
        #expect(standings.allSatisfy { $0.hasPrefix("Not tested in the library’s demo.") })
        _ = try session.execute("dispatchEvent(new Event('afterprint'))")
        #expect(try session.execute("return document.querySelector('.sheet') === null") == true)
        #expect(try session.execute(seen, ["main"]) == true)
      }
    }

    @Test("are all added to My criteria at once, which is announced once")
    func adding() throws {
      try onPage { session in
        try press("Add all", in: session)
        try until(session, "return said.length > 0")
        #expect(try session.execute("return said").strings == ["Added 4. My criteria: 4."])
        let pressed = "return document.querySelectorAll('.scenario > .mine[aria-pressed=true]').length"
        #expect(try session.execute(pressed) == 4)
      }
    }

    @Test("have records whose file names include the screen reader and the tester, and that say where to send them")
    func record() throws {
      try onPage { session in
        _ = try session.execute("document.querySelector('.record').click()")
        try until(session, "return document.querySelector('.record-form') !== null")
        _ = try session.execute(
          """
          const form = document.querySelector('.record-form');
          const values = { 'screen-reader': 'VoiceOver, iOS 26.1', browser: 'Safari', device: 'iPhone', initials: 'AB', outcome: 'passed' };
          for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
          form.requestSubmit();
          """
        )
        try until(session, "return 'savedAs' in window")
        let name = try session.execute("return savedAs").string ?? ""
        #expect(name.contains(/^menu-opens-\d{4}-\d\d-\d\d-voiceover-ios-26-1-ab\.json$/))
        let words =
          "Saved as \(name). Send it to the library’s maintainers, as a report. Whoever has the library itself runs polite evidence add \(name) there, which checks the record and adds it to its entry."
        #expect(try session.text(of: session.find(".record-next")) == words)
        let report = "return document.querySelector('.record-next a').href"
        #expect(try session.execute(report) == "https://forge.example/team/patterns/issues/new?title=Menu")
      }
    }
  }
}
