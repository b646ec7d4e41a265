import Building
import Diagnostics
import Testing

@Suite("Every rule of polite check")
struct RuleProofTests {
  static let proofs =
    configurationProofs + demoProofs + entryProofs + evidenceProofs + fileProofs
    + libraryProofs + linkProofs + scenarioProofs + templateProofs + textProofs + yamlProofs

  /// Rules that a library alone cannot break: those on applying fixes, on files that change while they are read, and on
  /// templates that are not read as text, which a library's always are.
  static let elsewhere: Set = [
    "link-external-unasked", "fix-overlap", "fix-refused", "file-changed",
  ]

  @Test("has a runnable example or a library that breaks it")
  func complete() {
    let rules = Set(checkRules.map(\.id))
    let proved = Set(Self.proofs.map(\.rule))
    let shown = Set(checkRules.flatMap(RuleExample.marked).map(\.rule.id))
    #expect(rules.subtracting(Self.elsewhere).subtracting(proved).subtracting(shown).sorted() == [], "without a proof")
    #expect(proved.subtracting(rules).sorted() == [], "proofs of no rule")
    #expect(Self.elsewhere.isDisjoint(with: proved.union(shown)) && Self.elsewhere.isSubset(of: rules))
  }

  @Test(
    "reports the marked places in its wrong examples, and nothing in the right ones",
    arguments: checkRules.flatMap(RuleExample.marked)
  )
  func example(_ one: RuleExample) throws {
    #expect(try one.places(in: one.example.wrong) == [one.example.place])
    #expect(try one.places(in: one.example.right) == [])
  }

  @Test("reports the library that breaks it, and not the other", arguments: proofs)
  func proof(_ proof: RuleProof) throws {
    let wrong = try proof.diagnostics(isWrong: true)
    let ofRule = wrong.found.filter { $0.rule.id == proof.rule }
    let places = ofRule.map { "\($0.range.file.path):\($0.range.bytes.lowerBound)" }.sorted()
    #expect(!ofRule.isEmpty)
    #expect(places == wrong.expected, "\(ofRule.map { "\($0.brief) \($0.message)" })")
    #expect(ofRule.allSatisfy { $0.severity == .note || $0.help != nil }, "says how it is fixed")
    let right = try proof.diagnostics(isWrong: false).found
    let unwanted = right.filter { $0.rule.id == proof.rule || $0.severity == .error }
    #expect(unwanted.isEmpty, "\(unwanted.map { "\($0.brief) \($0.message)" })")
  }
}
