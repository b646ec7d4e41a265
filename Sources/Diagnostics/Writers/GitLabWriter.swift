import Hashing
import JSONSyntax

extension MachineWriter {
  /// Writes diagnostics as a Code Quality report, which GitLab shows in merge requests.
  ///
  /// The members are those of GitLab's page "Code Quality", section "Code Quality report format".
  public func gitlab(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    var seen: [String: Int] = [:]
    let issues = Selection(diagnostics, limit: limit).shown.map { diagnostic -> JSONValue in
      let path = pathPrefix + diagnostic.range.file.path
      let lines: JSONValue = [
        "begin": .int(tables.start(of: diagnostic.range).line), "end": .int(tables.end(of: diagnostic.range).line),
      ]
      return [
        "description": .string([diagnostic.message, diagnostic.help].compactMap(\.self).joined(separator: " – ")),
        "check_name": .string(diagnostic.rule.id),
        "fingerprint": .string(fingerprint(of: diagnostic, at: path, &seen)),
        "severity": .string(severity(diagnostic.severity)),
        "location": ["path": .string(path), "lines": lines],
      ]
    }
    return JSONValue.array(issues).bytes(indented: true)
  }

  /// Returns a text that is unique in the report, and stays the same when lines are added above: GitLab compares the
  /// reports of two branches by it.
  private func fingerprint(of diagnostic: Diagnostic, at path: String, _ seen: inout [String: Int]) -> String {
    let range = diagnostic.range
    let marked = range.file.bytes[range.bytes.clamped(to: range.file.bytes.indices)]
    let subject = [path, diagnostic.rule.id, diagnostic.message, String(decoding: marked, as: UTF8.self)]
      .joined(separator: "\0")
    let count = seen[subject, default: 0]
    seen[subject] = count + 1
    return ContentHash(of: Array("\(subject)\0\(count)".utf8)).text
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
