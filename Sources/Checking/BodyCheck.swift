public import Diagnostics
public import Markup
import PatternLibrary

/// A page's body, parsed, its links resolved and its findings reported.
///
/// Only `CheckedLibrary.checkBody` makes one.
public struct CheckedBody: Sendable {
  /// The body's HTML and its facts.
  public let document: MarkupDocument
  /// The stems of the demos that the body placed.
  public let placedDemos: Set<String>
  /// What the other pages' links are held against.
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
  ///   - producesHTML: Whether HTML is wanted; without it only findings are made.
  ///   - stage: The stage of a demo that the body places: a place in the entry's `demos`, as HTML.
  /// - Returns: The body, and what was found in it. Links to places in other pages are held against those pages by
  ///   `checkAnchors`, once all bodies are known.
  public func checkBody(
    of page: PageReference,
    file: SourceFile,
    bodyStart: Int,
    producesHTML: Bool,
    stage: (Int) -> [UInt8]
  ) -> (body: CheckedBody, diagnostics: [Diagnostic]) {
    let resolver = resolver(for: page)
    var outcomes: [String: LinkResolver.Outcome] = [:]
    var placed: Set<String> = []
    let document = parseMarkup(
      file,
      body: bodyStart..<max(bodyStart, file.bytes.count),
      options: markupOptions(producesHTML: producesHTML)
    ) { link in
      let outcome = outcomes[link.destination] ?? resolver.resolve(link.destination)
      outcomes[link.destination] = outcome
      guard case .file(let target, let reference, _) = outcome else { return .keep }
      guard case .demo(let entry, let demo, _) = target else { return .rewrite(reference) }
      // A demo that is placed twice is a link the second time: its stage has ids.
      guard link.isBlockImage, .entry(entry) == page, producesHTML,
        placed.insert(entries[entry].demos[demo].stem).inserted
      else { return .link(reference) }
      return .place(html: stage(demo))
    }
    var findings = document.diagnostics
    var anchors = AnchorFacts(page: page, names: document.anchors)
    for reference in document.links + document.images {
      let outcome = outcomes[reference.destination] ?? resolver.resolve(reference.destination)
      let range = file.range(reference.range)
      let finding = linkDiagnostic(for: outcome, destination: reference.destination, at: range, from: resolver)
      if let finding { findings.append(finding) }
      anchors.note(outcome, at: reference.range)
    }
    if case .entry(let index) = page { findings += checkGuidance(of: index, anchors: &anchors) }
    let body = CheckedBody(document: document, placedDemos: placed, anchors: anchors)
    return (body, findings)
  }

  /// The names that a body's links may point to.
  func anchorNames(in file: SourceFile, bodyStart: Int) -> [String] {
    let body = min(bodyStart, file.bytes.count)..<file.bytes.count
    return parseMarkup(file, body: body, options: markupOptions(producesHTML: false)) { _ in .keep }.anchors
  }

  func resolver(for page: PageReference) -> LinkResolver {
    let source = source(of: page).map { SitePath($0.path).parts.dropFirst() } ?? []
    return LinkResolver(library: self, page: path(of: page), folder: SitePath(parts: Array(source)).folder)
  }

  private func markupOptions(producesHTML: Bool) -> MarkupOptions {
    // Who wants no HTML may want the facts that rules look at; a build that has failed pays for them, and no other.
    MarkupOptions(
      rawHTML: configuration.rawHTML == .allow ? .allow : .refuse,
      produceHTML: producesHTML,
      collectsProse: !producesHTML
    )
  }
}
