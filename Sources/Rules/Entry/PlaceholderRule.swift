public import Diagnostics
import PatternLibrary

extension Rule {
  /// A text that `polite new` or `polite import` wrote.
  public static let entryPlaceholder = Rule(
    "entry-placeholder",
    .error,
    "A placeholder text from `polite new` or `polite import` was never replaced.",
    explanation: """
      `polite new` fills an entry with sentences that say what to write. A reader who comes across one learns nothing, \
      and nobody has thought through what it asks for. `polite import` writes sentences where the source says nothing: \
      that nothing is announced, for example, would be taken for a claim. In a draft it is a warning.
      """,
    wrong: "keyboard:\n  tab: «Say where Tab leads.",
    right: "keyboard:\n  tab: Moves to the next control.",
    language: "yaml"
  )
}

/// The texts with which `polite new` fills an entry and its demo, including those in comments.
public let entryPlaceholders = [
  "One sentence that says what this is, for a reader who has never seen it.",
  "Say where the name comes from, and what it must tell someone who does not see the screen.",
  "A typical name",
  "Say where focus is before the component appears, while it is there, and afterwards.",
  "The exact words",
  "the moment at which they are announced",
  "Say where Tab leads.",
  "Say what Enter does.",
  "Say what the arrow keys do.",
  "Say what a swipe reaches, and in which order.",
  "Say what a double tap does.",
  "Say what the gesture does, and which button does the same.",
  "Say the role.",
  "Say the states, and when they change.",
  "Say how a value is spoken.",
  "Say what grows and what wraps.",
  "Say what replaces motion.",
  "Say when to use this component, and what to use instead when it does not fit.",
  "Show the least code that keeps the promises above.",
  "A mistake that you have seen, and the problem that it caused for people.",
]

private let unsaid = [
  CatalogueDialect.unsaid.name, CatalogueDialect.unsaid.focus, CatalogueDialect.unsaid.announcement,
]

/// The beginnings of all these texts, in lower case.
let placeholderTraces = (entryPlaceholders + unsaid).map { $0.prefix(14).lowercased() }

private let placeholders = Set((entryPlaceholders + unsaid).map { Array($0.utf8) })
private let lengths = Set(placeholders.map(\.count))

let entryPlaceholderCheck = Check<PageSubject>(.entryPlaceholder, needs: ["status"]) { subject in
  subject.reading.allWords.filter { lengths.contains($0.text.count) && placeholders.contains($0.text) }.map { words in
    let isNew = !unsaid.contains(words.string(0..<words.text.count))
    var diagnostic = Diagnostic(
      .entryPlaceholder,
      at: words.range(0..<words.text.count),
      "`\(words.string(0..<words.text.count))` is a placeholder text from `polite \(isNew ? "new" : "import")`",
      help: "Write what it asks for, or take it out."
    )
    if subject.entry?.status == .draft { diagnostic.severity = .warning }
    return diagnostic
  }
}
