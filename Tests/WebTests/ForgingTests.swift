import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Demos that break a claim and try to make the player believe that they keep it.
  @Suite("A demo that forges its evidence", .serialized, .inALaneEarly)
  struct ForgingTests {
    @Test("is caught, whatever APIs it replaces and whatever it hides", arguments: Tools.browsers)
    func forgeries(kind: TestEnvironment.Browser) throws {
      try withPlayer(kind) { folder, player in
        player.style.keepsGoing = true
        for forgery in Forgery.all where forgery.text == nil {
          do {
            // Each lie must be detected by its own check, not by the focus that these pages move.
            let failures = try play(forgery.page, forgery.lies.map(\.step), player, in: folder).filter {
              $0.breach != .focus
            }
            #expect(failures.count >= forgery.lies.count, "\(forgery.name) in \(kind): \(failures)")
          } catch {
            Issue.record("\(forgery.name) in \(kind): \(error)")
            throw error
          }
        }
      }
    }

    @Test("is caught for each text that it shows or hides contrary to its claim", arguments: Tools.browsers)
    func texts(kind: TestEnvironment.Browser) throws {
      let forgeries = Forgery.all.filter { $0.text != nil }
      #expect(forgeries.count > 40)
      let lies = forgeries.enumerated().map { index, forgery -> (part: String, step: Step) in
        let text = forgery.text ?? ""
        let own = "\(text) \(100 + index)"
        return (
          part: forgery.parts.replacing(text, with: own),
          step: step(.passes(Milliseconds(0)), text == "Gone" ? .visible(own) : .hidden(own))
        )
      }
      try withPlayer(kind) { folder, player in
        let caught = Set(try failures(of: lies, player, in: folder).map(\.index))
        #expect(forgeries.indices.filter { !caught.contains($0) }.map { forgeries[$0].name } == [], "\(kind)")
      }
    }

    @Test("does not spoil detection: a right demo that replaces the same APIs passes", arguments: Tools.browsers)
    func right(kind: TestEnvironment.Browser) throws {
      let step = step(
        activate("Save"),
        .focus(.on(ElementReference(name: "Delete"))),
        announced("Noise"),
        .visible("Secret"),
        .hidden("Gone"),
        .motion(true)
      )
      try withPlayer(kind) { folder, player in
        for script in Forgery.replacements {
          let page = Forgery.page(beforehand: script, moves: true)
          let failures = try play(page, [step], player, in: folder)
          #expect(failures.map(\.observed) == [], "\(script) in \(kind)")
        }
      }
    }

    @Test("is heard when it announces with `ariaNotify`", arguments: Tools.chromiumAndFirefox)
    func notified(kind: TestEnvironment.Browser) throws {
      let page = Forgery.stealing(
        "document.body.ariaNotify('Saved'); document.ariaNotify(' Not  sent ', { priority: 'high' })"
      )
      try withPlayer(kind) { folder, player in
        let steps = [
          step(activate("Save"), announced("Saved"), .announced(text: "Not sent", politeness: .assertive, within: nil))
        ]
        let failures = try play(page, steps, player, in: folder)
        #expect(failures.map(\.description) == [])
      }
    }

    @Test("cannot move focus unnoticed during, before or after any step", arguments: Tools.browsers)
    func theft(kind: TestEnvironment.Browser) throws {
      let on = Expectation.focus(.on(ElementReference(name: "Save")))
      let (pressed, pause) = (activate("Save"), Action.passes(Milliseconds(1000)))
      let thefts: [(at: Int, steps: [Step])] = [
        (0, [step(pressed, .visible("Save"))]), (0, [step(pressed, on), step(pause, .visible("Save"))]),
        (20, [step(pressed, on), step(pause, .visible("Save"))]), (20, [step(pressed, .silent(Milliseconds(200)))]),
        (500, [step(pressed, on), step(pause, .visible("Save"))]), (500, [step(pressed, .focus(.stays)), step(pause)]),
        (
          500,
          [step(pressed), step(.passes(Milliseconds(200)), .focus(.stays)), step(pause, .silent(Milliseconds(200)))]
        ),
        (900, [step(pressed, .visible("Save"))]), (900, [step(.presses(["Tab"])), step(.presses(["Enter"]))]),
      ]
      try withPlayer(kind) { folder, player in
        for (time, steps) in thefts {
          let page = Forgery.stealing("setTimeout(() => document.querySelector('#delete').focus(), \(time))")
          let failures = try play(page, steps, player, in: folder)
          #expect(failures.count == 1 && failures[0].observed.contains("Delete"), "\(time) ms, \(steps): \(failures)")
        }
        let code = ElementReference(name: "Code")
        let away = "document.querySelector('#delete').focus()"
        let fields = "<input aria-label=Code><button id=later hidden>Later</button>"
        let sly: [(script: String, steps: [Step])] = [
          ("document.querySelector('input').oninput = () => \(away)", [step(.writes(.type, "ab", into: code))]),
          ("document.querySelector('input').onfocus = () => queueMicrotask(() => \(away))", [step(.focuses(code))]),
          ("setTimeout(() => \(away), 150)", [step(.opens, .visible("Save")), step(activate("Later"))]),
          (
            "document.querySelector('#save').onkeydown = () => setTimeout(() => \(away), 20)",
            [
              step(.focuses(ElementReference(name: "Save")), .focus(.on(ElementReference(name: "Save")))),
              step(.presses(["a"])), step(.presses(["Escape"])),
            ]
          ),
        ]
        for (script, steps) in sly {
          let waits = "setTimeout(() => { document.querySelector('#later').hidden = false }, 400)"
          let parts = "\(fields)<script>\(script); \(waits)</script>"
          let page = Forgery.page(parts: parts)
          let failures = try play(page, steps, player, in: folder)
          #expect(failures.count == 1, "\(script): \(failures)")
          // Where focus is taken away at once, the field never gets it.
          let words = ["Delete", "it does not take focus"]
          #expect(words.contains { failures[0].observed.contains($0) }, "\(script): \(failures)")
        }
        for loss in [
          "setTimeout(() => document.activeElement.blur(), 600)", "document.activeElement.parentElement.inert = true",
          "const here = document.activeElement; document.querySelector('#delete').focus(); queueMicrotask(() => here.focus())",
        ] {
          let failures = try play(Forgery.stealing(loss), [step(pressed, .focus(.stays))], player, in: folder)
          #expect(failures.count == 1, "\(loss): \(failures)")
        }
        let opening = "<script>setTimeout(() => document.querySelector('#delete').focus(), 300)</script>"
        let page = Forgery.page(parts: opening)
        let failures = try play(page, [step(.opens, .visible("Save")), step(pause)], player, in: folder)
        #expect(failures.map(\.breach) == [.focus], "\(failures)")
      }
    }

    @Test("may let focus go where a person moves it", arguments: Tools.browsers, [false, true])
    func natural(kind: TestEnvironment.Browser, byKeyboard: Bool) throws {
      let parts = """
        <label><input type=checkbox id=check>Check</label><label><input type=radio name=r checked>One</label>
        <label><input type=radio name=r>Two</label><label>Text <input></label>
        <select aria-label=List><option>A<option>B</select><details><summary>More</summary>All</details>
        <div role=toolbar aria-label=Tools><button>Cut</button><button tabindex=-1>Paste</button></div>
        <script>
          document.querySelector('[role=toolbar]').onkeydown = (event) => {
            if (event.key === 'ArrowRight') document.activeElement.nextElementSibling.focus();
          };
        </script>
        """
      let steps = [
        step(activate("Check")), step(activate("Two")), step(.writes(.type, "a", into: ElementReference(name: "Text"))),
        step(.chooses("B", from: ElementReference(name: "List"))), step(.presses(["Tab"])),
        step(.presses(["Shift+Tab"])),
        step(.focuses(ElementReference(name: "Cut"))),
        step(.presses(["ArrowRight"]), .focus(.on(ElementReference(name: "Paste")))),
        step(activate("More")), step(activate("Paste")), step(.passes(Milliseconds(500)), .focus(.stays)),
      ]
      try withPlayer(kind) { folder, player in
        player.style.byKeyboard = byKeyboard
        let page = Forgery.page(parts: parts)
        let failures = try play(page, steps, player, in: folder)
        #expect(failures.map(\.description) == [])
      }
    }

    @Test(
      "is not suspected of hiding text that is only hard to read, far away or drawn unusually",
      arguments: Tools.browsers
    )
    func legible(kind: TestEnvironment.Browser) throws {
      let styles = [
        "color: #aaa", "color: rgb(0 0 0 / 0.15)", "font-size: 9px; color: #999", "font-size: 200px; font-weight: 100",
        "color: white; background: linear-gradient(90deg, #000, #888)", "text-shadow: 0 0 3px #777",
        "font-style: italic",
        "-webkit-text-stroke: 1px #777", "writing-mode: vertical-rl", "direction: rtl", "margin-top: 4000px",
        "height: 0; overflow: visible", "letter-spacing: 2em", "width: 3em; overflow: hidden; text-overflow: ellipsis",
        "color: transparent; background: linear-gradient(90deg, #000, #333); background-clip: text",
        "position: fixed; bottom: 0", "color: #767676; background: white; opacity: 0.9", "filter: blur(1px)",
        "filter: grayscale(1)", "transform: rotate(20deg); transform-origin: 0 0", "transform: scale(0.6)",
        "position: absolute; left: 3000px",
        "mix-blend-mode: multiply", "transition: all 300ms; color: #333",
        "writing-mode: vertical-rl; transform: rotate(180deg)", "color: transparent; text-shadow: 0 0 1px black",
        "transform: scale(-1); rotate: 180deg", "text-transform: uppercase", "animation: turn 1s linear infinite",
        "column-count: 2", "height: 40px; overflow: auto; padding-top: 900px; box-sizing: border-box",
      ]
      let texts = [
        "Uploading photo.jpg", "12 %", "—", "…", "1", "i", "Übertragung läuft", "正在上传", "جارٍ التحميل", "⏸️", "a b c",
        "•",
      ]
      let parts = [
        "<input aria-label=A value='Shown'>", "<input aria-label=A placeholder='Shown'>",
        "<textarea aria-label=A>Shown</textarea>",
        "<select aria-label=A><option>Shown</select>", "<button>Shown</button>",
        "<details open><summary>A</summary>Shown</details>",
        "<style>b::before { content: 'Shown' }</style><b></b>", "<p><b></b>Shown</p>", "<p><b>Shown</b></p>",
        "<p style=margin:0>Shown", "<li>Shown",
        "<div style='height: 50px; overflow: auto'><div style='height: 4000px'></div>Shown</div>",
        "<p style=color:white>Shown</p><p>Shown</p>", "<pre>a\n\n\n\nShown\n</pre>", "<p>A<br>Shown",
        "<table><td>Shown</table>", "<p dir=rtl>جارٍ التحميل Shown 42</p>",
        "<p style='display: flex; flex-direction: row-reverse'><b>Or</b><b>Shown</b></p>",
        "<style>input { transition: all 1s }</style><input aria-label=A value='Shown'>",
        "<input aria-label=A value='Shown' style='width: 600px'>", "<textarea aria-label=A cols=80>Shown</textarea>",
        "<select aria-label=A style='width: 500px'><option>Shown</select>",
        "<style>h6::before { content: 'Shown' }</style><h6></h6>",
        "<h2 style='background: linear-gradient(90deg, #000, #333); background-clip: text'>"
          + "<span style='color: transparent'>Shown</span></h2>",
        "<div style='position: sticky; top: 0; height: 90px; background: white'></div><div style='height: 2000px'></div>Shown",
        "<p>\(String(repeating: "On and on. ", count: 700))Shown</p>",
        "<svg width=99 height=30><text y=20>Shown</text></svg>",
        "<p style='font-size: 40px; line-height: 0.5'>Shown</p>",
        "<p hidden>Shown</p><div style='color: white'><p>Shown</p></div><i>Shown</i>",
      ]
      let all = styles.map { "<p style=\"\($0)\">Shown</p>" } + parts
      let numbered = all.enumerated().map { ($1, "No. \(100 + $0)") }
      let places =
        numbered.map { (part: $0.replacing("Shown", with: $1), text: $1) }
        + texts.map { (part: "<p>\($0)</p>", text: $0) }
      let looks = places.map { (part: $0.part, step: step(.passes(Milliseconds(0)), .visible($0.text))) }
      try withPlayer(kind) { folder, player in
        let failures = try failures(of: looks, player, in: folder)
        #expect(failures.map { "\(looks[$0.index].part.prefix(200)): \($0.observed.prefix(90))" } == [], "\(kind)")
      }
    }

    /// The failures of steps, each about its own part of a page. A page with fewer parts is searched faster.
    private func failures(
      of parts: [(part: String, step: Step)],
      _ player: ScenarioPlayer,
      in folder: URL
    ) throws -> [(index: Int, observed: String)] {
      player.style.keepsGoing = true
      return try stride(from: 0, to: parts.count, by: 12).flatMap { start in
        let these = parts[start..<min(start + 12, parts.count)]
        // This keeps elements at the bottom of the window from covering text.
        let page = Forgery.page(
          parts: these.map(\.part).joined(separator: "\n") + "<div style=\"height: 200px\"></div>"
        )
        return try play(page, these.map(\.step), player, in: folder).map { (start + $0.step, $0.observed) }
      }
    }

    @Test("cannot notice that its texts are being checked", arguments: Tools.browsers)
    func unnoticed(kind: TestEnvironment.Browser) throws {
      let parts = """
        <style>.t { transition: all 2s } .on { color: #060; text-shadow: 0 0 1px #060 } h3::before { content: 'Before' }</style>
        <p class=t>Shown</p><input class=t aria-label=A value=Typed><h3 class=t></h3><p role=alert id=n></p>
        <script>
          const tell = ({ type }) => { document.querySelector('#n').textContent = type; };
          for (const type of ['transitionrun', 'transitioncancel', 'transitionend']) addEventListener(type, tell, true);
          new MutationObserver(() => tell({ type: 'mutation' }))
            .observe(document.querySelector('.t'), { attributes: true, childList: true, characterData: true, subtree: true });
        </script>
        """
      let texts = ["Shown", "Typed", "Before"].map(Expectation.visible)
      let looks = texts.map { step(.passes(Milliseconds(10)), $0) } + [step(.opens, .silent(Milliseconds(500)))]
      try withPlayer(kind) { folder, player in
        let failures = try play(
          Forgery.page(parts: parts),
          looks,
          player,
          in: folder
        )
        #expect(failures.map(\.description) == [])
      }
    }

    @Test(
      "has its readable texts recognised under forced colours, and a covered one caught",
      arguments: Tools.chromiumAndFirefox
    )
    func forced(kind: TestEnvironment.Browser) throws {
      let parts = """
        <style>h3::before { content: 'Before' }</style><p style="color: #999">Shown</p><button>Pressed</button>
        <input aria-label=A value=Typed><h3></h3><a href="#a">Linked</a>\(Forgery.covered)
        """
      let steps = ["Shown", "Pressed", "Typed", "Before", "Linked", "Gone"].map {
        step(.passes(Milliseconds(0)), .visible($0))
      }
      try withPlayer(kind) { folder, player in
        player.style.keepsGoing = true
        let page = Forgery.page(parts: parts)
        let failures = try play(page, steps, player, in: folder, colours: .forced)
        #expect(failures.map(\.step) == [5], "\(failures)")
      }
    }

    @Test(
      "does not count as moving once its animation has ended, is paused or never started",
      arguments: Tools.browsers
    )
    func resting(kind: TestEnvironment.Browser) throws {
      let animated = [
        "animation: come .01ms both", "animation: come 1ms both", "animation: come 20ms both",
        "animation: come 300ms both",
        "animation: come 1s infinite paused",
      ]
      let steps = [
        step(.opens, .visible("Shown")), step(.passes(Milliseconds(1000)), .visible("Shown"), .motion(false)),
      ]
      try withPlayer(kind) { folder, player in
        for style in animated {
          let page =
            "<!doctype html><html lang=en><title>A</title><style>@keyframes come { from { opacity: 0.5 } }</style>"
            + "<p style=\"\(style)\">Shown</p>"
          let failures = try play(page, steps, player, in: folder)
          #expect(failures.map(\.description) == [], "\(style)")
        }
      }
    }

    @Test(
      "is heard, or caught using another clock, however it continues after its own time is over",
      arguments: Tools.browsers
    )
    func goingOn(kind: TestEnvironment.Browser) throws {
      let ways = [
        "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '2'; document.head.append(m)",
        "const a = document.createElement('audio'); a.autoplay = true; a.muted = true; a.onended = wrong; a.src = 'beep.wav'",
        "const a = new Animation(new KeyframeEffect(null, null, 800), new DocumentTimeline()); a.onfinish = wrong; a.play()",
        "const open = indexedDB.open('a', 1); open.onupgradeneeded = () => { const s = open.result.createObjectStore('s'); "
          + "for (let i = 0; i < 500; i += 1) s.put(i, i) }; open.onsuccess = () => { const c = open.result.transaction('s')"
          + ".objectStore('s').openCursor(); c.onsuccess = () => { if (c.result) c.result.continue(); else wrong() } }",
        "const b = document.createElement('div'); b.style = 'height: 9px; overflow: auto'; b.innerHTML = "
          + "'<p style=height:900px>'; document.body.append(b); let n = 0; "
          + "b.onscroll = () => { n += 1; if (n === 20) wrong(); else b.scrollTop = n * 5 }; b.scrollTop = 1",
        "let n = 0; (function next() { n += 1; if (n === 20) return wrong(); const i = document.createElement('img'); "
          + "i.onload = i.onerror = next; i.setAttribute('src', `data:image/png,${n}`); document.body.append(i) })()",
        "let n = 0; (function next() { n += 1; if (n === 20) return wrong(); const s = document.createElement('script'); "
          + "s.onload = next; s.src = `data:text/javascript,${n}`; document.body.append(s) })()",
        "(async () => { for (let n = 0; n < 60; n += 1) await navigator.locks.request('a', () => 0); wrong() })()",
        "(async () => { const k = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']); "
          + "try { Object.defineProperty(Promise.prototype, 'constructor', { get() { throw 0 } }) } catch {} const p = crypto.subtle.deriveBits("
          + "{ name: 'PBKDF2', salt: new Uint8Array(8), iterations: 400000, hash: 'SHA-256' }, k, 256); "
          + "Object.defineProperty(p, 'constructor', { value: Promise }); p.then(wrong) })()",
        "const worker = new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(0), 600)']))); "
          + "worker.onmessage = wrong",
        "new AudioContext().resume().then(() => setTimeout(wrong, 20000))",
        "let n = 0; (function next() { n += 1; if (n === 20) return wrong(); const r = new FileReader(); r.onload = next; "
          + "r.readAsText(new Blob(['a'.repeat(9999)])); r.dispatchEvent(new Event('loadend')) })()",
      ]
      let steps = [step(activate("Save"), .silent(Milliseconds(3000)))]
      try withPlayer(kind) { folder, player in
        try write(["beep.wav": ""], to: folder)
        for way in ways {
          let wrong = "const wrong = () => { document.querySelector('[role=status]').textContent = 'Noise' }"
          let failures = try play(Forgery.stealing("\(wrong); \(way)"), steps, player, in: folder)
          #expect(failures.count == 1 && [nil, .time].contains(failures[0].breach), "\(way): \(failures)")
        }
      }
    }

    @Test("cannot download files, and its attempts are reported", arguments: Tools.browsers)
    func downloading(kind: TestEnvironment.Browser) throws {
      let name = "polite-forged-\(kind.rawValue).txt"
      let link =
        "const a = document.createElement('a'); a.href = 'data:application/octet-stream,taken'; a.download = '\(name)'"
      let ways = ["open('about:blank')", "\(link); a.click()", "\(link); document.body.append(a); a.click()"]
      try withPlayer(kind) { folder, player in
        try expectRequests(by: ways, player, in: folder)
        for place in [FileManager.default.currentDirectoryPath, folder.path, NSHomeDirectory()] {
          #expect(!FileManager.default.fileExists(atPath: "\(place)/\(name)"))
        }
      }
    }

    @Test("has its other attempts to reach out reported", arguments: Tools.browsers)
    func reaching(kind: TestEnvironment.Browser) throws {
      let ways = [
        "(window.RTCPeerConnection ? new RTCPeerConnection({ iceServers: [] }) : open('about:blank'))",
        "new WebSocket('ws://127.0.0.1:9/')",
        "const one = open('about:blank'); setTimeout(() => one && one.close(), 10)", "print()",
      ]
      try withPlayer(kind) { folder, player in try expectRequests(by: ways, player, in: folder) }
    }

    /// Expects that each attempt of a page to reach out is reported, and nothing else.
    private func expectRequests(by ways: [String], _ player: ScenarioPlayer, in folder: URL) throws {
      let steps = [step(activate("Save"), .visible("Save"))]
      for way in ways {
        let failures = try play(Forgery.stealing(way), steps, player, in: folder)
        #expect(failures.map(\.breach) == [.request], "\(way): \(failures)")
      }
    }

    @Test("has no access to data that an earlier play left behind", arguments: Tools.browsers)
    func leftovers(kind: TestEnvironment.Browser) throws {
      let database =
        "const asked = indexedDB.open('kept', 1); asked.onupgradeneeded = () => asked.result.createObjectStore('s'); "
      let ways = [
        ("document.querySelector('#gone').hidden = !localStorage.kept", "localStorage.kept = 1"),
        ("document.querySelector('#gone').hidden = !sessionStorage.kept", "sessionStorage.kept = 1"),
        ("document.querySelector('#gone').hidden = window.name !== 'kept'", "window.name = 'kept'"),
        (
          database + "asked.onsuccess = () => { asked.result.transaction('s').objectStore('s').get(1).onsuccess = "
            + "({ target }) => { document.querySelector('#gone').hidden = !target.result } }",
          "asked.result.transaction('s', 'readwrite').objectStore('s').put('kept', 1)"
        ),
      ]
      let (shown, save) = (step(.passes(Milliseconds(100)), .visible("Gone")), step(activate("Save"), .visible("Save")))
      try withPlayer(kind) { folder, player in
        for (look, keep) in ways {
          let page = Forgery.page(whenSaved: keep, parts: "<script>\(look)</script>")
          _ = try play(page, [save, step(.passes(Milliseconds(200)), .visible("Save"))], player, in: folder)
          let failures = try play(page, [shown], player, in: folder)
          #expect(failures.map(\.expected) == ["that “Gone” can be seen"], "\(keep): \(failures)")
        }
      }
    }

    @Test("ends its play when it leaves its page, and nothing of the other page is reported", arguments: Tools.browsers)
    func leaving(kind: TestEnvironment.Browser) throws {
      let ways = [
        "location.href = 'other.html'", "location.replace('other.html')", "location.reload()",
        "document.open(); document.write('<p>Launch code 4711</p>'); document.close()",
        "document.write('<p>Launch code 4711</p>')",
        "document.body.innerHTML = '<form action=other.html></form>'; document.forms[0].submit()",
        "document.body.innerHTML = '<a href=other.html>Go</a>'; document.links[0].click()",
        "document.head.innerHTML += '<meta http-equiv=refresh content=\\'0;url=other.html\\'>'",
        "sessionStorage.left = 1; location.href = 'back.html'",
        "location.href = URL.createObjectURL(new Blob(['<p>Launch code 4711'], { type: 'text/html' }))",
      ]
      let steps = [
        step(activate("Save"), .visible("Save")), step(.passes(Milliseconds(600)), .visible("Launch code 4711")),
      ]
      try withPlayer(kind) { folder, player in
        let other = "<!doctype html><title>Other</title><p>Launch code 4711</p>"
        try write(["other.html": other, "back.html": other + "<script>history.back()</script>"], to: folder)
        for way in ways {
          let page = Forgery.page(whenSaved: way)
          let failures = try play(page, steps, player, in: folder)
          #expect(failures.map(\.breach) == [.departure], "\(way): \(failures)")
          #expect(!failures.description.contains("4711"), "\(way): \(failures)")
        }
      }
    }

    @Test("ends its play at once when it leaves its page while opening", arguments: Tools.browsers)
    func leavingAtOnce(kind: TestEnvironment.Browser) throws {
      try withPlayer(kind) { folder, player in
        try write(["other.html": "<!doctype html><title>Other</title><p>Launch code 4711</p>"], to: folder)
        let page = Forgery.page(beforehand: "location.replace('other.html')")
        let failures = try play(page, [step(.opens, .visible("Launch code 4711"))], player, in: folder)
        #expect(failures.map(\.breach) == [.departure], "\(failures)")
      }
    }

    @Test("reaches nothing outside its folder, and its attempts are reported", arguments: Tools.browsers)
    func requests(kind: TestEnvironment.Browser) throws {
      let server = try LoopbackServer { _, _ in .status(200, header: ["Access-Control-Allow-Origin: *"], body: "") }
      let ways = [
        "fetch('\(server.address)/fetched')", "new Image().src = '\(server.address)/image.png'",
        "document.head.innerHTML += '<link rel=stylesheet href=\(server.address)/style.css>'",
        "navigator.sendBeacon('\(server.address)/beacon', 'x')",
      ]
      let secure = server.address.replacing("http:", with: "https:")
      let secureWays = [
        "fetch('\(secure)/x', { mode: 'no-cors' }).catch(() => {})", "navigator.sendBeacon('\(secure)/beacon', 'x')",
        "document.body.style.background = 'url(\(secure)/image.png)'",
      ]
      let files = [
        "new Image().src = '../secret.png'", "document.head.innerHTML += '<link rel=stylesheet href=../out.css>'",
      ]
      let steps = [
        step(activate("Save"), .focus(.on(ElementReference(name: "Delete")))),
        step(.passes(Milliseconds(300)), .visible("Save")),
      ]
      try withTemporaryFolder { folder in
        try write(["out.css": "button { display: none }", "own/in.css": "p { margin: 1em }"], to: folder)
        let session = try start(kind, SessionOptions(isOffline: true))
        defer { session.close() }
        let player = try ScenarioPlayer(session, announcer: announcerScript())
        let own = folder.appending(path: "own")
        let right = Forgery.page(parts: "<link rel=\"stylesheet\" href=\"in.css\">")
        #expect(try play(right, steps, player, in: own).map(\.observed) == [])
        for way in ways + secureWays {
          let failures = try play(Forgery.page(whenSaved: way), steps, player, in: own)
          #expect(failures.map(\.breach) == [.request], "\(way): \(failures)")
        }
        let link = "{ href: '\(server.address)/page', target: '_blank' }"
        let opening = "Object.assign(document.createElement('a'), \(link)).click()"
        #expect(try !play(Forgery.page(whenSaved: opening), steps, player, in: own).isEmpty)
        // What a page does while it is being left does not count against the next page.
        let parting = "() => fetch('\(server.address)/parting', { keepalive: true })"
        for way in ["addEventListener('pagehide', \(parting))", "document.onvisibilitychange = \(parting)"] {
          _ = try play(Forgery.page(whenSaved: way), steps, player, in: own)
          #expect(try play(right, steps, player, in: own).map(\.description) == [], "\(way)")
        }
        for way in files {
          let failures = try play(Forgery.page(whenSaved: way), steps, player, in: own)
          #expect(failures.map(\.breach) == [.request], "\(way): \(failures)")
        }
      }
      #expect(server.requests.map(\.address) == [])
    }

    private func withPlayer(_ kind: TestEnvironment.Browser, _ body: (URL, ScenarioPlayer) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try WebTests.withPlayer(kind) { player, _ in try body(folder, player) }
      }
    }

    private func play(
      _ page: String,
      _ steps: [Step],
      _ player: ScenarioPlayer,
      in folder: URL,
      colours: Conditions.Colours = .author
    ) throws -> [ScenarioFailure] {
      var scenario = Scenario(steps)
      scenario.given.colours = colours
      // A smaller window has smaller pictures, in which as much can be forged.
      scenario.given.width = 720
      return try player.play(scenario, on: page, in: folder).failures
    }
  }
}

