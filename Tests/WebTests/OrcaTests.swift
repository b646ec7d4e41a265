import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("Orca in Chromium", .serialized, .inAWaitingLane)
  struct OrcaTests {
    @Test("does not speak what a page fails to announce, and repeats what is announced twice")
    func wrongPages() throws {
      let injected = Self.page.replacing("<p role=status></p>", with: "<p hidden></p>")
      let silent = try play(savesNote, on: injected)
      #expect(silent.hearing?.failures.map(\.expected) == ["“Saving note” to be spoken"])
      let again = """
        <script>
        document.querySelector('button').addEventListener('click', () => {
          const status = document.querySelector('p');
          setTimeout(() => { status.textContent = 'Saving note…' }, 800);
        });
        </script>
        """
      let repeated = try play(savesNote, on: Self.page + again)
      #expect(
        repeated.hearing?.failures.map(\.expected) == ["“Saving note” to be spoken once"],
        "\(repeated.hearing?.transcript)"
      )
    }

    @Test("speaks what scenarios of Content/ expect, and nothing else")
    func content() throws {
      let site = try ContentSite.shared()
      let wanted = [
        ("upload", "quiet-between-milestones"), ("fault-report", "goes-offline"),
      ]
      let player = try ScreenReaderPlayer(ScreenReaderChoice("orca"), in: .chromium, announcer: announcerScript())
      defer { player.close() }
      for (stem, id) in wanted {
        let demo = try #require(site.demos.first { $0.stem == stem })
        let scenario = try #require(demo.scenarios.first { $0.id.value == id })
        let observed = try player.play(scenario, at: site.url(of: demo.path))
        for failure in observed.failures { Issue.record("\(id): \(failure)") }
        for failure in observed.hearing?.failures ?? [] {
          Issue.record("\(id): \(failure): \(observed.hearing?.transcript)")
        }
        // Where a key was late, the page announces more than expected, and later speech may cut that off.
        let expected = scenario.announcements
        #expect(!expected.isEmpty)
        #expect(observed.hearing?.unspoken.filter { expected.contains($0.text) } == [], "\(id)")
        // It speaks at the time of the announcement, not at any time.
        for text in expected {
          let announced = try #require(observed.announcements.first { $0.text == text })
          let spoken = try #require(observed.hearing?.transcript.first { $0.text.hasPrefix(text) })
          #expect(abs(Double(spoken.time) - announced.time) < 2000, "\(id): \(text)")
        }
        // If a silence were excused as the screen reader's own, any other cause of silence would pass here too.
        #expect(observed.hearing?.notes == [], "\(id)")
      }
      #expect(player.version.hasPrefix("Orca 4") || player.version.hasPrefix("Orca 5"))
    }

    @Test("leaves no process and no file behind when this process is killed")
    func nothingLeft() async throws {
      let note: String = NSTemporaryDirectory() + "polite-tests-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: note) }
      await #expect(processExitsWith: .signal(SIGKILL)) { [note = note as String] in
        let player = try ScreenReaderPlayer(ScreenReaderChoice("orca"), in: .chromium, announcer: "")
        try player.folders.joined(separator: "\n").write(toFile: note, atomically: true, encoding: .utf8)
        kill(getpid(), SIGKILL)
        sleep(10)
        player.close()
      }
      let ids = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n").map { path in
        String(path.split(separator: "/").last ?? "?")
      }
      #expect(ids.count == 2)
      for id in ids { expectNothingLeft(of: id) }
    }

    @Test("leaves no process and no file behind when the player is closed")
    func closed() throws {
      let player = try ScreenReaderPlayer(ScreenReaderChoice("orca"), in: .chromium, announcer: "")
      let ids = player.folders.map { String($0.split(separator: "/").last ?? "?") }
      for id in ids { #expect(!leftovers(of: id).isEmpty) }
      player.close()
      for id in ids { expectNothingLeft(of: id) }
    }

    private static let page = """
      <!doctype html><html lang=en><title>Notes</title><h1>Notes</h1>
      <button onclick="for (const p of document.querySelectorAll('p')) { p.hidden = false; p.textContent = 'Saving note' }">
      Save note</button><p role=status></p>
      """

    private let savesNote = Scenario([
      step(.focuses(ElementReference(name: "Save note")), .focus(.on(ElementReference(role: "button")))),
      step(activate("Save note"), announced("Saving note")),
      // Orca may be late on a busy machine. The pause lets it finish repeating before the silence begins.
      step(.passes(Milliseconds(3000)), .silent(Milliseconds(500))),
    ])

    private func play(_ scenario: Scenario, on page: String) throws -> RunResult {
      try withTemporaryFolder(with: ["page.html": page]) { folder in
        let player = try ScreenReaderPlayer(ScreenReaderChoice("orca"), in: .chromium, announcer: announcerScript())
        defer { player.close() }
        return try player.play(scenario, at: folder.appending(path: "page.html").absoluteString)
      }
    }
  }
}
