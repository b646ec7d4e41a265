import PatternLibrary
import Templating

/// What an entry's page says of its claims.
struct EntryClaims {
  static let counts = ContextShape([("all", .text), ("backed", .text)])

  /// How many claims the entry makes, and how many of them a scenario backs; of an entry with scenarios.
  let counts: Value?
  /// Those that no machine can show. Where the entry has no scenarios, those alone that it calls untestable itself.
  let untestable: [Value]

  init(_ entry: Entry) {
    let isBare = entry.demos.allSatisfy(\.scenarios.isEmpty)
    guard !isBare || !entry.untestable.isEmpty else {
      (counts, untestable) = (nil, [])
      return
    }
    let claims = entry.claims
    let unproven = claims.unproven(by: entry.demos)
    untestable = unproven.filter { !isBare || $0.isReasonGiven }.compactMap(UntestableContext.value)
    let numbers = [claims.count, claims.count - unproven.count]
    counts = isBare ? nil : Self.counts.value(numbers.map { .text(String($0)) })
  }
}

/// A claim that no machine can show, and why.
enum UntestableContext {
  static let shape = ContextShape([("title", .text), ("reason", .text), ("isReasonGiven", .flag)])

  /// - Returns: `nil` for a claim that a scenario can prove.
  static func value(_ claim: DocumentedClaim) -> Value? {
    claim.reasonAgainst.map { shape.value([.text(claim.title), .text($0), .flag(claim.isReasonGiven)]) }
  }
}
