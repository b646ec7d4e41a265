import PatternLibrary
import Testing

@Suite("States of WAI-ARIA 1.2")
struct ElementStateTests {
  @Test("are supported by roles that ARIA names, global ones by all")
  func roles() {
    for state in ElementState.allCases {
      let roles = ariaRoles.filter(state.isSupported)
      #expect(state.isGlobal ? roles == ariaRoles : !roles.isEmpty, "\(state)")
    }
  }

  @Test(
    "are not inherited from what is no superclass any more, and not from siblings",
    arguments: [
      (ElementState.orientation, "combobox"), (.required, "slider"), (.required, "radio"),
      (.readonly, "menuitemcheckbox"), (.readonly, "menuitemradio"), (.expanded, "dialog"), (.invalid, "button"),
    ]
  )
  func notInherited(state: ElementState, role: String) {
    #expect(!state.isSupported(by: role))
    #expect(state.defaultValue(for: role) == nil)
  }

  private static let defaultValues: [(ElementState, String, String?)] = [
    (.haspopup, "combobox", "listbox"), (.haspopup, "button", "false"), (.orientation, "menubar", "horizontal"),
    (.orientation, "menu", "vertical"), (.orientation, "treegrid", nil), (.selected, "tab", "false"),
    (.selected, "row", nil), (.sort, "columnheader", "none"), (.checked, "checkbox", nil),
  ]

  @Test("have the default of the role before that of the state", arguments: defaultValues)
  func defaults(state: ElementState, role: String, value: String?) {
    #expect(state.isSupported(by: role))
    #expect(state.defaultValue(for: role) == value)
  }
}
