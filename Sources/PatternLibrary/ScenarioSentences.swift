/// A scenario in plain English: the sentences of a page and of a report, and the acceptance criterion that a team copies.
public struct ScenarioSentences: Sendable, Hashable {
  /// What holds before the first step: `nil` when nothing out of the ordinary does.
  public let given: String?
  public let steps: [StepSentences]

  public init(_ scenario: Scenario) {
    let allowed = scenario.allowances.map { phrase(for: $0) + " at any time" + reason(of: $0) }
    let parts = phrases(for: scenario.given) + allowed
    given = parts.isEmpty ? nil : joined(parts)
    steps = scenario.steps.map { StepSentences($0) }
  }
}

/// What is done in a step, and what must follow.
public struct StepSentences: Sendable, Hashable {
  public let when: String
  public let then: [String]

  public init(_ step: Step) {
    when = sentence(for: step.when.value)
    then = step.then.map { sentence(for: $0.value) } + step.allowances.map { phrase(for: $0) + reason(of: $0) }
  }
}

private func phrases(for given: Conditions) -> [String] {
  var parts: [String] = []
  if given.motion == .reduced { parts.append("the person has asked for reduced motion") }
  if !given.online { parts.append("the network is down") }
  if given.direction == .rightToLeft { parts.append("the text runs from right to left") }
  if given.scheme == .dark { parts.append("the colour scheme is dark") }
  if given.colours == .forced { parts.append("colours are forced to the person’s own") }
  if let width = given.width { parts.append("the page is \(width) pixels wide") }
  if given.textSize != 100 { parts.append("text is at \(given.textSize)% of its size") }
  if given.clock == .real { parts.append("time is the machine’s") }
  return parts
}

private func phrase(for allowance: Allowance) -> String {
  var parts: [String] = []
  if let announcement = allowance.announcement { parts.append("“\(announcement.text)” may be announced") }
  if let element = allowance.focus { parts.append("focus may go to \(phrase(for: element))") }
  if let error = allowance.error { parts.append("the error “\(error)” may come") }
  return joined(parts)
}

private func reason(of allowance: Allowance) -> String {
  " (\(allowance.reason.hasSuffix(".") ? String(allowance.reason.dropLast()) : allowance.reason))"
}

private func sentence(for action: Action) -> String {
  switch action {
  case .opens: "the page opens"
  case .activates(let element): "the person activates \(phrase(for: element))"
  case .focuses(let element): "the person moves focus to \(phrase(for: element))"
  case .presses(let keys): "the person presses \(joined(keys.map(spokenKey)))"
  case .types(let text, into: nil): "the person types “\(text)”"
  case .types(let text, into: let field?): "the person types “\(text)” into \(phrase(for: field))"
  case .chooses(let option, from: let list): "the person chooses “\(option)” from \(phrase(for: list))"
  case .drags(let element, let x, let y): "the person drags \(phrase(for: element)) \(distance(x: x, y: y))"
  case .points(.hover, let element): "the person rests the pointer on \(phrase(for: element))"
  case .points(.click, let element): "the person clicks \(phrase(for: element))"
  case .points(.double, let element): "the person double-clicks \(phrase(for: element))"
  case .points(.secondary, let element): "the person clicks \(phrase(for: element)) with the secondary button"
  case .passes(let time): "\(phrase(for: time)) \(time.count == 1000 ? "passes" : "pass")"
  case .network(online: true): "the network comes back"
  case .network(online: false): "the network is lost"
  case .sets(let motion, let scheme): sentence(forSetting: motion, scheme)
  }
}

private func sentence(forSetting motion: Conditions.Motion?, _ scheme: Conditions.ColourScheme?) -> String {
  var wishes: [String] = []
  if let motion { wishes.append(motion == .reduced ? "for less motion" : "for motion as usual") }
  if let scheme { wishes.append("for \(scheme.rawValue) colours") }
  return "the person sets their system to ask " + joined(wishes)
}

private func sentence(for expectation: Expectation) -> String {
  switch expectation {
  case .focus(.stays): "focus stays where it is"
  case .focus(.start): "focus is on no control, but at the start of the page or of its new content"
  case .focus(.on(let element)): "focus is on \(phrase(for: element))"
  case .focus(.active(let target, let element)):
    "focus is on \(phrase(for: element)), \(phrase(for: .active, target))"
  case .announced(let text, let politeness, let within):
    "“\(text)” is announced\(manner(of: politeness))\(within.map { " within \(phrase(for: $0))" } ?? "")"
  case .silent(let time): "nothing is announced for \(phrase(for: time))"
  case .element(let element): sentence(for: element)
  case .absent(let element, let states):
    "there is no \(bare(element))"
      + (states.isEmpty ? "" : " in this state: \(joined(phrases(for: states, of: element.role)))")
  case .inert(let element): "\(phrase(for: element)) cannot be reached"
  case .visible(let text): "“\(text)” can be seen"
  case .hidden(let text): "“\(text)” cannot be seen"
  case .motion(true): "something on the page moves"
  case .motion(false): "nothing on the page moves"
  case .fits(true): "no text is cut off, and nothing needs scrolling sideways"
  case .fits(false): "text is cut off, or something needs scrolling sideways"
  }
}

