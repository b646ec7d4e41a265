import CSSSyntax
import Diagnostics
import HTMLTree
import PatternLibrary

/// The facts about a demo that rules need, determined once for all of them.
struct DemoFacts: Sendable {
  let document: HTMLDocument
  /// All elements that matter to rules, except those inside a `<template>`, because scripts change what they take from
  /// there before it is shown. Plain ones, such as a `<div>` without attributes, are left out.
  let elements: [HTMLElement]
  /// All elements with attributes, including those in templates.
  let attributed: [HTMLElement]
  let styles: DemoStyles
  let scripts: DemoScripts
  /// The elements with each id.
  let ids: [String: [HTMLElement]]
  /// The ids of elements inside a `<template>`.
  let idsInTemplates: Set<String>
  /// The labels by the id in their `for`.
  let labels: [String: [HTMLElement]]
  /// For each node, the node after its last descendant.
  private let ends: [Int]
  /// For each node, whether it is in an SVG drawing, outside any `<foreignObject>`.
  private let isDrawn: [Bool]
  /// For each node, whether it or one of its ancestors has `aria-hidden`.
  private let isHidden: [Bool]
  /// For each node, the nearest label around it.
  private let labelsAround: [Int?]

  init(_ document: HTMLDocument, file: SourceFile) {
    self.document = document
    ends = subtreeEnds(of: document)
    let templates = document.elements.filter { $0.name == "template" }
    var isTemplate = [Bool](repeating: false, count: document.nodes.count)
    for template in templates where !isTemplate[template.index] {
      for index in template.index + 1..<max(ends[template.index], template.index + 1) { isTemplate[index] = true }
    }
    let telling = document.elements.filter { !$0.attributes.isEmpty || !plainNames.contains($0.name) }
    elements = telling.filter { !isTemplate[$0.index] }
    attributed = telling.filter { !$0.attributes.isEmpty }
    idsInTemplates = Set(attributed.filter { isTemplate[$0.index] }.compactMap { $0["id"] })
    ids = Dictionary(grouping: elements.filter { $0["id"]?.isEmpty == false }) { $0["id"] ?? "" }
    labels = Dictionary(grouping: elements.filter { $0.name == "label" && $0["for"] != nil }) { $0["for"] ?? "" }
    isDrawn = drawnNodes(of: document)
    isHidden = inherited(in: document, false) { $0 || $1["aria-hidden"] == "true" }
    labelsAround = inherited(in: document, nil) { $1.name == "label" ? $1.index : $0 }
    styles = DemoStyles(document, file: file)
    scripts = DemoScripts(document, file: file)
  }

  func isInDrawing(_ element: HTMLElement) -> Bool { isDrawn[element.index] }

  /// Returns the nearest label that contains an element.
  func labelAround(_ element: HTMLElement) -> HTMLElement? {
    labelsAround[element.index].flatMap { document.nodes[$0].element }
  }

  /// Returns the text in an element, with single spaces and without what it holds of scripts, styles and templates, cut
  /// off after some four hundred bytes or two thousand nodes.
  func text(in element: HTMLElement) -> String {
    var text = ""
    var index = element.index + 1
    while index < min(ends[element.index], element.index + 2_000), text.utf8.count < 400 {
      let node = document.nodes[index]
      if case .text(let part) = node.content { text += part.prefix(400) }
      let isShown = node.element.map { !["script", "style", "template"].contains($0.name) } ?? true
      index = isShown ? index + 1 : ends[index]
    }
    return squeezed(text)
  }

  /// The elements that an element contains.
  func descendants(of element: HTMLElement) -> some Collection<HTMLElement> {
    document.nodes[element.index + 1..<ends[element.index]].lazy.compactMap(\.element)
  }

  /// Whether an element, or one that contains it, is permanently hidden from assistive technology.
  func isHiddenFromTechnology(_ element: HTMLElement) -> Bool { isHidden[element.index] }

  /// Whether the document's text depends on files or frames that are not part of it.
  var isIncomplete: Bool {
    elements.contains { element in
      switch element.name {
      case "script": element["src"] != nil
      case "iframe", "object", "embed", "frame": true
      default: false
      }
    }
  }
}

/// Elements that do not matter to rules as long as they have no attributes.
private let plainNames: Set<String> = [
  "b", "br", "code", "dd", "div", "dl", "dt", "em", "g", "i", "li", "ol", "p", "pre", "small", "span", "strong", "td",
  "th", "tr", "ul", "wbr",
]

private func subtreeEnds(of document: HTMLDocument) -> [Int] {
  var ends = [Int](repeating: document.nodes.count, count: document.nodes.count)
  var open: [Int] = []
  for (index, node) in document.nodes.enumerated() {
    while let last = open.last, document.nodes[last].depth >= node.depth {
      ends[last] = index
      open.removeLast()
    }
    open.append(index)
  }
  return ends
}

/// Returns a value for each node, which comes from its parent or, if it is an element, from itself.
func inherited<Value>(
  in document: HTMLDocument,
  _ first: Value,
  _ next: (Value, HTMLElement) -> Value
) -> [Value] {
  var values: [Value] = []
  values.reserveCapacity(document.nodes.count)
  for node in document.nodes {
    let outer = node.parent.map { values[$0] } ?? first
    values.append(node.element.map { next(outer, $0) } ?? outer)
  }
  return values
}

private func drawnNodes(of document: HTMLDocument) -> [Bool] {
  var isDrawn: [Bool] = []
  isDrawn.reserveCapacity(document.nodes.count)
  for node in document.nodes {
    let parent = node.parent.flatMap { document.nodes[$0].element }
    let isInDrawing = node.parent.map { isDrawn[$0] } ?? false && parent?.name != "foreignobject"
    isDrawn.append(isInDrawing || node.element?.name == "svg")
  }
  return isDrawn
}
