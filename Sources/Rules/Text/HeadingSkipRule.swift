public import Diagnostics

extension Rule {
  /// A heading that skips a level.
  public static let textHeadingSkip = Rule(
    "text-heading-skip",
    .warning,
    "A heading skips a level.",
    explanation: """
      Screen-reader users move by headings and their levels. Where a level is left out they look for a section that is \
      not there. The page's title is the heading of level 1, so a body begins with level 2.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships; technique G141",
    wrong: "## iOS\n\n«#### UIKit",
    right: "## iOS\n\n### UIKit"
  )
}

let textHeadingSkipCheck = Check<PageSubject>(.textHeadingSkip) { subject in
  guard let headings = subject.reading.outline?.headings else { return [] }
  return headings.indices.compactMap { index in
    let heading = headings[index]
    let before = index > 0 ? headings[index - 1].level : 1
    guard heading.level > before + 1 else { return nil }
    // The message uses the levels as written: in a body that begins with level 1, all headings are shown one level
    // lower.
    let shift = heading.level - heading.writtenLevel
    return Diagnostic(
      .textHeadingSkip,
      at: subject.file.range(heading.range),
      index > 0
        ? "the heading “\(heading.text)” of level \(heading.writtenLevel) follows one of level \(before - shift)"
        : "the body begins with a heading of level \(heading.writtenLevel)",
      help: "Write it at level \(before + 1 - shift), and those below it accordingly."
    )
  }
}
