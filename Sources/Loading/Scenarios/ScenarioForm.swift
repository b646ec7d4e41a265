import Diagnostics
public import PatternLibrary
import YAMLTree

extension ShapeOf where Value == [Scenario] {
  /// - Parameter allowances: What may happen in each of them.
  static func scenarios(allowing allowances: [Allowance]) -> Self {
    Self(.list(.either([.object(Scenario.table), .object(.outline)])), sample: []) { list in
      list.items.reduce(into: []) { scenarios, node in
        guard case .mapping = node.content else { return }
        var scenario = Scenario(KeyReader(node), after: scenarios)
        scenario.allowances += allowances.filter { !scenario.allowances.contains($0) }
        scenarios.append(scenario)
      }
    }
  }
}

extension Scenario {
  static let table = ObjectTable("a scenario", as: "scenario", "Steps played on a demo, and what must follow them.") {
    keys in
    _ = Scenario(keys, after: [])
  }

  /// - Parameter others: The scenarios above, one of which may be played first.
  fileprivate init(_ keys: KeyReader, after others: [Scenario]) {
    let first = (keys.node?["given"]?["after"]?.text).flatMap { name in others.first { $0.id.value == name } }
    let id = keys.required(
      "id",
      .located(.text(.slug)),
      "A name that is unique among the demo's scenarios.",
      else: Located("", at: 0..<0)
    )
    let title = keys("title", .located(.text), "What the scenario shows; made from the id if absent.")
    let given = keys("given", .conditions(over: first?.given ?? Conditions()), "What holds before the first step.")
    let proves = keys("proves", .oneOrMore(.located(.text(.claim))), "The documented claims that the scenario backs.")
    let allowances = keys("allow", .allowances, "What may happen unasked while the scenario is played.") ?? []
    let steps = keys.required("steps", .list(.object(Step.self)), "What happens, in order.", else: [])
    let table = keys("table", .table, "Rows of values, for each of which the scenario is played once.")
    self.init(
      id: id,
      title: title ?? Located(titled(id.value), at: id.bytes),
      given: given ?? Conditions(),
      steps: (first?.steps ?? []) + steps,
      allowances: allowances + (first?.allowances ?? []).filter { !allowances.contains($0) },
      proves: proves ?? [],
      source: SourcePlace(keys.node?.bytes ?? 0..<0)
    )
    predecessor = first.map { Predecessor(id: $0.id.value, title: $0.title.value, stepCount: $0.steps.count) }
    row = table ?? []
  }
}

/// Reads a scenario in memory, written as the only item of a list; `nil` where the text is not a scenario.
public func parseScenario(_ text: String) -> Scenario? {
  let file = SourceFile(path: "", bytes: Array(text.utf8))
  guard let item = parseYAML(file, in: 0..<file.bytes.count).node?.items.first, item["id"] != nil else { return nil }
  return Scenario(KeyReader(item), after: [])
}

extension ShapeOf where Value == [Scenario.Cell] {
  /// The table row of a scenario that was expanded from a table.
  fileprivate static var table: Self {
    Self(.scenarioTable, sample: []) { node in
      (node.items.first?.pairs ?? []).map { pair in
        Scenario.Cell(column: pair.key.text, text: pair.value.anyText ?? "")
      }
    }
  }
}

extension ObjectTable {
  /// A scenario as written with a table, in which any text may contain a column's name. It is only for the schema; the
  /// scenario of each row is what is checked.
  static let outline = ObjectTable(
    name: "a scenario",
    schemaName: "outline",
    summary: "A scenario with a table: each column is named in it, as `{key}`, where the values of the rows belong.",
    keys: Scenario.table.keys.map { key in
      switch key.name {
      case "id": Key("id", .required, .text, key.summary)
      case "title", "allow": key
      case "table": Key("table", .required, key.shape, key.summary)
      default: Key(key.name, key.presence, .anything, key.summary)
      }
    }
  )

