import Foundation
import JSONSyntax
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A demo on its stage", .serialized, .inALane)
  struct StageTests {
    static let demo = """
      <!doctype html>\r
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <title>Turn &amp; tell</title>
          <style>
            @keyframes turn { to { rotate: 1turn } }
            @media screen and (prefers-reduced-motion: no-preference) {
              @supports (display: grid) { @layer base { #a { animation: turn 1s infinite } } }
            }
            @media not (prefers-reduced-motion) { #b { animation: turn 1s infinite } }
          </style>
          <style media="print, (prefers-reduced-motion: no-preference)">#c { animation: turn 1s infinite }</style>
        </head>
        <body>
          <p id="a">a</p><p id="b">b</p><p id="c">c</p><p id="d">d</p>
          <button type="button">Save</button>
          <p role="status"></p>
          <script>
            const seen = [];
            const atFirst = document.getAnimations().length;
            const query = matchMedia('(prefers-reduced-motion: reduce)');
            query.addEventListener('change', ({ matches }) => seen.push(`event ${matches}`));
            query.addListener(({ matches }) => seen.push(`listener ${matches}`));
            query.onchange = ({ matches }) => seen.push(`handler ${matches}`);
            document.querySelector('button').addEventListener('click', () => {
              document.querySelector('[role=status]').textContent = 'Saving <all>';
            });
            const late = document.createElement('style');
            late.textContent = '@media (prefers-reduced-motion: no-preference) { #d { animation: turn 1s infinite } }';
            document.head.append(late);
          </script>
        </body>
      </html>

      """

    /// Opens an entry's page that has a demo on its stage.
    private func onStage(
      _ demo: String = Self.demo,
      in kind: TestEnvironment.Browser = .chromium,
      emulating media: EmulatedMedia? = EmulatedMedia(),
      _ body: (Session) throws -> Void
    ) throws {
      try onStages([demo], in: kind, emulating: media) { session, _ in try body(session) }
    }

    /// Opens the pages of several entries one after the other, each with a demo on its stage.
    private func onStages(
      _ demos: [String],
      in kind: TestEnvironment.Browser = .chromium,
      emulating media: EmulatedMedia? = EmulatedMedia(),
      _ body: (Session, _ index: Int) throws -> Void
    ) throws {
      let entry =
        "---\ntitle: Bar\nname: Says what it is.\nfocus: Stays.\nannouncement: [Saving]\n---\n![Turn](turn.html)\n"
      let names = demos.indices.map { $0 == 0 ? "bar" : "bar-\($0)" }
      var files: [String: String] = [:]
      for (name, demo) in zip(names, demos) {
        files["Content/controls/\(name)/index.md"] = entry
        files["Content/controls/\(name)/turn.html"] = demo
      }
      try withSite(of: files, in: kind, isNew: media == nil) { site, session in
        if let media { try session.emulate(media) }
        for (index, name) in names.enumerated() {
          try session.open(site.appending(path: "controls/\(name).html").absoluteString)
          try body(session, index)
        }
      }
    }

    private func moving(_ session: Session, becoming wanted: JSONValue) throws -> JSONValue {
      try inDemo(
        session,
        "return [document.getAnimations().length, matchMedia('(prefers-reduced-motion: reduce)').matches]",
        becoming: wanted
      )
    }

    private func focus(_ selector: String, _ session: Session) throws {
      _ = try session.execute("document.querySelector(arguments[0]).focus()", [.string(selector)])
    }

    private func press(_ key: Key, on selector: String, _ session: Session) throws {
      try focus(selector, session)
      try session.press(key)
    }

    @Test("follows the motion switch at once, without a reload, in style sheets and in scripts")
    func motion() throws {
      try onStage { session in
        #expect(try moving(session, becoming: [4, false]) == [4, false])
        try press(.right, on: "[value=system]", session)
        #expect(try moving(session, becoming: [0, true]) == [0, true])
        let seen = try inDemo(session, "return seen.sort()")
        #expect(seen == ["event true", "handler true", "listener true"])
        try session.press(.right)
        #expect(try moving(session, becoming: [4, false]) == [4, false])
        try session.emulate(EmulatedMedia(reducedMotion: true))
        #expect(try moving(session, becoming: [4, false]) == [4, false])
        try session.press(.right)
        #expect(try moving(session, becoming: [0, true]) == [0, true])
        try session.emulate(EmulatedMedia())
        #expect(try moving(session, becoming: [4, false]) == [4, false])
      }
    }

    @Test("follows the motion switch in a style sheet that is filled later")
    func filledLater() throws {
      let demo = """
        <!doctype html><html lang="en"><title>Turn</title><style>@keyframes turn { to { rotate: 1turn } }</style><p>a</p>
        <script>
          const sheet = new CSSStyleSheet();
          document.adoptedStyleSheets = [sheet];
          let isFilled = false;
          const fill = async () => {
            await sheet.replace('@media (prefers-reduced-motion: no-preference) { p { animation: turn 1s infinite } }');
            isFilled = true;
          };
        </script>
        """
      try onStage(demo) { session in
        try press(.right, on: "[value=system]", session)
        #expect(try moving(session, becoming: [0, true]) == [0, true])
        _ = try inDemo(session, "fill(); return true")
        let wanted: JSONValue = [true, 0]
        #expect(try inDemo(session, "return [isFilled, document.getAnimations().length]", becoming: wanted) == wanted)
      }
    }

    @Test("follows the motion switch in rules that a script adds to other rules")
    func addedRules() throws {
      let demo = """
        <!doctype html><html lang="en"><title>Turn</title><style>
        @keyframes turn { to { rotate: 1turn } } @layer later { } b { display: block }
        </style><p>a</p><b>b</b><script>
          const MOVING = '@media (prefers-reduced-motion: no-preference)';
          const fill = () => {
            const [, layer, bold] = document.styleSheets[0].cssRules;
            layer.insertRule(`${MOVING} { p { animation: turn 1s infinite } }`);
            bold.insertRule(`${MOVING} { & { animation: turn 1s infinite } }`);
          };
        </script>
        """
      try onStage(demo) { session in
        try press(.right, on: "[value=system]", session)
        #expect(try moving(session, becoming: [0, true]) == [0, true])
        #expect(try inDemo(session, "fill(); return document.getAnimations().length") == 0)
        try session.press(.right)
        #expect(try moving(session, becoming: [2, false]) == [2, false])
      }
    }

    @Test("restarts with the chosen settings, without a moment of motion, and focus stays on the button")
    func restart() throws {
      try onStage { session in
        _ = try inDemo(session, "document.title = 'old'; return null")
        try press(.right, on: "[value=system]", session)
        try press(.enter, on: ".more-tools summary", session)
        try press(.right, on: "[value=ltr]", session)
        let direction = "return document.documentElement.dir"
        #expect(try inDemo(session, direction, becoming: "rtl") == "rtl")
        try press(.enter, on: "[data-stage-restart]", session)
        #expect(try session.execute("return document.activeElement.matches('[data-stage-restart]')") == true)
        let isLoaded = "return document.title + document.readyState"
        #expect(try inDemo(session, isLoaded, becoming: "Turn & tellcomplete") == "Turn & tellcomplete")
        #expect(try inDemo(session, "return [atFirst, document.documentElement.dir]") == [0, "rtl"])
        #expect(try moving(session, becoming: [0, true]) == [0, true])
      }
    }

    @Test(
      "is shown in dark, with larger text or in a narrow window on request, and back again",
      arguments: Tools.chromiumAndFirefox
    )
    func more(kind: TestEnvironment.Browser) throws {
      let looks =
        "return [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth, document.body && getComputedStyle(document.body).fontSize]"
      // What Chromium emulates applies in frames, too, whatever they ask for.
      try onStage(in: kind, emulating: nil) { session in
        let usual = try inDemo(session, looks)
        #expect(usual.array?.first == false && usual.array?.last == "16px")
        try press(.enter, on: ".more-tools summary", session)
        for value in ["page", "100", "wide"] {
          try focus("[value='\(value)']", session)
          // Of the three options, light comes before dark.
          for _ in 0..<(value == "page" ? 2 : 1) { try session.press(.right) }
        }
        #expect(try inDemo(session, looks, becoming: [true, 320, "32px"]) == [true, 320, "32px"])
        try press(.enter, on: "[data-stage-restart]", session)
        #expect(try inDemo(session, looks, becoming: [true, 320, "32px"]) == [true, 320, "32px"])
        for value in ["dark", "200", "narrow"] {
          try focus("[value='\(value)']", session)
          for _ in 0..<(value == "dark" ? 2 : 1) { try session.press(.left) }
        }
        #expect(try inDemo(session, looks, becoming: usual) == usual)
      }
    }

    /// Makes a page get a message as if its demo had sent it.
    static let tell = """
      const tell = (message, source = document.querySelector('[data-stage-frame]').contentWindow) => (
        dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data: { polite: message } })));
      """

    @Test("has its announcements logged, and the log is not a live region itself")
    func log() throws {
      try onStage { session in
        let empty = try session.execute("return document.querySelector('[data-stage-empty]').checkVisibility()")
        #expect(empty == true)
        _ = try inDemo(session, "document.querySelector('button').click(); return null")
        try until(session, "return document.querySelectorAll('[data-stage-log] li').length === 2")
        let rows = try session.execute(
          "return Array.from(document.querySelectorAll('[data-stage-log] li'), row => row.innerText.split(/\\s+/).join(' ').trim())"
        )
        #expect(rows.array?[0] == "0.0 s You activated “Save”")
        #expect(rows.array?[1].string?.contains("“Saving <all>” polite") == true)
        #expect(try text(of: "[data-stage-caption]", in: session) == "Saving <all>")
        let live =
          "return document.querySelectorAll('.stage [aria-live], .stage [role=status], .stage [role=alert]').length"
        #expect(try session.execute(live) == 0)
        try press(.enter, on: "[data-stage-clear]", session)
        #expect(try session.execute("return document.querySelectorAll('[data-stage-log] li').length") == 0)
        #expect(try session.execute("return document.activeElement.matches('[data-stage-clear]')") == true)
      }
    }

    @Test("has only its latest announcements logged, and says how many came before")
    func longLog() throws {
      try onStage { session in
        let said = """
          \(Self.tell)
          for (let count = 0; count < arguments[0]; count += 1) {
            tell({ kind: 'announcement', text: `Saved ${count}`, politeness: 'polite', time: count });
          }
          const rows = Array.from(document.querySelector('[data-stage-log]').children, (row) => row.textContent);
          return [rows.length, rows[0], rows[1].includes('“Saved 5”'), rows.at(-1).includes('“Saved 204”')];
          """
        let wanted: JSONValue = [201, "Earlier ones that are no longer listed: 5", true, true]
        #expect(try session.execute(said, [205]) == wanted)
        try press(.enter, on: "[data-stage-clear]", session)
        let after = try session.execute(said, [2])
        #expect(after.array?.first == 2)
      }
    }

    @Test("has the times of its announcements begin at zero again when it reloads itself")
    func reloading() throws {
      try onStage { session in
        let times = """
          \(Self.tell)
          tell({ kind: 'activation', name: 'Save', time: 5000 });
          tell({ kind: 'announcement', text: 'Saving', politeness: 'polite', time: 5100 });
          tell({ kind: 'ready' });
          tell({ kind: 'announcement', text: 'Saved', politeness: 'polite', time: 200 });
          return Array.from(document.querySelectorAll('[data-stage-log] .log-time'), (time) => time.textContent);
          """
        let logged = try session.execute(times)
        #expect(logged == ["0.0 s", "0.1 s", "0.2 s"])
      }
    }

    @Test("has announcements that an alert interrupts marked, and others' messages ignored")
    func interruption() throws {
      try onStage { session in
        let said = """
          \(Self.tell)
          const source = arguments[0] ? undefined : window;
          const say = (text, politeness, time) => tell({ kind: 'announcement', text, politeness, time }, source);
          say('A long sentence that takes its time', 'polite', 100);
          say('Failed', 'assertive', 300);
          say('Later', 'polite', 400);
          return Array.from(document.querySelectorAll('[data-stage-log] li'), row => !!row.querySelector('.log-note'));
          """
        let fromElsewhere = try session.execute(said, [false])
        #expect(fromElsewhere.array?.isEmpty == true)
        let fromDemo = try session.execute(said, [true])
        #expect(fromDemo.array?.map(\.bool) == [true, false, false])
      }
    }

    @Test("has its latest announcement marked among those that the page documents")
    func marked() throws {
      try onStage { session in
        let said = """
          \(Self.tell)
          return ['Saving', 'Saved'].map((text) => {
            tell({ kind: 'announcement', text, politeness: 'polite', time: 1 });
            return document.querySelectorAll('.utterance.is-said').length;
          });
          """
        let marked = try session.execute(said)
        #expect(marked == [1, 0])
      }
    }

    /// Opens the source of a demo, after which its script is loaded.
    private func openSource(_ session: Session) throws {
      _ = try session.execute("document.querySelector('.source').open = true")
      try until(session, "return document.querySelectorAll('.sources .copy').length === 3")
    }

    @Test("has its file and its parts shown byte for byte, and copying them is announced in the page's one status")
    func source() throws {
      try onStage { session in
        // Until the script is loaded, only the file is there.
        #expect(try texts(of: ".sources code", in: session) == [Self.demo])
        try openSource(session)
        let panels = try texts(of: ".sources code", in: session)
        try #require(panels.count == 3)
        #expect(panels[0] == Self.demo)
        #expect(panels[1].hasPrefix("@keyframes turn { to { rotate: 1turn } }\n@media screen"))
        #expect(panels[2].hasPrefix("const seen = [];\nconst atFirst"))
        #expect(try texts(of: ".sources [role=tab]", in: session) == ["HTML", "CSS", "JavaScript"])
        try keepExports(in: session)
        _ = try session.execute("document.querySelector('.sources .copy').click()")
        try untilSaid("Copied the HTML code.", in: session)
        #expect(try session.execute("return window.copied") == .string(Self.demo))
      }
    }

    @Test("has its source, if it is a mistake, marked as one, also when copied, with the language of each part")
    func wrongSource() throws {
      let why = "<meta name=\"polite:wrong\" content=\"It ends --> here */ and --> there.\">"
      let wrong = Self.demo.replacing("<title>", with: why + "<title>")
      try onStage(wrong) { session in
        try openSource(session)
        _ = try session.execute(
          """
          window.copied = [];
          navigator.clipboard.writeText = (text) => { window.copied.push(text); return Promise.resolve(); };
          document.querySelectorAll('.sources .copy').forEach((button) => button.click());
          """
        )
        try untilSaid("Copied the JavaScript code of a mistake.", in: session)
        let copied = try session.execute("return window.copied").array?.compactMap(\.string) ?? []
        let warning = "Wrong: Turn & tell – Do not copy this. It ends – here – and – there."
        #expect(copied.count == 3)
        #expect(copied.first == "<!-- \(warning) -->\n\(wrong)")
        #expect(copied.dropFirst().allSatisfy { $0.hasPrefix("/* \(warning) */\n") })
      }
    }

    /// A demo whose height a script changes; its body has the browsers' default margins of 8 px.
    private static func heights(_ style: String) -> String {
      """
      <!doctype html><html lang="en"><head><title>Heights</title><style>body > div { height: 300px } \(style)</style></head>
      <body><div></div><script>
      window.grow = (height) => { document.querySelector('div').style.height = height + 'px'; };
      </script></body></html>
      """
    }

    private static let heightOfFrame = "return document.querySelector('[data-stage-frame]').clientHeight"

    @Test("sets the height of the stage, which may grow within limits", arguments: Tools.chromiumAndFirefox)
    func height(_ kind: TestEnvironment.Browser) throws {
      try onStage(Self.heights(""), in: kind) { session in
        // A browser does not lay out a frame of another origin before it is in view.
        _ = try session.execute("document.querySelector('[data-stage-frame]').scrollIntoView()")
        try until(session, Self.heightOfFrame + " === 316")
        _ = try inDemo(session, "grow(500); return null")
        try until(session, Self.heightOfFrame + " === 516")
        // If the frame shrank while the demo runs, everything below would move.
        _ = try inDemo(session, "grow(350); return null")
        usleep(300_000)
        #expect(try session.execute(Self.heightOfFrame) == 516)
        _ = try session.execute("document.querySelector('[data-stage-restart]').click()")
        try until(session, Self.heightOfFrame + " === 316")
        _ = try inDemo(session, "grow(9000); return null")
        try until(session, Self.heightOfFrame + " === 640")
        let isInside = "return document.documentElement.scrollHeight > innerHeight"
        #expect(try inDemo(session, isInside) == true)
      }
    }

    @Test(
      "leaves the stage its default height if the demo's height depends on the window",
      arguments: [
        ("body { margin: 0; min-height: 100vh }", 384...384),
        ("html, body { height: 100%; margin: 0 } div { max-height: 50% }", 384...384),
        ("body { min-height: 100vh; padding: 5px }", 0...479),
      ]
    )
    func noHeight(style: String, heights: ClosedRange<Double>) throws {
      try onStage(Self.heights(style)) { session in
        usleep(700_000)
        let height = try session.execute(Self.heightOfFrame).number ?? -1
        #expect(heights.contains(height), "\(height)")
      }
    }

    /// APIs that a demo may replace in its page.
    private static let replacements = [
      "performance.now = () => 1e9; Performance.prototype.now = () => 1e9",
      "window.postMessage = () => {}; JSON.parse = JSON.stringify = () => null",
      "EventTarget.prototype.addEventListener = () => {}; Event.prototype.stopImmediatePropagation = () => { throw 1 }",
      "for (const name of ['data', 'source', 'origin']) Object.defineProperty(MessageEvent.prototype, name, { get: () => 0 })",
      "for (const name of ['map', 'find', 'push', 'splice', 'forEach', 'join', 'includes']) Array.prototype[name] = () => []",
      "Array.prototype[Symbol.iterator] = function* () {}; Object.defineProperty(Array.prototype, 0, { set() {} })",
      "String.prototype.trim = String.prototype.replace = () => 'Forged'; RegExp.prototype[Symbol.replace] = () => 'Forged'",
      "Object.defineProperty(Event.prototype, 'target', { get: () => document.body })",
      "Object.defineProperty(Document.prototype, 'documentElement', { get: () => null })",
      "window.parent = window; window.PoliteAnnouncer = null; Function.prototype.call = Function.prototype.apply = () => null",
      "Object.setPrototypeOf(document.querySelector('button'), null)",
      "Element.prototype.closest = Element.prototype.matches = Element.prototype.getAttribute = () => null",
      "Element.prototype.querySelectorAll = Document.prototype.querySelectorAll = () => []",
      "window.getComputedStyle = () => ({ display: 'none' }); Element.prototype.checkVisibility = () => false; "
        + "CSSStyleDeclaration.prototype.getPropertyValue = () => 'none'",
      "for (const type of [Map, Set, WeakMap]) for (const name of ['get', 'set', 'has', 'add', 'delete', 'forEach']) "
        + "if (type.prototype[name]) type.prototype[name] = () => {}; Map.prototype[Symbol.iterator] = null",
      "for (const name of ['type', 'target', 'addedNodes', 'removedNodes', 'attributeName']) "
        + "Object.defineProperty(MutationRecord.prototype, name, { get: () => null })",
      "MutationObserver.prototype.observe = () => {}; MutationObserver.prototype.disconnect = () => {}",
      "for (const name of ['childNodes', 'textContent', 'nodeType', 'parentElement', 'isConnected']) "
        + "Object.defineProperty(Node.prototype, name, { get: () => null }); Node.prototype.contains = () => true; "
        + "Object.defineProperty(CharacterData.prototype, 'data', { get: () => 'Forged' })",
      "NodeList.prototype[Symbol.iterator] = null; Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 })",
      "String.prototype.split = () => []; String.prototype.includes = () => true; RegExp.prototype.exec = () => null",
      "Object.prototype.attributeFilter = []; Object.prototype.motion = 'full'; Object.prototype.direction = 'ltr'",
      "for (const name of ['kind', 'text', 'time', 'regions', 'changes', 'isWhole', 'pieces', 'status', 'root', 'report']) "
        + "Object.defineProperty(Object.prototype, name, { get: () => 'Forged', set() {} })",
      "addEventListener('click', () => { for (let id = 0; id < 9999; id += 1) clearTimeout(id) }, true)",
      "window.matchMedia = () => ({ matches: false }); Object.defineProperty(MediaList.prototype, 'mediaText', { set() {} })",
      "for (const type of [CSSStyleSheet, CSSGroupingRule]) Object.defineProperty(type.prototype, 'cssRules', { get: () => [] }); "
        + "Object.defineProperty(Document.prototype, 'styleSheets', { get: () => [] })",
    ]

    @Test("is still heard and controlled when it replaces the APIs of its page")
    func hostile() throws {
      let demos = Self.replacements.map { replacement in
        """
        <!doctype html><html lang="en"><head><title>Hostile</title><style>
        :root[dir=rtl] { height: 500px }
        @media (prefers-reduced-motion: reduce) { :root[dir=rtl] { height: 600px } }
        </style></head><body>
        <button type="button">Save</button><p role="status"></p>
        <script>
          const { apply } = Reflect;
          const click = HTMLElement.prototype.click.bind(document.querySelector('button'));
          const status = document.querySelector('p');
          const write = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').set;
          const [open, wait] = [setTimeout, setInterval];
          let count = 0;
          document.querySelector('button').onclick = () => { apply(write, status, [`Saved ${count += 1} files`]) };
          \(replacement);
          open(() => { wait(click, 300); click(); }, 200);
        </script></body></html>
        """
      }
      try onStages(demos) { session, index in
        let row = "document.querySelector('[data-stage-log] li')"
        try until(session, "return \(row) !== null")
        let text = try session.execute("return \(row).innerText.split(/\\s+/).slice(2).join(' ').trim()")
        #expect(text == "You activated “Save”", "\(Self.replacements[index])")
        let said = "Array.from(document.querySelectorAll('.log-text'), (text) => text.innerText)"
        try until(session, "return \(said).some((text) => /^“Saved \\d+ files”$/.test(text))")
        // The driver's scripts would themselves be deceived in the frame, so the frame's height shows what has changed.
        _ = try session.execute("document.querySelector('[data-stage-frame]').scrollIntoView()")
        _ = try session.execute("document.querySelector('[value=rtl]').click()")
        try until(session, Self.heightOfFrame + " === 500")
        _ = try session.execute("document.querySelector('[value=reduced]').click()")
        try until(session, Self.heightOfFrame + " === 600")
      }
    }

    @Test("has its announcements timed by its own clock")
    func forgedTime() throws {
      let forged = Self.demo.replacing("<script>", with: "<script>let now = 0; performance.now = () => (now += 1e6);")
      try onStage(forged) { session in
        _ = try inDemo(session, "document.querySelector('button').click(); return null")
        try until(session, "return document.querySelectorAll('[data-stage-log] li').length === 2")
        let time = try session.execute("return parseFloat(document.querySelectorAll('.log-time')[1].textContent)")
        #expect((time.number ?? 1e9) < 60)
      }
    }

    @Test("is in a named group with named controls that are focusable in order and at least 44 pixels high")
    func controls() throws {
      try onStage { session in
        let stage = try session.find("[data-stage]")
        #expect(try session.computedRole(of: stage) == "group")
        #expect(try session.computedLabel(of: stage) == "Turn & tell")
        #expect(try session.computedLabel(of: session.find("[data-stage-restart]")) == "Restart the demo")
        #expect(try session.computedLabel(of: session.find("[data-stage] fieldset")) == "Motion")
        #expect(try session.computedLabel(of: session.find("[value=full]")) == "Full")
        #expect(try session.computedLabel(of: session.find(".more-tools summary")) == "More settings of the demo")
        let low = try session.execute(
          """
          return Array.from(document.querySelectorAll('[data-stage] :is(button, a, summary, input)'))
            .filter(control => control.checkVisibility() && control.getBoundingClientRect().height < 44)
            .map(control => control.outerHTML);
          """
        )
        #expect(low.array?.isEmpty == true, "\(low)")
      }
    }
  }
}
