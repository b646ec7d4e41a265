import PatternLibrary

extension BehaviourSection {
  var summary: String {
    switch self {
    case .keyboard: "What each key does, from the key's name to what follows."
    case .mobile: "What each gesture of a mobile screen reader does."
    case .mobileGestures: "What each further gesture on a touch screen does."
    case .screenReader: "What a screen reader says of each property: name, role, group, state, value."
    case .settings: "How the component answers each setting of the system, text size for example."
    }
  }
}

extension ObjectTable {
  /// The front matter of an entry.
  static let entry = ObjectTable(
    name: "an entry",
    schemaName: "entry",
    summary: "The front matter of an entry.",
    keys: [
      Key("title", .required, .text, "The component's name, as people call it."),
      Key("summary", .text, "What the component is, in a sentence or two, for lists of entries."),
      Key("use", .object(.use), "When the component is the right one, and what to take where it is not."),
      Key("do", .list(.text, items: 3...7), "What to do, in three to seven short lines, each an instruction."),
      Key("name", .requiredOutsideDialect, nameShape, "How the component gets a meaningful accessible name."),
      Key(
        "focus",
        .requiredOutsideDialect,
        focusShape,
        "Where focus goes when the component appears, changes or ends."
      ),
      Key(
        "announcement",
        .requiredOutsideDialect,
        announcementShape,
        "What a screen reader says without a focus move; or `none` with the reason why nothing is said."
      ),
      Key("category", .text(.slug), "The category, for an entry directly in `Content/`; elsewhere the folder says it."),
      Key(
        "order",
        .integer(-1_000_000...1_000_000),
        "The place among the category's entries; small numbers come first."
      ),
      Key("aliases", .oneOrMore(.text), "Other words that people search by."),
      Key(
        "status",
        .choice(Status.allCases.map(\.rawValue)),
        "How far the entry is to be relied on; `stable` if absent."
      ),
      Key(
        "platforms",
        .oneOrMore(.choice(Platform.allCases.map(\.rawValue))),
        "The platforms that the entry speaks of."
      ),
      Key("wcag", .list(criterionShape), "The success criteria of WCAG 2.2 that apply, by number."),
      Key("related", .oneOrMore(.text), "Entries worth knowing too, each as `slug` or `category/slug`."),
      Key("changes", .list(.object(.change)), "What changed in the entry, and when."),
      Key("redirects", .oneOrMore(.text(.sitePath)), "Former paths of the page, which lead to it now."),
      Key(
        "demos",
        .map(key: .slug, .object(.demo)),
        "The demos beside the entry: from an HTML file's stem to its title."
      ),
      Key(
        "untestable",
        .map(key: .claim, .text),
        "The claims that no machine can show: from a claim, as `proves` names it, to the reason."
      ),
    ] + BehaviourSection.allCases.map { Key($0.rawValue, behaviourShape, $0.summary) } + dialectKeys
  )

  /// What the catalogue dialect has beyond Polite's own form.
  private static let dialectKeys = [
    Key("layout", .text, "`entry` marks an entry of the catalogue dialect.", dialect: .only(instead: nil)),
    Key("categories", .oneOrMore(.text), "Categories, of which the first counts.", dialect: .only(instead: "category")),
    Key("description", .text, "The summary.", dialect: .only(instead: "summary")),
    Key("group", .text, "A row of `screenreader` that slipped out of it.", dialect: .only(instead: "screenreader")),
    Key("state", .text, "A row of `screenreader` that slipped out of it.", dialect: .only(instead: "screenreader")),
    Key("role", .text, "A row of `screenreader` that slipped out of it.", dialect: .only(instead: "screenreader")),
    Key("gherkin-keyboard", .anything, "Read past: scenarios take its place.", dialect: .only(instead: "demos")),
    Key("gherkin-mobile", .anything, "Read past: scenarios take its place.", dialect: .only(instead: "demos")),
  ]

  private static let nameShape = Shape.either([.text, .object(.name)])
  private static let focusShape = Shape.either([.text, .object(.focus)])
  private static let announcementShape = Shape.either([
    .text, .list(.either([.text, .object(.announcement)])), .object(.announcement), .object(.noAnnouncement),
  ])
  private static let behaviourShape = Shape.either([.map(key: .any, .text), .dialect(.text)])
  private static let criterionShape = Shape.either([
    .text(.criterion), .object(.criterion), .dialect(.object(.criteriaGroup)),
  ])

  static let use = ObjectTable(
    name: "`use`",
    schemaName: "use",
    summary: "When the component is the right one, and when it is not.",
    keys: [
      Key("when", .required, .oneOrMore(.text), "Where the component is the right one."),
      Key("not", .oneOrMore(.text), "Where it is not, and what to use there instead."),
    ]
  )

  static let name = ObjectTable(
    name: "`name`",
    schemaName: "name",
    summary: "Guidance on the accessible name, with examples.",
    keys: [
      Key("guidance", .required, .text, "How the component gets its name."),
      Key("examples", .oneOrMore(.text), "Names that would do."),
    ]
  )

  static let focus = ObjectTable(
    name: "`focus`",
    schemaName: "focus",
    summary: "Guidance on focus, with the policy in one word.",
    keys: [
      Key("guidance", .required, .text, "Where focus goes, in plain words."),
      Key("policy", .choice(FocusPolicy.allCases.map(\.rawValue)), "What the component does with focus."),
      Key("to", .text, "Where focus goes, for a policy that moves or returns it."),
    ]
  )

  static let announcement = ObjectTable(
    name: "an announcement",
    schemaName: "announcement",
    summary: "A text that a screen reader says without a focus move.",
    keys: [
      Key("text", .required, .text, "What is said, with a placeholder such as `{percent}` for what varies."),
      Key("id", .text(.word), "A name that is unique in the entry; made from the text if absent."),
      Key(
        "where",
        .map(key: .word, .either([.choice(Placeholder.words), .list(.text)])),
        "What each placeholder takes: a type, or one of some texts. One that is called like a type needs no mention."
      ),
      Key("one", .text, "What is said where the `count` in the text is one."),
      Key(
        "politeness",
        .choice(Politeness.allCases.map(\.rawValue)),
        "Whether it waits for speech to end; the page says nothing of it if absent."
      ),
      Key("when", .text, "The moment that calls for it."),
      Key("platform", .choice(Platform.allCases.map(\.rawValue)), "Where it is said, if not everywhere."),
    ]
  )

  static let noAnnouncement = ObjectTable(
    name: "`announcement`",
    schemaName: "noAnnouncement",
    summary: "That nothing is announced.",
    keys: [Key("none", .required, .text, "Why it is right that nothing is announced.")]
  )

  static let criterion = ObjectTable(
    name: "a criterion",
    schemaName: "criterion",
    summary: "A success criterion, with the reason why it applies.",
    keys: [
      Key("criterion", .required, .text(.criterion), "The number of the criterion."),
      Key("reason", .text, "Why it applies to this component."),
    ]
  )

  /// The catalogue's lists of criteria in words, under WCAG's four principles.
  static let criteriaGroup = ObjectTable(
    name: "a group of criteria",
    schemaName: "criteriaGroup",
    summary: "Criteria in words, in the catalogue dialect; read past.",
    keys: [
      Key("name", .text, "The principle."),
      Key("list", .required, .anything, "The criteria in words."),
    ]
  )

  static let change = ObjectTable(
    name: "a change",
    schemaName: "change",
    summary: "What changed, and when.",
    keys: [
      Key("date", .required, .text(.date), "The day of the change."),
      Key("note", .required, .text, "What changed, in a sentence."),
    ]
  )
}
