import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A step with the pointer", .serialized, .inALane)
  struct PointingTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Point</title><main><h1>Point</h1>
      <style>[role=tooltip] { visibility: hidden } button:hover + [role=tooltip] { visibility: visible }</style>
      <button>Help</button><span role="tooltip">Asks somebody</span><p><button>Rename</button><button>Share</button></p>
      <output></output><script>
      const [, rename, share] = document.querySelectorAll('button');
      const say = (text) => { document.querySelector('output').textContent = text; };
      rename.addEventListener('dblclick', () => say('Renaming'));
      share.addEventListener('contextmenu', (event) => { event.preventDefault(); say(`Menu ${event.button}`); });
      share.addEventListener('click', () => say('Shared'));
      </script></main>
      """
    @Test(
      "shows what appears on hover, and opens what a double click or a secondary click opens",
      arguments: Tools.browsers
    )
    func right(kind: TestEnvironment.Browser) throws {
      let right = [
        step(.points(.hover, Self.button("Help")), .visible("Asks somebody"), .focus(.stays)),
        step(.points(.double, Self.button("Rename")), .visible("Renaming")),
        step(.points(.secondary, Self.button("Share")), .visible("Menu 2"), .hidden("Shared")),
      ].filter { kind != .webkit || $0.when.value != .points(.secondary, Self.button("Share")) }
      let found = try failures(of: right, on: Self.page, in: kind).map { $0.map { "\($0.expected): \($0.observed)" } }
      #expect(found.flatMap { $0 } == [])
    }

    @Test("is reported where it has no effect", arguments: Tools.browsers)
    func wrong(kind: TestEnvironment.Browser) throws {
      let wrong = [
        step(.points(.hover, Self.button("Share")), .hidden("Asks somebody"), .visible("Menu 2")),
        step(.points(.double, Self.button("Print")), .visible("Printing")),
        step(.activates(Self.button("Rename")), .hidden("Renaming")),
      ]
      let found = try failures(of: wrong, on: Self.page, in: kind)
      #expect(found[0].map(\.expected) == ["that “Menu 2” can be seen"])
      #expect(found[1].first?.expected == "that the button “Print” can be clicked twice")
      #expect(found[1].first?.observed == "there is no such element")
      #expect(found[2] == [])
    }

    @Test("is over before the next step, which starts without the pointer there", arguments: Tools.browsers)
    func away(kind: TestEnvironment.Browser) throws {
      let steps = [step(.activates(Self.button("Help"))), step(.opens, .hidden("Asks somebody"))]
      let found = try failures(of: steps, on: Self.page, in: kind).flatMap { $0 }
      #expect(found.map(\.description) == [])
    }

    @Test("of a finger touches the page, which makes a click of it unless it is prevented")
    func taps() throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Tap</title>
        <meta name="viewport" content="width=device-width"><main><h1>Tap</h1>
        <button>Open</button><button>Keep</button><output></output><script>
        const [open, keep] = document.querySelectorAll('button');
        const events = [];
        for (const type of ['pointerdown', 'touchstart', 'touchend', 'mousedown', 'click']) {
          addEventListener(type, (event) => {
            events.push(type + (event.pointerType ? ` ${event.pointerType}` : ''));
            document.querySelector('output').textContent = events.join(', ');
          });
        }
        keep.addEventListener('touchend', (event) => event.preventDefault(), { passive: false });
        </script></main>
        """
      let touch = "pointerdown touch, touchstart, touchend"
      let right = [
        step(
          .points(.tap, Self.button("Open")),
          .visible("\(touch), mousedown, click touch"),
          .focus(.on(Self.button("Open")))
        ),
        step(.points(.tap, Self.button("Keep")), .visible(touch), .hidden("mousedown")),
      ]
      let found = try failures(of: right, on: page, in: .chromium).flatMap { $0 }
      #expect(found.map(\.description) == [])
    }

    private static func button(_ name: String) -> ElementReference { ElementReference(role: "button", name: name) }
  }
}
