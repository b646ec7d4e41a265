import Diagnostics
import PatternLibrary
import YAMLTree

extension Entry {
  /// The front matter of an entry.
  static let table = ObjectTable("an entry", as: "entry", "The front matter of an entry.") { keys in
    _ = Entry(keys, head: SourceFile(path: "", bytes: []), category: "", slug: "", nil)
  }

  /// Creates an entry from front matter that has been checked against the table. Missing required values are empty.
  ///
  /// - Parameter essentials: For an entry in the catalogue dialect, what it says elsewhere.
  init(
    _ keys: KeyReader,
    head: SourceFile,
    category: String,
    slug: String,
    _ essentials: EntryEssentials?
  ) {
    let title = keys.required(
      "title",
      .located(.text),
      "The component's name, as people call it.",
      else: Located("", at: 0..<0)
    )
    let summary = keys("summary", .located(.text), "What the component is, in a sentence or two, for lists of entries.")
    let use = keys("use", Shapes.use, "When the component is the right one, and what to take where it is not.")
    let instructions = keys(
      "do",
      Shapes.instructions,
      "What to do, in three to seven short lines, each an instruction."
    )
    let essentials = essentials ?? EntryEssentials(keys)
    self.init(
      head: head,
      category: category,
      slug: slug,
      title: title,
      name: essentials.name ?? Located(NameGuidance(guidance: ""), at: 0..<0),
      focus: essentials.focus ?? Located(FocusGuidance(guidance: ""), at: 0..<0),
      announcements: essentials.announcements ?? Located(.announced([]), at: 0..<0)
    )
    (self.summary, self.use, self.instructions) = (summary, use, instructions ?? [])
    readValues(keys)
    readMaps(keys)
    for key in Self.dialectKeys { keys.note(key) }
  }

  private mutating func readValues(_ keys: KeyReader) {
    keys.note(
      Key("category", .text(.slug), "The category, for an entry directly in `Content/`; elsewhere the folder says it.")
    )
    order = keys(
      "order",
      .integer(-1_000_000...1_000_000),
      "The place among the category's entries; small numbers come first."
    )
    aliases = keys("aliases", Shapes.names, "Other words that people search for.") ?? []
    status = keys("status", Shapes.status, "How far people can rely on the entry; `stable` if absent.") ?? status
    platforms = keys("platforms", Shapes.platforms, "The platforms that the entry is about.") ?? []
    wcag = keys("wcag", Shapes.criteria, "The success criteria of WCAG 2.2 that apply, by number.") ?? []
    related = keys("related", Shapes.names, "Related entries, each as `slug` or `category/slug`.") ?? []
    changes = keys("changes", Shapes.changes, "What changed in the entry, and when.") ?? []
    redirects = keys("redirects", Shapes.paths, "Former paths of the page, which now lead to it.") ?? []
  }

  private mutating func readMaps(_ keys: KeyReader) {
    demos = keys("demos", Shapes.demos, "The demos beside the entry: from an HTML file's stem to its title.") ?? []
    untestable =
      keys(
        "untestable",
        Shapes.reasons,
        "The claims that no machine can show: from a claim, as `proves` names it, to the reason."
      ) ?? []
    for section in BehaviourSection.allCases {
      if let rows = keys(section.rawValue, Shapes.rows, section.summary) { self[rows: section] = rows }
    }
  }
}

extension Entry {
  /// The keys that the catalogue dialect has in addition to Polite's own form.
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
}

/// The parts of an entry that the catalogue dialect gives in a different place from Polite's own form.
struct EntryEssentials {
  var name: Located<NameGuidance>?
  var focus: Located<FocusGuidance>?
  var announcements: Located<AnnouncementGuidance>?

  init(_ keys: KeyReader) {
    name = keys.requiredOutsideDialect("name", Shapes.name, "How the component gets a meaningful accessible name.")
    focus = keys.requiredOutsideDialect(
      "focus",
      Shapes.focus,
      "Where focus goes when the component appears, changes or ends."
    )
    announcements = keys.requiredOutsideDialect(
      "announcement",
      Shapes.announcements,
      "What a screen reader says without a focus move; or `none` with the reason why nothing is said."
    )
  }
}

/// The shapes of lists and maps, each made once, because a library can have thousands of entries.
private enum Shapes {
  static let use = ShapeOf.object(UseGuidance.self)
  static let instructions = ShapeOf.list(.located(.text), items: 3...7)
  static let name = ShapeOf.located(.textOrObject(NameGuidance.self))
  static let focus = ShapeOf.located(.textOrObject(FocusGuidance.self))
  static let announcements = ShapeOf.located(.announcements)
  static let names = ShapeOf.oneOrMore(.located(.text), isSet: true)
  static let status = ShapeOf.choice(Status.self)
  static let platforms = ShapeOf.oneOrMore(.located(.choice(PatternLibrary.Platform.self)), isSet: true)
  static let criteria = ShapeOf.list(.located(.criterion), isSet: true)
  static let changes = ShapeOf.list(.located(.object(Change.self)))
  static let paths = ShapeOf.oneOrMore(.located(.text(.sitePath)))
  static let demos = ShapeOf(.map(key: .slug, .object(Demo.table)), sample: []) { $0.pairs.compactMap(Demo.init) }
  static let reasons = ShapeOf(.map(key: .claim, .text), sample: []) { $0.rows }
  static let rows = ShapeOf(.either([.map(key: .any, .text), .dialect(.text)]), sample: []) { $0.rows }
}

extension YAMLNode {
  /// The rows of a map of documented behaviour.
  fileprivate var rows: [BehaviourRow] {
    guard case .mapping(let pairs) = content else { return [] }
    var rows: [BehaviourRow] = []
    rows.reserveCapacity(pairs.count)
    for index in pairs.indices {
      if let row = BehaviourRow(pairs[index]) { rows.append(row) }
    }
    return rows
  }
}

extension BehaviourRow {
  init?(_ pair: YAMLPair) {
    guard let text = pair.value.located else { return nil }
    self.init(key: Located(pair.key.text, at: pair.keyBytes), text: text)
  }
}

extension BehaviourSection {
  fileprivate var summary: String {
    switch self {
    case .keyboard: "What each key does, from the key's name to what follows."
    case .mobile: "What each gesture of a mobile screen reader does."
    case .mobileGestures: "What each further gesture on a touch screen does."
    case .screenReader: "What a screen reader says for each property: name, role, group, state, value."
    case .settings: "How the component answers each setting of the system, text size for example."
    }
  }
}
