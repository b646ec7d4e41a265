import PatternLibrary
import Testing

@Suite("An environment")
struct BrowserLimitTests {
  @Test("cannot play pointing with a screen reader, a tap outside Chromium, or a secondary click in WebKit")
  func pointing() {
    func scenario(_ pointing: Pointing) -> Scenario {
      let action = Action.points(pointing, ElementReference(name: "Photo"))
      let name = Located("a", at: 0..<0)
      return Scenario(id: name, title: name, steps: [Step(when: Located(action, at: 0..<0), then: [])])
    }
    #expect(TestEnvironment(.firefox).reasonAgainst(scenario(.secondary)) == nil)
    #expect(TestEnvironment(.chromium).reasonAgainst(scenario(.tap)) == nil)
    #expect(TestEnvironment(.firefox).reasonAgainst(scenario(.tap)) != nil)
    #expect(TestEnvironment(.webkit).reasonAgainst(scenario(.tap)) != nil)
    #expect(TestEnvironment(.webkit).reasonAgainst(scenario(.hover)) == nil)
    #expect(TestEnvironment(.webkit).reasonAgainst(scenario(.secondary)) != nil)
    #expect(TestEnvironment(.firefox, .orca).reasonAgainst(scenario(.hover)) != nil)
  }

  @Test("cannot look at a focus indicator with a screen reader, which would say that focus leaves")
  func indicators() {
    func scenario(_ looks: PictureExpectation?) -> Scenario {
      let element = ElementExpectation(element: ElementReference(name: "Photo"), picture: looks)
      let name = Located("a", at: 0..<0)
      let step = Step(when: Located(.opens, at: 0..<0), then: [Located(.element(element), at: 0..<0)])
      return Scenario(id: name, title: name, steps: [step])
    }
    let orca = TestEnvironment(.chromium, .orca)
    #expect(orca.reasonAgainst(scenario(PictureExpectation(indicator: .visible))) != nil)
    #expect(orca.reasonAgainst(scenario(PictureExpectation(target: 24))) == nil)
    #expect(TestEnvironment(.webkit).reasonAgainst(scenario(PictureExpectation(indicator: .large))) == nil)
  }
}
