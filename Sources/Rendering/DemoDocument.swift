import Checking
import Diagnostics
import HTMLTree
import Hashing
import Markup
import PatternLibrary

/// What a page needs to know about a demo's file: its title, whether it shows a mistake, and its source.
struct DemoDocument {
  /// The hash that identifies the file in evidence.
  let hash: ContentHash
  let title: String?
  /// What is wrong in a demo that shows a mistake.
  let wrong: String?
  /// Whether the document itself says that it runs from right to left.
  let isRightToLeft: Bool
  /// The document's tree; `nil` for a file that nests too deeply to be read.
  let tree: HTMLDocument?
  /// The highlighted file. Its style sheets and scripts are in elements with `data-part`, so that they can also be
  /// shown separately.
  let source: [UInt8]

  init(_ file: SourceFile, of demo: CheckedDemo) {
    hash = demo.hash(of: file.bytes)
    tree = parseHTML(file.bytes)
    let titleElement = tree?.first("title")
    title = titleElement.flatMap { [tree] in tree?.text(in: $0.index) }.map(squeezed).flatMap { $0.isEmpty ? nil : $0 }
    wrong = tree?.wrong
    isRightToLeft = tree?.first("html")?["dir"]?.lowercased() == "rtl"
    source = highlighted(file.bytes, parts: tree.map(parts) ?? [])
  }
}

/// A style sheet or a script inside a document.
private struct Part {
  let language: String
  let bytes: Range<Int>
}

private func parts(of document: HTMLDocument) -> [Part] {
  let languages = ["style": "css", "script": "javascript"]
  return document.elements.compactMap { element in
    guard let language = languages[element.name], let bytes = element.inside, !bytes.isEmpty else { return nil }
    return Part(language: language, bytes: bytes)
  }
}

private func highlighted(_ bytes: [UInt8], parts: [Part]) -> [UInt8] {
  var html: [UInt8] = []
  var done = 0
  for part in parts where part.bytes.lowerBound >= done {
    html += highlight(Array(bytes[done..<part.bytes.lowerBound]), language: "html")
    html += "<span data-part=\"\(part.language)\">".utf8
    html += highlight(Array(bytes[part.bytes]), language: part.language)
    html += "</span>".utf8
    done = part.bytes.upperBound
  }
  return keepingReturns(html + highlight(Array(bytes[done...]), language: "html"))
}

/// Returns HTML with carriage returns written as character references, since parsing would turn them into line feeds.
private func keepingReturns(_ html: [UInt8]) -> [UInt8] {
  guard html.contains(UInt8(ascii: "\r")) else { return html }
  return html.flatMap { $0 == UInt8(ascii: "\r") ? Array("&#13;".utf8) : [$0] }
}
