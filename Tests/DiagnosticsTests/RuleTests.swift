import Diagnostics
import Testing

@Suite("A rule") struct RuleTests {
  @Test(
    "belongs to the family with which its id begins",
    arguments: [("entry-missing-key", "entry"), ("front-matter-missing", "front-matter"), ("yaml-tag", "yaml")]
  )
  func family(id: String, family: String) {
    #expect(Rule(id, .error, "Wrong").family == family)
  }
}
