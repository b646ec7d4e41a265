import Checking
import Diagnostics
import PatternLibrary

/// The page that shows how far each documented claim is tested, in three views: entries by kinds of claims, success
/// criteria, and what is missing.
struct CoverageContext {
  fileprivate static let fields: [Context<Self>.Field] = [
    .text("stylesheet") { $0.path.reference(to: SitePath("assets/coverage.css")) },
    .text("claimsFile") { $0.path.reference(to: ClaimsCSV.path) },
    .text("dataFile") { $0.path.reference(to: LibraryJSON.path) },
    .text("schemaFile") { $0.path.reference(to: LibrarySchema.path) },
    .object("counts", Tally.shape, \.tally), .flag("hasEnvironments") { !$0.entries.isEmpty },
    .list("environments", TestedEnvironments.shape, \.environments.all),
    .texts("kinds") { _ in ClaimKind.allCases.map(\.rawValue) }, .made("entries", has: "hasEntries", entry, \.entries),
    .list("criteria", has: "hasCriteria", CoveredCriteria.shape, \.criteria.cited),
    .made("gaps", has: "hasGaps", group, \.gaps), .made("untestable", has: "hasUntestable", group, \.untestable),
    .number("bareCount", \.bare.count),
    .list("bare", has: "hasBare", LinkContext.shape) { coverage in
      coverage.bare.prefix(mostBare).map {
        LinkContext(title: $0.entry.title.value, url: coverage.path.reference(to: $0.page))
      }
    },
    .flag("hasMoreBare") { $0.bare.count > mostBare }, .number("moreBare") { max(0, $0.bare.count - mostBare) },
  ]
  private static let entry = Context<NotedEntry>([
    .text("id", \.checked.entry.id), .text("title", \.checked.entry.title.value), .text("url", \.url),
    .list("cells", CoverageCell.shape) { noted in
      ClaimKind.allCases.map { CoverageCell(noted.claims.proofs.filter($0.has)) }
    },
    .object("all", CoverageCell.shape) { CoverageCell($0.claims.proofs) },
    .list("claims", claim) { noted in noted.claims.proofs.map { ($0, noted.url) } },
    .list("mutants", mutants, \.mutants), .optional("byHand", byHand, \.byHand),
  ])
  private static let byHand = Context<RecordsByHand>([
    .text("count") { counted($0.records.count, "record") },
    .text("scenarios") { counted($0.standings.count { !$0.byHand.isEmpty }, "scenario") },
    .optionalText("failed") { number($0.records.count { $0.record.outcome == .failed }) },
    .optionalText("stale") { number($0.records.count { !$0.isCurrent }) }, .text("date", \.latest),
    .text("readers") { Set($0.records.map(\.record.screenReader)).sorted().joined(separator: "; ") },
  ])
  private static let mutants = Context<(record: MutantRecord, isStale: Bool)>([
    .text("browser") { TestEnvironment($0.record.browser).title }, .text("date", \.record.date),
    .number("count", \.record.counted), .number("caught", \.record.caught), .number("share", \.record.share),
    .flag("isStale", \.isStale),
  ])
  private static let claim = Context<(proof: ClaimProofs.Proof, url: String)>([
    .text("title", \.proof.title), .text("kind", \.proof.claim.kind), .optionalText("detail", \.proof.claim.detail),
    proofField.of { ProofContext($0.proof, on: $0.url) },
  ])
  /// Some of an entry's claims.
  private static let group = Context<Group>([
    .text("title", \.title), .text("url", \.url), .number("count", \.proofs.count),
    .list("claims", claim) { group in group.proofs.map { ($0, group.url) } },
  ])

  private typealias Group = (title: String, url: String, proofs: [ClaimProofs.Proof])

  /// The maximum number of entries without scenarios that are named. If there are more, only their number is shown.
  private static let mostBare = 200

  /// The path of the page, which links to the entries.
  let path: SitePath
  private var tally = Tally()
  private var bare: [CheckedEntry] = []
  private var entries: [ContextValue<NotedEntry>] = []
  private var gaps: [ContextValue<Group>] = []
  private var untestable: [ContextValue<Group>] = []
  private var criteria = CoveredCriteria()
  private var environments = TestedEnvironments()

  init(on path: SitePath) { self.path = path }

  /// Returns the id of a criterion's place on the page.
  static func anchor(of criterion: SuccessCriterion) -> String { "criterion.\(criterion.number)" }

  /// Returns the criteria that have a place on the page: those that an entry with a scenario cites, in the order of
  /// WCAG.
  static func criteria(of library: CheckedLibrary) -> [SuccessCriterion] {
    let numbers = Set(library.entries.filter(\.hasScenarios).flatMap { $0.criteria.map(\.criterion.number) })
    return SuccessCriterion.all.filter { numbers.contains($0.number) }
  }

