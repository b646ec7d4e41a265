extension Scenario {
  /// The elements that the scenario needs to be there, each with the bytes of its action or expectation.
  public var neededElements: [Located<ElementReference>] {
    steps.flatMap { step in
      step.when.value.elements.map { Located($0, at: step.when.bytes) }
        + step.then.filter { !$0.value.isDenial }.flatMap { expected in
          expected.value.elements.map { Located($0, at: expected.bytes) }
        }
    }
  }
}

extension Scenario {
  /// The elements that a scenario says are not there.
  public var deniedElements: [Located<ElementReference>] {
    steps.flatMap(\.then).filter(\.value.isDenial).flatMap { expected in
      expected.value.elements.map { Located($0, at: expected.bytes) }
    }
  }
}

extension Action {
  /// The elements that it is done to.
  public var elements: [ElementReference] {
    switch self {
    case .activates(let element), .focuses(let element), .chooses(_, let element), .drags(let element, _, _),
      .points(_, let element):
      element.withSurroundings
    case .types(_, let element): element?.withSurroundings ?? []
    case .opens, .presses, .passes, .network, .sets: []
    }
  }
}

extension Expectation {
  /// Whether it is that something is not there.
  public var isDenial: Bool {
    switch self {
    case .absent, .hidden: true
    case .focus, .announced, .silent, .element, .inert, .visible, .motion, .fits: false
    }
  }

  /// The elements that it speaks of: the one in question first, then those around it.
  public var elements: [ElementReference] {
    switch self {
    case .focus(.on(let element)), .inert(let element), .absent(let element, _): element.withSurroundings
    case .focus(.active(let target, let element)): element.withSurroundings + target.elements
    case .element(let expected): expected.element.withSurroundings + expected.elementsAround
    case .focus(.stays), .focus(.start), .announced, .silent, .visible, .hidden, .motion, .fits: []
    }
  }
}

extension ElementExpectation {
  /// The group that it is in, what it points at, and what it comes after.
  fileprivate var elementsAround: [ElementReference] {
    let targets = ElementRelation.allCases.compactMap { relations[$0] }
    return ([group].compactMap(\.self) + targets).flatMap(\.elements) + (predecessor?.withSurroundings ?? [])
  }
}

extension ElementExpectation.Target {
  fileprivate var elements: [ElementReference] {
    if case .element(let element) = self { element.withSurroundings } else { [] }
  }
}
