import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A scenario played on its stage, from a file and by keyboard", .serialized, .inAWaitingLane)
  struct PlayTests {
    private static let entry = """
      ---
      title: Save
      name: Says what it is.
      focus: { guidance: Moves on., policy: moves }
      announcement: [Saving, Saved]
      demos:
        save:
          title: Save a note
          scenarios:
            - id: start
              title: Both are announced
              steps:
                - when: { focus: { role: button, name: Save } }
                  then: [{ silent: 100ms }]
                - when: { press: Enter }
                  then:
                    - announced: { text: Saving, politeness: polite }
                    - focus: stays
                    - element: { role: progressbar, name: Saving, value: "50%", states: { busy: true } }
                - when: { passes: 1s }
                  then:
                    - announced: Saved
                    - visible: Saved
                    - absent: { role: progressbar }
                    - focus: { on: { role: heading, name: All is saved } }
            - id: waits
              title: Nothing comes for a long time
              steps:
                - when: { passes: 4s }
                  then: [{ silent: 100ms }]
            - id: moves
              title: Something moves, and a dialog opens
              steps:
                - when: { activate: Turn }
                  then: [{ motion: some }]
                - when: { press: [Tab, Shift+Tab] }
                  then: [{ focus: { on: Turn } }]
                - when: { press: Tab }
                - when: { press: Space }
                  then: [{ focus: { on: { role: button, name: Close } } }, { inert: Turn }]
                - when: { press: Escape }
                  then: [{ focus: { on: Ask } }, { absent: { role: dialog } }]
                - when: { type: { text: "a  b", into: Note } }
                  then: [{ element: { role: textbox, name: Note, value: "a  b" } }]
                - when: { paste: { text: "c, d", into: Note } }
                  then: [{ element: { role: textbox, name: Note, value: "a  bc, d" } }]
                - when: { paste: "1 2 3" }
                  then: [{ element: { role: textbox, name: Note, value: "123" } }]
                - when: { press: [Control+a, x] }
                  then: [{ element: { role: textbox, name: Note, value: x } }]
                - when: { press: [Control+a, Delete] }
                  then: [{ element: { role: textbox, name: Note, value: "" } }]
                - when: { network: offline }
                  then: [{ visible: Offline }, { title: Save }]
                - when: { attach: { file: [sky.gif, b.txt], size: 200 kB, to: Add photos } }
                  then: [{ visible: "sky.gif image/gif 200000, 1 wide" }]
                - when: { attach: { file: sea.gif, size: 1 kB, to: Add photos, press: Space } }
                  then: [{ visible: "sea.gif image/gif 1000, 1 wide" }, { focus: { on: Add photos } }]
                - when: { history: back }
                  then: [{ visible: Back again }]
            - id: goes-on
              title: Tab goes on from the heading
              steps:
                - when: { activate: Save }
                - when: { passes: 1s }
                  then: [{ focus: { on: { role: heading, name: All is saved } } }]
                - when: { press: Tab }
                  then: [{ focus: { on: { role: textbox, name: Note } } }]
            - id: modern
              title: Editable text, a dialog by command, and a popover
              steps:
                - when: { press: [Tab, Tab, Tab, Tab, Tab] }
                  then: [{ focus: { on: { role: textbox, name: Draft } } }, { hidden: Kept }, { hidden: 5 notes }]
                - when: { type: ab }
                  then: [{ element: { role: textbox, name: Draft, value: ab } }]
                - when: { press: Backspace }
                  then: [{ element: { role: textbox, name: Draft, value: a } }]
                - when: { activate: Again }
                  then: [{ focus: stays }, { focus: { on: { role: button, name: Again } } }]
                - when: { activate: Tip }
                  then: [{ visible: Hint }]
                - when: { press: Escape }
                  then: [{ hidden: Hint }]
                - when: { activate: Command }
                  then: [{ focus: { on: Shut } }]
                - when: { press: Escape }
                  then: [{ focus: { on: Command } }]
            - id: edits
              title: The caret moves, a press is taken, a cell is edited and a slider dragged
              steps:
                - when: { type: { text: abc, into: Note } }
                - when: { press: [Home, x, Shift+End, "y", ArrowLeft, z, Delete] }
                  then: [{ element: { role: textbox, name: Note, value: xz } }]
                - when: { click: Up }
                  then: [{ focus: stays }, { element: { role: textbox, name: Note, value: XZ } }]
                - when: { press: [Backspace, Tab, Shift+Tab, w] }
                  then: [{ element: { role: textbox, name: Note, value: w } }]
                - when: { double: { role: gridcell, name: A1 } }
                  then: [{ focus: { on: { role: textbox, name: Seat } } }]
                - when: { press: B }
                  then: [{ element: { role: textbox, name: Seat, value: B } }]
                - when: { drag: { on: { role: slider, name: Size }, x: 30 } }
                  then: [{ element: { role: slider, value: "30" } }]
        shout:
          title: "Wrong: nobody hears it"
          breaks: save.start
      ---
      ![Save a note](save.html)

      ![Nobody hears it](shout.html)

      """

    private static func demo(_ region: String, wrong: String = "") -> String {
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Save</title>\(wrong)
      <style>@media (prefers-reduced-motion: no-preference) { .turns { animation: turn 1s infinite } }
      @keyframes turn { to { rotate: 1turn } }</style></head>
      <body><main>
      <h1 tabindex="-1">A note</h1>
      <label for="note">Note</label> <input id="note">
      <button type="button">Save</button> <button type="button">Turn</button> <button type="button">Ask</button>
      <dialog aria-label="Ask"><button type="button">Close</button></dialog>
      <p \(region)></p><p class="network"></p>
      <div role="textbox" aria-label="Draft" contenteditable></div>
      <div style="content-visibility: hidden">Kept</div><p>15 notes</p>
      <button type="button" popovertarget="tip">Tip</button><p popover id="tip">Hint</p>
      <button type="button" commandfor="asked" command="show-modal">Command</button>
      <dialog id="asked" aria-label="Asked"><button type="button">Shut</button></dialog>
      <button type="button" id="photos">Add photos</button>
      <span class="again"></span> <button type="button" id="up">Up</button>
      <table role="grid" aria-label="Seats"><tr><td tabindex="-1">A1</td></tr></table>
      <div><span role="slider" tabindex="-1" aria-label="Size" aria-valuenow="0" aria-valuemax="99">O</span></div>
      <script>
      const [save, turn, ask] = document.querySelectorAll('main > button');
      const region = document.querySelector('p');
      save.addEventListener('click', () => {
        region.textContent = 'Saving';
        const bar = document.createElement('progress');
        Object.assign(bar, { max: 2, value: 1, ariaLabel: 'Saving', ariaBusy: 'true' });
        save.after(bar);
        setTimeout(() => {
          region.textContent = 'Saved';
          bar.remove();
          document.querySelector('h1').textContent = 'All is saved';
          document.querySelector('h1').focus();
        }, 1000);
      });
      const draw = () => {
        const again = Object.assign(document.createElement('button'), { textContent: 'Again' });
        again.onclick = () => { draw(); document.querySelector('.again > button').focus(); };
        document.querySelector('.again').replaceChildren(again);
      };
      draw();
      turn.addEventListener('click', () => { history.pushState('turned', ''); turn.classList.add('turns'); });
      photos.addEventListener('click', () => {
        const field = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
        field.addEventListener('change', async () => {
          const [{ name, type, size }] = field.files;
          const image = Object.assign(new Image(), { src: URL.createObjectURL(field.files[0]) });
          await image.decode();
          document.querySelector('.network').textContent = `${name} ${type} ${size}, ${image.width} wide`;
        });
        field.click();
      });
      note.addEventListener('paste', (event) => {
        const text = event.clipboardData.getData('text');
        if (!/^[\\d ]+$/.test(text)) return;
        event.preventDefault();
        note.value = text.replaceAll(' ', '');
      });
      up.addEventListener('pointerdown', (event) => event.preventDefault());
      up.addEventListener('click', () => { note.value = note.value.toUpperCase(); });
      const cell = document.querySelector('td');
      cell.addEventListener('dblclick', () => {
        const field = Object.assign(document.createElement('input'), { value: 'A1', ariaLabel: 'Seat' });
        cell.replaceChildren(field);
        field.select();
        field.focus();
        field.addEventListener('blur', () => { cell.textContent = 'Nothing'; });
      });
      const size = document.querySelector('[role=slider]');
      const rail = size.parentElement;
      let from = 0;
      rail.addEventListener('pointerdown', ({ pointerId, clientX }) => {
        from = clientX;
        rail.setPointerCapture(pointerId);
      });
      rail.addEventListener('pointermove', ({ pointerId, clientX }) => {
        if (rail.hasPointerCapture(pointerId)) size.setAttribute('aria-valuenow', Math.round(clientX - from));
      });
      addEventListener('popstate', () => { document.querySelector('.network').textContent = 'Back again'; });
      ask.addEventListener('click', () => document.querySelector('dialog').showModal());
      addEventListener('offline', () => { document.querySelector('.network').textContent = navigator.onLine ? '' : 'Offline'; });
      </script></main></body></html>

      """
    }

    /// Opens the entry's page.
    private func onPage(
      in kind: TestEnvironment.Browser,
      emulating media: EmulatedMedia = EmulatedMedia(),
      _ body: (Session) throws -> Void
    ) throws {
      let files = [
        "Content/controls/save/index.md": Self.entry,
        "Content/controls/save/save.html": Self.demo("role=\"status\""),
        "Content/controls/save/shout.html": Self.demo(
          "class=\"status\"",
          wrong: "<meta name=\"polite:wrong\" content=\"It has no live region.\">"
        ),
      ]
      try withSite(of: files, in: kind) { site, session in
        try session.emulate(media)
        try session.open(site.appending(path: "controls/save.html").absoluteString)
        try body(session)
      }
    }

    /// Plays a scenario to its end, and expects all of its expectations to be met.
    private func expectToHold(_ scenario: String, _ expectations: Int, in session: Session) throws {
      try play(scenario, in: session)
      try untilOver(session)
      let lines = try texts(of: ".play li", in: session)
      let end = try text(of: Self.end, in: session)
      #expect(end == "Expectations met: \(expectations) of \(expectations).", "\(lines)")
    }

    /// Opens the scenarios of the stage and plays one of them, by keyboard alone.
    private func play(_ scenario: String, in session: Session) throws {
      _ = try session.execute("document.querySelector('.scenarios > summary').focus()")
      try session.press(.enter)
      try goTo("[data-play='scenario.save.\(scenario)']", in: session)
      try session.press(.enter)
      try until(session, "return Boolean(document.querySelector('.play'))")
    }

    private func tab(to button: String, in session: Session) throws {
      for _ in 0..<10 where try !self.button(session).hasPrefix(button) { try session.press(.tab) }
      #expect(try self.button(session).hasPrefix(button))
    }

    /// The text of the element that has focus.
    private func button(_ session: Session) throws -> String {
      try session.execute("return document.activeElement.textContent").string ?? ""
    }

    /// How the demonstration ends.
    private static let end = ".play-end"

    /// The result of each sentence.
    private func outcomes(_ session: Session) throws -> [String] {
      try session.execute(
        "return Array.from(document.querySelectorAll('.play li'), (line) => line.className.replace('play-', ''))"
      ).strings
    }

    @Test(
      "is acted out sentence by sentence while focus stays on its controls, and leaves nothing behind when closed",
      arguments: Tools.chromiumAndFirefox
    )
    func toTheEnd(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        try play("start", in: session)
        #expect(try button(session) == "Pause")
        let words = try text(of: ".play", in: session)
        #expect(words.contains("Demonstration: Both are announced"))
        #expect(words.contains("This is a demonstration in your browser, and not the test."))
        try until(
          session,
          """
          const [sentence, key] = ['[aria-current=step]', 'kbd'].map((one) => document.querySelector(`.play ${one}`));
          return Boolean(key) && sentence.textContent.includes('presses Enter') && key.textContent === 'Enter'
            && document.querySelector('.play-ring').checkVisibility();
          """
        )
        try untilOver(session)
        #expect(try text(of: Self.end, in: session) == "Expectations met: 8 of 8.")
        #expect(
          try outcomes(session)
            == ["done", "came", "done", "came", "came", "came", "done", "came", "came", "came", "came"]
        )
        let log = try texts(of: stageLog, in: session)
        #expect(log == ["The demonstration activated “Save”", "“Saving”", "“Saved”"])
        #expect(try button(session) == "Play again")
        try session.press(.escape)
        try until(session, "return !document.querySelector('.play, .play-ring')")
        #expect(try session.execute("return document.activeElement.dataset.play") == "scenario.save.start")
        try session.enter(frame: session.find("[data-stage-frame]"))
        try until(session, "return document.readyState === 'complete'")
        let rest = try session.execute("return [window.PoliteActs, window.PoliteAnnouncer, window.name].map(String)")
        #expect(rest == ["undefined", "undefined", "{}"])
        try session.leaveFrames()
      }
    }

    @Test(
      "moves, opens dialogs, types, goes offline and goes on by Tab as a person would, and the reader keeps their place",
      arguments: Tools.chromiumAndFirefox,
      [("moves", 17), ("goes-on", 2)]
    )
    func acts(kind: TestEnvironment.Browser, scenario: (id: String, expectations: Int)) throws {
      try onPage(in: kind) { session in
        try expectToHold(scenario.id, scenario.expectations, in: session)
        #expect(try button(session) == "Play again")
      }
    }

    @Test(
      "is paused, stepped through and restarted, and the demo's time stops meanwhile",
      arguments: Tools.chromiumAndFirefox
    )
    func pausing(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        try play("start", in: session)
        try tab(to: "Step", in: session)
        // While the demo is still loading, the first press pauses before the first step.
        repeat { try step(session) } while try outcomes(session).first == ""
        #expect(try outcomes(session).prefix(3) == ["done", "came", ""])
        try step(session)
        #expect(try outcomes(session).filter { $0 == "came" }.count == 4)
        // The demo should announce after a second that everything is saved.
        usleep(1_500_000)
        #expect(try outcomes(session).filter { $0 == "came" }.count == 4)
        #expect(try text(of: "[data-stage-caption]", in: session) == "Saving")
        try session.press(.enter)
        try untilOver(session)
        #expect(try text(of: Self.end, in: session) == "Expectations met: 8 of 8.")
        try tab(to: "Replay", in: session)
        try session.press(.enter)
        try until(session, "return document.querySelector('.play-end').textContent === ''")
        #expect(try outcomes(session).allSatisfy { $0 == "" || $0 == "done" })
        try untilOver(session)
        #expect(try text(of: Self.end, in: session) == "Expectations met: 8 of 8.")
        try tab(to: "Close", in: session)
        try session.press(.enter)
        try until(session, "return document.activeElement.dataset.play === 'scenario.save.start'")
      }
    }

    @Test("counts a long wait down, says how long it is, and says nothing more once it is closed")
    func waits() throws {
      try onPage(in: .chromium) { session in
        try play("waits", in: session)
        try untilSaid("Seconds left: 4", in: session)
        try until(session, "return document.querySelector('.play-end').textContent === 'Seconds left: 3'")
        _ = try session.execute("document.querySelector('.scenarios').open = false")
        try session.press(.escape)
        try untilSaid("The demonstration is closed.", in: session)
        // What had focus before is hidden.
        #expect(try session.execute("return document.activeElement.id") == "demo.save")
        try play("waits", in: session)
        try untilOver(session)
        #expect(try text(of: Self.end, in: session) == "Expectations met: 1 of 1.")
      }
    }

    /// Presses Step, and waits until the play is paused.
    private func step(_ session: Session) throws {
      _ = try session.execute("document.getElementById('page.said').textContent = ''")
      try session.press(.enter)
      try until(session, "return document.getElementById('page.said').textContent.startsWith('Paused. ')")
      #expect(try text(of: ".play-tools button", in: session) == "Resume")
    }

    @Test("is played in a wrong demo up to the first sentence that fails", arguments: Tools.chromiumAndFirefox)
    func wrong(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { session in
        _ = try session.execute("document.querySelector('.stage-wrong').focus()")
        try goTo(".stage-wrong [data-play]", in: session)
        #expect(try button(session) == "Show where it fails")
        try session.press(.enter)
        try until(session, "return Boolean(document.querySelector('.stage-wrong .play'))")
        try untilOver(session)
        let failure = "Here it fails. Expected: “Saving” is announced politely. Observed: it was not announced."
        #expect(try text(of: Self.end, in: session) == failure)
        #expect(try outcomes(session) == ["done", "came", "done", "missing", "", "", "", "", "", "", ""])
        #expect(try text(of: ".play [aria-current=step]", in: session).contains("not met: it was not announced"))
      }
    }

    @Test("follows Tab into editable text, dialogs that a button commands, and Escape out of a popover")
    func modern() throws {
      try onPage(in: .chromium) { try expectToHold("modern", 11, in: $0) }
    }

    @Test(
      "edits text at a caret, takes presses and pointers as a browser does, and selects text without taking focus",
      arguments: Tools.chromiumAndFirefox
    )
    func edits(kind: TestEnvironment.Browser) throws {
      try onPage(in: kind) { try expectToHold("edits", 7, in: $0) }
    }

    @Test("is spoken with the browser's voice when that is switched on")
    func speaks() throws {
      try onPage(in: .chromium) { session in
        _ = try session.execute(
          """
          window.spoken = [];
          speechSynthesis.speak = ({ text, lang }) => spoken.push(`${lang}: ${text}`);
          """
        )
        try play("start", in: session)
        try goTo("[role=switch]", in: session)
        try session.press(.space)
        try untilOver(session)
        #expect(try session.execute("return spoken") == ["en: Saving", "en: Saved"])
        #expect(
          try session.execute("return document.activeElement.matches('[role=switch][aria-checked=true]')") == true
        )
      }
    }

    @Test("moves nothing under reduced motion, and does not report missing motion as a failure")
    func lessMotion() throws {
      try onPage(in: .chromium, emulating: EmulatedMedia(reducedMotion: true)) { session in
        try play("start", in: session)
        try until(session, "return !document.querySelector('.play-ring').hidden")
        let time = "return getComputedStyle(document.querySelector('.play-ring')).transitionDuration"
        #expect(try session.execute(time) == "0s")
        #expect(try session.execute("return document.getAnimations().length") == 0)
      }
      try onPage(in: .chromium, emulating: EmulatedMedia(reducedMotion: true)) { session in
        try play("moves", in: session)
        try untilOver(session)
        let unsure = "cannot be checked here, because you asked for less motion"
        let lines = try texts(of: ".play li", in: session)
        #expect(lines.filter { $0.hasSuffix(unsure) } == ["Then something on the page moves \(unsure)"], "\(lines)")
        let end = "Expectations met: 16 of 16. Cannot be checked here: 1."
        #expect(try text(of: Self.end, in: session).hasPrefix(end))
      }
    }

    @Test("ends when the demo leaves its page, and does not accept a message port that a demo sends as its own")
    func leaving() throws {
      try onPage(in: .chromium) { session in
        try play("start", in: session)
        try until(session, "return document.querySelector('.play [aria-current=step]') !== null")
        try session.enter(frame: session.find("[data-stage-frame]"))
        _ = try session.execute(
          "const { port1, port2 } = new MessageChannel(); parent.postMessage({ polite: { kind: 'acting' } }, '*', [port2]);"
        )
        try session.leaveFrames()
        try untilOver(session)
        let end = "The demo has left its page, and the demonstration ends here."
        #expect(try text(of: Self.end, in: session) == end)
      }
    }
  }
}

/// Waits until the page says that the demonstration of a scenario has ended.
func untilOver(_ session: Session) throws(WebDriverError) {
  _ = try session.executeAsync(
    """
    const [done] = arguments;
    const isOver = () => /^(?!Seconds left)./.test(document.querySelector('.play-end')?.textContent);
    const look = () => { if (document.querySelector('.play') && isOver()) done(true); };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
    """
  )
}
