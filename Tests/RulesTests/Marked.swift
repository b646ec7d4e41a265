import Diagnostics
import TestSupport
import Testing

/// Compares what a rule finds in a library with the markers in its files: a diagnostic at each, and none elsewhere.
///
/// - Parameters:
///   - files: The library's files, with markers where diagnostics must begin.
///   - said: The message of each diagnostic, in report order; may be left out if the places are enough.
@discardableResult
func expectDiagnostics(
  of rule: Rule,
  in files: [String: String],
  saying said: [String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  let marked = files.mapValues(MarkedText.init)
  let found = try diagnostics(of: rule, in: marked.mapValues(\.text))
  let wanted = marked.flatMap { path, text in text.markers.values.map { "\(path):\($0)" } }.sorted()
  let observed = found.map { "\($0.range.file.path):\($0.range.bytes.lowerBound)" }
  #expect(observed.sorted() == wanted, "\(found.map(\.brief)): \(found.map(\.message))", sourceLocation: sourceLocation)
  if let said { #expect(found.map(\.message) == said, sourceLocation: sourceLocation) }
  for diagnostic in found {
    #expect(!diagnostic.message.hasSuffix("."), sourceLocation: sourceLocation)
    #expect(diagnostic.range.bytes.upperBound <= diagnostic.range.file.bytes.count, sourceLocation: sourceLocation)
  }
  return found
}

/// The same for a library of one entry, `Content/a/upload.md`.
@discardableResult
func expectDiagnostics(
  of rule: Rule,
  in entry: String,
  saying said: [String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  try expectDiagnostics(of: rule, in: ["Content/a/upload.md": entry], saying: said, sourceLocation: sourceLocation)
}
