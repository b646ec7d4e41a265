import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// Each demo that is marked as wrong fails the claim that the right one keeps, for its own reason.
  @Suite("The wrong demos of Content/", .serialized, .inALane)
  struct WrongDemoTests {
    struct Mistake: Sendable {
      let stem: String
      /// The rule of axe-core that finds the mistake; `nil` says that axe does not know it.
      let axeRule: String?
      /// The claim that the demo breaks.
      let steps: [Step]
      var given = Conditions()
      /// What the player then says.
      let observed: String
    }

    static let mistakes = [
      Mistake(
        stem: "region-injected",
        axeRule: nil,
        steps: [
          step(.opens, .absent(ElementReference(role: "status"))),
          step(activate("Save note"), .visible("Saving note"), announced("Saving note")),
        ],
        observed: "it was not announced"
      ),
      Mistake(
        stem: "focus-stolen",
        axeRule: nil,
        steps: [step(activate("Refresh prices"), .focus(.stays))],
        observed: "it went to progressbar “Refreshing prices”"
      ),
      Mistake(
        stem: "spinner-stopped",
        axeRule: nil,
        steps: [step(activate("Send message"), .motion(false), .visible("Sending message"))],
        given: reducedMotion,
        observed: "this is seen"
      ),
      Mistake(
        stem: "every-percent",
        axeRule: nil,
        steps: [
          step(activate("Export album"), announced("Exporting album")),
          step(.passes(Milliseconds(500)), .silent(Milliseconds(800))),
        ],
        observed: "%” was announced"
      ),
      Mistake(
        stem: "said-twice",
        axeRule: nil,
        steps: [
          step(
            activate("Fetch messages"),
            .element(ElementExpectation(element: ElementReference(role: "progressbar", name: "Loading"))),
            announced("Loading")
          )
        ],
        observed: "it was announced once more"
      ),
    ]

    @Test("are all in the table of mistakes, and no other is")
    func table() throws {
      let wrong = try ContentSite.shared().demos.filter(\.isWrong).map(\.stem)
      #expect(wrong.sorted() == Self.mistakes.map(\.stem).sorted())
    }

    @Test("break the claim that they are there to break, and nothing before it", arguments: mistakes)
    func observable(mistake: Mistake) throws {
      let site = try ContentSite.shared()
      let demo = try #require(site.demos.first { $0.stem == mistake.stem })
      let scenario = Scenario(
        id: Located("mistake", at: 0..<0),
        title: Located("The mistake", at: 0..<0),
        given: mistake.given,
        steps: mistake.steps
      )
      let observed = try withPlayer(.chromium) { player, _ in
        try player.play(scenario, at: site.url(of: demo.path))
      }
      #expect(observed.failures.count == 1)
      let failure = try #require(observed.failures.first)
      #expect(failure.step == mistake.steps.count - 1)
      #expect(failure.observed.contains(mistake.observed), "\(failure)")
    }
  }
}
