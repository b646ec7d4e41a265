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
      var performance: Performance
      var failures: [PlayingFailure] { performance.failures }
      /// How often the page was opened.
      var plays: Int
    }

    /// - Parameter count: In how many plays the page stands still.
    private func play(
      standingStillIn count: Int,
      _ steps: [Step],
      isCounterproof: Bool = false
    ) throws -> Outcome {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body>
        <button>Save</button><p></p><p role="status"></p>
        <script>
          const words = document.querySelector('p');
          document.querySelector('button').addEventListener('click', () => {
            words.textContent = 'Please wait';
            document.querySelector('[role=status]').textContent = 'Saving note';
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
      let scenario = Scenario(id: title, title: title, steps: steps)
      let performance = try withChromium { session in
        let player = try ScenarioPlayer(session, announcer: announcerScript())
        player.style.isCounterproof = isCounterproof
        return try player.play(scenario, at: "\(server.address)/save.html")
      }
      let plays = server.requests.count { $0.address.hasSuffix("/save.html") }
      return Outcome(performance: performance, plays: plays)
    }

    private static let save = [step(activate("Save"), .visible("Please wait"))]

    @Test("is played once more, and counts when nothing was late")
    func once() throws {
      let outcome = try play(standingStillIn: 1, Self.save)
      #expect(outcome.failures == [])
      // A machine that is busy just then makes it one more.
      #expect([2, 3].contains(outcome.plays))
      #expect(outcome.performance.plays == outcome.plays)
    }

    @Test("is played three times at most, and says how late page or player were")
    func always() throws {
      let outcome = try play(standingStillIn: 9, Self.save)
      #expect(outcome.plays == 3)
      #expect(outcome.performance.plays == 3)
      #expect(outcome.failures.map(\.step) == [0])
      let words = try #require(outcome.failures.first?.description)
      let time = try #require(words.firstMatch(of: /page or player were up to (\d+) ms late in this play/)?.1)
      #expect(try #require(Double(time)) > 1000)
    }

    @Test("proves nothing of a demo that is to be found out, even when it passes")
    func counterproof() throws {
      let steps = [step(activate("Save"), .hidden("Please wait"))]
      let outcome = try play(standingStillIn: 9, steps, isCounterproof: true)
      #expect(outcome.failures == [])
      #expect(outcome.plays == 3)
      #expect(outcome.performance.lateness > 1000)
      // What passes is no claim's proof the later it comes, but a right demo is not at the mercy of a slow machine.
      #expect(try play(standingStillIn: 9, steps).plays == 1)
    }

    @Test("is told from a clock that no page can replace", arguments: [BrowserKind.chromium, .firefox])
    func clock(kind: BrowserKind) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title><button>Save</button>
        <p role="status"></p>
        <script>
          performance.now = () => 1e300;
          document.querySelector('button').addEventListener('click', () => {
            document.querySelector('p').textContent = 'Saving note';
          });
        </script></html>
        """
      let save = step(activate("Save"), announced("Saving note"), .silent(Milliseconds(300)))
      #expect(try failures(of: [save], on: page, in: kind) == [[]])
    }

    @Test("is no excuse for what comes in time and is wrong, and waiting and listening are not late")
    func inTime() throws {
      // For the silence, and for each of these and the announcement that never comes, the player waits a second: that
      // counted as late would be too much.
      let missing = ["Note saved", "Goodbye", "The end"]
      let steps = [
        step(.opens, .silent(Milliseconds(1000))),
        step(.focuses(ElementReference(name: "Save")), .focus(.on(ElementReference(name: "Save")))),
        step(activate("Save"), [announced("Saving note"), announced("Note saved")] + missing.map { .visible($0) }),
      ]
      // A machine that is busy just then is late itself; of five times it is quiet in one.
      var outcome = try play(standingStillIn: 0, steps)
      for _ in 0..<4 where outcome.plays > 1 { outcome = try play(standingStillIn: 0, steps) }
      #expect(outcome.plays == 1)
      #expect(outcome.failures.first?.observed == "it was not announced")
      let unseen = outcome.failures.dropFirst()
      #expect(unseen.map(\.expected) == missing.map { "“\($0)” to be seen" })
      #expect(Set(unseen.map(\.observed)) == ["this is seen: “Save Please wait Saving note”"])
    }
  }
}
