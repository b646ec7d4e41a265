extension MachineWriter {
  /// Writes diagnostics as workflow commands, which GitHub Actions turns into annotations beside the lines of a change.
  ///
  /// The form is `::error file=path,line=3,col=8,endLine=3,endColumn=11,title=rule-id::message`, one per line. The
  /// escapes are those of GitHub's "Workflow commands" page and of its toolkit: `%`, CR and LF everywhere, and also `:`
  /// and `,` in properties.
  public func github(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    var output: [UInt8] = []
    let selection = Selection(diagnostics, limit: limit)
    for diagnostic in selection.shown { append(diagnostic, to: &output, &tables) }
    if let sentence = selection.sentence { output += "::notice title=Polite::\(sentence)\n".utf8 }
    return output
  }

  private func append(_ diagnostic: Diagnostic, to output: inout [UInt8], _ tables: inout LineTables) {
    let start = tables.start(of: diagnostic.range)
    let end = tables.end(of: diagnostic.range)
    output += "::\(command(diagnostic.severity)) file=".utf8
    appendEscaped(pathPrefix + diagnostic.range.file.path, property: true, to: &output)
    output += ",line=\(start.line)".utf8
    // GitHub rejects columns for a range of several lines (the checks API's rule for annotations).
    if end.line == start.line {
      output += ",col=\(start.column),endLine=\(end.line),endColumn=\(max(start.column, end.column - 1))".utf8
    } else {
      output += ",endLine=\(end.line)".utf8
    }
    output += ",title=".utf8
    appendEscaped(diagnostic.rule.id, property: true, to: &output)
    output += "::".utf8
    for (index, line) in lines(diagnostic, &tables).enumerated() {
      if index > 0 { output += "%0A".utf8 }
      appendEscaped(line, property: false, to: &output)
    }
    output += "\n".utf8
  }

  /// The message, then help, notes and fix, each on a line of the annotation.
  private func lines(_ diagnostic: Diagnostic, _ tables: inout LineTables) -> [String] {
    var lines = [diagnostic.message]
    if let help = diagnostic.help { lines.append(help) }
    for note in diagnostic.notes {
      let start = tables.start(of: note.range)
      lines.append("\(pathPrefix)\(note.range.file.path):\(start.line):\(start.column): \(note.message)")
    }
    if let fix = diagnostic.fix { lines.append("Fix: \(fix.summary)") }
    return lines
  }

  private func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func appendEscaped(_ text: String, property: Bool, to output: inout [UInt8]) {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "%": output += "%25".utf8
      case "\r": output += "%0D".utf8
      case "\n": output += "%0A".utf8
      case ":" where property: output += "%3A".utf8
      case "," where property: output += "%2C".utf8
      // Properties are not displayed, and a path must be one that GitHub can find.
      case _ where property && !isUnseen(scalar): output.append(scalar: scalar)
      default: output += displayed(scalar, after: last).text.utf8
      }
    }
  }
}

/// Whether a character has no glyph of its own, and may change how others are shown or end a line.
public func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
