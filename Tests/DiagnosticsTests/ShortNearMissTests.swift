import Diagnostics
import Testing

@Suite("A near miss of a short word")
struct ShortNearMissTests {
  @Test("may differ in one letter, but not if the word is very short")
  func short() {
    #expect(nearMiss(to: "nane", among: ["name", "none"]) == "name")
    #expect(nearMiss(to: "focus", among: ["forms", "when"]) == nil)
    #expect(nearMiss(to: "tab", among: ["top", "map"]) == nil)
    #expect(nearMiss(to: "of", among: ["off", "on"]) == nil)
    #expect(nearMiss(to: "OF", among: ["of"]) == "of")
  }

  @Test("is always suggested in the same words")
  func wording() {
    #expect(didYouMean("name") == "Did you mean `name`?")
  }
}
