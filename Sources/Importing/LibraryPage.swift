import Diagnostics
import Markup
import PatternLibrary

/// A draft at its place in the library, while its links are being settled.
struct LibraryPage {
  private(set) var draft: EntryDraft
  let place: LibraryPlaces.Place
  /// The path of the file below the library's root.
  let path: String
  /// The destinations that settling has written.
  private(set) var written: [String: LinkTable.Target] = [:]
  /// Whether the source cannot become an entry, so that the page only links to its text.
  private(set) var isGivenUp = false

  init(draft: EntryDraft, place: LibraryPlaces.Place) {
    (self.draft, self.place) = (draft, place)
    switch place {
    case .home: path = "Content/index.md"
    case .index(let category): path = "Content/\(category)/index.md"
    case .entry(let category, let slug):
      path = "Content/\(category)/\(slug)\(draft.demos.isEmpty ? "" : "/index").md"
    }
  }

  var isEntry: Bool { if case .entry = place { true } else { false } }

  var category: String? {
    switch place {
    case .home: nil
    case .index(let category), .entry(let category, _): category
    }
  }

  /// Makes search words of those words in `categories` that do not name a folder.
  mutating func takeCategoryWords() {
    let used = isEntry ? draft.categories.prefix(1) : []
    draft.aliases += draft.categories.filter { !used.contains($0) }
    if !isEntry { leaveFrontMatter() }
  }

  /// An index has only a title and a summary; everything else in its front matter goes to its body.
  private mutating func leaveFrontMatter() {
    var lines: [String] = draft.aliases
    for map in BehaviourSection.allCases { lines += draft.rows[map, default: []].map { "\($0.key): \($0.text)" } }
    lines += ([draft.name, draft.focus, draft.silence].compactMap(\.self) + draft.announcements).map(\.text)
    lines += draft.criteria.map { [$0, draft.reasons[$0]].compactMap(\.self).joined(separator: ": ") }
    if let order = draft.order { lines.append("order: \(order)") }
    guard !lines.isEmpty else { return }
    let text = lines.joined(separator: "\n")
    let fence = codeFence(around: text.utf8)
    draft.body.append("\n\n\(fence)text\n\(text)\n\(fence)\n", from: 0)
  }

  // MARK: Links

  /// The places in the page that links may name.
  var anchors: Set<String> {
    if isGivenUp { return [] }
    return Set(parseMarkup(text: draft.body.bytes, options: MarkupOptions(produceHTML: false)).anchors)
  }

  /// Settles the links of the body and of the rows.
  ///
  /// - Returns: Whether anything changed.
  mutating func settle(_ table: LinkTable, _ anchors: [String: Set<String>]?) -> Bool {
    if isGivenUp { return false }
    let settling = settling(table, anchors)
    let outcome = settling.settle(draft.body.bytes, MarkupOptions())
    if outcome.isStuck {
      giveUp("the text is too complex to be read, or a link in it cannot be changed")
      return true
    }
    for lost in outcome.lost { reportLost(lost.message, draft.body.origin(of: lost.range)) }
    draft.body.apply(outcome.edits)
    written.merge(outcome.written) { first, _ in first }
    var isChanged = !outcome.edits.isEmpty
    for map in BehaviourSection.allCases {
      for index in draft.rows[map, default: []].indices {
        if settleRow(map, index, settling) { isChanged = true }
      }
    }
    for path in [\EntryDraft.name, \EntryDraft.focus] {
      guard let text = draft[keyPath: path], let new = settled(text, settling) else { continue }
      draft[keyPath: path]?.text = new
      isChanged = true
    }
    return isChanged
  }

  private mutating func settleRow(_ map: BehaviourSection, _ index: Int, _ settling: LinkSettling) -> Bool {
    guard let row = draft.rows[map]?[index], row.text.utf8.contains(UInt8(ascii: "]")) else { return false }
    guard let new = settled(DraftText(text: row.text, range: row.range), settling) else { return false }
    draft.rows[map]?[index].text = new
    return true
  }

