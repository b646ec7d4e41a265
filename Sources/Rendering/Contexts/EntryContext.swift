import Checking
import PatternLibrary
import Templating

/// An entry's page.
enum EntryContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("title", .text), ("summary", .optional(.text)), ("status", .optional(StatusContext.shape.schema)),
      ("hasFacts", .flag),
      ("hasPlatforms", .flag), ("platforms", .list(platform.schema)), ("aliases", .list(TextContext.shape.schema)),
      ("hasAliases", .flag), ("claims", .optional(EntryClaims.counts.schema)),
      ("use", .optional(UseContext.shape.schema)), ("hasInstructions", .flag),
      ("instructions", .list(LineContext.shape.schema)),
      ("name", NameContext.shape.schema), ("focus", FocusContext.shape.schema),
      ("announcements", AnnouncementsContext.shape.schema),
      ("keyboard", RowsContext.shape.schema), ("mobile", RowsContext.shape.schema),
      ("mobileGestures", RowsContext.shape.schema), ("screenReader", RowsContext.shape.schema),
      ("settings", RowsContext.shape.schema), ("body", .html),
      ("hasDemos", .flag), ("demos", .list(StageContext.shape.schema)),
      ("hasWcag", .flag), ("wcag", .list(criterion.schema)), ("europeanStandard", .optional(.text)),
      ("hasUntestable", .flag), ("untestable", .list(UntestableContext.shape.schema)),
      ("hasRelated", .flag), ("related", .list(SummaryContext.shape.schema)),
      ("hasChanges", .flag), ("changes", .list(change.schema)),
      ("hasNeighbours", .flag),
      ("previous", .optional(LinkContext.shape.schema)), ("next", .optional(LinkContext.shape.schema)),
      ("source", .optional(.text)),
    ]
  )
  private static let platform = ContextShape([("title", .text)])
  private static let change = ContextShape([("date", .text), ("note", .text)])
  private static let criterion = ContextShape([
    ("number", .text), ("title", .text), ("level", .text), ("url", .text), ("reason", .optional(.text)),
    ("clauses", .optional(clauses.schema)),
  ])
  private static let clauses = ContextShape([("web", .text), ("software", .optional(.text))])

  /// - Parameter stages: The demos that the body does not place.
  static func value(
    _ library: CheckedLibrary,
    at index: Int,
    body: [UInt8],
    stages: [Value],
    claims: EntryClaims,
    page: PageContext
  ) -> Value {
    let checked = library.entries[index]
    let html: GuidanceHTML = { library.guidanceHTML($0, of: index) }
    let neighbours = neighbours(of: index, in: library, on: page.path)
    let own: [Value] = [
      .text(checked.entry.title.value), Value(checked.entry.summary?.value), StatusContext.value(checked.entry.status),
      .flag(hasFacts(checked.entry) || claims.counts != nil),
      .flag(!checked.entry.platforms.isEmpty),
      .list(checked.entry.platforms.map { platform.value([.text($0.value.title)]) }),
      .list(checked.entry.aliases.map { TextContext.value($0.value) }), .flag(!checked.entry.aliases.isEmpty),
      claims.counts ?? .null,
      checked.entry.use.map { UseContext.value($0, html) } ?? .null,
      .flag(!checked.entry.instructions.isEmpty), LineContext.value(checked.entry.instructions, html),
      NameContext.value(checked.entry.name.value, html), FocusContext.value(checked.entry.focus.value, html),
      AnnouncementsContext.value(checked.entry.announcements.value, html),
      RowsContext.value(checked.entry.keyboard, html), RowsContext.value(checked.entry.mobile, html),
      RowsContext.value(checked.entry.mobileGestures, html),
      RowsContext.value(checked.entry.screenReader, html), RowsContext.value(checked.entry.settings, html), .html(body),
      .flag(!stages.isEmpty), .list(stages),
      .flag(!checked.criteria.isEmpty), .list(checked.criteria.map(value)),
      checked.criteria.contains { $0.criterion.europeanClauses != nil } ? .text(EuropeanClauses.standardURL) : .null,
      .flag(!claims.untestable.isEmpty), .list(claims.untestable),
      .flag(!checked.related.isEmpty), .list(checked.related.map { related(library.entries[$0], on: page.path) }),
      .flag(!checked.entry.changes.isEmpty),
      .list(checked.entry.changes.map { change.value([.text($0.value.date), .text($0.value.note)]) }),
      .flag(neighbours.previous != nil || neighbours.next != nil), neighbours.previous ?? .null,
      neighbours.next ?? .null, Value(sourceURL(of: checked, in: library)),
    ]
    return shape.value(page.values + own)
  }

  /// Whether the page's head has anything to say beside title and summary.
  private static func hasFacts(_ entry: Entry) -> Bool {
    entry.status != .stable || !entry.platforms.isEmpty || !entry.aliases.isEmpty
  }

  private static func value(_ cited: CitedCriterion) -> Value {
    criterion.value([
      .text(cited.criterion.number), .text(cited.criterion.title), .text(cited.criterion.level.rawValue),
      .text(cited.criterion.understandingURL), Value(cited.reason),
      cited.criterion.europeanClauses.map { clauses.value([.text($0.web), Value($0.software)]) } ?? .null,
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

  /// Where the entry's source can be read, when the library says where its sources are.
  private static func sourceURL(of entry: CheckedEntry, in library: CheckedLibrary) -> String? {
    guard let repository = library.configuration.repository else { return nil }
    return (repository.hasSuffix("/") ? repository : repository + "/") + entry.source.path
  }
}
