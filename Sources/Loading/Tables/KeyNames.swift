import Diagnostics

/// The names of keys that are no characters, as UI Events KeyboardEvent key Values spells them, and `Space`.
private let namedKeys: [String] =
  [
    "Tab", "Enter", "Escape", "Space", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown",
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ContextMenu", "Shift", "Control", "Alt", "Meta",
  ] + (1...12).map { "F\($0)" }

private let modifiers = ["Shift", "Control", "Alt", "Meta"]

/// What people call keys, and how Polite spells them.
private let otherNames = [
  "esc": "Escape", "return": "Enter", "spacebar": "Space", "space bar": "Space", "del": "Delete", "ctrl": "Control",
  "ctl": "Control", "cmd": "Meta", "command": "Meta", "win": "Meta", "option": "Alt", "opt": "Alt", "up": "ArrowUp",
  "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "page up": "PageUp", "page down": "PageDown",
  "menu": "ContextMenu",
]

/// The first part of keys pressed together, `Shift+Tab`, that is no key; `nil` where all are.
func unknownKeyName(in text: String) -> String? {
  var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
  // The plus sign is a key too: `+` and `Control++`.
  if text.hasSuffix("+") { parts = Array(parts.dropLast(2)) + ["+"] }
  guard let last = parts.last else { return text }
  if let modifier = parts.dropLast().first(where: { !modifiers.contains($0) }) { return modifier }
  let isCharacter = last.unicodeScalars.count == 1 && last.unicodeScalars.allSatisfy { !$0.properties.isWhitespace }
  return isCharacter || namedKeys.contains(last) ? nil : last
}

/// The key that was probably meant.
func nearKey(to word: String) -> String? {
  otherNames[word.lowercased()] ?? nearMiss(to: word, among: namedKeys)
}
