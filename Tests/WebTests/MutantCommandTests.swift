import Foundation
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("polite verify --mutants", .serialized, .inALaneEarly)
  struct MutantCommandTests {
    /// Returns the exit code and what was printed.
    private func verify(_ root: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      try run(polite, ["verify", "--mutants", "--browser", "chromium", "--root", root.path] + arguments)
    }

    /// Returns what is printed about each mutant of a demo.
    private func mutants(of demo: String, _ scenario: String) throws -> String {
      let files = ["Content/c/save/index.md": saveEntry(scenarios: scenario), "Content/c/save/save.html": demo]
      return try withTemporaryFolder(with: files) { try verify($0, "--verbose").output }
    }

    @Test("reports what the scenarios miss, and fails only below the library's threshold")
    func survivors() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let first = try verify(folder, "--verbose")
        #expect(first.code == 0, "\(first.output)")
        // The scenario checks the announcement and focus, but not what happens two seconds later.
        for kind in ["live-region-dead", "live-region-late", "focus-stolen", "focus-lost", "chatterer", "control-dead"]
        {
          #expect(first.output.contains(try Regex("save: \(kind)( of [^:]*)?: caught by")), "\(kind)")
        }
        #expect(first.output.contains("save: live-region-repeated of status: survived"))
        #expect(
          first.output.contains("warning: Chromium, step 1 of `start`: `live-region-repeated of status` survives")
        )
        let help = first.output.components(separatedBy: "`live-region-repeated of status` survives").last ?? ""
        let suggested = try #require(help.firstMatch(of: /A scenario that notices it: (- .*)/)?.1, "\(first.output)")
        let copied = VerifyCommandTests.library().mapValues {
          $0.replacing("- id: start\n", with: "\(suggested)\n      - id: start\n")
        }
        try write(copied, to: folder)
        let seen = try verify(folder, "--verbose").output
        let caught = "save: live-region-repeated of status: caught by `against-live-region-repeated-of-status`"
        #expect(seen.contains(caught), "\(seen)")
        try write(VerifyCommandTests.library(), to: folder)
        try write(["polite.yml": "mutants: { threshold: 100 }\n"], to: folder)
        let second = try verify(folder, "--format", "sarif")
        #expect(second.code == 1)
        #expect(second.output.contains("\"ruleId\": \"verify-mutant-survived\""))
        #expect(second.output.contains("\"ruleId\": \"verify-too-few-mutants\""))
        try write(
          ["polite.yml": "mutants: { accept: [{ mutant: live-region-repeated, reason: Nobody repeats. }] }\n"],
          to: folder
        )
        let third = try verify(folder, "--record")
        let accepted = /`live-region-repeated of status` survives: with it, .* \[verify-mutant-accepted\]/
        #expect(third.code == 0 && third.output.contains(accepted), "\(third.output)")
        #expect(third.output.contains("Nobody repeats.") && !third.output.contains("[verify-mutant-survived]"))
        let evidence = try String(contentsOf: folder.appending(path: "Content/c/save/evidence.json"), encoding: .utf8)
        #expect(evidence.contains("\"survived\": 1,") && evidence.contains("\"tool-version\": "))
        let check = try run(polite, ["check", "--strict", "--root", folder.path])
        #expect(!check.output.contains("evidence"), "\(check.output)")
      }
    }

    @Test("drops and rewords only what is announced, not what is left of it or what a region keeps to itself")
    func left() throws {
      let scenario = """
              - id: start
                title: It is saved
                steps:
                  - when: { activate: Save }
                    then: [{ announced: Note saved }, { announced: Copy sent }, { visible: 2 steps }]
        """
      let demo = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Note</h1>
        <button type="button">Save</button><div role="log"></div><p aria-live="off">0 steps</p></main><script>
        const [button, log, steps] = ['button', 'div', 'main > p'].map((one) => document.querySelector(one));
        button.addEventListener('click', () => {
          log.innerHTML = '<p>Note saved</p>';
          steps.textContent = '1 step';
          setTimeout(() => {
            log.insertAdjacentHTML('beforeend', '<p>Copy sent</p>');
            steps.textContent = '2 steps';
          }, 500);
          setTimeout(() => { log.firstChild.remove(); }, 1000);
        });
        </script></body></html>
        """
      let found = try mutants(of: demo, scenario)
      #expect(found.contains("save: announcement-dropped of “Note saved”: caught by"), "\(found)")
      #expect(!found.contains(/announcement-\w+ of “(Copy sent|\d steps?)”|live-region-dead of p/), "\(found)")
    }

    @Test("recognises a mutant that is equivalent to the demo")
    func equivalent() throws {
      try withTemporaryFolder { folder in
        // Nobody notices that a key stops working where nothing listens for it.
        let library = VerifyCommandTests.library().mapValues {
          $0.replacing("steps: [{ when: opens, then: { silent: 300ms } }]", with: "steps: [{ when: { press: F6 } }]")
        }
        try write(library, to: folder)
        let found = try verify(folder, "--verbose")
        #expect(found.output.contains("save: key-dead of F6: equivalent"), "\(found.output)")
      }
    }

    @Test("breaks names, roles, states, clicks, timers and live regions in open shadow trees too")
    func shadows() throws {
      let scenario = """
              - id: start
                title: It is saved
                steps:
                  - when: { activate: Save }
                    then:
                      - silent: 800ms
                      - focus: stays
                      - element: { role: button, name: Save, states: { pressed: true } }
                  - { when: { passes: 1s }, then: [{ announced: Note saved }] }
        """
      let demo = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Note</h1>
        <save-note></save-note></main><script>
        customElements.define('save-note', class extends HTMLElement {
          connectedCallback() {
            const root = this.attachShadow({ mode: 'open' });
            root.innerHTML = '<button type="button" aria-pressed="false">Save</button><p role="status"></p>';
            const [button, status] = root.children;
            button.addEventListener('click', () => {
              button.setAttribute('aria-pressed', 'true');
              setTimeout(() => { status.textContent = 'Note saved'; }, 1000);
            });
          }
        });
        </script></body></html>
        """
      let found = try mutants(of: demo, scenario)
      for kind in [
        "live-region-dead", "announcement-early", "name-gone", "role-gone", "aria-pressed-frozen", "control-dead",
      ] {
        #expect(found.contains(try Regex("save: \(kind)( of [^:]*)?(: [^:]*)?: caught by")), "\(kind): \(found)")
      }
    }

    @Test("breaks a dialog that a script makes, names and removes again, and the way back to it")
    func removed() throws {
      let scenario = """
              - id: start
                title: It is saved
                steps:
                  - { when: { activate: Save }, then: [{ element: { role: dialog, name: Really? } }, { title: Really? }] }
                  - { when: { activate: "Yes" }, then: [{ announced: Note saved }, { focus: { on: Save } }] }
                  - { when: { history: back }, then: [{ announced: Note kept as it was }] }
        """
      let demo = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Note</h1>
        <button type="button">Save</button><p role="status"></p></main><script>
        const [button, status] = ['button', 'p'].map((one) => document.querySelector(one));
        button.addEventListener('click', () => {
          const dialog = document.createElement('div');
          dialog.setAttribute('role', 'dialog');
          dialog.setAttribute('aria-labelledby', 'question');
          dialog.innerHTML = '<h2 id="question">Really?</h2><button type="button">Yes</button>';
          button.after(dialog);
          document.title = 'Really?';
          dialog.querySelector('button').addEventListener('click', () => {
            dialog.remove();
            button.focus();
            status.textContent = 'Note saved';
            history.pushState('Saved', '');
          });
        });
        addEventListener('popstate', () => { status.textContent = 'Note kept as it was'; });
        </script></body></html>
        """
      let found = try mutants(of: demo, scenario)
      for kind in ["name-gone", "role-gone"] {
        #expect(found.contains("save: \(kind) of dialog “Really?”: caught by"), "\(kind): \(found)")
      }
      for kind in ["title-not-updated", "history-dead"] {
        #expect(found.contains("save: \(kind): caught by"), "\(found)")
      }
    }

    @Test("catches the mutants of an entry with live regions, moving focus and motion")
    func content() throws {
      let found = try verify(Tools.repository, "--verbose", "--entry", "obstructive-activity-indicator")
      #expect(found.code == 0, "\(found.output)")
      #expect(!found.output.contains("verify-mutant-survived"), "\(found.output)")
      let caught = [
        "live-region-dead", "live-region-assertive", "live-region-doubled", "live-region-late", "live-region-injected",
        "announcement-dropped", "announcement-reworded", "name-gone", "role-gone", "key-dead",
        "focus-not-moved", "focus-not-returned", "focus-stolen", "focus-lost", "inert-lifted", "aria-invalid-removed",
        "aria-invalid-frozen", "aria-invalid-flipped", "aria-describedby-removed", "never-shown", "never-hidden",
        "motion-kept", "motion-gone",
      ]
      for kind in caught {
        #expect(found.output.contains(try Regex(": \(kind)( of [^:]*)?(: [^:]*)?: caught by")), "\(kind)")
      }
    }
  }
}
