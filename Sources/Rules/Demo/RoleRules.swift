public import Diagnostics
import HTMLTree
import PatternLibrary
import Text

extension Rule {
  /// A `role` that no browser knows.
  public static let demoUnknownRole = Rule(
    "demo-unknown-role",
    .warning,
    "An element is given a role that does not exist.",
    explanation: """
      Browsers ignore a role that they do not know, so the element keeps the role that it has by itself: a `<div>` has \
      none.
      """,
    source: "WAI-ARIA 1.2, Definition of Roles",
    wrong: "<div «role=\"buton\" tabindex=\"0\">Send</div>",
    right: "<div role=\"button\" tabindex=\"0\">Send</div>",
    language: "html"
  )

  /// An `aria-*` attribute that no browser knows.
  public static let demoUnknownAttribute = Rule(
    "demo-unknown-attribute",
    .warning,
    "An element has an `aria-*` attribute that does not exist.",
    explanation: "Browsers ignore an attribute that they do not know, and assistive technology never learns of it.",
    source: "WAI-ARIA 1.2, Definitions of States and Properties",
    wrong: "<button «aria-labl=\"Close\">×</button>",
    right: "<button aria-label=\"Close\">×</button>",
    language: "html"
  )

  /// A state, a property or a name of an element whose role cannot have it.
  public static let demoUnsupportedAttribute = Rule(
    "demo-unsupported-attribute",
    .warning,
    "An element has an `aria-*` attribute that its role does not support.",
    explanation: """
      What a role does not support is not told, or is told by some screen readers only. This includes names: a \
      `<div>`, a `<span>` or a paragraph cannot be named, so `aria-label` on it is lost. Where a script sets roles, \
      this rule reports nothing.
      """,
    source: "WAI-ARIA 1.2, Supported States and Properties; Roles which cannot be named",
    examples: [
      Example(
        wrong: "<button «aria-checked=\"true\">Mute</button>",
        right: "<button aria-pressed=\"true\">Mute</button>",
        language: "html"
      ),
      Example(
        wrong: "<span «aria-label=\"3 unread\">3</span>",
        right: "<span role=\"img\" aria-label=\"3 unread\">3</span>",
        language: "html"
      ),
    ]
  )

  /// A role without a state or a property that it must have.
  public static let demoRequiredAttribute = Rule(
    "demo-required-attribute",
    .warning,
    "An element lacks a state or a property that its role must have.",
    explanation: """
      A checkbox that says nothing of being checked, or a slider without a value, is announced wrongly or not at all. \
      HTML's own elements have these states by themselves. Where a script may set the attribute, this rule reports \
      nothing; even so, have it in the page from the start.
      """,
    source: "WAI-ARIA 1.2, Required States and Properties",
    wrong: "<div «role=\"switch\" tabindex=\"0\">Dark mode</div>",
    right: "<div role=\"switch\" aria-checked=\"false\" tabindex=\"0\">Dark mode</div>",
    language: "html"
  )

  /// A part of a widget outside of it.
  public static let demoRequiredParent = Rule(
    "demo-required-parent",
    .warning,
    "An element is not in an element of a role that must be around it.",
    explanation: """
      A tab belongs to a `tablist`, an option to a `listbox`. Without it, screen readers cannot say how many there are, \
      or do not tell the role at all. An element may also belong to another by its `aria-owns`.
      """,
    source: "WAI-ARIA 1.2, Required Context Role",
    wrong: "<div><button «role=\"tab\">Mail</button></div>",
    right: "<div role=\"tablist\"><button role=\"tab\">Mail</button></div>",
    language: "html"
  )

  /// A widget without its parts.
  public static let demoRequiredChildren = Rule(
    "demo-required-children",
    .warning,
    "An element contains no element of a role that must be in it.",
    explanation: """
      A `tablist` without a `tab`, or a `menu` of plain buttons, is announced as something that it is not. Where a \
      script adds elements or sets roles, or the element is marked as busy, this rule reports nothing.
      """,
    source: "WAI-ARIA 1.2, Required Owned Elements",
    wrong: "<div «role=\"menu\"><button>Copy</button></div>",
    right: "<div role=\"menu\"><button role=\"menuitem\">Copy</button></div>",
    language: "html"
  )
}

