import PatternLibrary

/// Actions and expectations in words, for failures.
extension ElementReference {
  var words: String {
    let own =
      switch (nth, role, name) {
      case (nil, let role, ""): "\(role.map { "a \($0)" } ?? "an element") without a name"
      case (let nth?, let role, ""): "the \(ordinal(nth)) \(role ?? "element") without a name"
      case (let nth?, let role, let name):
        (["the", ordinal(nth)] + [role, name.map { "“\($0)”" }].compactMap(\.self)).joined(separator: " ")
      case (nil, let role?, let name?): "\(role) “\(name)”"
      case (nil, let role?, nil): "a \(role)"
      case (nil, nil, let name?): "“\(name)”"
      case (nil, nil, nil): "an element"
      }
    return own + (within.map { " in \($0.words)" } ?? "")
  }
}

extension Action {
  var words: String {
    switch self {
    case .opens: "that the demo opens"
    case .activates(let element): "that \(element.words) can be operated"
    case .focuses(let element): "that \(element.words) takes focus"
    case .presses(let keys): "that \(keys.joined(separator: ", ")) can be pressed"
    case .types(let text, let element): "that “\(text)” can be typed" + (element.map { " into \($0.words)" } ?? "")
    case .chooses(let option, let element): "that “\(option)” can be chosen from \(element.words)"
    case .drags(let element, let x, let y): "that \(element.words) can be dragged by \(x), \(y)"
    case .points(.hover, let element): "that a pointer can rest on \(element.words)"
    case .points(.click, let element): "that \(element.words) can be clicked"
    case .points(.double, let element): "that \(element.words) can be clicked twice"
    case .points(.secondary, let element): "that \(element.words) can be clicked with the secondary button"
    case .passes(let time): "that \(time.count) ms pass"
    case .network(let isOnline): "that the network \(isOnline ? "comes" : "goes")"
    case .sets: "that the page is told of the setting"
    }
  }
}

extension Expectation {
  var words: String {
    switch self {
    case .focus(.stays): "that focus stays"
    case .focus(.start): "focus at the start"
    case .focus(.on(let element)): "focus on \(element.words)"
    case .focus(.active(let target, let element)):
      "focus on \(element.words), with \(ElementRelation.active.words(for: target))"
    case .announced(let text, let politeness, let within):
      "“\(text)” to be announced" + (politeness.map { ", \($0.rawValue)" } ?? "")
        + (within.map { ", within \($0.count) ms" } ?? "")
    case .silent(let time): "silence for \(time.count) ms"
    case .element(let expected): expected.words
    case .absent(let element, let states):
      "no " + (element == ElementReference(role: element.role) ? element.role ?? "" : element.words)
        + (states.isEmpty ? "" : " with \(statesInWords(states).joined(separator: ", "))")
    case .inert(let element): "\(element.words) to be inert"
    case .visible(let text): "“\(text)” to be seen"
    case .hidden(let text): "“\(text)” not to be seen"
    case .motion(let isMoving): isMoving ? "something to be animated" : "nothing to be animated"
    case .fits(let fits): fits ? "all text to fit" : "text that does not fit"
    }
  }
}

extension ElementExpectation {
  fileprivate var words: String {
    var parts: [String] = []
    if let value { parts.append(value.isEmpty ? "no value" : "the value “\(value)”") }
    if let description { parts.append("the description “\(description)”") }
    if let error { parts.append(error.isEmpty ? "no error message" : "the error message “\(error)”") }
    if let count { parts.append("a count of \(count)") }
    parts += statesInWords(states)
    if isStateless { parts.append("no state") }
    switch group {
    case nil: break
    case .nothing: parts.append("no group around it")
    case .element(let group): parts.append("\(group.words) around it")
    }
    parts += ElementRelation.allCases.compactMap { relation in relations[relation].map(relation.words) }
    if let predecessor { parts.append("\(predecessor.words) before it") }
    if let picture { parts += picture.words }
    return element.words + (parts.isEmpty ? "" : " with " + parts.joined(separator: ", "))
  }
}

extension ElementRelation {
  /// Behind "with": what it points at.
  fileprivate func words(for target: ElementExpectation.Target) -> String {
    let kind =
      switch self {
      case .active: "active descendant"
      case .controls: "controlled element"
      case .owns: "owned element"
      }
    return if case .element(let element) = target { "\(element.words) as \(kind)" } else { "no \(kind)" }
  }
}

private func statesInWords(_ states: [ElementState: String]) -> [String] {
  states.map { "\($0.key.rawValue) \($0.value)" }.sorted()
}

extension PictureExpectation {
  fileprivate var words: [String] {
    var parts: [String] = []
    if let fills { parts.append("a full part that grows \(fills.words)") }
    if let turns { parts.append("something that turns \(turns.rawValue)") }
    if isInSystemColours { parts.append("system colours alone") }
    if let contrast { parts.append("a contrast of at least \(contrast)") }
    return parts
  }
}

extension PictureExpectation.Way {
  /// Behind a verb: "it grows …".
  var words: String {
    switch self {
    case .right: "to the right"
    case .left: "to the left"
    case .up: "upwards"
    case .down: "downwards"
    case .clockwise: "clockwise"
    }
  }
}
