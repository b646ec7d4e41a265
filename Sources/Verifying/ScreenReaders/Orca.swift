import PatternLibrary

/// Orca, on a desktop of its own.
package final class Orca: ScreenReader {
  static let option = "orca"
  static let form = "orca"
  static var missing: [String] { Desktop.missingPackages }

  static func fault(of choice: ScreenReaderChoice) -> String? {
    if choice.place != nil { return "Orca is run here; it takes no address" }
    if choice.isNamed { return "`--reader-name` goes with `at-driver`; Orca has its name" }
    return choice.settings.isEmpty ? nil : "`--reader-setting` goes with `at-driver`; Orca has its own settings here"
  }

  let name = TestEnvironment.Reader.orca
  let behaviour: ReaderBehaviour
  let version: String
  private let own: Desktop

  init(_ choice: ScreenReaderChoice) throws(WebDriverError) {
    own = try Desktop()
    version = Desktop.readerVersion()
    behaviour = Self.behaviour(of: version)
  }

  var desktop: Desktop? { own }

  var heard: SpeechLog { own.heard }

  var trouble: String? { own.isOver ? "Orca has ended\n\(own.log)" : nil }

  func end() { own.end() }

  func press(_ key: Key, holding held: [Key]) throws(WebDriverError) {
    let names = (held + [key]).map(\.nameOnDesktop)
    guard !names.contains(nil) else {
      throw .refused(code: "invalid argument", message: "a key that is on no keyboard")
    }
    own.press(names.compactMap(\.self).joined(separator: "+"))
  }

  func toggleFocusMode() throws(WebDriverError) { own.press("Insert+a") }

  /// Returns the behaviour of a version.
  package static func behaviour(of version: String) -> ReaderBehaviour {
    behaviours.last { version >= $0.since }?.behaviour ?? common
  }

  /// The behaviour of all versions that were tried.
  private static var common: ReaderBehaviour {
    var behaviour = ReaderBehaviour()
    behaviour.name = "Orca"
    // For a menu item it says only the name.
    behaviour.roleWords = [
      "alert": ["alert", "notification"], "alertdialog": ["alert", "dialog"], "button": ["button"],
      "checkbox": ["check box"], "combobox": ["combo box"], "dialog": ["dialog"], "heading": ["heading"],
      "image": ["image", "graphic"], "img": ["image", "graphic"], "link": ["link"], "listbox": ["list"],
      "meter": ["level bar", "meter"], "option": ["list item", "option"],
      "progressbar": ["progress bar"], "radio": ["radio button"], "searchbox": ["entry", "search"],
      "slider": ["slider"], "spinbutton": ["spin button"], "switch": ["switch"], "tab": ["tab"],
      "textbox": ["entry", "text"],
    ]
    behaviour.loadedWords = "Finished loading"
    behaviour.modeWords = ("Browse mode", "Focus mode")
    behaviour.takesKeysInBrowseMode = true
    behaviour.events.focus = ["object:state-changed:focused"]
    behaviour.events.announcement = [
      "object:text-changed:insert", "object:children-changed:add", "object:announcement", "object:notification",
    ]
    behaviour.events.loaded = ["document:load-complete"]
    return behaviour
  }

  /// The changes of behaviour with their first version, the oldest first.
  private static var behaviours: [(since: String, behaviour: ReaderBehaviour)] {
    var of43 = common
    // `handleAsLiveRegion` compares each text with the last, and takes the same text for the same event, however much
    // later it comes: “Event is believed to be duplicate message”.
    of43.omitsRepeats = true
    // It says a percentage for every bar that has a value, and Firefox gives a bar without one the value 50.
    of43.saysPercentageForRole = true
    // When a page moves focus and at the same moment hides the element that had it, Orca finds that its own place is
    // gone, looks for another, and takes the new focus without saying a word: “Removed child is ancestor of
    // locusOfFocus”, “Notify: False”.
    of43.losesPlaceWithElement = true
    return [("Orca 43", of43)]
  }
}

extension Key {
  /// X's name for the key.
  fileprivate var nameOnDesktop: String? {
    if let name = Self.namesOnDesktop[self] { return name }
    guard let scalar = code.unicodeScalars.first, code.unicodeScalars.count == 1 else { return nil }
    switch scalar.value {
    // The function keys (W3C WebDriver, section 15.4.2).
    case 0xE031...0xE03C: return "F\(scalar.value - 0xE030)"
    case 0xE000...0xF8FF: return nil
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return code
    // X names these characters by their number.
    default: return "U" + String(scalar.value, radix: 16, uppercase: true)
    }
  }

  private static let namesOnDesktop: [Key: String] = [
    .enter: "Return", .tab: "Tab", .space: "space", .escape: "Escape", .backspace: "BackSpace", .delete: "Delete",
    .home: "Home", .end: "End", .pageUp: "Prior", .pageDown: "Next", .left: "Left", .up: "Up", .right: "Right",
    .down: "Down", .shift: "shift", .control: "ctrl", .alt: "alt", .meta: "super", .insert: "Insert",
  ]
}
