import PatternLibrary
import Testing
import Verifying

@Suite("The facts of an element")
struct ElementFactsTests {
  private let bar = ElementReference(role: "progressbar", name: "Uploading")

  @Test("are compared with what is expected of it, and with nothing else")
  func differences() {
    let facts = ElementFacts(role: "progressbar", value: "25%", states: [.busy: "true"])
    #expect(facts.differences(from: ElementExpectation(element: bar)) == [])
    #expect(facts.differences(from: ElementExpectation(element: bar, value: "25%", states: [.busy: "true"])) == [])
    #expect(facts.differences(from: ElementExpectation(element: bar, value: "")) == ["its value is “25%”"])
    #expect(facts.differences(from: ElementExpectation(element: bar, description: "Why")) == ["it has no description"])
    let states: [ElementState: String] = [.busy: "false", .current: "false", .expanded: "false"]
    #expect(
      facts.differences(from: ElementExpectation(element: bar, states: states)) == [
        "busy is true", "expanded is absent",
      ]
    )
  }

  @Test("include that a state is false only if that is stated or the role's default")
  func falsehood() {
    let button = ElementReference(role: "button")
    func differences(_ facts: ElementFacts, _ states: [ElementState: String]) -> [String] {
      facts.differences(from: ElementExpectation(element: button, states: states))
    }
    let plain = ElementFacts(role: "button")
    #expect(differences(plain, [.disabled: "false", .expanded: "absent", .modal: "absent"]) == [])
    #expect(differences(plain, [.expanded: "false"]) == ["expanded is absent"])
    #expect(differences(ElementFacts(role: "button", states: [.expanded: "false"]), [.expanded: "false"]) == [])
    let torn = ElementFacts(role: "button", states: [.pressed: "on"], unclearStates: [.expanded: "why"])
    #expect(
      differences(torn, [.expanded: "false", .pressed: "absent"]) == [
        "expanded cannot be determined: why", "pressed cannot be determined: “on” is not one of its values",
      ]
    )
    #expect(
      differences(ElementFacts(role: "Odd"), [.required: "false"]) == [
        "required cannot be determined: nothing is said of it, and WAI-ARIA has no role “Odd”"
      ]
    )
  }

  @Test("include numbers in any notation, but none that browsers compute themselves")
  func numbers() {
    let option = ElementExpectation(element: ElementReference(role: "option"), states: [.posinset: "2"])
    #expect(ElementFacts(role: "option", states: [.posinset: "02"]).differences(from: option) == [])
    #expect(ElementFacts(role: "option", states: [.posinset: "3"]).differences(from: option) == ["posinset is 3"])
    #expect(
      ElementFacts(role: "option", states: [.posinset: "2nd"]).differences(from: option) == [
        "posinset cannot be determined: “2nd” is not one of its values"
      ]
    )
    #expect(
      ElementFacts(role: "option").differences(from: option) == [
        "posinset cannot be determined: nothing is said of it, and browsers count it differently"
      ]
    )
  }

  @Test("show that it is absent in a state only if a state is certainly different")
  func absence() {
    let facts = ElementFacts(role: "button", states: [.pressed: "on", .expanded: "true"])
    #expect(facts.presence(in: [.expanded: "true"]) == "it is there, and expanded is true")
    #expect(facts.presence(in: [.expanded: "false", .pressed: "true"]) == nil)
    #expect(facts.presence(in: [.pressed: "true"])?.hasPrefix("it is there, and pressed cannot be determined") == true)
  }

  @Test("show that it has no state if that is expected")
  func stateless() {
    let expected = ElementExpectation(element: bar, isStateless: true)
    let states: [ElementState: String] = [.busy: "false", .disabled: "false", .expanded: "false"]
    #expect(ElementFacts(states: states).differences(from: expected) == [])
    #expect(
      ElementFacts(states: [.busy: "true"], toldStates: [.busy]).differences(from: expected) == ["busy is true"]
    )
    #expect(ElementFacts(states: states, toldStates: [.expanded]).differences(from: expected) == ["expanded is false"])
  }

  @Test("are requested by the role and name that the browser computes")
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
    let literal = ElementReference(name: "{count} of {all}")
    #expect(literal.means(role: "link", name: "{count} of {all}") && !literal.means(role: "link", name: "2 of many"))
    #expect(
      literal.asForm.means(role: "link", name: "2 of many") && !literal.asForm.means(role: "link", name: "a of 2")
    )
  }

  @Test("are distinguished in words when a scenario fails")
  func words() {
    let failure = ScenarioFailure(
      step: 1,
      bytes: 3..<9,
      expected: "“Saved” to be announced",
      observed: "it was not announced",
      announced: [Utterance("Saving", at: 141.5, politeness: .polite)]
    )
    #expect(
      failure.description
        == "step 2: expected “Saved” to be announced, but it was not announced. Announced: polite “Saving” at 141 ms."
    )
  }

  @Test("include keys with the names that UI Events gives them")
  func keys() {
    #expect(Key(named: "Tab") == .tab)
    #expect(Key(named: "a") == .character("a"))
    #expect(Key(named: "F12") != nil)
    #expect(Key(named: "F13") == nil)
    #expect(Key(named: "Return") == nil)
  }
}
