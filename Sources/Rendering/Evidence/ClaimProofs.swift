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
  ///
  /// A class, because several files tell of each claim, and copying a struct would count references to all its parts.
  final class Proof: Sendable {
    let claim: DocumentedClaim
    let backing: [Backing]
    let name: String
    let title: String
    /// The entry's text for the claim besides its title, as plain text.
    let words: String?
    /// How far the claim is proved.
    let word: Word

    init(_ claim: DocumentedClaim, of checked: CheckedEntry, _ backing: [Backing] = []) {
      (self.claim, self.backing) = (claim, backing)
      (name, title, words) = (claim.name, claim.title, claim.words(in: checked))
      word = backing.isEmpty ? (claim.reasonAgainst == nil ? .open : .untestable) : Word(of: backing)
    }
  }

  /// A demo, and how far each of its scenarios is tested, in order.
  struct PlayedDemo {
    let demo: CheckedDemo
    let standings: [ScenarioStanding]
    /// The hash of its file.
    let hash: ContentHash
    /// Whether it shows a mistake, which its scenarios then describe.
    let isWrong: Bool
  }

  /// The proofs, in the order of the entry's page.
  let proofs: [Proof]
  /// The entry's demos, in its order.
  let demos: [PlayedDemo]

  init(of checked: CheckedEntry, _ demos: [PlayedDemo]) {
    self.demos = demos
    let claims = checked.entry.claims
    if demos.allSatisfy(\.standings.isEmpty) {
      proofs = claims.map { Proof($0, of: checked) }
      return
    }
    let names = ClaimNames(claims)
    var backing: [String: [Backing]] = [:]
    for played in demos {
      for (scenario, standing) in zip(played.demo.scenarios, played.standings) {
        for name in Set(scenario.proves.compactMap { names.index(of: $0.value).map { claims[$0].name } }) {
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
    proofs = claims.map { Proof($0, of: checked, backing[$0.name] ?? []) }
  }

  /// Whether the entry has no scenarios.
  var isBare: Bool { demos.allSatisfy(\.standings.isEmpty) }

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
}

extension ClaimProofs.Proof.Word {
  /// The word for how far scenarios prove a claim. A failure takes precedence over a success.
  fileprivate init(of backing: [ClaimProofs.Backing]) {
    let words = backing.map(\.standing.word)
    let first: [(ScenarioStanding.Word, Self)] = [(.failed, .failed), (.tested, .tested), (.stale, .stale)]
    self = first.first { words.contains($0.0) }?.1 ?? .untested
  }

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
