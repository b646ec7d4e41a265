import Diagnostics

/// The names of keys that are not characters, as UI Events KeyboardEvent key Values spells them, and `Space`.
public let namedKeys: [String] =
  [
    "Tab", "Enter", "Escape", "Space", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown",
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift", "Control", "Alt", "Meta",
  ] + (1...12).map { "F\($0)" }

private let modifiers = ["Shift", "Control", "Alt", "Meta"]

private let arrowKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]

/// What people call keys, and Polite's names for them.
private let otherNames = [
  "esc": "Escape", "return": "Enter", "spacebar": "Space", "space bar": "Space", "del": "Delete", "ctrl": "Control",
  "ctl": "Control", "cmd": "Meta", "command": "Meta", "win": "Meta", "option": "Alt", "opt": "Alt", "up": "ArrowUp",
  "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "page up": "PageUp", "page down": "PageDown",
]

/// Returns the first part of keys pressed together, such as `Shift+Tab`, that is not a key; `nil` where all parts are
/// keys.
public func unknownKeyName(in text: String) -> String? {
  let parts = keyNames(in: text)
  guard let last = parts.last else { return text }
  if let modifier = parts.dropLast().first(where: { !modifiers.contains($0) }) { return modifier }
  return isCharacter(last) || namedKeys.contains(last) ? nil : last
}

/// Returns the keys pressed together that were probably meant.
public func nearKeys(to text: String) -> String? {
  let names = keyNames(in: text).map { name in
    let word = squeezed(name)
    return isCharacter(word) || namedKeys.contains(word) ? word : nearKey(to: word) ?? word
  }
  let held = names.filter(modifiers.contains)
  var others = names.filter { !modifiers.contains($0) }
  if held.contains("Control") || held.contains("Meta") {
    others = others.map { isCharacter($0) ? $0.lowercased() : $0 }
  }
  let meant = (held + others).joined(separator: "+")
  return meant != text && unknownKeyName(in: meant) == nil ? meant : nil
}

private func nearKey(to word: String) -> String? {
  otherNames[word.lowercased()] ?? nearMiss(to: word, among: namedKeys)
}

/// A key, and the keys that are held with it.
public struct KeyPress: Sendable, Hashable {
  public let key: String
  public let held: Set<String>

  /// Reads keys that are pressed together, as a scenario writes them: `Shift+Tab`.
  public init(_ text: String) {
    let names = keyNames(in: text)
    key = names.last ?? text
    held = Set(names.dropLast())
  }

  fileprivate init(key: String, held: Set<String>) {
    (self.key, self.held) = (key, held)
  }

  /// Whether the keys that are pressed match. Where no key needs to be held, any may be.
  public func isMet(by pressed: KeyPress) -> Bool {
    key.lowercased() == pressed.key.lowercased() && (held.isEmpty || held == pressed.held)
  }

  /// Returns the keys that a row of `keyboard` is about, any of which can prove it: `spacebar`, `arrow keys`,
  /// `Home / End`, `shift+tab`. Empty if its name contains more than keys.
  public static func all(namedBy row: String) -> [KeyPress] {
    let row = row.lowercased()
    if row == "+" || row == "/" || row == "," { return [KeyPress(row)] }
    let names = row.replacing(" or ", with: ",").replacing(" and ", with: ",").split { $0 == "," || $0 == "/" }
    let presses = names.map { named(by: squeezed(String($0))) }
    return presses.contains(where: \.isEmpty) ? [] : presses.flatMap(\.self)
  }

  private static func named(by name: String) -> [KeyPress] {
    if ["arrow keys", "arrows", "arrow key", "cursor keys"].contains(name) {
      return arrowKeys.map { KeyPress(key: $0, held: []) }
    }
    let keys = keyNames(in: name).map { key(calledAs: squeezed($0)) }
    guard let key = keys.last ?? nil, keys.allSatisfy({ $0 != nil }) else { return [] }
    return [KeyPress(key: key, held: Set(keys.dropLast().compactMap(\.self)))]
  }

  /// - Parameter name: In lower case.
  private static func key(calledAs name: String) -> String? {
    if let named = namedKeys.first(where: { $0.lowercased() == name }) ?? otherNames[name] { return named }
    if isCharacter(name) { return name }
    let words = name.split(separator: " ").filter { !["arrow", "arrows", "key", "keys"].contains($0) }
    let plain = words.joined(separator: " ")
    return plain.isEmpty || plain == name ? nil : key(calledAs: plain)
  }
}

/// Returns the parts of keys pressed together. The plus sign is a key too: `+` and `Control++`.
public func keyNames(in text: String) -> [String] {
  let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
  return text == "+" || text.hasSuffix("++") ? Array(parts.dropLast(2)) + ["+"] : parts
}

private func isCharacter(_ name: String) -> Bool {
  name.unicodeScalars.count == 1 && name.unicodeScalars.allSatisfy { !$0.properties.isWhitespace }
}
