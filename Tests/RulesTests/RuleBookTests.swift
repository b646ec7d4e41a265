import Rules
import Testing

@Suite("The rule book")
struct RuleBookTests {
  @Test("has no rule twice")
  func unique() {
    #expect(Set(RuleBook.rules.map(\.id)).count == RuleBook.rules.count)
  }
}
