import JSONSyntax
import Text

/// Writes diagnostics as SARIF 2.1.0, which code hosts and editors read.
///
/// The member names and their meaning are those of the OASIS standard "Static Analysis Results Interchange Format
/// Version 2.1.0"; the sections are named beside them.
public struct SARIFWriter: Sendable {
  /// The version of Polite that writes the log.
  public var toolVersion: String
  /// Rules that are described even if nothing was found for them; the rules of the diagnostics always are.
  public var rules: [Rule]
  /// The prefix of every path.
  public var pathPrefix: String

  /// How many diagnostics are written at most; `nil` for all of them.
  public var limit: Int?

  public init(toolVersion: String, rules: [Rule] = [], pathPrefix: String = "", limit: Int? = nil) {
    (self.toolVersion, self.rules, self.pathPrefix, self.limit) = (toolVersion, rules, pathPrefix, limit)
  }

  public func write(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var tables = LineTables()
    let selection = Selection(diagnostics, limit: limit)
    let described = Set(rules).union(selection.shown.map(\.rule)).sorted { $0.id < $1.id }
    let indices = Dictionary(uniqueKeysWithValues: described.enumerated().map { ($1.id, $0) })
    let driver: JSONValue = [
      "name": "Polite", "version": .string(toolVersion), "semanticVersion": .string(toolVersion),
      "rules": .array(described.map(descriptor)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "invocations": [invocation(selection)],
      "columnKind": "unicodeCodePoints",
      "results": .array(selection.shown.map { result($0, ruleIndex: indices[$0.rule.id] ?? -1, &tables) }),
    ]
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [run],
    ]
    return log.bytes(indented: true)
  }

  /// An invocation object (section 3.20): the run finished, and may have found more than the log holds.
  private func invocation(_ selection: Selection) -> JSONValue {
    var members: [JSONValue.Member] = [.init("executionSuccessful", true)]
    if let sentence = selection.sentence {
      let notification: JSONValue = ["level": "note", "message": ["text": .string(sentence)]]
      members.append(.init("toolExecutionNotifications", [notification]))
    }
    return .object(members)
  }

  /// A reportingDescriptor object (section 3.49).
  private func descriptor(_ rule: Rule) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(rule.id)),
      .init("shortDescription", ["text": .string(rule.summary)]),
    ]
    let full = rule.explanation.isEmpty ? rule.summary : rule.explanation
    members.append(.init("fullDescription", ["text": .string(full)]))
    let help = rule.plainText()
    if !help.isEmpty { members.append(.init("help", ["text": .string(help), "markdown": .string(rule.markdown)])) }
    members.append(.init("defaultConfiguration", ["level": .string(rule.severity.rawValue)]))
    members.append(.init("properties", ["tags": [.string(rule.family)]]))
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

/// A relative path as the path of a URI reference (RFC 3986). Everything but unreserved characters and `/` is
/// percent-encoded, so that neither a colon in the first part nor a space or a percent sign changes its meaning.
func percentEncodedPath(_ path: String) -> String { percentEncoded(path, keeping: "/") }
