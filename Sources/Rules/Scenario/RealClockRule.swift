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
      Scenarios are played in the page's own time, which stops while the player looks. Workers, media and the network \
      carry on in real time meanwhile, so their results arrive at a different moment in each run. With \
      `given: { clock: real }` the whole scenario is played in real time.
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
  "XMLHttpRequest", "fetch",
]

/// Returns the first of them that a script creates or calls: `new Worker(…)`, `fetch(…)`, `window.fetch(…)`; not a
/// method with such a name.
private func whatKeepsRealTime(in tokens: [ScriptToken]) -> String? {
  /// The callees of the open brackets; `nil` for one that is none of them.
  var open: [String?] = []
  for index in tokens.indices {
    if tokens[index].isMark("(") {
      open.append(realTimeUser(before: index, in: tokens))
    } else if tokens[index].isMark(")"), let user = open.popLast() ?? nil {
      // Where a method or a function is declared, its body follows.
      let isDeclared = index + 1 < tokens.count && tokens[index + 1].isMark("{")
      if !isDeclared { return "`\(user)`" }
    }
  }
  return nil
}

/// Returns the one of them that the bracket at a place may call.
private func realTimeUser(before bracket: Int, in tokens: [ScriptToken]) -> String? {
  guard bracket > 0, tokens[bracket - 1].kind == .word, realTimeUsers.contains(tokens[bracket - 1].text) else {
    return nil
  }
  let name = tokens[bracket - 1].text
  guard bracket > 1 else { return name == "fetch" ? name : nil }
  let before = tokens[bracket - 2]
  if before.isMark(".") {
    return bracket > 2 && ["window", "self", "globalThis"].contains(tokens[bracket - 3].text) ? name : nil
  }
  return before.isWord("new") || name == "fetch" && !before.isMark("#") ? name : nil
}
