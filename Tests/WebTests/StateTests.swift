import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The states of an element", .serialized, .inALane)
  struct StateTests {
    private static let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>States</title><main><h1>States</h1>
      <div role="dialog" aria-modal="true" aria-label="Modal by ARIA">Yes?</div>
      <div role="dialog" aria-label="Plain">Yes?</div>
      <button aria-expanded="false">Menu</button><button>Save</button>
      <details><summary>More</summary>Text</details>
      <fieldset disabled><legend>Off</legend><label><input type="checkbox">Wrap</label></fieldset>
      <div role="toolbar" aria-label="Tools" aria-disabled="true"><button>Bold</button></div>
      <label><input type="checkbox" aria-checked="true">Torn</label>
      <label><input id="mixed" type="checkbox">Some</label>
      <textarea aria-label="Long"></textarea><input aria-label="Short"><input required aria-label="Needed">
      <select aria-label="Delay"><option>1 s</select>
      <ul role="listbox" aria-label="Boats" aria-multiselectable="true" tabindex="0" style="list-style: none"><li role="option">Ferry</ul>
      <table><caption>Crew</caption><tr><th scope="col" aria-label="Name" aria-sort="ascending">Name<th scope="col" aria-label="Age">Age<tr><td>Ada<td>36</table>
      <button aria-pressed="ture">Loud</button>
      <div role="progressbar" aria-label="Going" aria-expanded="true"></div>
      <input type="range" aria-label="Volume">
      <script>document.getElementById('mixed').indeterminate = true</script></main>
      """

    @Test("come from attributes, from HTML, and from ARIA's defaults", arguments: Tools.browsers)
    func right(kind: TestEnvironment.Browser) throws {
      let right = step(
        .opens,
        expected("dialog", "Modal by ARIA", [.modal: "true"]),
        expected("dialog", "Plain", [.modal: "false", .busy: "false"]),
        expected("button", "Menu", [.expanded: "false", .pressed: "absent", .disabled: "false"]),
        expected("button", "Save", [.expanded: "absent"]),
        expected(nil, "More", [.expanded: "false"]),
        expected("checkbox", "Wrap", [.checked: "false", .disabled: "true", .required: "false"]),
        expected("button", "Bold", [.disabled: "true"]),
        expected("checkbox", "Some", [.checked: "mixed"]),
        expected("textbox", "Long", [.multiline: "true", .readonly: "false"]),
        expected("textbox", "Short", [.multiline: "false", .invalid: "false"]),
        expected("listbox", "Boats", [.multiselectable: "true", .orientation: "vertical"]),
        expected("option", "Ferry", [.selected: "false"]),
        expected("columnheader", "Name", [.sort: "ascending"]),
        expected("columnheader", "Age", [.sort: "none", .selected: "absent"]),
        expected("slider", "Volume", [.orientation: "horizontal"]),
        .absent(ElementReference(role: "dialog", name: "Plain"), states: [.modal: "true"]),
        .absent(ElementReference(role: "button"), states: [.expanded: "true"])
      )
      let found = try failures(of: [right], on: Self.page, in: kind)[0].map { "\($0.expected): \($0.observed)" }
      #expect(found == [])
    }

    @Test("are not accepted with the wrong values, or as false where they are absent", arguments: Tools.browsers)
    func wrong(kind: TestEnvironment.Browser) throws {
      let wrong = step(
        .opens,
        expected("dialog", "Modal by ARIA", [.modal: "false"]),
        expected("button", "Save", [.expanded: "false"]),
        expected("button", "Menu", [.expanded: "absent"]),
        expected("checkbox", "Torn", [.checked: "true"]),
        expected("checkbox", "Torn", [.checked: "false"]),
        expected("button", "Loud", [.pressed: "absent"]),
        expected(nil, "Going", [.expanded: "true"]),
        expected(nil, "Delay", [.expanded: "false"]),
        expected("textbox", "Needed", [.invalid: "false"]),
        .absent(ElementReference(role: "dialog", name: "Modal by ARIA"), states: [.modal: "true"]),
        .absent(ElementReference(role: "dialog", name: "Plain"), states: [.modal: "false"]),
        .absent(ElementReference(role: "button", name: "Loud"), states: [.pressed: "true"]),
        .absent(ElementReference(role: "button", name: "Save"))
      )
      let torn = "checked cannot be determined: HTML says “false”, and aria-checked says “true”"
      let found = try failures(of: [wrong], on: Self.page, in: kind)[0]
      #expect(
        found.map(\.observed) == [
          "modal is true", "expanded is absent", "expanded is false", torn, torn,
          "pressed cannot be determined: “ture” is not one of its values",
          "expanded cannot be determined: it is “true”, but the role “progressbar” has no such state",
          "expanded cannot be determined: browsers differ in what they expose for a native list",
          "invalid cannot be determined: the field is not valid by HTML, and browsers differ in when they expose that",
          "it is there, and modal is true", "it is there, and modal is false",
          "it is there, and pressed cannot be determined: “ture” is not one of its values", "it is there",
        ]
      )
      #expect(found.suffix(4).first?.expected == "that there is no dialog “Modal by ARIA” in this state: modal")
    }

    @Test("include that a dialog is modal if HTML opened it as modal", arguments: Tools.browsers)
    func modal(kind: TestEnvironment.Browser) throws {
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Ask</title><main><h1>Ask</h1>
        <dialog aria-label="Sure">Sure?</dialog><script>document.querySelector('dialog').show%()</script></main>
        """
      let found = try failures(
        of: ["Modal", ""].map { opening in
          let page = page.replacingOccurrences(of: "%", with: opening)
          return (step: step(.opens, expected("dialog", "Sure", [.modal: "false"])), page: page)
        },
        in: kind
      )
      #expect(found.map { $0.map(\.observed) } == [["modal is true"], []])
    }
  }
}
