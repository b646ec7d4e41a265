import Diagnostics

/// A scenario in plain English: the sentences for a page and a report, and the acceptance criterion that a team copies.
public struct ScenarioSentences: Sendable, Hashable {
  /// What holds before the first step; `nil` when nothing unusual does.
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
    when = step.when.value.sentence
    then = step.then.map(\.value.sentence) + step.allowances.map { phrase(for: $0) + reason(of: $0) }
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
  if let element = allowance.focus { parts.append("focus may go to \(element.definite)") }
  if let error = allowance.error { parts.append("the error “\(error)” may come") }
  if let request = allowance.request { parts.append("“\(request)” may be asked for in vain") }
  if let frame = allowance.frame { parts.append("nobody looks into the frame “\(frame)”") }
  return joined(parts)
}

private func reason(of allowance: Allowance) -> String {
  " (\(allowance.reason.hasSuffix(".") ? String(allowance.reason.dropLast()) : allowance.reason))"
}

/// Returns what is true first: in “not invalid and required” either could be denied.
func phrases(for states: [ElementState: String], of role: String?) -> [String] {
  let all = states.inOrder
  return (all.filter { $0.value != "false" } + all.filter { $0.value == "false" }).map { state, value in
    switch (state.values, value) {
    case (.words, "none") where state == .sort: "not sorted"
    case (.words, "mixed"): "partly \(state.rawValue)"
    case (.words, _) where state == .sort && value != ElementState.absent: "sorted \(value)"
    case (.wholeNumbers, "-1") where state == .setsize: "in a set of unknown size"
    case (.wholeNumbers, _) where state == .setsize && value != ElementState.absent: "in a set of \(value)"
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
