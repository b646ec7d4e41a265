import Rules
import Testing

@Suite("Demos that break a scenario")
struct UnknownBreakTests {
  private func library(breaking name: String, isWrong: Bool = true) -> [String: String] {
    let demos = """
      demos:
        save:
          title: Save
          scenarios: [{ id: start, steps: [{ when: opens }] }]
        shout.twice:
          title: Shout
          breaks: \(name)
          scenarios: [{ id: noise, steps: [{ when: opens }] }]

      """
    let page = "<!doctype html><html lang=\"en\"><title>T</title>"
    return [
      "Content/a/upload/index.md": entry(demos), "Content/a/upload/save.html": page,
      "Content/a/upload/shout.twice.html": page + (isWrong ? "<meta name=\"polite:wrong\" content=\"It shouts.\">" : "")
      ,
    ]
  }

  @Test("name a scenario of another demo of their entry")
  func known() throws {
    try expectDiagnostics(of: .scenarioUnknownBreak, in: library(breaking: "save.start"))
  }

  @Test("must be marked as mistakes")
  func right() throws {
    try expectDiagnostics(
      of: .scenarioUnknownBreak,
      in: library(breaking: "1️⃣save.start", isWrong: false),
      saying: ["the demo `shout.twice` does not say that it shows a mistake"]
    )
  }

  @Test("are reported if they name no scenario, with a near miss")
  func unknown() throws {
    let found = try expectDiagnostics(
      of: .scenarioUnknownBreak,
      in: library(breaking: "1️⃣save.strat"),
      saying: ["no other demo of this entry has a scenario `save.strat`"]
    )
    #expect(found.first?.help == "Did you mean `save.start`?")
    let far = try expectDiagnostics(of: .scenarioUnknownBreak, in: library(breaking: "1️⃣everything"))
    #expect(far.first?.help == "Name it by its demo and its id, as `save.start`.")
  }

  @Test("cannot break a scenario of their own")
  func own() throws {
    try expectDiagnostics(
      of: .scenarioUnknownBreak,
      in: library(breaking: "1️⃣shout.twice.noise"),
      saying: ["`shout.twice.noise` is a scenario of the demo `shout.twice` itself, which cannot break it"]
    )
  }
}
