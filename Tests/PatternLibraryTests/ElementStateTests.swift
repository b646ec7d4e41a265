import PatternLibrary
import Testing

@Suite("States of WAI-ARIA 1.2")
struct ElementStateTests {
  @Test("are supported by the roles that ARIA names, and global ones by all roles")
  func roles() {
    for state in ElementState.allCases {
      let roles = ariaRoles.filter(state.isSupported)
      #expect(state.isGlobal ? roles == ariaRoles : !roles.isEmpty, "\(state)")
    }
  }

  @Test(
    "are not inherited from former superclasses or from siblings",
    arguments: [
      (ElementState.orientation, "combobox"), (.required, "slider"), (.required, "radio"),
      (.readonly, "menuitemcheckbox"), (.readonly, "menuitemradio"), (.expanded, "dialog"), (.invalid, "button"),
      (.level, "tablist"), (.level, "grid"), (.placeholder, "combobox"),
    ]
  )
  func notInherited(state: ElementState, role: String) {
    #expect(!state.isSupported(by: role))
    #expect(state.defaultValue(for: role) == nil)
  }

  private static let defaultValues: [(ElementState, String, String?)] = [
    (.haspopup, "combobox", "listbox"), (.haspopup, "button", "false"), (.orientation, "menubar", "horizontal"),
    (.orientation, "menu", "vertical"), (.orientation, "treegrid", nil), (.selected, "tab", "false"),
    (.selected, "row", nil), (.sort, "columnheader", "none"), (.checked, "checkbox", nil), (.level, "heading", "2"),
    (.level, "treeitem", nil), (.valuemax, "slider", "100"), (.valuemax, "spinbutton", nil),
    (.autocomplete, "combobox", "none"),
  ]

  @Test("have the default of the role rather than that of the state", arguments: defaultValues)
  func defaults(state: ElementState, role: String, value: String?) {
    #expect(state.isSupported(by: role))
    #expect(state.defaultValue(for: role) == value)
  }

  @Test("have numbers that are equal however they are written, and accept only numbers")
  func numbers() {
    #expect(ElementState.level.value("02") == "2")
    #expect(ElementState.level.value("0") == nil)
    #expect(ElementState.level.value("1.5") == nil)
    #expect(ElementState.setsize.value("-1") == "-1")
    #expect(ElementState.valuenow.value("25.0") == "25")
    #expect(ElementState.valuenow.value("-0.25") == "-0.25")
    #expect(ElementState.valuenow.value("inf") == nil)
    #expect(ElementState.placeholder.value("") == nil)
  }

  @Test("are computed by browsers if a position in a set is not given")
  func counting() {
    #expect(ElementState.posinset.isCounted(for: "option"))
    #expect(!ElementState.posinset.isCounted(for: "button"))
    #expect(!ElementState.level.isCounted(for: "heading"))
    #expect(ElementState.posinset.words(for: "option") == [])
    #expect(ElementState.valuenow.words(for: "progressbar") == ["absent"])
  }
}
