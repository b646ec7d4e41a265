import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("What a scenario allows", .serialized, .inALane)
  struct AllowanceTests {
    /// A demo whose button moves focus or causes an error a moment after it is pressed.
    private static func demo(_ act: String) -> String {
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Save</h1>
      <button id="save">Save</button><button id="undo">Undo</button><button id="delete">Delete</button><p role="status"></p></main><script>
      const say = (text) => { document.querySelector('[role=status]').textContent = text; };
      const frame = (title) => document.body.append(Object.assign(document.createElement('iframe'), { title, srcdoc: '<p role=alert>Psst' }));
      const go = (id) => document.getElementById(id).focus();
      document.querySelector('#save').onclick = () => setTimeout(() => { \(act) }, 100);
      </script></body></html>
      """
    }

    private static let demos: [(stem: String, act: String, allow: String, inFirst: String)] = [
      ("allowed", "go('undo')", "{ focus: Undo, reason: It is next. }", ""),
      ("in-step", "go('undo')", "", "{ focus: { role: button, name: Undo }, reason: It is next. }"),
      ("another", "go('delete')", "{ focus: Undo, reason: It is next. }", ""),
      ("on-the-way", "go('delete'); go('undo')", "{ focus: Undo, reason: It is next. }", ""),
      ("too-late", "setTimeout(() => go('undo'), 80)", "", "{ focus: Undo, reason: It is next. }"),
      ("error", "console.error('No network')", "{ error: network, reason: It is down. }", ""),
      ("another-error", "console.error('No disk')", "{ error: network, reason: It is down. }", ""),
      ("kept-back", "window.onerror = () => true; throw new Error('Kept back')", "", ""),
      ("frame", "frame('Card number')", "{ frame: Card number, reason: It is a service's. }", ""),
      ("another-frame", "frame('Card number'); frame('Map')", "", "{ frame: Card number, reason: It is a service's. }"),
      (
        "everything",
        "say('Psst'); console.error('No disk'); fetch('https://polite.invalid/x').catch(() => {})", "", ""
      ),
    ]

    @Test("may happen, and nothing else may", arguments: ["chromium", "firefox"])
    func holds(browser: String) throws {
      try withTemporaryFolder { folder in
        var front =
          "---\ntitle: Save\nname: Says it.\nfocus: Stays.\nannouncement: { none: Nothing happens. }\ndemos:\n"
        var files = ["Content/c/index.md": "---\ntitle: C\nsummary: C.\n---\n"]
        for demo in Self.demos {
          let step = "when: { activate: Save }\(demo.inFirst.isEmpty ? "" : ", allow: \(demo.inFirst)")"
          // All of this is also played in real time. If it took two seconds, that would be done in other browsers.
          let steps = "[{ \(step) }, { when: { passes: 150ms } }, { when: { passes: 60ms } }]"
          front += "  \(demo.stem):\n    title: \(demo.stem)\n"
          if !demo.allow.isEmpty { front += "    allow: \(demo.allow)\n" }
          front += "    scenarios: [{ id: start, steps: \(steps) }]\n"
          files["Content/c/save/\(demo.stem).html"] = Self.demo(demo.act)
        }
        files["Content/c/save/index.md"] = front + "---\n"
        try write(files, to: folder)
        let (code, output) = try verifyLibrary(at: folder, ["--browser", browser])
        for (demo, words) in [
          ("another", "it went to button “Delete” at 100 ms, sent there at another.html:5"),
          ("on-the-way", "it went to button “Delete” at 100 ms, sent there at on-the-way.html:5"),
          ("too-late", "it went to button “Undo” at 180 ms, sent there at too-late.html:5"),
          ("another-error", "verify-console-error"), ("another-error", "its console says"),
          ("another-error", ", at 100 ms, by another-error.html:6"),
          ("kept-back", "verify-page-error"), ("kept-back", "Error: Kept back, at 100 ms, by kept-back.html:6"),
          ("another-frame", "nothing can look into a document in the frame iframe “Map”"),
          ("everything", "“Psst” was announced, polite, at 140 ms, by <p role=\"status\">"),
          ("everything", ", at 100 ms, by everything.html:6"),
          ("everything", "the page asked for https://polite.invalid/x, at 100 ms, by everything.html:6"),
        ] {
          #expect(output.contains(words), "\(demo): \(output)")
        }
        let passed = output.split(separator: "\n").filter { $0.hasSuffix(" passed") }
          .compactMap { $0.split(separator: ":").first.map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(Set(passed) == ["allowed", "in-step", "error", "frame"], "\(output)")
        #expect(code == 1)
      }
    }
  }
}
