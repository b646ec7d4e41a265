import Diagnostics
import PatternLibrary
import Text

/// The library's one spelling of keys, gestures, properties and settings.
///
/// A key that names several, such as `spacebar or enter`, is changed only when all of them are known. Otherwise it
/// stays as it is written.
enum KeyVocabulary {
  /// Returns a row's key in the library's spelling.
  static func normalised(_ key: String, in map: BehaviourSection) -> String {
    let plain = collapsed(key)
    switch map {
    case .keyboard: return keys(plain).map { joined($0, "or") } ?? plain
    case .mobile, .mobileGestures: return gestures(plain).map { joined($0, "or") } ?? plain
    case .screenReader: return property(plain) ?? plain
    case .settings: return setting(plain) ?? plain
    }
  }

  /// Returns the single keys that a text names, each in the library's spelling; `nil` if the text names anything else.
  static func keys(_ text: String) -> [String]? {
    let names = alternatives(text)
    guard !names.isEmpty else { return nil }
    var result: [String] = []
    for name in names {
      guard let key = key(name, after: result.last, all: names) else { return nil }
      if !result.contains(key) { result.append(key) }
    }
    return result
  }

  private static func gestures(_ text: String) -> [String]? {
    let names = alternatives(text).map { gestureNames[$0] }
    return names.isEmpty || names.contains(nil) ? nil : names.compactMap(\.self)
  }

  /// Returns a property of screen readers: `Groupings` is `group`.
  static func property(_ text: String) -> String? { propertyNames[text.lowercased()] }

  private static func setting(_ text: String) -> String? { settingNames[plainWords(text)] }

  /// Returns the map of a key that has slipped to the left margin; `nil` if that is not certain.
  static func map(ofSlippedKey key: String) -> BehaviourSection? {
    if property(key) != nil { return .screenReader }
    if keys(key) != nil { return .keyboard }
    if gestures(key) != nil { return .mobile }
    return setting(key) == nil ? nil : .settings
  }

  /// Returns the parts of a text between commas, slashes, "or" and "and", in lower case, with hyphens replaced by
  /// blanks.
  private static func alternatives(_ text: String) -> [String] {
    var plain = " \(plainWords(text)) "
    for sign in [" and/or ", " or ", " and ", ",", "/", "&"] { plain = plain.replacing(sign, with: " , ") }
    return plain.split(separator: ",").map { collapsed(String($0)) }.filter { !$0.isEmpty }
  }

  private static func plainWords(_ text: String) -> String {
    let blank = String(text.lowercased().map { "-_".contains($0) ? " " : $0 })
    var plain = collapsed(blank)
    for sign in [" +", "+ "] {
      while plain.contains(sign) { plain = plain.replacing(sign, with: "+") }
    }
    return plain
  }

  /// Returns one key, alone or with others held down.
  ///
  /// - Parameters:
  ///   - previous: The key before it: after `shift+page up`, `down` is `shift+page down`.
  ///   - all: All parts of the text: in `up/down arrow keys`, `up` is an arrow key.
  private static func key(_ name: String, after previous: String?, all: [String]) -> String? {
    var parts = name.split(separator: "+").map { bare(String($0)) }
    // `shift-tab` holds shift down, as `shift+tab` does.
    if parts.count == 1, let words = parts.first?.split(separator: " "), words.count > 1,
      let held = words.first, modifiers[String(held)] != nil
    {
      parts = [String(held), words.dropFirst().joined(separator: " ")]
    }
    guard let last = parts.popLast() else { return nil }
    let held = parts.map { modifiers[$0] }
    if held.contains(nil) { return nil }
    let prefix = held.compactMap(\.self).map { $0 + "+" }.joined()
    if ["up", "down", "left", "right"].contains(last) {
      if let previous, previous.hasSuffix("page up"), last == "down", prefix.isEmpty {
        return previous.dropLast("up".count) + "down"
      }
      let speaksOfArrows = all.allSatisfy { $0.contains("arrow") || ["up", "down", "left", "right"].contains($0) }
      return speaksOfArrows && all.contains { $0.contains("arrow") } ? "\(prefix)arrow \(last)" : nil
    }
    return keyNames[last].map { prefix + $0 } ?? (prefix.isEmpty ? modifiers[last] : nil)
  }

  /// Returns a name without "the" before it and "key" after it.
  private static func bare(_ name: String) -> String {
    var words = name.split(separator: " ")
    if words.count > 1, words.first == "the" { words.removeFirst() }
    if words.count > 1, let last = words.last, last == "key" || last == "keys" { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static let modifiers = [
    "shift": "shift", "ctrl": "ctrl", "ctl": "ctrl", "control": "ctrl", "alt": "alt", "option": "alt", "opt": "alt",
    "cmd": "cmd", "command": "cmd", "meta": "cmd", "fn": "fn",
  ]

  private static let keyNames: [String: String] = {
    var names = [
      "tab": "tab", "space": "space", "spacebar": "space", "space bar": "space", "enter": "enter", "return": "enter",
      "esc": "escape", "escape": "escape", "arrow": "arrow keys", "arrows": "arrow keys", "arrow key": "arrow keys",
      "home": "home", "end": "end", "page up": "page up", "pageup": "page up", "pgup": "page up",
      "page down": "page down", "pagedown": "page down", "pgdn": "page down", "pgdown": "page down",
      "backspace": "backspace", "delete": "delete", "del": "delete", "insert": "insert",
    ]
    for way in ["up", "down", "left", "right"] {
      for spelling in ["arrow \(way)", "\(way) arrow", "\(way) arrows", "arrow\(way)", "arrow keys \(way)"] {
        names[spelling] = "arrow \(way)"
      }
    }
    for number in 1...12 { names["f\(number)"] = "f\(number)" }
    return names
  }()

  private static let gestureNames = [
    "swipe": "swipe", "swiping": "swipe", "doubletap": "doubletap", "double tap": "doubletap",
    "doubletaps": "doubletap", "tap": "tap", "single tap": "tap", "triple tap": "triple tap", "tripletap": "triple tap",
    "long press": "long press", "longpress": "long press", "tap and hold": "long press", "swipe up": "swipe up",
    "swipe down": "swipe down", "swipe left": "swipe left", "swipe right": "swipe right", "pinch": "pinch",
    "drag": "drag",
  ]

  private static let propertyNames = [
    "name": "name", "names": "name", "role": "role", "roles": "role", "group": "group", "groups": "group",
    "grouping": "group", "groupings": "group", "state": "state", "states": "state", "value": "value", "values": "value",
    "description": "description", "hint": "hint",
  ]

  private static let settingNames = [
    "text resize": "text resize", "text resizing": "text resize", "resize text": "text resize",
    "text size": "text resize", "text scaling": "text resize",
  ]
}