  /// Adds an entry, in the order of the library.
  mutating func note(_ checked: CheckedEntry, _ claims: ClaimProofs) {
    let proofs = claims.proofs
    tally.count(claims)
    environments.note(proofs)
    guard checked.hasScenarios else {
      bare.append(checked)
      criteria.noteBare(checked)
      return
    }
    let url = path.reference(to: checked.page)
    let title = checked.entry.title.value
    criteria.note(proofs, of: title, at: url)
    let noted = NotedEntry(checked: checked, claims: claims, url: url)
    entries.append(Self.entry.told(of: noted))
    func group(_ proofs: [ClaimProofs.Proof]) -> [ContextValue<Group>] {
      proofs.isEmpty ? [] : [Self.group.told(of: (title, url, proofs))]
    }
    gaps += group(proofs.filter(\.word.isGap))
    untestable += group(proofs.filter { $0.word == .untestable })
  }

  private static func number(_ count: Int) -> String? { count > 0 ? String(count) : nil }

  private struct NotedEntry {
    let checked: CheckedEntry
    let claims: ClaimProofs
    let url: String

    /// How many mutants of its demos were caught, by browser.
    var mutants: [(record: MutantRecord, isStale: Bool)] {
      guard let records = checked.evidence?.evidence.mutants, !records.isEmpty else { return [] }
      let subject = MutantRecord.subject(of: claims.demos.map { (file: $0.hash, scenarios: $0.demo.scenarios) })
      return records.map { ($0, $0.subject != subject) }
    }

    var byHand: RecordsByHand? { RecordsByHand(claims.demos.flatMap(\.standings)) }
  }

  /// What people recorded about an entry's scenarios.
  private struct RecordsByHand {
    let standings: [ScenarioStanding]
    let records: [(record: ByHandRecord, isCurrent: Bool)]
    let latest: String

    /// - Returns: `nil` where nobody recorded anything.
    init?(_ standings: [ScenarioStanding]) {
      self.standings = standings
      records = standings.flatMap(\.byHand)
      guard let latest = records.map(\.record.date).max() else { return nil }
      self.latest = latest
    }
  }

  private struct Tally {
    static let shape = Context<Self>([
      .number("claims", \.claims), .number("backed", \.backed), .number("tested", \.tested),
      .number("untestable", \.untestable), .number("open", \.open), .flag("hasOpen") { $0.open > 0 },
      .flag("hasUntested") { $0.tested < $0.backed },
      .number("scenarios", \.scenarios), .number("byHand", \.byHand), .number("gaps", \.gaps),
    ])

    private var open: Int { claims - backed - untestable }
    private var claims = 0
    private var backed = 0
    private var tested = 0
    private var untestable = 0
    private var gaps = 0
    private var scenarios = 0
    /// How many scenarios people have played and recorded.
    private var byHand = 0

    mutating func count(_ noted: ClaimProofs) {
      let standings = noted.demos.flatMap(\.standings)
      scenarios += standings.count
      byHand += standings.count { !$0.byHand.isEmpty }
      for proof in noted.proofs {
        claims += 1
        if !proof.backing.isEmpty { backed += 1 }
        if proof.word == .tested { tested += 1 }
        if proof.word == .untestable { untestable += 1 }
        if proof.word.isGap { gaps += 1 }
      }
    }
  }
}

/// The page itself, once all entries have been added.
struct CoveragePage: PageSource {
  static let shape = Context<Self>(page: CoverageContext.fields.map { $0.of(\.coverage) })

  let coverage: CoverageContext
  let page: PageContext
}

/// The kinds of claims that the page has a column for.
private enum ClaimKind: String, CaseIterable {
  case name = "Name"
  case focus = "Focus"
  case announcement = "Announcement"
  case keyboard = "Keyboard"
  case touch = "Mobile, touch"
  case screenReader = "Screen reader"
  case settings = "Settings"
  case criterion = "WCAG"

  func has(_ proof: ClaimProofs.Proof) -> Bool {
    switch proof.claim.subject {
    case .name, .nameExample: self == .name
    case .focus: self == .focus
    case .announcement, .silence: self == .announcement
    case .row(.keyboard): self == .keyboard
    case .row(.mobile), .row(.mobileGestures): self == .touch
    case .row(.screenReader): self == .screenReader
    case .row(.settings): self == .settings
    case .criterion: self == .criterion
    }
  }
}

/// How many of a group of claims are tested, in a word and in numbers.
private struct CoverageCell {
  static let shape = Context<Self>([
    .flag("has") { $0.count > 0 }, .number("tested", \.tested), .number("count", \.count),
    .text("slug", \.slug), .text("words", \.words),
  ])

  private let tested: Int
  private let gaps: Int
  private let count: Int

  init(_ proofs: [ClaimProofs.Proof]) {
    tested = proofs.count { $0.word == .tested }
    gaps = proofs.count(where: \.word.isGap)
    count = proofs.count
  }

