public import Diagnostics
import Markup
import Text

extension Rule {
  /// A heading at the same level as the one that it belongs under.
  public static let textHeadingAtParent = Rule(
    "text-heading-at-parent",
    .warning,
    "A heading sits at the level of the heading that it belongs under.",
    explanation: """
      `## Developer notes` after `## iOS` ends the section on iOS, which is then empty, and begins one that belongs to no \
      platform. Polite reads it as a part of the platform's section; other tools, and people who read the source, do not. \
      `--fix` lowers it where the page stays as it is: where the heading of another platform follows.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships",
    wrong: "## iOS\n\n«## Developer notes",
    right: "## iOS\n\n### Developer notes",
    isFixable: true
  )
}

let textHeadingAtParentCheck = Check<PageSubject>(.textHeadingAtParent) { subject in
  guard let body = subject.body else { return [] }
  let headings = body.headings.filter { !$0.isNested }
  let shift = headings.contains { $0.level == 1 } ? 1 : 0
  return headings.indices.dropFirst().compactMap { index in
    let heading = headings[index]
    let isLowered = heading.level == 2 && heading.renderedLevel > 2 + shift
    let parent =
      isLowered ? headings[..<index].last { $0.level == 2 && $0.renderedLevel == 2 + shift } : headings[index - 1]
    guard let parent, isLowered || isBesideItsParent(heading, parent, subject) else { return nil }
    return Diagnostic(
      .textHeadingAtParent,
      at: subject.file.range(heading.range),
      "“\(heading.text)” sits at the level of “\(parent.text)”, which it belongs under",
      help: "Write it one level lower.",
      notes: [.init(at: subject.file.range(parent.range), "the heading that it belongs under")],
      fix: isLowered ? lowering(heading, in: subject.file) : nil
    )
  }
}

/// Whether a heading that names notes or a framework directly follows its platform's heading at the same level.
private func isBesideItsParent(_ heading: Heading, _ parent: Heading, _ subject: PageSubject) -> Bool {
  let labels = subject.terms.native.labels
  guard heading.level == parent.level, parent.range.upperBound <= heading.range.lowerBound,
    isBlank(subject.file.bytes[parent.range.upperBound..<heading.range.lowerBound]),
    let platform = labels.scope(of: parent.text), platform.isPlatform
  else { return false }
  if ["developer notes", "developer note"].contains(plainKey(heading.text)) { return true }
  guard let framework = labels.scope(of: heading.text), !framework.isPlatform else { return false }
  return framework.frameworks.isSubset(of: platform.frameworks)
}

/// Whether bytes are only white space and comments.
private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
  var rest = bytes
  while let first = rest.first {
    if rest.starts(with: "<!--".utf8) {
      guard let end = rest.firstPlace(of: "-->".utf8) else { return true }
      rest = rest[(end + 3)...]
    } else if isSpace(first) || first == UInt8(ascii: "#") {
      rest = rest.dropFirst()
    } else {
      return false
    }
  }
  return true
}

/// Returns the change that writes a heading with `#`s one level lower. Polite already shows it at that level, so the
/// page stays the same.
private func lowering(_ heading: Heading, in file: SourceFile) -> Fix? {
  let start = heading.range.lowerBound
  guard heading.range.contains(start), file.bytes[start] == UInt8(ascii: "#") else { return nil }
  return Fix("Lower the heading by one level", edits: [Fix.Edit(file.range(start..<start), "#")], promise: .samePage)
}
