import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A session", .serialized, .inALane)
  struct SessionTests {
    private let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A form</title><style>
      #media::after { content: "light moving plain" }
      @media (prefers-reduced-motion: reduce) { #media { --motion: reduced } }
      @media (prefers-color-scheme: dark) { #media { --scheme: dark } }
      @media (forced-colors: active) { #media { --colours: forced } }
      </style></head><body>
      <label for="name">Your name</label> <input id="name">
      <button onclick="document.getElementById('said').textContent = 'Hello, ' + document.getElementById('name').value">
        Greet</button>
      <div id="said" role="status"></div><div id="media"></div>
      <div role="progressbar" aria-label="Uploading" aria-valuenow="40"></div>
      </body></html>
      """

    private func withPage(_ body: (Session) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try write(["form.html": page], to: folder)
        try withSession(.chromium) { session in
          try session.open(folder.appending(path: "form.html").absoluteString)
          try body(session)
        }
      }
    }

    @Test("types, clicks and presses keys as a person does")
    func input() throws {
      try withPage { session in
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

    @Test("reports name, role, attributes and properties")
    func semantics() throws {
      try withPage { session in
        let field = try session.find("#name")
        #expect(try session.computedLabel(of: field) == "Your name")
        #expect(try session.computedRole(of: field) == "textbox")
        let bar = try session.find("[role=progressbar]")
        #expect(try session.computedLabel(of: bar) == "Uploading")
        #expect(try session.computedRole(of: bar) == "progressbar")
        #expect(try session.findAll("div").count == 3)
        #expect(try session.title() == "A form")
      }
    }

    @Test("runs scripts, and passes values and elements in both directions")
    func scripts() throws {
      try withPage { session in
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
      try withPage { session in
        try session.setTimeouts(.milliseconds(300))
        #expect(throws: WebDriverError.self) { try session.executeAsync("setTimeout(arguments[0], 2000)") }
        try session.setTimeouts(.seconds(20))
        #expect(try session.executeAsync("setTimeout(() => arguments[0](1), 1000)") == 1)
      }
    }

    @Test("lets pages see a person's preferences")
    func media() throws {
      try withPage { session in
        func seen() throws -> [String] {
          try session.execute(
            """
            return ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)', '(forced-colors: active)', 'print']
              .filter(query => matchMedia(query).matches)
            """
          ).strings
        }
        try session.emulate(EmulatedMedia())
        #expect(try seen() == [])
        try session.emulate(EmulatedMedia(reducedMotion: true))
        #expect(try seen() == ["(prefers-reduced-motion: reduce)"])
        try session.emulate(EmulatedMedia(dark: true, forcedColours: true, print: true))
        #expect(try seen() == ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"])
      }
    }

    @Test("takes screenshots of the viewport's size")
    func pictures() throws {
      try withPage { session in
        try session.setViewport(width: 320, height: 480)
        let picture = try session.screenshot()
        // The start of a PNG: its signature, then width and height (PNG specification, sections 5.2 and 11.2.1).
        #expect(Array(picture.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(picture.dropFirst(16).prefix(8)) == [0, 0, 1, 0x40, 0, 0, 1, 0xE0])
      }
    }

    @Test("reports a refusal of the driver with its error code")
    func refusals() throws {
      try withPage { session in
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
      arguments: [TestEnvironment.Browser.chromium, .firefox]
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

    @Test("leaves no process and no file behind, closed or forgotten", arguments: [true, false])
    func nothingLeft(isClosed: Bool) throws {
      let id: String
      do {
        let session = try start(.chromium)
        id =
          try #require(session.capabilities["chrome"]["userDataDir"].string).split(separator: "/")
          .first { $0.hasPrefix("polite-") }.map(String.init) ?? "?"
        #expect(try !leftovers(of: id).isEmpty)
        if isClosed {
          session.close()
          #expect(throws: WebDriverError.unreachable("the session is closed")) { try session.title() }
        }
      }
      for _ in 0..<100 where try !leftovers(of: id).isEmpty { usleep(50_000) }
      #expect(try leftovers(of: id).isEmpty)
    }
  }
}

/// The folder of a session, and the processes that live in it.
func leftovers(of id: String) throws -> [String] {
  let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
  let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
    guard process.allSatisfy(\.isNumber),
      let settings = FileManager.default.contents(atPath: "/proc/\(process)/environ")
    else { return false }
    return String(decoding: settings, as: UTF8.self).contains("/\(id)")
  }
  return processes + (FileManager.default.fileExists(atPath: "\(parent)/\(id)") ? [id] : [])
}
