import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A page of web components with open shadow trees", .serialized, .inALane)
  struct ShadowTreeTests {
    /// A dialog with slots, a nested component, a live region in a shadow tree, and a shadow tree that is added later.
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Components</title>
      <main><h1>Album</h1><x-album><span slot="title">Summer</span><p>Forty <b>photos</b></p><i>left out</i></x-album>
      <div id="later"></div></main>
      <script>
      customElements.define("x-toggle", class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: "open" }).innerHTML =
            '<span id="name"><slot></slot></span><button role="switch" aria-checked="false" aria-labelledby="name">x</button>';
          const button = this.shadowRoot.querySelector("button");
          button.addEventListener("click", () => {
            button.setAttribute("aria-checked", String(button.getAttribute("aria-checked") === "false"));
          });
        }
      });
      customElements.define("x-album", class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: "open" });
          root.innerHTML = `<style>.bar { inline-size: 200px; background: #fff }
            #unseen { color: #fff; background: #fff } .bar i { display: block; inline-size: 30%; block-size: 20px; background: #000 } #faint { background: #ddd }
            #ring { display: block; inline-size: 48px; block-size: 48px; border: 6px solid #ddd; border-top-color: #000;
            border-radius: 50%; animation: turn 1s linear infinite } @keyframes turn { to { rotate: 1turn } }</style>
            <h2><slot name="title"></slot></h2><slot></slot><x-toggle>Shared</x-toggle>
            <button id="delete" aria-describedby="hint">Delete</button><small id="hint">with all its photos</small>
            <div class="bar" role="progressbar" aria-label="Full" aria-valuenow="30"><i></i></div>
            <div class="bar" role="progressbar" aria-label="Faint" aria-valuenow="30"><i id="faint"></i></div>
            <p id="unseen">Unseen</p>
            <div role="progressbar" aria-label="Turning"><i id="ring"></i></div><p role="status"></p>
            <dialog aria-label="Really?"><button id="keep">Keep</button><button id="yes">Yes</button></dialog>`;
          const one = (selector) => root.querySelector(selector);
          one("#delete").addEventListener("click", () => one("dialog").showModal());
          one("#keep").addEventListener("click", () => one("dialog").close());
          one("#yes").addEventListener("click", () => {
            one("dialog").close();
            setTimeout(() => { one("[role=status]").textContent = "Deleted"; }, 300);
            setTimeout(() => {
              const tree = document.querySelector("#later").attachShadow({ mode: "open" });
              tree.innerHTML = '<p role="alert"></p><button>Undo</button>';
              setTimeout(() => { tree.querySelector("p").textContent = "Undo while you can"; }, 500);
            }, 1000);
          });
          this.querySelector("i").slot = "none";
        }
      });
      </script>
      """

    private static func button(_ name: String) -> ElementReference { ElementReference(role: "button", name: name) }

    private static let shared = ElementReference(role: "switch", name: "Shared")

    @Test("is found, read, operated and heard in each browser", arguments: Tools.browsers)
    func right(kind: TestEnvironment.Browser) throws {
      let steps = [
        step(
          .activates(Self.shared),
          expected("switch", "Shared", [.checked: "true"]),
          .focus(.on(Self.shared)),
          .visible("Summer Forty photos Shared"),
          .hidden("left out"),
          expected("heading", "Summer")
        ),
        step(.activates(Self.button("Delete")), .focus(.on(Self.button("Keep"))), .inert(Self.shared)),
      ]
      let found = try failures(of: steps, on: Self.page, in: kind).map { $0.map { "\($0.expected): \($0.observed)" } }
      #expect(found == [[], []])
    }

    @Test("has live regions and focus followed in its trees, and in one that is added later", arguments: Tools.browsers)
    func heard(kind: TestEnvironment.Browser) throws {
      let steps = [
        step(.activates(Self.button("Delete")), .focus(.on(Self.button("Keep")))),
        step(
          .activates(Self.button("Yes")),
          announced("Deleted"),
          .announced(text: "Undo while you can", politeness: .assertive, within: Milliseconds(2000)),
          .focus(.on(Self.button("Delete"))),
          .visible("Undo")
        ),
        step(.focuses(Self.button("Undo")), .focus(.on(Self.button("Undo")))),
      ]
      let found = try played(steps, Self.page, in: kind)
      #expect(found.map { "\($0.expected): \($0.observed)" } == [])
    }

    @Test("is traversed by Tab in the order of the flat tree", arguments: Tools.browsers)
    func walked(kind: TestEnvironment.Browser) throws {
      let steps = [
        step(.focuses(Self.shared)),
        step(.presses(["Tab"]), .focus(.on(Self.button("Delete")))),
        step(.presses(["Shift+Tab"]), .focus(.on(Self.shared))),
      ]
      #expect(try played(steps, Self.page, in: kind).map { "\($0.expected): \($0.observed)" } == [])
    }

    @Test("is checked for description, fit, motion and appearance as other pages are", arguments: Tools.browsers)
    func looks(kind: TestEnvironment.Browser) throws {
      func drawn(_ name: String, _ picture: PictureExpectation?) -> Step {
        let bar = ElementReference(role: "progressbar", name: name)
        return step(.opens, .element(ElementExpectation(element: bar, picture: picture)))
      }
      let described = ElementExpectation(element: Self.button("Delete"), description: "with all its photos")
      let clear = PictureExpectation(contrast: .leastOfParts)
      let right = [
        step(.opens, .element(described), .fits(true), .motion(true)),
        drawn("Full", PictureExpectation(fills: .right)), drawn("Full", clear),
        drawn("Turning", PictureExpectation(turns: .clockwise)),
      ]
      let wrong = [
        (step(.opens, .motion(false)), "1 animation runs"), (step(.opens, .visible("Unseen")), "made out in a picture"),
        (drawn("Full", PictureExpectation(fills: .left)), "it grows to the right"),
        (drawn("Faint", clear), "its contrast is 1.3"),
      ]
      let found = try failures(of: right + wrong.map(\.0), on: Self.page, in: kind).map { $0.map(\.observed) }
      #expect(Array(found.prefix(right.count).joined()) == [])
      for (texts, (_, part)) in zip(found.dropFirst(right.count), wrong) {
        #expect(texts.count == 1 && texts[0].contains(part), "\(texts)")
      }
    }

    @Test("fails a scenario for what happens in its trees", arguments: Tools.browsers)
    func wrong(kind: TestEnvironment.Browser) throws {
      let opened = step(.activates(Self.button("Delete")), .focus(.on(Self.button("Keep"))))
      let plays = [
        [step(.activates(Self.button("Delete")), .focus(.on(Self.button("Yes"))))],
        [step(.activates(Self.button("Delete")))],
        [step(.opens, expected("switch", "Shared", [.checked: "true"]))],
        [opened, step(.activates(Self.button("Yes")), .silent(Milliseconds(3000)))],
      ]
      let found = try plays.map {
        try played($0, Self.page, in: kind).map { "\($0.expected): \($0.observed)" }.joined()
      }
      for (text, part) in zip(found, ["Keep", "Keep", "false", "Deleted"]) {
        #expect(text.contains(part), "\(text)")
      }
    }

    @Test("may move focus to an element that then leaves it, with the id of its name", arguments: Tools.browsers)
    func left(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Undo</title><main><h1 id="name">Undo</h1><x-a></x-a>
        <button id="own">Save</button></main><script>
        document.querySelector('x-a').attachShadow({ mode: 'open' }).innerHTML = '<p>Note</p>';
        own.onclick = () => {
          const other = document.createElement('button');
          other.setAttribute('aria-labelledby', 'name');
          own.after(other);
          other.focus();
          other.remove();
          own.focus();
        };
        </script>
        """
      #expect(try played([step(activate("Save"), .focus(.on(Self.button("Save"))))], page, in: kind) == [])
    }

    @Test("is refused if a tree is closed, even if the page hides that", arguments: Tools.browsers)
    func closed(kind: TestEnvironment.Browser) throws {
      let start =
        "<!doctype html><html lang=en><meta charset=utf-8><title>Closed</title><main><h1>One</h1><x-a></x-a></main><script>"
      let pages = [
        "document.querySelector('x-a').attachShadow({ mode: 'closed' }).innerHTML = '<p>Two'",
        "const tree = document.querySelector('x-a').attachShadow({ mode: 'open' });"
          + "tree.innerHTML = '<x-b></x-b>'; tree.firstChild.attachShadow({ mode: 'closed' }).innerHTML = '<p>Two'",
        "const host = document.querySelector('x-a'); const tree = host.attachShadow({ mode: 'closed' });"
          + "tree.innerHTML = '<p>Two'; const open = document.createElement('p').attachShadow({ mode: 'open' });"
          + "Object.defineProperty(host, 'shadowRoot', { get: () => open })",
      ]
      for page in pages {
        let found = try played(
          [step(.passes(Milliseconds(100)), .visible("One"))],
          start + page + "</script>",
          in: kind
        )
        #expect(found.contains { "\($0.observed)".contains("shadow tree") }, "\(page): \(found)")
      }
    }

    /// The failures of a scenario.
    private func played(_ steps: [Step], _ page: String, in kind: TestEnvironment.Browser) throws -> [ScenarioFailure] {
      try playAll(Scenario(steps), on: [page], in: kind).flatMap(\.failures)
    }
  }
}
