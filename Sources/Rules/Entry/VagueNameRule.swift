public import Diagnostics
import PatternLibrary
import Text

extension Rule {
  /// A name that would fit every component of its kind, according to the vocabulary's lists.
  public static let entryVagueName = Rule(
    "entry-vague-name",
    .warning,
    "A name says nothing about what it names.",
    explanation: """
      “Loading” is true of every progress indicator, so it tells nobody what is in progress. A name says what the one \
      component is about: “Fetching messages”. The words that a system component speaks by itself may stay.
      """,
    source: "WCAG 2.2, 2.4.6 Headings and Labels",
    examples: [
      Example(
        wrong: "name:\n  guidance: What is in progress.\n  examples: [«Loading]",
        right: "name:\n  guidance: What is in progress.\n  examples: [Fetching messages]",
        language: "yaml"
      ),
      Example(
        wrong: "name: A label, e.g. \"«Loading\"",
        right: "name: A label, e.g. \"Sending payment\"",
        language: "yaml"
      ),
    ]
  )
}

let entryVagueNameCheck = Check<EntrySubject>(.entryVagueName) { subject in
  let entry = subject.entry
  let place = entry.head.range(entry.name.bytes)
  let terms = subject.page.terms
  let examples = entry.name.value.examples.map { Words($0, at: place) }.flatMap { $0.wholeVagueName(terms) }
  let guidance = guidanceOnNames(in: entry, terms) + nameSections(of: subject.page)
  let found = examples + guidance.flatMap { $0.vagueNames(terms) }
  return found.map { vague in
    Diagnostic(
      .entryVagueName,
      at: vague.words.range(vague.run),
      "the name “\(vague.words.string(vague.run))” says nothing about what it names",
      help: vague.naming.help
    )
  }
}

extension ComponentKind.Naming {
  /// What to do about a vague name.
  var help: String { "Say \(says), as “\(example)” does." }
}

/// Returns the front matter texts about how a component is named.
private func guidanceOnNames(in entry: Entry, _ terms: Terms) -> [Words] {
  let texts = BehaviourSection.allCases.flatMap { entry[rows: $0] }.filter { row in
    let text = Array(row.text.value.utf8)
    return terms.mayHoldVagueName(text) && (plainKey(row.key.value) == "name" || says(text, anyOf: ["name", "label"]))
  }
  let guidance = [Located(entry.name.value.guidance, at: entry.name.bytes)] + texts.map(\.text)
  // In the catalogue dialect, a row is the guidance.
  return guidance.enumerated()
    .filter { index, text in index == 0 || text.bytes != entry.name.bytes }
    .map { Words($0.element.value, at: entry.head.range($0.element.bytes)) }
}

/// Returns the texts of the body below headings such as “Name”.
private func nameSections(of page: PageSubject) -> [Words] {
  var isOnNames = false
  return page.reading.words.filter { words in
    guard let block = words.bodyBlock else { return false }
    if block.kind == .heading {
      isOnNames = words.text.count <= 40 && nameHeadings.contains(plainKey(words.string(0..<words.text.count)))
    }
    return isOnNames
  }
}

private let nameHeadings: Set<String> = [
  "name", "names", "label", "labels", "accessible name", "accessible names", "naming",
]

/// A vague name in a text.
private struct VagueName {
  let words: Words
  let run: Range<Int>
  let naming: ComponentKind.Naming
}

extension Words {
  /// Returns the vague names that the text gives as examples; the whole text if it is only a vague name.
  fileprivate func vagueNames(_ terms: Terms) -> [VagueName] {
    guard terms.mayHoldVagueName(text) else { return [] }
    let whole = wholeVagueName(terms)
    if !whole.isEmpty { return whole }
    if says(text, anyOf: refusals) { return [] }
    return quotations(in: text).compactMap { run in
      guard let naming = terms.naming(ofVague: string(run)), isOffered(run, in: text) else { return nil }
      return VagueName(words: self, run: run, naming: naming)
    }
  }

  /// Returns the text if it is only a vague name.
  fileprivate func wholeVagueName(_ terms: Terms) -> [VagueName] {
    let whole = 0..<text.count
    // A vocabulary's terms are not longer than this, even with punctuation around them.
    guard text.count <= 256, let naming = terms.naming(ofVague: string(whole)) else { return [] }
    return [VagueName(words: self, run: whole, naming: naming)]
  }
}

/// Words of a text that advises against a name, or weighs it.
private let refusals = [
  "not", "never", "avoid", "vague", "instead", "rather", "don't", "don’t", "isn't", "isn’t", "doesn't", "doesn’t",
  "nothing", "poor", "bad", "wrong", "alone", "unless", "without",
]

/// Returns the texts between quotation marks. A single mark inside a word is an apostrophe.
private func quotations(in text: [UInt8]) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var index = 0
  while index < text.count {
    let marks = isQuoteByte(text[index]) ? quoteMarks.first { text[index...].starts(with: $0.open) } : nil
    guard let marks, !marks.isSingle || index == 0 || !isWordByte(text[index - 1]) else {
      index += 1
      continue
    }
    let start = index + marks.open.count
    let reach = start..<min(text.count, start + 64)
    let end = reach.first { place in marks.closes.contains { text[place...].starts(with: $0) } }
    if let end { found.append(start..<end) }
    // What looks like a single quotation mark may not be one, and the search continues right after it.
    index = marks.isSingle ? start : end.map { $0 + 1 } ?? start
  }
  return found
}

private struct QuoteMarks: Sendable {
  let open: [UInt8]
  let closes: [[UInt8]]
  let isSingle: Bool

  init(_ open: String, _ closes: String..., isSingle: Bool = false) {
    self.open = Array(open.utf8)
    self.closes = closes.map { Array($0.utf8) }
    self.isSingle = isSingle
  }
}

private let quoteMarks = [
  QuoteMarks("\"", "\"", "”"), QuoteMarks("“", "”", "\""), QuoteMarks("'", "'", isSingle: true),
  QuoteMarks("‘", "’", isSingle: true),
]

/// Whether a byte begins a quotation mark, or a character that begins with the same byte.
private func isQuoteByte(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0xE2 }

/// Whether words such as “for example” are right before a quotation.
private func isOffered(_ run: Range<Int>, in text: [UInt8]) -> Bool {
  // No such words are longer than this.
  var words = text[..<run.lowerBound].suffix(32)
  while let last = words.last, gapBytes.contains(last) { words.removeLast() }
  return offers.contains { offer in
    guard words.count >= offer.count, zip(words.suffix(offer.count), offer).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
    else {
      return false
    }
    guard let before = words.dropLast(offer.count).last else { return true }
    return before < 0x80 && !isLetter(before)
  }
}

/// The bytes that may be between such words and the quotation: spaces, quotation marks, a colon.
private let gapBytes = Array(" \"“'‘:,(".utf8)

private let offers = ["e.g", "e.g.", "eg", "eg.", "ex", "ex.", "for example", "for instance", "such as", "like"].map {
  Array($0.utf8)
}
