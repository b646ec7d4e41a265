import Checking
import Diagnostics
import Markup
import PatternLibrary

/// A text that rules read, which can map its words to their places.
///
/// A class, because rules pass texts on, and copying a struct would count references to each of its parts.
final class Words: Sendable {
  /// The text as a reader sees it, in UTF-8.
  let text: [UInt8]
  private let whole: SourceRange
  private let prose: Prose?
  private let passage: Passage?

  /// Creates the text of a block of a passage.
  init(_ prose: Prose, in passage: Passage) {
    text = prose.text
    whole = passage.range(prose.block)
    (self.prose, self.passage) = (prose, passage)
  }

  /// Creates the text of a front matter value without Markdown.
  init(_ text: String, at place: SourceRange) {
    self.text = Array(text.utf8)
    whole = place
    prose = nil
    passage = nil
  }

  /// Returns the place in the source file of a run of the text.
  ///
  /// In the front matter, where YAML may have folded or escaped the text, that is the place where the source has the
  /// same bytes, or the whole text if there is no such place, or two of them.
  func range(_ run: Range<Int>) -> SourceRange {
    guard let prose, let passage else { return whole.searched(for: text[run]) }
    let place = prose.place(of: run)
    guard !passage.isBody else { return passage.range(place) }
    return whole.searched(for: passage.file.bytes[place])
  }

  func isCode(_ index: Int) -> Bool { prose?.isCode(index) ?? false }

  /// Whether the source has a run of Markdown byte for byte, with no escape in it or before it.
  func isWrittenSo(_ run: Range<Int>) -> Bool {
    guard let prose, let passage, prose.kind != .html else { return false }
    let place = prose.place(of: run)
    return place.count == run.count
      && (place.lowerBound == 0 || passage.file.bytes[place.lowerBound - 1] != UInt8(ascii: "\\"))
  }

  /// Returns a run of the text as a string.
  func string(_ run: Range<Int>) -> String { String(decoding: text[run], as: UTF8.self) }

  /// The block in the body that has this text; `nil` for a text of the front matter.
  var bodyBlock: Prose? { passage?.isBody == true ? prose : nil }
}

extension PageSubject {
  /// The entry whose page this is.
  var entry: Entry? { page.entry(in: library) }
}

extension PageReference {
  /// Returns the entry whose page this is.
  func entry(in library: CheckedLibrary) -> Entry? {
    guard case .entry(let index) = self else { return nil }
    return library.entries[index].entry
  }
}

extension Entry {
  /// Returns the front matter texts without Markdown that may contain words that rules are about.
  func plainWords(thatMayTell telling: TellingWords) -> [Words] {
    var found: [Words] = []
    func read(_ text: String, _ bytes: Range<Int>) {
      if telling.mayBe(in: text) { found.append(Words(text, at: head.range(bytes))) }
    }
    func read(_ text: Located<String>) { read(text.value, text.bytes) }
    read(title)
    summary.map(read)
    for alias in aliases { read(alias) }
    for example in name.value.examples { read(example, name.bytes) }
    if case .announced(let list) = announcements.value {
      for announcement in list {
        read(announcement.text, announcements.bytes)
        announcement.when.map { read($0, announcements.bytes) }
      }
    }
    for text in markdownTexts where !isMarkdown(text.value) { read(text) }
    for reference in wcag { reference.value.reason.map { read($0, reference.bytes) } }
    for change in changes { read(change.value.note, change.bytes) }
    for demo in demos {
      read(demo.title)
      for scenario in demo.scenarios { read(scenario.title) }
    }
    return found
  }
}
