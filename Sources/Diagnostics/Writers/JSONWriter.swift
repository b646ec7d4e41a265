import JSONSyntax

extension MachineWriter {
  /// Writes diagnostics as one JSON object, for tools that use Polite.
  ///
  /// The form is `{"version": 1, "diagnostics": […], "counts": {…}}`. The counts are those of all diagnostics; `omitted`
  /// says how many of them are not listed, and `fixable` how many have a fix. A diagnostic has `rule`, `severity`,
  /// `message`, `path`, `start` and `end`, and may have `help`, `notes` and `fix`. A place has `line` and `column`,
  /// counted from 1, columns in Unicode scalars, and `offset`, in bytes from 0. `end` is the place after the last
  /// character.
  public func json(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    let counts = DiagnosticCounts(diagnostics)
    let selection = Selection(diagnostics, limit: limit)
    let document: JSONValue = [
      "version": 1,
      "diagnostics": .array(selection.shown.map { value(of: $0, &tables) }),
      "counts": [
        "errors": .int(counts.errors), "warnings": .int(counts.warnings), "notes": .int(counts.notes),
        "files": .int(counts.files), "fixable": .int(counts.fixable), "omitted": .int(selection.omitted),
      ],
    ]
    return document.bytes(indented: true)
  }

  private func value(of diagnostic: Diagnostic, _ tables: inout LineTables) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(diagnostic.rule.id)),
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("message", .string(diagnostic.message)),
    ]
    members += place(diagnostic.range, &tables)
    if let help = diagnostic.help { members.append(.init("help", .string(help))) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        JSONValue.object([.init("message", .string(note.message))] + place(note.range, &tables))
      }
      members.append(.init("notes", .array(notes)))
    }
    if let fix = diagnostic.fix {
      let edits = fix.edits.map { edit in
        JSONValue.object(place(edit.range, &tables) + [.init("replacement", .string(edit.replacement))])
      }
      members.append(.init("fix", ["summary": .string(fix.summary), "edits": .array(edits)]))
    }
    return .object(members)
  }

  private func place(_ range: SourceRange, _ tables: inout LineTables) -> [JSONValue.Member] {
    [
      .init("path", .string(pathPrefix + range.file.path)),
      .init("start", position(tables.start(of: range))),
      .init("end", position(tables.end(of: range))),
    ]
  }

  private func position(_ position: SourcePosition) -> JSONValue {
    ["line": .int(position.line), "column": .int(position.column), "offset": .int(position.offset)]
  }
}
