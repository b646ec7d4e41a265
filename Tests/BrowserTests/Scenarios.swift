import Foundation
import PatternLibrary

/// A step as a test writes it, at no place in any file.
func step(_ action: Action, _ expectations: Expectation...) -> Step {
  Step(when: Located(action, at: 0..<0), then: expectations.map { Located($0, at: 0..<0) })
}

func activate(_ name: String) -> Action { .activates(ElementReference(name: name)) }

func announced(_ text: String, within time: Int = 1000) -> Expectation {
  .announced(text: text, politeness: .polite, within: Milliseconds(time))
}

let reducedMotion: Conditions = {
  var conditions = Conditions()
  conditions.motion = .reduced
  return conditions
}()

func announcerScript() throws -> String { try String(contentsOf: Tools.announcer, encoding: .utf8) }
