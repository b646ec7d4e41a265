import PatternLibrary
import Testing

@Suite("WCAG 2.2")
struct WCAGTests {
  @Test("has 86 criteria and one that was removed, in order, each once")
  func all() {
    #expect(SuccessCriterion.all.count { !$0.isObsolete } == 86)
    #expect(SuccessCriterion.all.filter(\.isObsolete).map(\.number) == ["4.1.1"])
    #expect(Set(SuccessCriterion.all.map(\.number)).count == 87)
    #expect(Set(SuccessCriterion.all.map(\.slug)).count == 87)
    let numbers = SuccessCriterion.all.map { $0.number.split(separator: ".").compactMap { Int($0) } }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test("has 31 criteria of level A, 24 of AA and 31 of AAA")
  func levels() {
    let counts = SuccessCriterion.Level.allCases.map { level in
      SuccessCriterion.all.count { $0.level == level && !$0.isObsolete }
    }
    #expect(counts == [31, 24, 31])
    #expect(SuccessCriterion.Level.a < .aa && .aa < SuccessCriterion.Level.aaa)
  }

  @Test("gives a criterion by its number, with the address of its page at W3C")
  func numbered() throws {
    let criterion = try #require(SuccessCriterion.numbered("4.1.3"))
    #expect(criterion.title == "Status Messages")
    #expect(criterion.level == .aa)
    #expect(criterion.understandingURL == "https://www.w3.org/WAI/WCAG22/Understanding/status-messages")
    #expect(SuccessCriterion.numbered("2.5.8")?.slug == "target-size-minimum")
    #expect(SuccessCriterion.numbered("3.3.4")?.slug == "error-prevention-legal-financial-data")
    #expect(SuccessCriterion.numbered("4.1.4") == nil)
  }

  @Test("has clauses in the European standard for the criteria of WCAG 2.1 at levels A and AA, and for no others")
  func europeanStandard() {
    #expect(SuccessCriterion.all.count { $0.europeanClauses != nil } == 50)
    #expect(SuccessCriterion.all.count { $0.europeanClauses?.software != nil } == 44)
    func clauses(_ number: String) -> EuropeanClauses? { SuccessCriterion.numbered(number)?.europeanClauses }
    #expect(clauses("4.1.3")?.web == "9.4.1.3")
    #expect(clauses("4.1.3")?.software == "11.4.1.3.1")
    #expect(clauses("1.4.11")?.software == "11.1.4.11")
    #expect(clauses("3.1.2")?.web == "9.3.1.2")
    #expect(clauses("3.1.2")?.software == nil)
    #expect(clauses("2.3.3") == nil)
    #expect(clauses("2.5.7") == nil)
  }
}
