import PatternLibrary
import YAMLTree

// How expectations are written, and how they are read once the tables have found nothing wrong. Where they
// have, `nil` comes back, and the diagnostics say why.

/// What a step can ask for: the keys of an expectation.
package enum ExpectationKey: String, CaseIterable {
  case focus, announced, silent, element, absent, inert, visible, hidden, motion, fits
}

extension ObjectTable {
  static let expectation = ObjectTable(
    name: "an expectation",
    schemaName: "expectation",
    summary: "What must hold after a step: exactly one key.",
    keys: [
      Key(ExpectationKey.focus, .either([.choice(["stays", "start"]), .object(.focusTarget)]), "Where focus is."),
      Key(ExpectationKey.announced, .either([.scalar(.seen), .object(.announced)]), "A text is announced."),
      Key(ExpectationKey.silent, .text(.duration), "Nothing is announced for a time."),
      Key(ExpectationKey.element, .object(.expectedElement), "An element is there, as described."),
      Key(
        ExpectationKey.absent,
        .either([.text, .object(.absentElement)]),
        "No such element is there for assistive technology, or none in such states."
      ),
      Key(ExpectationKey.inert, elementShape, "An element and all in it cannot be reached."),
      Key(ExpectationKey.visible, .scalar(.seen), "A text can be seen."),
      Key(ExpectationKey.hidden, .scalar(.seen), "A text cannot be seen."),
      Key(ExpectationKey.motion, .choice(["none", "some"]), "Whether anything on the page is animated."),
      Key(ExpectationKey.fits, .flag, "Whether no text is cut off and nothing needs scrolling sideways."),
    ],
    count: .exactlyOne
  )

  static let focusTarget = ObjectTable(
    name: "`focus`",
    schemaName: "focusTarget",
    summary: "The element that has focus.",
    keys: [
      Key("on", .required, elementShape, "The element."),
      Key("active", targetShape, ElementRelation.active.summary),
    ]
  )

  static let announced = ObjectTable(
    name: "`announced`",
    schemaName: "announced",
    summary: "A text that is announced, how, and by when.",
    keys: [
      Key("text", .required, .scalar(.seen), "What is announced."),
      Key("politeness", .choice(["polite", "assertive"]), "How it is announced; either if absent."),
      Key("within", .text(.duration), "The longest time until it is announced."),
    ]
  )

  static let absentElement = ObjectTable(
    name: "an element",
    schemaName: "absentElement",
    summary: "An element that is not there, or not in such states.",
    keys: element.keys + [Key("states", .object(.states), "The states and properties that no such element has.")],
    needsOneOf: ["role", "name"]
  )
}

extension Expectation {
  init?(_ node: YAMLNode) {
    guard let pair = node.pairs.first, let key = ExpectationKey(rawValue: pair.key.text),
      let expectation = Self.named(key, pair.value)
    else { return nil }
    self = expectation
  }

  private static func named(_ key: ExpectationKey, _ value: YAMLNode) -> Expectation? {
    switch key {
    case .focus: FocusExpectation(value).map(Expectation.focus)
    case .announced: announcement(value)
    case .silent: Milliseconds(value).map(Expectation.silent)
    case .element: ElementExpectation(value).map(Expectation.element)
    case .absent: ElementReference(value).map { .absent($0, states: elementStates(value["states"])) }
    case .inert: ElementReference(value).map(Expectation.inert)
    case .visible: value.anyText.map(Expectation.visible)
    case .hidden: value.anyText.map(Expectation.hidden)
    case .motion: value.text.map { .motion($0 == "some") }
    case .fits: value.flag.map(Expectation.fits)
    }
  }

  private static func announcement(_ value: YAMLNode) -> Expectation? {
    guard let text = (value["text"] ?? value).anyText else { return nil }
    let politeness = value["politeness"]?.choice(Politeness.self)
    return .announced(text: text, politeness: politeness, within: Milliseconds(value["within"]))
  }
}

extension FocusExpectation {
  init?(_ node: YAMLNode) {
    switch node.text {
    case "stays": self = .stays
    case "start": self = .start
    default:
      guard let element = ElementReference(node["on"]) else { return nil }
      self = node["active"].flatMap(ElementExpectation.Target.init).map { .active($0, on: element) } ?? .on(element)
    }
  }
}
