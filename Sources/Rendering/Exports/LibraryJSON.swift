import Checking
import Diagnostics
import JSONSyntax
import PatternLibrary

/// Everything that the pages of a library say about its entries, except for their bodies, for programs: `library.json`.
///
/// Each entry has a line of its own, so that a change to one entry changes one line.
enum LibraryJSON: LibraryExport {
  static let name = "library.json"
  static let end = "]}\n"

  static func beginning(_ library: CheckedLibrary) -> [UInt8] {
    var json = JSONStream()
    json.openObject()
    JSONShape(libraryMembers).writeMembers(of: library, to: &json)
    json.name("entries")
    json.openList()
    return json.bytes
  }

  static func part(of checked: CheckedEntry, _ claims: ClaimProofs, isFirst: Bool, in library: CheckedLibrary)
    -> [UInt8]
  {
    var json = JSONStream(capacity: 4096, follows: !isFirst)
    entryShape.write((checked, claims, library), to: &json)
    json.lineBreak()
    return json.bytes
  }
}

/// The JSON Schema of `library.json`, the same for all libraries: `library.schema.json`.
enum LibrarySchema: LibraryExport {
  static let name = "library.schema.json"

  static func beginning(_ library: CheckedLibrary) -> [UInt8] {
    let schema = JSONShape(libraryMembers + [.list("entries", entryShape) { _ in [] }]).schema
    guard case .object(let members) = schema else { return [] }
    let draft = JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema")
    return JSONValue.object([draft] + members).bytes(indented: true)
  }
}

extension CheckedEntry {
  /// Where the entry's Markdown goes: the same path as its source below `Content/`, so that the body's links lead to
  /// the same targets.
  var markdownPath: String { String(source.path.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst()) ?? source.path }

  var markdownPage: SitePath { SitePath(markdownPath) }
}

/// All members of a library but its entries.
private let libraryMembers: [JSONShape<CheckedLibrary>.Member] = [
  .text("$schema") { _ in LibrarySchema.path.text },
  .text("generator") { _ in "Polite \(politeVersion)" },
  .text("title") { $0.configuration.title },
  .optionalText("summary") { $0.configuration.summary },
  .text("language") { $0.configuration.language },
  .optionalText("url") { $0.configuration.baseURL },
  .optionalText("repository") { $0.configuration.repository },
  .list("categories", categoryShape, \.categories),
]

private let categoryShape = JSONShape<CheckedCategory>([
  .text("title", \.category.title), .optionalText("summary", \.category.summary), .text("page", \.page.text),
])

private let entryShape = JSONShape<(checked: CheckedEntry, proofs: ClaimProofs, library: CheckedLibrary)>([
  .text("id", \.checked.entry.id),
  .text("title", \.checked.entry.title.value),
  .optionalText("summary") { $0.checked.entry.summary?.value },
  .text("category", \.checked.entry.category),
  .text("page", \.checked.page.text),
  .text("markdown", \.checked.markdownPath),
  .word("status", \.checked.entry.status),
  .texts("aliases") { $0.checked.entry.aliases.map(\.value) },
  .texts("platforms") { $0.checked.entry.platforms.map(\.value.rawValue) },
  .optionalObject("use", useShape, \.checked.entry.use),
  .texts("do") { $0.checked.entry.instructions.map(\.value) },
  .object("name", nameShape, \.checked.entry.name.value),
  .object("focus", focusShape, \.checked.entry.focus.value),
  .object("announcement", guidanceShape, \.checked.entry.announcements.value),
  .optionalObject("behaviour", behaviourShape) { part in
    BehaviourSection.allCases.allSatisfy { part.checked.entry[rows: $0].isEmpty } ? nil : part.checked.entry
  },
  .list("wcag", criterionShape, \.checked.criteria),
  .list("claims", claimShape, \.proofs.proofs),
  .list("demos", demoShape, \.proofs.demos),
  .texts("related") { part in part.checked.related.map { part.library.entries[$0].entry.id } },
  .list("changes", changeShape) { $0.checked.entry.changes.map(\.value) },
])

private let changeShape = JSONShape<Change>([.date("date", \.date), .text("note", \.note)])

private let useShape = JSONShape<UseGuidance>([
  .texts("when") { $0.when.map(\.value) }, .texts("not") { $0.not.map(\.value) },
])

private let nameShape = JSONShape<NameGuidance>([.text("guidance", \.guidance), .texts("examples", \.examples)])

private let focusShape = JSONShape<FocusGuidance>([
  .text("guidance", \.guidance), .optionalText("policy") { $0.policy?.rawValue }, .optionalText("to", \.to),
])

