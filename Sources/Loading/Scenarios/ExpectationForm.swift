import PatternLibrary
import YAMLTree

// The form of expectations, and how they are read once the tables have found no fault. Where there is a fault, reading
// returns `nil`, and the diagnostics say why.

/// What a step can expect: the keys of an expectation.
package enum ExpectationKey: String, CaseIterable {
  case focus, announced, silent, element, absent, inert, visible, hidden, title, motion, fits
}

extension Expectation {
  static let table = ObjectTable(
    "an expectation",
    as: "expectation",
    "What must hold after a step: exactly one key.",
    choices: choices
  )

  private static let choices: [Choice<Expectation>] = [
    Choice(ExpectationKey.focus, .focus, "Where focus is.") { .focus($0) },
    Choice(ExpectationKey.announced, .scalarOrObject(Announced.self, .seen), "A text is announced.") {
      .announced(text: $0.text, politeness: $0.politeness, within: $0.within)
    },
    Choice(ExpectationKey.silent, .duration, "Nothing is announced for a time.") { .silent($0) },
    Choice(ExpectationKey.element, .object(ElementExpectation.self), "An element is there, as described.") {
      $0.element.isNamed ? .element($0) : nil
    },
    Choice(
      ExpectationKey.absent,
      .textOrObject(AbsentElement.self),
      "No such element is there for assistive technology, or none in such states."
    ) { $0.element.isNamed ? .absent($0.element, states: $0.states) : nil },
    Choice(ExpectationKey.inert, .element, "An element and all in it cannot be reached.") { .inert($0) },
    Choice(ExpectationKey.visible, .scalar(.seen), "A text can be seen.") { .visible($0) },
    Choice(ExpectationKey.hidden, .scalar(.seen), "A text cannot be seen.") { .hidden($0) },
    Choice(ExpectationKey.title, .scalar(.seen), "What the title of the page is.") { .title($0) },
    Choice(
      ExpectationKey.motion,
      .word(["none", "some"], isTrue: "some"),
      "Whether anything on the page is animated."
    ) { .motion($0) },
    Choice(
      ExpectationKey.fits,
      .flag,
      "Whether no text is cut off and nothing needs scrolling sideways."
    ) { .fits($0) },
  ]

  init?(_ node: YAMLNode) {
    guard let expectation = Self.choices.read(node) else { return nil }
    self = expectation
  }
}

extension ShapeOf where Value == FocusExpectation {
  fileprivate static var focus: Self {
    Self(.either([.choice(["stays", "start"]), .object(FocusTarget.table)]), sample: .stays) { node in
      switch node.text {
      case "stays": .stays
      case "start": .start
      default: FocusTarget(node).map { one in one.active.map { .active($0, on: one.element) } ?? .on(one.element) }
      }
    }
  }
}

private struct FocusTarget: Tabled {
  static let table = tabled("`focus`", as: "focusTarget", "The element that has focus.")

  let element: ElementReference
  let active: ElementExpectation.Target?

  init(_ keys: KeyReader) throws(MissingKey) {
    element = try keys.required("on", .element, "The element.")
    active = keys("active", .target, ElementRelation.active.summary)
  }
}

private struct Announced: Tabled {
  static let table = tabled("`announced`", as: "announced", "A text that is announced, how, and by when.")

  let text: String
  let politeness: Politeness?
  let within: Milliseconds?

  init(_ keys: KeyReader) throws(MissingKey) {
    text = try keys.required("text", .scalar(.seen), "What is announced.", isAlone: true)
    let politeness = ShapeOf(.choice(["polite", "assertive"]), sample: nil) { $0.choice(Politeness.self) }
    self.politeness = keys("politeness", politeness, "How it is announced; either if absent.")
    within = keys("within", .duration, "The longest time until it is announced.")
  }
}

private struct AbsentElement: Tabled {
  static let table = tabled(
    "an element",
    as: "absentElement",
    "An element that is not there, or not in such states.",
    needsOneOf: ["role", "name"]
  )

  let element: ElementReference
  let states: [ElementState: String]

  init(_ keys: KeyReader) throws(MissingKey) {
    let element = keys.isAlone ? ElementReference(name: keys.node?.text) : ElementReference(keys)
    self.element = element
    states = keys("states", .states, "The states and properties that no such element has.") ?? [:]
  }
}
