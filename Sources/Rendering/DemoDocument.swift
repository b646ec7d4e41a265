import Diagnostics
import HTMLTree
import Markup

/// What a page needs to know of a demo's file: its title, whether it shows a mistake, and its source by language.
struct DemoDocument {
  let title: String?
  /// What is wrong in a demo that shows a mistake: the content of `<meta name="polite:wrong">`.
  let wrong: String?
  /// Whether the document itself says that it runs from right to left.
  let isRightToLeft: Bool
  /// `nil` for a file that nests too deeply to be read.
  let tree: HTMLDocument?
  /// The file as it is, then its style sheets and scripts, each on its own.
  let sources: [Source]

  struct Source {
    let language: Language
    /// Highlighted.
    let html: [UInt8]
  }

  enum Language: String {
    case html, css, javascript

    var title: String {
      switch self {
      case .html: "HTML"
      case .css: "CSS"
      case .javascript: "JavaScript"
      }
    }
  }

  init(_ file: SourceFile) {
    let document = parseHTML(file.bytes)
    tree = document
    isRightToLeft = document?.first("html")?["dir"]?.lowercased() == "rtl"
    let titleElement = document?.first("title")
    title = titleElement.flatMap { document?.text(in: $0.index) }.map(squeezed).flatMap { $0.isEmpty ? nil : $0 }
    wrong = document?.elements.first { $0.name == "meta" && $0["name"] == "polite:wrong" }?["content"]
    let styles = document.map { inside("style", of: $0, in: file) } ?? []
    let scripts = document.map { inside("script", of: $0, in: file) } ?? []
    let parts: [(Language, [UInt8])] = [(.html, file.bytes), (.css, styles), (.javascript, scripts)]
    sources = parts.filter { !$0.1.isEmpty }.map { language, bytes in
      Source(language: language, html: keepingReturns(highlight(bytes, language: language.rawValue)))
    }
  }
}

/// HTML in which carriage returns are written out, since parsing would turn them into line feeds.
private func keepingReturns(_ html: [UInt8]) -> [UInt8] {
  guard html.contains(UInt8(ascii: "\r")) else { return html }
  return html.flatMap { $0 == UInt8(ascii: "\r") ? Array("&#13;".utf8) : [$0] }
}

/// The source inside every element of a name, less the indentation that its lines share.
private func inside(_ name: String, of document: HTMLDocument, in file: SourceFile) -> [UInt8] {
  let parts = document.elements.filter { $0.name == name }.compactMap(\.inside)
  return Array(parts.map { outdented(file.bytes[$0]) }.joined(separator: [UInt8(ascii: "\n")]))
}

private func outdented(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let newline = UInt8(ascii: "\n")
  let space = UInt8(ascii: " ")
  let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
  let full = lines.filter { line in !line.allSatisfy { $0 == space || $0 == UInt8(ascii: "\r") } }
  let shared = full.map { line in line.prefix { $0 == space }.count }.min() ?? 0
  let kept = lines.map { $0.dropFirst(min(shared, $0.prefix { $0 == space }.count)) }
  let trimmed = kept.drop { $0.isEmpty }
  return Array(trimmed.joined(separator: [newline]))
}

private func squeezed(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
