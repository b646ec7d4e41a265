import Checking
import Diagnostics
import Hashing
import PatternLibrary
import Templating

/// The page that tells how far each documented claim is tested, in three views: entries by kinds of claims, success
/// criteria, and what is missing.
struct CoverageContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("stylesheet", .text), ("claimsFile", .text), ("dataFile", .text), ("schemaFile", .text),
      ("counts", counts.schema), ("hasEnvironments", .flag), ("environments", .list(TestedEnvironments.shape.schema)),
      ("hasEntries", .flag), ("kinds", .list(TextContext.shape.schema)),
      ("entries", .list(entry.schema)), ("hasCriteria", .flag), ("criteria", .list(CoveredCriteria.shape.schema)),
      ("hasGaps", .flag), ("gaps", .list(group.schema)), ("hasUntestable", .flag), ("untestable", .list(group.schema)),
      ("hasBare", .flag), ("bareCount", .text),
      ("bare", .list(LinkContext.shape.schema)), ("hasMoreBare", .flag), ("moreBare", .text),
    ]
  )
  private static let counts = ContextShape([
    ("claims", .text), ("backed", .text), ("tested", .text), ("untestable", .text), ("open", .text), ("gaps", .text),
    ("scenarios", .text), ("byHand", .text),
  ])
  private static let entry = ContextShape([
    ("id", .text), ("title", .text), ("url", .text), ("cells", .list(CoverageCell.shape.schema)),
    ("all", CoverageCell.shape.schema), ("claims", .list(claim.schema)), ("mutants", .list(mutants.schema)),
    ("byHand", .optional(byHand.schema)),
  ])
  private static let byHand = ContextShape([
    ("count", .text), ("scenarios", .text), ("failed", .optional(.text)), ("stale", .optional(.text)), ("date", .text),
    ("readers", .text),
  ])
  private static let mutants = ContextShape([
    ("browser", .text), ("date", .text), ("count", .text), ("caught", .text), ("share", .text), ("isStale", .flag),
  ])
  private static let claim = ContextShape([("title", .text), ("proof", .optional(ProofContext.shape.schema))])
  /// Some of an entry's claims.
  private static let group = ContextShape([
    ("title", .text), ("url", .text), ("count", .text), ("claims", .list(claim.schema)),
  ])

  /// Entries without any scenario are named up to this many; of more only the number is told.
  private static let mostBare = 200

  /// The page that leads to the entries.
  let path: SitePath
  private var tally = Tally()
  private var bare: [CheckedEntry] = []
  private var entries: [Value] = []
  private var gaps: [Value] = []
  private var untestable: [Value] = []
  private var criteria = CoveredCriteria()
  private var environments = TestedEnvironments()

  init(on path: SitePath) { self.path = path }

  /// - Parameter demoFacts: Of the demos, by their pages.
  mutating func note(_ checked: CheckedEntry, _ claims: ClaimProofs, demoFacts: [SitePath: DemoFacts]) {
    let proofs = claims.proofs
    tally.count(claims)
    environments.note(proofs)
    guard checked.demos.contains(where: { !$0.scenarios.isEmpty }) else {
      bare.append(checked)
      criteria.noteBare(checked)
      return
    }
    let url = path.reference(to: checked.page)
    let title = checked.entry.title.value
    criteria.note(proofs, of: title, at: url)
    entries.append(
      Self.entry.value([
        .text(checked.entry.id), .text(title), .text(url),
        .list(ClaimKind.allCases.map { kind in CoverageCell.value(proofs.filter(kind.has)) }),
        CoverageCell.value(proofs), .list(proofs.map { Self.value($0, on: url) }),
        .list(Self.mutantValues(of: checked, demoFacts)), Self.byHandValue(claims),
      ])
    )
    gaps += Self.value(proofs.filter(\.word.isGap), of: title, at: url)
    untestable += Self.value(proofs.filter { $0.word == .untestable }, of: title, at: url)
  }

  /// The page's context, once all entries have been noted in the order of the library.
  func value(page: PageContext) -> Value {
    let links = bare.prefix(Self.mostBare).map {
      LinkContext.value(title: $0.entry.title.value, url: path.reference(to: $0.page))
    }
    let covered = criteria.values
    return Self.shape.value(
      page.values + [
        .text(path.reference(to: SitePath("assets/coverage.css"))),
        .text(path.reference(to: ClaimsCSV.path)), .text(path.reference(to: LibraryJSON.path)),
        .text(path.reference(to: LibrarySchema.path)), tally.value, .flag(!entries.isEmpty),
        .list(environments.values), .flag(!entries.isEmpty),
        .list(ClaimKind.allCases.map { TextContext.value($0.title) }),
        .list(entries), .flag(!covered.isEmpty), .list(covered), .flag(!gaps.isEmpty), .list(gaps),
        .flag(!untestable.isEmpty), .list(untestable),
        .flag(!bare.isEmpty), .text(String(bare.count)), .list(links), .flag(bare.count > Self.mostBare),
        .text(String(max(0, bare.count - Self.mostBare))),
      ]
    )
  }

  /// How many mutants of an entry's demos were caught, by browser.
  private static func mutantValues(of checked: CheckedEntry, _ demoFacts: [SitePath: DemoFacts]) -> [Value] {
    guard let records = checked.evidence?.evidence.mutants, !records.isEmpty else { return [] }
    let subject = MutantRecord.subject(
      of: checked.demos.map { (file: demoFacts[$0.page]?.hash ?? ContentHash(of: []), scenarios: $0.scenarios) }
    )
    return records.map { record in
      mutants.value([
        .text(TestEnvironment(record.browser).title), .text(record.date), .text(String(record.counted)),
        .text(String(record.caught)), .text(String(record.share)), .flag(record.subject != subject),
      ])
    }
  }

  /// What people recorded of an entry's scenarios.
  private static func byHandValue(_ claims: ClaimProofs) -> Value {
    let standings = claims.demos.flatMap(\.standings)
    let records = standings.flatMap(\.byHand)
    guard let latest = records.map(\.record.date).max() else { return .null }
    func number(_ count: Int) -> Value { Value(count > 0 ? String(count) : nil) }
    return byHand.value([
      .text(counted(records.count, "record")), .text(counted(standings.count { !$0.byHand.isEmpty }, "scenario")),
      number(records.count { $0.record.outcome == .failed }), number(records.count { !$0.isCurrent }), .text(latest),
      .text(Set(records.map(\.record.screenReader)).sorted().joined(separator: "; ")),
    ])
  }

  private static func value(_ proof: ClaimProofs.Proof, on url: String) -> Value {
    claim.value([.text(proof.claim.title), ProofContext.value(proof, on: url)])
  }

  /// An entry with some of its claims; nothing where there are none.
  private static func value(_ proofs: [ClaimProofs.Proof], of title: String, at url: String) -> [Value] {
    guard !proofs.isEmpty else { return [] }
    return [
      group.value([.text(title), .text(url), .text(String(proofs.count)), .list(proofs.map { value($0, on: url) })])
    ]
  }

  private struct Tally {
    var claims = 0
    var backed = 0
    var tested = 0
    var untestable = 0
    var gaps = 0
    var scenarios = 0
    /// The scenarios that people have played and recorded.
    var byHand = 0

    mutating func count(_ noted: ClaimProofs) {
      let standings = noted.demos.flatMap(\.standings)
      scenarios += standings.count
      byHand += standings.count { !$0.byHand.isEmpty }
      for proof in noted.proofs {
        claims += 1
        if !proof.backing.isEmpty { backed += 1 }
        if proof.backing.contains(where: { $0.standing.word == .tested }) { tested += 1 }
        if proof.word == .untestable { untestable += 1 }
        if proof.word.isGap { gaps += 1 }
      }
    }

    var value: Value {
      counts.value(
        [claims, backed, tested, untestable, claims - backed - untestable, gaps, scenarios, byHand].map {
          .text(String($0))
        }
      )
    }
  }
}

