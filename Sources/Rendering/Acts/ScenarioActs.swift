import JSONSyntax
import PatternLibrary

/// A scenario in the form that the stage plays: one JSON value, in the words of the front matter, with durations in
/// milliseconds.
///
/// The sentences for it are those that the page already shows (`ScenarioSentences`), in the same order.
struct ScenarioActs {
  /// The value, in a form that is allowed in a `<script>`.
  let json: [UInt8]

  init(_ scenario: Scenario) {
    var writer = JSONStream(capacity: 512)
    writer.object { writer in
      writer.write(scenario.given)
      writer.name("steps")
      writer.list { writer in
        for step in scenario.steps { writer.write(step) }
      }
    }
    // No text in it may end the script that contains it, or begin a comment there.
    json = writer.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
  }
}

extension JSONStream {
  fileprivate mutating func write(_ given: Conditions) {
    if given == Conditions() { return }
    name("given")
    object { writer in
      if given.motion == .reduced { writer.member("motion", given.motion.rawValue) }
      if !given.online { writer.member("online", given.online) }
      if given.direction == .rightToLeft { writer.member("direction", given.direction.rawValue) }
      if given.scheme == .dark { writer.member("scheme", given.scheme.rawValue) }
      if given.colours == .forced { writer.member("colours", given.colours.rawValue) }
      if let width = given.width { writer.member("width", width) }
      if given.textSize != 100 { writer.member("text", given.textSize) }
    }
  }

  mutating func write(_ step: Step) {
    object { writer in
      writer.name("when")
      writer.object { step.when.value.write(to: &$0) }
      writer.name("then")
      writer.list { writer in
        for expectation in step.then { writer.object { expectation.value.write(to: &$0) } }
      }
    }
  }
}
