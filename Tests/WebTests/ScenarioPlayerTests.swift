import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// A right demo, and demos that each break one claim: the player must catch every one of them.
  @Suite("The scenario player", .serialized, .inALane)
  struct ScenarioPlayerTests {
    /// A change of the right demo, and the failure that the player must find then.
    private struct Fault {
      let old: String
      let new: String
      var (step, expected, observed) = (0, "", "")

      init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }

      func fails(at step: Int, _ expected: String, _ observed: String) -> Fault {
        var fault = self
        (fault.step, fault.expected, fault.observed) = (step, expected, observed)
        return fault
      }
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
      <p class="words"></p><iframe hidden title="Frame" srcdoc="<p>Nobody sees this</p>"></iframe>
      <script>
        const [button, bar, status, words, form] = ['button', '[role=progressbar]', '[role=status]', '.words', 'form']
          .map(one => document.querySelector(one));
        button.addEventListener('click', () => {
          bar.hidden = false;
          status.textContent = 'Saving note';
          words.textContent = 'Please wait';
          document.title = 'Saving';
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
      [
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
          expected("button", "Save", [.disabled: "true"]),
          .visible("Please wait"),
          .title("Saving"),
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

    private static let saying = "status.textContent = 'Saving note';"

    private static let faults: KeyValuePairs = [
      "said too early: at the start":
        Fault("<script>", "<script>addEventListener('load', () => { status.textContent = 'Hello' });")
        .fails(at: 0, "nothing is announced for 300 ms", "“Hello” was announced"),
      "said too early: before all is loaded":
        Fault("<script>", "<script>addEventListener('DOMContentLoaded', () => { status.textContent = 'Hello' });")
        .fails(at: 0, "nothing is announced for 300 ms", "“Hello” was announced"),
      "not said": Fault(saying, "")
        .fails(at: 1, "“Saving note” is announced politely within 500 ms", "it was not announced"),
      "said late": Fault(saying, "setTimeout(() => { status.textContent = 'Saving note' }, 1600);")
        .fails(at: 1, "“Saving note” is announced", "it was not announced"),
      "said twice": Fault(saying, "status.textContent = 'Saving note'; echo.textContent = 'Saving note';")
        .fails(at: 1, "“Saving note” is announced once", "it was announced once more"),
      "said assertively":
        Fault(saying, "status.setAttribute('aria-live', 'assertive'); status.textContent = 'Saving note';")
        .fails(at: 1, "“Saving note” is announced", "assertive"),
      "region comes with its text":
        Fault(saying, "status.insertAdjacentHTML('afterend', '<p role=status>Saving note</p>');")
        .fails(at: 1, "“Saving note” is announced", "it was not announced"),
      "focus stolen at once": Fault("bar.hidden = false;", "bar.hidden = false; bar.tabIndex = -1; bar.focus();")
        .fails(at: 1, "focus stays where it is", "it went to progressbar “Saving note”"),
      "focus stolen later, and given back":
        Fault("bar.hidden = false;", "bar.hidden = false; setTimeout(() => { text.focus(); button.focus(); }, 800);")
        .fails(at: 2, "focus stays where it is", "it went to input “Text”"),
      "focus lost": Fault("bar.hidden = true;", "bar.hidden = true; button.hidden = true;")
        .fails(at: 3, "focus stays where it is", "it is on the page’s body"),
      "title kept": Fault("document.title = 'Saving';", "")
        .fails(at: 1, "the title of the page is “Saving”", "it is “Save”"),
      "name missing": Fault("aria-label=\"Saving note\"", "")
        .fails(at: 1, "progressbar “Saving note”", "there is progressbar “”"),
      "a value where none is known": Fault("role=\"progressbar\"", "role=\"progressbar\" aria-valuenow=\"10\"")
        .fails(at: 1, "without a value", "its value is “10%”"),
      "description lost": Fault("aria-describedby=\"why\"", "")
        .fails(at: 1, "described as “It takes a moment.”", "it has no description"),
      "description by an element that no attribute names":
        Fault("bar.hidden = false;", "bar.hidden = false; bar.ariaDescribedByElements = [button];")
        .fails(at: 1, "described as “It takes a moment.”", "its description is “Save”"),
      "state not set": Fault("button.setAttribute('aria-disabled', 'true');", "")
        .fails(at: 1, "a button “Save”, disabled", "disabled is false"),
      "words clipped away": Fault(".spinner {", ".words { clip-path: inset(50%) } .spinner {")
        .fails(at: 1, "“Please wait” can be seen", "this is seen"),
      "spinner does not turn": Fault("infinite } }", "infinite paused; animation: none } }")
        .fails(at: 1, "something on the page moves", "nothing is animated"),
      "chatter between":
        Fault("bar.hidden = false;", "bar.hidden = false; setTimeout(() => { status.textContent = '1%' }, 700);")
        .fails(at: 2, "nothing is announced for 800 ms", "“1%” was announced"),
      "the end is not said": Fault("status.textContent = 'Note saved';", "status.textContent = '';")
        .fails(at: 3, "“Note saved” is announced", "it was not announced"),
      "the indicator stays": Fault("bar.hidden = true;", "")
        .fails(at: 3, "no progressbar", "it is there"),
      "the words stay": Fault("words.textContent = '';", "")
        .fails(at: 3, "“Please wait” cannot be seen", "it is seen"),
      "the control is covered": Fault("<form", "<div style='position: fixed; inset: 0'></div><form")
        .fails(at: 1, "that “Save” can be operated", "click"),
      "the control has another name": Fault(">Save</button>", ">OK</button>")
        .fails(at: 1, "that “Save” can be operated", "there is no such control"),
    ]

    @Test("finds nothing wrong with a right demo, by pointer and by keyboard, in Chromium and in Firefox")
    func right() throws {
      for kind in Tools.chromiumAndFirefox {
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
      let demos = Self.faults.map { Self.demo.replacing($1.old, with: $1.new) }
      for ((name, _), demo) in zip(Self.faults, demos) { #expect(demo != Self.demo, "\(name) changes nothing") }
      for ((name, fault), observed) in zip(Self.faults, try play(demos, [PlayingStyle()])) {
        let failure = try #require(observed.failures.first, "\(name) was not found")
        #expect(failure.step == fault.step, "\(name): \(failure)")
        #expect(failure.expected.contains(fault.expected), "\(name): \(failure)")
        #expect(failure.observed.contains(fault.observed), "\(name): \(failure)")
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

    @Test("performs every action a scenario can have, under the given conditions", arguments: Tools.browsers)
    func actions(kind: TestEnvironment.Browser) throws {
      var given = reducedMotion
      given.scheme = .dark
      given.width = 640
      given.direction = .rightToLeft
      let scenario = Scenario(
        [
          step(.opens, .visible("width 640, dark; less motion; on;"), .focus(.start)),
          step(
            .writes(.type, "Ada", into: ElementReference(name: "Name")),
            .focus(.on(ElementReference(name: "Name")))
          ),
          step(.writes(.type, " L", into: nil), expected("textbox", "Name", value: "Ada L")),
          step(
            .presses(["Tab", "Shift+Tab"]),
            .visible("Shift Shift; Shift Tab;"),
            .focus(.on(ElementReference(name: "Name")))
          ),
          step(.chooses("10 seconds", from: ElementReference(name: "Delay")), .visible("10 seconds;")),
          step(.chooses("Large", from: ElementReference(name: "Size")), .visible("Large on;")),
          step(activate("Wrap"), expected("checkbox", "Wrap", [.checked: "true"])),
          step(.drags(ElementReference(role: "list", name: "Inbox"), x: 0, y: 42), .visible("pulled 42;")),
          step(
            .writes(.type, "s", into: ElementReference(role: "textbox", name: "Remark")),
            expected("textbox", "Remark", value: "Lamps")
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
        ],
        given: given
      )
      let styles = [PlayingStyle(), PlayingStyle(byKeyboard: true)]
      for observed in try play([Self.controls], styles, in: kind, scenario) {
        #expect(observed.failures == [], "\(observed.failures)")
      }
    }

    @Test("knows an element again that has left the page and come back", arguments: Tools.browsers)
    func undone(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body>
        <ul><li><button id="archive">Archive</button></li></ul><button id="undo">Undo</button><script>
          const [archive, undo] = document.querySelectorAll('button');
          const [list, item] = document.querySelectorAll('ul, li');
          archive.onclick = () => { item.remove(); undo.focus(); };
          undo.onclick = () => { list.append(item); archive.focus(); };
        </script></body></html>
        """
      let archive = ElementReference(role: "button", name: "Archive")
      let undo = ElementReference(role: "button", name: "Undo")
      let scenario = Scenario([
        step(activate("Archive"), .focus(.on(undo)), .absent(archive)),
        step(.presses(["Enter"]), .focus(.on(archive))),
        step(.presses(["Enter"]), .focus(.on(undo))),
      ])
      for observed in try play([page], [PlayingStyle(), PlayingStyle(byKeyboard: true)], in: kind, scenario) {
        #expect(observed.failures == [], "\(observed.failures)")
      }
    }

    @Test(
      "changes the person's settings while the demo is open, and continues once the page knows",
      arguments: Tools.chromiumAndFirefox
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

    @Test(
      "scrolls by keys, copies, waits for what covers, and reads editable text and whole words",
      arguments: [.chromium, .firefox] as [TestEnvironment.Browser]
    )
    func modern(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><title>Modern</title><style>.cover { position: fixed; inset: 0 }</style>
        <button>Copy</button><button>Cover</button><p class="said"></p><p>15 items</p>
        <div role="textbox" aria-label="Note" contenteditable></div><label>Word <input type="password"></label>
        <label>Lines <textarea></textarea></label>
        <div style="height: 4000px"></div><p class="end">End</p><script>
          const said = document.querySelector(".said");
          const [copy, cover] = document.querySelectorAll("button");
          copy.onclick = () => navigator.clipboard.writeText("x").then(() => { said.textContent = "Copied"; });
          cover.onclick = () => {
            const one = document.createElement("div");
            one.className = "cover";
            document.body.append(one);
            setTimeout(() => one.remove(), 300);
          };
          new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) said.textContent = "At the end"; })
            .observe(document.querySelector(".end"));
        </script>
        """
      func value(_ name: String, _ value: String) -> PatternLibrary.Expectation {
        .element(ElementExpectation(element: ElementReference(name: name), value: value))
      }
      func type(_ text: String, into name: String) -> Action {
        .writes(.type, text, into: ElementReference(name: name))
      }
      let scenario = Scenario(
        [
          step(.opens, .hidden("5 items"), .visible("15 items")), step(activate("Cover")),
          step(activate("Copy"), .visible("Copied")), step(type("ab", into: "Note"), value("Note", "ab")),
          step(type("abc", into: "Word"), value("Word", "•••")),
          step(type("a  b\n\nc ", into: "Lines"), value("Lines", "a  b\n\nc ")), step(activate("Copy")),
          step(.presses(["End"]), .visible("At the end")),
        ]
      )
      let failures = try play([page], in: kind, scenario).flatMap(\.failures)
      #expect(failures == [], "\(failures)")
    }

    @Test("pastes text where focus is, unless the page takes it itself or prevents that", arguments: Tools.browsers)
    func pasting(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><title>Paste</title><label>Code <input id="code"></label>
        <label>Short <input maxlength="4"></label><label>Strict <input onpaste="event.preventDefault()"></label>
        <label>Lines <textarea></textarea></label><div role="textbox" aria-label="Note" contenteditable></div>
        <x-field></x-field><script>
          code.onpaste = (event) => {
            event.preventDefault();
            code.value = event.clipboardData.getData("text/plain").replaceAll("-", "");
          };
          const tree = document.querySelector("x-field").attachShadow({ mode: "open" });
          tree.innerHTML = "<label>Deep <input></label>";
        </script>
        """
      func pasted(_ text: String, into name: String?, in field: String, _ value: String) -> Step {
        step(
          .writes(.paste, text, into: name.map { ElementReference(name: $0) }),
          expected("textbox", field, value: value)
        )
      }
      let steps = [
        pasted("12-34-56", into: "Code", in: "Code", "123456"), pasted("abcdef", into: "Short", in: "Short", "abcd"),
        pasted("secret", into: "Strict", in: "Strict", ""), pasted("a\nb ", into: "Lines", in: "Lines", "a\nb "),
        pasted("c", into: nil, in: "Lines", "a\nb c"), pasted("ab", into: "Note", in: "Note", "ab"),
        pasted("ab", into: "Deep", in: "Deep", "ab"), step(.presses(["Tab"])), step(.writes(.paste, "lost", into: nil)),
      ]
      for observed in try play([page], [PlayingStyle(), PlayingStyle(byKeyboard: true)], in: kind, Scenario(steps)) {
        #expect(observed.failures == [], "\(observed.failures)")
      }
    }

    @Test(
      "finds text in any language, whatever nobody sees in it, but not in a longer number",
      arguments: Tools.browsers
    )
    func languages(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="de"><title>Text</title><label>Wort <input></label>
        <p>2,5 MB frei, 12’345 Franken, 22&#xA0;500 Euro, 9:30 Uhr, −8 Grad</p><p>٢٫٥ ميغابايت</p>
        <p>Gro&#x308;&szlig;e, Donau&shy;dampf&shy;schiff, Seite 3.</p>
        <p lang="tr" style="text-transform: uppercase">istanbul</p>
        <button type="button">Zehn&nbsp;Tage</button> <button type="button">Do&shy;nau</button>
        <button type="button">U&#x308;bung</button><select aria-label="Frist"><option>Eine<option>Zwei&nbsp;Wochen</select>
        """
      let buttons = ["Zehn\u{A0}Tage", "Donau", "Übung"].map { ElementReference(role: "button", name: $0) }
      let right = ["2,5 MB frei", "−8 Grad", "٢٫٥ ميغابايت", "Größe", "Donaudampfschiff", "Seite 3"].map {
        PatternLibrary.Expectation.visible($0)
      }
      let wrong = ["5 MB", "345 Franken", "500 Euro", "30 Uhr", "9", "8 Grad", "٥ ميغابايت", "ISTANBUL"]
      let words = ["حُذف", "می\u{200C}خواهم", "👨\u{200D}👩"]
      let steps =
        [step(.opens, right + wrong.map { .hidden($0) } + buttons.map { .element(ElementExpectation(element: $0)) })]
        + words.map { step(.writes(.type, $0, into: ElementReference(name: "Wort"))) }
        + [
          step(
            .chooses("Zwei\u{A0}Wochen", from: ElementReference(name: "Frist")),
            expected("textbox", "Wort", value: words.joined())
          )
        ]
      for observed in try play([page], in: kind, Scenario(steps)) { #expect(observed.failures == []) }
      let denied = Scenario([step(.opens, [.hidden("Größe"), .hidden("İSTANBUL")] + wrong.map { .visible($0) })])
      let failures = try play([page], in: kind, denied).flatMap(\.failures)
      #expect(failures.count == 2 + wrong.count, "\(failures)")
    }

    @Test("finds at once that a control is disabled and loses focus, however soon it is enabled again")
    func disabling() throws {
      let page = """
        <!doctype html><html lang="en"><title>Save</title><button>Save</button><script>
          const save = document.querySelector("button");
          save.onclick = () => { save.disabled = true; setTimeout(() => { save.disabled = false; }, 20); };
        </script>
        """
      let scenarios = [
        Scenario([step(activate("Save"), .focus(.stays))]), Scenario([step(activate("Save"))]),
        Scenario([step(activate("Save")), step(.passes(Milliseconds(1000)), .focus(.stays))]),
      ]
      for scenario in scenarios {
        let failures = try play([page], in: .chromium, scenario).flatMap(\.failures)
        #expect(failures.count == 1 && failures.allSatisfy { $0.expected.contains("focus") }, "\(failures)")
      }
    }

    @Test("finds what is announced together with what is expected, and other words with those in them")
    func together() throws {
      let page = """
        <!doctype html><html lang="en"><title>Save</title><button>Save</button><p role="status"></p><p role="alert"></p>
        <script>
          document.querySelector("button").onclick = () => {
            for (const one of document.querySelectorAll("p")) one.textContent = `${one.getAttribute("role")} saved.`;
          };
        </script>
        """
      func observed(_ text: String) throws -> [String] {
        let heard = PatternLibrary.Expectation.announced(text: text, politeness: .polite, within: nil)
        let scenario = Scenario([step(activate("Save"), heard, .silent(Milliseconds(1000)))])
        return try play([page], in: .chromium, scenario).flatMap(\.failures).map(\.observed)
      }
      #expect(try observed("status saved.") == ["“alert saved.” was announced"])
      #expect(try observed("saved").first == "“status saved.” was announced")
    }

    @Test("can end before the scenario does, in both times, with the same dates", arguments: Tools.browsers)
    func ending(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><title>Dates</title><p role="status"></p><script>
          const say = () => {
            const origins = [Date.now() - performance.now(), performance.timeOrigin].map((one) => Math.round(one / 1e6));
            const date = [new Date(), ...origins, Intl.DateTimeFormat("en").format()];
            document.querySelector("p").textContent = date.map((one) => String(one).slice(0, 8)).join(" ");
          };
          setTimeout(say, 300);
        </script>
        """
      let scenario = Scenario([step(.passes(Milliseconds(100))), step(.passes(Milliseconds(900_000)))])
      var styles = [PlayingStyle(), PlayingStyle()]
      styles[0].isInRealTime = true
      for index in styles.indices { styles[index].ending = .before(1500) }
      let results = try play([page], styles, in: kind, scenario)
      #expect(results.map(\.clock) == [.real, .page])
      let said = "Thu Jan 1767269 1767269 1/1/2026"
      #expect(results.map { $0.announcements.map(\.text) } == [[said], [said]])
      #expect(results.allSatisfy { $0.failures == [] && $0.end - $0.loaded < 100_000 }, "\(results.map(\.end))")
    }
  }
}