private let guidanceShape = JSONShape<AnnouncementGuidance>([
  .optionalText("none") { if case .none(let reason) = $0 { reason } else { nil } },
  .optionalList("list", announcementShape) { if case .announced(let list) = $0 { list } else { [] } },
])

private let announcementShape = JSONShape<Announcement>([
  .text("text", \.text), .optionalText("one", \.one), .optionalWord("politeness", \.politeness),
  .optionalText("when", \.when), .optionalText("platform") { $0.platform?.rawValue },
])

private let behaviourShape = JSONShape<Entry>(
  BehaviourSection.allCases.map { section in .optionalList(section.rawValue, rowShape) { $0[rows: section] } }
)

private let rowShape = JSONShape<BehaviourRow>([.text("key", \.key.value), .text("text", \.text.value)])

private let criterionShape = JSONShape<CitedCriterion>([
  .text("number", \.criterion.number), .text("title", \.criterion.title), .word("level", \.criterion.level),
  .text("url", \.criterion.understandingURL), .texts("clauses") { $0.criterion.europeanClauses?.all ?? [] },
  .optionalText("reason", \.reason),
])

private let claimShape = JSONShape<ClaimProofs.Proof>([
  .text("name", \.name), .text("title", \.title), .word("standing", \.word),
  .optionalText("reason") { $0.word == .untestable ? $0.claim.reasonAgainst : nil },
  .texts("scenarios") { $0.backing.map(\.id) },
])

private let demoShape = JSONShape<ClaimProofs.PlayedDemo>([
  .text("id", \.demo.stem), .optionalText("title", \.demo.title), .text("page", \.demo.page.text),
  .flag("isWrong", \.isWrong),
  .list("pictures", pictureShape) { $0.demo.pictures.filter(\.isShown) },
  .list("scenarios", scenarioShape) { played in
    zip(played.demo.scenarios, played.standings).map { (played.demo, $0, ScenarioSentences($0), $1) }
  },
])

private let pictureShape = JSONShape<CheckedPicture>([
  .text("name", \.picture.name.value), .text("label", \.picture.label), .text("alt", \.picture.alternative),
  .optionalText("scenario") { $0.picture.scenario?.value },
  .list("takes", takeShape) { picture in
    picture.takes.compactMap { take in
      if case .current(let width, let height) = take.standing { (take, width, height) } else { nil }
    }
  },
])

private let takeShape = JSONShape<(take: CheckedPicture.Take, width: Int, height: Int)>([
  .optionalWord("setting", \.take.setting), .text("file", \.take.file.text), .length("width", \.width),
  .length("height", \.height),
])

private let scenarioShape = JSONShape<
  (demo: CheckedDemo, scenario: Scenario, sentences: ScenarioSentences, standing: ScenarioStanding)
>([
  .text("id") { "\($0.demo.stem).\($0.scenario.id.value)" }, .text("title", \.scenario.title.value),
  .optionalText("given", \.sentences.given), .list("steps", stepShape, \.sentences.steps),
  .word("standing", \.standing.word), .list("evidence", recordShape, \.standing.records),
  .list("byHand", byHandShape, \.standing.byHand),
])

private let stepShape = JSONShape<StepSentences>([.text("when", \.when), .texts("then", \.then)])

private let recordShape = JSONShape<(record: EvidenceRecord, isCurrent: Bool)>([
  .text("browser", \.record.environment.browser.rawValue),
  .optionalText("screenReader") { $0.record.environment.reader?.rawValue },
  .date("date", \.record.date), .word("outcome", \.record.outcome), .flag("isCurrent", \.isCurrent),
  .texts("versions") { part in
    let versions = part.record.versions
    return [versions.screenReader, versions.browser, versions.system].compactMap(\.self)
  },
  .list("transcript", utteranceShape, \.record.transcript), .texts("notes", \.record.notes),
])

private let utteranceShape = JSONShape<Utterance>([
  .number("time") { Int($0.time) }, .text("text", \.text), .optionalWord("politeness", \.politeness),
])

private let byHandShape = JSONShape<(record: ByHandRecord, isCurrent: Bool)>([
  .text("screenReader", \.record.screenReader), .text("browser", \.record.browser), .text("device", \.record.device),
  .date("date", \.record.date), .text("initials", \.record.initials), .word("outcome", \.record.outcome),
  .flag("isCurrent", \.isCurrent), .texts("heard", \.record.heard), .optionalText("note", \.record.note),
])
