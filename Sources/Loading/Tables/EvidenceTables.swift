import PatternLibrary

extension ObjectTable {
  /// `evidence.json`.
  static let evidence = ObjectTable(
    name: "a file of evidence",
    schemaName: "evidence",
    summary: "What was observed when an entry's scenarios were played.",
    keys: [
      Key("records", .list(.object(.evidenceRecord)), "One for each scenario and environment."),
      Key("mutants", .list(.object(.mutantRecord)), "How many mutants were caught, one for each browser."),
      Key("by-hand", .list(.object(.byHandRecord)), "What people observed who played scenarios themselves."),
      Key("pictures", .list(.object(.pictureRecord)), "What the pictures of the demos were taken from."),
    ],
    needsOneOf: ["records", "mutants", "by-hand", "pictures"]
  )

  static let pictureRecord = ObjectTable(
    name: "a record of a picture",
    schemaName: "pictureRecord",
    summary: "What one picture of a demo was taken from.",
    keys: [
      Key("demo", .required, .text(.slug), "The demo's file without `.html`."),
      Key("picture", .required, .text(.word), "The picture's name."),
      Key(
        "setting",
        .choice(DemoPicture.Setting.allCases.map(\.rawValue)),
        "The setting under which it was taken; absent for the demo as it is."
      ),
      Key("browser-version", .required, .text, "The browser's name and version."),
      Key("width", .required, .integer(1...10_000), "In CSS pixels."),
      Key("height", .required, .integer(1...10_000), "In CSS pixels."),
      Key("demo-hash", .required, .text(.contentHash), "The XXH3-128 of the demo's file."),
      Key("moment-hash", .required, .text(.contentHash), "The XXH3-128 of what is shown of the demo, and when."),
      Key("file-hash", .required, .text(.contentHash), "The XXH3-128 of the picture's file."),
    ]
  )

  /// What the form on an entry's page makes, for `polite evidence add`.
  static let addedEvidence = ObjectTable(
    name: "a file of records made by hand",
    schemaName: "addedEvidence",
    summary: "What a person observed who played scenarios of an entry.",
    keys: [
      Key("entry", .required, .text, "The entry's id: `controls/slider`."),
      Key("by-hand", .required, .list(.object(.byHandRecord)), "One for each scenario that was played."),
    ]
  )

  static let byHandRecord = ObjectTable(
    name: "a record by hand",
    schemaName: "byHandRecord",
    summary: "What a person observed who played one scenario with assistive technology.",
    keys: [
      Key("demo", .required, .text(.slug), "The demo's file without `.html`."),
      Key("scenario", .required, .text(.slug), "The scenario's id."),
      Key("screen-reader", .required, .text, "The screen reader and its version."),
      Key("browser", .required, .text, "The browser and its version."),
      Key("device", .required, .text, "The device, and the system and its version."),
      Key("date", .required, .text(.date), "The day."),
      Key("initials", .required, .text, "The person's initials."),
      Key("demo-hash", .required, .text(.contentHash), "The XXH3-128 of the demo's file."),
      Key("scenario-hash", .required, .text(.contentHash), "The XXH3-128 of what the scenario means."),
      Key("note", .text, "What else was noticed."),
      Key("outcome", .required, .choice(EvidenceRecord.Outcome.allCases.map(\.rawValue)), "What came of it."),
      Key("heard", .list(.text), "What was heard, word for word, in its order; absent where nothing was."),
    ]
  )

  static let mutantRecord = ObjectTable(
    name: "a record of mutants",
    schemaName: "mutantRecord",
    summary: "How many mutants of the entry's demos its scenarios caught in one browser.",
    keys: [
      Key("browser", .required, .text(.slug), "The family of browsers: `chromium`, `firefox`, `webkit` or another."),
      Key("date", .required, .text(.date), "The day of the run."),
      Key("browser-version", .required, .text, "The browser's name and version."),
      Key("tool-version", .required, .text, "The version of Polite, on which it depends what mutants there are."),
      Key("caught", .required, .integer(0...1_000_000), "Mutants with which a scenario failed."),
      Key("survived", .required, .integer(0...1_000_000), "Mutants with which every scenario came true."),
      Key("equivalent", .required, .integer(0...1_000_000), "Mutants that nobody could tell from the demo."),
      Key(
        "subject-hash",
        .required,
        .text(.contentHash),
        "The XXH3-128 of the demos and of what their scenarios mean."
      ),
    ]
  )

  static let evidenceRecord = ObjectTable(
    name: "a record",
    schemaName: "evidenceRecord",
    summary: "What one environment observed while one scenario was played.",
    keys: [
      Key("demo", .required, .text(.slug), "The demo's file without `.html`."),
      Key("scenario", .required, .text(.slug), "The scenario's id."),
      Key("browser", .required, .text(.slug), "The family of browsers: `chromium`, `firefox`, `webkit` or another."),
      Key(
        "screen-reader",
        .text(.slug),
        "The screen reader that read the browser: `orca`, `nvda` or another; absent where the browser's live regions were listened to."
      ),
      Key("date", .required, .text(.date), "The day of the observation."),
      Key("browser-version", .required, .text, "The browser's name and version."),
      Key("screen-reader-version", .text, "The screen reader's name and version."),
      Key("system", .required, .text, "The operating system's name and version."),
      Key("demo-hash", .required, .text(.contentHash), "The XXH3-128 of the demo's file."),
      Key("scenario-hash", .required, .text(.contentHash), "The XXH3-128 of what the scenario means."),
      Key(
        "clock",
        .choice(Conditions.Clock.allCases.map(\.rawValue)),
        "The time in which the scenario was played; real time if absent."
      ),
      Key("plays", .integer(1...100), "How often it was played until this came of it; once if absent."),
      Key("restarts", .integer(0...100), "How often the browser came to grief and was started again; never if absent."),
      Key("lateness", .integer(0...86_400_000), "How late the machine was in all, in milliseconds, in real time."),
      Key("outcome", .required, .choice(EvidenceRecord.Outcome.allCases.map(\.rawValue)), "What came of it."),
      Key("notes", .list(.text), "Where the screen reader was silent in a way of its own."),
      Key("transcript", .list(.object(.utterance)), "What was announced; absent where nothing was."),
    ]
  )

  static let utterance = ObjectTable(
    name: "an utterance",
    schemaName: "utterance",
    summary: "A text, and when it came.",
    keys: [
      Key("time", .required, .integer(0...86_400_000), "Milliseconds on the page's clock."),
      Key(
        "real-time",
        .integer(0...86_400_000),
        "Milliseconds of the machine's time since the page opened; absent where that is the page's clock."
      ),
      Key("text", .required, .text, "What was announced."),
      Key("politeness", .choice(Politeness.allCases.map(\.rawValue)), "How, where that is known."),
    ]
  )
}
