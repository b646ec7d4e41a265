import PatternLibrary
import Testing

@Suite("An element in a sentence")
struct ElementReferenceTests {
  @Test(
    "has the article of the word that follows",
    arguments: [
      (ElementReference(role: "button", name: "Save"), "a button “Save”"),
      (ElementReference(role: "option"), "an option"), (ElementReference(name: "Save"), "something named “Save”"),
      (ElementReference(role: "option", nth: 1), "a first option"),
      (ElementReference(name: "Save", nth: 2), "a second “Save”"),
      (ElementReference(role: "row", nth: 8), "an 8th row"), (ElementReference(role: "row", nth: 11), "an 11th row"),
      (ElementReference(role: "row", nth: 18), "an 18th row"), (ElementReference(role: "row", nth: 80), "an 80th row"),
      (ElementReference(role: "row", nth: 10), "a 10th row"), (ElementReference(role: "row", nth: 118), "a 118th row"),
    ]
  )
  func article(element: ElementReference, words: String) { #expect(element.indefinite == words) }
}
