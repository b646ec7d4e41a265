import CSSSyntax
import Diagnostics
import HTMLTree

/// A file that a demo names, and where.
struct DemoReference: Sendable {
  /// As browsers read it: without control characters and spaces around it.
  let address: String
  let place: SourceRange

  init(_ address: String, at place: SourceRange) {
    self.address = trimmed(address)
    self.place = place
  }
}

extension DemoSubject {
  /// Everything in the demo that names a file, wherever it is: what elements and style sheets fetch, where links lead, and
  /// what scripts import.
  var references: [DemoReference] {
    let elements = facts.attributed.flatMap { element in
      (resources(of: element) + linking(of: element)).flatMap { attribute in
        addresses(in: attribute).map { DemoReference($0, at: file.range(attribute.range)) }
      }
    }
    let drawn = facts.attributed.flatMap { element in
      element.attributes.filter(isDrawnWith).flatMap { attribute in
        addresses(in: parseDeclarations(Array("fill:\(attribute.value)".utf8)).sheet).map {
          DemoReference($0.text, at: file.range(attribute.range))
        }
      }
    }
    let sheets = facts.styles.sheets.flatMap { sheet in
      addresses(in: sheet).map { DemoReference($0.text, at: file.range($0.bytes)) }
    }
    let attributes = facts.styles.attributes.flatMap { style in
      addresses(in: style.sheet).map { DemoReference($0.text, at: file.range(style.attribute.range)) }
    }
    let imports = facts.scripts.tokens.flatMap { tokens in
      importedFiles(in: tokens).map { DemoReference($0.text.text, at: file.range($0.text.bytes)) }
    }
    return elements + drawn + sheets + attributes + imports
  }

  /// What relative addresses are relative to, where a `<base>` says so: what stands in front of them.
  var base: String {
    let address = document.elements.first { $0.name == "base" && $0["href"] != nil }?["href"] ?? ""
    return String(address.prefix { $0 != "?" && $0 != "#" }.reversed().drop { $0 != "/" }.reversed())
  }
}

/// The attributes of an element by which a person comes to another file.
private func linking(of element: HTMLElement) -> [HTMLAttribute] {
  let names: Set<String> =
    switch element.name {
    case "a", "area": ["href", "xlink:href"]
    case "form": ["action"]
    case "button", "input": ["formaction"]
    default: []
    }
  return names.isEmpty ? [] : element.attributes.filter { names.contains($0.name) }
}

/// Whether an attribute is one of those of SVG that say by an address what something is drawn with (SVG 2, section 6.6).
private func isDrawnWith(_ attribute: HTMLAttribute) -> Bool {
  let names: Set<String> = [
    "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker-start", "marker-mid", "marker-end",
  ]
  return names.contains(attribute.name) && attribute.value.contains("(")
}

/// The texts of a script that name a file which it imports as a module, or runs beside itself.
func importedFiles(in tokens: [ScriptToken]) -> [(text: ScriptToken, isModule: Bool)] {
  tokens.indices.compactMap { index in
    guard index > 0, tokens[index].isText else { return nil }
    let isPath = ["./", "../", "/"].contains { tokens[index].text.hasPrefix($0) }
    let before = tokens[index - 1]
    if before.isWord("from") || before.isWord("import") { return isPath ? (tokens[index], true) : nil }
    guard index > 1, tokens[index - 2].kind == .word, before.isMark("(") else { return nil }
    switch tokens[index - 2].text {
    case "import": return isPath ? (tokens[index], true) : nil
    case "importScripts", "Worker", "SharedWorker": return (tokens[index], false)
    default: return nil
    }
  }
}

/// An address as browsers read it: without control characters and spaces around it.
func trimmed(_ address: String) -> String {
  let scalars = address.unicodeScalars
  guard let first = scalars.firstIndex(where: { $0.value > 0x20 }),
    let last = scalars.lastIndex(where: { $0.value > 0x20 })
  else { return "" }
  return String(scalars[first...last])
}
