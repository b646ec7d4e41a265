import Checking
import Markup
import PatternLibrary

/// An entry's page. A class, because an entry has many parts and each of its fields is read separately.
final class EntryContext: PageSource {
  static let shape = Context<EntryContext>(page: head + contract + reference + links)

  private static let head: [Context<EntryContext>.Field] = [
    .text("id", \.entry.id), .text("title", \.entry.title.value), .optionalText("summary", \.entry.summary?.value),
    .optional("status", StatusContext.shape) { StatusContext($0.entry.status) }, .flag("hasFacts", \.hasFacts),
    .list("platforms", has: "hasPlatforms", platform) { entry in
      entry.entry.platforms.map { ($0.value, entry.body?.headings ?? []) }
    },
    .texts("aliases", has: "hasAliases") { $0.entry.aliases.map(\.value) },
    .optional("tested", ProofStripContext.shape, \.stages.strip),
    .optionalMade("hero", StageContext.shape, \.stages.hero),
  ]
  private static let contract: [Context<EntryContext>.Field] = [
    .optional("use", UseContext.shape) { entry in entry.entry.use.map { (entry, $0) } },
    .list("instructions", has: "hasInstructions", LineContext.shape) { $0.lines($0.entry.instructions) },
    .object("name", NameContext.shape, \.self), .object("focus", FocusContext.shape, \.self),
    .object("announcements", AnnouncementsContext.shape, \.self),
    .list("pictures", has: "hasPictures", PictureContext.shape) { entry in
      PictureContext.all(of: entry.checked, on: entry.page.path)
    },
    .html("body") { $0.body?.html ?? [] }, .made("demos", has: "hasDemos", StageContext.shape, \.stages.others),
  ]
  private static let reference: [Context<EntryContext>.Field] = [
    .flag("hasProofs") { $0.proofs != nil },
    .list("aspects", has: "hasAspects", AspectContext.shape) { AspectContext.all(of: $0) },
    .list("wcag", has: "hasWcag", criterion) { entry in entry.checked.criteria.map { (entry, $0) } },
    .optionalText("europeanStandard") { entry in
      entry.checked.criteria.contains { $0.criterion.europeanClauses != nil } ? EuropeanClauses.standardURL : nil
    },
    .list("related", has: "hasRelated", related) { entry in
      entry.checked.related.map { (entry.library.entries[$0], entry.page.path) }
    },
    .list("changes", has: "hasChanges", change) { $0.entry.changes.map(\.value) },
  ]
  private static let links: [Context<EntryContext>.Field] = [
    .flag("hasNeighbours") { $0.neighbour(-1) != nil || $0.neighbour(1) != nil },
    .optional("previous", LinkContext.shape) { $0.neighbour(-1) },
    .optional("next", LinkContext.shape) { $0.neighbour(1) },
    .optionalText("source", \.repository?.source), .optionalText("edit", \.repository?.edit),
    .optionalText("report", \.repository?.report),
    .text("markdown") { $0.page.path.reference(to: $0.checked.markdownPage) },
  ]

  /// A platform, with the section that has its name as its heading.
  private static let platform = Context<(platform: PatternLibrary.Platform, headings: [Heading])>([
    .text("title", \.platform.title),
    .optionalText("url") { one in
      let title = one.platform.title.lowercased()
      return one.headings.first { !$0.isNested && $0.text.lowercased() == title }.map { "#" + $0.id }
    },
  ])
  private static let change = Context<Change>([.text("date", \.date), .text("note", \.note)])
  private static let criterion = Context<(entry: EntryContext, cited: CitedCriterion)>([
    .text("number", \.cited.criterion.number), .text("title", \.cited.criterion.title),
    .text("level", \.cited.criterion.level.rawValue), .text("url", \.cited.criterion.understandingURL),
    .optionalText("reason", \.cited.reason), .optional("clauses", clauses, \.cited.criterion.europeanClauses),
    proofField.of { ProofContext($0.entry.proofs?.proof(ofCriterion: $0.cited.criterion.number)) },
  ])
  private static let clauses = Context<EuropeanClauses>([.text("web", \.web), .optionalText("software", \.software)])
  /// A page in a list, with what it is about.
  private static let related = Context<(entry: CheckedEntry, page: SitePath)>([
    .text("title", \.entry.entry.title.value), .text("url") { $0.page.reference(to: $0.entry.page) },
    .optionalText("summary", \.entry.entry.summary?.value),
  ])

  /// The demos of an entry as its page shows them.
  struct Stages {
    /// The stage at the top of the page.
    var hero: ContextValue<StageContext>?
    /// The stages that neither the top nor the body shows.
    var others: [ContextValue<StageContext>]
    /// How far their scenarios are tested; `nil` for an entry that has none.
    var proofs: ClaimProofs?
    var strip: ProofStripContext?
  }

  let library: CheckedLibrary
  let checked: CheckedEntry
  let entry: Entry
  let body: CheckedBody?
  let stages: Stages
  let page: PageContext
  /// The entry's index in the library's `entries`.
  private let index: Int

  init(_ library: CheckedLibrary, at index: Int, body: CheckedBody?, stages: Stages, page: PageContext) {
    (self.library, self.index, self.body, self.stages, self.page) = (library, index, body, stages, page)
    checked = library.entries[index]
    entry = checked.entry
  }

  var proofs: ClaimProofs? { stages.proofs }

  /// Returns a front matter text, which may contain Markdown, as HTML.
  func html(_ text: String) -> [UInt8] { library.guidanceHTML(text, of: index) }

  /// Whether the page's head has anything besides the title and summary.
  private var hasFacts: Bool { entry.status != .stable || !entry.platforms.isEmpty || !entry.aliases.isEmpty }

  private var repository: RepositoryLinks? {
    library.configuration.repository.map { RepositoryLinks($0, path: checked.source.path, title: entry.title.value) }
  }

  /// Returns the page of the entry before or after this one in its category.
  private func neighbour(_ step: Int) -> LinkContext? {
    guard library.entries.indices.contains(index + step) else { return nil }
    let other = library.entries[index + step]
    guard other.category == checked.category else { return nil }
    return LinkContext(title: other.entry.title.value, url: page.path.reference(to: other.page))
  }
}
