import Diagnostics
import Testing

/// Compares what a rule finds in a library of one demo with the markers in it.
@discardableResult
func expectDemoDiagnostics(
  of rule: Rule,
  in demo: String,
  saying said: [String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Diagnostic] {
  try expectDiagnostics(
    of: rule,
    in: ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": demo],
    saying: said,
    sourceLocation: sourceLocation
  )
}

/// A complete document in which nothing is wrong except what is given.
func demo(_ body: String = "", style: String = "", script: String = "", head: String = "") -> String {
  """
  <!doctype html>
  <html lang="en"><head><title>A demo</title>\(head)<style>\(style)</style></head>
  <body>\(body)<script>\(script)</script></body></html>
  """
}

/// The text of a file after a fix.
func fixed(_ diagnostic: Diagnostic) throws -> String {
  let fix = try #require(diagnostic.fix)
  var bytes = diagnostic.range.file.bytes
  for edit in fix.edits.sorted(by: { $0.range.bytes.lowerBound > $1.range.bytes.lowerBound }) {
    bytes.replaceSubrange(edit.range.bytes, with: edit.replacement.utf8)
  }
  return String(decoding: bytes, as: UTF8.self)
}
