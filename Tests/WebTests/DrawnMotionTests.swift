import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("An image that SVG animates", .serialized, .inALane)
  struct DrawnMotionTests {
    private static let pages = ["repeatCount='3'", "repeatDur='3s'", "repeatCount='indefinite' end='click; 00:05'"].map
    {
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Dot</title><main><h1>Dot</h1>
      <svg width="40" height="40" role="img" aria-label="Dot"><circle cx="10" cy="20" r="5">
      <animate attributeName="cx" from="10" to="30" begin="2s" dur="1s" \($0)/></circle></svg></main>
      """
    }

    @Test("moves from its beginning to its end", arguments: Tools.browsers)
    func moves(kind: TestEnvironment.Browser) throws {
      let steps = [
        step(.opens, .motion(false)), step(.passes(Milliseconds(2500)), .motion(true)),
        step(.passes(Milliseconds(2000)), .motion(true)), step(.passes(Milliseconds(1000)), .motion(false)),
      ]
      #expect(try playAll(Scenario(steps), on: Self.pages, in: kind).flatMap(\.failures) == [])
    }
  }
}
