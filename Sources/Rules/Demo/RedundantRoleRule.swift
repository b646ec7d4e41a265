public import Diagnostics
import HTMLTree

extension Rule {
  /// A role that an element already has.
  public static let demoRedundantRole = Rule(
    "demo-redundant-role",
    .warning,
    "An element is given a role that it already has.",
    explanation: """
      HTML's elements already have their roles. Writing them again adds nothing, and the attribute stays behind when \
      the element changes. Lists, tables and images are exempt, since browsers drop their roles in some styles.
      """,
    source: "ARIA in HTML, rules of ARIA attributes usage by HTML element",
    wrong: "<progress «role=\"progressbar\"></progress>",
    right: "<progress></progress>",
    language: "html",
    isFixable: true
  )
}

/// Elements for which a repeated role is known to fix something: list roles where bullets are removed, table roles
/// where the layout is changed, `img` for drawings.
private let spared: Set<String> = [
  "ul", "ol", "menu", "li", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "img", "html", "math",
]

let demoRedundantRoleCheck = Check<DemoSubject>(.demoRedundantRole) { subject in
  let facts = subject.facts
  let found = facts.elements.compactMap { element -> (HTMLElement, HTMLAttribute, String)? in
    guard let attribute = element.attributes.first(where: { $0.name == "role" }), !spared.contains(element.name),
      let role = facts.explicitRole(of: element), role == facts.nativeRole(of: element),
      // A heading's level may be the reason.
      element["aria-level"] == nil
    else { return nil }
    return (element, attribute, role)
  }
  if found.isEmpty { return [] }
  let removal = AttributeRemoval(of: "role", in: subject)
  return found.map { element, attribute, role in
    Diagnostic(
      .demoRedundantRole,
      at: subject.file.range(attribute.range),
      "`<\(element.name)>` already has the role `\(role)`",
      help: "Take `role` out.",
      fix: removal?.fix(element)
    )
  }
}
