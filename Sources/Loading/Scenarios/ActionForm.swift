import PatternLibrary
import YAMLTree

// The form of actions, and how they are read once the tables have found no fault. Where there is a fault, reading
// returns `nil`, and the diagnostics say why.

/// What a step can do: the keys of an action.
package enum ActionKey: String, CaseIterable {
  case activate, focus, press, type, paste, choose, attach, drag, hover, click, double, secondary, tap, passes, network,
    history, setting
}

extension Action {
  static let table = ObjectTable(
    "an action",
    as: "action",
    "What a person does, or what happens to them: exactly one key.",
    choices: choices
  )

  private static let choices: [Choice<Action>] = [
    Choice(ActionKey.activate, .element, "A control is operated.") { .activates($0) },
    Choice(ActionKey.focus, .element, "Focus is put on a control.") { .focuses($0) },
    Choice(ActionKey.press, .oneOrMore(.text(.keys)), "Keys are pressed, in order.") { .presses($0) },
    Choice(ActionKey.type, .scalarOrObject(Typing.self), "Text is typed, into a field when one is named.") {
      .writes(.type, $0.entered.text, into: $0.entered.field)
    },
    Choice(ActionKey.paste, .scalarOrObject(Pasting.self), "Text is pasted, into a field when one is named.") {
      .writes(.paste, $0.entered.text, into: $0.entered.field)
    },
    Choice(ActionKey.choose, .object(Choosing.self), "An option is chosen.") { .chooses($0.option, from: $0.list) },
    Choice(ActionKey.attach, .object(Attaching.self), "Files are chosen.") {
      .attaches($0.files, to: $0.control, pressing: $0.key)
    },
    Choice(ActionKey.drag, .object(Dragging.self), "An element is dragged.") { .drags($0.element, x: $0.x, y: $0.y) },
    Choice(ActionKey.hover, .element, "A pointer comes to rest over an element.") { .points(.hover, $0) },
    Choice(
      ActionKey.click,
      .element,
      "An element is clicked once, where that does something else than the keyboard does."
    ) { .points(.click, $0) },
    Choice(ActionKey.double, .element, "An element is clicked twice.") { .points(.double, $0) },
    Choice(
      ActionKey.secondary,
      .element,
      "An element is clicked with the secondary button, as for a menu of its own."
    ) { .points(.secondary, $0) },
    Choice(ActionKey.tap, .element, "An element is tapped with a finger.") { .points(.tap, $0) },
    Choice(ActionKey.passes, .duration, "Time passes.") { .passes($0) },
    Choice(ActionKey.network, .word(["online", "offline"], isTrue: "online"), "The network comes or goes.") {
      .network(online: $0)
    },
    Choice(ActionKey.history, .choice(Travel.self), "The person goes through the browser's history.") { .travels($0) },
    Choice(ActionKey.setting, .object(Setting.self), "The person changes system settings.") {
      .sets(motion: $0.motion, scheme: $0.scheme)
    },
  ]

  init?(_ node: YAMLNode) {
    guard let action = node.text == "opens" ? .opens : Self.choices.read(node) else { return nil }
    self = action
  }
}

private struct Setting: Tabled {
  static let table = tabled(
    "`setting`",
    as: "setting",
    "System settings that the person changes while the demo is open.",
    count: .oneOrMore
  )

  let motion: Conditions.Motion?
  let scheme: Conditions.ColourScheme?

  init(_ keys: KeyReader) {
    motion = keys("motion", .choice(Conditions.Motion.self), "The setting for motion from now on.")
    scheme = keys("scheme", .choice(Conditions.ColourScheme.self), "The colours from now on.")
  }
}

/// What `type` and `paste` have in common.
private struct EnteredText {
  let text: String
  let field: ElementReference?

  init(_ keys: KeyReader, _ participle: String) throws(MissingKey) {
    text = try keys.required("text", .exactly, "What is \(participle), with the blanks around it.", isAlone: true)
    field = keys("into", .element, "The field; the focused element if absent.")
  }
}

private struct Typing: Tabled {
  static let table = tabled("`type`", as: "typing", "Text and the field that it is typed into.")

  let entered: EnteredText

  init(_ keys: KeyReader) throws(MissingKey) { entered = try EnteredText(keys, "typed") }
}

private struct Pasting: Tabled {
  static let table = tabled("`paste`", as: "pasting", "Text and the field that it is pasted into.")

  let entered: EnteredText

  init(_ keys: KeyReader) throws(MissingKey) { entered = try EnteredText(keys, "pasted") }
}

private struct Choosing: Tabled {
  static let table = tabled("`choose`", as: "choosing", "An option of a list or of a group of radio buttons.")

  let option: String
  let list: ElementReference

  init(_ keys: KeyReader) throws(MissingKey) {
    option = try keys.required("option", .scalar, "The option's accessible name.")
    list = try keys.required("from", .element, "The list or the group.")
  }
}

private struct Attaching: Tabled {
  static let table = tabled("`attach`", as: "attaching", "Files of the person's device, and the control for them.")

  let files: ChosenFiles
  let control: ElementReference
  let key: String?

  init(_ keys: KeyReader) throws(MissingKey) {
    let size = ShapeOf<ByteSize>(.text(.fileSize), sample: ByteSize(1)) { $0.text.flatMap(byteSize) }
    files = ChosenFiles(
      try keys.required("file", .oneOrMore(.text(.fileName)), "The names of the files."),
      size: keys("size", size, "How long each file is; as short as its type can be if absent.")
    )
    control = try keys.required("to", .element, "The control that opens the browser's dialog for files.")
    key = keys("press", .text(.keys), "The key that opens it; the control is operated as by `activate` if absent.")
  }
}

private struct Dragging: Tabled {
  static let table = tabled(
    "`drag`",
    as: "dragging",
    "An element and the distance that it is dragged.",
    needsOneOf: ["x", "y"]
  )

  let element: ElementReference
  let x: Int
  let y: Int

  init(_ keys: KeyReader) throws(MissingKey) {
    element = try keys.required("on", .element, "The element.")
    x = keys("x", .integer(-10_000...10_000), "To the right, in CSS pixels; 0 if absent.") ?? 0
    y = keys("y", .integer(-10_000...10_000), "Downwards, in CSS pixels; 0 if absent.") ?? 0
  }
}
