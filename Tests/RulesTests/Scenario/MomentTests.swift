import Rules
import Testing

@Suite("Posters")
struct MomentTests {
  private func library(_ poster: String, steps: String = "[{ when: { passes: 3s } }]") -> [String: String] {
    let demos = """
      demos:
        save:
          title: Save
          poster: \(poster)
          scenarios: [{ id: start, steps: \(steps) }, { id: end, steps: [{ when: opens }] }]
        load:
          title: Load
          scenarios: [{ id: other, steps: [{ when: { passes: 9s } }] }]

      """
    let page = "<!doctype html><html lang=\"en\"><title>T</title><p>Saved</p>"
    return [
      "Content/a/upload/index.md": entry(demos), "Content/a/upload/save.html": page, "Content/a/upload/load.html": page,
    ]
  }

  @Test("show a moment in a scenario of their demo, or after the demo opens")
  func known() throws {
    for poster in ["{ scenario: start, at: 3s }", "{ scenario: end, at: 0s }", "{ at: 60s }"] {
      try expectDiagnostics(of: .scenarioUnknownMoment, in: library(poster))
      try expectDiagnostics(of: .scenarioLateMoment, in: library(poster))
    }
  }

  @Test("are reported if their demo has no such scenario, with a near miss")
  func unknown() throws {
    let found = try expectDiagnostics(
      of: .scenarioUnknownMoment,
      in: library("{ scenario: 1️⃣strat, at: 9s }"),
      saying: ["the demo `save` has no scenario `strat`"]
    )
    #expect(found.first?.help == "Did you mean `start`?")
    let far = try expectDiagnostics(of: .scenarioUnknownMoment, in: library("{ scenario: 1️⃣other, at: 1s }"))
    #expect(far.first?.help == "It has `start`, `end`.")
  }

  @Test("cannot show a moment after everything a scenario waits for: time, silence and announcements")
  func late() throws {
    let steps = """
      [{ when: { passes: 3s }, then: [{ silent: 1s }, { announced: { text: Saved, within: 500ms } }, { announced: Done }] }]
      """
    try expectDiagnostics(of: .scenarioLateMoment, in: library("{ scenario: start, at: 6500ms }", steps: steps))
    let found = try expectDiagnostics(
      of: .scenarioLateMoment,
      in: library("{ scenario: start, at: 1️⃣6.6s }", steps: steps),
      saying: ["the scenario `start` takes at most `6500ms`"]
    )
    #expect(found.first?.help == "Name a time up to `6500ms`.")
  }

  @Test("without a scenario show the demo's first minute")
  func alone() throws {
    try expectDiagnostics(
      of: .scenarioLateMoment,
      in: library("{ at: 1️⃣60001ms }"),
      saying: ["the demo `save` is left to itself for at most `60s`"]
    )
  }
}
