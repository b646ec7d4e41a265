import Diagnostics
import HTMLTree

/// The scripts that are in a demo.
struct DemoScripts: Sendable {
  /// The tokens of each script.
  let tokens: [[ScriptToken]]
  /// The tokens of import maps, which are among them.
  let maps: [[ScriptToken]]
  /// The tokens of scripts in attributes. Their places refer to the attribute's value.
  let handlerTokens: [[ScriptToken]]
  /// All scripts as written, including comments.
  let source: String
  /// The texts in script elements: strings, and template literals with `hole` where something is filled in.
  let literals: [ScriptLiteral]
  /// The same for all scripts, without places.
  let texts: [String]

  /// The parts of the scripts that could be ids: runs of letters, digits, `-`, `_`, `:` and `.`.
  let words: Set<Substring>

  /// The character in a template literal's text in place of what is filled in when the script runs.
  static let hole: Character = "\u{FFFC}"

  var isEmpty: Bool { source.isEmpty }

  init(_ document: HTMLDocument, file: SourceFile) {
    var tokens: [[ScriptToken]] = []
    var maps: [[ScriptToken]] = []
    var handlerTokens: [[ScriptToken]] = []
    var source: [UInt8] = []
    for element in document.elements where element.name == "script" {
      guard let range = element.inside, !range.isEmpty else { continue }
      tokens.append(scriptTokens(file.bytes, in: range))
      if let last = tokens.last, element["type"]?.lowercased() == "importmap" { maps.append(last) }
      source += file.bytes[range] + [0x0A]
    }
    for element in document.elements where !element.attributes.isEmpty {
      for attribute in element.attributes where isEventHandler(attribute.name) {
        let bytes = Array(attribute.value.utf8)
        handlerTokens.append(scriptTokens(bytes, in: bytes.indices))
        source += bytes + [0x0A]
      }
    }
    (self.tokens, self.maps) = (tokens, maps)
    self.source = String(decoding: source, as: UTF8.self)
    words = Set(self.source.split { !$0.isLetter && !$0.isNumber && !"-_:.".contains($0) })
    self.handlerTokens = handlerTokens
    literals = tokens.flatMap(scriptLiterals)
    texts = literals.map(\.text) + handlerTokens.flatMap(scriptLiterals).map(\.text)
  }

  /// The tokens of all scripts, script by script.
  var allTokens: [[ScriptToken]] { tokens + handlerTokens }

  /// Whether a script has one of some words as an identifier or a property.
  func hasWord(_ words: Set<String>) -> Bool {
    allTokens.contains { $0.contains { $0.kind == .word && words.contains($0.text) } }
  }
}

/// A text in a script.
struct ScriptLiteral: Sendable, Hashable {
  let text: String
  let bytes: Range<Int>
}

private func scriptLiterals(_ tokens: [ScriptToken]) -> [ScriptLiteral] {
  var result: [ScriptLiteral] = []
  var open: [(text: String, start: Int)] = []
  for token in tokens {
    switch token.kind {
    case .string:
      result.append(ScriptLiteral(text: token.text, bytes: token.bytes))
    case .template(let isFirst, let isLast):
      if isFirst { open.append(("", token.bytes.lowerBound)) }
      guard let (before, start) = open.popLast() else { continue }
      let text = before + token.text
      if isLast {
        result.append(ScriptLiteral(text: text, bytes: start..<token.bytes.upperBound))
      } else {
        open.append((text + String(DemoScripts.hole), start))
      }
    default: break
    }
  }
  return result
}
