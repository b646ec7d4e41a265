public import Diagnostics

extension Rule {
  /// A text that somebody meant to finish.
  public static let entryLeftover = Rule(
    "entry-leftover",
    .warning,
    "A text says that it is not finished.",
    explanation: """
      `[todo]`, the same word in capitals, `TBD` and *lorem ipsum* are notes to a writer; on a page they are read by \
      people who came for guidance. Code and HTML comments may hold such words.
      """,
    examples: [
      Example(wrong: "- [todo] `contentDescription`", right: "- Set `contentDescription` to what is in progress.")
    ]
  )
}

let entryLeftoverCheck = Check<PageSubject>(.entryLeftover) { subject in
  (subject.reading.words + subject.reading.plainWords).flatMap { words in
    leftovers(in: words).map { run in
      Diagnostic(
        .entryLeftover,
        at: words.range(run),
        "`\(words.string(run))` is left in the text",
        help: "Write what is missing, or take the words out."
      )
    }
  }
}

private let notes = Phrases(["[todo]", "[tbd]", "[tbc]", "[fixme]", "[to do]", "lorem ipsum"])
private let shouts = Phrases(["todo", "tbd", "fixme"])

/// The runs of a text that are notes to a writer.
private func leftovers(in words: Words) -> [Range<Int>] {
  let bracketed = notes.places(in: words.text)
  let shouted = shouts.places(in: words.text).filter { words.text[$0].allSatisfy { (0x41...0x5A).contains($0) } }
  let alone = shouted.filter { run in !bracketed.contains { $0.overlaps(run) } }
  return (bracketed + alone).filter { !words.isCode($0.lowerBound) }.sorted { $0.lowerBound < $1.lowerBound }
}
