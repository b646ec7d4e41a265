import PatternLibrary
import YAMLTree

extension UseGuidance: Tabled {
  static let table = tabled("`use`", as: "use", "When the component is the right one, and when it is not.")

  init(_ keys: KeyReader) throws(MissingKey) {
    let texts = ShapeOf.oneOrMore(.located(.text))
    self.init(
      when: try keys.required("when", texts, "Where the component is the right one."),
      not: keys("not", texts, "Where it is not, and what to use there instead.") ?? []
    )
  }
}

extension NameGuidance: Tabled {
  static let table = tabled("`name`", as: "name", "Guidance on the accessible name, with examples.")

  init(_ keys: KeyReader) {
    self.init(
      guidance: keys.required("guidance", .text, "How the component gets its name.", isAlone: true, else: ""),
      examples: keys("examples", .oneOrMore(.text), "Names that would do.") ?? []
    )
  }
}

extension FocusGuidance: Tabled {
  static let table = tabled("`focus`", as: "focus", "Guidance on focus, with the policy in one word.")

  init(_ keys: KeyReader) {
    self.init(
      guidance: keys.required("guidance", .text, "Where focus goes, in plain words.", isAlone: true, else: ""),
      policy: keys("policy", .choice(FocusPolicy.self), "What the component does with focus."),
      to: keys("to", .text, "Where focus goes, for a policy that moves or returns it.")
    )
  }
}

extension ShapeOf where Value == AnnouncementGuidance {
  /// A text, an announcement, a list of these, or the reason why there is none.
  static var announcements: Self {
    let shapes: [Shape] = [
      .text, .list(.either([.text, .object(Announcement.table)])), .object(Announcement.table),
      .object(NoAnnouncement.table),
    ]
    return Self(.either(shapes), sample: .announced([])) { AnnouncementGuidance($0) }
  }
}

extension AnnouncementGuidance {
  fileprivate init?(_ node: YAMLNode) {
    if let none = NoAnnouncement(node) {
      self = .none(reason: none.reason)
      return
    }
    let announcements = node.items.compactMap { Announcement($0) }
    if announcements.isEmpty { return nil }
    self = .announced(announcements)
  }
}

/// Why nothing is announced.
private struct NoAnnouncement: Tabled {
  static let table = tabled("`announcement`", as: "noAnnouncement", "That nothing is announced.")

  let reason: String

  init(_ keys: KeyReader) throws(MissingKey) {
    reason = try keys.required("none", .text, "Why it is right that nothing is announced.")
  }
}

extension Announcement: Tabled {
  static let table = tabled(
    "an announcement",
    as: "announcement",
    "A text that a screen reader says without a focus move."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      text: try keys.required(
        "text",
        .text,
        "What is said, with a placeholder such as `{percent}` for what varies.",
        isAlone: true
      ),
      id: keys("id", .text(.word), "A name that is unique in the entry; made from the text if absent."),
      types: keys(
        "where",
        Self.placeholderTypes,
        """
        What each placeholder takes: a type, or one of some texts. A placeholder with the name of a type needs no \
        mention.
        """
      ) ?? [:],
      one: keys("one", .text, "What is said where the `count` in the text is one."),
      politeness: keys(
        "politeness",
        .choice(Politeness.self),
        "Whether it waits for speech to end; the page says nothing about it if absent."
      ),
      when: keys("when", .text, "The moment that calls for it."),
      platform: keys("platform", .choice(PatternLibrary.Platform.self), "Where it is said, if not everywhere.")
    )
  }

  private static let placeholderTypes = ShapeOf<[String: Placeholder]>(
    .map(key: .word, .either([.choice(Placeholder.words), .list(.text)])),
    sample: [:]
  ) { node in
    node.pairs.reduce(into: [:]) { types, pair in
      let name = pair.key.text
      types[name] = pair.value.text.map { Placeholder($0) } ?? .oneOf(pair.value.texts.map(\.value))
    }
  }
}

extension ShapeOf where Value == CriterionReference {
  /// A number, alone or with a reason. The catalogue dialect also has groups of criteria in words, which are ignored.
  static var criterion: Self {
    let shapes: [Shape] = [
      .text(.criterion), .object(CriterionReference.table), .dialect(.object(.criteriaGroup)),
    ]
    return Self(.either(shapes), sample: nil) { CriterionReference($0) }
  }
}

extension CriterionReference: Tabled {
  static let table = tabled("a criterion", as: "criterion", "A success criterion, with the reason why it applies.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      number: try keys.required("criterion", .text(.criterion), "The number of the criterion.", isAlone: true),
      reason: keys("reason", .text, "Why it applies to this component.")
    )
  }
}

extension ObjectTable {
  /// The catalogues' lists of criteria in words, under WCAG's four principles.
  fileprivate static let criteriaGroup = ObjectTable(
    name: "a group of criteria",
    schemaName: "criteriaGroup",
    summary: "Criteria in words, in the catalogue dialect; read past.",
    keys: [
      Key("name", .text, "The principle."),
      Key("list", .required, .anything, "The criteria in words."),
    ]
  )
}

extension Change: Tabled {
  static let table = tabled("a change", as: "change", "What changed, and when.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      date: try keys.required("date", .text(.date), "The day of the change."),
      note: try keys.required("note", .text, "What changed, in a sentence.")
    )
  }
}
