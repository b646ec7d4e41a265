import HTMLTree
import PatternLibrary

/// The states and properties that elements of a role must have (WAI-ARIA 1.2, "Required States and Properties", and
/// each role), apart from those that have a default.
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
    isIncomplete || scripts.tokens.joined().contains { $0.isText && $0.text == "role" || $0.isWord("role") }
  }

  /// Whether a script may add elements to the document.
  var addsElements: Bool {
    isIncomplete
      || scripts.hasWord([
        "after", "append", "appendChild", "before", "cloneNode", "importNode", "innerHTML", "insertAdjacentElement",
        "insertAdjacentHTML", "insertBefore", "insertCell", "insertRow", "outerHTML", "prepend", "replaceChildren",
        "replaceWith", "setHTML", "setHTMLUnsafe", "write",
      ])
  }

  /// Whether a script may set an attribute of WAI-ARIA. Names of properties are like `ariaValueNow`.
  func mayScriptsSet(_ attribute: String) -> Bool {
    let property = "aria" + attribute.dropFirst("aria-".count)
    let source = scripts.source
    return isIncomplete || source.contains(attribute) || source.lowercased().contains(property)
      || ["aria-\"", "aria-'", "aria-`", "aria-$"].contains { source.contains($0) }
  }

  /// Whether something holds for an element or for one around it.
  func isAround(_ element: HTMLElement, _ holds: (HTMLElement) -> Bool) -> Bool {
    var index: Int? = element.index
    while let place = index {
      if let element = document.nodes[place].element, holds(element) { return true }
      index = document.nodes[place].parent
    }
    return false
  }
}
