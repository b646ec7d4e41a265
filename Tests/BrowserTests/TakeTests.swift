import Foundation
import JSONSyntax
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Forms in which scenarios are copied.
  @Suite("Scenarios that are taken along", .serialized, .inALane)
  struct TakeTests {
    private static let entry = """
      ---
      title: Menu
      name: Says what it opens.
      focus: Goes to an item.
      announcement: { none: Focus moves. }
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

    /// The scenarios in a form that the page offers.
    private func taken(as form: String) throws -> String {
      try withTemporaryFolder { folder in
        let demo =
          "<!doctype html><html lang=en><meta charset=utf-8><title>Menu</title><p>Open Copy Cut A | B Help</html>"
        try write(["Content/a/menu/index.md": Self.entry, "Content/a/menu/menu.html": demo], to: folder)
        let site = folder.appending(path: "Site")
        let build = try run(polite, ["build", "--root", folder.path, "--output", site.path])
        try #require(build.code == 0, "\(build.output)")
        return try withSession(.chromium) { session in
          try session.open(site.appending(path: "a/menu.html").absoluteString)
          _ = try session.execute(
            """
            const select = document.querySelector('.take select');
            select.closest('details').open = true;
            select.value = arguments[0];
            select.dispatchEvent(new Event('change'));
            """,
            [.string(form)]
          )
          try until(session, "return 'politeTake' in window")
          let text = try session.execute(
            "return politeTake(arguments[0], document.querySelector('.scenarios > ol'))",
            [.string(form)]
          )
          return text.string ?? ""
        }
      }
    }

    @Test(
      "are in Gherkin a rule with a background where one comes first, and an outline with examples where there is a table"
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

    @Test("say in other forms which steps come first, and repeat none of them")
    func others() throws {
      let first = "the steps of “It opens” come first"
      let checklist = try taken(as: "checklist")
      #expect(checklist.contains("- [ ] End goes to “A | B” (given the person has asked for reduced motion; \(first))"))
      #expect(checklist.matches(of: /activates “Open”/).count == 1)
      let table = try taken(as: "markdown")
      #expect(
        table.contains(
          "| End goes to “A \\| B” | the person has asked for reduced motion; \(first) | When the person presses End,"
        )
      )
      #expect(try taken(as: "jira").matches(of: /activates “Open”/).count == 1)
      // Who tests by hand does all of it.
      let script = try taken(as: "script")
      #expect(script.matches(of: /Activate “Open”/).count == 3)
      // What is given is to be done as well, and no person counts a second.
      #expect(script.contains("Before: turn on Reduce Motion in the system’s settings."))
      #expect(script.contains("| no announcement for a moment |"))
    }
  }
}
