import PatternLibrary
import Testing

@Suite("The meaning of a scenario")
struct ScenarioMeaningTests {
  @Test("depends on what is allowed, but not on the reasons, nor on how often it is allowed")
  func allowances() {
    func scenario(_ allowances: Allowance...) -> Scenario {
      let step = Step(when: Located(.opens, at: 0..<0), then: [], allowances: allowances)
      return Scenario(
        id: Located("a", at: 0..<0),
        title: Located("A", at: 0..<0),
        steps: [step],
        allowances: allowances
      )
    }
    let once = scenario(Allowance(error: "404", reason: "A."))
    let twice = scenario(Allowance(error: "404", reason: "A."), Allowance(error: "404", reason: "B."))
    #expect(twice.meaning == once.meaning)
    #expect(once.meaning != scenario(Allowance(error: "405", reason: "A.")).meaning)
    #expect(once.meaning != scenario().meaning)
  }
}
