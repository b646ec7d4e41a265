import CCMark
import Diagnostics
import Foundation
import Markup
import TestSupport
import Testing

/// Parses a text as a whole file's body.
func parse(
  _ text: String,
  _ options: MarkupOptions = .plain,
  resolve: (MarkupLink) -> LinkResolution = { _ in .keep }
) -> MarkupDocument {
  let file = SourceFile(path: "entry.md", text: text)
  return parseMarkup(file, body: 0..<file.bytes.count, options: options, resolve: resolve)
}

extension MarkupOptions {
  /// Only headings, with their ids and nothing around them.
  static let plain = MarkupOptions(headingAnchors: false, demotesHeadings: false)
}

extension MarkupDocument {
  var text: String { String(decoding: html, as: UTF8.self) }
  var rules: [String] { diagnostics.map(\.rule.id) }
}

/// What libcmark itself produces from a text, with raw HTML allowed.
func plainCommonMark(_ text: [UInt8]) -> String {
  unsafe text.withUnsafeBytes { buffer in
    guard let html = unsafe cmark_markdown_to_html(buffer.baseAddress, buffer.count, CMARK_OPT_UNSAFE) else {
      return ""
    }
    defer { unsafe free(html) }
    return withoutUnsafeLinks(unsafe String(cString: html))
  }
}

/// HTML in which links with forbidden schemes have no destination.
func withoutUnsafeLinks(_ html: String) -> String {
  html.replacingOccurrences(
    of: #"<a href="(?!(?:https?|mailto|tel):)[a-z][a-z0-9+.-]*:[^"]*"(?: title="[^"]*")?>"#,
    with: "<a>",
    options: [.regularExpression, .caseInsensitive]
  )
}

/// HTML without the ids of headings.
func withoutHeadingIDs(_ html: String) -> String {
  html.replacing(/<h([1-6]) id="[^"]*">/) { "<h\($0.output.1)>" }
}

/// The text at a range, to compare the place of a fact with the words that it must cover.
func slice(_ text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
