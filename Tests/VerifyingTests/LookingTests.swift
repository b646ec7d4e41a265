import EmbeddedFiles
import Foundation
import Loading
import Testing

@Suite("An expectation of a step")
struct LookingTests {
  /// Expectations that the player checks itself, with several questions to the page or none.
  private static let own: Set<ExpectationKey> = [
    .focus, .announced, .silent, .element, .absent, .inert, .visible, .hidden, .motion,
  ]

  @Test("is checked by the page if the player does not check it", arguments: ExpectationKey.allCases)
  func looks(key: ExpectationKey) throws {
    let scripts = ["player", "fitting"].map { embeddedFile("Sources/Verifying/EmbeddedScripts/\($0).js").text }
    let isInPage = scripts.contains { $0.contains("politeLooks.\(key.rawValue) = ") }
    #expect(isInPage != Self.own.contains(key))
  }
}
