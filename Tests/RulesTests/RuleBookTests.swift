import Rules
import Testing

@Suite("The rule book")
struct RuleBookTests {
  @Test("contains each rule once")
  func unique() {
    #expect(Set(RuleBook.rules.map(\.id)).count == RuleBook.rules.count)
  }
}
