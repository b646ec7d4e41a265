import Diagnostics
import TestSupport
import Testing

/// Holds what a rule finds in a library against the markers in its files: a finding at each, and none elsewhere.
///
/// - Parameters:
///   - files: The library's files, with markers where findings must begin.
///   - said: The words of each finding's message, in report order; left out where the places say enough.
@discardableResult
func expectFindings(
  of rule: Rule,
  in files: [String: String],
  saying said: [String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  let marked = files.mapValues(MarkedText.init)
  let found = try findings(of: rule, in: marked.mapValues(\.text))
  let wanted = marked.flatMap { path, text in text.markers.values.map { "\(path):\($0)" } }.sorted()
  let observed = found.map { "\($0.range.file.path):\($0.range.bytes.lowerBound)" }
  #expect(observed.sorted() == wanted, "\(found.map(\.brief)): \(found.map(\.message))", sourceLocation: sourceLocation)
  if let said { #expect(found.map(\.message) == said, sourceLocation: sourceLocation) }
  for finding in found {
    #expect(!finding.message.hasSuffix("."), sourceLocation: sourceLocation)
    #expect(finding.range.bytes.upperBound <= finding.range.file.bytes.count, sourceLocation: sourceLocation)
  }
  return found
}

/// The same for a library of one entry, `Content/a/upload.md`.
@discardableResult
func expectFindings(
  of rule: Rule,
  in entry: String,
  saying said: [String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  try expectFindings(of: rule, in: ["Content/a/upload.md": entry], saying: said, sourceLocation: sourceLocation)
}

/// The words that a finding points at.
func pointed(_ finding: Diagnostic) -> String {
  String(decoding: finding.range.file.bytes[finding.range.bytes], as: UTF8.self)
}
