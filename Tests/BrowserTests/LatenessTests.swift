import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension PlayersInTheBrowser {
  /// A page that stands still for more than a second in some of its plays, so that what a step expects is over when the
  /// player sees it.
  @Suite("A play that comes late")
  struct LatenessTests {
    private struct Outcome {
      var failures: [PlayingFailure]
      /// How often the page was opened.
      var plays: Int
    }

    /// - Parameter count: In how many plays the page stands still.
    private func play(standingStillIn count: Int, expecting text: String = "Please wait") throws -> Outcome {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body>
        <button>Save</button><p></p>
        <script>
          const words = document.querySelector('p');
          document.querySelector('button').addEventListener('click', () => {
            words.textContent = 'Please wait';
            if (VISIT > \(count)) return;
            const end = performance.now() + 1500;
            while (performance.now() < end);
            words.textContent = '';
          });
        </script></body></html>
        """
      let server = try LoopbackServer { request, visit in
        guard request.address.hasSuffix("/save.html") else { return .status(404) }
        let header = ["Content-Type: text/html", "Cache-Control: no-store"]
        return .status(200, header: header, body: page.replacing("VISIT", with: "\(visit)"))
      }
      let title = Located("save", at: 0..<0)
      let scenario = Scenario(id: title, title: title, steps: [step(activate("Save"), .visible(text))])
      let failures = try withChromium { session in
        let player = try ScenarioPlayer(session, announcer: announcerScript())
        return try player.play(scenario, at: "\(server.address)/save.html").failures
      }
      let plays = server.requests.count { $0.address.hasSuffix("/save.html") }
      return Outcome(failures: failures, plays: plays)
    }

    @Test("is played once more, and counts when nothing stood still")
    func once() throws {
      let outcome = try play(standingStillIn: 1)
      #expect(outcome.failures == [])
      #expect(outcome.plays == 2)
    }

    @Test("is played three times at most, and says for how long page or machine stood still")
    func always() throws {
      let outcome = try play(standingStillIn: 9)
      #expect(outcome.plays == 3)
      #expect(outcome.failures.map(\.step) == [0])
      let observed = try #require(outcome.failures.first?.observed)
      let time = try #require(observed.firstMatch(of: /page or machine stood still for (\d+) ms/)?.1)
      #expect(try #require(Double(time)) > 1000)
    }

    @Test("is no excuse for what comes in time and is wrong")
    func inTime() throws {
      let outcome = try play(standingStillIn: 0, expecting: "Note saved")
      #expect(outcome.plays == 1)
      #expect(outcome.failures.map(\.observed) == ["this is seen: “Save Please wait”"])
    }
  }
}
