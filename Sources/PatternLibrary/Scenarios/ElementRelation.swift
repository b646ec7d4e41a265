/// How an element refers to another with an ARIA attribute (WAI-ARIA 1.2, 6.5.3 "Relationship Attributes").
public enum ElementRelation: String, Sendable, Hashable, CaseIterable {
  /// The element that is operated while focus stays on this one.
  case active
  case controls, owns

  /// The attribute for the relation.
  public var attribute: String {
    switch self {
    case .active: "aria-activedescendant"
    case .controls: "aria-controls"
    case .owns: "aria-owns"
    }
  }

  /// The relation in a sentence.
  public var summary: String {
    switch self {
    case .active: "Its active descendant: what is operated while focus stays on it; or that there is none."
    case .controls: "An element that it controls; or that it controls none."
    case .owns: "An element that belongs to it though it is elsewhere; or that there is none."
    }
  }

  /// Returns a phrase that follows an element in a sentence.
  func phrase(_ target: ElementExpectation.Target) -> String {
    switch (self, target) {
    case (.active, .nothing): "without an active descendant"
    case (.active, .element(let element)): "with \(element.definite) as its active descendant"
    case (.controls, .nothing): "controlling nothing"
    case (.controls, .element(let element)): "controlling \(element.definite)"
    case (.owns, .nothing): "owning nothing from elsewhere"
    case (.owns, .element(let element)): "owning \(element.definite)"
    }
  }
}
