public import Diagnostics
import Markup

extension CheckedLibrary {
  /// Checks the body of an entry whose front matter has faults, so that all faults are found in one run.
  ///
  /// Such an entry has no page. Its references to its own demos and headings cannot be judged, so they are not checked.
  ///
  /// - Parameters:
  ///   - source: One of `faultyEntries`.
  ///   - file: The whole source file, as it was read.
  public func checkBody(ofFaulty source: PageSource, file: SourceFile) -> [Diagnostic] {
    let place = contentPath(source.path)
    let resolver = LinkResolver(library: self, page: place, source: source.path)
    var diagnostics: [Diagnostic] = []
    let body = min(source.bodyStart, file.bytes.count)..<file.bytes.count
    let document = parseMarkup(file, body: body, options: markupOptions(producesHTML: false)) { link in
      let outcome = resolver.resolve(link.destination)
      if case .missing(let target) = outcome, target.parts.last?.hasSuffix(".html") == true { return .keep }
      let range = file.range(link.range)
      let diagnostic = linkDiagnostic(for: outcome, destination: link.destination, at: range, from: resolver)
      if let diagnostic { diagnostics.append(diagnostic) }
      return .keep
    }
    return diagnostics + document.diagnostics
  }
}
