import Checking
import Diagnostics
import Hashing
import JSONSyntax
import PatternLibrary
import Text

/// The index for searching pages, split into files that a page loads one by one, as scripts, so that it also works when
/// pages are opened as files.
///
/// Each `words-N.js` has words in order, each with the entries that contain it. Each `places-N.js` has entries with all
/// their places. `index.js` says which file has what.
struct SearchIndex {
  static let folder = SitePath("assets/search")

  /// The maximum size of a file with words or with places, in bytes. A page loads few of them, and each is small.
  private static let mostOfWords = 48_000
  private static let mostOfPlaces = 12_000
  /// The maximum number of entries for a word. If more entries have it, those in which it is most significant are kept.
  private static let mostPostings = 1_500

  /// A place of an entry that contains a word: the most significant one that does.
  struct Posting {
    var entry: UInt32
    var kind: UInt8
    var item: UInt16
  }

  struct Word {
    let bytes: [UInt8]
    fileprivate(set) var postings: [Posting]
    /// The first kind of which no more postings are needed: there are enough of this kind and of the kinds before it.
    fileprivate var endKind = UInt8.max
  }

  /// Whether only the postings that are written are kept.
  private let keepsMostSignificant: Bool
  private(set) var words: [Word] = []
  /// Words by their hashes. Two words with the same hash would be treated as one, but a library hardly ever has such a
  /// pair.
  private var wordsByHash: [UInt64: Int] = [:]
  /// The places in the last of the files with places, and those files that are complete and have not been taken.
  private var places: [UInt8] = []
  private var complete: [OutputFile] = []
  /// The first entry of each file of places.
  private var firstEntries = [0]
  private var count = 0
  /// The lines of the entry that is being added, in the form of `SearchNotes`.
  private var lines: [UInt8] = []
  private var item: UInt16 = 0

  /// The pages of the theme that are about all entries, with other words for them.
  private static let pages: [(path: SitePath, title: String, aliases: [String])] = [
    (
      CheckedLibrary.coveragePage, "What is tested",
      [
        "coverage", "claims", "evidence", "test results", "gaps", "not tested", "browsers and screen readers",
        "VoiceOver, TalkBack, NVDA, JAWS, Orca", "WCAG, EN 301 549", "CSV, JSON",
      ]
    ),
    (
      CheckedLibrary.criteriaPage, "My criteria",
      [
        "acceptance criteria", "checklist", "collection", "test script for people", "manual test", "record a result",
        "Gherkin, Jira, Markdown, CSV, JSON",
      ]
    ),
  ]

  /// - Parameter keepsAll: Whether all postings are kept, and not only those that are written.
  init(keepsAll: Bool = false) { keepsMostSignificant = !keepsAll }

  /// Adds the pages that are about all entries, once all entries have been added.
  mutating func addPages(of library: CheckedLibrary) {
    for page in Self.pages { note(page, in: library) }
  }

  private mutating func note(
    _ page: (path: SitePath, title: String, aliases: [String]),
    in library: CheckedLibrary
  ) {
    lines.removeAll(keepingCapacity: true)
    item = 0
    for name in [page.title] + page.aliases { add(.page, name, "") }
    if page.path == CheckedLibrary.coveragePage {
      for criterion in CoverageContext.criteria(of: library) {
        add(.coverage, criterion.searchText, "#\(CoverageContext.anchor(of: criterion))")
      }
    }
    writePlaces(of: page.path)
    count += 1
  }

  /// Adds an entry, in the order of the library.
  ///
  /// - Parameter notes: What a search can find in the entry's body.
  mutating func add(_ checked: CheckedEntry, _ notes: SearchNotes?) {
    lines.removeAll(keepingCapacity: true)
    item = 0
    add(.title, checked.entry.title.value, "")
    for alias in checked.entry.aliases { add(.alias, alias.value, "") }
    for cited in checked.criteria {
      add(.criterion, cited.criterion.searchText, "#spec.wcag")
    }
    for example in checked.entry.name.value.examples { add(.spoken, example, "#spec.name") }
    if case .announced(let announcements) = checked.entry.announcements.value {
      for one in announcements { add(.spoken, one.text, "#spec.announcement") }
    }
    for demo in checked.demos {
      for scenario in demo.scenarios {
        add(.scenario, scenario.title.value, "#scenario.\(demo.stem).\(scenario.id.value)")
      }
    }
    if let notes { add(notes) }
    writePlaces(of: checked.page)
    count += 1
  }

