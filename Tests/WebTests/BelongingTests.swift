import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("An element's group, its place in reading order, and its lack of states", .serialized, .inALane)
  struct BelongingTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Prices</title><main><h1>Prices</h1>
      <figure><div role="progressbar" aria-label="Refreshing">…</div><figcaption>Chart</figcaption></figure>
      <form aria-label="Note"><button type="button" aria-expanded="false">More</button></form>
      <section aria-label="News"><ul><li><a href="#">Boat</a></li></ul></section>
      <section><p role="status">Saved</p><input type="checkbox" aria-label="Wrap"></section></main>
      """

    @Test("are recognised in each browser", arguments: Tools.browsers)
    func belonging(kind: TestEnvironment.Browser) throws {
      let right = step(
        .opens,
        expected("progressbar", "Refreshing", isStateless: true, .element(ElementReference(role: "figure"))),
        expected("button", "More", .element(ElementReference(role: "form", name: "Note"))),
        expected("link", "Boat", .element(ElementReference(role: "list"))),
        expected("status", "", isStateless: true, .nothing),
        expected("checkbox", "Wrap", .nothing),
        expected("button", "More", after: ElementReference(role: "progressbar")),
        expected("link", "Boat", after: ElementReference(name: "More"))
      )
      let wrong = step(
        .opens,
        expected("progressbar", "Refreshing", .nothing),
        expected("button", "More", isStateless: true),
        expected("checkbox", "Wrap", isStateless: true),
        expected("checkbox", "Wrap", .element(ElementReference(role: "form"))),
        expected("progressbar", ""),
        expected("progressbar", "Refreshing", after: ElementReference(name: "More")),
        expected("link", "Boat", after: ElementReference(role: "link")),
        expected("button", "More", after: ElementReference(name: "Less"))
      )
      let results = try failures(of: [right, wrong], on: Self.page, in: kind)
      #expect(results.first?.map(\.description) == [])
      let found = results.last ?? []
      #expect(
        found.map(\.expected) == [
          "that there is a progressbar “Refreshing”, in no group", "that there is a button “More”, without any state",
          "that there is a checkbox “Wrap”, without any state", "that there is a checkbox “Wrap”, in the form",
          "that there is a progressbar without a name",
          "that there is a progressbar “Refreshing”, after “More” in reading order",
          "that there is a link “Boat”, after the link in reading order",
          "that there is a button “More”, after “Less” in reading order",
        ]
      )
      let observed = found.map(\.observed)
      #expect(observed.first?.hasPrefix("it is in figure") == true)
      #expect(
        observed.dropFirst() == [
          "expanded is false", "checked is false", "it is in no group", "there is progressbar “Refreshing”",
          "it is not after “More”", "it is not after the link", "there is no “Less”",
        ]
      )
    }

    private func expected(
      _ role: String,
      _ name: String,
      isStateless: Bool = false,
      _ group: ElementExpectation.Target? = nil,
      after predecessor: ElementReference? = nil
    ) -> PatternLibrary.Expectation {
      let element = ElementReference(role: role, name: name)
      return .element(ElementExpectation(element: element, isStateless: isStateless, group: group, after: predecessor))
    }
  }
}