/// A page that breaks claims, and what it does to make the player believe it keeps them.
private struct Forgery {
  var name: String
  var lies: [Lie]
  var script = ""
  /// Additional elements and styles.
  var parts = ""
  /// Whether these affect what other parts show.
  var reachesOut = false

  /// The claim that is false.
  enum Lie {
    case isStill, isSilent, keepsFocus, hides, shows, hasNoDelete, hasNoLink, fits, hasNoValue

    var text: String? { self == .hides ? "Secret" : self == .shows ? "Gone" : nil }

    /// The style that removes what the page itself has, for a forgery that brings its own.
    var alone: String {
      switch self {
      case .hides: "<style>#secret { display: none }</style>"
      case .hasNoDelete: "<style>#delete { display: none }</style>"
      default: ""
      }
    }

    var step: Step {
      switch self {
      case .isStill: WebTests.step(.opens, .motion(false))
      case .isSilent: WebTests.step(activate("Save"), .silent(Milliseconds(200)))
      case .keepsFocus: WebTests.step(activate("Save"), .focus(.on(ElementReference(name: "Save"))))
      case .hides: WebTests.step(.opens, .hidden("Secret"))
      case .shows: WebTests.step(.opens, .visible("Gone"))
      case .hasNoDelete: WebTests.step(.opens, .absent(ElementReference(role: "button", name: "Delete")))
      case .hasNoLink: WebTests.step(.opens, .absent(ElementReference(role: "link", name: "Delete")))
      case .fits: WebTests.step(.opens, .fits(true))
      case .hasNoValue:
        WebTests.step(.opens, expected("progressbar", "Saving", value: ""))
      }
    }
  }

