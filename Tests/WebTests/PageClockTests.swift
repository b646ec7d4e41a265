import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// What a page observes of its own time, and what the player observes.
  @Suite("A page's own time", .serialized, .inALane)
  struct PageClockTests {
    /// A page that notes what happens in it, in order and with the time.
    private struct Page {
      /// What its time does, for messages.
      let name: String
      /// How much time passes, in milliseconds.
      let after: Int
      var body = ""
      /// Takes its notes with `note(text)`, which adds the time.
      let script: String
      let notes: [String]
    }

    private static let pages = [
      Page(
        name: "runs timers in the order in which they are due, and of those due at once in that in which they were set",
        after: 40,
        script: """
          setTimeout(() => note('late'), 30);
          setTimeout(() => note('first'), 10);
          setTimeout(() => { note('second'); Promise.resolve().then(() => note('promise')); }, 10);
          setTimeout(() => note('third'), 10);
          setTimeout((a, b) => note(a + b), 20, 'with ', 'words');
          setTimeout("note('text')", 25);
          const gone = setTimeout(() => note('gone'), 15);
          clearTimeout(gone);
          setTimeout(() => note('now'), -5);
          """,
        notes: [
          "now @0", "first @10", "second @10", "promise @10", "third @10", "with words @20", "text @25", "late @30",
        ]
      ),
      Page(
        name: "repeats intervals until they are cleared, and holds deeply nested timers back by four milliseconds",
        after: 1000,
        script: """
          let count = 0;
          const every = setInterval(() => { count += 1; note('every'); if (count === 3) clearInterval(every); }, 100);
          setTimeout(function again(depth) { if (depth < 8) { note(depth); setTimeout(again, 0, depth + 1); } }, 0, 1);
          """,
        notes: ["1 @0", "2 @0", "3 @0", "4 @0", "5 @0", "6 @0", "7 @4", "every @100", "every @200", "every @300"]
      ),
      Page(
        name: "goes on after an error, which the page is told of",
        after: 20,
        script: """
          addEventListener('error', () => note('told'));
          setTimeout(() => { throw new Error('lost'); }, 10);
          setTimeout(() => note('on'), 20);
          requestAnimationFrame(() => { throw new Error('lost'); });
          requestAnimationFrame(() => note('frame'));
          """,
        notes: ["told @10", "told @16.7", "frame @16.7", "on @20"]
      ),
      Page(
        name: "draws sixty frames in a second, each callback of one frame at the same time",
        after: 1100,
        script: """
          let count = 0;
          requestAnimationFrame(function draw(time) {
            count += 1;
            if (count === 1) requestAnimationFrame((other) => note(`twice ${Math.round(other)}`));
            if (count < 60) requestAnimationFrame(draw); else note(`sixty ${Math.round(time)}`);
          });
          const gone = requestAnimationFrame(() => note('gone'));
          cancelAnimationFrame(gone);
          """,
        notes: ["twice 33 @33.3", "sixty 1000 @1000"]
      ),
      Page(
        name: "is told alike by all clocks, and dates are the same on each day",
        after: 2000,
        script: """
          const began = Date.now();
          setTimeout(() => {
            const now = new Date();
            note(now - began);
            note(now.toISOString());
            note(performance.timeOrigin + performance.now() - Date.now());
            note(document.timeline.currentTime);
            note(now instanceof Date && new Date(0).getTime() === 0 && typeof Date() === 'string');
            note(Math.abs(new Event('x').timeStamp - performance.now()) < 0.001);
          }, 1500);
          AbortSignal.timeout(700).addEventListener('abort', ({ target }) => note(target.reason.name));
          """,
        notes: [
          "TimeoutError @700", "1500 @1500", "2026-01-01T12:00:01.500Z @1500", "0 @1500", "1500 @1500", "true @1500",
          "true @1500",
        ]
      ),
      Page(
        name: "moves animations and transitions, and their events come when they are due",
        after: 3000,
        body: "<b class=\"moves\">moves</b><b class=\"fades\">fades</b>",
        script: """
          for (const type of ['animationstart', 'animationiteration', 'animationend', 'transitionrun', 'transitionend']) {
            addEventListener(type, () => note(type));
          }
          const [moves, fades] = document.querySelectorAll('b');
          const left = () => Math.round(parseFloat(getComputedStyle(moves).marginLeft));
          setTimeout(() => note(`at ${left()}`), 250);
          setTimeout(() => { fades.style.opacity = 0; }, 1000);
          setTimeout(() => note(`opacity ${Number(getComputedStyle(fades).opacity).toFixed(2)}`), 1050);
          moves.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 500, delay: 1500 }).finished.then(() => note('finished'));
          """,
        notes: [
          "animationstart @100", "at 50 @250", "animationiteration @400", "animationend @700", "transitionrun @1000",
          "opacity 0.75 @1050", "transitionend @1200", "finished @2000",
        ]
      ),
      Page(
        name: "does not call a timer that the end of an animation at the same moment clears",
        after: 1500,
        body: "<b>box</b>",
        script: """
          const late = setTimeout(() => note('too late'), 300);
          setTimeout(() => note('in time'), 1000);
          const turn = document.querySelector('b').animate([{ opacity: 0 }, { opacity: 1 }], 300);
          turn.finished.then(() => { clearTimeout(late); note('finished'); });
          """,
        notes: ["finished @300", "in time @1000"]
      ),
      Page(
        name: "lets observers and messages run before what is due next",
        after: 300,
        body: "<b style=\"display: block; width: 100px\">box</b>",
        script: """
          const box = document.querySelector('b');
          new ResizeObserver(() => note(`width ${box.offsetWidth}`)).observe(box);
          new MutationObserver(() => note('mutation')).observe(box, { attributes: true });
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => note('message');
          setTimeout(() => { box.style.width = '200px'; }, 100);
          setTimeout(() => port2.postMessage(0), 100);
          setTimeout(() => note('next'), 101);
          """,
        notes: ["width 100 @0", "mutation @100", "width 200 @100", "message @100", "next @101"]
      ),
      Page(
        name: "finishes a frame before a timer that one of its callbacks sets",
        after: 40,
        script: """
          requestAnimationFrame(() => { note('one'); setTimeout(() => note('timer'), 0); });
          requestAnimationFrame(() => note('two'));
          """,
        notes: ["one @16.7", "two @16.7", "timer @16.7"]
      ),
      Page(
        name: "keeps what is no timer when all timers are cleared",
        after: 200,
        script: """
          AbortSignal.timeout(100).addEventListener('abort', ({ target }) => note(target.reason.name));
          for (let id = setTimeout(() => note('gone'), 50); id > 0; id -= 1) clearTimeout(id);
          """,
        notes: ["TimeoutError @100"]
      ),
      Page(
        name: "goes on when a script that has run is moved",
        after: 200,
        body: "<div><script src=\"data:text/javascript,0\"></script></div>",
        script: """
          setTimeout(() => document.querySelector('main').append(document.querySelector('div')), 100);
          setTimeout(() => note('next'), 200);
          """,
        notes: ["next @200"]
      ),
      Page(
        name: "tells of a task that is aborted before it is due at once",
        after: 900,
        script: """
          const controller = new AbortController();
          const rejected = ({ name }) => note(name);
          if (globalThis.scheduler) scheduler.postTask(() => {}, { delay: 500, signal: controller.signal }).catch(rejected);
          else controller.signal.addEventListener('abort', ({ target }) => note(target.reason.name));
          setTimeout(() => controller.abort(), 100);
          """,
        notes: ["AbortError @100"]
      ),
      Page(
        name: "is drawn for observers that are made late, and waits for what they begin",
        after: 300,
        body: "<b style=\"display: block; width: 100px\">box</b>",
        script: """
          const box = document.querySelector('b');
          const see = () => new Blob(['seen']).text().then((text) => note(text));
          setTimeout(() => new IntersectionObserver(see).observe(box), 100);
          setTimeout(() => note('next'), 200);
          """,
        notes: ["seen @100", "next @200"]
      ),
      Page(
        name: "waits for what the browser is about, and for what a page sends to itself",
        after: 2000,
        script: """
          const { port1, port2 } = new MessageChannel();
          let rounds = 0;
          port1.onmessage = () => { rounds += 1; if (rounds < 50) port2.postMessage(0); else note('rounds'); };
          setTimeout(() => port2.postMessage(0), 100);
          setTimeout(() => createImageBitmap(new ImageData(20, 20)).then(() => note('bitmap')), 200);
          setTimeout(() => new Blob(['a']).text().then((text) => note(`text ${text}`)), 300);
          setTimeout(() => createImageBitmap(new Blob(['a'])).catch(() => note('no bitmap')), 350);
          addEventListener('unhandledrejection', ({ reason }) => note(reason.message));
          setTimeout(() => {
            const reader = new FileReader();
            reader.onload = () => note('read');
            reader.readAsText(new Blob(['a']));
          }, 400);
          setTimeout(() => {
            const image = new Image();
            image.onerror = () => note('no image');
            image.src = 'data:image/png,none';
          }, 500);
          setTimeout(() => document.createElement('canvas').toBlob(() => note('drawing')), 600);
          setTimeout(async () => {
            if (!crypto.subtle) return note('key');
            const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
            await crypto.subtle.deriveBits({ name: 'PBKDF2', salt: new Uint8Array(8), iterations: 300000, hash: 'SHA-256' }, key, 256);
            note('key');
          }, 700);
          setTimeout(() => note('next'), 701);
          """,
        notes: [
          "rounds @100", "bitmap @200", "text a @300", "no bitmap @350", "read @400", "no image @500", "drawing @600",
          "key @700", "next @701",
        ]
      ),
      Page(
        name: "moves what is drawn, and tells of its beginning and its end when they are due",
        after: 3000,
        body: "<svg width=90 height=9><rect width=9 height=9><animate attributeName=x from=0 to=80 begin=.5s dur=2s "
          + "/></rect></svg>",
        script: """
          const one = document.querySelector('animate');
          for (const type of ['beginEvent', 'endEvent']) one.addEventListener(type, () => note(type));
          """,
        notes: ["beginEvent @500", "endEvent @2500"]
      ),
      Page(
        name: "tells of the end of what is drawn where an iteration does not end it",
        after: 3000,
        // WebKit tells of an end again when another animation of the same image goes on.
        body: "<svg width=90 height=9><rect width=9 height=9>"
          + "<animate attributeName=x from=0 to=80 begin=.25s dur=1s repeatDur=1500ms /></rect></svg>"
          + "<svg width=90 height=9><rect width=9 height=9>"
          + "<animate attributeName=y from=0 to=80 begin=.5s dur=.4s repeatCount=indefinite end=1.25s /></rect></svg>"
          + "<svg width=90 height=9><rect width=9 height=9>"
          + "<animate attributeName=width from=0 to=80 begin=.5s dur=.5s repeatCount='' /></rect></svg>",
        script: """
          for (const one of document.querySelectorAll('animate')) one.addEventListener('endEvent', () => note(one.getAttribute('attributeName')));
          """,
        notes: ["width @1000", "y @1250", "x @1750"]
      ),
      Page(
        name: "waits for scripts that a page adds, but not for those in HTML that it sets, which never run",
        after: 300,
        script: """
          setTimeout(() => {
            const own = document.createElement('script');
            own.async = false;
            own.src = 'data:text/javascript,note("own")';
            document.body.append(own);
            document.querySelector('main').insertAdjacentHTML('beforeend', '<script src="none.js"><\\/script>');
          }, 100);
          setTimeout(() => note('next'), 200);
          """,
        notes: ["own @100", "next @200"]
      ),
      Page(
        name: "waits for a script that an element makes while the page sets the HTML with the element",
        after: 300,
        body: "<b></b><i></i>",
        script: """
          customElements.define('x-own', class extends HTMLElement {
            connectedCallback() {
              const made = document.createElement('script');
              made.src = `data:text/javascript,note("${this.title}")`;
              this.append(made);
            }
          });
          const html = (title) => `<script src="none.js"><\\/script><x-own title="${title}"></x-own>`;
          setTimeout(() => { document.querySelector('b').innerHTML = html('inner'); }, 100);
          setTimeout(() => { document.querySelector('i').insertAdjacentHTML('beforeend', html('adjacent')); }, 150);
          setTimeout(() => note('next'), 200);
          """,
        notes: ["inner @100", "adjacent @150", "next @200"]
      ),
      Page(
        name: "goes on for a page that waits in a loop",
        after: 0,
        script: """
          const end = performance.now() + 50;
          while (performance.now() < end);
          note('over');
          """,
        notes: ["over @51"]
      ),
    ]

    private static let style = """
      @keyframes move { from { margin-left: 0 } to { margin-left: 100px } }
      .moves { animation: move 300ms 100ms 2 linear } .fades { transition: opacity 200ms linear }
      """

    @Test("is the same in each browser", arguments: Tools.browsers)
    func notes(kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder { folder in
        try withPlayer(kind) { player, session in
          for page in Self.pages {
            let html = """
              <!doctype html><html lang="en"><meta charset="utf-8"><title>Time</title><style>\(Self.style)</style>
              <main><h1>Time</h1>\(page.body)<p id="notes"></p></main><script>
              const notes = [];
              function note(text) {
                notes.push(`${text} @${Math.round(performance.now() * 10) / 10}`);
                document.getElementById('notes').textContent = notes.join(' | ');
              }
              \(page.script)
              </script></html>
              """
            let scenario = Scenario([step(.passes(Milliseconds(page.after)))])
            let observed = try player.play(scenario, on: html, in: folder)
            let notes = try text(of: "#notes", in: session).components(separatedBy: " | ")
            #expect(observed.failures == [], "\(page.name)")
            #expect(notes == page.notes, "\(page.name)")
          }
        }
      }
    }
  }
}
