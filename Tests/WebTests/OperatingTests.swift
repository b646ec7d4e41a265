import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Options do not take focus themselves: a pointer operates them, and so does a key on the element whose active
  /// descendant they are.
  @Suite("A control that can be operated without having focus itself", .serialized, .inALane)
  struct OperatingTests {
    /// The list has no list markers, which Firefox includes in the names of options.
    private static func list(_ owner: String, _ options: String) -> String {
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fruit</title><style>ul { list-style: none }</style></head><body>
      <button>Before</button>\(owner)\(options)<button>After</button><p role="status"></p><script>
      const options = [...document.querySelectorAll('[role=option], [role=tab]')];
      const keys = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
      const choose = (one) => { document.querySelector('[role=status]').textContent = one.textContent; };
      const owner = document.querySelector('[data-owner]');
      let active = -1;
      owner.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && active >= 0) choose(options[active]);
        if (!(event.key in keys)) return;
        event.preventDefault();
        active = (active + keys[event.key] + options.length) % options.length;
        if (options[active].hasAttribute('tabindex')) options[active].focus();
        else owner.setAttribute('aria-activedescendant', options[active].id);
      });
      for (const option of options) option.addEventListener('click', () => choose(option));
      </script></body></html>
      """
    }

    private static let options = """
      <li role="option" id="a">Apple</li><li role="option" id="b">Banana</li><li role="option" id="c">Cherry</li>
      """
    private static let pages = [
      list("<ul role=\"listbox\" aria-label=\"Fruit\" tabindex=\"0\" data-owner>", "\(options)</ul>"),
      list(
        "<input role=\"combobox\" aria-label=\"Fruit\" aria-expanded=\"true\" aria-controls=\"fruit\" data-owner>",
        "<ul role=\"listbox\" aria-label=\"Fruit\" id=\"fruit\">\(options)</ul>"
      ),
      list(
        "<div role=\"tablist\" data-owner>",
        """
        <button role="tab" tabindex="0">Apple</button><button role="tab" tabindex="-1">Banana</button>
        <button role="tab" tabindex="-1">Cherry</button></div>
        """
      ),
    ]

    private static func scenario(_ role: String?) -> Scenario {
      Scenario([step(.activates(ElementReference(role: role, name: "Banana")), announced("Banana"))])
    }

    @Test("may be an option in a list, with or without its role, by pointer and by keyboard", arguments: Tools.browsers)
    func options(kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder { folder in
        for (index, page) in Self.pages.enumerated() { try write(["\(index).html": page], to: folder) }
        try withPlayer(kind) { player, _ in
          for index in Self.pages.indices {
            for byKeyboard in [false, true] {
              player.style = PlayingStyle(byKeyboard: byKeyboard)
              for role in [index == 2 ? "tab" : "option", nil] {
                let url = folder.appending(path: "\(index).html").absoluteString
                let failures = try player.play(Self.scenario(role), at: url).failures
                #expect(failures == [], "\(index), \(byKeyboard ? "keyboard" : "pointer"): \(failures)")
              }
            }
          }
        }
      }
    }

    @Test("takes keys again when focus returns from the browser window", arguments: Tools.browsers)
    func comingBack(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><title>Save</title><button>Save</button><p role="status"></p>
        <script>
        const [button, status] = document.querySelectorAll('button, p');
        button.addEventListener('click', () => { status.textContent = 'Saved'; });
        </script>
        """
      let button = ElementReference(role: "button", name: "Save")
      for back in [.focuses(button), .presses(["Tab"])] as [Action] {
        let steps = [
          step(.focuses(button)), step(.presses(["Shift+Tab"])), step(back),
          step(.presses(["Enter"]), .announced(text: "Saved", politeness: .polite, within: nil)),
        ]
        let failures = try playAll(Scenario(steps), on: [page], in: kind).flatMap(\.failures)
        #expect(failures == [], "\(back.sentence): \(failures)")
      }
    }

    @Test("for a date takes one as HTML writes it, and no other text")
    func date() throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Trip</title><label>Day <input type="date"></label>
        <label>Note <textarea></textarea></label><pre></pre><script>
        const note = document.querySelector("textarea");
        note.oninput = () => { document.querySelector("pre").textContent = JSON.stringify(note.value); };
        </script>
        """
      func typing(_ text: String, into field: String, _ expectations: PatternLibrary.Expectation...) -> Step {
        step(.writes(.type, text, into: ElementReference(name: field)), expectations)
      }
      let steps = [
        typing("2026-05-14", into: "Day", expected(nil, "Day", value: "2026-05-14")), typing("14 May", into: "Day"),
        typing(" a\nb ", into: "Note", .visible("\" a\\nb \"")),
      ]
      let found = try failures(of: steps, on: page, in: .chromium).map { $0.map(\.observed) }
      #expect(found == [[], ["it takes no “14 May”, but a value like 2026-05-14"], []])
    }

    @Test("has lost focus when it is no longer rendered", arguments: Tools.browsers)
    func losingFocus(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><title>Save</title><button onclick="this.hidden = true">Save</button>
        """
      let press = step(.activates(ElementReference(role: "button", name: "Save")), .focus(.start))
      #expect(try failures(of: [press], on: page, in: kind) == [[]])
      let stay = step(.activates(ElementReference(role: "button", name: "Save")), .focus(.stays))
      #expect(try failures(of: [stay], on: page, in: kind).map(\.count) == [1])
    }

    @Test("is not a heading with the same name")
    func headings() throws {
      let page = "<!doctype html><html lang=\"en\"><title>Fruit</title><h1>Banana</h1><p role=\"status\"></p>"
      let failures = try playAll(Self.scenario(nil), on: [page]).flatMap(\.failures)
      #expect(failures.map(\.observed) == ["there is no such control"] && failures[0].isAction)
    }

    @Test("is not activated where no keyboard reaches it, but can be clicked")
    func forPointers() throws {
      let page = """
        <!doctype html><html lang="en"><title>Save</title><p role="status"></p>
        <div role="button" onclick="document.querySelector('p').textContent = 'Saved'">Save</div>
        """
      let (button, saved) = (ElementReference(role: "button", name: "Save"), announced("Saved"))
      let activated = try failures(of: [step(.activates(button), saved)], on: page, in: .chromium)
      #expect(activated[0].first?.observed.hasPrefix("it takes no focus, so no keyboard reaches it") == true)
      #expect(try failures(of: [step(.points(.click, button), saved)], on: page, in: .chromium) == [[]])
    }

    @Test(
      "may cause an announcement of the wrong politeness, which counts as one failure and does not break a silence too"
    )
    func politeness() throws {
      let page = Self.pages[0].replacing("role=\"status\"", with: "role=\"alert\"").replacing(
        "[role=status]",
        with: "p"
      )
      let wrong = Expectation.announced(text: "Banana", politeness: .polite, within: Milliseconds(300))
      let step = step(.activates(ElementReference(role: "option", name: "Banana")), wrong, .silent(Milliseconds(300)))
      let failures = try failures(of: [step], on: page, in: .chromium)
      #expect(failures[0].map(\.observed) == ["it was announced, but assertively"], "\(failures)")
    }
  }
}