  private mutating func add(_ kind: SearchKind, _ text: String, _ anchor: String) {
    let utf8 = Array(text.utf8)
    noteWords(of: utf8[...], kind)
    lines.append(kind.letter)
    lines.append(UInt8(ascii: "\t"))
    lines += utf8[...].lazy.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    lines.append(UInt8(ascii: "\t"))
    lines += anchor.utf8
    lines.append(UInt8(ascii: "\n"))
  }

  private mutating func add(_ notes: SearchNotes) {
    for line in notes.lines.split(separator: UInt8(ascii: "\n")) {
      guard let kind = SearchKind(letter: line[line.startIndex]) else { continue }
      noteWords(of: line.dropFirst(2).prefix { $0 != UInt8(ascii: "\t") }, kind)
    }
    lines += notes.lines
  }

  private mutating func noteWords(of text: ArraySlice<UInt8>, _ kind: SearchKind) {
    guard item < UInt16.max else { return }
    forEachSearchWord(in: text) { word, hash in note(word, hash, kind) }
    item += 1
  }

  private mutating func note(_ word: ArraySlice<UInt8>, _ hash: UInt64, _ kind: SearchKind) {
    let posting = Posting(entry: UInt32(count), kind: kind.rawValue, item: item)
    guard let index = wordsByHash[hash] else {
      wordsByHash[hash] = words.count
      words.append(Word(bytes: Array(word), postings: [posting]))
      return
    }
    guard posting.kind < words[index].endKind else { return }
    let last = words[index].postings.count - 1
    if words[index].postings[last].entry < posting.entry {
      let most = words[index].endKind == .max ? Self.mostPostings : 2 * Self.mostPostings
      if keepsMostSignificant, last >= most {
        words[index].postings = Self.mostSignificant(words[index].postings)
        words[index].endKind = words[index].postings[Self.mostPostings - 1].kind
        guard posting.kind < words[index].endKind else { return }
      }
      words[index].postings.append(posting)
    } else if words[index].postings[last].kind > posting.kind {
      words[index].postings[last] = posting
    }
  }

  private mutating func writePlaces(of page: SitePath) {
    var writer = JSONStream(capacity: lines.count + 128)
    writer.write(page.text)
    writer.write(utf8: lines.span)
    if !places.isEmpty, places.count + writer.bytes.count > Self.mostOfPlaces {
      completePlaces()
      firstEntries.append(count)
    }
    if !places.isEmpty { places += ",\n".utf8 }
    places += writer.bytes
  }

  private mutating func completePlaces() {
    let number = firstEntries.count - 1
    let script = Array("politeSearch.places(\(number),[".utf8) + places + Array("]);\n".utf8)
    complete.append(Self.file("places-\(number)", script))
    places.removeAll(keepingCapacity: true)
  }

  /// Returns the files that have become complete since the last call.
  mutating func takeFiles() -> [OutputFile] {
    defer { complete = [] }
    return complete
  }

  /// Returns the files that are left, once everything has been added.
  consuming func lastFiles() -> [OutputFile] {
    completePlaces()
    var files = takeFiles()
    var firstWords: [String] = []
    forEachWordFile { first, text in
      var script = Array("politeSearch.words(\(firstWords.count),".utf8)
      appendJSONString(utf8: text.span, to: &script)
      script += ");\n".utf8
      files.append(Self.file("words-\(firstWords.count)", script))
      firstWords.append(String(decoding: first, as: UTF8.self))
    }
    let index: JSONValue = [
      "words": .array(firstWords.map { .string($0) }), "places": .array(firstEntries.map { .int($0) }),
    ]
    files.append(Self.file("index", Array("politeSearch.index(".utf8) + index.bytes() + Array(");\n".utf8)))
    return files
  }

