public import Diagnostics
import HTMLTree

extension Rule {
  /// A demo that is not read.
  public static let demoUnreadable = Rule(
    "demo-unreadable",
    .error,
    "A demo cannot be read as HTML.",
    explanation: """
      Reading HTML takes time and memory out of all proportion when elements nest hundreds deep, when a tag has thousands \
      of attributes, or when formatting elements are left open before many paragraphs. No page that was written by hand \
      is so. Such a demo is published as it is, but nothing is known of it.
      """,
    examples: [
      Example(
        wrong: "<p><b>Fetching<p><b>Fetching…  (four hundred times)",
        right: "<p><b>Fetching</b><p><b>Fetching</b>…",
        language: "html"
      )
    ]
  )
}

let demoUnreadableCheck = Check<EntrySubject>(.demoUnreadable) { subject in
  subject.unreadDemos.map { demo in
    guard let refusal = demo.refusal else {
      return Diagnostic(
        .demoUnreadable,
        at: demo.file.start,
        "there is nothing to read in the demo",
        help: "Write a complete document, in UTF-8."
      )
    }
    let place = demo.file.range(refusal.offset..<min(refusal.offset + 1, demo.file.bytes.count))
    switch refusal.reason {
    case .nestsTooDeep:
      return Diagnostic(
        .demoUnreadable,
        at: place,
        "elements nest deeper than \(deepestNesting) here",
        help: "Close elements where they end."
      )
    case .tooManyAttributes:
      return Diagnostic(
        .demoUnreadable,
        at: place,
        "this tag has more than \(mostAttributes) attributes",
        help: "Look for a quote that is not closed."
      )
    case .formattingNotClosed:
      return Diagnostic(
        .demoUnreadable,
        at: place,
        "formatting elements were left open too often before this tag",
        help: "Close each `<b>`, `<i>`, `<a>` and the like where it ends."
      )
    }
  }
}
