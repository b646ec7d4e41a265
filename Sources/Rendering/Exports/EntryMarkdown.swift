import Checking
import Diagnostics
import PatternLibrary

/// An entry's page as Markdown: the content of its front matter, then its body as written, then what proves each claim.
struct EntryMarkdown {
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - body: The body's Markdown, as in the entry's file.
  ///   - missingFence: The fence without which all that follows the body would be code; empty where there is none.
  ///   - proofs: What proves the entry's claims; `nil` where it has no scenarios.
  static func file(
    _ checked: CheckedEntry,
    body: ArraySlice<UInt8>,
    missingFence: String,
    proofs: ClaimProofs?
  ) -> OutputFile {
    var writer = EntryMarkdown()
    writer.bytes.reserveCapacity(body.count + 4096)
    writer.write(checked, body, missingFence, proofs)
    return OutputFile(path: checked.markdownPath, bytes: writer.bytes)
  }

  private mutating func write(
    _ checked: CheckedEntry,
    _ body: ArraySlice<UInt8>,
    _ missingFence: String,
    _ proofs: ClaimProofs?
  ) {
    let entry = checked.entry
    line("# \(entry.title.value)\n")
    if let summary = entry.summary { line("\(summary.value)\n") }
    if let use = entry.use {
      list("## Use it when", use.when.map(\.value))
      list("## Not when", use.not.map(\.value))
    }
    list("## Do this", entry.instructions.map(\.value))
    line("## Name\n\n\(entry.name.value.guidance)\n")
    list(nil, entry.name.value.examples.map { "“\($0)”" })
    let focus = entry.focus.value
    line("## Focus\n\n\(focus.guidance)\n")
    if let to = focus.to { line("To: \(to)\n") }
    line("## Announcement\n")
    switch entry.announcements.value {
    case .none(let reason): line("Nothing is announced. \(reason)\n")
    case .announced(let announcements): list(nil, announcements.map(sentence))
    }
    list("## States", checked.demos.flatMap(\.pictures).filter(\.isShown).map(sentence))
    bytes += body
    if let last = body.last, last != UInt8(ascii: "\n") { line("") }
    if !missingFence.isEmpty { line(missingFence) }
    line("")
    for section in BehaviourSection.allCases {
      list("## \(section.title)", entry[rows: section].map { "**\($0.key.value)**: \($0.text.value)" })
    }
    list("## WCAG criteria", checked.criteria.map(sentence))
    if let proofs { list("## What is tested", proofs.proofs.map(sentence)) }
    list("## Changes", entry.changes.map { "\($0.value.date): \($0.value.note)" })
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a list under a heading; nothing where the list is empty.
  private mutating func list(_ heading: String?, _ items: [String]) {
    guard !items.isEmpty else { return }
    if let heading { line("\(heading)\n") }
    for item in items {
      bytes += "- ".utf8
      if item.utf8.contains(UInt8(ascii: "\n")) {
        line(item.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  "))
      } else {
        line(item)
      }
    }
    line("")
  }

  private func sentence(_ announcement: Announcement) -> String {
    let manner = [announcement.politeness?.rawValue, announcement.when, announcement.platform?.title].compactMap(\.self)
    return "“\(announcement.text)”" + (manner.isEmpty ? "" : " (\(manner.joined(separator: "; ")))")
  }

  private func sentence(_ picture: CheckedPicture) -> String {
    let (label, alternative) = (picture.picture.label, picture.picture.alternative)
    return "**\(label)**: ![\(alternative)](\(picture.picture.file(nil)))"
  }

  private func sentence(_ cited: CitedCriterion) -> String {
    let criterion = cited.criterion
    return "[\(criterion.number) \(criterion.title)](\(criterion.understandingURL)) (Level \(criterion.level.rawValue))"
      + (cited.reason.map { ": \($0)" } ?? "")
  }

  private func sentence(_ proof: ClaimProofs.Proof) -> String {
    let reason = proof.word == .untestable ? proof.claim.reasonAgainst : nil
    let scenarios = proof.backing.map { "“\($0.scenario.title.value)”" }
    return "\(proof.claim.title): **\(proof.word.title)**" + (reason.map { ". \($0)" } ?? "")
      + (scenarios.isEmpty ? "" : ", by \(scenarios.joined(separator: ", "))")
  }
}
