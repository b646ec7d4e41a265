public import Diagnostics
import Markup

extension Rule {
  /// An id that two elements in raw HTML share, or that an element shares with a part of the page.
  public static let textDuplicateID = Rule(
    "text-duplicate-id",
    .error,
    "Two elements of raw HTML have the same id, or one has an id that is the page's own.",
    explanation: """
      A link to the id leads to the first, and a reference that is meant for the second finds the first as well. The \
      page's own parts have ids like `page.contents` and `demo.upload`, with a dot after their first word.
      """,
    source: "HTML, section 3.2.6 The id attribute",
    wrong: "<p id=\"note\">One</p>\n\n«<p id=\"note\">Two</p>",
    right: "<p id=\"note\">One</p>\n\n<p id=\"another\">Two</p>"
  )
}

let textDuplicateIDCheck = Check<PageSubject>(.textDuplicateID) { subject in
  var first: [String: Range<Int>] = [:]
  return (subject.body?.tags ?? []).compactMap { tag in
    guard !tag.isClosing, let id = tag["id"], !id.isEmpty else { return nil }
    if isOfPage(id) {
      return Diagnostic(
        .textDuplicateID,
        at: subject.file.range(tag.range),
        "`\(id)` looks like an id of the page's own parts",
        help: "Write it without the dot."
      )
    }
    guard let other = first[id] else {
      first[id] = tag.range
      return nil
    }
    return Diagnostic(
      .textDuplicateID,
      at: subject.file.range(tag.range),
      "another element has the id `\(id)`",
      help: "Give each an id of its own.",
      notes: [Diagnostic.Note(at: subject.file.range(other), "the first is here")]
    )
  }
}

/// Whether a part of the page outside the body could have an id.
private func isOfPage(_ id: String) -> Bool {
  id.firstIndex(of: ".").map { pageParts.contains(id[..<$0]) } == true
}

private let pageParts: Set<Substring> = [
  "demo", "entry", "log", "page", "reference", "scenario", "source", "spec", "toc", "view",
]
