import JSONSyntax
import PatternLibrary

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

  /// Presses a key where focus is, with others held down: `press(.tab, holding: [.shift])`.
  public func press(_ key: Key, holding held: [Key] = []) throws(WebDriverError) {
    let isShifted = forgetsShift && !held.isEmpty && !held.contains(.shift) && key.needsShift
    let keys = held + (isShifted ? [.shift] : []) + [key]
    try strike(keys.map { ("keyDown", $0) } + keys.reversed().map { ("keyUp", $0) })
  }

  /// Presses keys one after the other where focus is.
  func press(_ keys: [Key]) throws(WebDriverError) {
    try strike(keys.flatMap { [("keyDown", $0), ("keyUp", $0)] })
  }

  private func strike(_ strokes: [(type: String, key: Key)]) throws(WebDriverError) {
    let steps = strokes.map { ["type": .string($0.type), "value": .string($0.key.code)] as JSONValue }
    _ = try send("POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(steps)]]])
  }

  private func useMouse(_ steps: [JSONValue]) throws(WebDriverError) {
    let mouse: JSONValue = [
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": .array(steps),
    ]
    _ = try send("POST", "/actions", ["actions": [mouse]])
  }

  /// Moves the mouse to an element's middle, and performs an action there.
  func point(_ pointing: Pointing, at element: Element) throws(WebDriverError) {
    let button = pointing == .secondary ? 2 : 0
    let move: JSONValue = ["type": "pointerMove", "origin": element.reference, "x": 0, "y": 0, "duration": 0]
    let click: [JSONValue] = ["pointerDown", "pointerUp"].map {
      ["type": .string($0), "button": .number(Double(button))]
    }
    try useMouse([move] + (0..<pointing.clicks).flatMap { _ in click })
  }

  /// Drags an element by its middle, as with a mouse, over a tenth of a second.
  public func drag(_ element: Element, x: Int, y: Int) throws(WebDriverError) {
    func move(_ origin: JSONValue, _ x: Int, _ y: Int, _ duration: Int) -> JSONValue {
      [
        "type": "pointerMove", "origin": origin, "x": .number(Double(x)), "y": .number(Double(y)),
        "duration": .number(Double(duration)),
      ]
    }
    let steps = 5
    // Whole pixels that add up: the remainder is part of the last moves.
    let moves = (1...steps).map { step in
      move("pointer", x * step / steps - x * (step - 1) / steps, y * step / steps - y * (step - 1) / steps, 20)
    }
    let (down, up): (JSONValue, JSONValue) = (
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]
    )
    try useMouse([move(element.reference, 0, 0, 0), down] + moves + [up])
  }
}

/// A key of the keyboard.
public struct Key: Sendable, Hashable {
  /// The character that the protocol uses for the key (W3C WebDriver, section 15.4.2).
  let code: String

  private init(_ code: String) { self.code = code }

  /// Returns the key that types a character.
  public static func character(_ character: Character) -> Key { Key(String(character)) }

  /// Whether it is a character that a US keyboard types with Shift.
  fileprivate var needsShift: Bool { ("A"..."Z").contains(code) || "~!@#$%^&*()_+{}|:\"<>?".contains(code) }

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
  public static let insert = Key("\u{E016}")

  /// Finds a key by its name in UI Events: `Tab`, `ArrowDown`, `F5`, `a`.
  public init?(named name: String) {
    if name.count == 1 {
      self.init(name)
    } else if let code = Self.codes[name] {
      self.init(code)
    } else if name.first == "F", let number = UInt32(name.dropFirst()), (1...12).contains(number),
      let scalar = Unicode.Scalar(0xE030 + number)
    {
      self.init(String(scalar))
    } else {
      return nil
    }
  }

  private static let codes: [String: String] = [
    "Tab": tab.code, "Enter": enter.code, "Escape": escape.code, "Space": space.code, "Backspace": backspace.code,
    "Delete": delete.code, "Insert": insert.code, "Home": home.code, "End": end.code, "PageUp": pageUp.code,
    "PageDown": pageDown.code, "ArrowUp": up.code, "ArrowDown": down.code, "ArrowLeft": left.code,
    "ArrowRight": right.code, "Shift": shift.code, "Control": control.code, "Alt": alt.code, "Meta": meta.code,
  ]
}

/// Returns the keys that enter a text. A driver takes one code point at a time, so a letter and its mark are two.
func keys(typing text: String) -> [Key] { text.unicodeScalars.map { .character(Character($0)) } }
