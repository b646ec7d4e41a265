import PatternLibrary
import Testing

@Suite("The picture of a demo")
struct DemoPictureTests {
  private func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: 0..<0) }

  private func scenario(_ id: String, waits time: Int) -> Scenario {
    Scenario(
      id: located(id),
      title: located(id),
      steps: [Step(when: located(.passes(Milliseconds(time))), then: [])]
    )
  }

  private func picture(of scenario: String? = nil, at time: Int? = nil) -> DemoPicture {
    DemoPicture(
      name: located("half-done"),
      label: "Half",
      alternative: "A bar",
      scenario: scenario.map(located),
      time: time.map { located(Milliseconds($0)) }
    )
  }

  @Test("has a file for each setting")
  func files() {
    #expect(picture().file(nil) == "pictures/half-done.webp")
    #expect(picture().file(.forcedColours) == "pictures/half-done.forced-colours.webp")
  }

  @Test("is taken in both colour schemes under its settings if dark is one of them")
  func takes() {
    var one = picture()
    #expect(one.takes == [nil])
    one.settings = [.rightToLeft]
    #expect(one.takes == [nil, .rightToLeft])
    one.settings = [.dark, .forcedColours, .rightToLeft, .largeText]
    #expect(
      one.takes == [nil, .dark, .forcedColours, .rightToLeft, .rightToLeftInDark, .largeText, .largeTextInDark]
    )
    let given = one.scenario(among: [], under: .largeTextInDark)?.given
    #expect(given?.textSize == 200 && given?.scheme == .dark)
    #expect(one.file(.largeTextInDark) == "pictures/half-done.large-text.dark.webp")
  }

  @Test("is identified by its scenario's meaning, its time, its part and its setting, and by nothing else")
  func meaning() {
    let scenarios = [scenario("start", waits: 1000), scenario("other", waits: 2000)]
    let first = picture(of: "start", at: 500)
    var renamed = first
    (renamed.label, renamed.alternative, renamed.isCover, renamed.settings) = ("Other", "Words", true, [.dark])
    let meaning = first.meaning(among: scenarios, under: nil)
    #expect(meaning != nil && meaning == renamed.meaning(among: scenarios, under: nil))
    var ofPart = first
    ofPart.parts = [ElementReference(role: "region", name: "Upload")]
    let others = [
      first.meaning(among: scenarios, under: .dark), first.meaning(among: scenarios, under: .largeText),
      picture(of: "start", at: 600).meaning(among: scenarios, under: nil),
      picture(of: "start").meaning(among: scenarios, under: nil),
      picture(of: "other", at: 500).meaning(among: scenarios, under: nil),
      picture(at: 500).meaning(among: scenarios, under: nil), ofPart.meaning(among: scenarios, under: nil),
      first.meaning(among: [scenario("start", waits: 1001)], under: nil),
    ]
    #expect(Set(others + [meaning]).count == others.count + 1 && !others.contains(nil))
  }

  @Test("does not exist if the demo has no such scenario")
  func unknown() {
    #expect(picture(of: "start").meaning(among: [], under: nil) == nil)
    #expect(picture().scenario(among: [], under: .rightToLeft)?.given.direction == .rightToLeft)
  }
}