  private var slug: String {
    gaps > 0 ? "gap" : tested == count ? "tested" : tested > 0 ? "partly" : "untestable"
  }

  private var words: String {
    let untestable = count - tested - gaps
    var words = ["\(tested) of \(count) tested"]
    if gaps > 0 { words.append("\(gaps) without proof") }
    if untestable > 0 { words.append("\(untestable) only people can test") }
    return words.joined(separator: ", ")
  }
}

/// For each environment, the number of claims that it helps to prove; for screen readers without any, what people
/// recorded with them. The screen readers that most people use are always named.
private struct TestedEnvironments {
  static let shape = Context<(title: String, part: Part?)>([
    .text("title", \.title), .number("count") { $0.part?.claims ?? 0 }, .optionalText("date", \.part?.date),
    .text("version") { $0.part?.versions ?? "" }, .flag("isByPeople") { $0.part?.isByPeople == true },
  ])

  struct Part {
    var claims = 0
    /// The date of the newest record.
    var date = ""
    var versions = ""
    var isByPeople = false

    mutating func note(_ records: [(date: String, versions: String)]) {
      for record in records where record.date >= date { (date, versions) = record }
    }
  }

  private var parts: [TestEnvironment: Part] = [:]
  private var byPeople: [TestEnvironment.Reader: Part] = [:]

  mutating func note(_ proofs: [ClaimProofs.Proof]) {
    for proof in proofs {
      let passed = proof.backing.flatMap(\.standing.records).filter { $0.isCurrent && $0.record.outcome == .passed }
      for (environment, records) in Dictionary(grouping: passed.map(\.record), by: \.environment) {
        parts[environment, default: Part()].note(records.map { ($0.date, $0.programs) })
        parts[environment]?.claims += 1
      }
      let heard = proof.backing.flatMap(\.standing.byHand).filter { $0.isCurrent && $0.record.outcome == .passed }
      for (reader, records) in Dictionary(grouping: heard.map(\.record), by: \.reader) {
        guard let reader else { continue }
        byPeople[reader, default: Part(isByPeople: true)].note(records.map { ($0.date, $0.screenReader) })
      }
    }
  }

  var all: [(title: String, part: Part?)] {
    let readers = Set(parts.keys.compactMap(\.reader))
    let expected = ProofStripContext.expected
    let others = expected + byPeople.keys.sorted().filter { !expected.contains($0) }
    return parts.sorted { $0.key < $1.key }.map { ($0.key.title, $0.value) }
      + others.filter { !readers.contains($0) }.map { ($0.title, byPeople[$0]) }
  }
}

extension EvidenceRecord {
  fileprivate var programs: String {
    [versions.browser, versions.screenReader].compactMap(\.self).joined(separator: ", ")
  }
}

extension CheckedEntry {
  fileprivate var hasScenarios: Bool { demos.contains { !$0.scenarios.isEmpty } }
}

/// The success criteria that entries cite, each with those entries and what proves them there.
private struct CoveredCriteria {
  static let shape = Context<(criterion: SuccessCriterion, cited: Cited)>([
    .text("id") { CoverageContext.anchor(of: $0.criterion) }, .text("number", \.criterion.number),
    .text("title", \.criterion.title), .text("level", \.criterion.level.rawValue),
    .text("url", \.criterion.understandingURL), .object("all", CoverageCell.shape) { CoverageCell($0.cited.proofs) },
    .made("entries", entry, \.cited.entries), .flag("hasBare") { $0.cited.bare > 0 }, .number("bare", \.cited.bare),
  ])
  private static let entry = Context<CitingEntry>([
    .text("title", \.title), .text("url", \.url), proofField.of { ProofContext($0.proof, on: $0.url) },
  ])

  typealias CitingEntry = (title: String, url: String, proof: ClaimProofs.Proof)

  struct Cited {
    var proofs: [ClaimProofs.Proof] = []
    var entries: [ContextValue<CitingEntry>] = []
    /// How many entries without a scenario cite it.
    var bare = 0
  }

  private var byNumber: [String: Cited] = [:]

  mutating func note(_ proofs: [ClaimProofs.Proof], of title: String, at url: String) {
    for proof in proofs where proof.claim.subject == .criterion {
      byNumber[proof.claim.rowKey, default: Cited()].proofs.append(proof)
      byNumber[proof.claim.rowKey, default: Cited()].entries.append(Self.entry.told(of: (title, url, proof)))
    }
  }

  mutating func noteBare(_ checked: CheckedEntry) {
    for cited in checked.criteria { byNumber[cited.criterion.number, default: Cited()].bare += 1 }
  }

  /// The criteria in the order of WCAG, without those that only entries without scenarios cite.
  var cited: [(criterion: SuccessCriterion, cited: Cited)] {
    SuccessCriterion.all.compactMap { criterion in
      guard let cited = byNumber[criterion.number], !cited.entries.isEmpty else { return nil }
      return (criterion, cited)
    }
  }
}
