import PatternLibrary

/// The content of an entry's `evidence.json`.
struct EvidenceFile: Tabled {
  static let table = tabled(
    "a file of evidence",
    as: "evidence",
    "What was observed when an entry's scenarios were played.",
    needsOneOf: ["records", "mutants", "by-hand", "pictures"]
  )

  let records: [Located<EvidenceRecord>]
  let mutants: [MutantRecord]
  let byHand: [Located<ByHandRecord>]
  let pictures: [PictureRecord]

  init(_ keys: KeyReader) {
    let (record, person) = (ShapeOf.object(EvidenceRecord.self), ShapeOf.object(ByHandRecord.self))
    let (mutant, picture) = (ShapeOf.object(MutantRecord.self), ShapeOf.object(PictureRecord.self))
    records = keys("records", .list(.located(record)), "One for each scenario and environment.") ?? []
    mutants = keys("mutants", .list(mutant), "How many mutants were caught, one for each browser.") ?? []
    byHand = keys("by-hand", .list(.located(person)), "What people who played scenarios themselves observed.") ?? []
    pictures = keys("pictures", .list(picture), "What the pictures of the demos were taken from.") ?? []
  }
}

/// The file that the form on an entry's page makes, for `polite evidence add`.
struct AddedEvidenceFile: Tabled {
  static let table = tabled(
    "a file of records made by hand",
    as: "addedEvidence",
    "What a person who played scenarios of an entry observed."
  )

  let entry: Located<String>
  let byHand: [AddedEvidence.Record]

  init(_ keys: KeyReader) throws(MissingKey) {
    let record = ShapeOf<AddedEvidence.Record>(.object(ByHandRecord.table), sample: nil) { node in
      ByHandRecord(node).map {
        ($0, demo: node["demo"]?.bytes ?? node.bytes, scenario: node["scenario"]?.bytes ?? node.bytes)
      }
    }
    entry = try keys.required("entry", .located(.text), "The entry's id: `controls/slider`.")
    byHand = try keys.required("by-hand", .list(record), "One for each scenario that was played.")
  }
}

extension PictureRecord: Tabled {
  static let table = tabled("a record of a picture", as: "pictureRecord", "What one picture of a demo was taken from.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      demo: try keys.required("demo", .text(.slug), demoSummary),
      picture: try keys.required("picture", .text(.word), "The picture's name."),
      setting: keys("setting", .choice(DemoPicture.Setting.self), "The setting, unless the demo is shown as it is."),
      browserVersion: try keys.required("browser-version", .text, browserVersionSummary),
      width: try keys.required("width", .integer(1...10_000), "In CSS pixels."),
      height: try keys.required("height", .integer(1...10_000), "In CSS pixels."),
      demoHash: try keys.required("demo-hash", .hash, demoHashSummary),
      momentHash: try keys.required("moment-hash", .hash, "The XXH3-128 of what is shown of the demo, and when."),
      fileHash: try keys.required("file-hash", .hash, "The XXH3-128 of the picture's file.")
    )
  }
}

extension ByHandRecord: Tabled {
  static let table = tabled(
    "a record by hand",
    as: "byHandRecord",
    "What a person who played one scenario with assistive technology observed."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      demo: try keys.required("demo", .text(.slug), demoSummary),
      scenario: try keys.required("scenario", .text(.slug), "The scenario's id."),
      screenReader: try keys.required("screen-reader", .text, "The screen reader and its version."),
      browser: try keys.required("browser", .text, "The browser and its version."),
      device: try keys.required("device", .text, "The device, and the system and its version."),
      date: try keys.required("date", .text(.date), "The day."),
      initials: try keys.required("initials", .text, "The person's initials."),
      demoHash: try keys.required("demo-hash", .hash, demoHashSummary),
      scenarioHash: try keys.required("scenario-hash", .hash, scenarioHashSummary),
      outcome: try keys.required("outcome", .choice(EvidenceRecord.Outcome.self), "The result."),
      heard: keys("heard", .list(.text), "What was heard, word for word, in its order, where anything was.") ?? [],
      note: keys("note", .text, "What else was noticed.")
    )
  }
}

