public import Diagnostics
import HTMLTree
import PatternLibrary

extension Rule {
  /// A scenario of a demo that waits for something that runs in real time.
  public static let scenarioRealClock = Rule(
    "scenario-real-clock",
    .warning,
    "A demo uses something that keeps real time, but a scenario of it does not say so.",
    explanation: """
      Scenarios are played in the page's own time, which stops while the player looks. Workers, media and sockets \
      carry on in real time meanwhile, so their results arrive at a different moment in each run. With \
      `given: { clock: real }` the whole scenario is played in real time. The page's time waits for requests (`fetch`).
      """,
    wrong: "- id: sorted    # and sort.html has new Worker('sort.js')",
    right: "- id: sorted    # and sort.html has new Worker('sort.js')\n  given: { clock: real }",
    language: "yaml"
  )
}

let scenarioRealClockCheck = Check<ScenarioSubject>(.scenarioRealClock) { subject in
  guard subject.scenario.given.clock == .page, let user = subject.demo.realTimeUser else { return [] }
  return [
    Diagnostic(
      .scenarioRealClock,
      at: subject.demo.entry.head.range(subject.scenario.id.bytes),
      "\(subject.demo.checked.stem).html uses \(user), which keeps real time",
      help: "Say `given: { clock: real }`."
    )
  ]
}

extension DemoSubject {
  /// What in the demo runs in real time, in words; `nil` when nothing is known to.
  fileprivate var realTimeUser: String? {
    let media = document.elements.first { ["audio", "video"].contains($0.name) }
    if let media { return "`<\(media.name)>`" }
    return facts.scripts.allTokens.lazy.compactMap { whatKeepsRealTime(in: $0) }.first
  }
}

/// The JavaScript names of what always runs in real time.
private let realTimeUsers: Set<String> = [
  "Audio", "AudioContext", "EventSource", "RTCPeerConnection", "SharedWorker", "WebSocket", "WebTransport", "Worker",
]

/// Returns the first of them that a script creates: `new Worker(…)`, `new window.Worker(…)`.
private func whatKeepsRealTime(in tokens: [ScriptToken]) -> String? {
  tokens.indices.first { index in
    guard tokens[index].kind == .word, realTimeUsers.contains(tokens[index].text), index > 0 else { return false }
    let isOfWindow = index > 2 && tokens[index - 1].isMark(".") && globals.contains(tokens[index - 2].text)
    return tokens[isOfWindow ? index - 3 : index - 1].isWord("new")
  }.map { "`\(tokens[$0].text)`" }
}
