import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A slider or meter of HTML", .serialized, .inALane)
  struct NativeFillTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Disk</title><main><h1>Disk</h1><style>
      input, meter { appearance: none; display: block; inline-size: 200px; block-size: 20px; border: 0; margin: 20px;
      background: linear-gradient(to right, #000 30%, #fff 30%) }
      ::-webkit-slider-thumb { appearance: none; inline-size: 0 } ::-moz-range-thumb { inline-size: 0; border: 0 }
      </style><input type="range" aria-label="Loud" min="10" max="20" value="13"></main>
      """

    @Test("is filled as far as its own value", arguments: Tools.browsers)
    func fills(kind: TestEnvironment.Browser) throws {
      let slider = ElementReference(role: "slider", name: "Loud")
      let steps = [PictureExpectation.Way.right, .left].map { way in
        step(.opens, .element(ElementExpectation(element: slider, picture: PictureExpectation(fills: way))))
      }
      let found = try failures(of: steps, on: Self.page, in: kind).map { $0.map(\.observed) }
      #expect(found == [[], ["it grows to the right"]])
    }
  }

  @Suite("The plus key", .serialized, .inALane)
  struct PlusKeyTests {
    @Test("is pressed alone, and with others held down", arguments: Tools.browsers)
    func plus(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Zoom</title><main><h1>Zoom</h1><p></p></main><script>
        addEventListener('keydown', (event) => {
          if (event.key !== '+') return;
          event.preventDefault();
          document.querySelector('p').textContent = event.ctrlKey ? 'Larger' : 'Plus';
        });
        </script>
        """
      let steps = [
        step(.presses(["+"]), .visible("Plus")), step(.presses(["Control++"]), .visible("Larger")),
      ]
      #expect(try playAll(Scenario(steps), on: [page], in: kind).flatMap(\.failures) == [])
    }
  }
}
