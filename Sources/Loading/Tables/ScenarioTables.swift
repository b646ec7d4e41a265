import PatternLibrary

extension ObjectTable {
  static let demo = ObjectTable(
    name: "a demo",
    schemaName: "demo",
    summary: "One HTML file beside its entry, or a page of a development server.",
    keys: [
      Key("title", .required, .text, "What the demo shows."),
      Key(
        "kind",
        .choice(Demo.Kind.allCases.map(\.rawValue)),
        "Whether it is a page as people meet it, or a part of one that is alone here; `page` if absent."
      ),
      Key(
        "served",
        .flag,
        "Whether it is played from a server, as browsers want it for modules; from a file it is not shown."
      ),
      Key(
        "url",
        .text(.loopbackAddress),
        "Where it is on a development server, in the place of a file: on an address of this machine."
      ),
      Key(
        "breaks",
        .text,
        "Of a demo that shows a mistake: the scenario of another that it breaks, as `demo.scenario`."
      ),
      Key("poster", .object(.moment), "What its stage shows, standing still, until the reader starts the demo."),
      Key("pictures", .list(.object(.picture)), "Small pictures of what it shows, which `polite verify` takes."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked in any scenario of the demo."),
      Key(
        "scenarios",
        .list(.either([.object(.scenario), .object(.outline)])),
        "Steps played on the demo, and what must follow."
      ),
    ]
  )

  static let moment = ObjectTable(
    name: "a moment",
    schemaName: "moment",
    summary: "A moment of a demo, in its own time.",
    keys: [
      Key("scenario", .text(.slug), "The demo's scenario that is acted out up to it; if absent, nothing is done."),
      Key("at", .required, .text(.duration), "How long after the demo has opened."),
    ]
  )

  static let picture = ObjectTable(
    name: "a picture",
    schemaName: "picture",
    summary: "A small picture of what a demo shows at a moment.",
    keys: [
      Key("name", .required, .text(.word), "A name that is unique among the entry's pictures, and is its file's."),
      Key("label", .required, .text, "The state that it shows, in a word or two, which readers see under it."),
      Key("alt", .required, .text, "What it shows, for who does not see it."),
      Key("scenario", .text(.slug), "The demo's scenario that is played up to it; if absent, nothing is done."),
      Key("at", .text(.duration), "How long after the demo has opened; at the scenario's end if absent."),
      Key(
        "of",
        .either([.text, .object(.element), .list(elementShape)]),
        "What of the demo is shown, from the first of one or more elements to the last; its content if absent."
      ),
      Key(
        "settings",
        .oneOrMore(.choice(DemoPicture.Setting.allCases.map(\.rawValue))),
        "A person's settings under which it is taken again."
      ),
      Key("cover", .flag, "Whether lists of entries show it; of an entry without one they show the first."),
    ]
  )

  static let scenario = ObjectTable(
    name: "a scenario",
    schemaName: "scenario",
    summary: "Steps played on a demo, and what must follow them.",
    keys: [
      Key("id", .required, .text(.slug), "A name that is unique among the demo's scenarios."),
      Key("title", .text, "What the scenario shows; made from the id if absent."),
      Key("given", .object(.conditions), "What holds before the first step."),
      Key("proves", .oneOrMore(.text(.claim)), "The documented claims that the scenario backs."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked while the scenario is played."),
      Key("steps", .required, .list(.object(.step)), "What happens, in order."),
      Key("table", .scenarioTable, "Rows of values, for each of which the scenario is played once."),
    ]
  )

  /// A scenario as it is written with a table: a name of a column may be in any text. It is for the schema alone; what is
  /// checked is the scenario of each row.
  static let outline = ObjectTable(
    name: "a scenario",
    schemaName: "outline",
    summary: "A scenario with a table: each column is named in it, as `{key}`, where the values of the rows belong.",
    keys: scenario.keys.map { key in
      switch key.name {
      case "id": Key("id", .required, .text, key.summary)
      case "title", "allow": key
      case "table": Key("table", .required, key.shape, key.summary)
      default: Key(key.name, key.presence, .anything, key.summary)
      }
    }
  )

  static let allowance = ObjectTable(
    name: "`allow`",
    schemaName: "allowance",
    summary: "What may happen though neither the entry nor an expectation says so.",
    keys: [
      Key("announced", .either([.text, .object(.allowedText)]), "What may be announced."),
      Key("focus", elementShape, "Where focus may go."),
      Key("error", .text, "What a message of the console may hold that tells of an error."),
      Key("reason", .required, .text, "Why it may."),
    ],
    needsOneOf: ["announced", "focus", "error"]
  )

  static let allowedText = ObjectTable(
    name: "`announced`",
    schemaName: "allowedText",
    summary: "A text with what its placeholders take.",
    keys: announcement.keys.filter { ["text", "where", "one"].contains($0.name) }
  )

  static let conditions = ObjectTable(
    name: "`given`",
    schemaName: "conditions",
    summary: "What holds before a scenario's first step.",
    keys: [
      Key("motion", .choice(Conditions.Motion.allCases.map(\.rawValue)), "The setting for motion; `full` if absent."),
      Key("online", .flag, "Whether there is a network; `true` if absent."),
      Key(
        "direction",
        .choice(Conditions.Direction.allCases.map(\.rawValue)),
        "The writing direction; `ltr` if absent."
      ),
      Key("scheme", .choice(Conditions.ColourScheme.allCases.map(\.rawValue)), "The colours; `light` if absent."),
      Key(
        "colours",
        .choice(Conditions.Colours.allCases.map(\.rawValue)),
        "Whose colours are shown: the author's, or forced ones of the person's own; `author` if absent."
      ),
      Key("width", .integer(100...10_000), "The viewport's width in CSS pixels."),
      Key(
        "clock",
        .choice(Conditions.Clock.allCases.map(\.rawValue)),
        "The time in which the scenario is played: the page's own, or the machine's; `page` if absent."
      ),
      Key("text", .text(.percentage), "The size of the person's text; `100%` if absent."),
      Key(
        "after",
        .text(.slug),
        "The scenario above, by its id, whose steps are played first, in what is given there."
      ),
    ]
  )

  static let step = ObjectTable(
    name: "a step",
    schemaName: "step",
    summary: "One thing that happens, and what must follow.",
    keys: [
      Key("when", .required, .either([.choice(["opens"]), .object(.action)]), "What happens."),
      Key("then", .oneOrMore(.object(.expectation)), "What must hold afterwards."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked until the next step."),
    ]
  )

  static let action = ObjectTable(
    name: "an action",
    schemaName: "action",
    summary: "What a person does, or what befalls them: exactly one key.",
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

  private static let elementShape = Shape.either([.text, .object(.element)])
  private static let targetShape = Shape.either([.choice(["none"]), .object(.element)])

  static let element = ObjectTable(
    name: "an element",
    schemaName: "element",
    summary: "An element, by its accessible name, its role, or both, and which of several.",
    keys: surroundings.keys + [Key("within", .either([.text, .object(.surroundings)]), "An element that it is in.")],
    needsOneOf: ["role", "name"]
  )

  /// What is around an element is itself told by no surroundings.
  static let surroundings = ObjectTable(
    name: "`within`",
    schemaName: "surroundings",
    summary: "An element that others are in.",
    keys: [
      Key("role", .text, "The role, by ARIA's name."),
      Key("name", .scalar, "The accessible name; empty for an element without one."),
      Key("nth", .integer(1...10_000), "Which of several that are called so, in reading order, from 1 on."),
    ],
    needsOneOf: ["role", "name"]
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

  static let expectation = ObjectTable(
    name: "an expectation",
    schemaName: "expectation",
    summary: "What must hold after a step: exactly one key.",
    keys: [
      Key(ExpectationKey.focus, .either([.choice(["stays", "start"]), .object(.focusTarget)]), "Where focus is."),
      Key(ExpectationKey.announced, .either([.scalar, .object(.announced)]), "A text is announced."),
      Key(ExpectationKey.silent, .text(.duration), "Nothing is announced for a time."),
      Key(ExpectationKey.element, .object(.expectedElement), "An element is there, as described."),
      Key(
        ExpectationKey.absent,
        .either([.text, .object(.absentElement)]),
        "No such element is there for assistive technology, or none in such states."
      ),
      Key(ExpectationKey.inert, elementShape, "An element and all in it cannot be reached."),
      Key(ExpectationKey.visible, .scalar, "A text can be seen."),
      Key(ExpectationKey.hidden, .scalar, "A text cannot be seen."),
      Key(ExpectationKey.motion, .choice(["none", "some"]), "Whether anything on the page is animated."),
      Key(ExpectationKey.fits, .flag, "Whether no text is cut off and nothing needs scrolling sideways."),
    ],
    count: .exactlyOne
  )

  static let focusTarget = ObjectTable(
    name: "`focus`",
    schemaName: "focusTarget",
    summary: "The element that has focus.",
    keys: [
      Key("on", .required, elementShape, "The element."),
      Key("active", targetShape, ElementRelation.active.summary),
    ]
  )

  static let announced = ObjectTable(
    name: "`announced`",
    schemaName: "announced",
    summary: "A text that is announced, how, and by when.",
    keys: [
      Key("text", .required, .scalar, "What is announced."),
      Key("politeness", .choice(["polite", "assertive"]), "How it is announced; either if absent."),
      Key("within", .text(.duration), "The longest time until it is announced."),
    ]
  )

  static let absentElement = ObjectTable(
    name: "an element",
    schemaName: "absentElement",
    summary: "An element that is not there, or not in such states.",
    keys: element.keys + [Key("states", .object(.states), "The states and properties that no such element has.")],
    needsOneOf: ["role", "name"]
  )

  static let states = ObjectTable(
    name: "`states`",
    schemaName: "states",
    summary: "States and properties by ARIA's names without the prefix, with their values.",
    keys: ElementState.allCases.map { Key($0.rawValue, .state($0), $0.summary) },
    count: .oneOrMore
  )

  static let expectedElement = ObjectTable(
    name: "`element`",
    schemaName: "expectedElement",
    summary: "An element, and what must be true of it.",
    keys: element.keys + [
      Key("count", .integer(1...10_000), "How many such elements there are."),
      Key("value", .scalar, "The value as a screen reader says it; empty for an element without one."),
      Key("description", .scalar, "The accessible description."),
      Key("error", .scalar, "The error message of an element that is invalid; empty for none."),
      Key(
        "states",
        .either([.choice(["none"]), .object(.states)]),
        "States and properties by ARIA's names without the prefix, with their values; or that no state is told."
      ),
      Key(
        "group",
        targetShape,
        "The nearest group around it; or that there is none."
      ),
      Key("active", targetShape, ElementRelation.active.summary),
      Key("controls", targetShape, ElementRelation.controls.summary),
      Key("owns", targetShape, ElementRelation.owns.summary),
      Key("after", elementShape, "An element that it is after in reading order."),
      Key(
        "fills",
        .choice(PictureExpectation.Way.allCases.map(\.rawValue)),
        "The way in which its full part grows on the screen, as seen from its value."
      ),
      Key(
        "turns",
        .choice(PictureExpectation.Turn.allCases.map(\.rawValue)),
        "The way in which it, or what is in it, turns."
      ),
      Key("contrast", .text(.contrast), "What two of the colours that it is drawn in differ by at least."),
      Key("colours", .choice(["system"]), "That it is drawn in the person's system colours alone."),
    ],
    needsOneOf: ["role", "name"]
  )
}

/// What a step can do: the keys of an action.
package enum ActionKey: String, CaseIterable {
  case activate, focus, press, type, choose, drag, hover, click, double, secondary, passes, network, setting
}

/// What a step can ask for: the keys of an expectation.
package enum ExpectationKey: String, CaseIterable {
  case focus, announced, silent, element, absent, inert, visible, hidden, motion, fits
}

extension Key {
  /// A key that its decoder knows by a case.
  fileprivate init(_ name: some RawRepresentable<String>, _ shape: Shape, _ summary: String) {
    self.init(name.rawValue, shape, summary)
  }
}
