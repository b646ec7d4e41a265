public import Diagnostics
import Text

extension Rule {
  /// A text that somebody intended to finish.
  public static let entryLeftover = Rule(
    "entry-leftover",
    .warning,
    "A text says that it is not finished.",
    explanation: """
      `[todo]`, the same word in capitals, `TBD` and *lorem ipsum* are notes to a writer; on a page they are read by \
      people who came for guidance. Code and HTML comments may hold such words.
      """,
    wrong: "- «[todo] `contentDescription`",
    right: "- Set `contentDescription` to what is in progress."
  )
}

let entryLeftoverCheck = Check<PageSubject>(.entryLeftover) { subject in
  subject.reading.allWords.flatMap { words in
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

private let notes = ["[todo]", "[tbd]", "[tbc]", "[fixme]", "[to do]", "lorem ipsum"]
/// Words that are such notes only in capitals.
private let shouts = ["todo", "tbd", "fixme"]
private let phrases = Phrases(notes + shouts)

/// Strings, at least one of which is in every source with such notes, whatever marks are around and in them.
let leftoverTraces = ["todo", "to do", "[to", "tbd", "tbc", "fixme", "lorem"]

/// Returns the runs of a text that are notes to a writer.
private func leftovers(in words: Words) -> [Range<Int>] {
  let found = phrases.places(in: words.text)
  let bracketed = found.filter { $0.phrase < notes.count }.map(\.run)
  let shouted = found.filter { $0.phrase >= notes.count && words.text[$0.run].allSatisfy(isCapital) }.map(\.run)
  let alone = shouted.filter { run in !bracketed.contains { $0.overlaps(run) } }
  return (bracketed + alone).filter { !words.isCode($0.lowerBound) }.sorted { $0.lowerBound < $1.lowerBound }
}
