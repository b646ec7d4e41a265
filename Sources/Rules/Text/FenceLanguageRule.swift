public import Diagnostics

extension Rule {
  /// A fence that does not name the language inside.
  public static let textFenceLanguage = Rule(
    "text-fence-language",
    .warning,
    "A fenced code block names no language.",
    explanation: """
      The language gives the block its colours and its label, which says what the block is when it takes focus. For a \
      block in no language, write `text`.
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
      help: "Write it after the fence, like ```swift; or write `text` if there is none."
    )
  }
}