let demoUnknownRoleCheck = Check<DemoSubject>(.demoUnknownRole) { subject in
  subject.facts.elements.compactMap { element in
    let words = (element["role"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, firstRole(in: element["role"]) == nil,
      !words.contains(where: { comingRoles.contains($0.lowercased()) })
    else { return nil }
    return Diagnostic(
      .demoUnknownRole,
      at: subject.place(of: "role", in: element),
      "there is no role `\(shortened(first))`",
      help: roleMeant(by: first).map(didYouMean) ?? "Use a role of WAI-ARIA, or an element that has one by itself."
    )
  }
}

let demoUnknownAttributeCheck = Check<DemoSubject>(.demoUnknownAttribute) { subject in
  subject.facts.elements.flatMap { element in
    element.attributes.filter { $0.name.hasPrefix("aria-") && !ariaAttributes.contains($0.name) }.map { attribute in
      Diagnostic(
        .demoUnknownAttribute,
        at: subject.file.range(attribute.range),
        "there is no attribute `\(shortened(attribute.name))`",
        help: nearMiss(to: attribute.name, among: ariaAttributes.sorted()).map(didYouMean)
          ?? "Use an attribute of WAI-ARIA, or one that begins with `data-`."
      )
    }
  }
}

let demoUnsupportedAttributeCheck = Check<DemoSubject>(.demoUnsupportedAttribute) { subject in
  let facts = subject.facts
  if facts.changesRoles { return [] }
  return facts.elements.flatMap { element -> [Diagnostic] in
    // With `popover`, it is a group (HTML-AAM).
    let isPlain = !element.isForeign && ["div", "span"].contains(element.name) && element["popover"] == nil
    guard let role = facts.role(of: element) ?? (isPlain ? "generic" : nil), !facts.isInDrawing(element) else {
      return []
    }
    return element.attributes.compactMap { attribute in
      if !attribute.name.hasPrefix("aria-") || attribute.value.isEmpty || isSupported(attribute.name, by: role) {
        return nil
      }
      let isName = ["aria-label", "aria-labelledby"].contains(attribute.name)
      let owner =
        facts.explicitRole(of: element) == nil && isPlain
        ? "`<\(element.name)>` without a role" : "an element of the role `\(role)`"
      return Diagnostic(
        .demoUnsupportedAttribute,
        at: subject.file.range(attribute.range),
        isName ? "\(owner) cannot be named" : "\(owner) does not support `\(attribute.name)`",
        help: isName
          ? "Give it a role that can have a name, or put the words where people read them."
          : "Take it out, or use a role that has it."
      )
    }
  }
}

private func isSupported(_ attribute: String, by role: String) -> Bool {
  switch attribute {
  case "aria-label", "aria-labelledby": !namelessRoles.contains(role)
  // What has no role has these only to keep what a script reads, or until the role is there.
  default:
    role == "generic" || !ariaRoles.contains(role)
      || ElementState(rawValue: String(attribute.dropFirst(5)))?.isSupported(by: role) ?? true
  }
}

let demoRequiredAttributeCheck = Check<DemoSubject>(.demoRequiredAttribute) { subject in
  let facts = subject.facts
  let missing = facts.elements.flatMap { element -> [(HTMLElement, role: String, attribute: String)] in
    guard let role = facts.explicitRole(of: element), !hasStates(facts.nativeRole(of: element)) else { return [] }
    let isOperable = role == "separator" && element["tabindex"] != nil
    let required = isOperable ? ["aria-valuenow"] : requiredAttributes[role, default: []]
    return required.filter { element[$0] == nil }.map { (element, role, $0) }
  }
  let settable = Set(missing.map(\.attribute)).filter(facts.mayScriptsSet)
  return missing.filter { !settable.contains($0.attribute) }.map { element, role, attribute in
    Diagnostic(
      .demoRequiredAttribute,
      at: subject.place(of: "role", in: element),
      "an element of the role `\(role)` must have `\(attribute)`",
      help: "Add `\(attribute)` with what is true when the page opens."
    )
  }
}

/// Whether HTML gives an element of a role its state or value.
private func hasStates(_ role: String?) -> Bool {
  ["checkbox", "combobox", "heading", "meter", "progressbar", "radio", "slider", "spinbutton"].contains(role)
}

let demoRequiredParentCheck = Check<DemoSubject>(.demoRequiredParent) { subject in
  let facts = subject.facts
  let parts = facts.elements.filter { facts.explicitRole(of: $0).map { requiredParents[$0] != nil } ?? false }
  if parts.isEmpty || facts.changesRoles { return [] }
  let owned = Set(facts.elements.flatMap { ($0["aria-owns"] ?? "").split(whereSeparator: \.isWhitespace) })
  let around = facts.rolesAround(owned: owned)
  return parts.compactMap { element in
    guard let role = facts.explicitRole(of: element), let parents = requiredParents[role] else { return nil }
    let outer = facts.document.nodes[element.index].parent.map { around[$0] } ?? RoleSet()
    if around[element.index] == .any || !outer.isDisjoint(with: RoleSet(parents)) { return nil }
    return Diagnostic(
      .demoRequiredParent,
      at: subject.place(of: "role", in: element),
      "an element of the role `\(role)` must be in one of the role \(oneOf(parents.sorted()))",
      help: "Put a `role` on the element around it, or name the element in another’s `aria-owns`."
    )
  }
}

let demoRequiredChildrenCheck = Check<DemoSubject>(.demoRequiredChildren) { subject in
  let facts = subject.facts
  let wholes = facts.elements.compactMap { element -> (HTMLElement, role: String, children: Set<String>)? in
    guard let role = facts.explicitRole(of: element), let children = requiredChildren[role],
      element["aria-owns"] == nil, element["aria-busy"] != "true"
    else { return nil }
    return (element, role, children)
  }
  if wholes.isEmpty || facts.changesRoles || facts.addsElements { return [] }
  let (around, inside) = (facts.rolesAround(), facts.rolesInside())
  let empty = wholes.filter { whole, _, children in
    around[whole.index] != .any && inside[whole.index].isDisjoint(with: RoleSet(children))
  }
  return empty.map { element, role, children in
    Diagnostic(
      .demoRequiredChildren,
      at: subject.place(of: "role", in: element),
      "an element of the role `\(role)` must contain one of the role \(oneOf(children.sorted()))",
      help: "Give the elements in it their roles, or take this one’s role out."
    )
  }
}
