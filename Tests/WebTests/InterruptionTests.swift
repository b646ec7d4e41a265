import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Demos that interrupt their own play. Each interruption is reported as the demo's fault, at its step, and the next
  /// play goes on.
  @Suite("A page that ends its own play", .serialized, .inAWaitingLane)
  struct InterruptionTests {
    private static func demo(_ script: String) -> String {
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body>
      <button>Save</button><p role="status"></p>
      <script>document.querySelector('button').addEventListener('click', () => { \(script) });</script></body></html>
      """
    }

    private static let scenario = Scenario([
      step(.opens, .silent(Milliseconds(50))), step(activate("Save"), announced("Note saved"), .focus(.stays)),
    ])

    @Test("is reported, whether it opens a browser dialog, another page or another window", arguments: Tools.browsers)
    func interruptions(kind: TestEnvironment.Browser) throws {
      let right = "document.querySelector('p').textContent = 'Note saved';"
      let cases = [
        // The second dialog opens when the first is closed: the next play must not be blamed for it.
        ("alert('Gone!'); alert('Again'); \(right)", "the page opened a browser dialog"),
        // The same, but a moment later.
        ("alert('Gone!'); setTimeout(() => alert('Again'), 40); \(right)", "the page opened a browser dialog"),
        // The player dismisses each dialog, which answers no.
        (
          "alert('Gone!'); if (!confirm('Sure?') && prompt('Name?') === null) { \(right) }",
          "the page opened a browser dialog"
        ),
        ("alert('Gone!'); location.href = 'right.html';", "the page was left"),
        ("location.href = 'right.html';", "the page was left"),
        ("window.open('right.html'); \(right)", "the page asked for another window"),
        (
          "const link = document.createElement('a'); link.href = 'right.html'; link.target = '_blank'; link.click(); \(right)",
          "the page opened another window"
        ),
        // A permission prompt of the browser is a dialog, too.
        (
          "navigator.geolocation.getCurrentPosition(() => {}); \(right)",
          "the page opened a browser dialog: “getCurrentPosition()”"
        ),
        (right, nil),
      ]
      try withTemporaryFolder(with: ["right.html": Self.demo(right)]) { folder in
        try withPlayer(kind) { player, _ in
          for (index, (script, observed)) in cases.enumerated() {
            try write(["\(index).html": Self.demo(script)], to: folder)
            let url = folder.appending(path: "\(index).html").absoluteString
            let failures = try player.play(Self.scenario, at: url).failures
            // The end of the play does not depend on time.
            guard let observed else {
              #expect(failures == [])
              continue
            }
            #expect(failures.map(\.step) == [1], "\(failures)")
            #expect(failures.first?.observed.hasPrefix(observed) == true, "\(failures)")
            guard observed.hasPrefix("the page opened a browser dialog") else { continue }
            #expect(failures.map(\.breach) == [.dialog])
            if observed.hasSuffix("”") { continue }
            // WebKit does not report the line of a script in the page.
            let told = kind == .webkit ? "“Gone!”, at 90 ms" : "“Gone!”, at 90 ms, by \(index).html:"
            #expect(failures.first?.observed.contains(told) == true, "\(failures)")
          }
        }
      }
    }

    @Test(
      "is reported while it opens, and another page is not blamed for its endless dialogs",
      arguments: Tools.chromiumAndFirefox
    )
    func opening(kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder { folder in
        let right = "document.querySelector('p').textContent = 'Note saved';"
        let loading = "<script>alert('Welcome');</script>"
        try write(["right.html": Self.demo(right), "opening.html": loading + Self.demo(right)], to: folder)
        // A dismissed prompt returns no name.
        try write(["endless.html": Self.demo("while (!prompt('Name'));")], to: folder)
        try withSession(kind) { session in
          let player = try ScenarioPlayer(session, announcer: announcerScript())
          func play(_ name: String) throws -> [ScenarioFailure] {
            try player.play(Self.scenario, at: folder.appending(path: "\(name).html").absoluteString).failures
          }
          #expect(try play("right") == [])
          let opened = try play("opening")
          #expect(opened.map(\.step) == [0], "\(opened)")
          #expect(opened.first?.observed.hasPrefix("the page opened a browser dialog") == true, "\(opened)")
          #expect(try play("right") == [])
          // Firefox takes a long time for the rest.
          guard kind == .chromium else { return }
          #expect(try play("endless").map(\.step) == [1])
          // Only another browser helps: this one is given up, and the plays that remain are not reported as failed.
          #expect(throws: WebDriverError.self) { try play("right") }
        }
      }
    }
  }
}
