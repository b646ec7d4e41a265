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

/// Expects an element, in certain states.
func expected(_ role: String?, _ name: String?, _ states: [ElementState: String]) -> Expectation {
  .element(ElementExpectation(element: ElementReference(role: role, name: name), states: states))
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
  return try withTemporaryFolder { folder in
    try withPlayer(kind) { player, _ in
      return try plays.enumerated().map { index, play in
        try write(["\(index).html": play.page], to: folder)
        return try player.play(
          Scenario([play.step], given: given),
          at: folder.appending(path: "\(index).html").absoluteString
        ).failures
      }
    }
  }
}
