import Diagnostics
import PatternLibrary

/// An entry under construction: what a source says, sorted by the place that it has in an entry.
struct EntryDraft {
  let file: SourceFile
  var title: String?
  var summary: String?
  var order: Int?
  var categories: [String] = []
  var aliases: [String] = []
  /// The guidance that the front matter gives in Polite's own keys.
  var name: DraftText?
  var focus: DraftText?
  var announcements: [DraftText] = []
  /// Why nothing is announced.
  var silence: DraftText?
  var criteria: [String] = []
  /// Why some of the criteria apply, by their numbers.
  var reasons: [String: String] = [:]
  var rows: [BehaviourSection: [DraftRow]] = [:]
  var gherkin: [GherkinPart] = []
  var criteriaGroups: [CriteriaGroup] = []
  /// The comments of the front matter, which stay comments.
  var comments: [String] = []
  /// Lines of the front matter that have no counterpart, and are copied to the body unchanged.
  var carried: [Carried] = []
  var body: TracedText
  var demos: [DraftDemo] = []
  var diagnostics: [Diagnostic] = []
  /// The bytes of the front matter that are markup: known keys, and fences.
  var markup: [Range<Int>] = []
  /// Whether the front matter or a section of the body shows that this is an entry.
  var isEntry = false

  struct Carried {
    let text: String
    let range: Range<Int>
  }

  init(_ file: SourceFile, body: Range<Int>) {
    self.file = file
    self.body = TracedText(file.bytes, body)
  }

  mutating func report(_ rule: Rule, _ range: Range<Int>, _ message: String, _ help: String? = nil) {
    diagnostics.append(Diagnostic(rule, at: file.range(range), message, help: help))
  }

  /// Adds a row. A second row with the same key is joined to the first.
  mutating func add(_ row: DraftRow, to map: BehaviourSection) {
    guard let index = rows[map]?.firstIndex(where: { $0.key == row.key }) else {
      return rows[map, default: []].append(row)
    }
    if rows[map]?[index].text == row.text {
      report(
        .importDuplicateKey,
        row.range,
        "`\(row.key)` appears twice with the same text: \(row.text)",
        "Keep one of them."
      )
    } else {
      rows[map]?[index].text += "\n\n" + row.text
      report(
        .importDuplicateKey,
        row.range,
        "`\(row.key)` appears twice; both texts are in one row",
        "Merge them into one."
      )
    }
  }

  /// Whether `keyboard` says something about a single key.
  func documents(_ key: String) -> Bool {
    rows[.keyboard, default: []].contains { row in
      row.key == key || (KeyVocabulary.keys(row.key)?.contains(key) ?? false)
    }
  }
}

/// A text, with its place in the source.
struct DraftText: Sendable {
  var text: String
  var range: Range<Int>
}

/// A row of a map: its key in the library's spelling, and its text.
struct DraftRow: Sendable {
  var key: String
  var text: String
  var range: Range<Int>
}

/// A demo made from an example.
struct DraftDemo: Sendable {
  /// The file's name without `.html`.
  let stem: String
  let title: String
  let html: [UInt8]
  let range: Range<Int>
}

/// The steps of one of the catalogue's Gherkin lists.
struct GherkinPart: Sendable {
  let title: String
  var steps: [Step]
  let range: Range<Int>

  struct Step: Sendable {
    /// `when`, `then`, `or`.
    let word: String
    let text: String
    var result: String?
    let range: Range<Int>
  }
}

/// Criteria in words, grouped under a principle.
struct CriteriaGroup: Sendable {
  let name: String
  var criteria: [String]
  let range: Range<Int>
}
