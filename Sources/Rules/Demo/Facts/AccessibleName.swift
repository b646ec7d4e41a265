import HTMLTree
import PatternLibrary

/// The name of an element when the page loads.
enum AccessibleName: Equatable {
  case missing
  case given(String)
  /// The naming element is empty or does not exist yet, or the name cannot be determined from the source alone.
  case unknown
}

extension DemoFacts {
  /// Whether a script gives names to elements.
  var namesByScript: Bool {
    let signs = ["aria-label", "ariaLabel", ".labels", "createElement('label'", "createElement(\"label\""]
    return signs.contains { scripts.source.contains($0) }
  }

  /// Returns the accessible name of an element (Accessible Name and Description Computation 1.2): from
  /// `aria-labelledby`, `aria-label`, a label, its content if its role is named from content, or `title`.
  func name(of element: HTMLElement) -> AccessibleName {
    let references = (element["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if !references.isEmpty {
      let named = references.compactMap { ids[$0]?.first }
      let text = squeezed(named.map { spokenLabel(of: $0) ?? self.text(in: $0) }.joined(separator: " "))
      if !text.isEmpty { return .given(text) }
      if !scripts.isEmpty || named.contains(where: mayNameWithoutText) { return .unknown }
    }
    if let own = spokenLabel(of: element) { return .given(own) }
    if let name = label(of: element) ?? content(of: element) { return name }
    let title = squeezed(element["title"] ?? "")
    return title.isEmpty ? .missing : .given(title)
  }

  /// Returns the text of `aria-label`, unless it is empty.
  private func spokenLabel(of element: HTMLElement) -> String? {
    element["aria-label"].map(squeezed).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether an element without text may name another, by the text alternative of an image in it, for example.
  private func mayNameWithoutText(_ element: HTMLElement) -> Bool {
    func isNamed(_ element: HTMLElement) -> Bool {
      ["input", "select", "svg"].contains(element.name)
        || ["alt", "aria-label", "aria-labelledby", "title"].contains { element[$0]?.isEmpty == false }
    }
    return isNamed(element) || descendants(of: element).prefix(2_000).contains(where: isNamed)
  }

  private func label(of element: HTMLElement) -> AccessibleName? {
    guard labelable.contains(element.name) else { return nil }
    let id = element["id"] ?? ""
    let around = labelAround(element).flatMap { $0["for"] == nil ? [$0] : nil } ?? []
    let own = (id.isEmpty ? [] : labels[id] ?? []) + around
    if own.isEmpty { return nil }
    let text = squeezed(own.map { self.text(in: $0) }.joined(separator: " "))
    if !text.isEmpty { return .given(text) }
    return scripts.isEmpty && !own.contains(where: mayNameWithoutText) ? nil : .unknown
  }

  /// Returns the name from an element's content, or from what HTML itself uses to name it.
  private func content(of element: HTMLElement) -> AccessibleName? {
    if namedByHTML.contains(element.name) || element.isForeign { return .unknown }
    guard let role = role(of: element), rolesNamedByContent.contains(role) else { return nil }
    let text = text(in: element)
    // An image inside may name it, and a script may fill it.
    if !text.isEmpty { return .given(text) }
    return scripts.isEmpty && descendants(of: element).isEmpty ? nil : .unknown
  }
}

/// The elements that a `<label>` can name (HTML, 4.10.2 Categories).
let labelable: Set<String> = ["button", "input", "meter", "output", "progress", "select", "textarea"]

/// Elements that HTML names by an attribute or a child of their own: `alt`, `value`, `<legend>`, `<caption>`.
private let namedByHTML: Set<String> = [
  "area", "fieldset", "figure", "img", "input", "optgroup", "option", "svg", "table",
]

/// The roles in WAI-ARIA 1.2, 5.2.8.4 Roles Supporting Name from Content.
private let rolesNamedByContent: Set<String> = [
  "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox",
  "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem",
]
