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
    var lines = [contract]
    lines.append(contentsOf: values(of: headings))
    if hasDemos { lines.append(demos) }
    if !entry.keyboard.isEmpty { lines.append(keyboard) }
    if !entry.mobile.isEmpty { lines.append(mobile) }
    if !entry.mobileGestures.isEmpty { lines.append(gestures) }
    if !entry.screenReader.isEmpty { lines.append(screenReader) }
    if !entry.settings.isEmpty { lines.append(settings) }
    if hasCriteria { lines.append(criteria) }
    if hasRelated { lines.append(related) }
    if !entry.changes.isEmpty { lines.append(changes) }
    return lines
  }

  // The theme's own sections, which are the same on every page.
  private static let contract = section("contract", "Name, focus, announcement")
  private static let demos = section("demos", "Demos")
  private static let keyboard = section("keyboard", "Keyboard")
  private static let mobile = section("mobile", "Mobile screen readers")
  private static let gestures = section("gestures", "Touch gestures")
  private static let screenReader = section("screenreader", "Screen reader")
  private static let settings = section("settings", "Settings")
  private static let criteria = section("wcag", "WCAG criteria")
  private static let related = section("related", "Related")
  private static let changes = section("changes", "Changes")

  /// The lines that a body's headings make; deeper ones, and those in quotes and lists, are left out.
  static func values(of headings: [Heading]) -> [Value] {
    var result: [(heading: Heading, children: [Value])] = []
    for heading in headings where !heading.isNested {
      if heading.renderedLevel == 2 {
        result.append((heading, []))
      } else if heading.renderedLevel == 3, !result.isEmpty {
        result[result.count - 1].children.append(LinkContext.value(title: heading.text, url: "#" + heading.id))
      }
    }
    return result.map { heading, children in
      shape.value([
        .text(heading.text), .text("#" + heading.id), .flag(false), .flag(!children.isEmpty), .list(children),
      ])
    }
  }

  private static func section(_ id: String, _ title: String) -> Value {
    shape.value([.text(title), .text("#spec." + id), .flag(true), .flag(false), .list([])])
  }
}
