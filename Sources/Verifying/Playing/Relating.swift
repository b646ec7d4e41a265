import JSONSyntax
import PatternLibrary

/// The targets of ARIA attributes. A target that is hidden from assistive technology does not count.
extension ScenarioPlayer {
  /// Returns how the target of an element differs from what is expected, in words.
  func difference(
    of relation: ElementRelation,
    of element: PageElement,
    from expected: ElementExpectation.Target
  ) throws(WebDriverError) -> String? {
    let told = try ask("related", [element.reference, .string(relation.rawValue)])
    if let id = told["missing"].strings.first { return "\(relation.attribute) names the id “\(id)”, which nothing has" }
    let others = (told["elements"].array ?? []).compactMap { PageElement($0) }
    switch expected {
    case .nothing: if others.isEmpty { return nil }
    case .element(let reference):
      for one in others where try isMeant(one, by: reference) {
        return told["isOutside"].bool == true
          ? "its active descendant is neither in it nor in what it owns or controls" : nil
      }
    }
    if others.isEmpty {
      let hidden = told["hidden"].strings
      return hidden.isEmpty ? relation.none : "\(relation.attribute) leads to what is hidden: \(hidden[0])"
    }
    var words: [String] = []
    for one in others.prefix(3) { words.append(try described(one)) }
    return "\(relation.observed) \(words.joined(separator: ", "))"
  }
}

extension ElementRelation {
  fileprivate var none: String {
    switch self {
    case .active: "it has no active descendant"
    case .controls: "it controls nothing"
    case .owns: "it owns nothing"
    }
  }

  fileprivate var observed: String {
    switch self {
    case .active: "its active descendant is"
    case .controls: "it controls"
    case .owns: "it owns"
    }
  }
}
