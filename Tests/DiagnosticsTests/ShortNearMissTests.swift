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

  @Test("counts by the names in a path, not by the path's length or the extension")
  func paths() {
    #expect(nearMiss(toPath: "a/b/d8.html", among: ["a/b/d1.html", "a/b/d2.html"]) == nil)
    #expect(nearMiss(toPath: "b.yml", among: ["a.yml"]) == nil)
    #expect(nearMiss(toPath: "a/b/tost.md", among: ["a/b/toast.md", "a/b/test.txt"]) == "a/b/toast.md")
    #expect(nearMiss(toPath: "mesages/toast.md", among: ["messages/toast.md"]) == "messages/toast.md")
    #expect(nearMiss(toPath: "a/d8.mdd", among: ["a/d8.md"]) == "a/d8.md")
    #expect(nearMiss(toPath: "messages/toast.md", among: ["mesages/x/toast.md"]) == "mesages/x/toast.md")
  }

  @Test("is always suggested in the same words")
  func wording() {
    #expect(didYouMean("name") == "Did you mean `name`?")
  }
}
