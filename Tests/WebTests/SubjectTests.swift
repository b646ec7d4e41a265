import Foundation
import PatternLibrary
import Synchronization
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("polite verify --subject", .serialized, .inALaneEarly)
  struct SubjectTests {
    private static let example = Tools.repository.appending(path: "Examples/product")

    private func verify(
      _ list: URL,
      in browser: TestEnvironment.Browser = .chromium,
      _ arguments: String...
    ) throws -> (code: Int32, output: String) {
      try run(polite, ["verify", "--subject", list.path, "--browser", browser.rawValue, "--jobs", "1"] + arguments)
    }

    /// A copy of the example app, with a list that refers to the library.
    private func copy(to folder: URL, _ changes: (String, String)...) throws -> URL {
      let copy = folder.appending(path: "product")
      try FileManager.default.copyItem(at: Self.example, to: copy)
      let list = copy.appending(path: "subjects.yml")
      let text = try String(contentsOf: list, encoding: .utf8)
      try write(["subjects.yml": text.replacing("../..", with: Tools.repository.path)], to: copy)
      let script = copy.appending(path: "app/app.js")
      var code = try String(contentsOf: script, encoding: .utf8)
      for (old, new) in changes {
        try #require(code.contains(old))
        code.replace(old, with: new)
      }
      try write(["app/app.js": code], to: copy)
      return list
    }

    @Test("checks the example app against three entries, and writes a report")
    func example() throws {
      try withTemporaryFolder { folder in
        let (junit, report) = (folder.appending(path: "junit.xml"), folder.appending(path: "report.html"))
        let list = Self.example.appending(path: "subjects.yml")
        let result = try verify(list, "--junit", junit.path, "--report", report.path)
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains("19 plays: 19 passed, 0 failed, 11 left out"), "\(result.output)")
        let cases = try String(contentsOf: junit, encoding: .utf8)
        #expect(cases.contains("classname=\"Importing tasks/upload\"") && cases.contains("skipped=\"11\""))
        let page = try String(contentsOf: report, encoding: .utf8)
        #expect(page.contains("passed in Chromium") && page.contains("“25% imported”, polite, at"))
        let one = try verify(list, "--entry", "announcements", "--scenario", "heard")
        #expect(one.code == 0 && one.output.contains("1 play: 1 passed, 0 failed\n"), "\(one.output)")
        let none = try verify(list, "--entry", "choosing")
        #expect(none.code == 2 && none.output.contains("no page of the list is checked against that"), "\(none.output)")
      }
    }

    @Test("exits with 3 if no server of the list answers, and plays the other pages if one does")
    func unanswered() throws {
      let gone = try LoopbackServer { _, _ in .nothing }.address
      try withTemporaryFolder { folder in
        let list = try copy(to: folder)
        let text = try String(contentsOf: list, encoding: .utf8)
        let subject = "  - { page: \(gone)/, name: Gone, entry: reduced-motion }\n"
        let hosts = "hosts: \(gone.dropFirst("http://".count))\nsubjects:\n\(subject)"
        try write(["subjects.yml": text.replacing("subjects:\n", with: hosts)], to: list.deletingLastPathComponent())
        let message = "nothing of `Gone` is played: nobody answers at \(gone)/"
        let some = try verify(list, "--scenario", "heard", "--scenario", "words-instead")
        #expect(some.code == 1 && some.output.contains(message), "\(some.output)")
        #expect(some.output.contains("passed, 0 failed") && !some.output.contains(" 0 passed"), "\(some.output)")
        let none = try verify(list, "--entry", "reduced-motion")
        #expect(none.code == 3 && none.output.contains(message), "\(none.output)")
      }
    }

    @Test("checks a page against a screen reader's speech, and writes that in a report for people")
    func spoken() throws {
      try withTemporaryFolder { folder in
        let report = folder.appending(path: "report.html")
        let result = try verify(
          Self.example.appending(path: "subjects.yml"),
          in: .chromium,
          "--screen-reader",
          "orca",
          "--only-screen-reader",
          "--entry",
          "announcements",
          "--report",
          report.path
        )
        #expect(result.code == 0, "\(result.output)")
        let page = try String(contentsOf: report, encoding: .utf8)
        #expect(page.contains("passed in Orca with Chromium") && page.contains("<p>Orca said:</p><ul>"))
        #expect(page.contains("<li>“List saved”, at "))
      }
    }

    @Test("fails at the line of the list when an app breaks a promise")
    func broken() throws {
      try withTemporaryFolder { folder in
        let list = try copy(to: folder, ("'List saved'", "'Saved!'"), ("${this.value}% imported", "${this.value} %"))
        let lines = try String(contentsOf: list, encoding: .utf8).split(
          separator: "\n",
          omittingEmptySubsequences: false
        )
        let result = try verify(list, "--entry", "announcements", "--entry", "progress-bar")
        #expect(result.code == 1)
        for (word, expected) in [("Note saved:", "“List saved”"), ("\"{percent}% uploaded\":", "“25% imported”")] {
          let line = try #require(lines.firstIndex { $0.contains(word) }) + 1
          #expect(
            result.output.contains("subjects.yml:\(line):7: error: Chromium, step ")
              && result.output.contains("expected that \(expected) is announced"),
            "\(result.output)"
          )
        }
        #expect(result.output.contains("Content/progress/announcements/index.md:"))
      }
    }

    @Test("allows no announcement and no focus move that neither the entry nor the list mentions")
    func closedWorld() throws {
      try withTemporaryFolder { folder in
        // Long after the list is saved, and at each quarter of an import.
        let list = try copy(
          to: folder,
          (
            "this.end('List saved'), SAVED_AFTER);",
            "this.end('List saved'), SAVED_AFTER); setTimeout(() => this.say('Hello'), 11000);"
          ),
          (
            "this.value % 25 === 0) this",
            "this.value % 25 === 0) find(document, '#task').focus(); if (this.value % 25 === 0) this"
          )
        )
        let result = try verify(list, "--entry", "announcements", "--entry", "progress-bar")
        #expect(result.code == 1 && result.output.contains("“Hello” was announced, polite"), "\(result.output)")
        #expect(result.output.contains("[verify-unexpected-announcement]"))
        #expect(result.output.contains("expected that focus stays"), "\(result.output)")
      }
    }

    // MARK: Addresses

    private static let scenario = """
            - id: start
              title: Saving is announced
              proves: [announcement, focus]
              steps:
                - { when: { activate: Save }, then: [{ announced: Note saved }, { focus: stays }] }
      """

    /// A page that shows who is signed in, by a cookie that its server reads, and what its storage holds.
    private static func page(asking address: String = "") -> String {
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title><main><h1>Notes</h1>
      <button type="button">Save</button><p role="status"></p></main><script>
      document.querySelector('button').addEventListener('click', async () => {
        const { user } = await (await fetch('/who')).json();
        document.querySelector('[role=status]').textContent = `Note of ${user} saved in ${localStorage.getItem('place')}`;
        localStorage.setItem('place', 'nowhere');
        \(address.isEmpty ? "" : "fetch('\(address)').catch(() => {});")
      });
      </script></html>
      """
    }

    /// A form for signing in, which leads to the page.
    private static let door = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><main><h1>Sign in</h1>
      <form action="/notes"><label for="name">Name</label><input id="name"><button>Sign in</button></form></main>
      <script>document.querySelector('form').addEventListener('submit', () => {
        document.cookie = `user=${document.querySelector('#name').value}`;
        localStorage.setItem('place', 'the cellar');
      });</script></html>
      """

    /// A page that loads itself again when it is new to the browser, and says whether it finds what it leaves behind.
    private static let keeper = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title><main><h1>Notes</h1>
      <button type="button">Save</button><p role="status"></p></main><script>
      if (!localStorage.getItem('left')) {
        localStorage.setItem('left', 'here');
        location.reload();
      }
      document.querySelector('button').addEventListener('click', async () => {
        const databases = (await indexedDB.databases()).map(({ name }) => name);
        const found = [...await caches.keys(), ...databases, ...Object.keys(sessionStorage)].includes('left');
        document.querySelector('[role=status]').textContent = found ? 'Found' : 'Note saved';
        await caches.open('left');
        indexedDB.open('left');
        sessionStorage.setItem('left', 'here');
      });
      </script></html>
      """

    /// A page with a count and a price, which are others each time.
    private static let basket = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title><main><h1>Basket</h1>
      <button type="button" id="open"></button><button type="button" id="save" hidden></button><p role="status"></p></main>
      <script>
      const [open, save] = document.querySelectorAll('button');
      // Many that have the words of the name, but another name.
      for (let day = 0; day < 50; day += 1) {
        open.before(Object.assign(document.createElement('button'), { textContent: `Basket, no items on day ${day}` }));
      }
      const any = Math.floor(Math.random() * 90) + 10;
      open.textContent = `Basket, ${any} items`;
      save.textContent = `Save for ${any}.50 €`;
      open.addEventListener('click', () => { save.hidden = false; });
      save.addEventListener('click', () => { document.querySelector('[role=status]').textContent = 'Note saved'; });
      </script></html>
      """

    private static func server(asking address: String) throws -> LoopbackServer {
      try LoopbackServer { request, _ in
        let html = ["Content-Type: text/html"]
        switch request.address.split(separator: "/").last {
        case "who":
          let user = request.header.contains { $0.lowercased().hasPrefix("cookie:") && $0.contains("user=Ada") }
          let body = "{ \"user\": \"\(user ? "Ada" : "nobody")\" }"
          return .status(200, header: ["Content-Type: application/json"], body: body)
        case "door": return .status(200, header: html, body: door)
        case "basket": return .status(200, header: html, body: basket)
        case "keeper": return .status(200, header: html, body: keeper)
        case "asking": return .status(200, header: html, body: page(asking: address))
        case "notes", "notes?": return .status(200, header: html, body: page())
        default: return .status(404)
        }
      }
    }

    /// Checks pages at the server's addresses, each with its own keys in the list.
    private func verify(
      _ subjects: [(page: String, keys: String)],
      in browser: TestEnvironment.Browser = .chromium,
      asking other: String = ""
    ) throws -> (code: Int32, output: String) {
      let server = try Self.server(asking: other)
      return try withTemporaryFolder { folder in
        let list = """
          library: lib
          hosts: ["\(server.address.dropFirst("http://".count))", "[::1]:9"]
          subjects:

          """
        let sections = subjects.enumerated().map { index, one in
          "  - { page: \"\(server.address)/\(one.page)\", name: Page \(index), entry: save, \(one.keys) }\n"
        }
        let entry = saveEntry(scenarios: Self.scenario)
        try write(
          [
            "lib/Content/c/save/index.md": entry, "lib/Content/c/save/save.html": "",
            "subjects.yml": list + sections.joined(),
          ],
          to: folder
        )
        return try verify(folder.appending(path: "subjects.yml"), in: browser)
      }
    }

    @Test(
      "begins each play with nothing that another has stored, and lets a page find what it stores",
      arguments: Tools.chromiumAndFirefox
    )
    func kept(browser: TestEnvironment.Browser) throws {
      let result = try verify(Array(repeating: ("keeper", "clock: real"), count: 2), in: browser)
      #expect(result.code == 0 && result.output.contains("2 plays: 2 passed"), "\(result.output)")
    }

    @Test(
      "plays at addresses, with the list's cookies and storage or behind a sign-in form, and reaches no other host",
      arguments: Tools.browsers
    )
    func addresses(browser: TestEnvironment.Browser) throws {
      let other = try LoopbackServer { _, _ in .status(200) }
      let signedIn = """
        words: { Note saved: Note of Ada saved in the attic }, storage: { local: { place: the attic }, cookies: { user: Ada } }
        """
      let steps = "{ type: { text: Ada, into: Name } }, { activate: { role: button, name: Sign in } }, opens"
      let allow = "{ request: \"\(other.address)/\", reason: It counts visitors. }"
      let signingIn = "steps: [\(steps)], words: { Note saved: Note of Ada saved in the cellar }"
      let result = try verify(
        [
          ("notes", signedIn), ("asking", signedIn), ("asking", "\(signedIn), allow: \(allow)"),
          ("door", "\(signingIn), clock: real"),
        ]
          + (browser == .chromium ? [("door", "\(signingIn), clock: page")] : []),
        in: browser,
        asking: "\(other.address)/x"
      )
      let count = browser == .chromium ? 5 : 4
      #expect(result.output.contains("\(count) plays: \(count - 1) passed, 1 failed"), "\(result.output)")
      #expect(result.code == 1 && result.output.contains("[verify-outside-request]"), "\(result.output)")
      #expect(result.output.contains("outside the hosts that the list names"))
      #expect(other.requests.isEmpty)
    }

    @Test(
      "finds controls by names with placeholders, whose values have the types that these say",
      arguments: Tools.browsers
    )
    func placeholders(browser: TestEnvironment.Browser) throws {
      func page(_ name: String) -> (String, String) {
        let opening = "steps: [{ activate: \"Basket, {count} items\" }]"
        return ("basket", "\(opening), controls: [{ entry: Save, page: \"\(name)\" }]")
      }
      let result = try verify([page("Save for {price} €"), page("Save for {count} €")], in: browser)
      #expect(result.code == 1 && result.output.contains("2 plays: 1 passed, 1 failed"), "\(result.output)")
      #expect(
        result.output.contains("“Save for {count} €” can be operated, but there is no such control"),
        "\(result.output)"
      )
    }

    @Test("fails at the step that waits for a page if that page does not open")
    func noNextPage() throws {
      let result = try verify([("door", "steps: [opens], words: { Note saved: Note saved }")])
      #expect(result.code == 1 && result.output.contains("step 1 on the way there of `start`"), "\(result.output)")
      #expect(result.output.contains("expected that another page opens, but it stayed where it was for 10 s"))
    }
  }
}
