/// Writes findings as workflow commands, which GitHub Actions turns into annotations beside the lines of a change.
///
/// `::error file=path,line=3,col=8,endLine=3,endColumn=11,title=rule-id::message`, one a line. The escapes are those of
/// GitHub's "Workflow commands" page and of its toolkit: `%`, CR and LF everywhere, `:` and `,` in properties as well.
public struct GitHubWriter: Sendable {
  /// What is put before every path: annotations need paths as seen from the repository's root.
  public var pathPrefix: String

  public init(pathPrefix: String = "") {
    self.pathPrefix = pathPrefix
  }

  public func write(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    var output: [UInt8] = []
    for diagnostic in diagnostics.inReportOrder() { append(diagnostic, to: &output, &tables) }
    return output
  }

  private func append(_ diagnostic: Diagnostic, to output: inout [UInt8], _ tables: inout LineTables) {
    let start = tables.start(of: diagnostic.range)
    let end = tables.end(of: diagnostic.range)
    output += "::\(command(diagnostic.severity)) file=".utf8
    appendEscaped(pathPrefix + diagnostic.range.file.path, property: true, to: &output)
    output += ",line=\(start.line)".utf8
    // Columns are refused for a range of several lines (the checks API's rule for annotations).
    if end.line == start.line {
      output += ",col=\(start.column),endLine=\(end.line),endColumn=\(max(start.column, end.column - 1))".utf8
    } else {
      output += ",endLine=\(end.line)".utf8
    }
    output += ",title=".utf8
    appendEscaped(diagnostic.rule.id, property: true, to: &output)
    output += "::".utf8
    appendEscaped(diagnostic.message, property: false, to: &output)
    if let help = diagnostic.help {
      output += "%0A".utf8
      appendEscaped(help, property: false, to: &output)
    }
    output += "\n".utf8
  }

  private func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func appendEscaped(_ text: String, property: Bool, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": output += "%25".utf8
      case "\r": output += "%0D".utf8
      case "\n": output += "%0A".utf8
      case ":" where property: output += "%3A".utf8
      case "," where property: output += "%2C".utf8
      default: output.append(scalar: displayed(scalar).scalar)
      }
    }
  }
}
