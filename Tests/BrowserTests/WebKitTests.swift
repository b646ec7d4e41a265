import Foundation
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite(
    "A session with WebKit",
    .serialized,
    .inALane,
    .enabled(if: Tools.hasWebKit, "`make verify` installs WebKit and its driver")
  )
  struct WebKitTests {
    private let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A form</title></head><body>
      <label for="name">Your name</label> <input id="name">
      <button onclick="said.textContent = 'Hello, ' + document.getElementById('name').value">Greet</button>
      <div id="said" role="status"></div><p id="gone" hidden>Gone</p>
      <table role="grid"><tr><td id="cell"> Ada <b>Lovelace</b></td><td id="none"></td></tr></table>
      <script>
        window.first = window.early;
        window.network = [];
        for (const type of ['online', 'offline']) addEventListener(type, () => network.push(`${type} ${navigator.onLine}`));
      </script>
      </body></html>
      """

    @Test("can do what a session with Chromium can")
    func session() throws {
      try withTemporaryFolder { folder in
        try write(["form.html": page], to: folder)
        try withSession(.webkit) { session in
          let url = folder.appending(path: "form.html").absoluteString
          try session.runOnEveryPage("window.early = 'early';")
          try session.open(url)
          #expect(try session.execute("return window.first") == "early")
          try checkInput(session)
          try checkSurroundings(session, url)
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
      #expect(try session.computedRole(of: name) == "textbox")
      #expect(try session.computedRole(of: session.find("#said")) == "status")
      #expect(try session.computedRole(of: session.find("#gone")) == "")
      #expect(try session.computedLabel(of: session.find("#cell")) == "Ada Lovelace")
      #expect(try session.computedLabel(of: session.find("#none")) == "")
    }

    private func checkSurroundings(_ session: Session, _ url: String) throws {
      func seen(_ media: EmulatedMedia) throws -> [String] {
        try session.emulate(media)
        try session.open(url)
        return try session.execute(
          "return ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)'].filter(one => matchMedia(one).matches)"
        ).strings
      }
      #expect(try seen(EmulatedMedia()) == [])
      #expect(try seen(EmulatedMedia(reducedMotion: true)) == ["(prefers-reduced-motion: reduce)"])
      #expect(try seen(EmulatedMedia(dark: true)) == ["(prefers-color-scheme: dark)"])
      for width in [700, 320] {
        try session.setViewport(width: width, height: 500)
        try session.open(url)
        #expect(try session.execute("return [innerWidth, innerHeight]") == [.number(Double(width)), 500])
      }
      try session.setOnline(false)
      try session.setOnline(true)
      #expect(try session.execute("return network") == ["offline false", "online true"])
      #expect(try session.screenshot().starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(throws: WebDriverError.self) { try session.emulate(EmulatedMedia(forcedColours: true)) }
    }

    @Test("leaves no process and no file behind, closed or forgotten", arguments: [true, false])
    func nothingLeft(isClosed: Bool) throws {
      let id: String
      do {
        let session = try start(.webkit)
        let folder = try #require(session.folder)
        id = try #require(folder.split(separator: "/").last.map(String.init))
        #expect(try leftovers(of: id).count > 2)
        if isClosed { session.close() }
      }
      for _ in 0..<100 where try !leftovers(of: id).isEmpty { usleep(50_000) }
      #expect(try leftovers(of: id).isEmpty)
    }
  }
}
