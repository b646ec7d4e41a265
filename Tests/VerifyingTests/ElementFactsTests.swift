import PatternLibrary
import Testing
import Verifying

@Suite("What an element tells")
struct ElementFactsTests {
  private let bar = ElementReference(role: "progressbar", name: "Uploading")

  @Test("is held against what is expected of it, and nothing else")
  func differences() {
    let facts = ElementFacts(value: "25%", description: "", states: ["busy": "true", "disabled": "false"])
    #expect(facts.differences(from: ElementExpectation(element: bar)) == [])
    #expect(facts.differences(from: ElementExpectation(element: bar, value: "25%", states: ["busy": "true"])) == [])
    #expect(facts.differences(from: ElementExpectation(element: bar, value: "")) == ["its value is “25%”"])
    #expect(facts.differences(from: ElementExpectation(element: bar, description: "Why")) == ["it has no description"])
    let states = ["busy": "false", "disabled": "true", "expanded": "false"]
    #expect(
      facts.differences(from: ElementExpectation(element: bar, states: states)) == [
        "busy is true", "disabled is false",
      ]
    )
  }

  @Test("is to have no state at all when that is expected")
  func stateless() {
    let expected = ElementExpectation(element: bar, isStateless: true)
    let states = ["busy": "false", "disabled": "false", "expanded": "false"]
    #expect(ElementFacts(states: states).differences(from: expected) == [])
    #expect(
      ElementFacts(states: ["busy": "true"], toldStates: ["busy"]).differences(from: expected) == ["busy is true"]
    )
    #expect(ElementFacts(states: states, toldStates: ["expanded"]).differences(from: expected) == ["expanded is false"])
  }

  @Test("is asked for by role and name as the browser computes them")
  func reference() {
    #expect(bar.means(role: "progressbar", name: "Uploading"))
    #expect(bar.means(role: "progressbar", name: " Uploading\n"))
    #expect(!bar.means(role: "progressbar", name: "Uploading photo.jpg"))
    #expect(!bar.means(role: "status", name: "Uploading"))
    #expect(ElementReference(role: "img", name: "Map").means(role: "image", name: "Map"))
    #expect(ElementReference(name: "Map").means(role: "button", name: "Map"))
    #expect(ElementReference(role: "list").means(role: "list", name: "Inbox"))
    #expect(ElementReference(role: "status", name: "").means(role: "status", name: " "))
    #expect(!ElementReference(role: "status", name: "").means(role: "status", name: "Saving"))
  }

  @Test("is told apart in words when a scenario fails")
  func words() {
    let failure = PlayingFailure(
      step: 1,
      bytes: 3..<9,
      expected: "“Saved” to be announced",
      observed: "it was not announced",
      announced: [ObservedAnnouncement(text: "Saving", politeness: .polite, time: 141.5)]
    )
    #expect(
      failure.description
        == "step 2: expected “Saved” to be announced, but it was not announced. Announced: polite “Saving” at 141 ms."
    )
  }

  @Test("keys are pressed by the names that UI Events give them")
  func keys() {
    #expect(Key(named: "Tab") == .tab)
    #expect(Key(named: "a") == .character("a"))
    #expect(Key(named: "F12") != nil)
    #expect(Key(named: "F13") == nil)
    #expect(Key(named: "Return") == nil)
  }
}
