public import Diagnostics
import Loading
import PatternLibrary

extension Rule {
  /// A `related` entry that is not in the library.
  public static let entryUnknownRelated = Rule(
    "entry-unknown-related",
    .error,
    "`related` names an entry that does not exist, the entry itself, or one twice.",
    explanation: "Related entries are named by slug, or by `category/slug` where two categories share a slug.",
    wrong: "related: [«lables]",
    right: "related: [labels]",
    language: "yaml"
  )

  /// A `related` entry that could be several.
  public static let entryAmbiguousRelated = Rule(
    "entry-ambiguous-related",
    .error,
    "`related` names a slug that several categories have.",
    explanation: "Where two categories share a slug, write `category/slug`.",
    wrong: "# There is a toast in two categories.\nrelated: [«toast]",
    right: "related: [messages/toast]",
    language: "yaml"
  )

  /// A WCAG number that is not a success criterion.
  public static let entryUnknownCriterion = Rule(
    "entry-unknown-criterion",
    .error,
    "`wcag` names a success criterion that WCAG 2.2 does not have.",
    explanation: "Criteria are named by number, as `4.1.3`. 4.1.1 Parsing, which WCAG 2.2 removed, is a warning.",
    source: "https://www.w3.org/TR/WCAG22/",
    wrong: "wcag: [«4.1.9]",
    right: "wcag: [4.1.3]",
    language: "yaml"
  )

  /// A redirect that cannot be published.
  public static let entryBadRedirect = Rule(
    "entry-bad-redirect",
    .error,
    "`redirects` names a path that cannot lead to the entry.",
    explanation: """
      A redirect is a former path of the page, relative to the site's root and ending in `.html`. It may not be the \
      path of a page that exists, nor lead to two entries.
      """,
    wrong: "redirects: [«old/slider]",
    right: "redirects: [old/slider.html]",
    language: "yaml"
  )

  /// A category whose name the site reserves.
  public static let libraryReservedName = Rule(
    "library-reserved-name",
    .error,
    "A category, a file or what is kept has a name that the site needs for itself.",
    explanation: """
      The folder `assets` holds the theme's style sheets and scripts, and at the site's root are pages and files that \
      Polite makes: `404.html`, `coverage.html`, `criteria.html`, `sitemap.xml`, `claims.csv`, `library.json` \
      and others.
      """,
    wrong: "«Content/assets/slider.md",
    right: "Content/resources/slider.md",
    language: "text"
  )

  /// Every rule of this room.
  public static let checkingRules: [Rule] = referenceRules + linkRules

  static let referenceRules: [Rule] = [
    entryUnknownRelated, entryAmbiguousRelated, entryUnknownCriterion, entryBadRedirect, libraryReservedName,
    entryHeadingInText,
  ]
}

/// Finds the entries that an entry calls related.
///
/// - Parameter ownPlace: The entry's own place among the entries.
func checkRelated(
  of loaded: LoadedEntry,
  at ownPlace: Int,
  names: EntryNames
) -> (related: [Int], diagnostics: [Diagnostic]) {
  var related: [Int] = []
  var diagnostics: [Diagnostic] = []
  for word in loaded.entry.related {
    let range = loaded.entry.head.range(word.bytes)
    switch names.find(word.value, from: loaded.entry.category) {
    case .found(let place):
      if place != ownPlace, !related.contains(place) {
        related.append(place)
      } else {
        let message = place == ownPlace ? "`\(word.value)` is this entry itself" : "`\(word.value)` is named before"
        diagnostics.append(Diagnostic(.entryUnknownRelated, at: range, message, help: "Remove it."))
      }
    case .leftOut:
      continue
    case .ambiguous(let ids):
      diagnostics.append(
        Diagnostic(
          .entryAmbiguousRelated,
          at: range,
          "`\(word.value)` is an entry of several categories",
          help: "Write one of \(ids.map { "`\($0)`" }.joined(separator: ", "))."
        )
      )
    case .unknown(let nearest):
      diagnostics.append(
        Diagnostic(
          .entryUnknownRelated,
          at: range,
          "there is no entry `\(word.value)`",
          help: nearest.map { didYouMean($0) }
            ?? "Name an entry by its slug, that of its file or folder, or write the entry."
        )
      )
    }
  }
  return (related, diagnostics)
}

/// Finds the success criteria that an entry cites.
func checkCriteria(of loaded: LoadedEntry) -> (criteria: [CitedCriterion], diagnostics: [Diagnostic]) {
  var criteria: [CitedCriterion] = []
  var diagnostics: [Diagnostic] = []
  func place(of reference: Located<CriterionReference>) -> SourceRange {
    loaded.entry.head.range(reference.bytes).searched(for: Array(reference.value.number.utf8)[...])
  }
  for reference in loaded.entry.wcag {
    if let criterion = SuccessCriterion.numbered(reference.value.number) {
      criteria.append(CitedCriterion(criterion: criterion, reason: reference.value.reason))
      if criterion.isObsolete { diagnostics.append(removed(criterion, at: place(of: reference))) }
    } else {
      diagnostics.append(
        Diagnostic(
          .entryUnknownCriterion,
          at: place(of: reference),
          "WCAG 2.2 has no success criterion \(reference.value.number)",
          help: criteriaOfGuideline(reference.value.number)
        )
      )
    }
  }
  return (criteria, diagnostics)
}

/// Returns the diagnostic for a criterion that WCAG 2.2 removed. Older texts cite it rightly, and the site can name it.
private func removed(_ criterion: SuccessCriterion, at place: SourceRange) -> Diagnostic {
  var diagnostic = Diagnostic(
    .entryUnknownCriterion,
    at: place,
    "WCAG 2.2 removed \(criterion.number) \(criterion.title)",
    help: "Take it out, or name the criterion that asks for the same today."
  )
  diagnostic.severity = .warning
  return diagnostic
}

/// Lists the criteria of a number's guideline. Every number is close to another, so no near miss is suggested.
private func criteriaOfGuideline(_ number: String) -> String {
  let guideline = number.split(separator: ".").dropLast().joined(separator: ".")
  let numbers = SuccessCriterion.all.filter { !$0.isObsolete }.map(\.number).filter { $0.hasPrefix("\(guideline).") }
  guard let first = numbers.first, let last = numbers.last else {
    let all = SuccessCriterion.all.map(\.number)
    return "WCAG 2.2 has the criteria \(all.first ?? "") to \(all.last ?? "")."
  }
  return "Guideline \(guideline) has the criteria \(first) to \(last)."
}
