import Diagnostics
import Loading
import Testing

@Suite("The rules of loading")
struct RuleTests {
  @Test("have unique ids, known families, and a one-sentence summary each")
  func rules() {
    let rules = Rule.loadingRules
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      let family = rule.id.split(separator: "-").first.map(String.init) ?? ""
      #expect(
        ["front", "file", "library", "entry", "configuration", "evidence", "yaml"].contains(family),
        "\(rule.id)"
      )
      #expect(rule.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x38 }, "\(rule.id)")
      #expect(rule.summary.hasSuffix("."), "\(rule.id)")
    }
  }
}
