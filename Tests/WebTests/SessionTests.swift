import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A session", .serialized, .inALane)
  struct SessionTests {
    private let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A form</title></head><body>
      <label for="name">Your name</label> <input id="name">
      <button onclick="document.getElementById('said').textContent = 'Hello, ' + document.getElementById('name').value">
        Greet</button>
      <div id="said" role="status"></div><p id="gone" hidden>Gone</p>
      <table role="grid"><tr><td id="cell"> Ada <b>Lovelace</b></td><td id="none"></td></tr></table>
      <div role="progressbar" aria-label="Uploading" aria-valuenow="40"></div>
      <script>
        window.first = window.early;
        window.network = [];
        for (const type of ['online', 'offline']) addEventListener(type, () => network.push(`${type} ${navigator.onLine}`));
      </script></body></html>
      """

    /// - Parameters:
    ///   - isNew: Whether the browser is changed in a way that later work must not see.
    ///   - early: A script to run before those of the page.
    private func withPage(
      in kind: TestEnvironment.Browser = .chromium,
      isNew: Bool = false,
      early: String? = nil,
      _ body: (Session, _ url: String) throws -> Void
    ) throws {
      try withTemporaryFolder(with: ["form.html": page]) { folder in
        let url = folder.appending(path: "form.html").absoluteString
        func work(_ session: Session) throws {
          if let early { try session.runOnEveryPage(early) }
          try session.open(url)
          try body(session, url)
        }
        if isNew { try withSession(kind, work) } else { try withUsedSession(kind, work) }
      }
    }

    @Test("says in words why no page comes", arguments: Tools.browsers)
    func nobody(kind: TestEnvironment.Browser) throws {
      // Once the server has gone, nobody answers there.
      let address = try LoopbackServer { _, _ in .nothing }.address + "/a.html"
      try withUsedSession(kind) { session in
        let reason =
          switch kind {
          case .chromium: "no page comes from \(address): connection refused"
          case .firefox: "no page comes from \(address): connection failure"
          default: "nobody answers at \(address)"
          }
        #expect(throws: WebDriverError.givenUp(reason)) { _ = try session.open(address) }
      }
    }

    @Test("names the host to which a page leads, if it may not be asked")
    func elsewhere() throws {
      let server = try LoopbackServer { _, _ in .status(302, header: ["Location: https://example.org/sign-in?x=1"]) }
      var options = SessionOptions()
      (options.isOffline, options.hosts) = (true, [String(server.address.dropFirst("http://".count))])
      for kind in Tools.browsers where kind != .webkit {
        let session = try start(kind, options)
        defer { session.close() }
        let reason = "it leads to https://example.org/sign-in?x=1, which no page may ask here"
        #expect(throws: WebDriverError.givenUp("no page comes from \(server.address)/a: \(reason)")) {
          _ = try session.open(server.address + "/a")
        }
      }
    }

    @Test("types, clicks and presses keys as a person does", arguments: Tools.browsers)
    func input(kind: TestEnvironment.Browser) throws {
      try withPage(in: kind) { session, _ throws in
        let name = try session.find("#name")
        try session.type("Ada", into: name)
        #expect(try session.focusedElement() == name)
        try session.press(.tab)
        let button = try session.find("button")
        #expect(try session.focusedElement() == button)
        try session.press(.enter)
        #expect(try session.text(of: session.find("#said")) == "Hello, Ada")
        try session.press(.tab, holding: [.shift])
        #expect(try session.focusedElement() == name)
        try session.press(.end)
        try session.press(.character("!"))
        try session.click(button)
        #expect(try session.text(of: session.find("#said")) == "Hello, Ada!")
      }
    }

    @Test("reports name, role and title", arguments: Tools.browsers)
    func semantics(kind: TestEnvironment.Browser) throws {
      try withPage(in: kind) { session, _ throws in
        func facts(_ selector: String) throws -> [String] {
          let element = try session.find(selector)
          return [try session.computedRole(of: element), try session.computedLabel(of: element)]
        }
        #expect(try facts("#name") == ["textbox", "Your name"])
        #expect(try facts("[role=progressbar]") == ["progressbar", "Uploading"])
        #expect(try facts("#said")[0] == "status")
        #expect(try facts("#cell")[1] == "Ada Lovelace")
        #expect(try facts("#none")[1] == "")
        if kind == .webkit { #expect(try facts("#gone")[0] == "") }
        #expect(try session.findAll("div").count == 2)
        #expect(try session.title() == "A form")
      }
    }

    @Test("runs scripts before a page's own, and tells it of the network", arguments: Tools.browsers)
    func beginnings(kind: TestEnvironment.Browser) throws {
      try withPage(in: kind, isNew: true, early: "window.early = 'early';") { session, _ throws in
        #expect(try session.execute("return window.first") == "early")
        try session.setOnline(false)
        try session.setOnline(true)
        try until(session, "return network.join() === 'offline false,online true'")
        _ = try session.execute("console.error('broken')")
        #expect(try session.consoleMessages().contains { $0.isError && $0.text.contains("broken") })
      }
    }

    @Test("runs scripts, and passes values and elements in both directions")
    func scripts() throws {
      try withPage { session, _ throws in
        let told = try session.execute("return {sum: arguments[0] + 1.5, list: [null, true, 'ü\\n']}", [1])
        #expect(told["sum"].number == 2.5 && told["list"] == [.null, true, "ü\n"])
        let late = try session.executeAsync("setTimeout(() => arguments[0]('later'), 10)")
        #expect(late == "later")
        let button = try session.find("button")
        #expect(try session.execute("return arguments[0].tagName", [button.reference]) == "BUTTON")
        #expect(try Element(session.execute("return document.querySelector('button')")) == button)
      }
    }

    @Test("waits for a script as long as it is allowed to")
    func timeouts() throws {
      try withPage(isNew: true) { session, _ throws in
        try session.setTimeouts(.milliseconds(300))
        #expect(throws: WebDriverError.self) { try session.executeAsync("setTimeout(arguments[0], 2000)") }
        try session.setTimeouts(.seconds(20))
        #expect(try session.executeAsync("setTimeout(() => arguments[0](1), 1000)") == 1)
      }
    }

    @Test("lets pages see a person's preferences, as far as the browser can", arguments: Tools.browsers)
    func media(kind: TestEnvironment.Browser) throws {
      try withPage(in: kind) { session, url throws in
        func seen(_ media: EmulatedMedia) throws -> [String] {
          try session.emulate(media)
          try session.open(url)
          return try session.execute(
            """
            return ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)', '(forced-colors: active)', 'print']
              .filter(query => matchMedia(query).matches)
            """
          ).strings
        }
        let dark = "(prefers-color-scheme: dark)"
        #expect(try seen(EmulatedMedia()) == [])
        #expect(try seen(EmulatedMedia(reducedMotion: true)) == ["(prefers-reduced-motion: reduce)"])
        #expect(try seen(EmulatedMedia(dark: true)) == [dark])
        let all = EmulatedMedia(dark: true, forcedColours: true, print: true)
        if kind == .chromium { #expect(try seen(all) == [dark, "(forced-colors: active)", "print"]) }
        if kind == .webkit { #expect(throws: WebDriverError.self) { try session.emulate(all) } }
      }
    }

    @Test("shows pages in viewports of any size, and takes pictures of them", arguments: Tools.browsers)
    func pictures(kind: TestEnvironment.Browser) throws {
      try withPage(in: kind) { session, url throws in
        for width in [700, 320] {
          try session.setViewport(width: width, height: 500)
          try session.open(url)
          #expect(try session.execute("return [innerWidth, innerHeight]") == [.number(Double(width)), 500])
        }
        let picture = try session.screenshot()
        // The start of a PNG: its signature, then width and height (PNG specification, sections 5.2 and 11.2.1).
        #expect(Array(picture.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        if kind == .chromium { #expect(Array(picture.dropFirst(16).prefix(8)) == [0, 0, 1, 0x40, 0, 0, 1, 0xF4]) }
      }
    }

    @Test("reports a refusal of the driver with its error code")
    func refusals() throws {
      try withPage { session, _ throws in
        let error = #expect(throws: WebDriverError.self) { try session.find("#nothing") }
        guard case .refused(let code, _) = error else {
          Issue.record("not refused: \(String(describing: error))")
          return
        }
        #expect(code == "no such element")
        #expect(throws: WebDriverError.self) { try session.execute("throw new Error('no')") }
      }
    }

    @Test(
      "gives each driver a port outside the kernel's range for automatic ports",
      arguments: Tools.chromiumAndFirefox
    )
    func ports(_ kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder { folder in
        let real = kind == .chromium ? "chromedriver" : Tools.geckodriver
        let script = folder.appending(path: "driver")
        let lines = "#!/bin/sh\necho \"$@\" >> '\(folder.path)/asked'\nexec '\(real)' \"$@\"\n"
        try write(["driver": lines], to: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let session = try start(kind, SessionOptions(driver: script.path))
        defer { session.close() }
        let asked = try String(contentsOf: folder.appending(path: "asked"), encoding: .utf8)
        let port = try #require(asked.firstMatch(of: /--port[= ](\d+)/).flatMap { Int($0.1) })
        #expect((1024..<32768).contains(port))
      }
    }

    @Test("says why a driver fails to start")
    func noDriver() {
      let error = #expect(throws: WebDriverError.self) {
        try start(.chromium, SessionOptions(driver: "no-such-driver"))
      }
      #expect(error?.description.hasPrefix("no-such-driver did not start: ") == true)
      #expect(error?.description.contains("No such file or directory") == true)
    }

    @Test("passes no open file of this process on to its browser")
    func inherited() throws {
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      defer { close(ends[0]) }
      let session = try start(.chromium)
      defer { session.close() }
      close(ends[1])
      // Nobody else can write to the pipe, so it is at its end.
      var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      #expect(unsafe poll(&end, 1, 5000) == 1 && end.revents & Int16(POLLHUP) != 0)
    }

    @Test("leaves no process and no file behind, closed or forgotten", arguments: Tools.browsers, [true, false])
    func nothingLeft(kind: TestEnvironment.Browser, isClosed: Bool) throws {
      let id: String
      do {
        let session = try start(kind)
        id = try #require(session.folder?.split(separator: "/").last.map(String.init))
        #expect(leftovers(of: id).count > 2)
        if isClosed {
          session.close()
          #expect(throws: WebDriverError.unreachable("the session is closed")) { try session.title() }
        }
      }
      expectNothingLeft(of: id)
    }
  }
}
