import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A web component on the stage of an entry that announces nothing", .serialized, .inAWaitingLane)
  struct QuietStageTests {
    private static let entry = """
      ---
      title: Lights
      name: Says what it is.
      focus: { guidance: Stays., policy: stays }
      announcement: { none: The state is told of what has focus. }
      demos:
        lights:
          title: Lights
          scenarios:
            - id: switches
              title: Space switches, and Tab leads on
              steps:
                - when: { focus: { role: switch, name: Hall } }
                  then: [{ element: { role: switch, name: Hall, states: { checked: false }, group: { role: group, name: Lights } } }]
                - when: { press: Space }
                  then: [{ focus: stays }, { element: { role: switch, name: Hall, states: { checked: true } } }, { visible: Lit }]
                - when: { press: Tab }
                  then: [{ focus: { on: { role: switch, name: Porch } } }]
                - when: { press: Shift+Tab }
                  then: [{ focus: { on: { role: switch, name: Hall } } }]
                - when: { activate: { role: switch, name: Porch } }
                  then: [{ element: { role: switch, name: Porch, states: { checked: true } } }]
      ---
      ![Lights](lights.html)

      """

    private static let demo = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lights</title></head><body><main><h1>Lights</h1>
      <div role="group" aria-label="Lights"><x-light>Hall</x-light><x-light>Porch</x-light></div>
      <div role="listbox" tabindex="0" aria-label="Scenes" aria-activedescendant="day">
      <div role="option" id="day" aria-selected="true">Day</div><div role="option" id="night" aria-selected="false">Night</div>
      </div>
      <script>
      customElements.define('x-light', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          root.innerHTML = '<button type="button" role="switch" aria-checked="false"><slot></slot></button><p role="status"></p>';
          const button = root.querySelector('button');
          button.addEventListener('click', () => {
            const isOn = button.getAttribute('aria-checked') === 'false';
            button.setAttribute('aria-checked', String(isOn));
            root.querySelector('p').textContent = isOn ? 'Lit' : '';
          });
        }
      });
      const list = document.querySelector('[role=listbox]');
      list.addEventListener('keydown', ({ key }) => {
        if (key === 'ArrowDown') list.setAttribute('aria-activedescendant', 'night');
      });
      </script></main></body></html>

      """

    private func onPage(in kind: TestEnvironment.Browser, _ body: (Session) throws -> Void) throws {
      let files = ["Content/c/lights/index.md": Self.entry, "Content/c/lights/lights.html": Self.demo]
      try withSite(of: files, in: kind) { site, session in
        try session.emulate(EmulatedMedia(reducedMotion: true))
        try session.open(site.appending(path: "c/lights.html").absoluteString)
        try body(session)
      }
    }

    private func until(_ row: String, in session: Session) throws {
      var rows: [String] = []
      try soon(within: 5) {
        rows = try texts(of: stageLog, in: session)
        return rows.last == row
      }
      #expect(rows.last == row, "\(rows)")
    }

    @Test("has its focus and its new states logged, in shadow trees too", arguments: Tools.chromiumAndFirefox)
    func told(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        let title = try session.execute("return document.querySelector('.log-title').textContent.trim()")
        #expect(title == "What has focus")
        try inDemo(session) { try session.click(session.find("x-light")) }
        try until("“Hall”, switch, on", in: session)
        let rows = try texts(of: stageLog, in: session)
        #expect(rows.contains("You activated “Hall”") && rows.contains("“Lit”"))
        try inDemo(session) { try session.press(.tab) }
        try until("“Porch”, switch, off", in: session)
        try inDemo(session) { try session.press(.tab) }
        try until("“Day”, option, selected: true", in: session)
        try inDemo(session) { try session.press(.down) }
        try until("“Night”, option, selected: false", in: session)
      }
    }

    @Test("is played to its end, inside its shadow trees", arguments: Tools.chromiumAndFirefox)
    func played(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        _ = try session.execute("document.querySelector('.scenarios').open = true")
        try session.click(session.find("[data-play='scenario.lights.switches']"))
        try untilOver(session)
        #expect(try text(of: ".play-end", in: session) == "Expectations met: 7 of 7.")
      }
    }
  }
}
