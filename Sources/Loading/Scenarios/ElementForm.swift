import PatternLibrary
import YAMLTree

// The form of elements, and how they are read once the tables have found no fault. Where there is a fault, reading
// returns `nil`, and the diagnostics say why.

extension ElementReference: Tabled {
  static let table = tabled(
    "an element",
    as: "element",
    "An element, by its accessible name, its role, or both, and which of several.",
    needsOneOf: ["role", "name"]
  )

  /// An element that surrounds another cannot itself be described by its surroundings.
  private static let surroundings = ObjectTable(
    "`within`",
    as: "surroundings",
    "An element that others are in.",
    needsOneOf: ["role", "name"]
  ) { keys in _ = Self(bare: keys) }

  init(_ keys: KeyReader) {
    self.init(bare: keys)
    let within = ShapeOf(.either([.text, .object(Self.surroundings)]), sample: nil) { ElementReference($0) }
    self.within = keys("within", within, "An element that it is in.")
  }

  private init(bare keys: KeyReader) {
    self.init(
      role: keys("role", .text, "The role, by ARIA's name."),
      name: keys("name", .scalar, "The accessible name; empty for an element without one."),
      nth: keys(
        "nth",
        .integer(1...10_000),
        "Which of several with this name and role, in reading order, from 1 on."
      )
    )
  }

  /// Reads a name, or a map with a role, a name, or both.
  init?(_ node: YAMLNode) {
    if let name = node.text { self.init(name: name) } else { self.init(KeyReader(node)) }
    if !isNamed { return nil }
  }

  var isNamed: Bool { role != nil || name != nil }
}

extension ShapeOf where Value == ElementReference {
  /// A name, or a map with more details.
  static var element: Self {
    Self(.either([.text, .object(Value.table)]), sample: ElementReference(name: "")) { ElementReference($0) }
  }
}

extension ShapeOf where Value == ElementExpectation.Target {
  /// An element, or `none`.
  static var target: Self {
    Self(.either([.choice(["none"]), .object(ElementReference.table)]), sample: .nothing) { node in
      node.text == "none" ? .nothing : ElementReference(node).map(Value.element)
    }
  }
}

extension ShapeOf where Value == [ElementState: String] {
  /// States and properties, with their expected values.
  static var states: Self {
    let table = ObjectTable(
      name: "`states`",
      schemaName: "states",
      summary: "States and properties by ARIA's names without the prefix, with their values.",
      keys: ElementState.allCases.map { Key($0.rawValue, .state($0), $0.summary) },
      count: .oneOrMore
    )
    return Self(.object(table), sample: [:]) { node in
      node.pairs.reduce(into: [:]) { states, pair in
        guard let state = ElementState(rawValue: pair.key.text), let text = pair.value.anyText else { return }
        states[state] = state.value(text) ?? text
      }
    }
  }

  /// The same, or `none` if no states are exposed.
  fileprivate static var statesOrNone: Self {
    let states = Self.states
    return Self(.either([.choice(["none"]), states.shape()]), sample: [:], states.read)
  }
}

extension ElementExpectation: Tabled {
  static let table = tabled(
    "`element`",
    as: "expectedElement",
    "An element, and what must be true of it.",
    needsOneOf: ["role", "name"]
  )

  init(_ keys: KeyReader) {
    self.init(element: ElementReference(keys))
    count = keys("count", .integer(1...10_000), "How many such elements there are.")
    value = keys("value", .scalar, "The value as a screen reader says it; empty for an element without one.")
    description = keys("description", .scalar, "The accessible description.")
    error = keys("error", .scalar, "The error message of an element that is invalid; empty for none.")
    let states = keys(
      "states",
      .statesOrNone,
      "States and properties by ARIA's names without the prefix, with their values; or that no state is exposed."
    )
    (self.states, isStateless) = (states ?? [:], states?.isEmpty == true)
    group = keys("group", .target, "The nearest group around it; or that there is none.")
    for relation in ElementRelation.allCases {
      relations[relation] = keys(relation.rawValue, .target, relation.summary)
    }
    predecessor = keys("after", .element, "An element that it is after in reading order.")
    picture = PictureExpectation(keys)
  }
}

extension PictureExpectation {
  fileprivate init?(_ keys: KeyReader) {
    self.init(
      fills: keys(
        "fills",
        .choice(Way.self),
        "The direction in which its full part grows on the screen as its value grows."
      ),
      turns: keys("turns", .choice(Turn.self), "The direction in which it, or what is in it, turns."),
      contrast: keys(
        "contrast",
        ShapeOf(.text(.contrast), sample: nil) { $0.text.flatMap(contrastRatio) },
        "What two of the colours that it is drawn in differ by at least."
      ),
      isInSystemColours: keys(
        "colours",
        ShapeOf(.choice(["system"]), sample: true) { $0.text == "system" },
        "That it is drawn only in the person's system colours."
      ) ?? false,
      indicator: keys(
        "indicator",
        .choice(Indicator.self),
        "How well it is seen that it has focus: at all, or over an area as large as its edge, 2 pixels thick."
      ),
      target: keys(
        "target",
        .integer(1...1000),
        "The side of a square that fits into what reacts to a pointer, in CSS pixels."
      )
    )
  }
}
