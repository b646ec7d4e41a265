import PatternLibrary
import YAMLTree

// How actions are written, and how they are read once the tables have found nothing wrong. Where they
// have, `nil` comes back, and the diagnostics say why.

/// What a step can do: the keys of an action.
package enum ActionKey: String, CaseIterable {
  case activate, focus, press, type, choose, drag, hover, click, double, secondary, passes, network, setting
}

extension ObjectTable {
  static let action = ObjectTable(
    name: "an action",
    schemaName: "action",
    summary: "What a person does, or what happens to them: exactly one key.",
    keys: [
      Key(ActionKey.activate, elementShape, "A control is operated."),
      Key(ActionKey.focus, elementShape, "Focus is put on a control."),
      Key(ActionKey.press, .oneOrMore(.text(.keys)), "Keys are pressed, in order."),
      Key(ActionKey.type, .either([.scalar, .object(.typing)]), "Text is typed, into a field when one is named."),
      Key(ActionKey.choose, .object(.choosing), "An option is chosen."),
      Key(ActionKey.drag, .object(.dragging), "An element is dragged."),
      Key(ActionKey.hover, elementShape, "A pointer comes to rest over an element."),
      Key(
        ActionKey.click,
        elementShape,
        "An element is clicked once, where that does something else than the keyboard does."
      ),
      Key(ActionKey.double, elementShape, "An element is clicked twice."),
      Key(
        ActionKey.secondary,
        elementShape,
        "An element is clicked with the secondary button, as for a menu of its own."
      ),
      Key(ActionKey.passes, .text(.duration), "Time passes."),
      Key(ActionKey.network, .choice(["online", "offline"]), "The network comes or goes."),
      Key(ActionKey.setting, .object(.setting), "The person changes settings of the system's."),
    ],
    count: .exactlyOne
  )

  static let setting = ObjectTable(
    name: "`setting`",
    schemaName: "setting",
    summary: "Settings of the system's that the person changes while the demo is open.",
    keys: [
      Key("motion", .choice(Conditions.Motion.allCases.map(\.rawValue)), "The setting for motion from now on."),
      Key("scheme", .choice(Conditions.ColourScheme.allCases.map(\.rawValue)), "The colours from now on."),
    ],
    count: .oneOrMore
  )

  static let typing = ObjectTable(
    name: "`type`",
    schemaName: "typing",
    summary: "Text and the field that it is typed into.",
    keys: [
      Key("text", .required, .scalar, "What is typed."),
      Key("into", elementShape, "The field; the focused element if absent."),
    ]
  )

  static let choosing = ObjectTable(
    name: "`choose`",
    schemaName: "choosing",
    summary: "An option of a list or of a group of radio buttons.",
    keys: [
      Key("option", .required, .scalar, "The option's accessible name."),
      Key("from", .required, elementShape, "The list or the group."),
    ]
  )

  static let dragging = ObjectTable(
    name: "`drag`",
    schemaName: "dragging",
    summary: "An element and the distance that it is dragged.",
    keys: [
      Key("on", .required, elementShape, "The element."),
      Key("x", .integer(-10_000...10_000), "To the right, in CSS pixels; 0 if absent."),
      Key("y", .integer(-10_000...10_000), "Downwards, in CSS pixels; 0 if absent."),
    ],
    needsOneOf: ["x", "y"]
  )
}

extension Action {
  init?(_ node: YAMLNode) {
    if node.text == "opens" {
      self = .opens
      return
    }
    guard let pair = node.pairs.first, let key = ActionKey(rawValue: pair.key.text),
      let action = Self.named(key, pair.value)
    else { return nil }
    self = action
  }

  private static func named(_ key: ActionKey, _ value: YAMLNode) -> Action? {
    switch key {
    case .activate: ElementReference(value).map(Action.activates)
    case .focus: ElementReference(value).map(Action.focuses)
    case .press: .presses(value.texts.map(\.value))
    case .type:
      (value["text"] ?? value).anyText.map { .types($0, into: ElementReference(value["into"])) }
    case .choose: choice(value)
    case .drag:
      ElementReference(value["on"]).map { .drags($0, x: value["x"]?.integer ?? 0, y: value["y"]?.integer ?? 0) }
    case .hover, .click, .double, .secondary:
      Pointing(rawValue: key.rawValue).flatMap { pointing in ElementReference(value).map { .points(pointing, $0) } }
    case .passes: Milliseconds(value).map(Action.passes)
    case .network: value.text.map { .network(online: $0 == "online") }
    case .setting:
      .sets(
        motion: value["motion"]?.text.flatMap { Conditions.Motion(rawValue: $0) },
        scheme: value["scheme"]?.text.flatMap { Conditions.ColourScheme(rawValue: $0) }
      )
    }
  }

  private static func choice(_ value: YAMLNode) -> Action? {
    guard let option = value["option"]?.anyText, let list = ElementReference(value["from"]) else { return nil }
    return .chooses(option, from: list)
  }
}

extension Key {
  /// A key that its decoder knows by a case.
  init(_ name: some RawRepresentable<String>, _ shape: Shape, _ summary: String) {
    self.init(name.rawValue, shape, summary)
  }
}
