public import Diagnostics
import Markup

extension Rule {
  /// A link that says nothing about where it leads.
  public static let textVagueLink = Rule(
    "text-vague-link",
    .warning,
    "A link's text does not say where it leads.",
    explanation: """
      Many people go through a page link by link, or ask for a list of its links. “Here”, ten times, tells them nothing; \
      the title of what is there does.
      """,
    source: "WCAG 2.2, 2.4.4 Link Purpose (In Context); failure F63",
    examples: [
      Example(wrong: "Read about labels [here](«labels.md).", right: "Read about [labels](labels.md)."),
      Example(wrong: "[Read more](«labels.md)", right: "[What to call an indicator](labels.md)"),
    ]
  )

  /// A link without words.
  public static let textEmptyLink = Rule(
    "text-empty-link",
    .warning,
    "A link has no text.",
    explanation: """
      It cannot be seen, and a screen reader reads out its address, or nothing. An image in a link gives the link the \
      image's text.
      """,
    source: "WCAG 2.2, 2.4.4 Link Purpose (In Context); failure F89",
    wrong: "[](«labels.md)",
    right: "[Labels](labels.md)"
  )

  /// A link that is read out letter by letter.
  public static let textAddressLink = Rule(
    "text-address-link",
    .note,
    "A link's text is an address.",
    explanation: "An address is read out with its slashes and dots. The title of what is there says more in less time.",
    source: "WCAG 2.2, 2.4.4 Link Purpose (In Context)",
    wrong: "[https://www.w3.org/TR/WCAG22/](«https://www.w3.org/TR/WCAG22/)",
    right: "[WCAG 2.2](https://www.w3.org/TR/WCAG22/)"
  )
}

let textVagueLinkCheck = Check<PageSubject>(.textVagueLink) { subject in
  subject.reading.links.filter { isVague($0.text) }.map { link in
    Diagnostic(
      .textVagueLink,
      at: link.range,
      "the link's text “\(link.text)” does not say where it leads",
      help: "Make a link of the words in the sentence that name what is there."
    )
  }
}

let textEmptyLinkCheck = Check<PageSubject>(.textEmptyLink) { subject in
  subject.reading.links.filter { $0.text.allSatisfy(\.isWhitespace) }.map { link in
    Diagnostic(
      .textEmptyLink,
      at: link.range,
      "the link has no text",
      help: "Name what is there, or take the link out."
    )
  }
}

let textAddressLinkCheck = Check<PageSubject>(.textAddressLink) { subject in
  subject.reading.links.filter { link in ["https://", "http://", "www."].contains(where: link.text.hasPrefix) }.map {
    link in
    Diagnostic(.textAddressLink, at: link.range, "the link's text is an address", help: "Name what is there.")
  }
}

/// A link with its words. An address in angle brackets is its own text.
struct SpokenLink: Sendable {
  let text: String
  let range: SourceRange
}

/// Returns the links in Markdown and raw HTML in a passage.
func spokenLinks(in passage: Passage) -> [SpokenLink] {
  let written = passage.document.links.filter { $0.kind == .link }.map {
    SpokenLink(text: $0.text, range: passage.range($0.range))
  }
  return written + rawLinks(in: passage)
}

private func rawLinks(in passage: Passage) -> [SpokenLink] {
  let tags = passage.document.tags
  return tags.indices.compactMap { index in
    let tag = tags[index]
    // An element that is named by others says what they say.
    guard tag.name == "a", !tag.isClosing, tag["href"] != nil, tag["aria-labelledby"] ?? "" == "" else { return nil }
    // Another rule reports elements that are never closed.
    guard let text = rawText(from: index, in: tags, of: passage.file) else { return nil }
    let range = passage.range(tag.range)
    if let own = tag["aria-label"], !own.allSatisfy(\.isWhitespace) { return SpokenLink(text: own, range: range) }
    let inside = tags[(index + 1)...].prefix { !($0.name == "a" && $0.isClosing) }
    let labels = ([tag] + inside).compactMap { $0["aria-label"] ?? $0["alt"] ?? $0["title"] ?? $0["aria-labelledby"] }
    return SpokenLink(text: text.isEmpty ? labels.joined(separator: " ") : text, range: range)
  }
}

private func isVague(_ text: String) -> Bool {
  text.utf8.count <= 40 && tracesOfVagueTexts.occurAnywhere(in: text) && vagueTexts.contains(plainKey(text))
}

/// Every vague text contains one of these.
private let tracesOfVagueTexts = Phrases(["here", "click", "read", "more", "link", "this", "go", "page", "website"])

/// Texts that would fit any other link as well.
private let vagueTexts: Set<String> = [
  "here", "click here", "click", "tap here", "press here", "see here", "right here", "over here", "read more",
  "read on",
  "more", "learn more", "see more", "find out more", "show more", "more info", "more information", "more here",
  "read more here", "link", "this link", "a link", "this", "this page", "this article", "this site", "this website",
  "this one", "go", "go here", "page", "website",
]
