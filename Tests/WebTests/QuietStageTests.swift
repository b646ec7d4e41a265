import Foundation
import JSONSyntax
import PatternLibrary
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

    private func rows(_ session: Session) throws -> [String] {
      try session.execute(
        "return Array.from(document.querySelectorAll('[data-stage-log] .log-text'), (row) => row.textContent)"
      ).strings
    }

    private func until(_ row: String, in session: Session) throws {
      let wanted = JSONValue.string(row)
      for _ in 0..<100 {
        if try rows(session).last == wanted.string { return }
        usleep(50_000)
      }
      Issue.record("\(row) never comes: \(try rows(session))")
    }

    @Test(
      "has its focus and its new states logged, in shadow trees too",
      arguments: [TestEnvironment.Browser.chromium, .firefox]
    )
    func told(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        let title = try session.execute("return document.querySelector('.log-title').textContent.trim()")
        #expect(title == "What has focus")
        func inDemo(_ act: () throws -> Void) throws {
          try session.enter(frame: session.find("iframe"))
          try act()
          try session.leaveFrames()
        }
        try inDemo { try session.click(session.find("x-light")) }
        try until("“Hall”, switch, on", in: session)
        #expect(try rows(session).contains("You activated “Hall”"))
        #expect(try rows(session).contains("“Lit”"))
        try inDemo { try session.press(.tab) }
        try until("“Porch”, switch, off", in: session)
        try inDemo { try session.press(.tab) }
        try until("“Day”, option, selected: true", in: session)
        try inDemo { try session.press(.down) }
        try until("“Night”, option, selected: false", in: session)
      }
    }

    @Test(
      "is played to its end, inside its shadow trees",
      arguments: [TestEnvironment.Browser.chromium, .firefox]
    )
    func played(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        _ = try session.execute("document.querySelector('.scenarios').open = true")
        try session.click(session.find("[data-play='scenario.lights.switches']"))
        let end = "return document.querySelector('.play-end') ? document.querySelector('.play-end').textContent : ''"
        for _ in 0..<400 where try session.execute(end) == "" { usleep(50_000) }
        #expect(try session.execute(end) == "Expectations met: 7 of 7.")
      }
    }
  }
}
