import EmbeddedFiles
import Foundation
import Loading
import Testing

@Suite("What must follow a step")
struct LookingTests {
  /// What the player looks for itself, with more than one question to the page or none.
  private static let own: Set<ExpectationKey> = [
    .focus, .announced, .silent, .element, .absent, .inert, .visible, .hidden, .motion,
  ]

  @Test("is looked for by the page where the player does not", arguments: ExpectationKey.allCases)
  func looks(key: ExpectationKey) throws {
    let scripts = ["player", "fitting"].map { embeddedFile("Sources/Verifying/EmbeddedScripts/\($0).js").text }
    let isInPage = scripts.contains { $0.contains("politeLooks.\(key.rawValue) = ") }
    #expect(isInPage != Self.own.contains(key))
  }
}
