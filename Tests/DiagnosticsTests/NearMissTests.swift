import Diagnostics
import Testing

@Suite("A near miss")
struct NearMissTests {
  @Test("is the nearest candidate, neighbours swapped or not")
  func nearest() {
    #expect(nearMiss(to: "anouncement", among: ["announcement", "name"]) == "announcement")
    #expect(nearMiss(to: "formta", among: ["forms", "format"]) == "format")
    #expect(nearMiss(to: "TITLE", among: ["title"]) == "title")
  }

  @Test("of a short word has one letter wrong, and of a shorter one none")
  func short() {
    #expect(nearMiss(to: "nane", among: ["name", "none"]) == "name")
    #expect(nearMiss(to: "focus", among: ["forms", "when"]) == nil)
    #expect(nearMiss(to: "tab", among: ["top", "map"]) == nil)
    #expect(nearMiss(to: "of", among: ["off", "on"]) == nil)
    #expect(nearMiss(to: "OF", among: ["of"]) == "of")
  }

  @Test("is offered in one wording")
  func wording() {
    #expect(didYouMean("name") == "Did you mean `name`?")
  }
}
