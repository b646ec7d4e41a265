import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The target of an element's relation, and one of several like elements", .serialized, .inALane)
  struct RelationTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Relations</title><style>ul { list-style: none }</style>
      <main><h1>Relations</h1>
      <input role="combobox" aria-label="Town" aria-expanded="true" aria-controls="towns" aria-activedescendant="oslo">
      <ul role="listbox" id="towns" aria-label="Towns"><li role="option" id="rome">Rome</li><li role="option" id="oslo">Oslo</li></ul>
      <input role="combobox" aria-label="Odd" aria-expanded="true" aria-activedescendant="oslo">
      <button aria-controls="gone">Torn</button><button aria-controls="hid">Closed</button><div id="hid" role="group" aria-label="Menu" hidden>x</div>
      <div role="group" aria-label="Board" aria-owns="card"></div><p><button id="card">Card</button></p>
      <input aria-label="Mail" aria-invalid="true" aria-errormessage="wrong"><p id="wrong">No such
      address</p><input aria-label="Name" aria-errormessage="wrong"><input aria-label="Code" aria-invalid="true" aria-errormessage="none">
      <input aria-label="Tax" aria-invalid="true" aria-errormessage="hid">
      <table><caption>Crew</caption><tr aria-label="Ada"><td><button>Delete</button><td><button>Undo</button></tr>
      <tr aria-label="Bo"><td><button onclick="document.querySelector('output').textContent = 'Bo is gone'">Delete</button></tr></table>
      <output></output></main>
      """

    private static let town = ElementReference(role: "combobox", name: "Town")
    private static let oslo = ElementReference(role: "option", name: "Oslo")
    private static let rome = ElementReference(role: "option", name: "Rome")
    private static let bo = ElementReference(role: "row", name: "Bo")

    @Test("is identified by role and name", arguments: Tools.browsers)
    func right(kind: TestEnvironment.Browser) throws {
      let right = [
        step(
          .focuses(Self.town),
          .focus(.active(.element(Self.oslo), on: Self.town)),
          expected(
            "combobox",
            "Town",
            [.active: .element(Self.oslo), .controls: .element(ElementReference(role: "listbox"))]
          ),
          expected("combobox", "Town", [.owns: .nothing]),
          expected(
            "group",
            "Board",
            [.owns: .element(ElementReference(role: "button", name: "Card")), .active: .nothing]
          ),
          expected("button", "Closed", [.controls: .nothing]),
          error("Mail", "No such address"),
          error("Name", ""),
          .element(
            ElementExpectation(
              element: ElementReference(role: "option", within: ElementReference(name: "Towns")),
              count: 2
            )
          ),
          .element(
            ElementExpectation(
              element: ElementReference(role: "option", name: "Oslo", within: ElementReference(role: "listbox"))
            )
          ),
          .absent(ElementReference(role: "button", name: "Undo", within: Self.bo))
        ),
        step(
          .activates(ElementReference(role: "button", name: "Delete", within: Self.bo)),
          .visible("Bo is gone"),
          .focus(.on(ElementReference(role: "button", name: "Delete", nth: 2)))
        ),
        step(.activates(ElementReference(role: "button", name: "Delete", nth: 2)), .visible("Bo is gone")),
      ]
      let found = try failures(of: right, on: Self.page, in: kind).map { $0.map { "\($0.expected): \($0.observed)" } }
      #expect(found == [[], [], []])
    }

    @Test("is not confused with another element", arguments: Tools.browsers)
    func wrong(kind: TestEnvironment.Browser) throws {
      let delete = ElementReference(role: "button", name: "Delete", nth: 3)
      let wrong = step(
        .focuses(Self.town),
        .focus(.active(.element(Self.rome), on: Self.town)),
        .focus(.active(.nothing, on: Self.town)),
        expected("combobox", "Odd", [.active: .element(Self.oslo)]),
        expected("combobox", "Odd", [.controls: .element(ElementReference(role: "listbox"))]),
        expected("button", "Torn", [.controls: .nothing]),
        expected("button", "Closed", [.controls: .element(ElementReference(role: "group"))]),
        error("Mail", "No such name"),
        error("Name", "No such address"),
        error("Code", ""),
        error("Tax", "x"),
        .element(ElementExpectation(element: ElementReference(role: "option"), count: 3)),
        .element(ElementExpectation(element: delete)),
        .element(ElementExpectation(element: ElementReference(role: "button", name: "Undo", within: Self.bo)))
      )
      let found = try failures(of: [wrong], on: Self.page, in: kind)[0]
      #expect(
        found.map(\.observed) == [
          "its active descendant is option “Oslo”", "its active descendant is option “Oslo”",
          "its active descendant is neither in it nor in what it owns or controls", "it controls nothing",
          "aria-controls names the id “gone”, which nothing has",
          "aria-controls leads to what is hidden: group “Menu”",
          "its error message is “No such address”", "it has no error message, and is not invalid",
          "it has no error message: aria-errormessage names the id “none”, which nothing has",
          "it has no error message: what aria-errormessage leads to is hidden",
          "there are 2", "there are only 2", "it is there, but not in the row “Bo”",
        ]
      )
      #expect(
        found.first?.expected == "that focus is on the combobox “Town”, with the option “Rome” as its active descendant"
      )
      #expect(
        found.suffix(2).map(\.expected) == [
          "that there is a third button “Delete”", "that there is a button “Undo” in the row “Bo”",
        ]
      )
    }

    private func error(_ name: String, _ error: String) -> PatternLibrary.Expectation {
      .element(ElementExpectation(element: ElementReference(name: name), error: error))
    }

    private func expected(_ role: String, _ name: String, _ relations: [ElementRelation: ElementExpectation.Target])
      -> PatternLibrary.Expectation
    {
      .element(ElementExpectation(element: ElementReference(role: role, name: name), relations: relations))
    }
  }
}
