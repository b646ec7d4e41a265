public import Diagnostics

/// Reads a text that is no body of a file, in the same dialect.
public func parseMarkup(
  text: [UInt8],
  options: MarkupOptions = MarkupOptions(),
  resolve: (MarkupLink) -> LinkResolution = { _ in .keep }
) -> MarkupDocument {
  parseMarkup(SourceFile(path: "", bytes: text), body: text.indices, options: options, resolve: resolve)
}

/// Reads a CommonMark body with pipe tables, callouts, platform tabs and demos, and writes it as HTML.
///
/// The body is parsed once. `docs/markdown.md` describes the dialect.
///
/// - Parameters:
///   - file: The file that contains the body.
///   - body: The body's bytes in the file, without front matter.
///   - options: How the body is read and written.
///   - resolve: Decides how a destination is written. It is called once for each use, in the order of the source.
/// - Returns: The HTML, the facts and the diagnostics. A body that is too complex to read has only a diagnostic.
public func parseMarkup(
  _ file: SourceFile,
  body: Range<Int>,
  options: MarkupOptions = MarkupOptions(),
  resolve: (MarkupLink) -> LinkResolution = { _ in .keep }
) -> MarkupDocument {
  let source = MarkupSource(file, body: body)
  if let excess = excessiveComplexity(of: source) {
    var document = MarkupDocument()
    document.diagnostics.append(
      Diagnostic(
        .textTooComplex,
        at: file.range(excess.range),
        "the body is too complex to read: \(excess.message)",
        help: "Break the text up with empty lines, or remove levels."
      )
    )
    return document
  }
  let bytes = source.bytes
  let tree = CommonMarkTree(parsing: bytes.span.extracting(source.body))
  let outline = Outline(tree, source, options)
  return withoutActuallyEscaping(resolve) { resolve in
    var writer = BodyWriter(source, outline, options, resolve)
    if let root = tree.root { writer.writeBody(root) }
    return writer.document
  }
}
