import PatternLibrary

/// Returns the scenarios in which a mutant can make a difference. Those that check what it breaks come first, shorter
/// ones before longer ones.
func likeliestFirst(_ mutant: Mutant, _ scenarios: [Scenario]) -> [String] {
  let own = Set(mutant.scenarios)
  let rated = scenarios.filter { own.contains($0.id.value) }.enumerated().map { index, scenario in
    (scenario.id.value, rate: -mutant.aspect.regard(of: scenario), scenario.steps.count, index)
  }
  return rated.sorted { ($0.rate, $0.2, $0.3) < ($1.rate, $1.2, $1.3) }.map(\.0)
}

extension Mutant.Aspect {
  /// Returns how much a scenario checks this aspect; 0 if it does not.
  fileprivate func regard(of scenario: Scenario) -> Int {
    let expectations = scenario.steps.flatMap(\.then).map(\.value)
    let elements = expectations.compactMap { if case .element(let element) = $0 { element } else { nil } }
    switch self {
    case .announcement(let text):
      return expectations.count { expectation in
        guard case .announced(let said, _, _) = expectation else { return false }
        return text == nil || said == text
      }
    case .silence: return 1
    case .name, .role, .presence: return scenario.neededElements.count + expectations.count(where: \.isDenial)
    case .value: return elements.count { $0.value != nil }
    case .state:
      return elements.count { !$0.states.isEmpty || $0.isStateless } + expectations.count(where: \.isInertness)
    case .description: return elements.count { $0.description != nil }
    case .focus: return expectations.count(where: \.isOfFocus)
    case .key(let name): return scenario.steps.count { $0.when.value.presses(name) }
    case .control: return scenario.steps.count
    case .stop: return scenario.steps.count { $0.when.value.presses("Tab") }
    case .motion(let isReduced):
      let isMeant = (scenario.given.motion == .reduced) == isReduced
      return isMeant ? 1 + expectations.count(where: \.isOfMotion) + elements.count { $0.picture?.turns != nil } : 0
    case .text: return expectations.count(where: \.isOfText)
    case .title: return expectations.count(where: \.isOfTitle)
    }
  }
}

extension Expectation {
  fileprivate var isOfMotion: Bool { if case .motion = self { true } else { false } }
  fileprivate var isInertness: Bool { if case .inert = self { true } else { false } }
  fileprivate var isOfText: Bool {
    switch self {
    case .visible, .hidden: true
    default: false
    }
  }
}

extension Action {
  fileprivate func presses(_ name: String) -> Bool { keys.contains { keyNames(in: $0).last == name } }
}
