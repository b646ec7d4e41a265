import JSONSyntax
import PatternLibrary

/// A scenario as the stage acts it out: one JSON value, in the words of the front matter, with durations in milliseconds.
///
/// The sentences that belong to it are those that the page tells already (`ScenarioSentences`), in the same order.
struct ScenarioActs {
  /// The value, as a `<script>` may hold it.
  let json: [UInt8]

  init(_ scenario: Scenario) {
    var writer = JSONStream(capacity: 512)
    writer.object { writer in
      writer.write(scenario.given)
      writer.name("steps")
      writer.list { writer in
        for step in scenario.steps { writer.write(step) }
      }
    }
    // No text of it may end the script that it is in, or begin a comment there.
    json = writer.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
  }
}

extension JSONStream {
  fileprivate mutating func write(_ given: Conditions) {
    if given == Conditions() { return }
    name("given")
    object { writer in
      if given.motion == .reduced { writer.member("motion", given.motion.rawValue) }
      if !given.online { writer.member("online", given.online) }
      if given.direction == .rightToLeft { writer.member("direction", given.direction.rawValue) }
      if given.scheme == .dark { writer.member("scheme", given.scheme.rawValue) }
      if given.colours == .forced { writer.member("colours", given.colours.rawValue) }
      if let width = given.width { writer.member("width", width) }
      if given.textSize != 100 { writer.member("text", given.textSize) }
    }
  }

  mutating func write(_ step: Step) {
    object { writer in
      writer.name("when")
      writer.object { $0.write(step.when.value) }
      writer.name("then")
      writer.list { writer in
        for expectation in step.then { writer.object { $0.write(expectation.value) } }
      }
    }
  }

  private mutating func write(_ action: Action) {
    switch action {
    case .opens: member("opens", true)
    case .activates(let element): member("activate", element)
    case .focuses(let element): member("focus", element)
    case .presses(let keys): member("press", keys)
    case .types(let text, let field):
      member("type") { writer in
        writer.member("text", text)
        if let field { writer.member("into", field) }
      }
    case .chooses(let option, let list):
      member("choose") { writer in
        writer.member("option", option)
        writer.member("from", list)
      }
    case .drags(let element, let x, let y):
      member("drag") { writer in
        writer.member("on", element)
        writer.member("x", x)
        writer.member("y", y)
      }
    case .points(let pointing, let element): member(pointing.rawValue, element)
    case .passes(let time): member("passes", time.count)
    case .network(let isOnline): member("network", isOnline)
    case .sets(let motion, let scheme):
      member("setting") { writer in
        writer.member("motion", motion?.rawValue)
        writer.member("scheme", scheme?.rawValue)
      }
    }
  }

  private mutating func write(_ expectation: Expectation) {
    switch expectation {
    case .focus(.stays): member("focus", "stays")
    case .focus(.start): member("focus", "start")
    case .focus(.on(let element)): member("focus") { $0.member("on", element) }
    case .focus(.active(_, let element)):
      member("focus") { writer in
        writer.member("on", element)
        writer.member("inPart", true)
      }
    case .announced(let text, let politeness, let within):
      member("announced") { writer in
        writer.member("text", text)
        writer.member("politeness", politeness?.rawValue)
        if let within { writer.member("within", within.count) }
      }
    case .silent(let time): member("silent", time.count)
    case .element(let expected): member("element") { $0.write(expected) }
    case .absent(let element, let states):
      member("absent") { writer in
        writer.write(partsOf: element)
        if !states.isEmpty { writer.member("states", states) }
        if states.keys.contains(where: \.isUntold) { writer.member("inPart", true) }
      }
    case .inert(let element): member("inert", element)
    case .visible(let text): member("visible", text)
    case .hidden(let text): member("hidden", text)
    case .motion(let isMoving): member("motion", isMoving)
    case .fits(let fits): member("fits", fits)
    }
  }

  private mutating func write(_ expected: ElementExpectation) {
    write(partsOf: expected.element)
    member("value", expected.value)
    member("description", expected.description)
    if expected.isStateless { member("states", "none") }
    let states = expected.states.filter { !$0.key.isUntold }
    if !states.isEmpty { member("states", states) }
    if let count = expected.count { member("count", count) }
    switch expected.group {
    case nil: break
    case .nothing: member("group", "none")
    case .element(let group): member("group", group)
    }
    if let predecessor = expected.predecessor { member("after", predecessor) }
    // What something looks like is measured in pictures, which no page can take of itself.
    let isTold = expected.picture == nil && expected.error == nil && expected.relations.isEmpty
    if !isTold || states.count < expected.states.count { member("inPart", true) }
  }

  private mutating func write(partsOf element: ElementReference) {
    member("role", element.role)
    member("name", element.name)
    if let nth = element.nth { member("nth", nth) }
    if let around = element.within { member("within", around) }
  }

  private mutating func member(_ name: String, _ element: ElementReference) {
    member(name) { $0.write(partsOf: element) }
  }

  private mutating func member(_ name: String, _ states: [ElementState: String]) {
    member(name) { writer in
      for (state, value) in states.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        writer.member(state.rawValue, value)
      }
    }
  }

  mutating func member(_ name: String, _ body: (inout JSONStream) -> Void) {
    self.name(name)
    object(body)
  }
}

extension ElementState {
  /// Whether the stage looks at states alone, and not at this property.
  fileprivate var isUntold: Bool {
    if case .words = values { self == .autocomplete } else { true }
  }
}
