import PatternLibrary

// Scenarios in a product's words, with its controls and times.
extension SubjectWording {
  /// A scenario's own steps. What it allows of the demo holds of the product, in its words.
  mutating func steps(
    _ scenario: Scenario,
    noting note: (Range<Int>, Range<Int>?) -> Void
  ) -> [Step] {
    scenario.steps.map { step in
      let when = noting { $0.action(step.when.value) }
      note(step.when.bytes, when.place)
      let then = step.then.map { expected in
        let own = noting { $0.expectation(expected.value) }
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

  private mutating func action(_ action: Action) -> Action {
    switch action {
    case .opens, .presses, .network, .sets: action
    case .activates(let control): .activates(element(control))
    case .focuses(let control): .focuses(element(control))
    case .types(let text, let field): .types(self.text(text), into: field.map { element($0) })
    case .chooses(let option, let list): .chooses(text(option), from: element(list))
    case .drags(let dragged, let x, let y): .drags(element(dragged), x: x, y: y)
    case .points(let pointing, let target): .points(pointing, element(target))
    case .passes(let time): .passes(self.time(time))
    }
  }

  private mutating func expectation(_ expectation: Expectation) -> Expectation {
    switch expectation {
    case .focus(.stays), .focus(.start), .motion, .fits: expectation
    case .focus(.on(let control)): .focus(.on(element(control)))
    case .focus(.active(let target, let control)): .focus(.active(self.target(target), on: element(control)))
    case .announced(let text, let politeness, let limit):
      .announced(text: self.text(text), politeness: politeness, within: limit.map { time($0) })
    case .silent(let time): .silent(self.time(time))
    case .element(let expected): .element(self.expected(expected))
    case .absent(let element, let states): .absent(self.element(element), states: states)
    case .inert(let element): .inert(self.element(element))
    case .visible(let text): .visible(self.text(text))
    case .hidden(let text): .hidden(self.text(text))
    }
  }

  private mutating func expected(_ expected: ElementExpectation) -> ElementExpectation {
    var own = expected
    own.element = element(expected.element)
    own.value = expected.value.map { text($0) }
    own.description = expected.description.map { text($0) }
    own.error = expected.error.map { text($0) }
    own.group = expected.group.map { target($0) }
    for (relation, target) in expected.relations { own.relations[relation] = self.target(target) }
    own.predecessor = expected.predecessor.map { element($0) }
    return own
  }

  private mutating func target(_ target: ElementExpectation.Target) -> ElementExpectation.Target {
    if case .element(let element) = target { .element(self.element(element)) } else { target }
  }
}
