import Foundation
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A session with Firefox", .serialized, .inALane)
  struct FirefoxTests {
    private let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A form</title></head><body>
      <label for="name">Your name</label> <input id="name">
      <button onclick="said.textContent = 'Hello, ' + document.getElementById('name').value">Greet</button>
      <div id="said" role="status"></div>
      <script>
        window.first = window.early;
        window.network = [];
        for (const type of ['online', 'offline']) addEventListener(type, () => network.push(type));
      </script>
      </body></html>
      """

    @Test("can do what a session with Chromium can")
    func session() throws {
      try withTemporaryFolder { folder in
        try write(["form.html": page], to: folder)
        try withSession(.firefox) { session in
          try session.runOnEveryPage("window.early = 'early';")
          try session.open(folder.appending(path: "form.html").absoluteString)
          #expect(try session.execute("return window.first") == "early")
          try checkInput(session)
          try checkSurroundings(session)
        }
      }
    }

    private func checkInput(_ session: Session) throws {
      let name = try session.find("#name")
      try session.type("Ada", into: name)
      try session.press(.tab)
      #expect(try session.focusedElement() == session.find("button"))
      try session.press(.enter)
      #expect(try session.text(of: session.find("#said")) == "Hello, Ada")
      #expect(try session.computedLabel(of: name) == "Your name")
      #expect(try session.computedRole(of: session.find("#said")) == "status")
    }

    private func checkSurroundings(_ session: Session) throws {
      func seen() throws -> [String] {
        try session.execute(
          """
          return ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)', '(forced-colors: active)']
            .filter(query => matchMedia(query).matches)
          """
        ).strings
      }
      // A page learns of changed settings a moment after the browser.
      func comesToSee(_ wanted: [String]) throws -> Bool {
        for _ in 0..<100 where try seen() != wanted { usleep(20_000) }
        return try seen() == wanted
      }
      try session.emulate(EmulatedMedia())
      #expect(try comesToSee([]))
      try session.emulate(EmulatedMedia(reducedMotion: true, dark: true))
      #expect(try comesToSee(["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"]))
      try session.setViewport(width: 700, height: 500)
      #expect(try session.execute("return [innerWidth, innerHeight]") == [700, 500])
      try session.setOnline(false)
      try session.setOnline(true)
      #expect(try session.execute("return network") == ["offline", "online"])
      _ = try session.execute("console.error('no'); fetch('https://example.invalid/')")
      #expect(try session.consoleMessages().filter(\.isError).map(\.text).contains("no"))
    }

    @Test("leaves no process and no file behind, closed or forgotten", arguments: [true, false])
    func nothingLeft(isClosed: Bool) throws {
      let id: String
      do {
        let session = try start(.firefox)
        id =
          try #require(session.capabilities["moz:profile"].string).split(separator: "/")
          .first { $0.hasPrefix("polite-") }.map(String.init) ?? "?"
        #expect(try leftovers(of: id).count > 2)
        if isClosed { session.close() }
      }
      for _ in 0..<100 where try !leftovers(of: id).isEmpty { usleep(50_000) }
      #expect(try leftovers(of: id).isEmpty)
    }
  }
}