  static let allowedText = ObjectTable(
    name: "`announced`",
    schemaName: "allowedText",
    summary: "A text with what its placeholders take.",
    keys: Announcement.table.keys.filter { ["text", "where", "one"].contains($0.name) }
  )
}

extension Allowance: Tabled {
  static let table = tabled(
    "`allow`",
    as: "allowance",
    "What may happen though neither the entry nor an expectation says so.",
    needsOneOf: ["announced", "focus", "error", "request", "frame"]
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    let text = ShapeOf<Announcement>(.either([.text, .object(.allowedText)]), sample: nil) { Announcement($0) }
    self.init(
      keys("announced", text, "What may be announced."),
      focus: keys("focus", .element, "Where focus may go."),
      error: keys("error", .text, "What an error message in the console may contain."),
      request: keys("request", .text, "A part of an address that may be asked for. It is refused all the same."),
      frame: keys("frame", .text, "The name of a frame, whose contents are not looked at."),
      reason: try keys.required("reason", .text, "Why it may.")
    )
  }
}

extension ShapeOf where Value == [Allowance] {
  static var allowances: Self { .oneOrMore(.object(Allowance.self)) }
}

extension ShapeOf where Value == Conditions {
  /// - Parameter others: The values of conditions that the map does not give.
  fileprivate static func conditions(over others: Conditions) -> Self {
    Self(.object(Conditions.table), sample: nil) { Conditions(KeyReader($0), over: others) }
  }
}

extension Conditions {
  static let table = ObjectTable("`given`", as: "conditions", "What holds before a scenario's first step.") {
    _ = Conditions($0, over: Conditions())
  }

  fileprivate init(_ keys: KeyReader, over others: Conditions) {
    self = others
    motion = keys("motion", .choice(Motion.self), "The setting for motion; `full` if absent.") ?? motion
    online = keys("online", .flag, "Whether there is a network; `true` if absent.") ?? online
    direction = keys("direction", .choice(Direction.self), "The writing direction; `ltr` if absent.") ?? direction
    scheme = keys("scheme", .choice(ColourScheme.self), "The colours; `light` if absent.") ?? scheme
    colours =
      keys(
        "colours",
        .choice(Colours.self),
        "Whose colours are shown: the author's, or the person's own forced colours; `author` if absent."
      ) ?? colours
    width = keys("width", .integer(100...10_000), "The viewport's width in CSS pixels.") ?? width
    clock =
      keys(
        "clock",
        .choice(Clock.self),
        "The time in which the scenario is played: the page's own, or the machine's; `page` if absent."
      ) ?? clock
    let percentage = ShapeOf<Int>(.text(.percentage), sample: nil) { $0.text.flatMap(percent) }
    textSize = keys("text", percentage, "The size of the person's text; `100%` if absent.") ?? textSize
    keys.note(
      Key("after", .text(.slug), "The scenario above, by its id, whose steps are played first, as given there.")
    )
  }
}

extension Step: Tabled {
  static let table = tabled("a step", as: "step", "One thing that happens, and what must follow.")

  init(_ keys: KeyReader) throws(MissingKey) {
    let action = ShapeOf<Action>(.either([.choice(["opens"]), .object(Action.table)]), sample: .opens) { Action($0) }
    let expectation = ShapeOf<Expectation>(.object(Expectation.table), sample: nil) { Expectation($0) }
    self.init(
      when: try keys.required("when", .located(action), "What happens."),
      then: keys("then", .oneOrMore(.located(expectation)), "What must hold afterwards.") ?? [],
      allowances: keys("allow", .allowances, "What may happen unasked until the next step.") ?? []
    )
  }
}

extension ShapeOf where Value == Milliseconds {
  static var duration: Self { Self(.text(.duration), sample: Milliseconds(0)) { Milliseconds($0) } }
}

extension Milliseconds {
  init?(_ node: YAMLNode?) {
    guard let text = node?.text, let count = milliseconds(text) else { return nil }
    self.init(count)
  }
}
