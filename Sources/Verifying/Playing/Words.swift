import PatternLibrary

/// Actions and expectations in words, for failures.
extension ElementReference {
  var words: String {
    switch (role, name) {
    case (let role, ""): "\(role.map { "a \($0)" } ?? "an element") without a name"
    case (let role?, let name?): "\(role) “\(name)”"
    case (let role?, nil): "a \(role)"
    case (nil, let name?): "“\(name)”"
    case (nil, nil): "an element"
    }
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
    case .announced(let text, let politeness, let within):
      "“\(text)” to be announced" + (politeness.map { ", \($0.rawValue)" } ?? "")
        + (within.map { ", within \($0.count) ms" } ?? "")
    case .silent(let time): "silence for \(time.count) ms"
    case .element(let expected): expected.words
    case .absent(let element, let states):
      "no " + (element.name == nil ? element.role ?? "" : element.words)
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
    parts += statesInWords(states)
    if isStateless { parts.append("no state") }
    switch group {
    case nil: break
    case .nothing: parts.append("no group around it")
    case .within(let group): parts.append("\(group.words) around it")
    }
    if let predecessor { parts.append("\(predecessor.words) before it") }
    if let picture { parts += picture.words }
    return element.words + (parts.isEmpty ? "" : " with " + parts.joined(separator: ", "))
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
