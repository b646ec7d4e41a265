/// Clicks and keys, as a person makes them (W3C WebDriver, sections 12.5 and 15).
extension Session {
  /// Scrolls the element into view and clicks its middle.
  public func click(_ element: Element) throws(WebDriverError) {
    _ = try send("POST", "/element/\(element.id)/click")
  }

  /// Focuses the element and types.
  public func type(_ text: String, into element: Element) throws(WebDriverError) {
    _ = try send("POST", "/element/\(element.id)/value", ["text": .string(text)])
  }

  /// Presses a key where the focus is, with others held down: `press(.tab, holding: [.shift])`.
  public func press(_ key: Key, holding held: [Key] = []) throws(WebDriverError) {
    let keys = held + [key]
    let steps =
      keys.map { JSONValue.object(["type": "keyDown", "value": .string($0.code)]) }
      + keys.reversed().map { JSONValue.object(["type": "keyUp", "value": .string($0.code)]) }
    let keyboard: JSONValue = ["type": "key", "id": "keyboard", "actions": .array(steps)]
    _ = try send("POST", "/actions", ["actions": [keyboard]])
  }
}

/// A key of the keyboard.
public struct Key: Sendable, Hashable {
  /// The character that the protocol uses for the key (W3C WebDriver, section 15.4.2).
  let code: String

  private init(_ code: String) { self.code = code }

  /// The key that types this character.
  public static func character(_ character: Character) -> Key { Key(String(character)) }

  public static let enter = Key("\u{E007}")
  public static let tab = Key("\u{E004}")
  public static let space = Key(" ")
  public static let escape = Key("\u{E00C}")
  public static let backspace = Key("\u{E003}")
  public static let delete = Key("\u{E017}")
  public static let home = Key("\u{E011}")
  public static let end = Key("\u{E010}")
  public static let pageUp = Key("\u{E00E}")
  public static let pageDown = Key("\u{E00F}")
  public static let left = Key("\u{E012}")
  public static let up = Key("\u{E013}")
  public static let right = Key("\u{E014}")
  public static let down = Key("\u{E015}")
  public static let shift = Key("\u{E008}")
  public static let control = Key("\u{E009}")
  public static let alt = Key("\u{E00A}")
  public static let meta = Key("\u{E03D}")
}
