import PatternLibrary

extension Scenario {
  /// The texts that a product may say otherwise, for near misses.
  var texts: [String] {
    let names = (neededElements + deniedElements).compactMap(\.value.name)
    let said = steps.flatMap(\.then).compactMap { expected -> String? in
      switch expected.value {
      case .announced(let text, _, _), .visible(let text), .hidden(let text): text
      case .focus, .silent, .element, .absent, .inert, .motion, .fits: nil
      }
    }
    return said + names
  }
}

extension ElementReference {
  /// For messages.
  var quoted: String {
    [role, name.map { "“\($0)”" }].compactMap(\.self).joined(separator: " ")
  }
}
