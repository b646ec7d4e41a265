public import Diagnostics
import Hashing

extension Rule {
  /// Two sections with the same name at the same level.
  public static let textDuplicateHeading = Rule(
    "text-duplicate-heading",
    .warning,
    "Two headings below one parent are the same.",
    explanation: """
      In a list of headings, nothing tells the two apart. The same heading under two parents, like `### Name` under \
      each platform, is fine.
      """,
    source: "WCAG 2.2, 2.4.6 Headings and Labels",
    wrong: "## Examples\n\n«## Examples",
    right: "## Examples\n\n## More examples"
  )
}

let textDuplicateHeadingCheck = Check<PageSubject>(.textDuplicateHeading) { subject in
  guard let outline = subject.reading.outline, mayRepeat(outline.headings) else { return [] }
  var first: [String: Int] = [:]
  return zip(outline.headings.indices, outline.parents).compactMap { index, parent in
    let heading = outline.headings[index]
    let words = plainKey(heading.text)
    let key = "\(parent ?? -1) \(heading.level) \(words)"
    guard !words.isEmpty, let other = first[key] else {
      first[key] = index
      return nil
    }
    return Diagnostic(
      .textDuplicateHeading,
      at: subject.file.range(heading.range),
      "the heading “\(heading.text)” appears twice in its section",
      help: "Say what sets the two apart, or merge the two sections.",
      notes: [.init(at: subject.file.range(outline.headings[other].range), "the first is here")]
    )
  }
}

/// A quick check of the letters and digits of headings, so that most bodies need no comparison of words.
private func mayRepeat(_ headings: [BodyOutline.Heading]) -> Bool {
  let signs = headings.map { sign(of: $0.text) }.sorted()
  return zip(signs, signs.dropFirst()).contains { $0 == $1 }
}

/// Returns a number that is the same for headings with the same words, computed from their ASCII letters and digits,
/// ignoring case. All other headings share one number, because their case is not a single bit.
private func sign(of text: String) -> UInt64 {
  if text.utf8.contains(where: { $0 >= 0x80 }) { return 0 }
  return shortHash(of: text.utf8.lazy.filter { isWordByte($0) && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 })
}
