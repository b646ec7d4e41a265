import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("polite verify", .serialized, .inALaneEarly)
  struct VerifyCommandTests {
    static let saving = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Note</h1>
      <button type="button">Save</button><p role="status"></p></main><script>
      document.querySelector('button').addEventListener('click', () => {
        document.querySelector('[role=status]').textContent = 'Note saved';
      });
      </script></body></html>
      """

    /// The same demo, which announces nothing and is marked as wrong.
    static let mute = saving.replacing("<title>", with: "<meta name=\"polite:wrong\" content=\"It is mute.\"><title>")
      .replacing(".textContent = 'Note saved'", with: ".hidden = false")

    private static let scenarios = """
            - id: start
              title: Saving is announced
              proves: [announcement, focus]
              steps:
                - when: { activate: Save }
                  then:
                    - announced: { text: Note saved, politeness: polite, within: 1s }
                    - focus: stays
            - id: rest
              title: Nothing is said at first
              steps: [{ when: opens, then: { silent: 300ms } }]
      """

    /// A library of one entry with a right demo and possibly others.
    static func library(save: String = saving, others: [String: String] = [:]) -> [String: String] {
      let names = others.keys.sorted().map { "  \($0):\n    title: \"Wrong: \($0)\"\n" }.joined()
      var files = [
        "Content/c/save/index.md": saveEntry(scenarios: scenarios, demos: names),
        "Content/c/save/save.html": save,
      ]
      for (name, text) in others { files["Content/c/save/\(name).html"] = text }
      return files
    }

    private func verify(
      _ folder: URL,
      in browser: TestEnvironment.Browser = .chromium,
      _ arguments: String...
    ) throws -> (code: Int32, output: String) {
      try verifyLibrary(at: folder, ["--browser", browser.rawValue] + arguments)
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("passes for a library that keeps its promises, prints a table, and records what was observed")
    func passes() throws {
      try withTemporaryFolder(with: Self.library(others: ["mute": Self.mute])) { folder in
        let result = try verify(folder, "--record", "--axe", Tools.axe.path)
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains("Chromium"))
        #expect(result.output.contains(/save: start +passed/))
        #expect(result.output.contains(/mute \(wrong\) +detected/))
        #expect(result.output.contains("2 plays: 2 passed, 0 failed"))
        let evidence = try text(folder.appending(path: "Content/c/save/evidence.json"))
        #expect(evidence.contains("\"text\": \"Note saved\", \"politeness\": \"polite\""))
        #expect(evidence.contains("\"outcome\": \"passed\"") && evidence.contains("\"browser-version\": \"Chromium "))
        let fresh = try run(polite, ["check", "--root", folder.path, "--rule", "scenario-stale-evidence"])
        #expect(fresh.code == 0 && !fresh.output.contains("changed"), "\(fresh.output)")
        try write(["Content/c/save/save.html": Self.saving + "<!-- -->"], to: folder)
        let stale = try run(polite, ["check", "--root", folder.path, "--rule", "scenario-stale-evidence"])
        #expect(stale.output.contains("the demo has changed since its evidence was recorded: Chromium"))
      }
    }

    @Test("plays with `--changed` only entries whose evidence is out of date")
    func changed() throws {
      try withTemporaryFolder(with: Self.library()) { folder in
        let first = try verify(folder, "--changed", "--record")
        #expect(first.code == 0 && first.output.contains("2 plays: 2 passed, 0 failed"), "\(first.output)")
        #expect(first.output.contains("Left out: 0 of 1 entry"))
        let junit = folder.appending(path: "junit.xml")
        let same = try verify(folder, "--changed", "--junit", junit.path)
        #expect(try text(junit).contains("<testsuites"))
        #expect(same.code == 0 && same.output.contains("Left out: 1 of 1 entry"), "\(same.output)")
        #expect(!same.output.contains("passed"), "\(same.output)")
      }
    }

    @Test("confines a demo that is made of modules to its folder", arguments: Tools.browsers)
    func modules(browser: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Note</h1>
        <save-note></save-note></main><script type="module" src="parts/save.js"></script></body></html>
        """
      let element = """
        import { said } from "../said.js";
        customElements.define("save-note", class extends HTMLElement {
          connectedCallback() {
            const root = this.attachShadow({ mode: "open" });
            root.innerHTML = "<button type='button'>Save</button><p role='status'></p>";
            root.querySelector("button").addEventListener("click", () => {
              root.querySelector("p").textContent = said;
            });
          }
        });
        """
      try withTemporaryFolder { folder in
        var files = Self.library(save: page)
        files["Content/c/save/index.md"]?.replace("    title: Save\n", with: "    title: Save\n    served: true\n")
        files["Content/c/save/parts/save.js"] = element
        files["Content/c/save/said.js"] = """
          export const said = 'Note saved';
          await fetch(new URL('../other/secret.json', import.meta.url)).catch(() => 0);
          """
        files["Content/c/other/index.md"] = "---\ntitle: Other\nname: A.\nfocus: B.\nannouncement: [C]\n---\n"
        files["Content/c/other/secret.json"] = "1"
        try write(files, to: folder)
        let caught = try verify(folder, in: browser)
        #expect(caught.code == 1 && caught.output.contains("[verify-outside-request]"), "\(caught.output)")
        guard browser == .chromium else { return }
        files["Content/c/save/index.md"]?.replace("    served: true\n", with: "")
        try write(files, to: folder)
        let refused = try run(polite, ["check", "--root", folder.path, "--rule", "demo-module"])
        #expect(refused.code == 1 && refused.output.contains("[demo-module]"), "\(refused.output)")
      }
    }

    @Test("fails at the line of a broken promise, in every format, and keeps a picture and a log")
    func fails() throws {
      try withTemporaryFolder { folder in
        try write(Self.library(save: Self.saving.replacing("'Note saved'", with: "'Saved'")), to: folder)
        let (junit, kept) = (folder.appending(path: "out/junit.xml"), folder.appending(path: "kept"))
        let result = try verify(folder, "--format", "json", "--junit", junit.path, "--keep", kept.path)
        #expect(result.code == 1)
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let found = try #require((document?["diagnostics"] as? [[String: Any]])?.first, "\(result.output)")
        #expect(found["rule"] as? String == "verify-failed")
        let message = try #require(found["message"] as? String)
        #expect(message.hasPrefix("Chromium, step 1 of `start`: expected that “Note saved” is announced politely"))
        #expect((found["help"] as? String)?.contains("polite “Saved” at") == true)
        #expect((found["start"] as? [String: Int])?["line"] == 16, "\(found)")
        let report = try text(junit)
        #expect(report.contains("<testsuite name=\"Chromium\" tests=\"2\" failures=\"1\" errors=\"0\">"))
        #expect(report.contains("<failure message=\"step 1: expected that “Note saved” is announced"))
        let picture = try Data(contentsOf: kept.appending(path: "chromium/c/save/save.start.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try text(kept.appending(path: "chromium/c/save/save.start.txt")).contains("polite  Saved"))
        #expect(try verify(folder, "--format", "github", "--scenario", "start").output.contains("::error file="))
        #expect(try verify(folder, "--format", "sarif", "--scenario", "start").output.contains("\"verify-failed\""))
      }
    }

    @Test("reports a demo that is marked as wrong but breaks no claim, and says that a check finds more")
    func wrongDemo() throws {
      try withTemporaryFolder { folder in
        let right = Self.mute.replacing(".hidden = false", with: ".textContent = 'Note saved'")
        try write(Self.library(others: ["mute": right.replacing(" lang=\"en\"", with: "")]), to: folder)
        let result = try verify(folder)
        let hint = "`polite check` finds 1 error that no scenario looks for\n"
        #expect(result.output.hasSuffix(hint), "\(result.output)")
        #expect(result.code == 1)
        #expect(result.output.contains("`mute` is marked as wrong, but breaks no claim of the right demos in Chromium"))
        #expect(result.output.contains("[verify-wrong-demo]"))
      }
    }

    @Test("reports motion under reduced motion, and axe-core violations in states that only a scenario reaches")
    func inspection() throws {
      try withTemporaryFolder { folder in
        let moving = Self.saving.replacing(
          "</head>",
          with: "<style>h1 { animation: a 1s infinite } @keyframes a { to { rotate: 1turn } }</style></head>"
        )
        .replacing(
          "'Note saved';",
          with: "'Note saved'; document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\">');"
        )
        var files = Self.library(save: moving)
        files["Content/c/save/index.md"]? += "\n<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">\n"
        try write(files, to: folder)
        let junit = folder.appending(path: "junit.xml")
        let result = try verify(folder, "--axe", Tools.axe.path, "--junit", junit.path)
        #expect(result.code == 1)
        #expect(result.output.contains("[verify-motion]"), "\(result.output)")
        #expect(result.output.contains("image-alt after step 1 of `start`, in light and dark"), "\(result.output)")
        #expect(result.output.contains("Element does not have an alt attribute"), "\(result.output)")
        #expect(result.output.contains("The element is `<img src=\"data:,\">`."), "\(result.output)")
        #expect(result.output.contains("of `c/save.html` breaks axe-core's rule image-alt, in light and dark"))
        let report = try text(junit)
        #expect(report.contains("<testsuite name=\"Chromium\" tests=\"2\" failures=\"0\" errors=\"0\">"), "\(report)")
        #expect(report.contains("<testsuite name=\"Other errors\""))
        #expect(report.contains("classname=\"verify-motion\"") && report.contains("classname=\"verify-axe/image-alt\""))
      }
    }

    @Test("reports axe-core violations as the library's settings say")
    func axeSettings() throws {
      try withTemporaryFolder { folder in
        let pictures = Self.saving.replacing(
          "<p role",
          with: "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E\"><p role"
        )
        .replacing("<main><h1>Note</h1>", with: "<h1>Note</h1>").replacing("</main>", with: "")
        var files = Self.library(save: pictures)
        try write(files, to: folder)
        func found(in browser: TestEnvironment.Browser = .chromium) throws -> [String] {
          let result = try verify(folder, in: browser, "--axe", Tools.axe.path, "--entry", "save", "--scenario", "rest")
          let broken = result.output.matches(of: /(\w+): `.*` breaks axe-core's rule ([a-z-]+)/)
          return broken.map { "\($0.output.1) \($0.output.2)" } + ["exit \(result.code)"]
        }
        #expect(try Set(found()) == ["error image-alt", "error landmark-one-main", "error region", "exit 1"])
        files["Content/c/save/index.md"]?.replace("    title: Save\n", with: "    title: Save\n    kind: fragment\n")
        files["polite.yml"] = "overrides: [{ paths: Content/c/**, rules: { verify-axe/image-alt: warning } }]"
        try write(files, to: folder)
        for browser in Tools.browsers {
          #expect(try Set(found(in: browser)) == ["warning image-alt", "exit 0"], "\(browser)")
        }
      }
    }

    @Test("looks at a page of the site a second time if the browser fails on it, and says so")
    func pageAgain() throws {
      try withTemporaryFolder { folder in
        var files = Self.library()
        files["Content/c/save/index.md"]? += "\n<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">\n"
        try write(files, to: folder)
        let site = try buildSite(of: folder)
        let kinds = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        let server = try LoopbackServer { request, visit in
          if request.address == "/c/save.html", visit == 1 { return .nothing }
          let file = site.appending(path: String(request.address.dropFirst()))
          guard let body = try? String(contentsOf: file, encoding: .utf8) else { return .status(404) }
          return .status(200, header: ["Content-Type: \(kinds[file.pathExtension] ?? "")"], body: body)
        }
        let result = try verify(folder, "--base-url", server.address + "/", "--axe", Tools.axe.path)
        #expect(server.requests.count { $0.address == "/c/save.html" } == 2)
        #expect(result.output.contains("[verify-unsteady]"), "\(result.output)")
        let message = "the browser failed on `c/save.html`, and looked at it only after it was started again"
        #expect(result.output.contains(message), "\(result.output)")
        #expect(result.output.contains("of `c/save.html` breaks axe-core's rule image-alt, in light and dark"))
        #expect(result.output.contains("2 plays: 2 passed, 0 failed"), "\(result.output)")
        files["Content/c/save/index.md"]?.replace("---\ntitle: Save\n", with: "---\ntitle: Save\nrelated: [gone]\n")
        try write(files, to: folder)
        let unknown = try verify(folder, "--base-url", server.address + "/", "--entry", "nope")
        #expect(unknown.code == 2 && unknown.output.contains("there is no entry `nope`"), "\(unknown.output)")
      }
    }

    @Test("has axe-core see what a page without a background is shown on", arguments: Tools.browsers)
    func canvas(browser: TestEnvironment.Browser) throws {
      try withTemporaryFolder { folder in
        func found(_ style: String) throws -> [String] {
          let style = "<style>h1 { font: 1rem serif } \(style)</style>"
          let demo = Self.saving.replacing("</head>", with: "\(style)</head>")
          try write(Self.library(save: demo), to: folder)
          let result = try verify(folder, in: browser, "--axe", Tools.axe.path, "--scenario", "rest")
          let broken = /`([^`]*)` of `save` breaks axe-core's rule color-contrast .*, in ([a-z ]+):/
          return result.output.matches(of: broken).map { "\($0.1) \($0.2)" } + ["exit \(result.code)"]
        }
        let dark = ":root { color-scheme: light dark }"
        for (style, expected) in [
          (dark, ["exit 0"]), ("\(dark) h1 { color: #666 }", ["h1 dark", "exit 1"]),
          ("\(dark) h1 { color: #999 }", ["h1 light", "exit 1"]), ("h1 { color: #666 }", ["exit 0"]),
          ("\(dark) body { background: white } h1 { color: #666 }", ["exit 0"]),
          ("\(dark) button { color: #555 }", ["button dark", "exit 1"]),
        ] {
          let told = try found(style)
          #expect(told == expected, "\(style)")
        }
      }
    }

    @Test("says that axe-core is missing, even with `--quiet`")
    func withoutAxe() throws {
      try withTemporaryFolder(with: Self.library()) { folder in
        // From this folder, nothing that was fetched for the tests can be found.
        let result = try run(
          URL(filePath: "/usr/bin/env"),
          ["-C", folder.path, polite.path, "verify", "--browser", "chromium", "--scenario", "rest", "--quiet"]
        )
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.hasPrefix("polite: axe-core was not found: no state and no page is checked with it"))
      }
    }

    @Test("plays everything exactly once when split into parts")
    func shards() throws {
      try withTemporaryFolder(with: Self.library()) { folder in
        let cases = try (1...3).map { number in
          let file = folder.appending(path: "junit-\(number).xml")
          #expect(try verify(folder, "--shard", "\(number)/3", "--junit", file.path).code == 0)
          return try text(file).matches(of: /name="([^"]+)" file=/).map { String($0.1) }
        }
        #expect(cases.flatMap(\.self).sorted() == ["Nothing is said at first", "Saving is announced"])
        #expect(cases.map(\.count) == [1, 1, 0])
        #expect(try verify(folder, "--shard", "3/2").code == 2)
      }
    }

    @Test("distributes the work to remote ends")
    func remoteEnds() throws {
      try withTemporaryFolder { folder in
        let library = folder.appending(path: "library")
        try write(Self.library(), to: library)
        let drivers = try ["a", "b"].map { name in
          let scratch = folder.appending(path: name)
          try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
          return try startDriver(scratch: scratch)
        }
        let ends = drivers.flatMap { ["--webdriver", $0.address] }
        let result = try verifyLibrary(at: library, ["--jobs", "2"] + ends)
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains("2 plays: 2 passed"))
        for one in drivers { #expect(one.driver.log.contains("InitSession"), "a remote end was left out") }
      }
    }

    @Test("exits with 3 and says what to do when a browser is missing or a remote end does not answer")
    func missing() throws {
      try withTemporaryFolder(with: Self.library()) { folder in
        let result = try run(
          URL(filePath: "/usr/bin/env"),
          ["PATH=/nowhere", polite.path, "verify", "--root", folder.path, "--browser", "chromium"]
        )
        #expect(result.code == 3)
        #expect(result.output.contains("Install the package chromium-driver and the package chromium."))
        #expect(try verify(folder, "--webdriver", "http://127.0.0.1:9").code == 3)
        #expect(try verify(folder, "--scenario", "nowhere").code == 2)
      }
    }
  }
}