extension MutantRecord: Tabled {
  static let table = tabled(
    "a record of mutants",
    as: "mutantRecord",
    "How many mutants of the entry's demos its scenarios caught in one browser."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    let number = ShapeOf.integer(0...1_000_000)
    self.init(
      browser: try keys.required("browser", .browser, browserSummary),
      date: try keys.required("date", .text(.date), "The day of the run."),
      browserVersion: try keys.required("browser-version", .text, browserVersionSummary),
      toolVersion: try keys.required("tool-version", .text, "The version of Polite, on which the mutants depend."),
      caught: try keys.required("caught", number, "Mutants with which a scenario failed."),
      survived: try keys.required("survived", number, "Mutants with which every scenario came true."),
      equivalent: try keys.required("equivalent", number, "Mutants that nobody could tell from the demo."),
      subject: try keys.required("subject-hash", .hash, "The XXH3-128 of the demos and of what their scenarios mean.")
    )
  }
}

extension EvidenceRecord: Tabled {
  static let table = tabled(
    "a record",
    as: "evidenceRecord",
    "What one environment observed while one scenario was played."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      demo: try keys.required("demo", .text(.slug), demoSummary),
      scenario: try keys.required("scenario", .text(.slug), "The scenario's id."),
      environment: TestEnvironment(
        try keys.required("browser", .browser, browserSummary),
        keys(
          "screen-reader",
          .text(.slug),
          "The screen reader, `orca`, `nvda` or another; absent where the browser's live regions were listened to."
        ).map(TestEnvironment.Reader.init(rawValue:))
      ),
      date: try keys.required("date", .text(.date), "The day of the observation."),
      versions: Versions(
        browser: try keys.required("browser-version", .text, browserVersionSummary),
        screenReader: keys("screen-reader-version", .text, "The screen reader's name and version."),
        system: try keys.required("system", .text, "The operating system's name and version.")
      ),
      demoHash: try keys.required("demo-hash", .hash, demoHashSummary),
      scenarioHash: try keys.required("scenario-hash", .hash, scenarioHashSummary),
      outcome: try keys.required("outcome", .choice(Outcome.self), "The result."),
      circumstances: Circumstances(
        clock: keys("clock", .choice(Conditions.Clock.self), "Whose time it was played in; real time if absent."),
        plays: keys("plays", .integer(1...100), "How often it was played until then; once if absent.") ?? 1,
        restarts: keys("restarts", .integer(0...100), "How often the browser was started again.") ?? 0,
        lateness: keys("lateness", .integer(0...86_400_000), "How late the machine was, in milliseconds.") ?? 0
      ),
      transcript: keys("transcript", .list(.object(Utterance.self)), "What was announced.") ?? [],
      notes: keys("notes", .list(.text), "Where the screen reader was silent in a way of its own.") ?? []
    )
  }
}

extension Utterance: Tabled {
  static let table = tabled("an utterance", as: "utterance", "A text, and when it came.")

  init(_ keys: KeyReader) throws(MissingKey) {
    let time = ShapeOf.integer(0...86_400_000)
    self.init(
      try keys.required("text", .text, "What was announced."),
      at: Double(try keys.required("time", time, "Milliseconds on the page's clock.")),
      politeness: keys("politeness", .choice(Politeness.self), "How, where that is known."),
      realTime: keys("real-time", time, "Milliseconds of the machine's time, where that is another clock.")
        .map(Double.init)
    )
  }
}

extension ShapeOf where Value == TestEnvironment.Browser {
  fileprivate static var browser: Self {
    Self(.text(.slug), sample: .chromium) { $0.text.map(TestEnvironment.Browser.init(rawValue:)) }
  }
}

private let demoSummary = "The demo's file without `.html`."
private let browserSummary = "The family of browsers: `chromium`, `firefox`, `webkit` or another."
private let browserVersionSummary = "The browser's name and version."
private let demoHashSummary = "The XXH3-128 of the demo's file."
private let scenarioHashSummary = "The XXH3-128 of what the scenario means."
