import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("An element without a name", .serialized, .inALane)
  struct NamelessTests {
    private static let nameless = ElementReference(role: "button", name: "")

    /// A page with more buttons than the player lists, the last of which has no name.
    private static func page(_ last: String) -> String {
      let named = (1...60).map { "<button type=button>Button \($0)</button>" }.joined()
      return """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Buttons</title></head><body>
        <fieldset inert><button type=button></button></fieldset>\(named)\(last)<p></p></body></html>
        """
    }

    private static let unnamed =
      "<button type=button onclick=\"document.querySelector('p').textContent = 'Pressed'\"></button>"

    @Test("is found among others, and is absent only where all have a name")
    func found() throws {
      let steps = [
        step(.opens, .absent(Self.nameless)),
        step(.activates(Self.nameless), .visible("Pressed"), .focus(.on(Self.nameless))),
      ]
      let failures = try playAll(Scenario(steps), on: [Self.page(Self.unnamed), Self.page("")]).map(\.failures)
      #expect(failures[0].map(\.step) == [0])
      #expect(failures[1].first?.step == 1)
    }

    @Test("is found when it is inert, and not confused with an inert element that has a name")
    func inert() throws {
      let page = Self.page("").replacing(
        "<fieldset inert><button type=button>",
        with: "<fieldset inert><button type=button>Save"
      )
      let steps = [step(.opens, .inert(Self.nameless))]
      let failures = try playAll(Scenario(steps), on: [Self.page(""), page]).map(\.failures)
      #expect(failures[0].isEmpty)
      #expect(failures[1].map(\.step) == [0])
    }
  }
}
