import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("Focus that stays", .serialized, .inALane)
  struct StayingFocusTests {
    private static let head = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Keys</title>"

    private func failures(_ body: String, _ steps: [Step], in kind: TestEnvironment.Browser) throws -> [String] {
      try withTemporaryFolder { folder in
        try withPlayer(kind) { player, _ in
          try player.play(Scenario(steps), on: Self.head + body, in: folder).failures.map(\.observed)
        }
      }
    }

    private let toFirst = step(.focuses(ElementReference(name: "First")))

    @Test("may not be moved by keys either, whatever they usually do", arguments: Tools.browsers)
    func keys(kind: TestEnvironment.Browser) throws {
      let moving = """
        <button id="a">First</button> <button id="b">Second</button>
        <script>a.onkeydown = () => b.focus(); b.onkeydown = () => a.focus();</script>
        """
      for keys in [["ArrowDown"], ["End"], ["ArrowDown", "ArrowUp"]] {
        let found = try failures(moving, [toFirst, step(.presses(keys), .focus(.stays))], in: kind)
        #expect(found.count == 1 && found[0].hasPrefix("it went to button “Second” at "), "\(keys): \(found)")
      }
      let still = moving.replacing("b.focus()", with: "0")
      #expect(try failures(still, [toFirst, step(.presses(["ArrowDown"]), .focus(.stays))], in: kind) == [])
      // Without a word about focus, keys may move it, and it stays where they moved it.
      let on = Expectation.focus(.on(ElementReference(name: "Second")))
      let moved = [toFirst, step(.presses(["ArrowDown"])), step(.passes(Milliseconds(100)), .focus(.stays), on)]
      #expect(try failures(moving, moved, in: kind) == [])
    }

    @Test("may not be lost by a key, even if nothing is said of it", arguments: Tools.browsers)
    func lost(kind: TestEnvironment.Browser) throws {
      let losing = "<button id=\"a\">First</button><script>a.onkeydown = () => a.remove();</script>"
      let found = try failures(losing, [toFirst, step(.presses(["ArrowDown"]))], in: kind)
      #expect(found.count == 1 && found[0].hasPrefix("it is on the page’s"), "\(found)")
    }

    @Test("may be moved on at once from a place that nobody notices", arguments: Tools.browsers)
    func passed(kind: TestEnvironment.Browser) throws {
      let moving = """
        <div id="app"><label>First <input></label></div><dialog aria-label="Session"><button autofocus>Stay</button></dialog>
        <script>
        const dialog = document.querySelector("dialog");
        setTimeout(() => dialog.showModal(), 1000);
        setTimeout(() => { dialog.close(); app.innerHTML = "<a href='#'>Sign in</a>"; app.firstChild.focus(); }, 5000);
        </script>
        """
      let stay = step(.passes(Milliseconds(2000)), .focus(.on(ElementReference(name: "Stay"))))
      let found = try failures(moving, [toFirst, stay], in: kind)
      #expect(found.count == 1 && found[0].hasPrefix("it went to a “Sign in” at "), "\(found)")
    }

    @Test("may be moved from a field that was edited, by a script, later", arguments: Tools.browsers)
    func edited(kind: TestEnvironment.Browser) throws {
      let moving = """
        <label>First <input></label> <button id="b">Stay</button><script>setTimeout(() => b.focus(), 4000)</script>
        """
      let stay = Expectation.focus(.on(ElementReference(name: "Stay")))
      let steps = [toFirst, step(.presses(["x"])), step(.passes(Milliseconds(5000)), stay)]
      #expect(try failures(moving, steps, in: kind) == [])
    }
  }

  @Suite("Announcements in one step", .serialized, .inALane)
  struct OrderedAnnouncementTests {
    @Test("come in the order of the expectations")
    func order() throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Order</title><p role="status" id="s"></p>
        <button onclick="s.textContent = 'One'; setTimeout(() => { s.textContent = 'Two' }, 500)">Go</button>
        """
      func observed(_ texts: String...) throws -> [String] {
        try failures(of: [step(activate("Go"), texts.map { announced($0) })], on: page, in: .chromium)[0].map(
          \.observed
        )
      }
      #expect(try observed("One", "Two") == [])
      let found = try observed("Two", "One")
      #expect(found.count == 1 && found[0].hasSuffix(" ms before the announcement above it"), "\(found)")
    }
  }
}
