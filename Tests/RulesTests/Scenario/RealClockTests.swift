import Diagnostics
import Rules
import Testing

@Suite("The rule on scenarios of demos that keep real time")
struct RealClockTests {
  private func count(inScript script: String) throws -> Int {
    let scenario = "demos: { demo: { title: A, scenarios: [{ id: a, steps: [{ when: opens }] }] } }\n"
    let files = ["Content/a/upload/index.md": entry(scenario), "Content/a/upload/demo.html": demo(script: script)]
    return try diagnostics(of: .scenarioRealClock, in: files).count
  }

  @Test(
    "finds what a script makes or calls, wherever it does",
    arguments: [
      "new Worker('a.js')", "const a = new window.Audio('a.ogg')", "await fetch('a')", "fetch('a').then(show)",
      "show(); fetch('a')", "const load = () => fetch('a')", "ready && fetch('a')",
      "if (await fetch(url('a'))) { show() }",
      "self.fetch('a')", "button.onclick = () => { fetch('a') }",
    ]
  )
  func users(script: String) throws {
    #expect(try count(inScript: script) == 1)
  }

  @Test(
    "ignores functions and methods with such a name",
    arguments: [
      "class A { fetch() { return 1 } async fetch(a) {} }", "const a = { fetch(url) { } }", "store.fetch('a')",
      "this.#fetch()", "const fetch = 1", "Worker('a')", "function fetch(a = (1)) { }",
    ]
  )
  func others(script: String) throws {
    #expect(try count(inScript: script) == 0)
  }
}
