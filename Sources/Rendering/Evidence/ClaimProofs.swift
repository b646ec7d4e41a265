import Checking
import Hashing
import PatternLibrary

/// The claims of an entry, and what proves each of them.
struct ClaimProofs {
  /// A scenario that is declared to prove a claim.
  struct Backing {
    /// The stem of the demo that it is played on.
    let demo: String
    let scenario: Scenario
    let standing: ScenarioStanding
  }

  /// A claim and the scenarios that prove it, in the order of the entry.
  struct Proof {
    let claim: DocumentedClaim
    let backing: [Backing]
  }

  /// A demo, and how far each of its scenarios is tested, in order.
  struct PlayedDemo {
    let demo: CheckedDemo
    let standings: [ScenarioStanding]
    /// Whether it shows a mistake, which its scenarios then describe.
    let isWrong: Bool
  }

  /// The proofs, in the order of the entry's page.
  let proofs: [Proof]
  /// The entry's demos, in its order.
  let demos: [PlayedDemo]

  init(_ entry: Entry, _ demos: [PlayedDemo]) {
    self.demos = demos
    let claims = entry.claims
    if demos.allSatisfy(\.standings.isEmpty) {
      proofs = claims.map { Proof(claim: $0, backing: []) }
      return
    }
    var backing: [String: [Backing]] = [:]
    for played in demos {
      for (scenario, standing) in zip(played.demo.scenarios, played.standings) {
        for name in Set(scenario.proves.compactMap { claims.claim(named: $0.value)?.name }) {
          backing[name, default: []].append(Backing(demo: played.demo.stem, scenario: scenario, standing: standing))
        }
      }
    }
    if let silence = claims.first(where: { $0.subject == .silence }), backing[silence.name] == nil {
      backing[silence.name] = demos.filter { !$0.isWrong }.flatMap { played in
        zip(played.demo.scenarios, played.standings).filter(\.0.isSilent)
          .map { Backing(demo: played.demo.stem, scenario: $0, standing: $1) }
      }
    }
    proofs = claims.map { Proof(claim: $0, backing: backing[$0.name] ?? []) }
  }

  /// - Parameter demoFacts: The facts about the demos, by their pages.
  init(of checked: CheckedEntry, demoFacts: [SitePath: DemoFacts]) {
    let played: [PlayedDemo] = checked.demos.map { demo in
      let facts = demoFacts[demo.page] ?? DemoFacts(hash: ContentHash(of: []), isWrong: false)
      let standings = demo.scenarios.map { ScenarioStanding(of: $0, on: demo, in: checked, demoHash: facts.hash) }
      return PlayedDemo(demo: demo, standings: standings, isWrong: facts.isWrong)
    }
    self.init(checked.entry, played)
  }

  /// Returns the first claim of a kind, for kinds of which an entry has at most one claim.
  func proof(of subject: DocumentedClaim.Subject) -> Proof? { proofs.first { $0.claim.subject == subject } }

  /// Returns the claims of a map of documented behaviour, one for each of its rows.
  func proofs(of section: BehaviourSection) -> [Proof] { proofs.filter { $0.claim.subject == .row(section) } }

  /// The claims about announcements, one for each that the entry documents.
  var announcements: [Proof] {
    proofs.filter { if case .announcement = $0.claim.subject { true } else { false } }
  }

  func proof(ofCriterion number: String) -> Proof? {
    proofs.first { $0.claim.subject == .criterion && $0.claim.rowKey == number }
  }

  /// All records of the entry's scenarios that are about them as they are now.
  var currentRecords: [EvidenceRecord] {
    demos.flatMap(\.standings).flatMap(\.records).filter(\.isCurrent).map(\.record)
  }
}

extension ClaimProofs.Proof {
  /// How far a claim is proved.
  enum Word: String, CaseIterable { case tested, failed, stale, untested, untestable, open }

  /// The word for how far the claim is proved. A failure takes precedence over a success.
  var word: Word {
    if backing.isEmpty { return claim.reasonAgainst == nil ? .open : .untestable }
    let words = backing.map(\.standing.word)
    if words.contains(.failed) { return .failed }
    if words.contains(.tested) { return .tested }
    return words.contains(.stale) ? .stale : .untested
  }
}

extension ClaimProofs.Proof.Word {
  /// Whether a test could prove the claim, but none has proved it as it is now.
  var isGap: Bool { self != .tested && self != .untestable }

  /// The word on a badge.
  var title: String {
    switch self {
    case .tested: "Tested"
    case .failed: "Failed its test"
    case .stale: "Changed since its test"
    case .untested: "Not tested"
    case .untestable: "Not tested: only people can"
    case .open: "No scenario"
    }
  }
}
