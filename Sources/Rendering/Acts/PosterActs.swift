import Checking
import JSONSyntax
import PatternLibrary

/// The data that the frame of a stage is loaded with to show its demo's poster: one JSON value, in the words of the
/// stage's choices, with the part of a scenario that leads to the moment, in the form of `ScenarioActs`.
struct PosterActs {
  /// The scenario that leads to the moment, if there is one.
  let scenario: Scenario?
  /// The value, as the frame's name.
  let text: String

  /// - Returns: `nil` where the demo has no such scenario.
  init?(_ moment: Moment, of demo: CheckedDemo) {
    let scenario = moment.scenario.flatMap { name in demo.scenarios.first { $0.id.value == name.value } }
    if moment.scenario != nil, scenario == nil { return nil }
    let time = moment.time.value
    var writer = JSONStream(capacity: 512)
    writer.object { writer in
      writer.member("play") { writer in
        writer.member(
          "parts",
          scenario?.steps.contains(where: \.when.value.isRare) == true ? ["act-more", "poster"] : ["poster"]
        )
        if scenario?.given.online == false { writer.member("online", false) }
        writer.member("poster") { writer in
          writer.member("at", time.count)
          writer.name("steps")
          writer.list { writer in
            for step in scenario?.steps(before: time) ?? [] { writer.write(step) }
          }
        }
      }
      if let given = scenario?.given { writer.writeChoices(given) }
    }
    self.scenario = scenario
    text = String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Scenario {
  /// Returns the steps that can begin before or at a moment, with those of their expectations that take time.
  fileprivate func steps(before time: Milliseconds) -> [Step] {
    let begun = steps.indices.prefix { index in
      Scenario(id: id, title: title, steps: Array(steps[..<index])).waiting <= time
    }
    return begun.map { index in
      Step(when: steps[index].when, then: steps[index].then.filter(\.value.takesTime))
    }
  }
}

extension Action {
  /// Whether `act-more.js` does it.
  fileprivate var isRare: Bool {
    switch self {
    case .attaches, .writes(.paste, _, _), .drags, .travels: true
    default: false
    }
  }
}

extension Expectation {
  /// Whether the next step waits for it even if everything is as expected.
  fileprivate var takesTime: Bool {
    switch self {
    case .announced, .silent: true
    default: false
    }
  }
}

extension JSONStream {
  /// Writes those of a scenario's conditions that a stage can apply.
  fileprivate mutating func writeChoices(_ given: Conditions) {
    if given.motion == .reduced { member("motion", "reduced") }
    if given.direction == .rightToLeft { member("direction", "rtl") }
    if given.scheme == .dark { member("colours", "dark") }
    if given.width == 320 { member("width", "narrow") }
    if given.textSize == 200 { member("text", "200") }
  }
}
