import PatternLibrary
import Text

/// What the sections of a body say that an entry says in its front matter.
struct SectionFacts {
  private let bytes: [UInt8]
  private let sections: [BodySection]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    sections = BodyLines(bytes).sections()
  }

  /// Whether the sections have the newer form, which has no front matter.
  var areOfNewerForm: Bool {
    sections.contains { $0.level == 2 && ["condensed", "gherkin"].contains($0.title.lowercased()) }
      || sections.contains { $0.level == 2 && $0.title.lowercased().hasSuffix("developer notes") }
  }

  /// The platforms that headings name.
  var platforms: [Platform] {
    Platform.allCases.filter { platform in sections.contains { $0.platform == platform } }
  }

  /// The heading of the first section with one of some titles.
  func heading(of titles: Set<String>) -> Range<Int>? {
    sections.first { titles.contains($0.title.lowercased()) }?.heading
  }

  // MARK: Guidance

  /// Returns the first paragraph or list in the sections with a title, for each platform.
  func guidance(_ title: String) -> DraftText? {
    let found = BodySection.firstOfEachPlatform(sections, titled: [title]) {
      CatalogueDialect.leadingSentences(texts(of: $0))
    }
    guard let first = found.first else { return nil }
    let text = CatalogueDialect.merged(found.map { ($0.section.platform, $0.value) })
    return DraftText(text: text, range: first.section.heading)
  }

  private func listItem(_ text: Range<Int>) -> String? { CatalogueDialect.listItem(bytes[text]) }

  // MARK: Announcements

  /// Returns the texts that sections give as announced, without duplicates. A text gets a platform if others announce
  /// something else.
  func announcements() -> [Announcement] {
    let titles = CatalogueDialect.announcementTitles
    let found = BodySection.firstOfEachPlatform(sections, titled: titles) { lines in
      let texts = CatalogueDialect.announcedTexts(texts(of: lines))
      return texts.isEmpty ? nil : texts
    }
    return CatalogueDialect.merged(found.map { ($0.section.platform, $0.value) })
  }

  private func texts(of lines: [Range<Int>]) -> [String] { lines.map { string(bytes[$0]) } }
}

// MARK: Rows

extension SectionFacts {
  /// A row from a list in the body, with the map that the list's heading names.
  typealias FoundRow = (map: BehaviourSection, key: String, text: String, range: Range<Int>)

  /// Returns the rows of the newer form's section “Condensed”: `- Spacebar: Activates`.
  func condensedRows() -> [FoundRow] {
    var rows: [FoundRow] = []
    var map: BehaviourSection?
    for section in sections where section.part.lowercased() == "condensed" {
      map = namedMap(section.title) ?? map
      for line in section.lines {
        let text = trimmed(line, in: bytes)
        let item = listItem(text)
        if let item, bytes[text].first.map(isDigit) == true || item.hasSuffix(":") {
          map = namedMap(item)
        } else if let item, let map, let row = row(item) {
          rows.append((map, row.key, row.text, text))
        } else if item == nil, let map, !text.isEmpty, text.lowerBound > line.lowerBound + 3, let last = rows.last,
          last.map == map
        {
          // An indented line continues the item above it.
          rows[rows.count - 1].text += " " + collapsed(string(bytes[text]))
        }
      }
    }
    return rows
  }

  private func row(_ item: String) -> (key: String, text: String)? {
    guard let colon = item.firstIndex(of: ":") else { return nil }
    let key = trimmed(String(item[..<colon].filter { !"*_`".contains($0) }))
    let text = trimmed(String(item[item.index(after: colon)...]))
    let words = key.split(separator: " ").count
    guard !key.isEmpty, !text.isEmpty, key.utf8.count <= 60, words <= 8 else { return nil }
    return (key, text)
  }

  private func namedMap(_ title: String) -> BehaviourSection? {
    let plain = title.lowercased().replacing("screen reader", with: "screenreader")
    if plain.contains("listen to") || plain.contains("screenreader output") { return .screenReader }
    if plain.contains("gesture") || plain.contains("mobile screenreader") { return .mobile }
    if plain.contains("keyboard") { return .keyboard }
    if plain.contains("settings") { return .settings }
    return nil
  }

  /// Returns the steps of the newer form's section “Gherkin” that only press known keys.
  func gherkinRows() -> [FoundRow] {
    var rows: [FoundRow] = []
    for section in sections where section.part.lowercased() == "gherkin" {
      var step: (keys: [String], indent: Int, results: [String], range: Range<Int>)?
      for line in section.lines {
        let text = trimmed(line, in: bytes)
        guard let item = listItem(text) else { continue }
        let indent = text.lowerBound - line.lowerBound
        if let open = step, indent > open.indent {
          step?.results.append(outcome(item))
        } else {
          if let open = step { rows += found(open) }
          step = pressedKeys(item).map { ($0, indent, [], text) }
        }
      }
      if let open = step { rows += found(open) }
    }
    return rows
  }

  private func found(
    _ step: (keys: [String], indent: Int, results: [String], range: Range<Int>)
  ) -> [FoundRow] {
    guard !step.results.isEmpty else { return [] }
    let text = step.results.joined(separator: "; ")
    return step.keys.map { (.keyboard, $0, text, step.range) }
  }

  private func outcome(_ item: String) -> String {
    for word in ["THEN ", "AND ", "I SEE ", "I HEAR "] where item.hasPrefix(word) {
      return trimmed(String(item.dropFirst(word.count)))
    }
    return item
  }

  private func pressedKeys(_ item: String) -> [String]? {
    guard item.hasPrefix("WHEN ") else { return nil }
    return namedKeys(String(item.dropFirst("WHEN ".count)))
  }
}

/// Returns the keys that a step presses, if it does only that: `the spacebar and/or enter key`, `I press the "TAB"
/// key`.
func namedKeys(_ step: String) -> [String]? {
  var plain = collapsed(step.lowercased().filter { !"\"“”'`*".contains($0) })
  while let last = plain.last, ".,;:".contains(last) { plain.removeLast() }
  for start in ["i ", "use ", "press ", "the "] where plain.hasPrefix(start) {
    plain = String(plain.dropFirst(start.count))
  }
  for end in [" key", " keys"] where plain.hasSuffix(end) { plain = String(plain.dropLast(end.count)) }
  return KeyVocabulary.keys(plain)
}
