public import Checking
public import Diagnostics
import HTMLTree
public import Markup
import PatternLibrary

extension PageSubject {
  /// Creates the subject for a page.
  ///
  /// - Parameter body: The body's facts, as `CheckedLibrary.checkBody` found them.
  public init(_ page: PageReference, of library: CheckedLibrary, terms: Terms, file: SourceFile, body: MarkupDocument) {
    var passages = [Passage(document: body, file: file, place: nil)]
    if case .entry(let index) = page { passages = textPassages(of: library.entries[index].entry) + passages }
    self.init(library: library, terms: terms, page: page, file: file, passages: passages)
  }
}

extension EntrySubject {
  /// Creates the subject for an entry.
  ///
  /// - Parameters:
  ///   - demoFiles: The files of the entry's demos, in order; `nil` for a file that could not be read.
  ///   - readSheet: Reads the style sheets that demos use.
  public init(
    _ index: Int,
    of library: CheckedLibrary,
    terms: Terms,
    file: SourceFile,
    body: MarkupDocument,
    demoFiles: [SourceFile?],
    readSheet: @escaping SheetReader
  ) {
    let checked = library.entries[index]
    let sheets = SheetCache(readSheet)
    var demos: [DemoSubject] = []
    var unreadDemos: [UnreadDemo] = []
    for (demo, file) in zip(checked.demos, demoFiles) {
      guard let file else { continue }
      if file.bytes.isEmpty {
        unreadDemos.append(UnreadDemo(file: file, refusal: nil))
        continue
      }
      do {
        let document = try readHTML(file.bytes)
        demos.append(
          DemoSubject(
            library: library,
            terms: terms,
            checked: demo,
            file: file,
            document: document,
            entry: checked.entry,
            sheets: sheets
          )
        )
      } catch {
        unreadDemos.append(UnreadDemo(file: file, refusal: error))
      }
    }
    self.init(
      page: PageSubject(.entry(index), of: library, terms: terms, file: file, body: body),
      checked: checked,
      demos: demos,
      unreadDemos: unreadDemos
    )
  }
}

/// Returns the front matter texts of an entry that contain Markdown, each as a passage.
private func textPassages(of entry: Entry) -> [Passage] {
  entry.markdownTexts.filter { isMarkdown($0.value) }.map { text in
    let file = SourceFile(path: entry.head.path, bytes: Array(text.value.utf8))
    let options = MarkupOptions(rawHTML: .showAsText, produceHTML: false, facts: .prose)
    let document = parseMarkup(file, body: 0..<file.bytes.count, options: options)
    return Passage(document: document, file: file, place: entry.head.range(text.bytes))
  }
}
