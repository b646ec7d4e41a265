import PatternLibrary
import YAMLTree

// How elements are written, and how they are read once the tables have found nothing wrong. Where they
// have, `nil` comes back, and the diagnostics say why.

extension ObjectTable {
  /// A name, or a map that tells more.
  static let elementShape = Shape.either([.text, .object(.element)])
  /// An element, or that there is none.
  static let targetShape = Shape.either([.choice(["none"]), .object(.element)])

  static let element = ObjectTable(
    name: "an element",
    schemaName: "element",
    summary: "An element, by its accessible name, its role, or both, and which of several.",
    keys: surroundings.keys + [Key("within", .either([.text, .object(.surroundings)]), "An element that it is in.")],
    needsOneOf: ["role", "name"]
  )

  /// What is around an element is itself told by no surroundings.
  static let surroundings = ObjectTable(
    name: "`within`",
    schemaName: "surroundings",
    summary: "An element that others are in.",
    keys: [
      Key("role", .text, "The role, by ARIA's name."),
      Key("name", .scalar, "The accessible name; empty for an element without one."),
      Key("nth", .integer(1...10_000), "Which of several that are called so, in reading order, from 1 on."),
    ],
    needsOneOf: ["role", "name"]
  )

  static let states = ObjectTable(
    name: "`states`",
    schemaName: "states",
    summary: "States and properties by ARIA's names without the prefix, with their values.",
    keys: ElementState.allCases.map { Key($0.rawValue, .state($0), $0.summary) },
    count: .oneOrMore
  )

  static let expectedElement = ObjectTable(
    name: "`element`",
    schemaName: "expectedElement",
    summary: "An element, and what must be true of it.",
    keys: element.keys + [
      Key("count", .integer(1...10_000), "How many such elements there are."),
      Key("value", .scalar, "The value as a screen reader says it; empty for an element without one."),
      Key("description", .scalar, "The accessible description."),
      Key("error", .scalar, "The error message of an element that is invalid; empty for none."),
      Key(
        "states",
        .either([.choice(["none"]), .object(.states)]),
        "States and properties by ARIA's names without the prefix, with their values; or that no state is told."
      ),
      Key("group", targetShape, "The nearest group around it; or that there is none."),
      Key("active", targetShape, ElementRelation.active.summary),
      Key("controls", targetShape, ElementRelation.controls.summary),
      Key("owns", targetShape, ElementRelation.owns.summary),
      Key("after", elementShape, "An element that it is after in reading order."),
      Key(
        "fills",
        .choice(PictureExpectation.Way.allCases.map(\.rawValue)),
        "The way in which its full part grows on the screen, as seen from its value."
      ),
      Key(
        "turns",
        .choice(PictureExpectation.Turn.allCases.map(\.rawValue)),
        "The way in which it, or what is in it, turns."
      ),
      Key("contrast", .text(.contrast), "What two of the colours that it is drawn in differ by at least."),
      Key("colours", .choice(["system"]), "That it is drawn in the person's system colours alone."),
    ],
    needsOneOf: ["role", "name"]
  )
}

extension ShapeOf where Value == ElementReference {
  static var element: Self {
    Self(ObjectTable.elementShape, sample: ElementReference(name: "")) { ElementReference($0) }
  }
}

extension ElementReference {
  /// A name, or a map with a role, a name, or both.
  init?(_ node: YAMLNode?) {
    guard let node else { return nil }
    self.init(
      role: node["role"]?.text,
      name: node["name"]?.anyText ?? node.text,
      within: ElementReference(node["within"]),
      nth: node["nth"]?.integer
    )
    if role == nil, name == nil { return nil }
  }
}

extension ElementExpectation {
  init?(_ node: YAMLNode) {
    guard let element = ElementReference(node) else { return nil }
    var relations: [ElementRelation: Target] = [:]
    for relation in ElementRelation.allCases { relations[relation] = node[relation.rawValue].flatMap(Target.init) }
    self.init(
      element: element,
      value: node["value"]?.anyText,
      description: node["description"]?.anyText,
      states: elementStates(node["states"]),
      isStateless: node["states"]?.text == "none",
      error: node["error"]?.anyText,
      group: node["group"].flatMap(Target.init),
      relations: relations,
      count: node["count"]?.integer,
      after: ElementReference(node["after"]),
      picture: PictureExpectation(node)
    )
  }
}

extension ElementExpectation.Target {
  init?(_ node: YAMLNode) {
    if node.text == "none" {
      self = .nothing
      return
    }
    guard let element = ElementReference(node) else { return nil }
    self = .element(element)
  }
}

/// The states and properties of a map; none of anything else.
func elementStates(_ node: YAMLNode?) -> [ElementState: String] {
  var states: [ElementState: String] = [:]
  for pair in node?.pairs ?? [] {
    guard let state = ElementState(rawValue: pair.key.text), let text = pair.value.anyText else { continue }
    states[state] = state.value(text) ?? text
  }
  return states
}

extension PictureExpectation {
  fileprivate init?(_ node: YAMLNode) {
    self.init(
      fills: node["fills"]?.choice(Way.self),
      turns: node["turns"]?.choice(Turn.self),
      contrast: node["contrast"]?.text.flatMap(contrastRatio),
      isInSystemColours: node["colours"]?.text == "system"
    )
  }
}
