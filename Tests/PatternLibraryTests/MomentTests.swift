import PatternLibrary
import Testing

@Suite("The duration of a scenario")
struct MomentTests {
  private func scenario(_ steps: [(Action, [PatternLibrary.Expectation])]) -> Scenario {
    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: 0..<0) }
    return Scenario(
      id: located("a"),
      title: located("A"),
      steps: steps.map { Step(when: located($0.0), then: $0.1.map(located)) }
    )
  }

  @Test("is zero if it waits for nothing")
  func nothing() {
    let scenario = scenario([(.opens, [.visible("Saved")]), (.presses(["Tab"]), [.focus(.stays)])])
    #expect(scenario.waiting == Milliseconds(0))
    #expect(scenario.longest == Milliseconds(0))
  }

  @Test("includes passing time and silence, and at most the time for announcements")
  func sum() {
    let scenario = scenario([
      (.passes(Milliseconds(3000)), [.silent(Milliseconds(500)), .visible("Saved")]),
      (
        .opens,
        [
          .announced(text: "Saved", politeness: nil, within: Milliseconds(100)),
          .announced(text: "Done", politeness: nil, within: nil),
        ]
      ),
    ])
    #expect(scenario.waiting == Milliseconds(3500))
    #expect(scenario.longest == Milliseconds(5600))
  }

  @Test(
    "is written as in front matter",
    arguments: [(0, "0ms"), (500, "500ms"), (1500, "1500ms"), (9000, "9s")]
  )
  func written(count: Int, text: String) { #expect("\(Milliseconds(count))" == text) }
}
