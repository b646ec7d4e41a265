import HTMLTree
import PatternLibrary

/// The states and properties that elements of a role must have (WAI-ARIA 1.2, "Required States and Properties" of each).
/// One that has a default is only listed if people need to be told what is meant: a heading's level. A combobox's
/// `aria-controls` is not, since WAI-ARIA 1.3 no longer asks for it.
let requiredAttributes: [String: [String]] = [
  "checkbox": ["aria-checked"], "combobox": ["aria-expanded"], "heading": ["aria-level"],
  "menuitemcheckbox": ["aria-checked"], "menuitemradio": ["aria-checked"], "meter": ["aria-valuenow"],
  "radio": ["aria-checked"], "scrollbar": ["aria-controls", "aria-valuenow"], "slider": ["aria-valuenow"],
  "switch": ["aria-checked"],
]

/// The roles of which one must be around elements of a role (WAI-ARIA 1.2, "Required Context Role" of each).
let requiredParents: [String: Set<String>] = [
  "cell": ["row"], "columnheader": ["row"], "gridcell": ["row"], "rowheader": ["row"],
  "listitem": ["directory", "list"], "menuitem": menuRoles, "menuitemcheckbox": menuRoles, "menuitemradio": menuRoles,
  "option": ["group", "listbox"],
  "row": ["grid", "rowgroup", "table", "treegrid"], "rowgroup": ["grid", "table", "treegrid"], "tab": ["tablist"],
  "treeitem": ["group", "tree"],
]

private let menuRoles: Set<String> = ["group", "menu", "menubar"]

/// The roles of which elements of a role must contain one (WAI-ARIA 1.2, "Required Owned Elements" of each).
let requiredChildren: [String: Set<String>] = [
  "feed": ["article"], "grid": ["row"], "list": ["listitem"], "listbox": ["option"], "menu": itemRoles,
  "menubar": itemRoles, "row": ["cell", "columnheader", "gridcell", "rowheader"], "rowgroup": ["row"], "table": ["row"],
  "tablist": ["tab"], "tree": ["treeitem"], "treegrid": ["row"],
]

private let itemRoles: Set<String> = ["menuitem", "menuitemcheckbox", "menuitemradio"]

/// The roles of elements that authors may not name (WAI-ARIA 1.2, "Roles which cannot be named").
let namelessRoles: Set<String> = [
  "caption", "code", "deletion", "emphasis", "generic", "insertion", "none", "paragraph", "presentation", "strong",
  "subscript", "superscript",
]

/// The attributes of WAI-ARIA 1.2 (6.6), and those that WAI-ARIA 1.3 adds.
let ariaAttributes: Set<String> = Set(ElementState.allCases.map { "aria-\($0.rawValue)" }).union([
  "aria-activedescendant", "aria-atomic", "aria-braillelabel", "aria-brailleroledescription", "aria-colindextext",
  "aria-controls", "aria-describedby", "aria-description", "aria-details", "aria-dropeffect", "aria-errormessage",
  "aria-flowto", "aria-grabbed", "aria-hidden", "aria-label", "aria-labelledby", "aria-live", "aria-owns",
  "aria-relevant", "aria-rowindextext", "aria-valuetext",
])

/// Roles that WAI-ARIA 1.3 adds.
let comingRoles: Set<String> = ["comment", "sectionfooter", "sectionheader", "suggestion"]

extension DemoFacts {
  /// Whether a script may give elements other roles than the document does.
  var changesRoles: Bool {
    isIncomplete || scripts.allTokens.joined().contains { $0.isText && $0.text == "role" || $0.isWord("role") }
  }

  /// Whether a script may add elements to the document.
  var addsElements: Bool {
    isIncomplete
      || scripts.hasWord([
        "after", "append", "appendChild", "before", "cloneNode", "importNode", "innerHTML", "insertAdjacentElement",
        "insertAdjacentHTML", "insertBefore", "insertCell", "insertNode", "insertRow", "moveBefore", "outerHTML",
        "prepend",
        "replaceChild", "replaceChildren", "replaceWith", "setHTML", "setHTMLUnsafe", "surroundContents", "write",
      ])
  }

  /// Whether a script may set an attribute of WAI-ARIA. Names of properties are like `ariaValueNow`.
  func mayScriptsSet(_ attribute: String) -> Bool {
    let property = "aria" + attribute.dropFirst("aria-".count)
    let source = scripts.source
    return isIncomplete || source.contains(attribute) || source.lowercased().contains(property)
      || ["aria-\"", "aria-'", "aria-`", "aria-$"].contains { source.contains($0) }
  }

  /// For each node, the roles of its element and of those around it.
  ///
  /// - Parameter owned: The ids that some `aria-owns` names.
  func rolesAround(owned: Set<Substring> = []) -> [RoleSet] {
    inherited(in: document, RoleSet()) { outer, element in
      let isOwned = element["id"].map { owned.contains(Substring($0)) } ?? false
      return outer.union(isOwned ? .any : own(element))
    }
  }

  /// For each node, the roles of the elements in it.
  func rolesInside() -> [RoleSet] {
    var inside = [RoleSet](repeating: RoleSet(), count: document.nodes.count)
    for index in document.nodes.indices.reversed() {
      guard let parent = document.nodes[index].parent else { continue }
      inside[parent].formUnion(inside[index])
      if let element = document.nodes[index].element { inside[parent].formUnion(own(element)) }
    }
    return inside
  }

  private func own(_ element: HTMLElement) -> RoleSet {
    // A component may have any role, and hold any.
    if element.name.contains("-") || element.name == "slot" { return .any }
    return RoleSet((role(of: element) ?? (["td", "th"].contains(element.name) ? "cell" : nil)).map { [$0] } ?? [])
  }
}

/// A set of those roles that others must be in or must contain.
struct RoleSet: OptionSet, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ roles: Set<String>) { rawValue = roles.reduce(0) { $0 | (Self.bits[$1] ?? 0) } }

  /// All roles, where it is not known which there are.
  static let any = RoleSet(rawValue: .max)

  private static let bits: [String: UInt64] = {
    let roles = Set(requiredParents.values.joined()).union(requiredChildren.values.joined())
    return Dictionary(uniqueKeysWithValues: roles.sorted().enumerated().map { ($1, 1 << $0) })
  }()
}