private func sentence(for expectation: ElementExpectation) -> String {
  var result = opening(of: expectation)
  switch expectation.value {
  case nil: break
  case "": result += " without a value"
  case let value?: result += " with the value “\(value)”"
  }
  if let description = expectation.description { result += ", described as “\(description)”" }
  switch expectation.error {
  case nil: break
  case "": result += ", without an error message"
  case let error?: result += ", with the error message “\(error)”"
  }
  if expectation.isStateless { result += ", without any state" }
  if !expectation.states.isEmpty {
    result += ", \(joined(phrases(for: expectation.states, of: expectation.element.role)))"
  }
  switch expectation.group {
  case nil: break
  case .nothing: result += ", in no group"
  case .element(let group): result += ", in \(phrase(for: group))"
  }
  for relation in ElementRelation.allCases {
    if let target = expectation.relations[relation] { result += ", \(phrase(for: relation, target))" }
  }
  if let predecessor = expectation.predecessor { result += ", after \(phrase(for: predecessor)) in reading order" }
  return expectation.picture.map { result + phrase(for: $0) } ?? result
}

/// `there is a button “Save”`, `there are 3 elements, each an option`.
private func opening(of expectation: ElementExpectation) -> String {
  guard let count = expectation.count else { return "there is \(indefinite(expectation.element))" }
  let isAskedMore = expectation != ElementExpectation(element: expectation.element, count: count)
  if count == 1 { return "there is only one \(bare(expectation.element))" }
  return "there are \(count) elements, each \(indefinite(expectation.element))" + (isAskedMore ? ", one of them" : "")
}

private func phrase(for relation: ElementRelation, _ target: ElementExpectation.Target) -> String {
  switch (relation, target) {
  case (.active, .nothing): "without an active descendant"
  case (.active, .element(let element)): "with \(phrase(for: element)) as its active descendant"
  case (.controls, .nothing): "controlling nothing"
  case (.controls, .element(let element)): "controlling \(phrase(for: element))"
  case (.owns, .nothing): "owning nothing from elsewhere"
  case (.owns, .element(let element)): "owning \(phrase(for: element))"
  }
}

private func phrase(for picture: PictureExpectation) -> String {
  var result = ""
  switch picture.fills {
  case nil: break
  case .clockwise: result += ", filled clockwise as far as its value"
  case .right: result += ", filled from the left as far as its value"
  case .left: result += ", filled from the right as far as its value"
  case .up: result += ", filled from the bottom as far as its value"
  case .down: result += ", filled from the top as far as its value"
  }
  if let turn = picture.turns { result += ", turning \(turn.rawValue)" }
  switch (picture.isInSystemColours, picture.contrast) {
  case (false, nil): break
  case (true, nil): result += ", drawn in system colours alone"
  case (false, let contrast?): result += ", drawn with a contrast of at least \(contrast)"
  case (true, let contrast?): result += ", drawn in system colours alone with a contrast of at least \(contrast)"
  }
  return result
}

private func phrases(for states: [ElementState: String], of role: String?) -> [String] {
  states.sorted { $0.key.rawValue < $1.key.rawValue }.map { state, value in
    switch (state.values, value) {
    case (.words, "true") where state == .checked && role == "switch": "on"
    case (.words, "false") where state == .checked && role == "switch": "off"
    case (_, ElementState.absent): "without “\(state.rawValue)”"
    case (.words, "true"): state.rawValue
    case (.words, "false"): "not \(state.rawValue)"
    case (.wholeNumbers, _), (.numbers, _): "\(state.rawValue) \(value)"
    case (.words, _), (.text, _): "\(state.rawValue) “\(value)”"
    }
  }
}

/// `the button “Save”`, `“Save”`, `the progressbar`.
private func phrase(for element: ElementReference) -> String {
  if let nth = element.nth { return "the \(ordinal(nth)) \(bare(element))" }
  return element.role == nil ? bare(element) : "the \(bare(element))"
}

/// `a button “Save”`.
private func indefinite(_ element: ElementReference) -> String {
  if let nth = element.nth { return "a \(ordinal(nth)) \(bare(element))" }
  guard let role = element.role else { return "something named \(bare(element))" }
  let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
  return "\(role.first.map(vowels.contains) == true ? "an" : "a") \(bare(element))"
}

private func bare(_ element: ElementReference) -> String {
  let name = element.name.map { $0.isEmpty ? "without a name" : "“\($0)”" }
  let around = element.within.map { "in \(phrase(for: $0))" }
  return [element.role, name, around].compactMap(\.self).joined(separator: " ")
}

private func manner(of politeness: Politeness?) -> String {
  switch politeness {
  case nil, .off: ""
  case .polite: " politely"
  case .assertive: " at once"
  }
}

/// `2 seconds`, `half a second` as `500 ms`.
public func phrase(for time: Milliseconds) -> String {
  guard time.count % 100 == 0, time.count >= 1000 else { return "\(time.count) ms" }
  let whole = time.count / 1000
  let tenths = time.count % 1000 / 100
  if tenths == 0 { return whole == 1 ? "1 second" : "\(whole) seconds" }
  return "\(whole).\(tenths) seconds"
}

private func distance(x: Int, y: Int) -> String {
  var parts: [String] = []
  if x != 0 { parts.append("\(abs(x)) pixels \(x > 0 ? "right" : "left")") }
  if y != 0 { parts.append("\(abs(y)) pixels \(y > 0 ? "down" : "up")") }
  return parts.isEmpty ? "nowhere" : joined(parts)
}

private func spokenKey(_ key: String) -> String {
  key == " " ? "Space" : key
}

/// `a`, `a and b`, `a, b and c`.
private func joined(_ parts: [String]) -> String {
  guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
  return parts.dropLast().joined(separator: ", ") + " and " + last
}
