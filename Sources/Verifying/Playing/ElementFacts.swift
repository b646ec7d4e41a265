public import PatternLibrary

/// What an element tells assistive technology beyond its role and name.
public struct ElementFacts: Sendable, Hashable {
  /// As a screen reader would say it; the empty string when there is none.
  public var value: String
  public var description: String
  /// By ARIA's names without the prefix.
  public var states: [String: String]
  /// The names of those states that assistive technology is told: all that hold, and those of which it is told, too,
  /// that they do not, such as `expanded`.
  public var toldStates: [String]
  public var isInert: Bool

  public init(
    value: String = "",
    description: String = "",
    states: [String: String] = [:],
    toldStates: [String] = [],
    isInert: Bool = false
  ) {
    self.value = value
    self.description = description
    self.states = states
    self.toldStates = toldStates
    self.isInert = isInert
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
    for (state, wanted) in expected.states.sorted(by: { $0.key < $1.key }) where states[state] ?? "false" != wanted {
      differences.append("\(state) is \(states[state] ?? "false")")
    }
    if expected.isStateless { differences += toldStates.map { "\($0) is \(states[$0] ?? "false")" } }
    return differences
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

/// A text with single spaces between its words and none around it.
func squeezed(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
