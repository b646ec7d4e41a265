import Diagnostics
import TestSupport

extension Rule {
  static let sampleError = Rule(
    "sample-error",
    .error,
    "A sample is wrong",
    explanation: "Samples must be right.",
    isFixable: true
  )
  static let sampleWarning = Rule("sample-warning", .warning, "A sample is odd", source: "WCAG 4.1.3")
  static let sampleNote = Rule("sample-note", .note, "A sample is worth a look")
}

/// A diagnostic between the markers 1️⃣ and 2️⃣ in a marked text; its range is empty if there is no second marker.
func diagnostic(_ marked: String, _ rule: Rule = .sampleError, _ message: String = "wrong", path: String = "a.md")
  -> Diagnostic
{
  let text = MarkedText(marked)
  let start = text.markers["1️⃣"] ?? 0
  let file = SourceFile(path: path, text: text.text)
  return Diagnostic(rule, at: file.range(start..<(text.markers["2️⃣"] ?? start)), message)
}

/// The source line and the line of carets that the text writer prints for a diagnostic, without the gutter.
func excerpt(_ diagnostic: Diagnostic, width: Int = 100) -> [String] {
  let lines = String(decoding: TextWriter(width: width).write([diagnostic]), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false)
  return lines[1...2].map { String($0.drop { $0 != "|" }.dropFirst(2)) }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