/// The kinds of claims that the page has a column for.
private enum ClaimKind: CaseIterable {
  case name, focus, announcement, keyboard, touch, screenReader, settings, criterion

  var title: String {
    switch self {
    case .name: "Name"
    case .focus: "Focus"
    case .announcement: "Announcement"
    case .keyboard: "Keyboard"
    case .touch: "Mobile, touch"
    case .screenReader: "Screen reader"
    case .settings: "Settings"
    case .criterion: "WCAG"
    }
  }

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

/// How many of some claims are tested, in a word and in numbers.
private enum CoverageCell {
  static let shape = ContextShape([
    ("has", .flag), ("tested", .text), ("count", .text), ("slug", .text), ("words", .text),
  ])

  static func value(_ proofs: [ClaimProofs.Proof]) -> Value {
    let tested = proofs.count { $0.word == .tested }
    let gaps = proofs.count(where: \.word.isGap)
    let untestable = proofs.count - tested - gaps
    let slug = gaps > 0 ? "gap" : tested > 0 ? "tested" : "untestable"
    var words = ["\(tested) of \(proofs.count) tested"]
    if gaps > 0 { words.append("\(gaps) without proof") }
    if untestable > 0 { words.append("\(untestable) untestable") }
    return shape.value([
      .flag(!proofs.isEmpty), .text(String(tested)), .text(String(proofs.count)), .text(slug),
      .text(words.joined(separator: ", ")),
    ])
  }
}

/// In how many claims each environment has its part, and that the screen readers which most people use have none yet.
private struct TestedEnvironments {
  static let shape = ContextShape([
    ("title", .text), ("count", .text), ("date", .optional(.text)), ("version", .text),
  ])

