public import Diagnostics
import HTMLTree
import PatternLibrary

extension Rule {
  /// A progress indicator without a name.
  public static let demoUnnamedProgress = Rule(
    "demo-unnamed-progress",
    .error,
    "A progress indicator has no name.",
    explanation: """
      A screen reader then says “progress bar” and a number, and nobody knows of what. A name comes from a `<label>`, from \
      `aria-labelledby` or from `aria-label`. Where a script names elements, nothing is found here.
      """,
    source: "WCAG 2.2, 4.1.2 Name, Role, Value",
    examples: [
      Example(
        wrong: "<progress max=\"100\"></progress>",
        right: "<label for=\"bar\">Uploading photo.jpg</label>\n<progress id=\"bar\" max=\"100\"></progress>",
        language: "html"
      )
    ]
  )

  /// A progress indicator whose name fits all.
  public static let demoVagueProgressName = Rule(
    "demo-vague-progress-name",
    .warning,
    "A progress indicator's name does not say what is in progress.",
    explanation: "“Loading” is true of every indicator. A name says the task and its object: “Fetching messages”.",
    source: "WCAG 2.2, 2.4.6 Headings and Labels",
    examples: [
      Example(
        wrong: "<span role=\"progressbar\" aria-label=\"Loading\"></span>",
        right: "<span role=\"progressbar\" aria-label=\"Fetching messages\"></span>",
        language: "html"
      )
    ]
  )
}

let demoUnnamedProgressCheck = Check<DemoSubject>(.demoUnnamedProgress) { subject in
  let facts = subject.facts
  let namesByScript = ["aria-label", "ariaLabel", ".labels", "createElement('label'", "createElement(\"label\""]
  if namesByScript.contains(where: { facts.scripts.source.contains($0) }) { return [] }
  return indicators(in: facts).filter { facts.name(of: $0) == .missing }.map { element in
    Diagnostic(
      .demoUnnamedProgress,
      at: subject.place(of: element),
      "this progress indicator has no name",
      help: element.name == "progress"
        ? "Give it a `<label>` that says what is in progress." : "Say in `aria-label` what is in progress."
    )
  }
}

let demoVagueProgressNameCheck = Check<DemoSubject>(.demoVagueProgressName) { subject in
  let facts = subject.facts
  return indicators(in: facts).compactMap { element in
    guard case .given(let name) = facts.name(of: element), vagueNames.contains(plainKey(name)) else { return nil }
    return Diagnostic(
      .demoVagueProgressName,
      at: subject.place(of: "aria-label", in: element),
      "the name “\(name)” does not say what is in progress",
      help: "Say the task and its object, as “Fetching messages” does."
    )
  }
}

private func indicators(in facts: DemoFacts) -> [HTMLElement] {
  facts.elements.filter { facts.isProgressIndicator($0) && !facts.isHiddenFromTechnology($0) && $0.startTag != nil }
}

/// The name of a progress indicator when the page loads.
private enum ProgressName: Equatable {
  case missing
  case given(String)
  /// There is an element to name it, which is empty, or is not there yet.
  case comesLater
}

extension DemoFacts {
  /// The accessible name of a progress indicator (Accessible Name and Description Computation 1.2): from
  /// `aria-labelledby`, `aria-label`, a label, or `title`.
  fileprivate func name(of element: HTMLElement) -> ProgressName {
    let references = (element["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if !references.isEmpty {
      let named = references.compactMap { ids[$0]?.first }
      let text = squeezed(named.map { $0["aria-label"] ?? self.text(in: $0) }.joined(separator: " "))
      if !text.isEmpty { return .given(text) }
      if !scripts.isEmpty { return .comesLater }
    }
    for attribute in ["aria-label", "title"] {
      let text = squeezed(element[attribute] ?? "")
      if !text.isEmpty { return .given(text) }
      if attribute == "aria-label", let label = label(of: element) { return label }
    }
    return .missing
  }

  private func label(of element: HTMLElement) -> ProgressName? {
    guard element.name == "progress" else { return nil }
    let id = element["id"] ?? ""
    let around = labelAround(element).flatMap { ($0["for"] ?? id) == id ? $0 : nil }
    guard let label = (id.isEmpty ? nil : labels[id]) ?? around else { return nil }
    let text = text(in: label)
    return text.isEmpty ? (scripts.isEmpty ? nil : .comesLater) : .given(text)
  }
}
