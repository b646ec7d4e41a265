public import Diagnostics
import Markup
public import PatternLibrary
import Text

extension Rule {
  /// A heading in a front matter text.
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
  /// Returns a front matter text of an entry as HTML. It is Markdown, with its links resolved like those of the body.
  ///
  /// Tags are shown as they were typed, since such texts mention elements: `Goes to the <button>`. Text without any
  /// character that has a meaning in Markdown is only escaped, which is all that most texts need.
  public func guidanceHTML(_ text: String, of entry: Int) -> [UInt8] {
    guard isMarkdown(text) else { return Array(escapedMarkup(text).utf8) }
    let options = MarkupOptions(rawHTML: .showAsText, language: configuration.language, headingAnchors: false)
    let document = parseMarkup(text: Array(text.utf8), options: options) { link in
      guard case .file(let file, let reference, _) = resolver(for: .entry(entry)).resolve(link.destination) else {
        return .keep
      }
      if case .demo = file.target { return .link(reference) }
      return .rewrite(reference)
    }
    return withoutSingleParagraph(document.html)
  }

  /// Returns a front matter text as plain text, without Markdown's marks, on one line.
  public static func guidanceText(_ text: String) -> String {
    guard isMarkdown(text) else { return text }
    let options = MarkupOptions(rawHTML: .showAsText, headingAnchors: false)
    return squeezed(plainText(ofMarkup: parseMarkup(text: Array(text.utf8), options: options).html))
  }

  /// Checks the front matter texts of an entry for dead links and headings.
  func checkGuidance(of entry: Int, anchors: inout AnchorFacts) -> [Diagnostic] {
    let checked = entries[entry]
    var diagnostics: [Diagnostic] = []
    checked.entry.eachMarkdownText { text in
      guard isMarkdown(text.value) else { return }
      let bytes = Array(text.value.utf8)
      let document = parseMarkup(text: bytes, options: MarkupOptions(rawHTML: .showAsText, produceHTML: false))
      let place = checked.entry.head.range(text.bytes)
      let links = document.links + document.images
      for fault in document.diagnostics where fault.severity == .error {
        let exact = place.searched(for: bytes[fault.range.bytes])
        diagnostics.append(Diagnostic(fault.rule, at: exact, fault.message, help: fault.help))
      }
      guard !links.isEmpty || !document.headings.isEmpty else { return }
      let resolver = resolver(for: .entry(entry))
      for link in links {
        let outcome = resolver.resolve(link.destination)
        let exact = place.searched(for: bytes[link.range])
        anchors.note(outcome, at: exact.bytes, isExact: exact != place)
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
  /// The front matter texts that the page shows as Markdown.
  public var markdownTexts: [Located<String>] {
    var texts: [Located<String>] = []
    eachMarkdownText { texts.append($0) }
    return texts
  }

  /// Calls a closure with each front matter text that the page shows as Markdown, but not in the order of the file:
  /// what to use it for, what to do, and the texts of names, focus, absent announcements and rows.
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

/// Whether any byte of a front matter text has a meaning in Markdown. A text without such bytes is a plain paragraph.
public func isMarkdown(_ text: String) -> Bool {
  let bytes = text.utf8.span
  let meanings = meanings
  for index in bytes.indices where meanings[Int(bytes[index])] { return true }
  return false
}

/// The bytes that have a meaning in Markdown inside a line, and the end of a line.
private let meanings = (UInt8.min ... .max).map { "*_`[]<&\\!\n#~".utf8.contains($0) }

/// Removes the paragraph's tags if the text is a single paragraph.
private func withoutSingleParagraph(_ html: [UInt8]) -> [UInt8] {
  let open = Array("<p>".utf8)
  let close = Array("</p>\n".utf8)
  guard html.starts(with: open), html.count >= open.count + close.count, html.suffix(close.count).elementsEqual(close)
  else { return html }
  let inner = html[open.count..<html.count - close.count]
  return inner.firstPlace(of: open) != nil ? html : Array(inner)
}