  /// Forgeries that lie about one thing: what each adds to its page, by its name.
  ///
  /// - Parameters:
  ///   - scripts: Scripts that run before those of the page.
  ///   - parts: Elements and styles.
  ///   - widely: Elements and styles that affect what other parts show.
  private static func lying(
    about lie: Lie,
    scripts: KeyValuePairs<String, String> = [:],
    parts: KeyValuePairs<String, String> = [:],
    widely: KeyValuePairs<String, String> = [:]
  ) -> [Forgery] {
    scripts.map { Forgery(name: $0, lies: [lie], script: $1) }
      + parts.map { Forgery(name: $0, lies: [lie], parts: lie.alone + $1) }
      + widely.map { Forgery(name: $0, lies: [lie], parts: lie.alone + $1, reachesOut: true) }
  }

  /// The text that it lies about with its own parts only, so that other forgeries can share its page; otherwise `nil`.
  var text: String? {
    guard script.isEmpty, !reachesOut, let lie = lies.first, let text = lie.text, parts.contains(text) else {
      return nil
    }
    return text
  }

  /// The page moves only where its own parts do not.
  var page: String { Self.page(beforehand: script, parts: parts, moves: lies == [.isStill] && parts.isEmpty) }

  /// A page on which saving does one thing and nothing else.
  static func stealing(_ act: String) -> String {
    page(
      parts: "<script>document.querySelector('#save').addEventListener('click', (event) => { "
        + "event.stopImmediatePropagation(); \(act) }, true)</script>"
    )
  }

