public import Diagnostics
public import Markup
import PatternLibrary

/// A page's body, parsed, with its links resolved and its diagnostics reported.
///
/// Only `CheckedLibrary.checkBody` makes one.
public struct CheckedBody: Sendable {
  /// The body's HTML and its facts.
  public let document: MarkupDocument
  /// The demos that the body placed: where in the file each is, by its stem.
  public let placedDemos: [String: Int]
  /// What the other pages' links are checked against.
  public let anchors: AnchorFacts

  public var html: [UInt8] { document.html }
  /// The headings, for the table of contents.
  public var headings: [Heading] { document.headings }
}

extension CheckedLibrary {
  /// Parses and checks one page's body.
  ///
  /// - Parameters:
  ///   - page: The page that the body belongs to.
  ///   - file: The whole source file, as it was read.
  ///   - bodyStart: Where the body starts in it, in bytes.
  ///   - producesHTML: Whether HTML is wanted; otherwise there are only diagnostics.
  ///   - facts: The facts about the body that rules need.
  ///   - stage: The stage of a demo that the body places: a place in the entry's `demos`, as HTML.
  /// - Returns: The body, and what was found in it. `checkAnchors` checks links to places in other pages once all
  ///   bodies are known.
  public func checkBody(
    of page: PageReference,
    file: SourceFile,
    bodyStart: Int,
    producesHTML: Bool,
    facts: MarkupOptions.Facts = .page,
    stage: (Int) -> [UInt8]
  ) -> (body: CheckedBody, diagnostics: [Diagnostic]) {
    let resolver = resolver(for: page)
    var diagnostics: [Diagnostic] = []
    var anchors = AnchorFacts(page: page)
    var placed: [String: Int] = [:]
    let document = parseMarkup(
      file,
      body: bodyStart..<max(bodyStart, file.bytes.count),
      options: markupOptions(producesHTML: producesHTML, facts: facts)
    ) { link in
      let outcome = resolver.resolve(link.destination)
      anchors.note(outcome, at: link.range)
      guard case .file(let found, let reference, _) = outcome else {
        let range = file.range(link.range)
        let diagnostic = linkDiagnostic(for: outcome, destination: link.destination, at: range, from: resolver)
        if let diagnostic { diagnostics.append(diagnostic) }
        return .keep
      }
      guard case .demo(let entry, let demo, _) = found.target else { return .rewrite(reference) }
      // A demo that is placed twice becomes a link the second time, because its stage has ids.
      let stem = entries[entry].demos[demo].stem
      guard link.isBlockImage, .entry(entry) == page, producesHTML, placed[stem] == nil else { return .link(reference) }
      placed[stem] = link.range.lowerBound
      return .place(html: stage(demo))
    }
    diagnostics += document.diagnostics
    anchors.setNames(document.anchors)
    if case .entry(let index) = page { diagnostics += checkGuidance(of: index, anchors: &anchors) }
    let body = CheckedBody(document: document, placedDemos: placed, anchors: anchors)
    return (body, diagnostics)
  }

  /// Returns the names in a body that links may point to.
  func anchorNames(in file: SourceFile, bodyStart: Int) -> [String] {
    let body = min(bodyStart, file.bytes.count)..<file.bytes.count
    return parseMarkup(file, body: body, options: markupOptions(producesHTML: false)).anchors
  }

  func resolver(for page: PageReference) -> LinkResolver {
    LinkResolver(library: self, page: path(of: page), source: source(of: page)?.path ?? "")
  }

  func markupOptions(producesHTML: Bool, facts: MarkupOptions.Facts = .page) -> MarkupOptions {
    MarkupOptions(
      rawHTML: configuration.rawHTML == .allow ? .allow : .refuse,
      produceHTML: producesHTML,
      facts: facts,
      language: configuration.language,
      sampleNotes: configuration.samples.mapValues(\.value)
    )
  }
}