  /// Calls a function with the first word and the text of each file with words.
  func forEachWordFile(_ body: (_ first: [UInt8], _ text: [UInt8]) -> Void) {
    var first: [UInt8] = []
    var text: [UInt8] = []
    for word in words.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let line = word.bytes + written(word.postings) + [UInt8(ascii: "\n")]
      if !text.isEmpty, text.count + line.count > Self.mostOfWords {
        body(first, text)
        text = []
      }
      if text.isEmpty { first = word.bytes }
      text += line
    }
    if !text.isEmpty { body(first, text) }
  }

  private static func file(_ name: String, _ bytes: [UInt8]) -> OutputFile {
    OutputFile(path: "\(folder.text)/\(name).js", bytes: bytes)
  }

  /// Returns as many postings as are written, the most significant first; those of a kind keep their order.
  private static func mostSignificant(_ all: [Posting]) -> [Posting] {
    guard all.count > mostPostings else { return all }
    var kept: [Posting] = []
    kept.reserveCapacity(mostPostings)
    for kind in SearchKind.allCases {
      for one in all where one.kind == kind.rawValue {
        if kept.count == mostPostings { return kept }
        kept.append(one)
      }
    }
    return kept
  }

  /// Returns ` entry kind item` for each posting, with numbers in base 36: ` 1fT0`.
  private func written(_ all: [Posting]) -> [UInt8] {
    var result: [UInt8] = []
    for one in Self.mostSignificant(all) {
      result.append(UInt8(ascii: " "))
      appendBase36(UInt(one.entry), to: &result)
      result.append(SearchKind(rawValue: one.kind)?.letter ?? 0)
      appendBase36(UInt(one.item), to: &result)
    }
    return result
  }
}

extension SuccessCriterion {
  /// The text that a search matches.
  fileprivate var searchText: String {
    let clauses = europeanClauses.map { ", EN 301 549 " + $0.all.joined(separator: ", ") } ?? ""
    return "\(number) \(title) (WCAG\(clauses))"
  }
}

private func appendBase36(_ number: UInt, to bytes: inout [UInt8]) {
  if number >= 36 { appendBase36(number / 36, to: &bytes) }
  bytes.append(asciiDigit(UInt8(number % 36)))
}

/// Calls a function with each word of a text in its search form, and its hash. The words are in lower case, without
/// punctuation between them, and numbers such as `4.1.3` stay whole; letters lose their marks, which few people type. The
/// page's search reads a query in the same way (`wordsOf` in `search.js`).
func forEachSearchWord(in text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, UInt64) -> Void) {
  guard text.contains(where: { $0 >= 0x80 }) else { return forEachPlainWord(in: text, body) }
  // By scalars and not by characters, since a joiner is part of a character but separates words here.
  let scalars = withoutMarks(String(decoding: text, as: UTF8.self)).unicodeScalars
  for part in scalars.split(whereSeparator: { !isLetterOrDigit($0) && !isMark($0) && $0 != "." }) {
    forEachPlainWord(in: Array(String(part).utf8)[...], body)
  }
}

/// The same for a text whose non-ASCII letters are in lower case, and which has no non-ASCII punctuation.
private func forEachPlainWord(in text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, UInt64) -> Void) {
  var word: [UInt8] = []
  var hasDot = false
  func finish() {
    if hasDot {
      forEachPart(of: word) { body($0, shortHash(of: $0)) }
    } else {
      body(word[...], shortHash(of: word))
    }
    word.removeAll(keepingCapacity: true)
    hasDot = false
  }
  for byte in text {
    if byte == dot || byte >= 0x80 || isLetterOrDigit(byte) {
      word.append(lowercased(byte))
      hasDot = hasDot || byte == dot
    } else if !word.isEmpty {
      finish()
    }
  }
  if !word.isEmpty { finish() }
}

/// Calls a function with the parts of a word between its dots; with all of it if it is a number.
private func forEachPart(of word: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
  if isDigit(word[0]), word.allSatisfy({ isDigit($0) || $0 == dot }) {
    let end = word.lastIndex(where: isDigit) ?? 0
    return body(word[...end])
  }
  for part in word.split(separator: dot) { body(part) }
}

private let dot = UInt8(ascii: ".")
