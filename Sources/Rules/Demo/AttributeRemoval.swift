import CSSSyntax
import Diagnostics
import HTMLTree
import Markup
import Text

/// Makes fixes that remove attributes with one name from a demo's tags, if nothing in the demo can depend on them.
struct AttributeRemoval {
  private let name: String
  private let file: SourceFile

  /// - Returns: `nil` when a style sheet, a script or another attribute may read such an attribute, or when not all of
  ///   the demo's style sheets and scripts are in its file.
  init?(of name: String, in subject: DemoSubject) {
    self.name = name
    file = subject.file
    if subject.document.reachesOut || subject.mayRead(name) { return nil }
    let scripts = subject.facts.scripts
    if (scripts.tokens + scripts.handlerTokens).contains(where: mayDoAnything) { return nil }
    // A name that is written with escapes cannot be recognised.
    if isEscaped(scripts.source) { return nil }
  }

  /// Returns the change that removes the attribute from an element's tag, with the blanks before it.
  ///
  /// - Returns: `nil` when the attribute is written twice, because without the first, the second would take effect.
  func fix(_ element: HTMLElement) -> Fix? {
    guard let tag = element.startTag else { return nil }
    let written = writtenAttributes(file.bytes, in: tag).filter { $0.name == name }
    guard let attribute = written.first, written.count == 1 else { return nil }
    let end = attribute.range.upperBound
    var start = attribute.range.lowerBound
    while start > tag.lowerBound, isWebSpace(file.bytes[start - 1]) { start -= 1 }
    // Without a blank, what follows would become part of what comes before.
    let follows = end < file.bytes.count && (isWebSpace(file.bytes[end]) || file.bytes[end] == UInt8(ascii: ">"))
    if !follows, start < attribute.range.lowerBound { start += 1 }
    return Fix(
      "Take `\(name)` out",
      edits: [Fix.Edit(file.range(start..<end), "")],
      promise: .attributeRemoval(name, node: element.index)
    )
  }
}

extension DemoSubject {
  /// Whether a style sheet, a script or another attribute's value refers to an attribute, or to attributes in general.
  fileprivate func mayRead(_ name: String) -> Bool {
    // In scripts, `aria-valuemax` is `ariaValueMax`, and its name may be composed from parts.
    let word = name.split(separator: "-").last.map(String.init) ?? name
    let readers = [word, "attributes", "getattributenames", "outerhtml", "innerhtml", "gethtml", "serializer"]
    func speaks(_ text: String) -> Bool {
      let text = text.lowercased()
      return readers.contains { text.contains($0) }
    }
    return facts.scripts.texts.contains(where: speaks)
      || facts.styles.sheets.contains { sheet in
        sheet.tokens.contains { [.ident, .string].contains($0.kind) && speaks(sheet.value(of: $0)) }
      }
      || document.nodes.contains { node in
        switch node.content {
        case .element(let element):
          (element.name == "script" || element.name == "style") && speaks(document.text(in: element.index))
            || element.attributes.contains { $0.name != name && speaks($0.value) }
        case .text, .comment: false
        }
      }
  }
}

/// Whether a script contains an escape that can represent a letter of a name.
private func isEscaped(_ source: String) -> Bool {
  zip(source.utf8, source.utf8.dropFirst()).contains { first, second in
    first == UInt8(ascii: "\\") && (#"ux\"#.utf8.contains(second) || isDigit(second))
  }
}

/// Whether a script may read an attribute whose name does not appear in it, or load code that is not in its file.
private func mayDoAnything(_ tokens: [ScriptToken]) -> Bool {
  tokens.indices.contains { index in
    let token = tokens[index]
    func next(_ distance: Int) -> ScriptToken? {
      index + distance < tokens.count ? tokens[index + distance] : nil
    }
    if token.kind == .word {
      if openEnded.contains(token.text) { return true }
      guard named.contains(token.text) else { return false }
      // A name or a selector that is composed at run time is not known.
      guard next(1)?.isMark("(") == true, next(2)?.isWhole == true else { return true }
      return !(next(3)?.isMark(")") == true || next(3)?.isMark(",") == true)
        || token.text == "createElement" && loading.contains(next(2)?.text.lowercased() ?? "")
    }
    // A property whose name is composed at run time.
    guard token.isMark("["), index > 0, next(1)?.isText == true, next(2)?.isMark("]") != true else { return false }
    let before = tokens[index - 1]
    return before.kind == .word || before.isMark(")") || before.isMark("]")
  }
}

/// Words for code that reads or writes by unknown names, or that runs or loads code that is not in the file.
private let openEnded: Set<String> = [
  "eval", "Function", "constructor", "import", "importScripts", "fetch", "XMLHttpRequest", "Worker", "SharedWorker",
  "write", "writeln", "Reflect", "Proxy", "evaluate", "XPathEvaluator", "XSLTProcessor", "DOMParser", "atob", "in",
  "setHTMLUnsafe", "createContextualFragment", "getAttributeNode", "entries", "keys", "isEqualNode",
]

/// Functions that take the name of an attribute or element, or a selector.
private let named: Set<String> = [
  "getAttribute", "getAttributeNS", "hasAttribute", "hasAttributeNS", "toggleAttribute", "matches", "closest",
  "querySelector", "querySelectorAll", "createElement", "createElementNS", "insertRule", "replaceSync",
]

/// The elements that load something from another file, or contain styles.
private let loading: Set<String> = ["script", "link", "style", "iframe", "object", "embed", "frame"]

extension ScriptToken {
  /// Whether the token is a text without holes.
  fileprivate var isWhole: Bool {
    switch kind {
    case .string, .template(isFirst: true, isLast: true): true
    default: false
    }
  }
}

extension HTMLDocument {
  /// Whether a style sheet or a script from another file may affect the document, or a page can look into it.
  fileprivate var reachesOut: Bool {
    elements.contains { element in
      switch element.name {
      case "script": element["src"] != nil || element["href"] != nil || element["xlink:href"] != nil
      case "link": element["rel"]?.lowercased().contains("stylesheet") == true
      case "style": text(in: element.index).lowercased().contains("import")
      case "iframe", "object", "embed", "frame": true
      default: false
      }
    }
  }
}