  /// Returns a text with its links settled once; `nil` if nothing changed.
  private mutating func settled(_ text: DraftText, _ settling: LinkSettling) -> String? {
    let bytes = Array(text.text.utf8)
    let outcome = settling.settle(bytes, Self.textOptions)
    for lost in outcome.lost {
      // The text is the same in the source, except for its line breaks.
      let place = find(
        string(bytes[lost.range]),
        in: draft.file.bytes,
        from: text.range.lowerBound,
        to: text.range.upperBound
      )
      reportLost(lost.message, place.map { $0..<$0 + lost.range.count } ?? text.range)
    }
    written.merge(outcome.written) { first, _ in first }
    if outcome.isStuck { return withoutLinks(text.text) }
    return outcome.edits.isEmpty ? nil : string(applying(outcome.edits, to: bytes)[...])
  }

  private mutating func reportLost(_ message: String, _ range: Range<Int>) {
    draft.report(
      .importLink,
      range,
      message,
      "Make it a link again once it leads to a file of the library, or by `https`, `http`, `mailto` or `tel` elsewhere."
    )
  }

  private func settling(_ table: LinkTable, _ anchors: [String: Set<String>]?) -> LinkSettling {
    LinkSettling(
      table: table,
      source: draft.file.path,
      page: path,
      demos: Set(draft.demos.map { $0.stem + ".html" }),
      anchors: anchors,
      written: written
    )
  }

  private static let textOptions = MarkupOptions(rawHTML: .showAsText, produceHTML: false)

  mutating func giveUp(_ reason: String?) {
    isGivenUp = true
    let message = reason ?? "the links in the text cannot all be converted"
    let help = "Write the entry by hand; the source's text is in a file beside it."
    draft.report(.importNotConverted, 0..<0, message, help)
  }

  // MARK: The files

  /// Returns the files of the page, and the diagnostics for it.
  func finished() -> (files: [ImportedFile], diagnostics: [Diagnostic]) {
    var text = ""
    var found: [Diagnostic] = []
    if !isGivenUp {
      var finishing = EntryFinishing(draft: draft, category: category, settle: readyText)
      text = isEntry ? finishing.finish() : finishing.finishIndex()
      found = Array(finishing.draft.diagnostics.dropFirst(draft.diagnostics.count))
      if frontMatterLength(text) <= frontMatterLimit {
        let files = [file(path, Array(text.utf8))] + demoFiles
        let all = draft.diagnostics + found
        return (files, found + lostWords(of: draft, in: files, all))
      }
      let help = "Write the entry by hand; the source's text is in a file beside it."
      let message = "the front matter would be longer than 64 KB"
      found = [Diagnostic(.importNotConverted, at: draft.file.start, message, help: help)]
    }
    return (standIn, found)
  }

  /// Returns a text ready for the front matter: without headings, and with every link settled.
  private func readyText(_ text: DraftText) -> String {
    let plain = withoutHeadings(text.text)
    let outcome = settling(LinkTable(pages: [:], others: []), nil).settle(Array(plain.utf8), Self.textOptions)
    return outcome.edits.isEmpty && !outcome.isStuck ? plain : withoutHeadings(withoutLinks(plain))
  }

  private var demoFiles: [ImportedFile] {
    draft.demos.map { file("\(parentPath(path))/\($0.stem).html", $0.html) }
  }

  private func file(_ path: String, _ bytes: [UInt8]) -> ImportedFile {
    ImportedFile(path: path, content: .bytes(bytes), source: draft.file.start)
  }

  /// A page that says that the source could not be converted, and a file with the source's text.
  private var standIn: [ImportedFile] {
    let name = stem(lastPart(path)) == "index" ? "source.txt" : "\(stem(lastPart(path)))-source.txt"
    var yaml = YAMLText()
    yaml.add("title", titled(slug(stem(lastPart(draft.file.path)), or: "entry")))
    if isEntry {
      yaml.add("status", "draft")
      yaml.add("name", "The source could not be converted.")
      yaml.add("focus", "The source could not be converted.")
      yaml.addLine("announcement:\n  none: The source could not be converted.")
    }
    let text = "---\n\(yaml.text)---\n\nThe source could not be converted. [Its text](\(name)) is kept unchanged.\n"
    return [file(path, Array(text.utf8)), file("\(parentPath(path))/\(name)", draft.file.bytes)]
  }
}

/// The maximum number of bytes of front matter in an entry.
private let frontMatterLimit = 65_000

private func frontMatterLength(_ text: String) -> Int {
  let bytes = Array(text.utf8)
  return find("\n---\n", in: bytes, from: 0) ?? bytes.count
}

/// Returns a text in which nothing can be a link.
private func withoutLinks(_ text: String) -> String { escaped(text, "\\[]<") }
