import Diagnostics

extension ElementState {
  /// The roles that use or inherit it: WAI-ARIA 1.2, 6.6 "Definitions of States and Properties"; for inheritance, 5.4
  /// "Definition of Roles", "Superclass Role".
  var roles: Set<String> {
    switch self {
    case .autocomplete: ["combobox", "searchbox", "textbox"]
    case .busy, .current, .keyshortcuts, .roledescription: []
    case .checked: rolesOfChecked
    case .colcount, .rowcount: ["grid", "table", "treegrid"]
    case .colindex, .rowindex: ["cell", "columnheader", "gridcell", "row", "rowheader"]
    case .colspan, .rowspan: ["cell", "columnheader", "gridcell", "rowheader"]
    case .disabled: rolesOfDisabled
    case .expanded: rolesOfExpanded
    case .haspopup: rolesOfPopups
    case .invalid: rolesOfInvalid
    case .level: ["heading", "listitem", "row", "treeitem"]
    case .modal: ["alertdialog", "dialog"]
    case .multiline: ["searchbox", "textbox"]
    case .multiselectable: ["grid", "listbox", "tablist", "tree", "treegrid"]
    case .orientation: rolesOfOrientation
    case .placeholder: ["searchbox", "textbox"]
    case .posinset, .setsize: rolesOfSets
    case .pressed: ["button"]
    case .readonly: rolesOfReadOnly
    case .required: rolesOfRequired
    case .selected: ["columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem"]
    case .sort: ["columnheader", "rowheader"]
    case .valuemax, .valuemin, .valuenow: rolesOfRanges.union(["separator", "spinbutton"])
    }
  }
}

/// The roles with a value between two numbers, for which ARIA gives defaults (5.4, "Implicit Value for Role").
let rolesOfRanges: Set<String> = ["meter", "progressbar", "scrollbar", "slider"]

private let rolesOfSets: Set<String> = [
  "article", "listitem", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "row", "tab", "treeitem",
]

private let rolesOfChecked: Set<String> = [
  "checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "treeitem",
]

/// "The value `mixed` is not supported on …" (6.6, aria-checked).
let rolesWithoutMixed: Set<String> = ["menuitemradio", "radio", "switch"]

private let rolesOfDisabled: Set<String> = [
  "application", "button", "checkbox", "columnheader", "combobox", "grid", "gridcell", "group", "link", "listbox",
  "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "radiogroup", "row",
  "rowheader", "scrollbar", "searchbox", "separator", "slider", "spinbutton", "switch", "tab", "tablist", "textbox",
  "toolbar", "tree", "treegrid", "treeitem",
]

private let rolesOfExpanded: Set<String> = [
  "application", "button", "checkbox", "columnheader", "combobox", "gridcell", "link", "listbox", "menuitem",
  "menuitemcheckbox", "menuitemradio", "row", "rowheader", "switch", "tab", "treeitem",
]

private let rolesOfPopups: Set<String> = [
  "application", "button", "columnheader", "combobox", "gridcell", "link", "menuitem", "menuitemcheckbox",
  "menuitemradio", "rowheader", "searchbox", "slider", "tab", "textbox", "treeitem",
]

private let rolesOfInvalid: Set<String> = [
  "application", "checkbox", "columnheader", "combobox", "gridcell", "listbox", "radiogroup", "rowheader",
  "searchbox", "slider", "spinbutton", "switch", "textbox", "tree", "treegrid",
]

/// `combobox` is not included: its superclass has been `input` since 1.2, and was `select` before.
private let rolesOfOrientation: Set<String> = [
  "listbox", "menu", "menubar", "radiogroup", "scrollbar", "separator", "slider", "tablist", "toolbar", "tree",
  "treegrid",
]

let orientations = [
  "listbox": "vertical", "menu": "vertical", "menubar": "horizontal", "scrollbar": "vertical",
  "separator": "horizontal", "slider": "horizontal", "tablist": "horizontal", "toolbar": "horizontal",
  "tree": "vertical",
]

private let rolesOfReadOnly: Set<String> = [
  "checkbox", "columnheader", "combobox", "grid", "gridcell", "listbox", "radiogroup", "rowheader", "searchbox",
  "slider", "spinbutton", "switch", "textbox", "treegrid",
]

private let rolesOfRequired: Set<String> = [
  "checkbox", "columnheader", "combobox", "gridcell", "listbox", "radiogroup", "rowheader", "searchbox",
  "spinbutton", "switch", "textbox", "tree", "treegrid",
]

/// The roles of WAI-ARIA 1.2 that authors may use (5.4 "Definition of Roles"), and similar values of `computedrole`.
public let ariaRoles: Set<String> = [
  "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox",
  "code", "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory",
  "document", "emphasis", "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "image", "img",
  "insertion", "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar",
  "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph",
  "presentation", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search",
  "searchbox", "separator", "slider", "spinbutton", "status", "strong", "subscript", "superscript", "switch", "tab",
  "table", "tablist", "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip", "tree", "treegrid",
  "treeitem",
]

/// Returns the role that somebody who wrote another one most probably meant: the same in lower case, a near miss, or
/// the only one that begins with it, as `progressbar` does for `progress`.
public func roleMeant(by role: String, among roles: Set<String> = ariaRoles) -> String? {
  let lower = role.lowercased()
  if roles.contains(lower) { return lower }
  if let near = nearMiss(to: role, among: roles.sorted()) { return near }
  let longer = roles.filter { $0.hasPrefix(lower) }
  return longer.count == 1 ? longer.first : nil
}
