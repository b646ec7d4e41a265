import Diagnostics
import Testing
import Verifying

@Suite("The rules of axe-core")
struct AxeRulesTests {
  private let ids = AxeRules.all.map(\.id)

  @Test("have the names that axe-core gives them, so that each can be set and explained")
  func names() {
    #expect(ids.count == 90 && Set(ids).count == 90)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /verify-axe\/[a-z]+(-[a-z]+)*/) != nil })
    let broken = ["color-contrast", "aria-required-parent", "summary-name", "video-caption", "meta-viewport-large"]
    for id in broken { #expect(ids.contains("verify-axe/\(id)")) }
  }
}