  /// A page that announces, moves focus, shows a secret, hides what is gone, has a Delete button, is too wide, has a
  /// value, and may move.
  static func page(
    beforehand: String = "",
    whenSaved: String = "",
    parts: String = "",
    moves: Bool = false
  ) -> String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title>
    <style>
      @keyframes turn { to { transform: rotate(1turn) } }
      .spinner { animation: turn 1s linear infinite; width: 2em; height: 2em; border-top: 3px solid }
      .wide { width: 2000px }
    </style>
    <script>
      // What the page itself needs, before it is replaced.
      const { apply } = Reflect;
      const { querySelector: find } = Document.prototype;
      const { addEventListener: listen } = EventTarget.prototype;
      const { focus } = HTMLElement.prototype;
      const { set: write } = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
    </script>
    <script>\(beforehand)</script></head><body>
    <button id="save">Save</button><button id="delete">Delete</button><p role="status"></p>
    <p id="secret">Secret</p><p id="gone" hidden>Gone</p>
    \(moves ? "<div class=spinner></div>" : "")<div role="progressbar" aria-label="Saving" aria-valuenow="20"></div>
    <div class="wide">Too wide</div>\(parts)
    <script>
      function act() {
        apply(write, apply(find, document, ['[role=status]']), ['Noise']);
        apply(focus, apply(find, document, ['#delete']), []);
        \(whenSaved)
      }
      apply(listen, apply(find, document, ['#save']), ['click', act]);
    </script></body></html>
    """
  }

  /// Scripts that replace what a player could use. A page that only does this and keeps its claims must pass.
  static let replacements = [
    "document.getAnimations = () => []; Document.prototype.getAnimations = () => []",
    "Object.defineProperty(Document.prototype, 'getAnimations', { get: () => () => [] })",
    "Element.prototype.checkVisibility = () => false; window.getComputedStyle = () => ({ display: 'none' })",
    "MutationObserver.prototype.observe = () => {}",
    "window.MutationObserver = class { observe() {} disconnect() {} }",
    "EventTarget.prototype.dispatchEvent = () => true; window.Event = class {}",
    "AbortSignal.timeout = () => new EventTarget(); AbortController.prototype.abort = () => {}",
    "performance.now = () => 0; Performance.prototype.now = () => 0",
    "Element.prototype.closest = () => null; Element.prototype.matches = () => false",
    "Element.prototype.getAttribute = () => null; Element.prototype.hasAttribute = () => false",
    "Range.prototype.getClientRects = () => []; Element.prototype.getBoundingClientRect = () => new DOMRect()",
    "NodeList.prototype[Symbol.iterator] = function* () {}",
    "Object.defineProperty(Node.prototype, 'textContent', { get: () => '', set() {} })",
    "window.politePlayer = window.PoliteAnnouncer = class { start() {} }",
  ]

  /// The same for JavaScript's built-in objects, on which a browser's driver may depend.
  private static let builtIns = [
    "Array.prototype[Symbol.iterator] = function* () {}",
    "Array.prototype.map = Array.prototype.filter = () => []",
    "Object.defineProperty(Array, Symbol.species, { get: () => class extends Array { push() {} } })",
    "Map.prototype.has = () => true; Map.prototype.get = () => undefined; Set.prototype.has = () => true",
    "String.prototype.trim = String.prototype.replace = () => ''",
    "Function.prototype.call = Function.prototype.apply = () => []",
    "Reflect.apply = Reflect.get = () => []",
    "JSON.stringify = () => '{\"value\":[]}'; JSON.parse = () => ({ value: [] })",
    "Object.prototype.toJSON = () => ({ value: [] })",
    "Object.prototype.then = Array.prototype.then = function (done) { done([]) }",
    "const then = Promise.prototype.then; Promise.prototype.then = function (done, fail) { "
      + "return then.call(this, () => done && done('{\"value\":[]}'), fail) }",
    "window.Promise = class { then() { return this } catch() { return this } }",
  ]

  /// Scripts that keep the player's scripts from being notified.
  private static let deafening = [
    "const real = window.setTimeout; window.setTimeout = (act, time) => (time < 100 ? 0 : real(act, time))",
    "setInterval(() => { for (let id = 0; id < 20000; id += 1) { clearTimeout(id); clearInterval(id) } }, 1)",
    "for (const type of ['focusin', 'focus', 'focusout', 'keydown', 'pointerdown']) "
      + "window.addEventListener(type, (event) => event.stopImmediatePropagation(), true)",
    "try { Object.defineProperty(window, 'politeWorld', { value: (a, b, done) => done && done('{\"value\":[]}') }) } catch {}",
    "try { window.politeWorld = (a, b, done) => done && done('{\"value\":[]}') } catch {}",
    "EventTarget.prototype.addEventListener = () => {}; EventTarget.prototype.removeEventListener = () => {}",
    "Object.setPrototypeOf(document, new Proxy(Object.getPrototypeOf(document), { get: (one, key) => "
      + "(key === 'getAnimations' ? () => [] : Reflect.get(one, key, document)) }))",
    "document.querySelectorAll = () => []; document.querySelector = () => null",
    "addEventListener('DOMContentLoaded', () => { for (const one of document.querySelectorAll('*')) "
      + "one.checkVisibility = one.matches = one.closest = one.getAttribute = () => null })",
    "addEventListener('DOMContentLoaded', () => document.addEventListener('focusin', (event) => event.stopPropagation(), true))",
  ]

  static let all =
    (replacements + builtIns + deafening).map { Forgery(name: $0, lies: [.isSilent, .keepsFocus], script: $0) }
    + ofMotion + ofSpeech + ofHiddenTexts + ofShownTexts + ofElements

  /// Something moves, though the page says that nothing does.
  private static let ofMotion =
    lying(
      about: .isStill,
      scripts: [
        "no animations": replacements[0] + ";" + builtIns[1],
        "no getter of animations": replacements[1] + ";" + builtIns[0],
        "a document of another kind": deafening[6],
      ],
      parts: [
        "drawn motion": "<svg width=90 height=9><rect width=9 height=9><animate attributeName=x to=80 dur=1s "
          + "repeatCount=indefinite /></rect></svg>",
        "a bar that the browser moves": "<progress aria-label=A></progress>",
        "motion of a text": "<marquee>Text</marquee>",
        "motion in a canvas":
          "<canvas></canvas><script>let x = 0; const draw = () => { const at = document.querySelector('canvas')"
          + ".getContext('2d'); at.clearRect(0, 0, 300, 150); at.fillRect(x = (x + 7) % 290, 9, 9, 9); "
          + "requestAnimationFrame(draw) }; draw()</script>",
        "motion by a timer": "<p id=m style=position:relative>o</p><script>let x = 0; setInterval(() => "
          + "document.querySelector('#m').style.left = `${x = (x + 3) % 290}px`, 50)</script>",
        "flashes in step with the pictures":
          "<p id=m>o</p><script>let x = false; setInterval(() => { x = !x; document.querySelector('#m')"
          + ".style.background = x ? 'white' : 'black' }, 50)</script>",
        "steps between the pictures":
          "<p id=m>o</p><script>let x = 0; setInterval(() => { document.querySelector('#m').style.marginLeft"
          + " = `${x += 9}px` }, 150)</script>",
        "steps that are rarer than the pictures":
          "<p id=m>o</p><script>let x = 0; setInterval(() => { document.querySelector('#m').style.marginLeft"
          + " = `${x += 9}px` }, 290)</script>",
        "motion in a shadow tree":
          "<div id=\"host\"></div><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = "
          + "`<style>@keyframes t { to { opacity: 0 } } i { animation: t 1s infinite }</style><i>o</i>`</script>",
        "motion in a closed shadow tree":
          "<div id=\"host\"></div><script>document.querySelector('#host').attachShadow({ mode: 'closed' }).innerHTML = "
          + "`<style>@keyframes t { to { opacity: 0 } } i { animation: t 1s infinite }</style><i>o</i>`</script>",
        "motion in a closed shadow tree that is written as such":
          "<div><template shadowrootmode=\"closed\"><style>@keyframes t { to { opacity: 0 } } "
          + "i { animation: t 1s infinite }</style><i>o</i></template></div>",
        "motion in a frame": "<iframe title=\"Frame\" srcdoc=\"<style>@keyframes t { to { opacity: 0 } } "
          + "i { animation: t 1s infinite }</style><i>o</i>\"></iframe>",
      ]
    )

  /// Something is announced, though the page says that nothing is.
  private static let ofSpeech =
    lying(
      about: .isSilent,
      scripts: [
        "speech in a frame that comes and goes":
          "addEventListener('click', (event) => { event.stopImmediatePropagation(); "
          + "const frame = document.createElement('iframe'); document.body.append(frame); "
          + "frame.contentDocument.body.innerHTML = '<p role=alert>Noise</p>'; setTimeout(() => frame.remove(), 200) }, true)",
        "speech in an object": "addEventListener('click', (event) => { event.stopImmediatePropagation(); "
          + "const frame = document.createElement('object'); frame.data = 'data:text/html,<p role=alert>Noise'; "
          + "document.body.append(frame) }, true)",
      ],
      parts: [
        "an alert in capitals": speaking("<p id=a role=\"x ALERT\"></p>", "textContent = 'Noise'"),
        "an alert by style": speaking(
          "<style>.n::after { content: 'Noise' }</style><p id=a role=alert></p>",
          "className = 'n'"
        ),
        "an alert that opens": speaking("<p id=a role=alert popover>Noise</p>", "showPopover()"),
        "speech by the document": speaking(
          "<p id=a></p>",
          "onclick; if (document.ariaNotify) document.ariaNotify('Noise'); else "
            + "document.body.append(Object.assign(document.createElement('p'), { role: 'alert', textContent: 'Noise' }))"
        ),
        "speech by internals": speaking(
          "<x-alert id=a></x-alert><script>customElements.define('x-alert', class extends HTMLElement { "
            + "constructor() { super(); this.attachInternals().ariaLive = 'assertive' } })</script>",
          "textContent = 'Noise'"
        ),
        "speech where all is hidden, or so it says": speaking(
          "<p id=a role=alert></p>",
          "onclick; document.body.ariaHidden = document.documentElement.ariaHidden = 'true'; "
            + "document.querySelector('#a').textContent = 'Noise'"
        ),
        "speech of a dialog over another": speaking(
          "<dialog id=one aria-label=A>A</dialog><dialog id=two aria-label=B><p id=a role=alert></p></dialog>",
          "onclick; document.querySelector('#one').showModal(); document.querySelector('#two').showModal(); "
            + "setTimeout(() => { document.querySelector('#a').textContent = 'Noise' }, 50)"
        ),
        "speech in a frame that is shown for a moment": speaking(
          "<iframe id=a title=Frame hidden></iframe>",
          "onclick; const frame = document.querySelector('#a'); frame.hidden = false; "
            + "frame.contentDocument.body.innerHTML = '<p role=alert>Noise</p>'; setTimeout(() => { frame.hidden = true }, 200)"
        ),
        "speech in a drawing": speaking(
          "<svg><foreignObject width=99 height=99><p id=a aria-live=assertive></p></foreignObject></svg>",
          "textContent = 'Noise'"
        ),
      ]
    )

  /// A text is seen, though the page says that it is hidden.
  private static let ofHiddenTexts =
    lying(
      about: .hides,
      scripts: [
        "no rectangles": "Range.prototype.getClientRects = () => []",
        "no styles": "window.getComputedStyle = () => ({ display: 'none' })",
      ],
      parts: [
        "text by style": "<style>.a::after { content: 'Secret' }</style><p class=a></p>",
        "text of a marker": "<style>.b::marker { content: 'Secret' }</style><ul><li class=b>A</ul>",
        "text of a placeholder": "<input aria-label=A placeholder='Secret'>",
        "text with breaks in it": "<p>Se&shy;c&#8203;ret</p>",
        "text by transform": "<p style=\"text-transform: capitalize\">secret</p>",
        "text of the list's style": "<ul><li style=\"list-style: 'Secret' inside\">A</ul>",
        "text of an open list": "<select size=3><option>A<option>Secret</select>",
        "text that is half clipped": "<p style=\"padding-top: 90px; clip-path: inset(50% 0 0 0)\">Secret</p>",
        "text that nothing clips": "<p style=\"clip: rect(0px, 1px, 1px, 0px)\">Secret</p>",
        "text drawn by its shadow": "<p style=\"color: transparent; text-shadow: 0 0 black\">Secret</p>",
        "text under what covers nothing":
          "<div style=\"position: relative\"><p>Secret</p><div style=\"opacity: 0\"><div style=\"position: absolute; "
          + "inset: 0; background: white\"></div></div></div>",
        "text with joiners in it": "<p>Se&zwj;c&#x34f;re&lrm;t</p>",
      ],
      widely: [
        "text behind the body": "<style>html::after { content: 'Secret' }</style>",
        "text of the head": "<style>head, #a { display: block }</style><style id=a>/* Secret */</style>",
        "text that escapes from a box":
          "<div style=\"overflow: hidden; height: 0\"><p style=\"position: absolute; top: 300px\">Secret</p></div>",
        "a text that is hidden behind what nobody sees": "<p>Secret</p>"
          + "<div style=\"position: fixed; inset: 0; background: white; "
          + "filter: opacity(5%)\"></div>",
      ]
    )

  /// A text is not seen, though the page says that it is.
  private static let ofShownTexts =
    lying(
      about: .shows,
      parts: [
        "text in closed details": "<details><summary>More</summary>Gone</details>",
        "text of a value that nobody shows": "<input aria-label=A value=Other aria-valuetext=Gone>",
        "text of which most is cut off":
          "<p style=\"width: 2em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis\">All is Gone</p>",
        "text whose line is cut in half": "<p style=\"height: 9px; overflow: hidden; line-height: 20px\">Gone</p>",
        "dots in place of letters": "<p style=\"-webkit-text-security: disc\">Gone</p>",
        "other words in front of a text": behindOthers("<p>Gone</p>"),
        "other words in front of a field": behindOthers("<input aria-label=A value=Gone>"),
        "other words in front of a placeholder": behindOthers("<input aria-label=A placeholder=Gone>"),
        "other words in front of what a style sheet generates": behindOthers(
          "<style>#g::before { content: 'Gone' }</style><p id=g></p>"
        ),
        "other words that come with a text":
          "<style>.h { position: relative } .h::before { content: 'Gone' } .h::after { content: 'Done'; "
          + "position: absolute; inset: 0; background: white }</style><p class=h></p>",
        "other words inside of a text":
          "<p style=\"position: relative\">Gone<b style=\"position: absolute; inset: 0; background: white; "
          + "pointer-events: none\">Done</b></p>",
        "all but the feet of a text behind other words":
          "<p style=\"position: relative; font: 18px/24px monospace\">Gone<b style=\"position: absolute; "
          + "inset: 0 0 7px; background: white; pointer-events: none\">Done</b></p>",
        "a ghost of a text over other words":
          "<div style=\"position: relative; font: 18px monospace\"><p style=\"position: absolute; inset: 0; margin: 0\">"
          + "Done Done Done</p><p style=\"margin: 0; color: rgb(0 0 0 / .11)\">Gone</p></div>",
        "a flat text": "<p style=\"transform: scaleY(.12)\">Gone</p>",
        "letters in another order":
          "<p style=\"display: inline-flex; flex-direction: row-reverse\"><b>G</b><b>o</b><b>n</b><b>e</b></p>",
        "letters against their direction": "<p style=\"direction: rtl; unicode-bidi: bidi-override\">Gone</p>",
        "a text in a mirror": "<p style=\"transform: scaleX(-1)\">Gone</p>",
        "a text above a mirror": "<div style=\"scale: 1 -1\"><p>Gone</p></div>",
        "a text on its head": "<p style=\"rotate: 180deg\">Gone</p>",
        "shown behind what a style generates":
          "<style>.i { position: relative } .i::after { content: ''; position: absolute; inset: 0; "
          + "background: white }</style><p class=i>Gone</p>",
        "shown in part":
          "<style>#gone { display: block } #gone { font-size: 0 }</style><p>G<span style=\"color: white\">one</span></p>",
      ],
      widely: [
        "shown behind something": "<style>#gone { display: block; position: relative } "
          + "#gone::after { content: none }</style><div style=\"position: fixed; inset: 0; background: white\"></div>",
        "shown behind something that takes no pointers":
          "<style>#gone { display: block } .front { position: fixed; inset: 0; background: white; "
          + "pointer-events: none }</style><div class=front></div>",
        "shown below what it is in":
          "<style>#gone { display: block; position: relative; z-index: -1 } html { background: white } "
          + "body { background: white; min-height: 100vh; isolation: auto }</style>",
      ]
    )
    + invisible.map { Forgery(name: "shown with \($0)", lies: [.shows], parts: "<p style=\"\($0)\">Gone</p>") }

  private static let invisible = [
    "opacity: 0.01", "color: transparent", "transform: scale(0)", "clip-path: circle(0)", "font-size: 0",
    "filter: opacity(0)", "position: absolute; left: -9999px", "text-indent: -9999px", "height: 0; overflow: hidden",
    "clip-path: polygon(0 0, 0 0, 0 0)", "-webkit-text-fill-color: transparent", "visibility: hidden",
    "content-visibility: hidden; height: 1em",
    "color: white; background: white", "color: #fdfdfd", "mask: linear-gradient(transparent, transparent)",
    "filter: brightness(0) invert(1)", "filter: contrast(0); background: white",
    "filter: blur(20px)", "mix-blend-mode: screen; color: black; background: black",
    "transform: rotateY(180deg); backface-visibility: hidden", "box-shadow: inset 0 0 0 3em white; color: white",
    "color: white; text-decoration: underline black",
  ]

  /// An element is there, has a value or focus, or does not fit, though the page says otherwise.
  private static let ofElements =
    lying(
      about: .keepsFocus,
      scripts: [
        "an active element of its own": "Object.defineProperty(Document.prototype, 'activeElement', "
          + "{ get: () => document.getElementById('save') })",
        "an active element on the document":
          "Object.defineProperty(document, 'activeElement', { get: () => document.getElementById('save') })",
      ]
    )
    + lying(
      about: .hasNoDelete,
      scripts: [
        "no elements": "document.querySelectorAll = () => []",
        "no list": "Array.prototype.filter = Array.prototype.map = () => []",
      ],
      parts: [
        "a role in capitals": "<p tabindex=0 role=\"x BUTTON\">Delete</p>",
        "a role by internals":
          "<x-button tabindex=0></x-button><script>customElements.define('x-button', class extends HTMLElement { "
          + "constructor() { super(); const own = this.attachInternals(); own.role = 'button'; own.ariaLabel = 'Delete' } })</script>",
        "a button among many": String(repeating: "<button>Different</button>", count: 120)
          + "<button><svg role=img aria-label=Delete></svg></button>",
        "a button that is a picture": "<input type=image alt=Delete>",
        "a button without a box": "<div role=button aria-label=Delete style=\"display: contents\">x</div>",
      ]
    )
    + lying(
      about: .hasNoLink,
      parts: [
        "a link in an image map":
          "<map name=m><area href=# shape=rect coords=0,0,9,9 alt=Delete></map><img alt=Map usemap=#m width=9 height=9 "
          + "src=\"data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==\">"
      ]
    )
    + lying(
      about: .fits,
      scripts: [
        "a narrow page": "Object.defineProperty(Element.prototype, 'scrollWidth', { get: () => 0 }); "
          + "Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)"
      ],
      parts: [
        "text that its own box cuts off":
          "<style>.wide { width: auto } .flat { contain: paint; height: 9px; line-height: 20px }</style>"
          + "<p class=flat>Too high</p>"
      ]
    )
    + lying(
      about: .hasNoValue,
      scripts: [
        "no value": "Element.prototype.getAttribute = () => null"
      ],
      parts: [
        "a value by internals":
          "<style>[role=progressbar] { display: none }</style><x-bar></x-bar><script>customElements.define('x-bar', "
          + "class extends HTMLElement { constructor() { super(); const own = this.attachInternals(); "
          + "own.role = 'progressbar'; own.ariaLabel = 'Saving'; own.ariaValueNow = '20' } })</script>"
      ]
    )

  static let covered = behindOthers("<p>Gone</p>")

  /// A part of a page that other words cover; pointer events pass through them.
  private static func behindOthers(_ part: String) -> String {
    "<div style=\"position: relative; font: 16px monospace\">\(part)<div style=\"position: absolute; inset: 0; "
      + "background: white; pointer-events: none\"><p>Done Done Done</p></div></div>"
  }

  /// A page whose own status is removed, and on which an element `a` that announces something is changed.
  private static func speaking(_ parts: String, _ act: String) -> String {
    parts + "<script>document.querySelector('[role=status]').remove(); document.querySelector('#save')"
      + ".addEventListener('click', (event) => { event.stopImmediatePropagation(); document.querySelector('#a').\(act) })</script>"
  }
}
