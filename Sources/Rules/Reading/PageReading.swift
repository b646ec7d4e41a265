import Diagnostics
import Markup
import PatternLibrary

/// What several rules need from a page, determined once.
final class PageReading: Sendable {
  /// The texts of the page's Markdown, block by block.
  let words: [Words]
  /// The same, and the front matter texts without Markdown that may contain words that rules are about.
  let allWords: [Words]
  /// The criteria that the page's texts cite by number, except in code.
  let citations: [(words: Words, citation: Citation)]
  /// The links in Markdown and raw HTML, each with its text.
  let links: [SpokenLink]
  /// Everything that the page's Markdown links to or shows, with its passage.
  let destinations: [(link: MarkupLink, passage: Passage)]
  /// The body's headings; `nil` for a page without a body.
  let outline: BodyOutline?
  /// The names in the body that may be those of APIs.
  let native: NativeReading?

  init(_ passages: [Passage], of entry: Entry?, in file: SourceFile, _ terms: Terms) {
    words = passages.flatMap { passage in passage.document.prose.map { Words($0, in: passage) } }
    allWords = words + (entry?.plainWords(thatMayTell: terms.telling) ?? [])
    citations = allWords.flatMap { words in
      Citation.all(in: words.text).filter { !words.isCode($0.run.lowerBound) }.map { (words, $0) }
    }
    links = passages.flatMap(spokenLinks(in:))
    destinations = passages.flatMap { passage in
      (passage.document.links + passage.document.images).map { ($0, passage) }
    }
    let body = passages.first { $0.isBody }?.document
    outline = body.map { BodyOutline($0, file) }
    native = zip(body, outline).map { NativeReading($0, $1, file, terms.native) }
  }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  if let first, let second { (first, second) } else { nil }
}
