import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("An error in a page", .serialized, .inALane)
  struct PageErrorTests {
    private static let demo = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title><script src="gone.js"></script></head>
      <body><button>Save</button><p role="status"></p><script>
      document.querySelector('button').addEventListener('click', () => {
        Promise.reject(new Error('nobody hears'));
        console.error('said aloud');
        document.querySelector('output').textContent = 'Note saved';
      });
      </script></body></html>
      """

    private static let scenario = Scenario([step(activate("Save"), announced("Note saved", within: 300))])

    @Test("is reported with the failure that it causes, the same in each run", arguments: Tools.browsers)
    func errors(kind: TestEnvironment.Browser) throws {
      let told = try (0..<2).map { _ in
        try withTemporaryFolder { folder in
          let harmless = Self.demo.replacing("output", with: "[role=status]")
          try write(["c/save/save.html": Self.demo, "c/save/right.html": harmless], to: folder)
          return try withPlayer(kind) { player, _ in
            func failures(_ name: String) throws -> [ScenarioFailure] {
              try player.play(Self.scenario, at: folder.appending(path: "c/save/\(name).html").absoluteString).failures
            }
            // A page's errors are not reported for a later page.
            #expect(try failures("right") == [])
            return try #require(failures("save").first).pageErrors
          }
        }
      }
      #expect(told[0] == told[1])
      let all = told[0].joined(separator: "\n")
      for word in ["gone.js", "nobody hears", "said aloud", "null"] {
        #expect(all.contains(word), "\(word): \(all)")
      }
      // Each has its time; WebKit does not report where a script in the page caused it.
      #expect(told[0].allSatisfy { $0.contains(/, at \d+ ms/) }, "\(all)")
      #expect(kind == .webkit || told[0].allSatisfy { $0.contains(/save\.html:?\d*|<script>/) }, "\(all)")
      #expect(!all.contains("/tmp") && !all.contains("right.html") && !all.contains("polite-"), "\(all)")
    }

    @Test("is not an event of that name that a script sends", arguments: Tools.browsers)
    func ownEvents(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title>
        <button onclick="this.dispatchEvent(new Event('error'))">Save</button>
        """
      let failures = try playAll(Self.scenario, on: [page], in: kind).flatMap(\.failures)
      #expect(failures.map(\.pageErrors) == [[]])
    }
  }
}
