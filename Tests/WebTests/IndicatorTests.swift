import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// Controls whose focus is seen well, badly, or not at all; and controls of several sizes.
  @Suite("What a control shows to people who use a keyboard or a pointer", .serialized, .inALane)
  struct IndicatorTests {
    private static let beginning = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Controls</title><style>
      h1 { font-size: 20px; line-height: 20px; margin: 0 0 20px }
      body { margin: 40px; background: #fff; font: 16px/1.25 sans-serif }
      button, .label { inline-size: 120px; block-size: 40px; border: 0; background: #ddd; color: #000; outline: 0 }
      .border { border: 2px solid #ddd } .border:focus { border-color: #000 }
      .outline:focus { outline: 2px solid #00f; outline-offset: 2px; transition: outline-color 200ms }
      .round { border-radius: 8px } .round:focus { box-shadow: inset 0 0 0 2px #000 }
      .thin:focus { outline: 1px solid #000 } .faint:focus { outline: 3px solid #eee }
      label:focus-within { outline: 3px solid #060 } label input { outline: 0 }
      .label { display: inline-block } .chip:focus-within { outline: 1px solid #000 }
      .hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; clip-path: inset(50%) }
      .bare { outline: 0 } .far { visibility: hidden; margin: 100px 0 0; block-size: 50px; background: #000 }
      .bare:focus + .far { visibility: visible }
      .grown { position: relative } .grown::after { content: ""; position: absolute; inset: -12px }
      .slow { transition: background 500ms } .slow:focus { background: #000; color: #fff }
      </style><main><h1>Controls</h1>
      """

    /// Controls that are alone on their page.
    private static let controls = [
      "Border": "<button class=border>Border</button>",
      "Outline": "<button class=outline>Outline</button>",
      "Round": "<button class=round>Round</button>",
      "Slow": "<button class=slow>Slow</button>",
      "Label": "<label>Label <input></label>",
      "Shadow": """
      <ring-button></ring-button><script>
        const root = document.querySelector("ring-button").attachShadow({ mode: "open" });
        root.innerHTML = "<style>button:focus { outline: 3px solid #000 }</style><button>Shadow</button>";
      </script>
      """,
      "Thin": "<button class=thin>Thin</button>",
      "Faint": "<button class=faint>Faint</button>",
      "None": "<button>None</button>",
      "Chip": "<label class='label chip'><input type=checkbox class=hidden>Chip</label>",
      "Panel": "<input aria-label=Panel class=bare><p class=far></p>",
      "Filled": "<input aria-label=Filled class=bare value='Some words'>",
      "Grown": "<button class=grown style='inline-size: 20px; block-size: 20px; padding: 0' aria-label=Grown></button>",
      "Part": "<button style='inline-size: 23.5px; block-size: 30px; padding: 0' aria-label=Part></button>",
      "Moving": """
      <button>Moving</button><p id=p>0</p><script>setInterval(() => { p.textContent += "0"; }, 20)</script>
      """,
      "Told": """
      <button class=outline>Told</button><p role=status></p><script>
        const told = [];
        for (const type of ["focus", "blur", "focusin", "focusout", "transitioncancel"]) {
          addEventListener(type, () => { told.push(type); document.querySelector("p").textContent = told.join(" "); }, true);
        }
      </script>
      """,
      "Square": "<button style='inline-size: 24px; block-size: 24px; padding: 0' aria-label=Square></button>",
      "Circle": """
      <button style='inline-size: 24px; block-size: 24px; padding: 0; border-radius: 50%' aria-label=Circle></button>
      """,
      "Covered": """
      <div style='position: relative'><button style='display: block'>Covered</button>
      <i style='position: absolute; inset: 10px auto auto 0; inline-size: 120px; block-size: 60px'></i></div>
      """,
      "Box": "<label style='display: block; block-size: 30px'><input type=checkbox> Box</label>",
    ]

    private func look(
      _ name: String,
      role: String = "button",
      _ indicator: PictureExpectation.Indicator? = nil,
      target: Int? = nil,
      isFocused: Bool = true,
      byTab: Bool = false
    ) throws -> (step: Step, page: String) {
      let reference = ElementReference(role: role, name: name)
      let looks = PictureExpectation(indicator: indicator, target: target)
      let expectation = PatternLibrary.Expectation.element(ElementExpectation(element: reference, picture: looks))
      let page = Self.beginning + (try #require(Self.controls[name])) + "</main>"
      let action: Action = byTab ? .presses(["Tab"]) : isFocused ? .focuses(reference) : .opens
      return (step(action, expectation), page)
    }

    @Test("is a focus indicator that is seen, and is large enough", arguments: Tools.browsers)
    func indicators(kind: TestEnvironment.Browser) throws {
      let right = try [
        look("Border", .large), look("Outline", .large), look("Round", .large), look("Slow", .large),
        look("Label", role: "textbox", .large), look("Shadow", .large), look("Thin", .visible),
      ]
      let nothing = "nothing that is seen shows that it has focus"
      let wrong = try [
        (look("Thin", .large), "its focus indicator covers 324 square pixels, not the 600 of its edge"),
        (look("Faint", .visible), nothing), (look("None", .visible), nothing),
        (
          look("Chip", role: "checkbox", .large),
          "its focus indicator covers 324 square pixels, not the 600 of its edge"
        ),
        (look("Panel", role: "textbox", .visible), nothing),
        (look("Filled", role: "textbox", .visible, byTab: true), nothing),
        (look("Outline", .visible, isFocused: false), "it does not have focus"),
      ]
      // The same script measures everywhere, but each browser's pictures are checked.
      let few = kind == .chromium ? wrong : [wrong[2]]
      let failures = try failures(of: right + few.map(\.0), in: kind)
      #expect(failures.prefix(right.count).joined().map(\.description) == [])
      #expect(failures.dropFirst(right.count).map { $0.map(\.observed) } == few.map { [$0.1] })
    }

    @Test("is not what else happens to change meanwhile")
    func moving() throws {
      var given = Conditions()
      given.clock = .real
      let failures = try failures(of: [look("Moving", .visible)], in: .chromium, given)
      #expect(failures.joined().map(\.observed) == ["nothing that is seen shows that it has focus"])
    }

    @Test("is looked at without the page being told", arguments: Tools.browsers)
    func untold(kind: TestEnvironment.Browser) throws {
      var (step, page) = try look("Told", .large)
      step.then.append(Located(.visible("focus focusin"), at: 0..<0))
      let failures = try failures(of: [(step, page)], in: kind)
      #expect(failures.joined().map(\.description) == [])
    }

    @Test("is a target that is large enough", arguments: Tools.browsers)
    func targets(kind: TestEnvironment.Browser) throws {
      let right = try [
        look("Square", target: 24), look("None", target: 40), look("Box", role: "checkbox", target: 24),
        look("Grown", target: 44),
      ]
      let wrong = try [
        (look("Square", target: 25), "no square of more than 24 pixels fits into its target"),
        (look("Part", target: 24), "no square of more than 23 pixels fits into its target"),
        (look("None", target: 41), "no square of more than 40 pixels fits into its target"),
        (look("Covered", target: 24), "no square of more than 10 pixels fits into its target"),
      ]
      let failures = try failures(of: right + wrong.map(\.0) + [look("Circle", target: 24)], in: kind)
      #expect(failures.prefix(right.count).joined().map(\.description) == [])
      #expect(failures.dropFirst(right.count).dropLast().map { $0.map(\.observed) } == wrong.map { [$0.1] })
      // Browsers differ in how they round a circle's edge.
      let circle = try #require(failures.last?.first?.observed)
      #expect(circle.contains(/more than 1[678] pixels/))
    }
  }
}
