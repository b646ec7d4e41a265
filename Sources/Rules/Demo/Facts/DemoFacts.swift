import CSSSyntax
import Diagnostics
import HTMLTree

/// What the rules look at in a demo, found once for all of them.
struct DemoFacts: Sendable {
  let document: HTMLDocument
  /// All elements but those inside a `<template>`: scripts change what they take from there before it is shown.
  let elements: [HTMLElement]
  let styles: DemoStyles
  let scripts: DemoScripts
  /// The elements of each id.
  let ids: [String: [HTMLElement]]
  /// The ids of elements inside a `<template>`.
  let idsInTemplates: Set<String>
  /// The labels for each id that a `for` names.
  let labels: [String: HTMLElement]
  /// For each node, the node after its last descendant.
  private let ends: [Int]
  /// For each node, whether it stands in an SVG drawing, outside of any `<foreignObject>`.
  private let isDrawn: [Bool]

  init(_ document: HTMLDocument, file: SourceFile) {
    self.document = document
    ends = subtreeEnds(of: document)
    let templates = document.elements.filter { $0.name == "template" }
    var isTemplate = [Bool](repeating: false, count: document.nodes.count)
    for template in templates where !isTemplate[template.index] {
      for index in template.index + 1..<max(ends[template.index], template.index + 1) { isTemplate[index] = true }
    }
    elements = document.elements.filter { !isTemplate[$0.index] }
    idsInTemplates = Set(document.elements.filter { isTemplate[$0.index] }.compactMap { $0["id"] })
    ids = Dictionary(grouping: elements.filter { $0["id"]?.isEmpty == false }) { $0["id"] ?? "" }
    let forIDs = elements.filter { $0.name == "label" }.compactMap { label in label["for"].map { ($0, label) } }
    labels = Dictionary(forIDs) { first, _ in first }
    isDrawn = drawnNodes(of: document)
    styles = DemoStyles(document, file: file)
    scripts = DemoScripts(document, file: file)
  }

  func isInDrawing(_ element: HTMLElement) -> Bool { isDrawn[element.index] }

  /// The elements that an element stands in, the nearest first.
  func ancestors(of element: HTMLElement) -> some Sequence<HTMLElement> {
    sequence(first: element.index) { document.nodes[$0].parent }.dropFirst().lazy.compactMap {
      document.nodes[$0].element
    }
  }

  /// The elements inside an element, in document order.
  func descendants(of element: HTMLElement) -> some Sequence<HTMLElement> {
    (element.index + 1..<ends[element.index]).lazy.compactMap { document.nodes[$0].element }
  }

  /// The text in an element, with single spaces; cut after some four hundred bytes, or two thousand nodes.
  func text(in element: HTMLElement) -> String {
    var text = ""
    for index in (element.index + 1..<ends[element.index]).prefix(2_000) where text.utf8.count < 400 {
      if case .text(let part) = document.nodes[index].content { text += part.prefix(400) }
    }
    return squeezed(text)
  }

  /// Whether an element, or one that it stands in, is kept from assistive technology for good.
  func isHiddenFromTechnology(_ element: HTMLElement) -> Bool {
    element["aria-hidden"] == "true" || ancestors(of: element).contains { $0["aria-hidden"] == "true" }
  }

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

/// A text with single spaces between its words and none around it.
func squeezed(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

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

private func drawnNodes(of document: HTMLDocument) -> [Bool] {
  var isDrawn: [Bool] = []
  isDrawn.reserveCapacity(document.nodes.count)
  for node in document.nodes {
    let parent = node.parent.flatMap { document.nodes[$0].element }
    let isInDrawing = node.parent.map { isDrawn[$0] } ?? false && parent?.name.lowercased() != "foreignobject"
    isDrawn.append(isInDrawing || node.element?.name == "svg")
  }
  return isDrawn
}
