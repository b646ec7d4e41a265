import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Bars, rings and spinners, each drawn correctly for one expectation and wrongly for another.
  @Suite("The appearance of an element", .serialized, .inALane)
  struct PictureTests {
    private static let beginning = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Bar</title><style>
      div { inline-size: 200px; block-size: 20px; margin: 8px; background: #fff }
      div > i { display: block; inline-size: 30%; block-size: 100%; background: #000 }
      .ring { inline-size: 80px; block-size: 80px; border-radius: 50% }
      .spinner { inline-size: 48px; block-size: 48px; border: 6px solid #ddd; border-top-color: #000; border-radius: 50%;
        animation: turn 1s linear infinite }
      @keyframes turn { to { rotate: 1turn } }
      @keyframes turn-left { to { transform: rotate(-1turn) } }
      @media (forced-colors: active) { .forced > i { forced-color-adjust: none; background: CanvasText } }
      </style><main><h1>Bar</h1>
      """

    /// Elements that are alone on their page, by name.
    private static let bars = [
      "Right": #"<div role="progressbar" aria-label="Right" aria-valuenow="30"><i></i></div>"#,
      "Left": """
      <div role="progressbar" aria-label="Left" aria-valuenow="30"><i style="margin-inline-start: auto"></i></div>
      """,
      "Outlined": """
      <div role="progressbar" aria-label="Outlined" aria-valuenow="3" aria-valuemax="10"
        style="border: 1px solid #000; border-radius: 10px; overflow: clip"><i></i></div>
      """,
      "Faint": """
      <div role="progressbar" aria-label="Faint" aria-valuenow="30"><i style="background: #ddd"></i></div>
      """,
      "Lying": #"<div role="progressbar" aria-label="Lying" aria-valuenow="60"><i></i></div>"#,
      "Full": """
      <div role="progressbar" aria-label="Full" aria-valuenow="97"><i style="inline-size: 97%"></i></div>
      """,
      "Unknown": #"<div role="progressbar" aria-label="Unknown"><i></i></div>"#,
      "System": """
      <div role="progressbar" aria-label="System" class="forced" aria-valuenow="30" style="background: Canvas"><i
        style="background: CanvasText"></i></div>
      """,
      "Own": """
      <div role="progressbar" aria-label="Own" aria-valuenow="30"><i style="background: #123456"></i></div>
      """,
      "Up": """
      <div role="progressbar" aria-label="Up" aria-valuenow="30" style="block-size: 100px; background:
        linear-gradient(0deg, #000 30%, #fff 30%)"></div>
      """,
      "Ring": """
      <div role="progressbar" aria-label="Ring" class="ring" aria-valuenow="30" style="background:
        conic-gradient(#000 30%, #fff 30%)"></div>
      """,
      "Backward": """
      <div role="progressbar" aria-label="Backward" class="ring" aria-valuenow="30" style="background:
        conic-gradient(#fff 70%, #000 70%)"></div>
      """,
      "Turning": #"<div role="progressbar" aria-label="Turning"><i class="spinner"></i></div>"#,
      "Turning back": """
      <div role="progressbar" aria-label="Turning back" class="spinner" style="animation-name: turn-left"></div>
      """,
      "Busy": """
      <div role="progressbar" aria-label="Busy" class="spinner"></div><script>
        // The player has taken its pictures, and looks at them.
        const read = createImageBitmap;
        window.createImageBitmap = (...picture) => {
          const rest = performance.now() + 2000;
          (function hold() {
            const end = performance.now() + 130;
            while (performance.now() < end);
            if (end < rest) setTimeout(hold);
          })();
          return read(...picture);
        };
      </script>
      """,
      "Whole": """
      <div role="progressbar" aria-label="Whole"><i class="spinner" style="border-color: #000"></i></div>
      """,
      "Mirrored": """
      <div style="scale: -1 1; inline-size: 48px; block-size: 60px"><div role="progressbar" aria-label="Mirrored"
        class="spinner" style="margin: 0"></div></div>
      """,
      "Gone": #"<div role="progressbar" aria-label="Gone" style="block-size: 0"></div>"#,
    ]

    @Test("is recognised in each browser", arguments: Tools.browsers)
    func looks(kind: TestEnvironment.Browser) throws {
      let right = [
        look("Right", fills: .right, contrast: 2100), look("Left", fills: .left), look("Outlined", fills: .right),
        look("Up", fills: .up), look("Ring", fills: .clockwise), look("System", isInSystemColours: true),
        look("Turning", turns: .clockwise), look("Turning back", turns: .anticlockwise),
      ]
      let all = [
        (look("Right", fills: .left), "it grows to the right"), (look("Left", fills: .right), "it grows to the left"),
        (look("Faint", fills: .right), "its full part has a contrast of only 1.35:1"),
        (look("Faint", contrast: 300), "its contrast is 1.35:1"),
        (look("Lying", fills: .right), "no part as large as its value is seen"),
        (look("Full", fills: .right), "its value is too near to an end to tell which way it grows"),
        (look("Unknown", fills: .right), "it has no value to be filled by"),
        (look("Backward", fills: .clockwise), "it grows to the right"),
        (look("Own", isInSystemColours: true), "it is drawn in #123456, which is not a system colour"),
        (look("Turning back", turns: .clockwise), "it turns anticlockwise"),
        (look("Right", turns: .clockwise), "nothing in it is seen to turn"),
        (look("Whole", turns: .clockwise), "nothing in it is seen to turn"),
        (look("Mirrored", turns: .clockwise), "it turns anticlockwise"),
        (look("Gone", contrast: 300), "it takes no room in the window"),
      ]
      // The same script measures everywhere, but each browser's pictures are checked.
      let wrong = kind == .chromium ? all : [all[0], all[8], all[9], all[12]]
      let failures = try play(right + wrong.map(\.0), in: kind)
      #expect(failures.prefix(right.count).joined().map(\.description) == [])
      #expect(failures.dropFirst(right.count).map { $0.map(lastSeen) } == wrong.map { [$0.1] })
    }

    @Test("is recognised as turning even if the page stalls again and again")
    func turnsWhileBusy() throws {
      #expect(try play([look("Busy", turns: .clockwise)], in: .chromium) == [[]])
    }

    @Test("is checked as it is drawn under forced colours", arguments: Tools.chromiumAndFirefox)
    func forced(kind: TestEnvironment.Browser) throws {
      var given = Conditions()
      given.colours = .forced
      let looks = [look("System", fills: .right, isInSystemColours: true), look("Right", fills: .right)]
      let failures = try play(looks, in: kind, given)
      #expect(failures.map { $0.map(lastSeen) } == [[], ["no part as large as its value is seen"]])
      #expect(
        failures.last?.map(\.expected)
          == ["that there is a progressbar “Right”, filled from the left as far as its value"]
      )
    }

    /// The final observation: on a busy machine, the first may not show which way something turns.
    private func lastSeen(_ failure: ScenarioFailure) -> String {
      failure.observed.components(separatedBy: ", and at the end: ").last ?? ""
    }

    private func look(
      _ name: String,
      fills: PictureExpectation.Way? = nil,
      turns: PictureExpectation.Turn? = nil,
      contrast: Int? = nil,
      isInSystemColours: Bool = false
    ) -> (bar: String, expectation: PatternLibrary.Expectation) {
      let picture = PictureExpectation(
        fills: fills,
        turns: turns,
        contrast: contrast.map(ContrastRatio.init(hundredths:)),
        isInSystemColours: isInSystemColours
      )
      let element = ElementReference(role: "progressbar", name: name)
      return (name, .element(ElementExpectation(element: element, picture: picture)))
    }

    /// The failures of each check, on a page with its bar alone.
    private func play(
      _ looks: [(bar: String, expectation: PatternLibrary.Expectation)],
      in kind: TestEnvironment.Browser,
      _ given: Conditions = Conditions()
    ) throws -> [[ScenarioFailure]] {
      let plays = try looks.map { look in
        let bar = try #require(Self.bars[look.bar])
        return (step(.opens, look.expectation), Self.beginning + bar + "</main>")
      }
      return try failures(of: plays, in: kind, given)
    }
  }
}
