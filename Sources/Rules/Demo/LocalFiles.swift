import CSSSyntax
import Diagnostics
import HTMLTree
import Markup
import Text

/// A reference to a file in a demo, and its place.
struct DemoReference: Sendable {
  /// The address as browsers read it, without control characters and spaces around it.
  let address: String
  let place: SourceRange

  init(_ address: String, at place: SourceRange) {
    self.address = bareAddress(address)
    self.place = place
  }
}

extension DemoSubject {
  /// All references to files in the demo: what elements and style sheets fetch, where links and the page itself lead,
  /// and what scripts import, including in the documents of frames.
  var references: [DemoReference] {
    facts.references { file.range($0) } + frames.flatMap { facts, place in facts.references { _ in place } }
  }

  /// Where the page leads without a user action: through its `<base>`, through a refresh, and through what documents of
  /// frames fetch.
  var led: [DemoReference] {
    let bases = facts.attributed.filter { $0.name == "base" }.flatMap { base in
      base.attributes.filter { $0.name == "href" }.map { DemoReference($0.value, at: file.range($0.range)) }
    }
    let framed = frames.flatMap { facts, place in
      facts.refreshed { _ in place }
        + facts.attributed.flatMap(resources).flatMap(addresses).map { DemoReference($0, at: place) }
    }
    return bases + facts.refreshed { file.range($0) } + framed
  }

  /// The documents of frames in the demo, each with the place of its attribute.
  private var frames: [(DemoFacts, SourceRange)] {
    facts.attributed.filter { $0.name == "iframe" }.flatMap { frame in
      frame.attributes.filter { $0.name == "srcdoc" }.compactMap { attribute in
        let bytes = Array(attribute.value.utf8)
        guard let document = parseHTML(bytes) else { return nil }
        return (DemoFacts(document, file: SourceFile(path: file.path, bytes: bytes)), file.range(attribute.range))
      }
    }
  }
}

extension DemoFacts {
  /// Returns where the document refreshes to (`<meta http-equiv=refresh>`).
  fileprivate func refreshed(at place: (Range<Int>) -> SourceRange) -> [DemoReference] {
    attributed.filter { bareAddress($0["http-equiv"] ?? "").lowercased() == "refresh" }.flatMap { element in
      element.attributes.filter { $0.name == "content" }.compactMap { attribute in
        refreshAddress(in: attribute.value).map { DemoReference($0, at: place(attribute.range)) }
      }
    }
  }

  /// Returns the references in the document itself.
  ///
  /// - Parameter place: Returns the place of bytes of the document.
  fileprivate func references(at place: (Range<Int>) -> SourceRange) -> [DemoReference] {
    let elements = attributed.flatMap { element in
      (resources(of: element) + linking(of: element)).flatMap { attribute in
        addresses(in: attribute).map { DemoReference($0, at: place(attribute.range)) }
      }
    }
    let drawn = attributed.flatMap { element in
      element.attributes.filter(isDrawnWith).flatMap { attribute in
        addresses(in: parseDeclarations(Array("fill:\(attribute.value)".utf8)).sheet).map {
          DemoReference($0.text, at: place(attribute.range))
        }
      }
    }
    let sheets = styles.sheets.flatMap { sheet in
      addresses(in: sheet).map { DemoReference($0.text, at: place($0.bytes)) }
    }
    let declared = styles.attributes.flatMap { style in
      addresses(in: style.sheet).map { DemoReference($0.text, at: place(style.attribute.range)) }
    }
    let named = scripts.tokens.flatMap(scriptReferences).filter(\.isPath).map(\.text) + scripts.mapped
    let imports = named.map { DemoReference($0.text, at: place($0.bytes)) }
    return elements + refreshed(at: place) + drawn + sheets + declared + imports
  }
}

extension DemoFacts {
  /// The prefix of relative addresses that a `<base>` gives.
  var base: String {
    let address = document.elements.first { $0.name == "base" && $0["href"] != nil }?["href"] ?? ""
    return String(address.before(anyOf: "?#").reversed().drop { $0 != "/" }.reversed())
  }
}

/// Returns the attributes of an element that lead a person to another file.
func linking(of element: HTMLElement) -> [HTMLAttribute] {
  let names: Set<String> =
    switch element.name {
    case "a", "area": ["href", "xlink:href"]
    case "form": ["action"]
    case "button", "input": ["formaction"]
    default: []
    }
  return names.isEmpty ? [] : element.attributes.filter { names.contains($0.name) }
}

/// Whether an attribute is one of those of SVG whose address says what something is drawn with (SVG 2, section 6.6).
private func isDrawnWith(_ attribute: HTMLAttribute) -> Bool {
  let names: Set<String> = [
    "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker-start", "marker-mid", "marker-end",
  ]
  return names.contains(attribute.name) && attribute.value.contains("(")
}

/// A text in a script that names a file.
struct ScriptReference {
  let text: ScriptToken
  let use: Use
  /// Whether it is the path of a file that must be there, rather than a name in an import map, or what is requested: a
  /// script may do without that.
  let isPath: Bool

  enum Use { case module, worker, request }
}

/// Returns the texts in a script that name the modules that it imports, the files that it runs in workers, and those
/// that it requests (`fetch`). Modules and requests at absolute addresses are not included.
func scriptReferences(in tokens: [ScriptToken]) -> [ScriptReference] {
  tokens.indices.compactMap { index in
    guard index > 0, tokens[index].isText else { return nil }
    let text = tokens[index].text
    let isPath = namesFile(text)
    let isRelative = isPath || !text.contains(":") && !text.isEmpty
    let module = isRelative ? ScriptReference(text: tokens[index], use: .module, isPath: isPath) : nil
    let before = tokens[index - 1]
    if before.isWord("from") || before.isWord("import") { return module }
    guard index > 1, tokens[index - 2].kind == .word, before.isMark("(") else { return nil }
    switch tokens[index - 2].text {
    case "import": return module
    case "importScripts", "Worker", "SharedWorker":
      return ScriptReference(text: tokens[index], use: .worker, isPath: true)
    case "fetch" where isRelative && tokens[index].kind == .string && isGlobal(tokens[..<(index - 2)]):
      return ScriptReference(text: tokens[index], use: .request, isPath: false)
    default: return nil
    }
  }
}

/// Whether a name after some tokens is not that of another object's method.
private func isGlobal(_ before: ArraySlice<ScriptToken>) -> Bool {
  guard before.last?.isMark(".") == true else { return before.last?.isMark("#") != true }
  return globals.contains(before.dropLast().last?.text ?? "")
}

/// The names of the global object.
let globals: Set<String> = ["window", "self", "globalThis"]

/// Whether the target of an import is a path (HTML, "Import maps").
private func namesFile(_ target: String) -> Bool { ["./", "../", "/"].contains(where: target.hasPrefix) }

extension DemoScripts {
  /// The files that import maps name.
  fileprivate var mapped: [ScriptToken] {
    maps.flatMap { tokens in
      tokens.indices.filter { index in
        let text = tokens[index].text
        return tokens[index].isText && namesFile(text) && !text.hasSuffix("/") && index > 0
          && tokens[index - 1].isMark(":")
      }.map { tokens[$0] }
    }
  }
}

/// Returns an address as browsers read it, without control characters and spaces around it (URL Standard, 4.4).
func bareAddress(_ address: String) -> String { String(Substring(address.utf8.trimmed { $0 <= 0x20 })) }
