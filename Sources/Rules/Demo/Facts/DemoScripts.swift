import Diagnostics
import HTMLTree

/// The scripts that stand in a demo.
struct DemoScripts: Sendable {
  /// The tokens of each script.
  let tokens: [[ScriptToken]]
  /// All scripts as they are written, comments included.
  let source: String
  /// The texts that scripts hold: strings, and templates with `hole` where something is filled in.
  let literals: [ScriptLiteral]

  /// What in the scripts could be an id: runs of letters, digits, `-`, `_`, `:` and `.`.
  let words: Set<Substring>

  /// Stands in a template's text for what is filled in when the script runs.
  static let hole: Character = "\u{FFFC}"

  var isEmpty: Bool { tokens.isEmpty }

  init(_ document: HTMLDocument, file: SourceFile) {
    var tokens: [[ScriptToken]] = []
    var source: [UInt8] = []
    for element in document.elements where element.name == "script" {
      guard let range = element.inside, !range.isEmpty else { continue }
      tokens.append(scriptTokens(file.bytes, in: range))
      source += file.bytes[range] + [0x0A]
    }
    for element in document.elements {
      for attribute in element.attributes where isEventHandler(attribute.name) {
        let bytes = Array(attribute.value.utf8)
        tokens.append(scriptTokens(bytes, in: bytes.indices))
        source += bytes + [0x0A]
      }
    }
    self.tokens = tokens
    self.source = String(decoding: source, as: UTF8.self)
    words = Set(self.source.split { !$0.isLetter && !$0.isNumber && !"-_:.".contains($0) })
    literals = tokens.flatMap(scriptLiterals)
  }

  /// Whether a script has a word as an identifier or a property.
  func hasWord(_ words: Set<String>) -> Bool {
    tokens.contains { $0.contains { $0.kind == .word && words.contains($0.text) } }
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
