import Checking
import Diagnostics
import PatternLibrary
import Templating

/// How far a claim is shown to be true, and by which scenarios: what the page says right beside the claim.
enum ProofContext {
  static let shape = ContextShape([
    ("title", .text), ("slug", .text), ("reason", .optional(.text)), ("isReasonGiven", .flag),
    ("hasScenarios", .flag), ("hasMany", .flag), ("count", .text), ("scenarios", .list(scenario.schema)),
  ])
  private static let scenario = ContextShape([
    ("title", .text), ("url", .text), ("standing", StandingContext.shape.schema), ("environments", .optional(.text)),
    ("unplayable", .list(UnplayableContext.shape.schema)),
  ])

  /// - Parameter page: What the addresses of scenarios begin with: empty on the entry's own page.
  static func value(_ proof: ClaimProofs.Proof?, on page: String = "") -> Value {
    guard let proof else { return .null }
    let word = proof.word
    let scenarios = proof.backing.map { one in
      let hasRecords = !one.standing.records.isEmpty
      return scenario.value([
        .text(one.scenario.title.value), .text(page + one.anchor), StandingContext.value(one.standing),
        Value(hasRecords ? one.standing.environments : nil),
        .list(hasRecords ? UnplayableContext.values(one.scenario) : []),
      ])
    }
    return shape.value([
      .text(word.title), .text(word.rawValue), Value(word == .untestable ? proof.claim.reasonAgainst : nil),
      .flag(proof.claim.isReasonGiven), .flag(!scenarios.isEmpty), .flag(scenarios.count > 1),
      .text(String(scenarios.count)), .list(scenarios),
    ])
  }
}

extension ClaimProofs.Backing {
  /// The scenario by its demo and its id: `upload.start`.
  var id: String { "\(demo).\(scenario.id.value)" }
  /// Where the scenario is on its entry's page.
  var anchor: String { "#scenario." + id }
}

/// In one line: how many of an entry's claims are tested, where, and when last.
enum ProofStripContext {
  static let shape = ContextShape([
    ("all", .text), ("tested", .text), ("open", .text), ("hasOpen", .flag), ("untestable", .text),
    ("hasUntestable", .flag), ("browsers", .optional(.text)), ("readers", .optional(.text)), ("date", .optional(.text)),
    ("missing", .optional(.text)), ("entry", .text),
  ])

  /// The screen readers that most people use. Where none of their records is there, the page says so.
  static let expected: [TestEnvironment.Reader] = ["voiceover", "talkback", "nvda", "jaws"].map {
    TestEnvironment.Reader(rawValue: $0)
  }

  static func value(_ proofs: ClaimProofs, of entry: Entry) -> Value {
    let records = proofs.currentRecords
    let words = proofs.proofs.map(\.word)
    let browsers = Set(records.map(\.environment.browser)).sorted()
    let readers = Set(records.compactMap(\.environment.reader)).sorted()
    let missing = expected.filter { !readers.contains($0) }.map(\.title)
    let open = words.count(where: \.isGap)
    let untestable = words.count { $0 == .untestable }
    return shape.value([
      .text(String(words.count)), .text(String(words.count { $0 == .tested })), .text(String(open)),
      .flag(open > 0), .text(String(untestable)), .flag(untestable > 0), .text(joined(browsers.map(\.title))),
      .text(joined(readers.map(\.title))), Value(records.map(\.date).max()), .text(joined(missing)),
      .text(entry.id),
    ])
  }

}
