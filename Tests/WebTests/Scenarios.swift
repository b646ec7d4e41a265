import Foundation
import PatternLibrary
import TestSupport
import Verifying

/// A step written in a test, with no place in a file.
func step(_ action: Action, _ expectations: Expectation...) -> Step { step(action, expectations) }

func step(_ action: Action, _ expectations: [Expectation]) -> Step {
  Step(when: Located(action, at: 0..<0), then: expectations.map { Located($0, at: 0..<0) })
}

extension Scenario {
  /// Steps with no place in a file.
  init(_ steps: [Step], given: Conditions = Conditions()) {
    let title = Located("test", at: 0..<0)
    self.init(id: title, title: title, given: given, steps: steps)
  }
}

func activate(_ name: String) -> Action { .activates(ElementReference(name: name)) }

func announced(_ text: String, within time: Int = 1000) -> Expectation {
  .announced(text: text, politeness: .polite, within: Milliseconds(time))
}

/// Expects an element, in certain states and with a value.
func expected(
  _ role: String?,
  _ name: String?,
  _ states: [ElementState: String] = [:],
  value: String? = nil
) -> Expectation {
  .element(ElementExpectation(element: ElementReference(role: role, name: name), value: value, states: states))
}

let reducedMotion: Conditions = {
  var conditions = Conditions()
  conditions.motion = .reduced
  return conditions
}()

func announcerScript() throws -> String { try String(contentsOf: Tools.announcer, encoding: .utf8) }

/// The failures of each step, played alone on a page.
func failures(
  of steps: [Step],
  on page: String,
  in kind: TestEnvironment.Browser,
  _ given: Conditions = Conditions()
) throws -> [[ScenarioFailure]] {
  try failures(of: steps.map { ($0, page) }, in: kind, given)
}

/// The failures of each step, played alone on a page of its own.
func failures(
  of plays: [(step: Step, page: String)],
  in kind: TestEnvironment.Browser,
  _ given: Conditions = Conditions()
) throws -> [[ScenarioFailure]] {
  try withTemporaryFolder { folder in
    try withPlayer(kind) { player, _ in
      try plays.map { try player.play(Scenario([$0.step], given: given), on: $0.page, in: folder).failures }
    }
  }
}

extension ScenarioPlayer {
  /// Plays a scenario on a page, which is written into a folder.
  func play(_ scenario: Scenario, on page: String, in folder: URL) throws -> RunResult {
    try write(["demo.html": page], to: folder)
    return try play(scenario, at: folder.appending(path: "demo.html").absoluteString)
  }
}
