import Diagnostics

extension Rule {
  static let entryMissingKey = Rule(
    "entry-missing-key",
    .error,
    "A required key is missing.",
    explanation: "Every entry says its title, its name, where focus goes and what is announced."
  )
  static let entryEmptyValue = Rule("entry-empty-value", .error, "A key has no value.")
  static let entryWrongType = Rule(
    "entry-wrong-type",
    .error,
    "A value is of another kind than its key takes.",
    explanation: "A number, `true` or `false` that is meant as text stands in quotes."
  )
  static let entryUnknownKey = Rule(
    "entry-unknown-key",
    .error,
    "A key is unknown.",
    explanation: "A misspelt key would be lost without a word."
  )
  static let entryUnknownValue = Rule("entry-unknown-value", .error, "A value is none of those that its key takes.")
  static let entryBadValue = Rule("entry-bad-value", .error, "A value is not built as its key demands.")
  static let entryBadDate = Rule("entry-bad-date", .error, "A date is no day of the calendar as `2026-03-01`.")
  static let entryBadDuration = Rule(
    "entry-bad-duration",
    .error,
    "A duration is not written `500ms`, `2s` or `1.5s`."
  )
  static let entryBadCriterion = Rule(
    "entry-bad-criterion",
    .error,
    "A success criterion is not cited by its number.",
    explanation: "Criteria of WCAG have three numbers: principle, guideline and criterion.",
    source: "WCAG 2.2"
  )
  static let entryBadKeyPress = Rule(
    "entry-bad-key-press",
    .error,
    "A pressed key has an unknown name.",
    explanation: "Keys have the names of UI Events: `Tab`, `ArrowDown`; `Shift+Tab` for keys together.",
    source: "UI Events KeyboardEvent key Values"
  )
  static let entryDuplicateScenario = Rule(
    "entry-duplicate-scenario",
    .error,
    "Two scenarios of a demo have the same id.",
    explanation: "Evidence is kept by the id."
  )
  static let entryMissingDemoFile = Rule(
    "entry-missing-demo-file",
    .error,
    "A demo of the front matter has no HTML file.",
    explanation: "A demo is an HTML file beside the entry's `index.md`; its key under `demos` is the file's stem."
  )
  static let entryNoReason = Rule(
    "entry-no-reason",
    .error,
    "Nothing is announced, and no reason is given.",
    explanation: "That nothing is announced is an answer when it says why."
  )
  static let entryCategoryMismatch = Rule(
    "entry-category-mismatch",
    .warning,
    "An entry names another category than its folder.",
    explanation: "The folder counts."
  )

  static let entryRules: [Rule] = [
    .entryMissingKey, .entryEmptyValue, .entryWrongType, .entryUnknownKey, .entryUnknownValue, .entryBadValue,
    .entryBadDate, .entryBadDuration, .entryBadCriterion, .entryBadKeyPress, .entryDuplicateScenario,
    .entryMissingDemoFile, .entryNoReason, .entryCategoryMismatch,
  ]

  static let entryDialect = Rule(
    "entry-dialect",
    .note,
    "An entry is written in the catalogue dialect.",
    explanation: "It is read as it stands. The entry reference says how each of its keys is understood."
  )
  static let entryLiftFocus = Rule(
    "entry-lift-focus",
    .warning,
    "An entry says in its body alone where focus goes.",
    explanation: "What the front matter says can be listed, searched and tested.",
    examples: [
      Rule.Example(
        wrong: "---\nlayout: entry\ntitle: Toast\n---\n### Focus\n- Focus stays where it is.",
        right: "---\nlayout: entry\ntitle: Toast\nfocus: Focus stays where it is.\n---"
      )
    ],
    isFixable: true
  )
  static let entryLiftAnnouncement = Rule(
    "entry-lift-announcement",
    .warning,
    "An entry says in its body alone what is announced.",
    explanation: "What the front matter says can be listed, searched and tested.",
    examples: [
      Rule.Example(
        wrong: "---\nlayout: entry\ntitle: Toast\n---\n### Announcement examples\n- \"Draft saved\"",
        right: "---\nlayout: entry\ntitle: Toast\nannouncement:\n  - Draft saved\n---"
      )
    ],
    isFixable: true
  )
  static let entryDialectUnused = Rule(
    "entry-dialect-unused",
    .warning,
    "A part of an entry in the catalogue dialect is not shown.",
    explanation: "Polite has another form for what it says."
  )
  static let entryDialectMisplaced = Rule(
    "entry-dialect-misplaced",
    .warning,
    "A key slipped out of the map that it belongs to.",
    explanation: "It is read as if it stood in its map."
  )
  static let entryDialectScalar = Rule(
    "entry-dialect-scalar",
    .warning,
    "A single text stands where a map belongs.",
    explanation: "`N/A` is read as no rows; any other text as one row."
  )

  static let dialectRules: [Rule] = [
    .entryDialect, .entryLiftFocus, .entryLiftAnnouncement, .entryDialectUnused, .entryDialectMisplaced,
    .entryDialectScalar,
  ]

  static let configurationUnknownKey = Rule(
    "configuration-unknown-key",
    .error,
    "A key of `polite.yml` is unknown."
  )
  static let configurationBadValue = Rule(
    "configuration-bad-value",
    .error,
    "A value in `polite.yml` is not what its key takes."
  )

  static let configurationRules: [Rule] = [.configurationUnknownKey, .configurationBadValue]
}

/// The rules that a table's faults fall under: those of an entry, or those of `polite.yml`.
struct FaultRules: Sendable {
  let missing: Rule
  let empty: Rule
  let wrongType: Rule
  let unknownKey: Rule
  let unknownValue: Rule
  let form: @Sendable (Form) -> Rule

  static let entry = FaultRules(
    missing: .entryMissingKey,
    empty: .entryEmptyValue,
    wrongType: .entryWrongType,
    unknownKey: .entryUnknownKey,
    unknownValue: .entryUnknownValue
  ) { form in
    switch form {
    case .date: .entryBadDate
    case .duration: .entryBadDuration
    case .criterion: .entryBadCriterion
    case .keys: .entryBadKeyPress
    default: .entryBadValue
    }
  }

  static let configuration = FaultRules(
    missing: .configurationBadValue,
    empty: .configurationBadValue,
    wrongType: .configurationBadValue,
    unknownKey: .configurationUnknownKey,
    unknownValue: .configurationBadValue
  ) { _ in .configurationBadValue }
}
