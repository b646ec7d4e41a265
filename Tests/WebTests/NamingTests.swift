import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// Controls whose names do not come from their own text: the name that the browser computes counts.
  @Suite("A control that a scenario names", .serialized, .inALane)
  struct NamingTests {
    private static let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Note</title></head><body>
      <button><span aria-hidden="true">✓</span> Save</button>
      <button><img alt="Close" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></button>
      <button title="Send"></button>
      <p role="status"></p>
      <script>
        const [save, , send] = document.querySelectorAll('button');
        const status = document.querySelector('p');
        save.addEventListener('click', () => { status.textContent = 'Saved'; });
        send.addEventListener('click', () => { status.textContent = 'Sent'; });
      </script></body></html>
      """

    @Test("is found by the name that the browser computes for it", arguments: Tools.chromiumAndFirefox)
    func found(kind: TestEnvironment.Browser) throws {
      let steps = [
        step(activate("Save"), announced("Saved")), step(activate("Send"), announced("Sent")),
        step(.opens, .absent(ElementReference(name: "Close"))), step(.opens, .absent(ElementReference(name: "Clos"))),
        step(activate("Sav"), announced("Saved")),
      ]
      let observed = try failures(of: steps, on: Self.page, in: kind).map { $0.map(\.observed) }
      #expect(observed.dropLast() == [[], [], ["it is there"], []])
      let missing = try #require(observed.last?.first)
      #expect(missing.hasPrefix("there is no such control, only button “") && missing.contains("Save”, button “"))
    }

    @Test("is found as an image by either name of the role", arguments: Tools.chromiumAndFirefox)
    func images(kind: TestEnvironment.Browser) throws {
      let page = "<!doctype html><html lang=en><title>Map</title><span role=img aria-label=Harbour></span>"
      let steps = ["img", "image"].flatMap { role in
        let image = ElementReference(role: role, name: "Harbour")
        return [step(.opens, .absent(image)), step(.opens, .element(ElementExpectation(element: image)))]
      }
      #expect(try failures(of: steps, on: page, in: kind).map(\.count) == [1, 0, 1, 0])
    }

    @Test("is looked for again when it is replaced during a check", arguments: Tools.chromiumAndFirefox)
    func gone(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Save</title>
        <figure><div role="progressbar" aria-label="Saving" aria-valuenow="20"></div></figure>
        <script>
          // It is redrawn in every task of the page, so between any two looks.
          let left = COUNT;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const figure = document.querySelector('figure');
            figure.replaceWith(figure.cloneNode(true));
            left -= 1;
            if (left > 0) port2.postMessage(0);
          };
          port2.postMessage(0);
        </script></html>
        """
      let bar = ElementReference(role: "progressbar", name: "Saving")
      let group = ElementExpectation.Target.element(ElementReference(role: "figure"))
      let look = step(.opens, .element(ElementExpectation(element: bar, value: "20%", group: group)))
      let observed = try ["20", "Infinity"].map { count in
        // The page's own time would first wait ten seconds for messages to end.
        var given = Conditions()
        given.clock = count == "20" ? .page : .real
        return try failures(of: [look], on: page.replacing("COUNT", with: count), in: kind, given)[0]
      }
      #expect(observed.map(\.count) == [0, 1], "\(observed)")
    }
  }
}
