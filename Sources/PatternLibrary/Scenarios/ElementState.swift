import JSONSyntax

/// A state or property of WAI-ARIA 1.2 that scenarios can expect, by ARIA's name without the prefix.
///
/// These are the ones that the player can determine in every browser, from attributes and from HTML's own semantics.
public enum ElementState: String, Sendable, Hashable, CaseIterable {
  case autocomplete, busy, checked, colcount, colindex, colspan, current, disabled, expanded, haspopup, invalid
  case keyshortcuts, level, modal, multiline, multiselectable, orientation, placeholder, posinset, pressed, readonly
  case required, roledescription, rowcount, rowindex, rowspan, selected, setsize, sort, valuemax, valuemin, valuenow

  /// The expected value where neither an attribute, nor HTML, nor ARIA's default for the role gives one.
  public static let absent = "absent"
}

extension ElementState {
  /// The kind of values that a state or property has.
  public enum Values: Sendable, Hashable {
    case words([String])
    /// Whole numbers, from this minimum.
    case wholeNumbers(from: Int)
    case numbers
    case text
  }

  /// The values that it can have (WAI-ARIA 1.2, 6.6 "Definitions of States and Properties (all aria-* attributes)").
  public var values: Values {
    switch self {
    case .level, .posinset, .colindex, .colspan, .rowindex: .wholeNumbers(from: 1)
    // A cell that spans the rest of its group.
    case .rowspan: .wholeNumbers(from: 0)
    // −1 means that the number is unknown.
    case .colcount, .rowcount, .setsize: .wholeNumbers(from: -1)
    case .valuemax, .valuemin, .valuenow: .numbers
    case .keyshortcuts, .placeholder, .roledescription: .text
    case .autocomplete: .words(["inline", "list", "both", "none"])
    case .checked, .pressed: .words(["true", "false", "mixed"])
    case .current: .words(["page", "step", "location", "date", "time", "true", "false"])
    case .haspopup: .words(["false", "true", "menu", "listbox", "tree", "grid", "dialog"])
    case .invalid: .words(["grammar", "false", "spelling", "true"])
    case .orientation: .words(["horizontal", "vertical"])
    case .sort: .words(["ascending", "descending", "none", "other"])
    case .busy, .disabled, .expanded, .modal, .multiline, .multiselectable, .readonly, .required, .selected:
      .words(["true", "false"])
    }
  }

  /// Returns the canonical form of a value; `nil` where the text is not a valid value.
  public func value(_ text: String) -> String? {
    switch values {
    case .words(let words): words.contains(text) ? text : nil
    case .wholeNumbers(let least):
      if let number = Int(text), number >= least { String(number) } else { nil }
    case .numbers: number(text)
    case .text: text.isEmpty ? nil : text
    }
  }

  private func number(_ text: String) -> String? {
    guard let number = Double(text), number.isFinite else { return nil }
    return Int(exactly: number).map(String.init) ?? String(number)
  }

  /// The words that a scenario can expect, besides numbers and texts; `absent` too, if an element can have no value.
  public var words: [String] {
    let tokens = if case .words(let words) = values { words } else { [String]() }
    let isEverywhere = isGlobal && tokens.contains("false")
    return isEverywhere ? tokens : tokens + [Self.absent]
  }

  /// The meaning of the state, in a sentence.
  public var summary: String {
    switch self {
    case .autocomplete: "How completions of what is typed are offered."
    case .busy: "Whether it is being changed, and may be waited for."
    case .checked: "Whether it is checked."
    case .colcount: "How many columns there are, including those that are not on the page."
    case .colindex: "Which column of all it is in."
    case .colspan: "How many columns it spans."
    case .current: "Whether it is the current one of a set."
    case .disabled: "Whether it is there but cannot be operated."
    case .expanded: "Whether what it controls is shown."
    case .haspopup: "What it opens."
    case .invalid: "Whether its value is refused."
    case .keyshortcuts: "The keys that operate it or move focus to it."
    case .level: "How deep it is in an outline or a tree."
    case .modal: "Whether all else is inert while it is shown."
    case .multiline: "Whether it takes several lines."
    case .multiselectable: "Whether several of its items can be selected."
    case .orientation: "The direction in which it runs."
    case .placeholder: "A hint at what to type while nothing is typed."
    case .posinset: "Which of its set it is."
    case .pressed: "Whether it is pressed."
    case .readonly: "Whether its value cannot be changed."
    case .required: "Whether it must be filled in."
    case .roledescription: "A name for its role that people understand."
    case .rowcount: "How many rows there are, including those that are not on the page."
    case .rowindex: "Which row of all it is in."
    case .rowspan: "How many rows it spans; 0 for the rest of its group."
    case .selected: "Whether it is selected."
    case .setsize: "How many its set has; -1 where nobody knows."
    case .sort: "How its column or row is sorted."
    case .valuemax: "The largest value that it can have."
    case .valuemin: "The smallest value that it can have."
    case .valuenow: "Its value as a number."
    }
  }

