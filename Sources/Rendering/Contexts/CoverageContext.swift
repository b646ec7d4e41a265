import Checking
import Hashing
import PatternLibrary
import Templating

/// The page that lists every documented claim, the scenarios that back it, and what was observed of them.
enum CoverageContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("counts", counts.schema), ("entries", .list(entry.schema)), ("hasBare", .flag), ("bareCount", .text),
      ("bare", .list(LinkContext.shape.schema)), ("hasMoreBare", .flag), ("moreBare", .text),
    ]
  )
  private static let counts = ContextShape([
    ("claims", .text), ("backed", .text), ("tested", .text), ("untestable", .text), ("open", .text),
  ])
  private static let entry = ContextShape([
    ("title", .text), ("url", .text), ("claims", .list(claim.schema)), ("mutants", .list(mutants.schema)),
  ])
  private static let mutants = ContextShape([
    ("browser", .text), ("date", .text), ("count", .text), ("caught", .text), ("share", .text), ("isStale", .flag),
  ])
  private static let claim = ContextShape([
    ("title", .text), ("isOpen", .flag), ("untestable", .optional(UntestableContext.shape.schema)),
    ("hasScenarios", .flag), ("scenarios", .list(scenario.schema)),
  ])
  private static let scenario = ContextShape([
    ("title", .text), ("url", .text), ("standing", StandingContext.shape.schema), ("environments", .optional(.text)),
    ("unplayable", .list(UnplayableContext.shape.schema)),
  ])

  /// Entries without any scenario are named up to this many; of more only the number is told.
  private static let mostBare = 200

  /// - Parameter demoHashes: Of the demos' files, by their pages.
  static func value(_ library: CheckedLibrary, demoHashes: [SitePath: ContentHash], page: PageContext) -> Value {
    var tally = Tally()
    var bare: [CheckedEntry] = []
    var entries: [Value] = []
    for checked in library.entries {
      let documented = checked.entry.claims
      let backing = Backing(checked, documented, demoHashes)
      if backing.isEmpty {
        bare.append(checked)
        tally.claims += documented.count
        tally.untestable += documented.count { $0.reasonAgainst != nil }
        continue
      }
      let claims = documented.map { value($0, backing, on: page.path, of: checked, &tally) }
      entries.append(
        entry.value([
          .text(checked.entry.title.value), .text(page.path.reference(to: checked.page)), .list(claims),
          .list(mutantValues(of: checked, demoHashes)),
        ])
      )
    }
    let links = bare.prefix(mostBare).map {
      LinkContext.value(title: $0.entry.title.value, url: page.path.reference(to: $0.page))
    }
    return shape.value(
      page.values + [
        tally.value, .list(entries), .flag(!bare.isEmpty), .text(String(bare.count)), .list(Array(links)),
        .flag(bare.count > mostBare), .text(String(max(0, bare.count - mostBare))),
      ]
    )
  }

  /// How many mutants of an entry's demos were caught, by browser.
  private static func mutantValues(of checked: CheckedEntry, _ demoHashes: [SitePath: ContentHash]) -> [Value] {
    guard let records = checked.evidence?.evidence.mutants, !records.isEmpty else { return [] }
    let subject = MutantRecord.subject(
      of: checked.demos.map { (file: demoHashes[$0.page] ?? ContentHash(of: []), scenarios: $0.scenarios) }
    )
    return records.map { record in
      mutants.value([
        .text(TestEnvironment(record.browser).title), .text(record.date), .text(String(record.counted)),
        .text(String(record.caught)), .text(String(record.share)), .flag(record.subject != subject),
      ])
    }
  }

  private struct Tally {
    var claims = 0
    var backed = 0
    var tested = 0
    var untestable = 0

    var value: Value {
      counts.value([claims, backed, tested, untestable, claims - backed - untestable].map { .text(String($0)) })
    }
  }

  private static func value(
    _ documented: DocumentedClaim,
    _ backing: Backing,
    on page: SitePath,
    of checked: CheckedEntry,
    _ tally: inout Tally
  ) -> Value {
    let scenarios = backing.scenarios(for: documented)
    let untestable = scenarios.isEmpty ? UntestableContext.value(documented) : nil
    tally.claims += 1
    if !scenarios.isEmpty { tally.backed += 1 }
    if untestable != nil { tally.untestable += 1 }
    if scenarios.contains(where: { $0.standing.word == .tested }) { tally.tested += 1 }
    let values = scenarios.map { one in
      let url = page.reference(to: checked.page) + "#scenario.\(one.demo.stem).\(one.scenario.id.value)"
      return scenario.value([
        .text(one.scenario.title.value), .text(url), StandingContext.value(one.standing),
        Value(one.standing.records.isEmpty ? nil : one.standing.environments),
        .list(one.standing.records.isEmpty ? [] : UnplayableContext.values(one.scenario)),
      ])
    }
    let isOpen = scenarios.isEmpty && untestable == nil
    return claim.value([
      .text(documented.title), .flag(isOpen), untestable ?? .null, .flag(!values.isEmpty), .list(values),
    ])
  }
}

/// The scenarios of an entry by the claims that they back.
private struct Backing {
  struct One {
    let demo: CheckedDemo
    let scenario: Scenario
    let standing: ScenarioStanding
  }

  private var byClaim: [DocumentedClaim: [One]] = [:]
  private(set) var isEmpty = true

  init(_ entry: CheckedEntry, _ claims: [DocumentedClaim], _ demoHashes: [SitePath: ContentHash]) {
    for demo in entry.demos {
      let hash = demoHashes[demo.page] ?? ContentHash(of: [])
      for scenario in demo.scenarios {
        isEmpty = false
        let standing = ScenarioStanding(of: scenario, on: demo, in: entry, demoHash: hash)
        for claim in Set(scenario.proves.compactMap { claims.claim(named: $0.value) }) {
          byClaim[claim, default: []].append(One(demo: demo, scenario: scenario, standing: standing))
        }
      }
    }
  }

  func scenarios(for claim: DocumentedClaim) -> [One] { byClaim[claim] ?? [] }
}
