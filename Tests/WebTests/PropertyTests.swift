import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The properties of an element, as numbers and text", .serialized, .inALane)
  struct PropertyTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Properties</title><main><h1>Properties</h1>
      <h3>Third</h3><h2 aria-level="5">Deep</h2><div role="heading">Plain</div>
      <ul role="tree" aria-label="Files" style="list-style: none">
      <li role="treeitem" aria-level="2" aria-posinset="3" aria-setsize="7" tabindex="0">src</li><li role="treeitem">bin</li></ul>
      <div role="slider" tabindex="0" aria-label="Heat" aria-valuemin="-10" aria-valuemax="040" aria-valuenow="21.50"></div>
      <input type="range" aria-label="Volume" max="11" value="3"><input type="number" role="spinbutton" aria-label="Guests" min="1" value="2">
      <input type="number" role="spinbutton" aria-label="Torn" value="2" aria-valuenow="3">
      <progress aria-label="Copy" max="8" value="2"></progress><progress aria-label="Wait"></progress>
      <input aria-label="Town" role="combobox" aria-expanded="false" aria-autocomplete="list">
      <input aria-label="Mail" placeholder="you@example.org"><button aria-keyshortcuts="Control+S">Save</button>
      <section aria-label="First" aria-roledescription="slide">One</section>
      <table aria-label="Log" role="grid" aria-rowcount="-1" aria-colcount="4"><tr aria-rowindex="12"><td colspan="2" tabindex="0" aria-label="Wide">Wide</td>
      <td aria-colindex="4" aria-label="Last">Last</td></tr></table></main>
      """

    @Test("come from attributes, from HTML, and from ARIA's defaults", arguments: Tools.browsers)
    func right(kind: TestEnvironment.Browser) throws {
      let right = step(
        .opens,
        expected("heading", "Third", [.level: "3"]),
        expected("heading", "Deep", [.level: "5"]),
        expected("heading", "Plain", [.level: "2"]),
        expected("treeitem", "src", [.level: "2", .posinset: "3", .setsize: "7"]),
        expected("slider", "Heat", [.valuemin: "-10", .valuemax: "40", .valuenow: "21.5"]),
        expected("slider", "Volume", [.valuemin: "0", .valuemax: "11", .valuenow: "3"]),
        expected("spinbutton", "Guests", [.valuemin: "1", .valuemax: "absent", .valuenow: "2"]),
        expected("progressbar", "Copy", [.valuemin: "0", .valuemax: "8", .valuenow: "2"]),
        expected("progressbar", "Wait", [.valuenow: "absent"]),
        expected("combobox", "Town", [.autocomplete: "list"]),
        expected("textbox", "Mail", [.placeholder: "you@example.org", .autocomplete: "none"]),
        expected("button", "Save", [.keyshortcuts: "Control+S", .roledescription: "absent"]),
        expected("region", "First", [.roledescription: "slide"]),
        expected("grid", "Log", [.rowcount: "-1", .colcount: "4"]),
        expected("gridcell", "Wide", [.colspan: "2", .rowspan: "1"]),
        expected("gridcell", "Last", [.colindex: "4"]),
        expected("row", nil, [.rowindex: "12"]),
        .absent(ElementReference(role: "heading"), states: [.level: "4"])
      )
      let found = try failures(of: [right], on: Self.page, in: kind)[0].map { "\($0.expected): \($0.observed)" }
      #expect(found == [])
    }

    @Test("are not accepted with the wrong values", arguments: Tools.browsers)
    func wrong(kind: TestEnvironment.Browser) throws {
      let wrong = step(
        .opens,
        expected("heading", "Third", [.level: "2"]),
        expected("treeitem", "bin", [.posinset: "2"]),
        expected("treeitem", "src", [.setsize: "8"]),
        expected("slider", "Heat", [.valuemax: "100"]),
        expected("spinbutton", "Torn", [.valuenow: "2"]),
        expected("progressbar", "Wait", [.valuenow: "0"]),
        expected("combobox", "Town", [.autocomplete: "both"]),
        expected("button", "Save", [.keyshortcuts: "Control+P"]),
        .absent(ElementReference(role: "heading"), states: [.level: "5"])
      )
      let found = try failures(of: [wrong], on: Self.page, in: kind)[0]
      #expect(
        found.map(\.observed) == [
          "level is 3",
          "posinset cannot be determined: nothing is said of it, and browsers count it differently",
          "setsize is 7", "valuemax is 40",
          "valuenow cannot be determined: HTML says “2”, and aria-valuenow says “3”",
          "valuenow is absent", "autocomplete is list", "keyshortcuts is Control+S", "it is there, and level is 5",
        ]
      )
    }
  }
}
