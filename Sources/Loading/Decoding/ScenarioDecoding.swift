import PatternLibrary
import YAMLTree

// Values out of a tree that the tables have found to be in order. Where a tree is not, `nil` comes back, and the
// diagnostics have said why.

extension Demo {
  init?(_ pair: YAMLPair) {
    guard let title = pair.value["title"]?.located else { return nil }
    var scenarios: [Scenario] = []
    for node in pair.value["scenarios"]?.items ?? [] {
      guard var scenario = Scenario(node, after: scenarios) else { continue }
      scenario.allowances += allowed(by: pair.value).filter { !scenario.allowances.contains($0) }
      scenarios.append(scenario)
    }
    self.init(
      stem: Located(trimmed(pair.key.text), at: pair.keyBytes),
      title: title,
      kind: pair.value["kind"]?.choice(Kind.self) ?? .page,
      isServed: pair.value["served"]?.flag ?? false,
      address: pair.value["url"]?.located,
      breaks: pair.value["breaks"]?.located,
      poster: pair.value["poster"].flatMap(Moment.init),
      pictures: pair.value["pictures"]?.items.compactMap(DemoPicture.init) ?? [],
      scenarios: scenarios
    )
  }
}

extension Moment {
  init?(_ node: YAMLNode) {
    guard let at = node["at"], let time = Milliseconds(at) else { return nil }
    self.init(of: node["scenario"]?.located, at: Located(time, at: at.bytes))
  }
}

extension DemoPicture {
  init?(_ node: YAMLNode) {
    guard let name = node["name"]?.located, let label = node["label"]?.text, let alternative = node["alt"]?.text else {
      return nil
    }
    let wanted = Set((node["settings"]?.items ?? []).compactMap { $0.choice(Setting.self) })
    self.init(
      name: name,
      label: label,
      alternative: alternative,
      scenario: node["scenario"]?.located,
      time: node["at"].flatMap { at in Milliseconds(at).map { Located($0, at: at.bytes) } },
      parts: node["of"]?.items.compactMap { ElementReference($0) } ?? [],
      settings: Setting.allCases.filter(wanted.contains),
      isCover: node["cover"]?.flag ?? false
    )
  }
}

extension Scenario {
  /// - Parameter others: The scenarios above, of which one may be played first.
  init?(_ node: YAMLNode, after others: [Scenario]) {
    guard let id = node["id"]?.located else { return nil }
    let first = (node["given"]?["after"]?.text).flatMap { name in others.first { $0.id.value == name } }
    self.init(
      id: id,
      title: node["title"]?.located ?? Located(titled(id.value), at: id.bytes),
      given: Conditions(node["given"], over: first?.given ?? Conditions()),
      steps: (first?.steps ?? []) + (node["steps"]?.items.compactMap(Step.init) ?? []),
      allowances: allowed(by: node) + (first?.allowances ?? []).filter { !allowed(by: node).contains($0) },
      proves: node["proves"]?.texts ?? [],
      source: SourcePlace(node.bytes)
    )
    predecessor = first.map { Predecessor(id: $0.id.value, title: $0.title.value, stepCount: $0.steps.count) }
    row = (node["table"]?.items.first?.pairs ?? []).map { pair in
      Cell(column: trimmed(pair.key.text), text: pair.value.anyText ?? "")
    }
  }
}

/// What a demo, a scenario or a step allows.
private func allowed(by node: YAMLNode) -> [Allowance] { node["allow"]?.items.compactMap(Allowance.init) ?? [] }

extension Allowance {
  init?(_ node: YAMLNode) {
    guard let reason = node["reason"]?.text else { return nil }
    self.init(
      node["announced"].flatMap(Announcement.init),
      focus: ElementReference(node["focus"]),
      error: node["error"]?.text,
      reason: reason
    )
  }
}

extension Conditions {
  /// - Parameter others: What holds where the map says nothing.
  init(_ node: YAMLNode?, over others: Conditions) {
    self = others
    guard let node else { return }
    motion = node["motion"]?.choice(Motion.self) ?? motion
    online = node["online"]?.flag ?? online
    direction = node["direction"]?.choice(Direction.self) ?? direction
    scheme = node["scheme"]?.choice(ColourScheme.self) ?? scheme
    colours = node["colours"]?.choice(Colours.self) ?? colours
    width = node["width"]?.integer ?? width
    clock = node["clock"]?.choice(Clock.self) ?? clock
    textSize = node["text"]?.text.flatMap(percent) ?? textSize
  }
}

extension Step {
  init?(_ node: YAMLNode) {
    guard let when = node["when"], let action = Action(when) else { return nil }
    let then = node["then"]?.items.compactMap { item in
      Expectation(item).map { Located($0, at: item.bytes) }
    }
    self.init(when: Located(action, at: when.bytes), then: then ?? [], allowances: allowed(by: node))
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

extension Action {
  init?(_ node: YAMLNode) {
    if node.text == "opens" {
      self = .opens
      return
    }
    guard let pair = node.pairs.first, let key = ActionKey(rawValue: pair.key.text),
      let action = Self.named(key, pair.value)
    else { return nil }
    self = action
  }

  private static func named(_ key: ActionKey, _ value: YAMLNode) -> Action? {
    switch key {
    case .activate: ElementReference(value).map(Action.activates)
    case .focus: ElementReference(value).map(Action.focuses)
    case .press: .presses(value.texts.map(\.value))
    case .type:
      (value["text"] ?? value).anyText.map { .types($0, into: ElementReference(value["into"])) }
    case .choose: choice(value)
    case .drag:
      ElementReference(value["on"]).map { .drags($0, x: value["x"]?.integer ?? 0, y: value["y"]?.integer ?? 0) }
    case .hover, .click, .double, .secondary:
      Pointing(rawValue: key.rawValue).flatMap { pointing in ElementReference(value).map { .points(pointing, $0) } }
    case .passes: Milliseconds(value).map(Action.passes)
    case .network: value.text.map { .network(online: $0 == "online") }
    case .setting:
      .sets(
        motion: value["motion"]?.text.flatMap { Conditions.Motion(rawValue: $0) },
        scheme: value["scheme"]?.text.flatMap { Conditions.ColourScheme(rawValue: $0) }
      )
    }
  }

  private static func choice(_ value: YAMLNode) -> Action? {
    guard let option = value["option"]?.anyText, let list = ElementReference(value["from"]) else { return nil }
    return .chooses(option, from: list)
  }
}

extension Milliseconds {
  init?(_ node: YAMLNode?) {
    guard let text = node?.text, let count = milliseconds(text) else { return nil }
    self.init(count)
  }
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

/// The states and properties of a map; none of anything else.
private func elementStates(_ node: YAMLNode?) -> [ElementState: String] {
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

/// Words made of a name in a path: `form-controls` is "Form controls".
func titled(_ slug: String) -> String {
  capitalisedFirst(slug.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " "))
}
