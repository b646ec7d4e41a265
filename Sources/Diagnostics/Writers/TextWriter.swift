/// Writes diagnostics for people: `path:line:column: error: message [rule-id]`, the source line with carets under the
/// place, then help, notes and fix, and a count at the end.
public struct TextWriter: Sendable {
  /// Whether severities and carets are coloured with ANSI escape sequences.
  public var colour: Bool
  /// The prefix of every path: the library's folder relative to the working directory, with `/` at its end.
  public var pathPrefix: String
  /// How many columns a source line may take.
  public var width: Int
  /// How many diagnostics are written at most; `nil` for all of them.
  public var limit: Int?
  /// The option that applies fixes, for the line of counts: `--fix`.
  public var fixOption: String?

  public init(
    colour: Bool = false,
    pathPrefix: String = "",
    width: Int = 100,
    limit: Int? = nil,
    fixOption: String? = nil
  ) {
    (self.colour, self.pathPrefix) = (colour, pathPrefix)
    self.width = max(20, width)
    (self.limit, self.fixOption) = (limit, fixOption)
  }

  /// The diagnostics in report order; nothing when there are none.
  public func write(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var output: [UInt8] = []
    var tables = LineTables()
    let selection = Selection(diagnostics, limit: limit)
    for diagnostic in selection.shown {
      append(diagnostic, to: &output, &tables)
      output += "\n".utf8
    }
    if let sentence = selection.sentence { output += "\(sentence)\n".utf8 }
    if !diagnostics.isEmpty { output += "\(sentence(for: DiagnosticCounts(diagnostics)))\n".utf8 }
    return output
  }

  /// "3 errors, 1 warning in 2 files; 1 can be fixed with --fix".
  private func sentence(for counts: DiagnosticCounts) -> String {
    guard let fixOption, counts.fixable > 0 else { return counts.sentence }
    return "\(counts.sentence); \(grouped(counts.fixable)) can be fixed with \(fixOption)"
  }

  private func append(_ diagnostic: Diagnostic, to output: inout [UInt8], _ tables: inout LineTables) {
    appendPlace(diagnostic.range, to: &output, &tables)
    style(.severity(diagnostic.severity), "\(diagnostic.severity.rawValue): ", to: &output)
    style(.strong, diagnostic.message, to: &output)
    appendDisplayed(" [\(diagnostic.rule.id)]", to: &output)
    output += "\n".utf8
    appendExcerpt(of: diagnostic, to: &output, &tables)
    if let help = diagnostic.help { appendLine("help", help, to: &output) }
    for note in diagnostic.notes {
      style(.label, "  note: ", to: &output)
      appendPlace(note.range, to: &output, &tables)
      appendDisplayed(note.message, to: &output)
      output += "\n".utf8
    }
    if let fix = diagnostic.fix { appendLine("fix", fix.summary, to: &output) }
  }

  /// `path:line:column: `
  private func appendPlace(_ range: SourceRange, to output: inout [UInt8], _ tables: inout LineTables) {
    let start = tables.start(of: range)
    appendDisplayed("\(pathPrefix)\(range.file.path):\(start.line):\(start.column): ", to: &output)
  }

  /// The source line and the carets; nothing for a file without text, which has no line to show.
  private func appendExcerpt(of diagnostic: Diagnostic, to output: inout [UInt8], _ tables: inout LineTables) {
    let range = diagnostic.range
    guard !range.file.bytes.isEmpty else { return }
    let table = tables.table(of: range.file)
    let line = table.lineRange(containing: range.bytes.lowerBound)
    let excerpt = Excerpt(of: range, line: line, width: width)
    let number = String(table.position(at: range.bytes.lowerBound).line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count))
    style(.label, "\(gutter)\(number) | ", to: &output)
    output += excerpt.text
    output += "\n".utf8
    style(.label, String(repeating: " ", count: gutter.utf8.count + number.utf8.count) + " | ", to: &output)
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: excerpt.indent))
    style(.severity(diagnostic.severity), String(repeating: "^", count: excerpt.length), to: &output)
    output += "\n".utf8
  }

  private func appendLine(_ label: String, _ text: String, to output: inout [UInt8]) {
    style(.label, "  \(label): ", to: &output)
    appendDisplayed(text, to: &output)
    output += "\n".utf8
  }

  private func style(_ style: Style, _ text: String, to output: inout [UInt8]) {
    if colour { output += "\u{1B}[\(style.code)m".utf8 }
    appendDisplayed(text, to: &output)
    if colour { output += "\u{1B}[0m".utf8 }
  }

  /// The role of a run of text, and the parameters of its ANSI "select graphic rendition" sequence.
  private enum Style {
    case severity(Severity)
    case strong
    case label

    var code: String {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .strong: "1"
      case .label: "2"
      }
    }
  }
}