  private struct Part {
    var claims = 0
    /// The newest.
    var record: EvidenceRecord
  }

  private var parts: [TestEnvironment: Part] = [:]

  mutating func note(_ proofs: [ClaimProofs.Proof]) {
    for proof in proofs {
      let passed = proof.backing.flatMap(\.standing.records).filter { $0.isCurrent && $0.record.outcome == .passed }
      for (environment, records) in Dictionary(grouping: passed.map(\.record), by: \.environment) {
        for record in records where record.date >= parts[environment]?.record.date ?? "" {
          parts[environment, default: Part(record: record)].record = record
        }
        parts[environment]?.claims += 1
      }
    }
  }

  var values: [Value] {
    let readers = Set(parts.keys.compactMap(\.reader))
    let missing = ProofStripContext.expected.filter { !readers.contains($0) }
    return parts.sorted { $0.key < $1.key }.map { environment, part in
      let versions = [part.record.versions.browser, part.record.versions.screenReader].compactMap(\.self)
      return Self.shape.value([
        .text(environment.title), .text(String(part.claims)), .text(part.record.date),
        .text(versions.joined(separator: ", ")),
      ])
    } + missing.map { Self.shape.value([.text($0.title), .text("0"), .null, .text("")]) }
  }
}

/// The success criteria that entries cite, each with those entries and what backs them there.
private struct CoveredCriteria {
  static let shape = ContextShape([
    ("number", .text), ("title", .text), ("level", .text), ("url", .text), ("all", CoverageCell.shape.schema),
    ("entries", .list(entry.schema)), ("hasBare", .flag), ("bare", .text),
  ])
  private static let entry = ContextShape([
    ("title", .text), ("url", .text), ("proof", .optional(ProofContext.shape.schema)),
  ])

  private struct Cited {
    var proofs: [ClaimProofs.Proof] = []
    var entries: [Value] = []
    /// How many entries without a scenario cite it.
    var bare = 0
  }

  private var byNumber: [String: Cited] = [:]

  mutating func note(_ proofs: [ClaimProofs.Proof], of title: String, at url: String) {
    for proof in proofs where proof.claim.subject == .criterion {
      let value = Self.entry.value([.text(title), .text(url), ProofContext.value(proof, on: url)])
      byNumber[proof.claim.rowKey, default: Cited()].proofs.append(proof)
      byNumber[proof.claim.rowKey, default: Cited()].entries.append(value)
    }
  }

  mutating func noteBare(_ checked: CheckedEntry) {
    for cited in checked.criteria { byNumber[cited.criterion.number, default: Cited()].bare += 1 }
  }

  /// In the order of WCAG; criteria that only entries without scenarios cite are left out.
  var values: [Value] {
    SuccessCriterion.all.compactMap { criterion in
      guard let cited = byNumber[criterion.number], !cited.entries.isEmpty else { return nil }
      return Self.shape.value([
        .text(criterion.number), .text(criterion.title), .text(criterion.level.rawValue),
        .text(criterion.understandingURL), CoverageCell.value(cited.proofs), .list(cited.entries),
        .flag(cited.bare > 0), .text(String(cited.bare)),
      ])
    }
  }
}
