import Diagnostics

extension Rule {
  static let entryMissingKey = Rule(
    "entry-missing-key",
    .error,
    "A required key is missing.",
    explanation: "Every entry says its title, its name, where focus goes and what is announced.",
    wrong: "«---\ntitle: Slider\nname: Says what is set.\nfocus: Stays on the thumb.\n---",
    right: "---\ntitle: Slider\nname: Says what is set.\nfocus: Stays on the thumb.\nannouncement: Volume 40%\n---"
  )
  static let entryEmptyValue = Rule(
    "entry-empty-value",
    .error,
    "A key has no value.",
    explanation: "A key without a value says nothing, and a page would show an empty place for it.",
    wrong: "«title:",
    right: "title: Slider",
    language: "yaml"
  )
  static let entryWrongType = Rule(
    "entry-wrong-type",
    .error,
    "A value is not of the kind that its key takes.",
    explanation: "Put a number, `true` or `false` in quotes if it is meant as text.",
    wrong: "title: «404",
    right: "title: \"404\"",
    language: "yaml"
  )
  static let entryUnknownKey = Rule(
    "entry-unknown-key",
    .error,
    "A key is unknown.",
    explanation: "A misspelt key would be lost, and nobody would notice.",
    wrong: "«anouncement: Volume set",
    right: "announcement: Volume set",
    language: "yaml"
  )
  static let entryUnknownValue = Rule(
    "entry-unknown-value",
    .error,
    "A value is not one of those that its key takes.",
    explanation: "The help lists the values, or offers the one that was probably meant.",
    wrong: "status: «finished",
    right: "status: stable",
    language: "yaml"
  )
  static let entryBadValue = Rule(
    "entry-bad-value",
    .error,
    "A value does not have the form that its key takes.",
    explanation: "The message says what form that is. A name that becomes an address, for example, has no spaces.",
    wrong: "demos:\n  save:\n    title: Save\n    scenarios: [{ id: «first try, steps: [{ when: opens }] }]",
    right: "demos:\n  save:\n    title: Save\n    scenarios: [{ id: first-try, steps: [{ when: opens }] }]",
    language: "yaml"
  )
  static let entryBadDate = Rule(
    "entry-bad-date",
    .error,
    "A date is not a day of the calendar like `2026-03-01`.",
    explanation:
      "Dates are printed and sorted, so each is a day of the Gregorian calendar as ISO 8601 writes it.",
    source: "ISO 8601-1",
    wrong: "changes:\n  - { date: «2026-02-30, note: Added a demo. }",
    right: "changes:\n  - { date: 2026-02-28, note: Added a demo. }",
    language: "yaml"
  )
  static let entryBadDuration = Rule(
    "entry-bad-duration",
    .error,
    "A duration is not written like `500ms`, `2s` or `1.5s`.",
    explanation: "People and the player of scenarios read a duration: write a number, then `ms` or `s`.",
    wrong: "- when: { passes: «2 seconds }",
    right: "- when: { passes: 2s }",
    language: "yaml"
  )
  static let entryBadCriterion = Rule(
    "entry-bad-criterion",
    .error,
    "A success criterion is not cited by its number.",
    explanation: "Criteria of WCAG have three numbers: principle, guideline and criterion.",
    source: "WCAG 2.2",
    wrong: "wcag: [«4.1]",
    right: "wcag: [4.1.3]",
    language: "yaml"
  )
  static let entryBadKeyPress = Rule(
    "entry-bad-key-press",
    .error,
    "A pressed key has an unknown name.",
    explanation:
      "Keys have the names of UI Events, like `Tab` and `ArrowDown`; write `Shift+Tab` for keys pressed together.",
    source: "UI Events KeyboardEvent key Values",
    wrong: "- when: { press: «Down }",
    right: "- when: { press: ArrowDown }",
    language: "yaml"
  )
  static let entryDuplicatePicture = Rule(
    "entry-duplicate-picture",
    .error,
    "Two pictures of an entry have the same name, or two are its cover.",
    explanation: "A picture's file is named after it, and lists of entries show one picture of each.",
    wrong:
      "pictures:\n  - { name: done, label: Saved, alt: A check mark. }\n  - { name: «done, label: Sent, alt: An arrow. }",
    right:
      "pictures:\n  - { name: saved, label: Saved, alt: A check mark. }\n  - { name: sent, label: Sent, alt: An arrow. }",
    language: "yaml"
  )
  static let entryDuplicateScenario = Rule(
    "entry-duplicate-scenario",
    .error,
    "Two scenarios of a demo have the same id.",
    explanation: "Evidence is kept by the id.",
    wrong:
      "- { id: raise, steps: [{ when: { press: ArrowUp } }] }\n- { id: «raise, steps: [{ when: { press: PageUp } }] }",
    right:
      "- { id: raise, steps: [{ when: { press: ArrowUp } }] }\n- { id: raise-by-ten, steps: [{ when: { press: PageUp } }] }",
    language: "yaml"
  )
  static let entryDuplicateAnnouncement = Rule(
    "entry-duplicate-announcement",
    .error,
    "Two announcements of an entry have the same id.",
    explanation: "A scenario uses the id to name an announcement that it proves.",
    wrong: "announcement:\n  - { id: saved, text: Draft saved }\n  - { id: «saved, text: Note saved }",
    right: "announcement:\n  - { id: draft-saved, text: Draft saved }\n  - { id: note-saved, text: Note saved }",
    language: "yaml"
  )
  static let entryBadPlaceholder = Rule(
    "entry-bad-placeholder",
    .error,
    "A placeholder in an announcement's text is not declared as it must be.",
    explanation: """
      What is heard in a browser is compared with the text: the words must be the same, and each value must be of the \
      type that its placeholder takes. A word of lower-case letters, digits and hyphens between braces is a \
      placeholder. `count` is for a number that the words agree with, so that “1 new messages” is found.
      """,
    examples: [
      Example(
        wrong: "announcement: [\"«{done}% uploaded\"]",
        right: "announcement: [\"{percent}% uploaded\"]",
        language: "yaml"
      ),
      Example(
        wrong: "text: \"{count} new messages\"",
        right: "text: \"{count} new messages\"\none: 1 new message",
        language: "yaml"
      ),
    ]
  )
  static let entryMissingDemoFile = Rule(
    "entry-missing-demo-file",
    .error,
    "A demo in the front matter has no HTML file.",
    explanation: "A demo is an HTML file beside the entry's `index.md`; its key under `demos` is the file's stem.",
    wrong: "# The file beside it is save.html.\ndemos:\n  «sav: { title: Save a note }",
    right: "demos:\n  save: { title: Save a note }",
    language: "yaml"
  )
  static let entryDemoAtAddress = Rule(
    "entry-demo-at-address",
    .error,
    "A demo at an address has what only a demo in a file can have.",
    explanation: """
      A demo with a `url` is a page of a development server, which runs on one machine and changes unseen. It has no \
      file, nothing that shows a mistake for readers, and nothing that is shown before the server runs.
      """,
    wrong: "demos:\n  lights: { title: Lights, url: \"http://127.0.0.1:6006/\", «served: true }",
    right: "demos:\n  lights: { title: Lights, url: \"http://127.0.0.1:6006/\" }",
    language: "yaml"
  )
  static let entryNoReason = Rule(
    "entry-no-reason",
    .error,
    "Nothing is announced, and no reason is given.",
    explanation: "An entry may say that nothing is announced, but it must say why.",
    wrong: "announcement: «none",
    right: "announcement: { none: The value is read because focus is on the thumb. }",
    language: "yaml"
  )
  static let entryCategoryMismatch = Rule(
    "entry-category-mismatch",
    .warning,
    "An entry names a category other than its folder.",
    explanation: "The folder counts.",
    wrong: "# Content/controls/slider.md\ncategory: «forms",
    right: "# Content/controls/slider.md\ncategory: controls",
    language: "yaml"
  )
  static let entryUnsupportedState = Rule(
    "entry-unsupported-state",
    .error,
    "A scenario asks for a state, or a value of one, that elements of the role cannot have.",
    explanation: """
      Browsers tell assistive technology nothing about a state that the role does not support, whatever its attribute \
      says, so asking for it proves nothing. `absent` is not possible where ARIA has a default for the role: there the \
      default holds.
      """,
    source: "WAI-ARIA 1.2, 6.6 Definitions of States and Properties",
    wrong: "- element: { role: progressbar, name: Uploading, states: { «expanded: false } }",
    right: "- element: { role: progressbar, name: Uploading, states: { busy: false } }",
    language: "yaml"
  )

