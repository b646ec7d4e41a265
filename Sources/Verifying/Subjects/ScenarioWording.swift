import PatternLibrary

// Scenarios in a product's words, with its controls and times.
extension SubjectWording {
  /// Returns a scenario's own steps. What it allows for the demo is allowed for the product, in its words.
  mutating func steps(
    _ scenario: Scenario,
    noting note: (Range<Int>, Range<Int>?) -> Void
  ) -> [Step] {
    scenario.steps.map { step in
      let when = noting { step.when.value.map(&$0) }
      note(step.when.bytes, when.place)
      let then = step.then.map { expected in
        let own = noting { expected.value.map(&$0) }
        note(expected.bytes, own.place)
        return Located(own.result, at: expected.bytes)
      }
      return Step(
        when: Located(when.result, at: step.when.bytes),
        then: then,
        allowances: step.allowances.map { allowance($0) }
      )
    }
  }

  mutating func allowance(_ allowance: Allowance) -> Allowance {
    var own = allowance
    own.announcement = allowance.announcement.map { announcement($0) }
    own.focus = allowance.focus.map { element($0) }
    return own
  }
}
