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
      let text = squeezed(named.map { $0["aria-label"] ?? self.text(in: $0) }.joined(separator: " "))
      if !text.isEmpty { return .given(text) }
      if !scripts.isEmpty { return .unknown }
    }
    let own = squeezed(element["aria-label"] ?? "")
    if !own.isEmpty { return .given(own) }
    if let name = label(of: element) ?? content(of: element) { return name }
    let title = squeezed(element["title"] ?? "")
    return title.isEmpty ? .missing : .given(title)
  }

  private func label(of element: HTMLElement) -> AccessibleName? {
    guard labelable.contains(element.name) else { return nil }
    let id = element["id"] ?? ""
    let around = labelAround(element).flatMap { ($0["for"] ?? id) == id ? $0 : nil }
    guard let label = (id.isEmpty ? nil : labels[id]) ?? around else { return nil }
    let text = text(in: label)
    return text.isEmpty ? (scripts.isEmpty ? nil : .unknown) : .given(text)
  }

  /// Returns the name from an element's content, or from what HTML itself uses to name it.
  private func content(of element: HTMLElement) -> AccessibleName? {
    if namedByHTML.contains(element.name) || element.isForeign { return .unknown }
    guard let role = role(of: element), rolesNamedByContent.contains(role) else { return nil }
    let text = text(in: element)
    // An image inside may name it, and a script may fill it.
    return text.isEmpty ? (hasElements(in: element) || !scripts.isEmpty ? .unknown : nil) : .given(text)
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
