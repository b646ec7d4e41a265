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
    "finds what a script makes, wherever it does",
    arguments: [
      "new Worker('a.js')", "const a = new window.Audio('a.ogg')", "show(); new WebSocket('ws://127.0.0.1')",
      "button.onclick = () => { new EventSource('a') }",
    ]
  )
  func users(script: String) throws {
    #expect(try count(inScript: script) == 1)
  }

  @Test(
    "ignores what has such a name, and requests, for which the page's time waits",
    arguments: [
      "class A { Worker() { return 1 } }", "new store.Worker('a')", "const Audio = 1", "Worker('a')", "fetch('a')",
      "new XMLHttpRequest()",
    ]
  )
  func others(script: String) throws {
    #expect(try count(inScript: script) == 0)
  }
}
