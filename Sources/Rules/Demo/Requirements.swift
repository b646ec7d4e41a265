import Diagnostics
import HTMLTree
import PatternLibrary

extension DemoSubject {
  /// The diagnostics about requirements of the vocabulary that the demo's elements do not meet.
  var missedRequirements: [Diagnostic] {
    if wrong != nil { return [] }
    return terms.vocabulary.kinds.flatMap { kind in
      kind.requirements.flatMap { requirement in
        let roles = requirement.roles.isEmpty ? kind.roles : requirement.roles
        let elements = facts.elements.filter { element in
          element.startTag != nil && !facts.isHiddenFromTechnology(element)
            && facts.role(of: element).map(roles.contains) == true
        }
        return elements.isEmpty ? [] : find(requirement, of: kind, in: elements)
      }
    }
  }

  private func find(_ requirement: ElementRequirement, of kind: ComponentKind, in elements: [HTMLElement])
    -> [Diagnostic]
  {
    let rule = requirement.rule
    switch requirement.demand {
    case .name:
      return facts.namesByScript
        ? [] : elements.filter { facts.name(of: $0) == .missing }.map { unnamed($0, kind, rule) }
    case .tellingName: return elements.compactMap { vaguelyNamed($0, kind, rule) }
    case .noTabStop: return elements.compactMap { tabStop($0, kind, rule) }
    case .attribute(let attribute):
      if facts.isIncomplete || facts.scripts.mayChange(attribute) { return [] }
      return elements.filter { squeezed($0[attribute] ?? "").isEmpty }.map { element in
        Diagnostic(
          rule,
          at: place(of: element),
          "this \(kind.name) has no `\(attribute)`",
          help: "Give it `\(attribute)`."
        )
      }
    }
  }

  private func unnamed(_ element: HTMLElement, _ kind: ComponentKind, _ rule: Rule) -> Diagnostic {
    let what = kind.naming?.says ?? "what it is for"
    return Diagnostic(
      rule,
      at: place(of: element),
      "this \(kind.name) has no name",
      help: labelable.contains(element.name) ? "Give it a `<label>` that says \(what)." : "Say in `aria-label` \(what)."
    )
  }

  private func vaguelyNamed(_ element: HTMLElement, _ kind: ComponentKind, _ rule: Rule) -> Diagnostic? {
    guard let naming = kind.naming, case .given(let name) = facts.name(of: element),
      naming.vague.contains(where: { plainKey($0) == plainKey(name) })
    else { return nil }
    let message = "the name “\(name)” does not say \(naming.says)"
    return Diagnostic(rule, at: place(of: "aria-label", in: element), message, help: naming.help)
  }

  private func tabStop(_ element: HTMLElement, _ kind: ComponentKind, _ rule: Rule) -> Diagnostic? {
    guard let index = element.number(of: "tabindex"), index >= 0 else { return nil }
    return Diagnostic(
      rule,
      at: place(of: "tabindex", in: element),
      "Tab stops at this \(kind.name), which cannot be operated",
      help: "Take `tabindex` out, or write `-1` if a script moves focus here."
    )
  }
}

extension DemoScripts {
  /// Whether a script mentions an attribute, by its own name or by that of its property.
  fileprivate func mayChange(_ attribute: String) -> Bool {
    let property = attribute.filter { $0 != "-" }
    return [attribute, property].contains { source.lowercased().contains($0) }
  }
}