  /// Whether it belongs to every role (6.4 "Global States and Properties").
  public var isGlobal: Bool { [.busy, .current, .keyshortcuts, .roledescription].contains(self) }

  /// Whether it belonged to every role before 1.2, so that browsers expose it everywhere.
  public var wasGlobal: Bool { self == .disabled || self == .haspopup || self == .invalid }

  /// Whether a role supports it, or inherits it.
  public func isSupported(by role: String) -> Bool { isGlobal || roles.contains(role) }

  /// Returns the value where none is given: the default of the role (5.2.5 "Implicit Value for Role"), or the default
  /// of the state; `nil` where that is "undefined", and where the role does not support the state.
  public func defaultValue(for role: String) -> String? {
    guard isSupported(by: role) else { return nil }
    switch self {
    case .autocomplete: return "none"
    case .checked, .expanded, .pressed: return nil
    case .level: return role == "heading" ? "2" : nil
    case .valuemin: return rolesOfRanges.contains(role) ? "0" : nil
    case .valuemax: return rolesOfRanges.contains(role) ? "100" : nil
    case .colcount, .colindex, .colspan, .keyshortcuts, .placeholder, .posinset, .roledescription, .rowcount,
      .rowindex, .rowspan, .setsize, .valuenow:
      return nil
    case .haspopup: return role == "combobox" ? "listbox" : "false"
    case .orientation: return orientations[role]
    case .selected: return role == "option" || role == "tab" ? "false" : nil
    case .sort: return "none"
    case .busy, .current, .disabled, .invalid, .modal, .multiline, .multiselectable, .readonly, .required:
      return "false"
    }
  }

  /// Whether browsers compute the value themselves where none is given, each in its own way.
  public func isCounted(for role: String) -> Bool {
    guard isSupported(by: role) else { return false }
    switch self {
    case .colcount, .colindex, .colspan, .posinset, .rowcount, .rowindex, .rowspan, .setsize: return true
    case .level: return role != "heading"
    case .valuenow: return role != "progressbar" && role != "spinbutton"
    case .valuemax, .valuemin: return role == "separator"
    case .autocomplete, .busy, .checked, .current, .disabled, .expanded, .haspopup, .invalid, .keyshortcuts, .modal,
      .multiline, .multiselectable, .orientation, .placeholder, .pressed, .readonly, .required, .roledescription,
      .selected, .sort:
      return false
    }
  }

  /// Returns the words that can be expected of an element with a role, besides numbers and texts.
  public func words(for role: String) -> [String] {
    words.filter { word in
      switch word {
      case Self.absent: defaultValue(for: role) == nil && !isCounted(for: role)
      case "mixed": !(self == .checked && rolesWithoutMixed.contains(role))
      default: true
      }
    }
  }
}

extension ElementState {
  /// Whether the stage does not check this property, because it only checks states.
  var isUntold: Bool {
    if case .words = values { self == .autocomplete } else { true }
  }
}

extension [ElementState: String] {
  /// The states and their values, by the states' names.
  public var inOrder: [Element] { sorted { $0.key.rawValue < $1.key.rawValue } }
}

extension JSONStream {
  mutating func member(_ name: String, _ states: [ElementState: String]) {
    member(name) { json in
      for (state, value) in states.inOrder {
        json.member(state.rawValue, value)
      }
    }
  }
}
