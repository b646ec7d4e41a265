public import Diagnostics

extension Rule {
  /// A fence that does not name the language inside.
  public static let textFenceLanguage = Rule(
    "text-fence-language",
    .warning,
    "A fenced code block names no language.",
    explanation: """
      The language gives the block its colours and its label, which says what it is when the block takes focus. For what \
      is in no language write `text`.
      """,
    wrong: "«```\nProgressView()\n```",
    right: "```swift\nProgressView()\n```"
  )
}

let textFenceLanguageCheck = Check<PageSubject>(.textFenceLanguage) { subject in
  (subject.body?.codeBlocks ?? []).filter { $0.isFenced && $0.info.isEmpty }.map { block in
    let line = subject.file.lineRange(containing: block.range.lowerBound)
    return Diagnostic(
      .textFenceLanguage,
      at: subject.file.range(block.range.lowerBound..<max(block.range.lowerBound, line.upperBound)),
      "the code block names no language",
      help: "Write it after the fence, as ```swift; or `text` for what is in none."
    )
  }
}
