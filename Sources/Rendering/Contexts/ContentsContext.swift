import Checking
import Markup
import PatternLibrary
import Templating

/// A line of the table of contents: a heading of the second level, and under it those of the third.
enum ContentsContext {
  static let shape = ContextShape([
    ("title", .text), ("url", .text), ("isOurs", .flag), ("hasChildren", .flag),
    ("children", .list(LinkContext.shape.schema)),
  ])

  /// The table of contents of an entry's page: its contract, its body's headings, and the sections after the body.
  ///
  /// The theme's own sections have ids with a dot, which no heading of a body can have.
  static func values(of entry: Entry, headings: [Heading], hasDemos: Bool, hasCriteria: Bool, hasRelated: Bool)
    -> [Value]
  {
    let sections: [(id: String, title: String, isThere: Bool)] = [
      ("demos", "Demos", hasDemos), ("keyboard", "Keyboard", !entry.keyboard.isEmpty),
      ("mobile", "Mobile screen readers", !entry.mobile.isEmpty),
      ("gestures", "Touch gestures", !entry.mobileGestures.isEmpty),
      ("screenreader", "Screen reader", !entry.screenReader.isEmpty), ("settings", "Settings", !entry.settings.isEmpty),
      ("wcag", "WCAG criteria", hasCriteria), ("related", "Related", hasRelated),
      ("changes", "Changes", !entry.changes.isEmpty),
    ]
    let after = sections.filter(\.isThere).map { section("spec.\($0.id)", $0.title) }
    return [section("spec.contract", "Name, focus, announcement")] + values(of: headings) + after
  }

  /// The lines that a body's headings make; deeper ones, and those in quotes and lists, are left out.
  static func values(of headings: [Heading]) -> [Value] {
    var result: [(heading: Heading, children: [Value])] = []
    for heading in headings where !heading.isNested {
      if heading.renderedLevel == 2 {
        result.append((heading, []))
      } else if heading.renderedLevel == 3, !result.isEmpty {
        result[result.count - 1].children.append(LinkContext.value(title: heading.text, url: "#\(heading.id)"))
      }
    }
    return result.map { heading, children in
      shape.value([
        .text(heading.text), .text("#\(heading.id)"), .flag(false), .flag(!children.isEmpty), .list(children),
      ])
    }
  }

  private static func section(_ id: String, _ title: String) -> Value {
    shape.value([.text(title), .text("#\(id)"), .flag(true), .flag(false), .list([])])
  }
}
