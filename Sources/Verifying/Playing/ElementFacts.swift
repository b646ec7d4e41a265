public import PatternLibrary

/// What an element exposes to assistive technology beyond its role and name.
public struct ElementFacts: Sendable, Hashable {
  /// The role, as the browser computes it.
  public var role: String
  /// The value as a screen reader would say it; the empty string if there is none.
  public var value: String
  public var description: String
  /// The text of its error message; the empty string if there is none.
  public var error: String
  /// Why an element that an attribute names is not an error message; the empty string if none is named.
  public var noError: String
  /// The states that attributes and HTML set.
  public var states: [ElementState: String]
  /// The states that cannot be determined, with the reason.
  public var unclearStates: [ElementState: String]
  /// The states that assistive technology is told: all that are true, and those that are also reported when false, such
  /// as `expanded`.
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
    (self.role, self.value, self.description, self.error, self.noError) = (role, value, description, error, noError)
    (self.states, self.unclearStates, self.toldStates) = (states, unclearStates, toldStates)
  }

  /// Returns the differences between these facts and what is expected, in words.
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
    let states = expected.states.inOrder
    differences += states.map { ($0.key, $0.value, observed($0.key)) }.filter { $1 != $2.value }.map {
      $2.words(for: $0)
    }
    if expected.isStateless { differences += toldStates.map { observed($0).words(for: $0) } }
    return differences
  }

  /// Returns words that say that the element is there in all of these states, or that this cannot be determined; `nil`
  /// if it is not.
  public func presence(in states: [ElementState: String]) -> String? {
    let all = states.keys.sorted { $0.rawValue < $1.rawValue }.map { (state: $0, observed: observed($0)) }
    if all.contains(where: { $0.observed.value != nil && $0.observed.value != states[$0.state] }) { return nil }
    return "it is there, and " + all.map { $0.observed.words(for: $0.state) }.joined(separator: ", ")
  }

  /// What is known about a state.
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
  /// Whether an element with this role and name, as the browser computes them, is the one that is meant.
  public func means(role: String, name: String) -> Bool {
    func plain(_ role: String) -> String { role == "img" ? "image" : role }
    if let wanted = self.role, plain(wanted) != plain(role) { return false }
    guard hasPlaceholders, let form = announcedName else { return self.name.map { $0 == squeezed(name) } ?? true }
    return form.likeness(to: name) == .same
  }
}
