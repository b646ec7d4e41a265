/// How a body is read and written.
public struct MarkupOptions: Sendable {
  /// How raw HTML is handled. Comments are never refused.
  public enum RawHTMLPolicy: Sendable {
    /// It passes through with its links resolved.
    case allow
    /// It is left out, with a diagnostic at each.
    case refuse
    /// It is shown as the text that was typed, for short texts that mention elements by their tags.
    case showAsText
  }

  public var rawHTML: RawHTMLPolicy
  /// Whether HTML is wanted; facts and diagnostics are the same either way.
  public var produceHTML: Bool
  /// Which of the facts that only rules need are wanted.
  public var facts: Facts
  /// How many facts are recorded about a body.
  public enum Facts: Sendable, Comparable {
    /// What is needed to make a page.
    case page
    /// In addition, what rules need: tags, and the texts of links.
    case structure
    /// In addition, the text of each block, and what the items of lists begin with.
    case prose
  }

  /// The language of the page.
  public var language: String
  /// Whether each heading is followed by a link to itself.
  public var headingAnchors: Bool
  /// Whether all headings are written one level lower in a body with a level 1 heading.
  ///
  /// The page prints the entry's title as its only `h1`. A body without a level 1 heading is written as it is.
  public var demotesHeadings: Bool
  /// What is written below each code block of a language, by the language's name.
  public var sampleNotes: [String: String]

  public init(
    rawHTML: RawHTMLPolicy = .allow,
    produceHTML: Bool = true,
    facts: Facts = .page,
    language: String = "en",
    headingAnchors: Bool = true,
    demotesHeadings: Bool = true,
    sampleNotes: [String: String] = [:]
  ) {
    (self.rawHTML, self.produceHTML, self.facts, self.language) = (rawHTML, produceHTML, facts, language)
    (self.headingAnchors, self.demotesHeadings, self.sampleNotes) = (headingAnchors, demotesHeadings, sampleNotes)
  }
}

/// Returns the language of a page's words that are not the author's, if it is not the page's.
public func wordsLanguage(onPageIn language: String) -> String? {
  language.lowercased().split(separator: "-").first == "en" ? nil : "en"
}

/// What a resolver returns for a destination.
public enum LinkResolution: Sendable, Hashable {
  /// The destination is written as it is.
  case keep
  /// The destination is replaced by another.
  case rewrite(String)
  /// An image becomes a link with the image's text; anything else is rewritten.
  case link(String)
  /// The paragraph of a block image is replaced by this HTML; anything else is kept.
  case place(html: [UInt8])
}
