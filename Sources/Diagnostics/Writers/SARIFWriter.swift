/// Writes findings as SARIF 2.1.0, which code hosts and editors read.
///
/// The member names and their meaning are those of the OASIS standard "Static Analysis Results Interchange Format
/// Version 2.1.0"; the sections are named beside them.
public struct SARIFWriter: Sendable {
  /// The version of Polite that speaks.
  public var toolVersion: String
  /// Rules that are described even if nothing was found for them; those of the findings always are.
  public var rules: [Rule]
  /// What is put before every path.
  public var pathPrefix: String

  public init(toolVersion: String, rules: [Rule] = [], pathPrefix: String = "") {
    self.toolVersion = toolVersion
    self.rules = rules
    self.pathPrefix = pathPrefix
  }

  public func write(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    let ordered = diagnostics.inReportOrder()
    let described = Set(rules).union(ordered.map(\.rule)).sorted { $0.id < $1.id }
    let indices = Dictionary(uniqueKeysWithValues: described.enumerated().map { ($1.id, $0) })
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "Polite", "version": .string(toolVersion), "rules": .array(described.map(descriptor)),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(ordered.map { result($0, ruleIndex: indices[$0.rule.id] ?? -1, &tables) }),
        ]
      ],
    ]
    return log.bytes(indented: true)
  }

  /// A reportingDescriptor object (section 3.49).
  private func descriptor(_ rule: Rule) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(rule.id)),
      .init("shortDescription", ["text": .string(rule.summary)]),
    ]
    let explanation = [rule.explanation, rule.source.isEmpty ? "" : "Source: \(rule.source)"]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    if !explanation.isEmpty {
      members.append(.init("help", ["text": .string(explanation), "markdown": .string(explanation)]))
    }
    members.append(.init("defaultConfiguration", ["level": .string(rule.severity.rawValue)]))
    return .object(members)
  }

  /// A result object (section 3.27).
  private func result(_ diagnostic: Diagnostic, ruleIndex: Int, _ tables: inout LineTables) -> JSONValue {
    let message = [diagnostic.message, diagnostic.help].compactMap(\.self).joined(separator: "\n\n")
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(diagnostic.rule.id)),
      .init("ruleIndex", .int(ruleIndex)),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", ["text": .string(message)]),
      .init("locations", [["physicalLocation": location(diagnostic.range, &tables)]]),
    ]
    if !diagnostic.notes.isEmpty {
      let related = diagnostic.notes.enumerated().map { index, note -> JSONValue in
        [
          "id": .int(index + 1), "physicalLocation": location(note.range, &tables),
          "message": ["text": .string(note.message)],
        ]
      }
      members.append(.init("relatedLocations", .array(related)))
    }
    if let fix = diagnostic.fix { members.append(.init("fixes", [value(of: fix, &tables)])) }
    return .object(members)
  }

  /// A fix object (section 3.55): the edits of each file are one artifactChange.
  private func value(of fix: Fix, _ tables: inout LineTables) -> JSONValue {
    var paths: [String] = []
    for edit in fix.edits where !paths.contains(edit.range.file.path) { paths.append(edit.range.file.path) }
    let changes = paths.map { path -> JSONValue in
      let edits = fix.edits.filter { $0.range.file.path == path }
      let replacements = edits.map { edit -> JSONValue in
        [
          "deletedRegion": region(edit.range, &tables),
          "insertedContent": ["text": .string(edit.replacement)],
        ]
      }
      return ["artifactLocation": artifact(path), "replacements": .array(replacements)]
    }
    return ["description": ["text": .string(fix.summary)], "artifactChanges": .array(changes)]
  }

  /// A physicalLocation object (section 3.29).
  private func location(_ range: SourceRange, _ tables: inout LineTables) -> JSONValue {
    ["artifactLocation": artifact(range.file.path), "region": region(range, &tables)]
  }

  /// An artifactLocation object (section 3.4): a relative reference, below the root of the sources.
  private func artifact(_ path: String) -> JSONValue {
    ["uri": .string(percentEncodedPath(pathPrefix + path)), "uriBaseId": "%SRCROOT%"]
  }

  /// A region object (section 3.30); `endColumn` is the column after the last character.
  private func region(_ range: SourceRange, _ tables: inout LineTables) -> JSONValue {
    let start = tables.start(of: range)
    let end = tables.end(of: range)
    return [
      "startLine": .int(start.line), "startColumn": .int(start.column),
      "endLine": .int(end.line), "endColumn": .int(end.column),
      "byteOffset": .int(start.offset), "byteLength": .int(end.offset - start.offset),
    ]
  }
}

/// A relative path as the path of a URI reference (RFC 3986): all but unreserved characters and `/` is percent-encoded,
/// so that neither a colon in a first part nor a space or a percent sign changes its meaning.
func percentEncodedPath(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var output: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      output.append(byte)
    default: output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
  }
  return String(decoding: output, as: UTF8.self)
}
