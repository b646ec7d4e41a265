public import PatternLibrary

/// What an element tells assistive technology beyond its role and name.
public struct ElementFacts: Sendable, Hashable {
  /// As the browser computes it.
  public var role: String
  /// As a screen reader would say it; the empty string when there is none.
  public var value: String
  public var description: String
  /// The text of its error message; the empty string when there is none.
  public var error: String
  /// Why an error message that an attribute names is none; the empty string where none is named.
  public var noError: String
  /// What attributes and HTML say of its states, for those of which they say anything.
  public var states: [ElementState: String]
  /// Why a state cannot be told, for those that cannot.
  public var unclearStates: [ElementState: String]
  /// Those states of which assistive technology is told: all that hold, and those of which it is told, too, that they do
  /// not, such as `expanded`.
  public var toldStates: [ElementState]

  public init(
    role: String = "",
    value: String = "",
    description: String = "",
    error: String = "",
    noError: String = "",
    states: [ElementState: String] = [:],
    unclearStates: [ElementState: String] = [:],
    toldStates: [ElementState] = []
  ) {
    self.role = role
    self.value = value
    self.description = description
    self.error = error
    self.noError = noError
    self.states = states
    self.unclearStates = unclearStates
    self.toldStates = toldStates
  }

  /// Where these facts differ from what is expected, in words.
  public func differences(from expected: ElementExpectation) -> [String] {
    var differences: [String] = []
    func compare(_ what: String, _ observed: String, _ expected: String?) {
      guard let expected, expected != observed else { return }
      differences.append(observed.isEmpty ? "it has no \(what)" : "its \(what) is “\(observed)”")
    }
    compare("value", value, expected.value)
    compare("description", description, expected.description)
    if let wanted = expected.error, wanted != error || !noError.isEmpty {
      if error.isEmpty {
        let isFine = ["false", nil].contains(states[.invalid])
        let reason = noError.isEmpty ? (isFine ? ", and is not invalid" : "") : ": \(noError)"
        differences.append("it has no error message\(reason)")
      } else {
        differences.append("its error message is “\(error)”")
      }
    }
    let states = expected.states.sorted { $0.key.rawValue < $1.key.rawValue }
    differences += states.map { ($0.key, $0.value, observed($0.key)) }.filter { $1 != $2.value }.map {
      $2.words(for: $0)
    }
    if expected.isStateless { differences += toldStates.map { observed($0).words(for: $0) } }
    return differences
  }

  /// That the element is there in all of these states, or that it cannot be told, in words; `nil` where it is not.
  public func presence(in states: [ElementState: String]) -> String? {
    let all = states.keys.sorted { $0.rawValue < $1.rawValue }.map { (state: $0, observed: observed($0)) }
    if all.contains(where: { $0.observed.value != nil && $0.observed.value != states[$0.state] }) { return nil }
    return "it is there, and " + all.map { $0.observed.words(for: $0.state) }.joined(separator: ", ")
  }

  /// What is known of a state.
  private enum Observation {
    /// A value that ARIA knows, or `ElementState.absent`.
    case known(String)
    case unclear(because: String)

    var value: String? { if case .known(let value) = self { value } else { nil } }

    func words(for state: ElementState) -> String {
      switch self {
      case .known(let value): "\(state.rawValue) is \(value)"
      case .unclear(let reason): "\(state.rawValue) cannot be determined: \(reason)"
      }
    }
  }

  private func observed(_ state: ElementState) -> Observation {
    if let reason = unclearStates[state] { return .unclear(because: reason) }
    let isKnownRole = ariaRoles.contains(role)
    guard let said = states[state] else {
      if state.isCounted(for: role) {
        return .unclear(because: "nothing is said of it, and browsers count it differently")
      }
      if isKnownRole || state.isGlobal { return .known(state.defaultValue(for: role) ?? ElementState.absent) }
      return .unclear(because: "nothing is said of it, and WAI-ARIA has no role “\(role)”")
    }
    guard let value = state.value(said) else { return .unclear(because: "“\(said)” is not one of its values") }
    if isKnownRole && !state.isSupported(by: role) && !state.wasGlobal {
      return .unclear(because: "it is “\(said)”, but the role “\(role)” has no such state")
    }
    return .known(value)
  }
}

extension ElementReference {
  /// Whether an element with this role and name, as the browser computed them, is meant.
  public func means(role: String, name: String) -> Bool {
    func plain(_ role: String) -> String { role == "img" ? "image" : role }
    if let wanted = self.role, plain(wanted) != plain(role) { return false }
    if let wanted = self.name, wanted != squeezed(name) { return false }
    return true
  }
}
