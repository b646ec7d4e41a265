import JSONSyntax
import Testing
import Verifying

extension InTheBrowser {
  @Suite("Chromium's DevTools connection", .serialized, .inALane)
  struct DevToolsTests {
    private func evaluate(_ script: String, in session: Session) throws(WebDriverError) -> JSONValue {
      let parameters: JSONValue = ["expression": .string(script), "awaitPromise": true, "returnByValue": true]
      return try session.devTools("Runtime.evaluate", parameters)["result"]["value"]
    }

    private func dialog(_ text: String) -> WebDriverError {
      .refused(code: "unexpected alert open", message: text)
    }

    @Test("reports a dialog that opens before or during a command once, and then works on")
    func dialogs() throws {
      try withSession(.chromium) { session in
        try session.open("about:blank")
        let before = "setTimeout(() => alert('Before'), 0); new Promise((done) => setTimeout(done, 20))"
        #expect(throws: dialog("Before")) { try evaluate(before, in: session) }
        #expect(try evaluate("1 + 1", in: session) == 2)
        #expect(throws: dialog("In it")) { try evaluate("alert('In it')", in: session) }
        #expect(try evaluate("2 + 2", in: session) == 4)
        // The driver reports a dialog of its own script with the next request.
        _ = try session.execute("alert('In a script')")
        #expect(throws: dialog("In a script")) { try evaluate("3 + 3", in: session) }
        #expect(try evaluate("3 + 3", in: session) == 6)
      }
    }

    @Test("accepts values larger than a megabyte")
    func large() throws {
      try withUsedSession(.chromium) { session in
        try session.open(Tools.findsNothing.absoluteString)
        #expect(try evaluate("'€'.repeat(5_000_000)", in: session).string?.utf8.count == 15_000_000)
      }
    }

    @Test("reports refused commands, and crashes of the page and of the browser")
    func troubles() throws {
      try withSession(.chromium) { session in
        // The crash can end the page only once it is open.
        try session.open("about:blank")
        #expect(throws: WebDriverError.refused(code: "unknown error", message: "'Page.none' wasn't found")) {
          try session.devTools("Page.none")
        }
        let crash = #expect(throws: WebDriverError.self) { try session.devTools("Page.crash") }
        guard case .refused(code: "tab crashed", _) = crash else {
          Issue.record("not told: \(String(describing: crash))")
          return
        }
      }
      try withSession(.chromium) { session in
        _ = try? session.devTools("Browser.close")
        #expect(throws: WebDriverError.self) { try session.devTools("Page.getNavigationHistory") }
      }
    }
  }
}
