import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// A right demo, and demos that each break one claim: the player must catch every one of them.
  @Suite("The scenario player", .serialized, .inALane)
  struct ScenarioPlayerTests {
    struct Fault: Sendable, CustomTestStringConvertible {
      let name: String
      /// What replaces a part of the right demo.
      let from: String
      let to: String
      let step: Int
      let expected: String
      let observed: String

      var testDescription: String { name }
    }

    private static let demo = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title><style>
      @keyframes turn { to { rotate: 1turn } }
      .spinner { display: inline-block; inline-size: 20px; block-size: 20px }
      @media (prefers-reduced-motion: no-preference) { .spinner { animation: turn 1s infinite } }
      </style></head><body>
      <form aria-label="Note"><label>Text <input id="text" value="Milk"></label> <button type="button">Save</button></form>
      <div role="progressbar" aria-label="Saving note" aria-describedby="why" hidden><span class="spinner"></span></div>
      <p id="why" hidden>It takes a moment.</p>
      <p role="status"></p><p role="status" id="echo"></p>
      <p class="words"></p>
      <script>
        const [button, bar, status, words, form] = ['button', '[role=progressbar]', '[role=status]', '.words', 'form']
          .map(one => document.querySelector(one));
        button.addEventListener('click', () => {
          bar.hidden = false;
          status.textContent = 'Saving note';
          words.textContent = 'Please wait';
          button.setAttribute('aria-disabled', 'true');
          setTimeout(() => {
            bar.hidden = true;
            status.textContent = 'Note saved';
            words.textContent = '';
            button.removeAttribute('aria-disabled');
          }, 2500);
        });
      </script></body></html>
      """

    private static let scenario = Scenario(
      id: Located("save", at: 0..<0),
      title: Located("Save", at: 0..<0),
      steps: [
        step(.opens, .silent(Milliseconds(300)), .absent(ElementReference(role: "progressbar"))),
        step(
          activate("Save"),
          announced("Saving note", within: 500),
          .focus(.stays),
          .element(
            ElementExpectation(
              element: ElementReference(role: "progressbar", name: "Saving note"),
              value: "",
              description: "It takes a moment."
            )
          ),
          .element(
            ElementExpectation(element: ElementReference(role: "button", name: "Save"), states: [.disabled: "true"])
          ),
          .visible("Please wait"),
          .motion(true)
        ),
        step(.passes(Milliseconds(300)), .silent(Milliseconds(800)), .focus(.stays)),
        step(
          .passes(Milliseconds(1800)),
          announced("Note saved"),
          .absent(ElementReference(role: "progressbar")),
          .hidden("Please wait"),
          .motion(false),
          .focus(.stays)
        ),
      ]
    )

    static let faults = [
      Fault(
        name: "said too early: at the start",
        from: "<script>",
        to: "<script>addEventListener('load', () => { status.textContent = 'Hello' });",
        step: 0,
        expected: "nothing is announced for 300 ms",
        observed: "“Hello” was announced"
      ),
      Fault(
        name: "said too early: before all is loaded",
        from: "<script>",
        to: "<script>addEventListener('DOMContentLoaded', () => { status.textContent = 'Hello' });",
        step: 0,
        expected: "nothing is announced for 300 ms",
        observed: "“Hello” was announced"
      ),
      Fault(
        name: "not said",
        from: "status.textContent = 'Saving note';",
        to: "",
        step: 1,
        expected: "“Saving note” is announced politely within 500 ms",
        observed: "it was not announced"
      ),
      Fault(
        name: "said late",
        from: "status.textContent = 'Saving note';",
        to: "setTimeout(() => { status.textContent = 'Saving note' }, 1600);",
        step: 1,
        expected: "“Saving note” is announced",
        observed: "it was not announced"
      ),
      Fault(
        name: "said twice",
        from: "status.textContent = 'Saving note';",
        to: "status.textContent = 'Saving note'; echo.textContent = 'Saving note';",
        step: 1,
        expected: "“Saving note” is announced once",
        observed: "it was announced once more"
      ),
      Fault(
        name: "said assertively",
        from: "status.textContent = 'Saving note';",
        to: "status.setAttribute('aria-live', 'assertive'); status.textContent = 'Saving note';",
        step: 1,
        expected: "“Saving note” is announced",
        observed: "assertive"
      ),
      Fault(
        name: "region comes with its text",
        from: "status.textContent = 'Saving note';",
        to: "status.insertAdjacentHTML('afterend', '<p role=status>Saving note</p>');",
        step: 1,
        expected: "“Saving note” is announced",
        observed: "it was not announced"
      ),
      Fault(
        name: "focus stolen at once",
        from: "bar.hidden = false;",
        to: "bar.hidden = false; bar.tabIndex = -1; bar.focus();",
        step: 1,
        expected: "focus stays where it is",
        observed: "it went to progressbar “Saving note”"
      ),
      Fault(
        name: "focus stolen later, and given back",
        from: "bar.hidden = false;",
        to: "bar.hidden = false; setTimeout(() => { text.focus(); button.focus(); }, 800);",
        step: 2,
        expected: "focus stays where it is",
        observed: "it went to input “Text”"
      ),
      Fault(
        name: "focus lost",
        from: "bar.hidden = true;",
        to: "bar.hidden = true; button.hidden = true;",
        step: 3,
        expected: "focus stays where it is",
        observed: "it is on body"
      ),
      Fault(
        name: "name missing",
        from: "aria-label=\"Saving note\"",
        to: "",
        step: 1,
        expected: "progressbar “Saving note”",
        observed: "there is progressbar “”"
      ),
      Fault(
        name: "a value where none is known",
        from: "role=\"progressbar\"",
        to: "role=\"progressbar\" aria-valuenow=\"10\"",
        step: 1,
        expected: "without a value",
        observed: "its value is “10%”"
      ),
      Fault(
        name: "description lost",
        from: "aria-describedby=\"why\"",
        to: "",
        step: 1,
        expected: "described as “It takes a moment.”",
        observed: "it has no description"
      ),
      Fault(
        name: "description by an element that no attribute names",
        from: "bar.hidden = false;",
        to: "bar.hidden = false; bar.ariaDescribedByElements = [button];",
        step: 1,
        expected: "described as “It takes a moment.”",
        observed: "its description is “Save”"
      ),
      Fault(
        name: "state not set",
        from: "button.setAttribute('aria-disabled', 'true');",
        to: "",
        step: 1,
        expected: "a button “Save”, disabled",
        observed: "disabled is false"
      ),
      Fault(
        name: "words clipped away",
        from: ".spinner {",
        to: ".words { clip-path: inset(50%) } .spinner {",
        step: 1,
        expected: "“Please wait” can be seen",
        observed: "this is seen"
      ),
      Fault(
        name: "spinner does not turn",
        from: "infinite } }",
        to: "infinite paused; animation: none } }",
        step: 1,
        expected: "something on the page moves",
        observed: "nothing is animated"
      ),
      Fault(
        name: "chatter between",
        from: "bar.hidden = false;",
        to: "bar.hidden = false; setTimeout(() => { status.textContent = '1%' }, 700);",
        step: 2,
        expected: "nothing is announced for 800 ms",
        observed: "“1%” was announced"
      ),
      Fault(
        name: "the end is not said",
        from: "status.textContent = 'Note saved';",
        to: "status.textContent = '';",
        step: 3,
        expected: "“Note saved” is announced",
        observed: "it was not announced"
      ),
      Fault(
        name: "the indicator stays",
        from: "bar.hidden = true;",
        to: "",
        step: 3,
        expected: "no progressbar",
        observed: "it is there"
      ),
      Fault(
        name: "the words stay",
        from: "words.textContent = '';",
        to: "",
        step: 3,
        expected: "“Please wait” cannot be seen",
        observed: "it is seen"
      ),
      Fault(
        name: "the control is covered",
        from: "<form",
        to: "<div style='position: fixed; inset: 0'></div><form",
        step: 1,
        expected: "that “Save” can be operated",
        observed: "click"
      ),
      Fault(
        name: "the control has another name",
        from: ">Save</button>",
        to: ">OK</button>",
        step: 1,
        expected: "that “Save” can be operated",
        observed: "there is no such control"
      ),
    ]

    @Test("finds nothing wrong with a right demo, by pointer and by keyboard, in Chromium and in Firefox")
    func right() throws {
      for kind in [TestEnvironment.Browser.chromium, .firefox] {
        for observed in try play([Self.demo], [PlayingStyle(), PlayingStyle(byKeyboard: true)], in: kind) {
          #expect(observed.failures == [])
          #expect(observed.announcements.map(\.text) == ["Saving note", "Note saved"])
          #expect(observed.motionSeen.isEmpty == false)
        }
      }
    }

    @Test("confirms that nothing moves under reduced motion, whatever the scenario sets")
    func forcedMotion() throws {
      let observed = try play([Self.demo], [PlayingStyle(forcesReducedMotion: true)])[0]
      #expect(observed.failures == [])
      #expect(observed.motionSamples > 10)
      #expect(observed.motionSeen == [])
    }

    @Test("reports each fault at its step, with what it observed")
    func faults() throws {
      let demos = Self.faults.map { fault in
        Self.demo.replacingOccurrences(of: fault.from, with: fault.to)
      }
      for (fault, demo) in zip(Self.faults, demos) { #expect(demo != Self.demo, "\(fault.name) changes nothing") }
      for (fault, observed) in zip(Self.faults, try play(demos, [PlayingStyle()])) {
        let failure = try #require(observed.failures.first, "\(fault.name) was not found")
        #expect(failure.step == fault.step, "\(fault.name): \(failure)")
        #expect(failure.expected.contains(fault.expected), "\(fault.name): \(failure)")
        #expect(failure.observed.contains(fault.observed), "\(fault.name): \(failure)")
      }
    }

    /// Plays the scenario on each of several demos, in each of several styles.
    private func play(
      _ demos: [String],
      _ styles: [PlayingStyle] = [PlayingStyle()],
      in kind: TestEnvironment.Browser = .chromium,
      _ scenario: Scenario = scenario
    ) throws -> [RunResult] {
      try playAll(scenario, on: demos, styles, in: kind, count: kind == .chromium ? 2 : 1)
    }

    private static let controls = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Controls</title></head><body>
      <label for="name">Name</label> <input id="name">
      <label for="delay">Delay</label> <select id="delay"><option>1 second<option>5 seconds<option>10 seconds</select>
      <fieldset><legend>Size</legend><label><input type="radio" name="size" checked>Small</label>
        <label><input type="radio" name="size">Large</label></fieldset>
      <label><input type="checkbox">Wrap</label>
      <ul aria-label="Inbox" style="touch-action: none"><li>Ferry</ul>
      <label for="remark">Remark</label> <textarea id="remark">Lamp</textarea>
      <dialog aria-label="Question"><button>Yes</button></dialog>
      <a href="#asked" onclick="document.querySelector('dialog').showModal()">Ask</a>
      <p id="seen"></p>
      <script>
        const seen = document.getElementById('seen');
        const query = (name) => matchMedia(name).matches;
        const note = (text) => { seen.textContent += ` ${text};`; };
        note(`width ${innerWidth}, ${query('(prefers-color-scheme: dark)') ? 'dark' : 'light'}`);
        note(query('(prefers-reduced-motion: reduce)') ? 'less motion' : 'motion');
        note(navigator.onLine ? 'on' : 'off');
        document.addEventListener('change', ({ target }) => note(`${target.labels[0].innerText.trim().split('\\n')[0]} ${target.value}`));
        // WebKitGTK knows Shift+Tab by its code alone.
        const named = ({ key, code }) => (key === 'Unidentified' ? code : key);
        document.addEventListener('keydown', (event) => { if (named(event).length > 1) note(`${event.shiftKey ? 'Shift ' : ''}${named(event)}`); });
        let from = 0;
        document.querySelector('ul').addEventListener('pointerdown', ({ clientY }) => { from = clientY; });
        document.addEventListener('pointerup', ({ clientY }) => { if (from) note(`pulled ${Math.round(clientY - from)}`); from = 0; });
        for (const type of ['online', 'offline']) addEventListener(type, () => note(type));
      </script></body></html>
      """

    @Test(
      "performs every action a scenario can have, under the given conditions",
      arguments: Tools.browsers
    )
    func actions(kind: TestEnvironment.Browser) throws {
      var given = reducedMotion
      given.scheme = .dark
      given.width = 640
      given.direction = .rightToLeft
      let scenario = Scenario(
        id: Located("all", at: 0..<0),
        title: Located("All", at: 0..<0),
        given: given,
        steps: [
          step(.opens, .visible("width 640, dark; less motion; on;"), .focus(.start)),
          step(.types("Ada", into: ElementReference(name: "Name")), .focus(.on(ElementReference(name: "Name")))),
          step(.types(" L", into: nil), .element(element("textbox", "Name", value: "Ada L"))),
          step(
            .presses(["Tab", "Shift+Tab"]),
            .visible("Shift Shift; Shift Tab;"),
            .focus(.on(ElementReference(name: "Name")))
          ),
          step(.chooses("10 seconds", from: ElementReference(name: "Delay")), .visible("10 seconds;")),
          step(.chooses("Large", from: ElementReference(name: "Size")), .visible("Large on;")),
          step(activate("Wrap"), .element(element("checkbox", "Wrap", states: [.checked: "true"]))),
          step(.drags(ElementReference(role: "list", name: "Inbox"), x: 0, y: 42), .visible("pulled 42;")),
          step(
            .types("s", into: ElementReference(role: "textbox", name: "Remark")),
            .element(element("textbox", "Remark", value: "Lamps"))
          ),
          step(.network(online: false), .visible("offline;")),
          step(.network(online: true), .visible("online;")),
          step(
            .focuses(ElementReference(role: "link", name: "Ask")),
            .focus(.on(ElementReference(role: "link", name: "Ask")))
          ),
          step(
            .presses(["Enter"]),
            .focus(.on(ElementReference(role: "button", name: "Yes"))),
            .inert(ElementReference(role: "group", name: "Size")),
            .absent(ElementReference(role: "checkbox", name: "Wrap"))
          ),
        ]
      )
      let styles = [PlayingStyle(), PlayingStyle(byKeyboard: true)]
      for observed in try play([Self.controls], styles, in: kind, scenario) {
        #expect(observed.failures == [], "\(observed.failures)")
      }
    }

    @Test(
      "changes the person's settings while the demo is open, and continues once the page knows",
      arguments: [TestEnvironment.Browser.chromium, .firefox]
    )
    func settings(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Settings</title><style>
          @keyframes turn { to { rotate: 1turn } }
          b { display: block; width: 40px; height: 40px; border-top: 4px solid; animation: turn 1s linear infinite }
          @media (prefers-reduced-motion: reduce) { b { animation: none } }
        </style></head><body><b></b><p></p><script>
          const seen = document.querySelector('p');
          for (const query of ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)'])
            matchMedia(query).addEventListener('change', (event) => { seen.textContent += `${query} ${event.matches};`; });
        </script></body></html>
        """
      let scenario = Scenario(
        [
          step(.opens, .motion(true)),
          step(.sets(motion: .reduced, scheme: nil), .motion(false), .visible("reduce) true;")),
          step(.sets(motion: .full, scheme: .dark), .motion(true), .visible("reduce) false;"), .visible("dark) true;")),
          step(.sets(motion: nil, scheme: .dark), .hidden("dark) false;")),
        ]
      )
      var (real, reduced) = (PlayingStyle(), PlayingStyle(forcesReducedMotion: true))
      real.isInRealTime = true
      #expect(try play([page], [PlayingStyle(), real], in: kind, scenario).map(\.failures) == [[], []])
      // A person who asks for reduced motion throughout keeps that setting.
      reduced.keepsGoing = true
      let observed = try #require(try play([page], [reduced], in: kind, scenario).first)
      #expect(observed.motionSamples > 0 && observed.motionSeen.isEmpty, "\(observed.motionSeen)")
    }

    private func element(
      _ role: String,
      _ name: String,
      value: String? = nil,
      states: [ElementState: String] = [:]
    ) -> ElementExpectation {
      ElementExpectation(element: ElementReference(role: role, name: name), value: value, states: states)
    }
  }
}