  static let entryRules: [Rule] =
    scenarioFaultRules + [
      .entryMissingKey, .entryEmptyValue, .entryWrongType, .entryUnknownKey, .entryUnknownValue, .entryBadValue,
      .entryBadDate, .entryBadDuration, .entryBadCriterion, .entryBadKeyPress, .entryDuplicateScenario,
      .entryDuplicatePicture,
      .entryDuplicateAnnouncement, .entryBadPlaceholder, .entryMissingDemoFile, .entryDemoAtAddress,
      .entryNoReason, .entryCategoryMismatch,
      .entryUnsupportedState,
    ]

  static let entryDialect = Rule(
    "entry-dialect",
    .note,
    "An entry is written in the catalogue dialect.",
    explanation: "It is read as it is. The entry reference says how each of its keys is understood.",
    wrong: "«layout: entry\ntitle: Slider\nscreenreader: { name: Says what is set }",
    right: "title: Slider\nname: Says what is set",
    language: "yaml"
  )
  static let entryLiftFocus = Rule(
    "entry-lift-focus",
    .warning,
    "An entry says only in its body where focus goes.",
    explanation: "What the front matter says can be listed, searched and tested.",
    wrong: "---\nlayout: entry\ntitle: Toast\n---\n«### Focus\n- Focus stays where it is.",
    right: "---\nlayout: entry\ntitle: Toast\nfocus: Focus stays where it is.\n---",
    isFixable: true
  )
  static let entryLiftAnnouncement = Rule(
    "entry-lift-announcement",
    .warning,
    "An entry says only in its body what is announced.",
    explanation: "What the front matter says can be listed, searched and tested.",
    wrong: "---\nlayout: entry\ntitle: Toast\n---\n«### Announcement examples\n- \"Draft saved\"",
    right: "---\nlayout: entry\ntitle: Toast\nannouncement:\n  - Draft saved\n---",
    isFixable: true
  )
  static let entryDialectUnused = Rule(
    "entry-dialect-unused",
    .warning,
    "A part of an entry in the catalogue dialect is not shown.",
    explanation: "Polite has another format for what it says.",
    wrong: "layout: entry\n«gherkin-keyboard:\n  - when: the arrow key is pressed",
    right:
      "scenarios:\n  - { id: raise, steps: [{ when: { press: ArrowUp } }] }",
    language: "yaml"
  )
  static let entryDialectMisplaced = Rule(
    "entry-dialect-misplaced",
    .warning,
    "A key slipped out of the map that it belongs to.",
    explanation: "It is read as if it were in its map.",
    wrong: "layout: entry\nscreenreader:\n  name: Says what is set\n«role: Slider",
    right: "layout: entry\nscreenreader:\n  name: Says what is set\n  role: Slider",
    language: "yaml"
  )
  static let entryDialectScalar = Rule(
    "entry-dialect-scalar",
    .warning,
    "A single text is where a map belongs.",
    explanation: "`N/A` is read as no rows; any other text as one row.",
    wrong: "layout: entry\nmobile: «Swipe up to raise the value",
    right: "layout: entry\nmobile:\n  swipe up: Raises the value",
    language: "yaml"
  )

