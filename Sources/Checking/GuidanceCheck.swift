public import Diagnostics
import Markup
public import PatternLibrary

extension Rule {
  /// A heading in a text of the front matter.
  public static let entryHeadingInText = Rule(
    "entry-heading-in-text",
    .error,
    "A text of the front matter holds a heading.",
    explanation: """
      Texts of the front matter are in a panel or a table's cell of the page, where a heading would break the page's \
      outline. Say it in a sentence, or write a section in the body.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships",
    wrong: "focus: «\"# Focus stays\"",
    right: "focus: Focus stays on the slider.",
    language: "yaml"
  )
}

extension CheckedLibrary {
  /// A text of an entry's front matter as HTML: Markdown, with its links resolved as those of the body are.
  ///
  /// Tags are shown as they were typed, since such texts speak of elements: `Goes to the <button>`. Text without any
  /// character that Markdown gives a meaning is only escaped, which is what most texts need.
  public func guidanceHTML(_ text: String, of entry: Int) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard isMarkdown(text) else { return escapeHTML(bytes) }
    let file = SourceFile(path: "", bytes: bytes)
    let options = MarkupOptions(rawHTML: .showAsText, produceHTML: true, headingAnchors: false)
    let document = parseMarkup(file, body: 0..<bytes.count, options: options) { link in
      guard case .file(let file, let reference, _) = resolver(for: .entry(entry)).resolve(link.destination) else {
        return .keep
      }
      if case .demo = file.target { return .link(reference) }
      return .rewrite(reference)
    }
    return withoutSingleParagraph(document.html)
  }

  /// A text of the front matter as plain text: without Markdown's marks, and in one line.
  public static func guidanceText(_ text: String) -> String {
    guard isMarkdown(text) else { return text }
    let bytes = Array(text.utf8)
    let options = MarkupOptions(rawHTML: .showAsText, produceHTML: true, headingAnchors: false)
    let file = SourceFile(path: "", bytes: bytes)
    return squeezed(plainText(ofHTML: parseMarkup(file, body: 0..<bytes.count, options: options) { _ in .keep }.html))
  }

  /// What is wrong in the texts of an entry's front matter: dead links, and headings.
  func checkGuidance(of entry: Int, anchors: inout AnchorFacts) -> [Diagnostic] {
    let checked = entries[entry]
    var diagnostics: [Diagnostic] = []
    checked.entry.eachMarkdownText { text in
      guard isMarkdown(text.value) else { return }
      let file = SourceFile(path: "", bytes: Array(text.value.utf8))
      let options = MarkupOptions(rawHTML: .showAsText, produceHTML: false)
      let document = parseMarkup(file, body: 0..<file.bytes.count, options: options) { _ in .keep }
      let place = checked.entry.head.range(text.bytes)
      let links = document.links + document.images
      for fault in document.diagnostics where fault.severity == .error {
        let exact = place.searched(for: file.bytes[fault.range.bytes])
        diagnostics.append(Diagnostic(fault.rule, at: exact, fault.message, help: fault.help))
      }
      guard !links.isEmpty || !document.headings.isEmpty else { return }
      let resolver = resolver(for: .entry(entry))
      for link in links {
        let outcome = resolver.resolve(link.destination)
        let exact = place.searched(for: file.bytes[link.range])
        anchors.note(outcome, at: exact.bytes)
        let diagnostic = linkDiagnostic(for: outcome, destination: link.destination, at: exact, from: resolver)
        if let diagnostic { diagnostics.append(diagnostic) }
      }
      if let heading = document.headings.first {
        let message = "the heading “\(heading.text)” is in a text of the front matter"
        diagnostics.append(
          Diagnostic(.entryHeadingInText, at: place, message, help: "Make it a sentence, or a section of the body.")
        )
      }
    }
    return diagnostics
  }
}

extension Entry {
  /// The texts of the front matter that the page shows as Markdown.
  public var markdownTexts: [Located<String>] {
    var texts: [Located<String>] = []
    eachMarkdownText { texts.append($0) }
    return texts
  }

  /// Hands out the texts of the front matter that the page shows as Markdown, in no file's order: what to use it for, what
  /// to do, and what a name, a focus, an absent announcement and each row say.
  func eachMarkdownText(_ read: (Located<String>) -> Void) {
    use?.when.forEach(read)
    use?.not.forEach(read)
    instructions.forEach(read)
    read(Located(name.value.guidance, at: name.bytes))
    read(Located(focus.value.guidance, at: focus.bytes))
    if case .none(let reason) = announcements.value { read(Located(reason, at: announcements.bytes)) }
    for section in BehaviourSection.allCases { for row in self[rows: section] { read(row.text) } }
  }
}

/// Whether Markdown gives any byte of a text of the front matter a meaning; one without is a paragraph as it is.
public func isMarkdown(_ text: String) -> Bool {
  let bytes = text.utf8.span
  let meanings = meanings
  for index in bytes.indices where meanings[Int(bytes[index])] { return true }
  return false
}

/// The bytes that Markdown gives a meaning inside a line, and the end of a line.
private let meanings = table("*_`[]<&\\!\n#~")

/// For each byte, whether it is among some.
private func table(_ bytes: String) -> [Bool] {
  var result = [Bool](repeating: false, count: 256)
  for byte in bytes.utf8 { result[Int(byte)] = true }
  return result
}

/// Text that is one paragraph is in its row without the paragraph's tags.
private func withoutSingleParagraph(_ html: [UInt8]) -> [UInt8] {
  let open = Array("<p>".utf8)
  let close = Array("</p>\n".utf8)
  guard html.starts(with: open), html.count >= open.count + close.count, html.suffix(close.count).elementsEqual(close)
  else { return html }
  let inner = html[open.count..<html.count - close.count]
  return inner.indices.contains { html[$0...].starts(with: open) } ? html : Array(inner)
}

/// What HTML says that `parseMarkup` wrote: without tags, and with characters in place of the four that it escapes.
private func plainText(ofHTML html: [UInt8]) -> String {
  var text: [UInt8] = []
  var rest = html[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else if byte == UInt8(ascii: "&"), let (escape, character) = escapes.first(where: { rest.starts(with: $0.0) }) {
      text.append(character)
      rest = rest.dropFirst(escape.count)
    } else {
      text.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: text, as: UTF8.self)
}

private let escapes: [([UInt8], UInt8)] = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")].map {
  (Array($0.0.utf8), Array($0.1.utf8)[0])
}
