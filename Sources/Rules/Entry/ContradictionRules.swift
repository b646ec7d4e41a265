public import Diagnostics
import PatternLibrary

extension Rule {
  /// A component that is documented without a role, although its kind has one.
  public static let entryDeniedRole = Rule(
    "entry-denied-role",
    .warning,
    "An entry says that a component has no role, but its kind has one.",
    explanation: """
      `<progress>` and `role="progressbar"` have the role of a progress bar, and native indicators are exposed as such: \
      VoiceOver says “In progress” or a percentage. Only an indicator that is hidden, because a visible label beside it \
      is read instead, has none.
      """,
    source: "WCAG 2.2, 4.1.2 Name, Role, Value; WAI-ARIA 1.2, progressbar",
    wrong: "title: Progress bar\nscreenreader:\n  role: «It does not have a role.",
    right: "title: Progress bar\nscreenreader:\n  role: Progress bar, with a value when it is determinate.",
    language: "yaml"
  )

  /// A component of a known kind whose text is documented not to grow.
  public static let entryDeniedResize = Rule(
    "entry-denied-resize",
    .warning,
    "An entry says that a component of a known kind does not respond to text resize.",
    explanation: """
      A picture may keep its size, but the label beside it is text, and text can be made twice as large without loss.
      """,
    source: "WCAG 2.2, 1.4.4 Resize Text",
    wrong: "title: Spinner\nsettings:\n  text resize: «It does not respond to text resize.",
    right: "title: Spinner\nsettings:\n  text resize: The label grows and wraps; the spinner may keep its size.",
    language: "yaml"
  )
}

let entryDeniedRoleCheck = Check<EntrySubject>(.entryDeniedRole) { subject in
  let entry = subject.entry
  guard let kind = subject.page.terms.kinds(of: entry).first(where: { !$0.roles.isEmpty }) else { return [] }
  return entry[rows: .screenReader].filter { row in
    let text = folded(row.text.value)
    let isRole = folded(row.key.value) == "role"
    guard !says(text, anyOf: ["label", "labels", "decoration", "decorative", "hidden", "ignored"]) else { return false }
    return says(text, anyOf: denials(of: "role")) || (isRole && ["no role", "none", "n/a"].contains(plainKey(text)))
  }
  .map { row in
    Diagnostic(
      .entryDeniedRole,
      at: place(of: row, in: entry),
      "\(kind.withArticle) has a role",
      help: "Say that it is \(oneOf(kind.roles)), or how each platform exposes it."
    )
  }
}

let entryDeniedResizeCheck = Check<EntrySubject>(.entryDeniedResize) { subject in
  let entry = subject.entry
  guard let kind = subject.page.terms.kinds(of: entry).first else { return [] }
  return entry[rows: .settings].filter { row in
    let text = folded(row.text.value)
    guard sizeSettings.contains(folded(row.key.value)) else { return false }
    return says(Array(text.utf8), anyOf: refusalsToGrow)
      && !says(Array(text.utf8), anyOf: ["label", "labels", "but", "except", "spinner may"])
  }
  .map { row in
    Diagnostic(
      .entryDeniedResize,
      at: place(of: row, in: entry),
      "the label of \(kind.withArticle) responds to text resize",
      help: "Say that the label grows and wraps; the picture may keep its size."
    )
  }
}

/// Returns where a row's text is: not at the indicator of a block of text, but at its words.
private func place(of row: BehaviourRow, in entry: Entry) -> SourceRange {
  let text = row.text.value.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  let words = Words(text, at: entry.head.range(row.text.bytes))
  return words.range(0..<words.text.count)
}

extension ComponentKind {
  fileprivate var withArticle: String { "\("aeiou".contains(name.lowercased().prefix(1)) ? "an" : "a") \(name)" }
}

/// Returns "`dialog` or `alertdialog`".
func oneOf(_ roles: [String]) -> String { roles.map { "`\($0)`" }.joined(separator: " or ") }

private let sizeSettings: Set<String> = [
  "text resize", "text resizing", "text size", "font size", "dynamic type", "larger text", "text scaling",
  "resize text", "text zoom",
]

private let refusalsToGrow = [
  "does not respond", "doesn't respond", "do not respond", "don't respond", "does not resize", "doesn't resize",
  "does not scale", "doesn't scale", "is not affected", "isn't affected", "no effect",
]

private func denials(of what: String) -> [String] {
  ["does not have a", "doesn't have a", "do not have a", "don't have a", "has no", "have no"].map { "\($0) \(what)" }
}

/// Returns a text in lower case, with plain apostrophes and without hyphens, for looking up phrases.
func folded(_ text: String) -> String {
  var result = ""
  for scalar in text.lowercased().unicodeScalars {
    switch scalar {
    case "’": result.unicodeScalars.append("'")
    case "-", "_": result.unicodeScalars.append(" ")
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func says(_ text: String, anyOf phrases: [String]) -> Bool { says(Array(text.utf8), anyOf: phrases) }
