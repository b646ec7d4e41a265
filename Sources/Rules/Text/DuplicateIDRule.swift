public import Diagnostics
import Markup

extension Rule {
  /// An id that two elements of raw HTML have.
  public static let textDuplicateID = Rule(
    "text-duplicate-id",
    .error,
    "Two elements of raw HTML have one id.",
    explanation: "A link to the id leads to the first, and what names the second by its id gets the first as well.",
    source: "HTML, section 3.2.6 The id attribute",
    wrong: "<p id=\"note\">One</p>\n\n«<p id=\"note\">Two</p>",
    right: "<p id=\"note\">One</p>\n\n<p id=\"another\">Two</p>"
  )
}

let textDuplicateIDCheck = Check<PageSubject>(.textDuplicateID) { subject in
  var first: [String: Range<Int>] = [:]
  return (subject.body?.tags ?? []).compactMap { tag in
    guard !tag.isClosing, let id = tag["id"], !id.isEmpty else { return nil }
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
