import Diagnostics
import Markup
import PatternLibrary
import Text

/// Turns a draft whose links are settled into the text of an entry, and moves what its sections say to the front
/// matter.
struct EntryFinishing {
  private(set) var draft: EntryDraft
  let category: String?
  /// Prepares a Markdown text for the front matter, which must not contain headings.
  let settle: (DraftText) -> String

  /// Returns the text of the entry's file.
  mutating func finish() -> String {
    let facts = SectionFacts(draft.body.bytes)
    var yaml = start
    if !draft.categories.isEmpty, let category { yaml.add("category", category) }
    if let order = draft.order { yaml.add("order", number: order) }
    yaml.add("aliases", list: draft.aliases.unique(by: \.self))
    yaml.add("status", "draft")
    yaml.add("platforms", list: platforms(facts))
    yaml.add("name", name(facts))
    yaml.add("focus", focus(facts))
    addAnnouncement(facts, to: &yaml)
    addCriteria(to: &yaml)
    for map in BehaviourSection.allCases {
      let rows = draft.rows[map, default: []]
      yaml.add(map.rawValue, map: rows.map { ($0.key, settle(DraftText(text: $0.text, range: $0.range))) })
    }
    addDemos(to: &yaml)
    return page(yaml)
  }

  /// Returns the text of the page of a category or of the library.
  func finishIndex() -> String { page(start) }

  /// The beginning of the front matter of every page.
  private var start: YAMLText {
    var yaml = YAMLText()
    yaml.add("title", draft.title ?? "")
    if let summary = draft.summary, !summary.isEmpty { yaml.add("summary", summary) }
    return yaml
  }

  /// Returns the page's text: the front matter, with comments at its end, and the body.
  private func page(_ yaml: YAMLText) -> String {
    let comments = draft.comments.map { YAMLText.comment($0) + "\n" }.joined()
    let bytes = draft.body.bytes
    let text = string(bytes[lineTrimmed(bytes)])
    return "---\n\(yaml.text)\(comments)---\n\n\(text.isEmpty ? "" : text + "\n")"
  }

  private func platforms(_ facts: SectionFacts) -> [String] {
    var platforms = facts.platforms.map(\.rawValue)
    let words = parentPath(draft.file.path).lowercased().split { "/-_ ".contains($0) }
    if words.contains("web"), platforms.isEmpty { platforms.append(Platform.web.rawValue) }
    return platforms
  }

  // MARK: What every entry says

  private mutating func name(_ facts: SectionFacts) -> String {
    let row = draft.rows[.screenReader]?.first { $0.key == "name" }
    if let said = draft.name ?? row.map({ DraftText(text: $0.text, range: $0.range) }) ?? facts.guidance("name") {
      return settle(said)
    }
    notSaid("how the component gets its name", in: ["name"], facts, "Say in `name` how it gets a meaningful one.")
    return CatalogueDialect.unsaid.name
  }

  private mutating func focus(_ facts: SectionFacts) -> String {
    if let said = draft.focus ?? facts.guidance("focus") { return settle(said) }
    notSaid("where focus goes", in: ["focus"], facts, "Say in `focus` where it goes.")
    return CatalogueDialect.unsaid.focus
  }

  private mutating func addAnnouncement(_ facts: SectionFacts, to yaml: inout YAMLText) {
    let own = draft.announcements.map { Announcement(text: collapsed($0.text)) }
    let texts = own.isEmpty ? facts.announcements() : own
    if texts.isEmpty, let silence = draft.silence {
      yaml.addLine("announcement:")
      return yaml.addLine("  none: \(YAMLText.scalar(settle(silence), indent: 2))")
    }
    guard !texts.isEmpty else {
      let titles = CatalogueDialect.announcementTitles
      notSaid("what is announced", in: titles, facts, "Say in `announcement` what is, or why nothing is.")
      yaml.addLine("announcement:")
      return yaml.addLine("  none: \(CatalogueDialect.unsaid.announcement)")
    }
    yaml.addLine("announcement:")
    for announcement in texts {
      let text = YAMLText.scalar(announcement.text, indent: 2)
      guard let platform = announcement.platform else {
        yaml.addLine("  - \(text)")
        continue
      }
      yaml.addLine("  - text: \(text)")
      yaml.addLine("    platform: \(platform.rawValue)")
    }
  }

  private func addCriteria(to yaml: inout YAMLText) {
    if !draft.criteria.isEmpty { yaml.addLine("wcag:") }
    for number in draft.criteria {
      // Numbers with dots are written as they are.
      guard let reason = draft.reasons[number] else {
        yaml.addLine("  - \(number)")
        continue
      }
      yaml.addLine("  - criterion: \(number)")
      yaml.addLine("    reason: \(YAMLText.scalar(reason, indent: 4))")
    }
  }

  /// - Parameter titles: The titles of sections that may say it in a form that is not read, such as a table.
  private mutating func notSaid(_ what: String, in titles: Set<String>, _ facts: SectionFacts, _ help: String) {
    let section = facts.heading(of: titles)
    let message = section == nil ? "the source does not say \(what)" : "nothing here can be taken for \(what)"
    draft.report(.importNotSaid, section.map { draft.body.origin(of: $0) } ?? 0..<0, message, help)
  }

  private func addDemos(to yaml: inout YAMLText) {
    guard !draft.demos.isEmpty else { return }
    yaml.addLine("demos:")
    for demo in draft.demos {
      yaml.addLine("  \(YAMLText.key(demo.stem)):")
      yaml.addLine("    title: \(YAMLText.scalar(demo.title, indent: 4))")
    }
  }
}

/// Returns a text for the front matter, which may not contain headings.
func withoutHeadings(_ text: String) -> String {
  if !hasHeadings(text) { return text }
  let line = collapsed(text)
  if !hasHeadings(line) { return line }
  return line.replacing("#", with: "\\#")
}

private func hasHeadings(_ text: String) -> Bool {
  let options = MarkupOptions(rawHTML: .showAsText, produceHTML: false)
  return !parseMarkup(text: Array(text.utf8), options: options).headings.isEmpty
}
