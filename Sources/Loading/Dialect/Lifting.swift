import Diagnostics
import PatternLibrary
import Text
import YAMLTree

/// What the body of an entry in the catalogue dialect says about focus and announcements, and where.
struct LiftedGuidance {
  private(set) var focus: (guidance: FocusGuidance, heading: Range<Int>)?
  private(set) var announcements: (list: [Announcement], heading: Range<Int>)?

  init(_ sections: [BodySection]) {
    let focus = BodySection.firstOfEachPlatform(sections, titled: ["focus"], leadingSentences)
    if let heading = focus.first?.section.heading {
      let guidance = CatalogueDialect.merged(focus.map { ($0.section.platform, $0.value) })
      self.focus = (FocusGuidance(guidance: guidance), heading)
    }
    let announced = BodySection.firstOfEachPlatform(sections, titled: CatalogueDialect.announcementTitles) {
      let texts = announcedTexts($0)
      return texts.isEmpty ? nil : texts
    }
    if let heading = announced.first?.section.heading {
      announcements = (CatalogueDialect.merged(announced.map { ($0.section.platform, $0.value) }), heading)
    }
  }
}

/// Returns the first paragraph or list of a section as sentences on one line.
private func leadingSentences(_ lines: [String]) -> String? {
  var parts: [String] = []
  for line in lines {
    let text = trimmed(line)
    if text.isEmpty || isTemplateTag(text) {
      if parts.isEmpty { continue }
      break
    }
    if let item = listItem(text) {
      parts.append(item)
    } else if let last = parts.popLast() {
      parts.append("\(last) \(text)")
    } else {
      parts.append(text)
    }
  }
  return parts.isEmpty ? nil : CatalogueDialect.sentences(parts)
}

/// Returns the announced texts in a section's list, without their quotes.
private func announcedTexts(_ lines: [String]) -> [String] {
  let items = lines.map(trimmed).filter { !$0.isEmpty && !isTemplateTag($0) }
  let listed = items.compactMap(listItem)
  return (listed.isEmpty ? items : listed).compactMap { text in
    let spoken = trimmed(CatalogueDialect.unquoted(text))
    return spoken.isEmpty || ["n/a", "none"].contains(spoken.lowercased()) ? nil : spoken
  }
}

/// Whether a text is `{% … %}` or `{::…}`, which the catalogues' site generators replaced.
private func isTemplateTag(_ text: String) -> Bool { text.hasPrefix("{%") || text.hasPrefix("{:") }

private func listItem(_ text: String) -> String? { CatalogueDialect.listItem(Array(text.utf8)[...]) }
