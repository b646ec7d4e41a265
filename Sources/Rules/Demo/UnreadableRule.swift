public import Diagnostics
import HTMLTree

extension Rule {
  /// A demo that cannot be read.
  public static let demoUnreadable = Rule(
    "demo-unreadable",
    .error,
    "A demo cannot be read as HTML.",
    explanation: """
      Reading HTML takes time and memory out of all proportion when elements nest hundreds deep, when a tag has \
      thousands of attributes, or when formatting elements are left open before many paragraphs. No page that was \
      written by hand is like that. Such a demo is published as it is, but its content is not checked.
      """,
    wrong: "<div>Fetching<div>Fetching…  (six hundred times)",
    right: "<div>Fetching</div><div>Fetching</div>…",
    language: "html"
  )
}

let demoUnreadableCheck = Check<EntrySubject>(.demoUnreadable) { subject in
  subject.unreadDemos.map { demo in
    guard let refusal = demo.refusal else {
      let message = "there is nothing to read in the demo"
      return Diagnostic(.demoUnreadable, at: demo.file.start, message, help: "Write a complete document, in UTF-8.")
    }
    let place = demo.file.range(refusal.offset..<min(refusal.offset + 1, demo.file.bytes.count))
    let (message, help) = words(for: refusal.reason)
    return Diagnostic(.demoUnreadable, at: place, message, help: help)
  }
}

private func words(for reason: HTMLRefusal.Reason) -> (message: String, help: String) {
  switch reason {
  case .nestsTooDeep:
    ("elements nest deeper than \(deepestNesting) here", "Close elements where they end.")
  case .tooManyAttributes: ("this tag has too many attributes", "Look for a quote that is not closed.")
  case .formattingNotClosed:
    (
      "formatting elements are left open too often",
      "Close each `<b>`, `<i>`, `<a>` and the like where it ends."
    )
  }
}
