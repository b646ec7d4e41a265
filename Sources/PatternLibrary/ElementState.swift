/// A state or property of WAI-ARIA 1.2 that scenarios ask for, by ARIA's name without the prefix.
///
/// Those are here that the player can tell in every browser, from attributes and from what HTML says itself.
public enum ElementState: String, Sendable, Hashable, CaseIterable {
  case busy, checked, current, disabled, expanded, haspopup, invalid, modal, multiline, multiselectable, orientation
  case pressed, readonly, required, selected, sort

  /// What is asked for where neither an attribute, nor HTML, nor ARIA's default for the role says anything.
  public static let absent = "absent"
}

extension ElementState {
  /// The values that it can have (WAI-ARIA 1.2, 6.6 "Definitions of States and Properties (all aria-* attributes)").
  public var values: [String] {
    switch self {
    case .checked, .pressed: ["true", "false", "mixed"]
    case .current: ["page", "step", "location", "date", "time", "true", "false"]
    case .haspopup: ["false", "true", "menu", "listbox", "tree", "grid", "dialog"]
    case .invalid: ["grammar", "false", "spelling", "true"]
    case .orientation: ["horizontal", "vertical"]
    case .sort: ["ascending", "descending", "none", "other"]
    case .busy, .disabled, .expanded, .modal, .multiline, .multiselectable, .readonly, .required, .selected:
      ["true", "false"]
    }
  }

  /// What a scenario can ask for: the values, and `absent` where some element has none.
  public var words: [String] { isGlobal ? values : values + [Self.absent] }

  /// In a sentence.
  public var summary: String {
    switch self {
    case .busy: "Whether it is being changed, and may be waited for."
    case .checked: "Whether it is checked."
    case .current: "Whether it is the current one of a set."
    case .disabled: "Whether it is there but cannot be operated."
    case .expanded: "Whether what it controls is shown."
    case .haspopup: "What it opens."
    case .invalid: "Whether its value is refused."
    case .modal: "Whether all else is inert while it is shown."
    case .multiline: "Whether it takes several lines."
    case .multiselectable: "Whether several of its items can be selected."
    case .orientation: "The way in which it runs."
    case .pressed: "Whether it is pressed."
    case .readonly: "Whether its value cannot be changed."
    case .required: "Whether it must be filled in."
    case .selected: "Whether it is selected."
    case .sort: "How its column or row is sorted."
    }
  }

  /// Whether it belongs to every role (6.4 "Global States and Properties").
  public var isGlobal: Bool { self == .busy || self == .current }

  /// Whether it belonged to every role before 1.2, so that browsers tell of it everywhere.
  public var wasGlobal: Bool { self == .disabled || self == .haspopup || self == .invalid }

  /// Whether a role supports it, or inherits it.
  public func isSupported(by role: String) -> Bool { isGlobal || roles.contains(role) }

  /// What holds where nothing is said: the default of the role (5.2.5 "Implicit Value for Role"), or the default of the
  /// state; `nil` where that is "undefined", and where the role does not support it.
  public func defaultValue(for role: String) -> String? {
    guard isSupported(by: role) else { return nil }
    switch self {
    case .checked, .expanded, .pressed: return nil
    case .haspopup: return role == "combobox" ? "listbox" : "false"
    case .orientation: return orientations[role]
    case .selected: return role == "option" || role == "tab" ? "false" : nil
    case .sort: return "none"
    case .busy, .current, .disabled, .invalid, .modal, .multiline, .multiselectable, .readonly, .required:
      return "false"
    }
  }

  /// What can be asked of an element of a role.
  public func words(for role: String) -> [String] {
    words.filter { word in
      switch word {
      case Self.absent: defaultValue(for: role) == nil
      case "mixed": !(self == .checked && rolesWithoutMixed.contains(role))
      default: true
      }
    }
  }

  /// The roles that it is used in or inherits into: WAI-ARIA 1.2, 6.6 "Definitions of States and Properties", and for what
  /// a role inherits 5.4 "Definition of Roles", "Superclass Role".
  private var roles: Set<String> {
    switch self {
    case .busy, .current: []
    case .checked: rolesOfChecked
    case .disabled: rolesOfDisabled
    case .expanded: rolesOfExpanded
    case .haspopup: rolesOfPopups
    case .invalid: rolesOfInvalid
    case .modal: ["alertdialog", "dialog"]
    case .multiline: ["searchbox", "textbox"]
    case .multiselectable: ["grid", "listbox", "tablist", "tree", "treegrid"]
    case .orientation: rolesOfOrientation
    case .pressed: ["button"]
    case .readonly: rolesOfReadOnly
    case .required: rolesOfRequired
    case .selected: ["columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem"]
    case .sort: ["columnheader", "rowheader"]
    }
  }
}

private let rolesOfChecked: Set<String> = [
  "checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "treeitem",
]

/// "The value `mixed` is not supported on …" (6.6, aria-checked).
private let rolesWithoutMixed: Set<String> = ["menuitemradio", "radio", "switch"]

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

/// Not `combobox`: its superclass is `input` since 1.2, and was `select` before.
private let rolesOfOrientation: Set<String> = [
  "listbox", "menu", "menubar", "radiogroup", "scrollbar", "separator", "slider", "tablist", "toolbar", "tree",
  "treegrid",
]

private let orientations = [
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

/// The roles of WAI-ARIA 1.2 that authors may use (5.4 "Definition of Roles"), and those of `computedrole` that are like
/// them.
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
