import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A person who goes back and forward in the browser's history", .serialized, .inALane)
  struct HistoryTests {
    /// A list of albums whose details are an entry of their own in the history.
    private static let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Albums</title></head><body><main>
      <h1 tabindex="-1">Albums</h1><button>Dunes</button><p role="status"></p></main><script>
      const [heading, button] = document.querySelectorAll('h1, button');
      const show = (name) => {
        heading.textContent = document.title = name || 'Albums';
        button.hidden = Boolean(name);
        document.querySelector('[role=status]').textContent = name ? '' : 'All albums';
        (name ? heading : button).focus();
      };
      button.addEventListener('click', () => { history.pushState('Dunes', ''); setTimeout(() => show('Dunes'), 300); });
      addEventListener('popstate', (event) => {
        event.stopImmediatePropagation();
        setTimeout(() => show(event.state), 300);
      }, true);
      </script></body></html>
      """

    private static let album = ElementReference(role: "button", name: "Dunes")
    private static let details = Expectation.focus(.on(ElementReference(role: "heading", name: "Dunes")))

    @Test("is told to the page, by pointer and by keyboard", arguments: Tools.browsers)
    func travels(kind: TestEnvironment.Browser) throws {
      let scenario = Scenario([
        step(.activates(Self.album), Self.details, .title("Dunes")),
        step(.travels(.back), announced("All albums"), .focus(.on(Self.album)), .title("Albums")),
        step(.travels(.forward), Self.details, .absent(Self.album)),
      ])
      try withTemporaryFolder(with: ["albums.html": Self.page]) { folder in
        try withPlayer(kind) { player, _ in
          for byKeyboard in [false, true] {
            player.style.byKeyboard = byKeyboard
            let failures = try player.play(scenario, at: folder.appending(path: "albums.html").absoluteString).failures
            #expect(failures == [], "\(failures)")
          }
        }
      }
    }

    @Test("is not told what an earlier play has left there", arguments: Tools.browsers)
    func forgotten(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Long</title></head><body style="height: 9000px">
        <button id="leave">Leave</button><button id="tell">Tell</button><p role="status"></p><script>
        const say = (text) => { document.querySelector('p').textContent = text; };
        const first = [history.state, name];
        document.querySelector('#leave').onclick = () => {
          history.replaceState('Old', '');
          name = 'Old';
          scrollTo(0, 5000);
          say(`${history.state} at ${scrollY}`);
        };
        document.querySelector('#tell').onclick = () => say(`${first}, ${history.state} at ${scrollY}`);
        </script></body></html>
        """
      try withTemporaryFolder(with: ["long.html": page]) { folder in
        try withPlayer(kind) { player, _ in
          for (button, text) in [("Leave", "Old at 5000"), ("Tell", ",, null at 0")] {
            let scenario = Scenario([step(activate(button), announced(text))])
            let failures = try player.play(scenario, at: folder.appending(path: "long.html").absoluteString).failures
            #expect(failures == [], "\(failures)")
          }
        }
      }
    }

    @Test("goes nowhere where there is nothing, and leaves a page that has no part in it", arguments: Tools.browsers)
    func ends(kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder(with: ["albums.html": Self.page, "other.html": Self.page]) { folder in
        try withPlayer(kind) { player, _ in
          // That there is a way is a claim, which a demo that shows a mistake can break.
          func observed(_ way: Travel) throws -> [String] {
            // A page of its own is before it.
            _ = try player.play(Scenario([step(.opens)]), at: folder.appending(path: "other.html").absoluteString)
            let url = folder.appending(path: "albums.html").absoluteString
            return try player.play(Scenario([step(.travels(way))]), at: url).failures.filter { !$0.isAction }.map(
              \.observed
            )
          }
          let (forward, back) = try (observed(.forward), observed(.back))
          #expect(
            forward == ["no `popstate` came: there is nowhere to go, a frame went instead, or the page prevented it"]
          )
          #expect(back.first?.hasPrefix("the page was left") == true, "\(back)")
        }
      }
    }
  }
}
