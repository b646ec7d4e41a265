public import Diagnostics
import Markup
import PatternLibrary

extension Rule {
  /// A criterion with the title of another, or with a number that does not exist.
  public static let entryCriterionName = Rule(
    "entry-criterion-name",
    .error,
    "A text cites a success criterion by the wrong number or title.",
    explanation: """
      Readers look criteria up by number or by title; where the two disagree, one of them misleads. A link to W3C's \
      page on a criterion must lead to the one that its text names.
      """,
    source: "WCAG 2.2",
    examples: [
      Example(wrong: "«4.1.3 Name, Role, Value asks for this.", right: "4.1.2 Name, Role, Value asks for this."),
      Example(
        wrong: "[4.1.3](«https://www.w3.org/WAI/WCAG22/Understanding/name-role-value)",
        right: "[4.1.3](https://www.w3.org/WAI/WCAG22/Understanding/status-messages)"
      ),
    ]
  )

  /// A criterion that is cited with the wrong level.
  public static let entryCriterionLevel = Rule(
    "entry-criterion-level",
    .error,
    "A text gives a success criterion the wrong level.",
    explanation: """
      Laws and contracts name levels: where a level AA criterion is called A or AAA, readers mistake what the law asks \
      of them.
      """,
    source: "WCAG 2.2",
    wrong: "4.1.3 Status Messages («A)",
    right: "4.1.3 Status Messages (AA)"
  )
}

let entryCriterionNameCheck = Check<PageSubject>(.entryCriterionName) { subject in
  let cited = subject.reading.citations.compactMap { words, citation in misnaming(citation, words) }
  return cited
    + subject.passages.flatMap { passage in passage.document.links.compactMap { misleading($0, in: passage) } }
}

let entryCriterionLevelCheck = Check<PageSubject>(.entryCriterionLevel) { subject in
  subject.reading.citations.compactMap { words, citation in
    guard let criterion = citation.criterion, let level = citation.level, level.level != criterion.level else {
      return nil
    }
    return Diagnostic(
      .entryCriterionLevel,
      at: words.range(level.run),
      "\(criterion.number) \(criterion.title) is level \(criterion.level.rawValue)",
      help: "Write `\(criterion.level.rawValue)`."
    )
  }
}

private func misnaming(_ citation: Citation, _ words: Words) -> Diagnostic? {
  func misnamed(_ run: Range<Int>, _ message: String, _ help: String) -> Diagnostic {
    Diagnostic(.entryCriterionName, at: words.range(run), message, help: help)
  }
  guard let criterion = citation.criterion else {
    let message = "WCAG 2.2 has no success criterion \(citation.number)"
    return misnamed(citation.run, message, "Correct the number, or say which version of WCAG has it.")
  }
  guard let title = citation.title else { return nil }
  switch title.claim {
  case .own: return nil
  case .other(let other):
    let run = citation.run.lowerBound..<title.run.upperBound
    let message = "\(criterion.number) is \(criterion.title), and \(other.title) is \(other.number)"
    return misnamed(run, message, "Write the number and the title of the criterion that is meant.")
  case .misspelt:
    return misnamed(title.run, "\(criterion.number) is called \(criterion.title)", didYouMean(criterion.title))
  }
}

/// Returns the diagnostic about a link to W3C's page on one criterion whose text names another.
private func misleading(_ link: MarkupLink, in passage: Passage) -> Diagnostic? {
  guard let target = criterion(at: link.destination) else { return nil }
  let cited = Citation.all(in: Array(link.text.utf8)).compactMap(\.criterion)
  guard let named = cited.first ?? CriterionTitle.said(by: link.text)?.criterion, !cited.contains(target),
    named != target
  else { return nil }
  return Diagnostic(
    .entryCriterionName,
    at: passage.range(link.range),
    "the link says \(named.number) \(named.title), but leads to \(target.number) \(target.title)",
    help: "Link to `\(named.understandingURL)`."
  )
}

/// Returns the criterion that a W3C address is about: in “Understanding”, in the quick reference, or in WCAG itself.
private func criterion(at address: String) -> SuccessCriterion? {
  guard let host = ["https://www.w3.org/", "http://www.w3.org/"].first(where: address.hasPrefix) else { return nil }
  let path = address.dropFirst(host.count)
  let slug: Substring?
  if let range = path.firstRange(of: "/Understanding/") {
    slug = path[range.upperBound...].before(anyOf: "#?.")
  } else if path.hasPrefix("TR/WCAG2") || path.hasPrefix("WAI/WCAG2") {
    slug = path.firstIndex(of: "#").map { path[$0...].dropFirst() }
  } else {
    slug = nil
  }
  return slug.flatMap { criteriaBySlug[$0] }
}

private let criteriaBySlug = Dictionary(SuccessCriterion.all.map { ($0.slug[...], $0) }) { first, _ in first }
