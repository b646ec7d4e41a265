import Diagnostics

/// A line of TypeScript in parts, so that its texts can be distinguished from the code around them.
struct CodeLine: Hashable {
  enum Part: Hashable {
    case code(String)
    /// A string, written as a literal.
    case text(String)
    /// The words of a comment.
    case comment(String)
  }

  var parts: [Part]
  var indent = 0

  init(_ parts: Part...) { self.parts = parts }
  init(_ parts: [Part]) { self.parts = parts }

  func indented(by more: Int = 1) -> Self {
    var line = self
    line.indent += more
    return line
  }

  /// The line as it is written to the file.
  var written: String {
    let words = parts.map { part in
      switch part {
      case .code(let code): code
      case .text(let text): literal(text)
      case .comment(let words): commented(words)
      }
    }
    return String(repeating: "  ", count: indent) + words.joined()
  }
}

extension CodeLine: ExpressibleByStringLiteral {
  init(stringLiteral code: String) { self.init(.code(code)) }
}

extension CodeLine.Part: ExpressibleByStringInterpolation {
  init(stringLiteral code: String) { self = .code(code) }
}

/// Returns a text as a string literal of TypeScript.
func literal(_ text: String) -> String { "'\(escaped(text, quote: "'"))'" }

/// Returns a text escaped for use between quotes, or between backticks, where `$` begins a value.
func escaped(_ text: String, quote: Unicode.Scalar) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\", quote: result.append(contentsOf: ["\\", scalar])
    case "$" where quote == "`": result.append(contentsOf: ["\\", scalar])
    case "\n": result.append(contentsOf: "\\n".unicodeScalars)
    // Control characters, and characters that end a line or change the text direction for a reader of the code.
    case _ where isUnseen(scalar):
      result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// Returns words in a form that is safe in a comment: always on one line.
func commented(_ words: String) -> String {
  String(String.UnicodeScalarView(words.unicodeScalars.map { isUnseen($0) ? " " : $0 }))
}

/// Returns a name as an identifier: `play` and `opens-again` give `playOpensAgain`.
func identifier(_ prefix: String, _ id: String) -> String {
  let words = id.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return prefix + words.map { capitalisedFirst(String($0)) }.joined()
}
