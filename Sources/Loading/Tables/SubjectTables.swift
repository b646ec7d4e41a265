import PatternLibrary

extension ObjectTable {
  /// `subjects.yml`.
  static let subjectList = ObjectTable(
    name: "a list of subjects",
    schemaName: "subjectList",
    summary: "Pages of a product, each of which is held against an entry's scenarios by `polite verify --subject`.",
    keys: [
      Key("library", .text, "The library's folder, as seen from this file's; that of `--root` if absent."),
      Key(
        "hosts",
        .oneOrMore(.text(.host)),
        "Hosts that may be asked, each with its port where it has one: `127.0.0.1:8080`. Nothing else of the network is."
      ),
      Key(
        "files",
        .text,
        "The folder whose files pages may ask for that are files themselves; each page's own if absent."
      ),
      Key("clock", clock, "The time in which pages are played whose `clock` is absent; `real` if absent."),
      Key("subjects", .required, .list(.object(.subject)), "The pages."),
    ]
  )

  static let subject = ObjectTable(
    name: "a subject",
    schemaName: "subject",
    summary: "A page of a product, and the entry whose scenarios it is held against.",
    keys: [
      Key("name", .text, "What people call it; the entry's name if absent."),
      Key("page", .required, .text, "An address, or a file as seen from this one: `app/index.html`."),
      Key("entry", .required, .text, "The entry, by its slug or as `category/slug`."),
      Key(
        "demo",
        .oneOrMore(.text(.slug)),
        "The right demos whose scenarios are meant, without `.html`; all of them if absent."
      ),
      Key(
        "steps",
        .list(.either([.choice(["opens"]), .object(.action), .object(.step)])),
        "What is done before a scenario begins: actions, or steps with what must follow; `opens` waits for another page."
      ),
      Key("words", .map(key: .any, .text), "What the product says, by the texts of the entry; with its placeholders."),
      Key("controls", .list(.object(.subjectControl)), "The product's elements in the place of those of scenarios."),
      Key("times", .map(key: .duration, .text(.duration)), "The product's times, by those of scenarios."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked, of the product alone."),
      Key("storage", .object(.subjectStorage), "What the browser has kept for the page before it is opened."),
      Key("clock", clock, "The time in which it is played: the machine's, or the page's own."),
      Key(
        "leave",
        .map(key: .any, .text),
        "Scenarios that do not apply, by `scenario` or `demo.scenario`, each with the reason."
      ),
    ]
  )

  static let subjectControl = ObjectTable(
    name: "a control",
    schemaName: "subjectControl",
    summary: "An element of the product in the place of one that scenarios name.",
    keys: [
      Key("entry", .required, controlShape, "The element in the entry's scenarios, as far as it is told here."),
      Key("page", .required, controlShape, "The element on the page; what it does not say stays as it is."),
    ]
  )

  static let subjectStorage = ObjectTable(
    name: "`storage`",
    schemaName: "subjectStorage",
    summary: "What the browser has kept for a page before it is opened.",
    keys: [
      Key("local", kept, "Local storage."),
      Key("session", kept, "Session storage."),
      Key("cookies", kept, "Cookies, of a page that is an address."),
    ],
    count: .oneOrMore
  )

  private static let kept = Shape.map(key: .any, .scalar)
  private static let clock = Shape.choice(Conditions.Clock.allCases.map(\.rawValue))
  private static let controlShape = Shape.either([.text, .object(.element)])
}
