import Checking
import Diagnostics
import PatternLibrary

/// How far a claim is proved, and by which scenarios, as the page says right beside the claim.
struct ProofContext {
  static let shape = Context<Self>([
    .text("title", \.word.title), .text("slug", \.word.rawValue),
    .optionalText("reason") { $0.word == .untestable ? $0.proof.claim.reasonAgainst : nil },
    .flag("isReasonGiven", \.proof.claim.isReasonGiven),
    .flag("hasMany") { $0.proof.backing.count > 1 }, .number("count", \.proof.backing.count),
    .list("scenarios", has: "hasScenarios", scenario) { proof in
      proof.proof.backing.map { (backing: $0, page: proof.page) }
    },
  ])
  private static let scenario = Context<(backing: ClaimProofs.Backing, page: String)>([
    .text("title", \.backing.scenario.title.value), .text("url") { $0.page + $0.backing.anchor },
    .object("standing", StandingContext.shape, \.backing.standing),
    .optionalText("environments") { $0.backing.hasRecords ? $0.backing.standing.environments : nil },
    .list("unplayable", UnplayableContext.shape) {
      $0.backing.hasRecords ? UnplayableContext.all(of: $0.backing.scenario) : []
    },
  ])

  let proof: ClaimProofs.Proof
  /// The prefix of the addresses of scenarios; empty on the entry's own page.
  let page: String
  private var word: ClaimProofs.Proof.Word { proof.word }

  /// - Returns: `nil` where there is no proof.
  init?(_ proof: ClaimProofs.Proof?, on page: String = "") {
    guard let proof else { return nil }
    (self.proof, self.page) = (proof, page)
  }
}

extension ClaimProofs.Backing {
  /// The scenario by its demo and its id: `upload.start`.
  var id: String { "\(demo).\(scenario.id.value)" }
  /// Where the scenario is on its entry's page.
  var anchor: String { "#scenario." + id }

  fileprivate var hasRecords: Bool { !standing.environments.isEmpty }
}

/// One line that says how many of an entry's claims are tested, where, and when last.
struct ProofStripContext {
  static let shape = Context<Self>([
    .number("all", \.words.count), .number("tested") { $0.words.count { $0 == .tested } },
    .number("open", \.open), .flag("hasOpen") { $0.open > 0 },
    .number("untestable", \.untestable), .flag("hasUntestable") { $0.untestable > 0 },
    .optionalText("browsers") { joined(Set($0.records.map(\.environment.browser)).sorted().map(\.title)) },
    .optionalText("readers") { joined($0.readers.sorted().map(\.title)) },
    .optionalText("date") { $0.records.map(\.date).max() },
    .optionalText("people") { joined($0.byPeople.sorted().map(\.title)) },
    .optionalText("failed") { strip in
      let count = strip.words.count { $0 == .failed }
      return count > 0 ? "\(count)" : nil
    },
    .optionalText("missing") { strip in
      joined(expected.filter { !strip.readers.contains($0) && !strip.byPeople.contains($0) }.map(\.title))
    },
    .text("entry", \.entry),
  ])

  /// The screen readers that most people use. Where there are no records for them, the page says so.
  static let expected: [TestEnvironment.Reader] = ["voiceover", "talkback", "nvda", "jaws"].map {
    TestEnvironment.Reader(rawValue: $0)
  }

  private let words: [ClaimProofs.Proof.Word]
  private let records: [EvidenceRecord]
  private let readers: Set<TestEnvironment.Reader>
  private let byPeople: Set<TestEnvironment.Reader>
  private let entry: String

  init(_ proofs: ClaimProofs, of entry: Entry) {
    words = proofs.proofs.map(\.word)
    records = proofs.currentRecords
    readers = Set(records.compactMap(\.environment.reader))
    let byHand = proofs.demos.flatMap(\.standings).flatMap(\.byHand)
    byPeople = Set(byHand.filter(\.isCurrent).compactMap(\.record.reader))
    self.entry = entry.id
  }

  private var open: Int { words.count(where: \.isGap) }
  private var untestable: Int { words.count { $0 == .untestable } }
}