  static let dialectRules: [Rule] = [
    .entryDialect, .entryLiftFocus, .entryLiftAnnouncement, .entryDialectUnused, .entryDialectMisplaced,
    .entryDialectScalar,
  ]

  static let configurationUnknownKey = Rule(
    "configuration-unknown-key",
    .error,
    "A key of `polite.yml` is unknown.",
    explanation: "A misspelt key would be lost, and nobody would notice.",
    wrong: "«titel: Our patterns",
    right: "title: Our patterns",
    language: "yaml"
  )
  static let configurationOtherName = Rule(
    "configuration-other-name",
    .warning,
    "A file seems to be the configuration, or a folder the templates, but is not read.",
    explanation: """
      Only `polite.yml` and `Templates` are read, so what the other has would be lost, and nobody would notice.
      """,
    wrong: "«polite.yaml\nContent/controls/slider.md",
    right: "polite.yml\nContent/controls/slider.md",
    language: "text"
  )
  static let configurationBadValue = Rule(
    "configuration-bad-value",
    .error,
    "A value in `polite.yml` is not what its key takes.",
    explanation:
      "A value that cannot be used would be ignored, and the site would not be as it was meant to be.",
    wrong: "base-url: «patterns.example",
    right: "base-url: https://patterns.example",
    language: "yaml"
  )

  static let configurationRules: [Rule] = [
    .configurationUnknownKey, .configurationOtherName, .configurationBadValue,
  ]
}

/// The rules for a table's faults: those of an entry, of `polite.yml` or of evidence.
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

  static let configuration = FaultRules(.configurationBadValue, unknownKey: .configurationUnknownKey)
  static let evidence = FaultRules(.evidenceBadValue)
}

extension FaultRules {
  /// Uses one rule for all faults, except for an unknown key if that has another.
  init(_ rule: Rule, unknownKey: Rule? = nil) {
    self.init(missing: rule, empty: rule, wrongType: rule, unknownKey: unknownKey ?? rule, unknownValue: rule) { _ in
      rule
    }
  }
}
