import PatternLibrary
import YAMLTree

// How scenarios are written, and how they are read once the tables have found nothing wrong. Where they
// have, `nil` comes back, and the diagnostics say why.

extension ObjectTable {
  static let scenario = ObjectTable(
    name: "a scenario",
    schemaName: "scenario",
    summary: "Steps played on a demo, and what must follow them.",
    keys: [
      Key("id", .required, .text(.slug), "A name that is unique among the demo's scenarios."),
      Key("title", .text, "What the scenario shows; made from the id if absent."),
      Key("given", .object(.conditions), "What holds before the first step."),
      Key("proves", .oneOrMore(.text(.claim)), "The documented claims that the scenario backs."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked while the scenario is played."),
      Key("steps", .required, .list(.object(.step)), "What happens, in order."),
      Key("table", .scenarioTable, "Rows of values, for each of which the scenario is played once."),
    ]
  )

  /// A scenario as it is written with a table: a name of a column may be in any text. It is for the schema alone; what is
  /// checked is the scenario of each row.
  static let outline = ObjectTable(
    name: "a scenario",
    schemaName: "outline",
    summary: "A scenario with a table: each column is named in it, as `{key}`, where the values of the rows belong.",
    keys: scenario.keys.map { key in
      switch key.name {
      case "id": Key("id", .required, .text, key.summary)
      case "title", "allow": key
      case "table": Key("table", .required, key.shape, key.summary)
      default: Key(key.name, key.presence, .anything, key.summary)
      }
    }
  )

  static let allowance = ObjectTable(
    name: "`allow`",
    schemaName: "allowance",
    summary: "What may happen though neither the entry nor an expectation says so.",
    keys: [
      Key("announced", .either([.text, .object(.allowedText)]), "What may be announced."),
      Key("focus", elementShape, "Where focus may go."),
      Key("error", .text, "What a message of the console may hold that tells of an error."),
      Key("reason", .required, .text, "Why it may."),
    ],
    needsOneOf: ["announced", "focus", "error"]
  )

  static let allowedText = ObjectTable(
    name: "`announced`",
    schemaName: "allowedText",
    summary: "A text with what its placeholders take.",
    keys: announcement.keys.filter { ["text", "where", "one"].contains($0.name) }
  )

  static let conditions = ObjectTable(
    name: "`given`",
    schemaName: "conditions",
    summary: "What holds before a scenario's first step.",
    keys: [
      Key("motion", .choice(Conditions.Motion.allCases.map(\.rawValue)), "The setting for motion; `full` if absent."),
      Key("online", .flag, "Whether there is a network; `true` if absent."),
      Key(
        "direction",
        .choice(Conditions.Direction.allCases.map(\.rawValue)),
        "The writing direction; `ltr` if absent."
      ),
      Key("scheme", .choice(Conditions.ColourScheme.allCases.map(\.rawValue)), "The colours; `light` if absent."),
      Key(
        "colours",
        .choice(Conditions.Colours.allCases.map(\.rawValue)),
        "Whose colours are shown: the author's, or forced ones of the person's own; `author` if absent."
      ),
      Key("width", .integer(100...10_000), "The viewport's width in CSS pixels."),
      Key(
        "clock",
        .choice(Conditions.Clock.allCases.map(\.rawValue)),
        "The time in which the scenario is played: the page's own, or the machine's; `page` if absent."
      ),
      Key("text", .text(.percentage), "The size of the person's text; `100%` if absent."),
      Key(
        "after",
        .text(.slug),
        "The scenario above, by its id, whose steps are played first, in what is given there."
      ),
    ]
  )

  static let step = ObjectTable(
    name: "a step",
    schemaName: "step",
    summary: "One thing that happens, and what must follow.",
    keys: [
      Key("when", .required, .either([.choice(["opens"]), .object(.action)]), "What happens."),
      Key("then", .oneOrMore(.object(.expectation)), "What must hold afterwards."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked until the next step."),
    ]
  )
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
func allowed(by node: YAMLNode) -> [Allowance] { node["allow"]?.items.compactMap(Allowance.init) ?? [] }

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

extension Milliseconds {
  init?(_ node: YAMLNode?) {
    guard let text = node?.text, let count = milliseconds(text) else { return nil }
    self.init(count)
  }
}

/// Words made of a name in a path: `form-controls` is "Form controls".
func titled(_ slug: String) -> String {
  capitalisedFirst(slug.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " "))
}
