import Checking
import Markup
import PatternLibrary
import Templating

/// An entry's page.
enum EntryContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("id", .text), ("title", .text), ("summary", .optional(.text)),
      ("status", .optional(StatusContext.shape.schema)),
      ("hasFacts", .flag),
      ("hasPlatforms", .flag), ("platforms", .list(platform.schema)), ("aliases", .list(TextContext.shape.schema)),
      ("hasAliases", .flag), ("tested", .optional(ProofStripContext.shape.schema)),
      ("hero", .optional(StageContext.shape.schema)),
      ("use", .optional(UseContext.shape.schema)), ("hasInstructions", .flag),
      ("instructions", .list(LineContext.shape.schema)),
      ("name", NameContext.shape.schema), ("focus", FocusContext.shape.schema),
      ("announcements", AnnouncementsContext.shape.schema), ("hasPictures", .flag),
      ("pictures", .list(PictureContext.shape.schema)), ("body", .html),
      ("hasDemos", .flag), ("demos", .list(StageContext.shape.schema)),
      ("hasAspects", .flag), ("hasProofs", .flag), ("aspects", .list(AspectContext.shape.schema)),
      ("hasWcag", .flag), ("wcag", .list(criterion.schema)), ("europeanStandard", .optional(.text)),
      ("hasRelated", .flag), ("related", .list(SummaryContext.shape.schema)),
      ("hasChanges", .flag), ("changes", .list(change.schema)),
      ("hasNeighbours", .flag),
      ("previous", .optional(LinkContext.shape.schema)), ("next", .optional(LinkContext.shape.schema)),
      ("source", .optional(.text)), ("edit", .optional(.text)), ("report", .optional(.text)), ("markdown", .text),
    ]
  )
  private static let platform = ContextShape([("title", .text), ("url", .optional(.text))])
  private static let change = ContextShape([("date", .text), ("note", .text)])
  private static let criterion = ContextShape([
    ("number", .text), ("title", .text), ("level", .text), ("url", .text), ("reason", .optional(.text)),
    ("clauses", .optional(clauses.schema)), ("proof", .optional(ProofContext.shape.schema)),
  ])
  private static let clauses = ContextShape([("web", .text), ("software", .optional(.text))])

  /// The demos of an entry as its page shows them.
  struct Stages {
    /// The stage at the top of the page.
    var hero: Value?
    /// Those that neither the top nor the body shows.
    var others: [Value]
    /// How far their scenarios are tested; `nil` for an entry that has none.
    var proofs: ClaimProofs?
    var strip: Value?
  }

  static func value(
    _ library: CheckedLibrary,
    at index: Int,
    body: CheckedBody?,
    stages: Stages,
    page: PageContext
  ) -> Value {
    let checked = library.entries[index]
    let html: GuidanceHTML = { library.guidanceHTML($0, of: index) }
    let neighbours = neighbours(of: index, in: library, on: page.path)
    let proofs = stages.proofs
    let pictures = PictureContext.values(of: checked, on: page.path)
    let aspects = AspectContext.values(checked.entry, proofs, html)
    let links = library.configuration.repository.map {
      RepositoryLinks($0, path: checked.source.path, title: checked.entry.title.value)
    }
    let own: [Value] = [
      .text(checked.entry.id), .text(checked.entry.title.value), Value(checked.entry.summary?.value),
      StatusContext.value(checked.entry.status),
      .flag(hasFacts(checked.entry)),
      .flag(!checked.entry.platforms.isEmpty),
      .list(checked.entry.platforms.map { value($0.value, body?.headings ?? []) }),
      .list(checked.entry.aliases.map { TextContext.value($0.value) }), .flag(!checked.entry.aliases.isEmpty),
      stages.strip ?? .null, stages.hero ?? .null,
      checked.entry.use.map { UseContext.value($0, html) } ?? .null,
      .flag(!checked.entry.instructions.isEmpty), LineContext.value(checked.entry.instructions, html),
      NameContext.value(checked.entry.name.value, proofs, html),
      FocusContext.value(checked.entry.focus.value, proofs, html),
      AnnouncementsContext.value(checked.entry.announcements.value, proofs, html),
      .flag(!pictures.isEmpty), .list(pictures), .html(body?.html ?? []),
      .flag(!stages.others.isEmpty), .list(stages.others),
      .flag(!aspects.isEmpty), .flag(proofs != nil), .list(aspects),
      .flag(!checked.criteria.isEmpty), .list(checked.criteria.map { value($0, proofs) }),
      checked.criteria.contains { $0.criterion.europeanClauses != nil } ? .text(EuropeanClauses.standardURL) : .null,
      .flag(!checked.related.isEmpty), .list(checked.related.map { related(library.entries[$0], on: page.path) }),
      .flag(!checked.entry.changes.isEmpty),
      .list(checked.entry.changes.map { change.value([.text($0.value.date), .text($0.value.note)]) }),
      .flag(neighbours.previous != nil || neighbours.next != nil), neighbours.previous ?? .null,
      neighbours.next ?? .null, Value(links?.source), Value(links?.edit), Value(links?.report),
      .text(page.path.reference(to: checked.markdownPage)),
    ]
    return shape.value(page.values + own)
  }

  /// A platform, with the section that is headed by its name.
  private static func value(_ own: PatternLibrary.Platform, _ headings: [Heading]) -> Value {
    let section = headings.first { !$0.isNested && $0.text == own.title }
    return platform.value([.text(own.title), Value(section.map { "#" + $0.id })])
  }

  /// Whether the page's head has anything to say beside title and summary.
  private static func hasFacts(_ entry: Entry) -> Bool {
    entry.status != .stable || !entry.platforms.isEmpty || !entry.aliases.isEmpty
  }

  private static func value(_ cited: CitedCriterion, _ proofs: ClaimProofs?) -> Value {
    criterion.value([
      .text(cited.criterion.number), .text(cited.criterion.title), .text(cited.criterion.level.rawValue),
      .text(cited.criterion.understandingURL), Value(cited.reason),
      cited.criterion.europeanClauses.map { clauses.value([.text($0.web), Value($0.software)]) } ?? .null,
      ProofContext.value(proofs?.proof(ofCriterion: cited.criterion.number)),
    ])
  }

  private static func related(_ entry: CheckedEntry, on page: SitePath) -> Value {
    SummaryContext.value(
      title: entry.entry.title.value,
      url: page.reference(to: entry.page),
      summary: entry.entry.summary?.value
    )
  }

  private static func neighbours(
    of index: Int,
    in library: CheckedLibrary,
    on page: SitePath
  ) -> (previous: Value?, next: Value?) {
    let siblings = library.categories[library.entries[index].category].entries
    func link(_ other: Int) -> Value? {
      guard siblings.contains(other) else { return nil }
      let entry = library.entries[other]
      return LinkContext.value(title: entry.entry.title.value, url: page.reference(to: entry.page))
    }
    return (link(index - 1), link(index + 1))
  }
}
