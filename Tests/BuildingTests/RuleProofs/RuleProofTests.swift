import Building
import Diagnostics
import Testing

@Suite("Every rule of polite check")
struct RuleProofTests {
  static let proofs =
    configurationProofs + demoProofs + demoMotionProofs + entryProofs + entryValueProofs + evidenceProofs + fileProofs
    + libraryProofs + linkProofs + nativeProofs + scenarioProofs + templateProofs + textProofs + yamlProofs

  /// What no library can break by itself: the rules on applying fixes, on files that change while they are read, and on
  /// templates that were not read as text, which a library's always are.
  static let elsewhere: Set = [
    "link-external-unasked", "fix-overlap", "fix-refused", "file-changed", "template-not-utf8",
  ]

  @Test("has a library that breaks it and one close by that does not")
  func complete() {
    let rules = Set(checkRules.map(\.id))
    let proved = Set(Self.proofs.map(\.rule))
    #expect(rules.subtracting(Self.elsewhere).subtracting(proved).sorted() == [], "rules without a proof")
    #expect(proved.subtracting(rules).sorted() == [], "proofs of no rule")
    #expect(proved.isDisjoint(with: Self.elsewhere) && Self.elsewhere.isSubset(of: rules))
  }

  @Test("finds something where the library breaks it, and nothing where it does not", arguments: proofs)
  func proof(_ proof: RuleProof) throws {
    let wrong = try proof.diagnostics(isWrong: true)
    let ofRule = wrong.found.filter { $0.rule.id == proof.rule }
    let places = ofRule.map { "\($0.range.file.path):\($0.range.bytes.lowerBound)" }.sorted()
    #expect(!ofRule.isEmpty)
    #expect(places == wrong.expected, "\(ofRule.map { "\($0.brief) \($0.message)" })")
    let right = try proof.diagnostics(isWrong: false).found
    let unwanted = right.filter { $0.rule.id == proof.rule || $0.severity == .error }
    #expect(unwanted.isEmpty, "\(unwanted.map { "\($0.brief) \($0.message)" })")
  }
}
