import Checking
import Markup
import PatternLibrary
import Templating

/// A line of the table of contents: a heading of the second level, and under it those of the third and the demos; or a demo
/// above all headings.
enum ContentsContext {
  static let shape = ContextShape(
    line + [("isOurs", .flag), ("hasChildren", .flag), ("children", .list(child.schema))]
  )
  private static let line: [(String, Schema)] = [
    ("title", .text), ("url", .text), ("isDemo", .flag), ("isWrong", .flag),
  ]
  private static let child = ContextShape(line)

  /// The table of contents of an entry's page: its contract, its body's headings and demos, and the sections after the
  /// body.
  ///
  /// The theme's own sections have ids with a dot, which no heading of a body can have.
  ///
  /// - Parameters:
  ///   - placed: The demos that the body places, with their places in the file.
  ///   - unplaced: The demos after the body.
  static func values(
    of entry: Entry,
    headings: [Heading],
    placed: [(demo: RenderedDemo, place: Int)],
    unplaced: [RenderedDemo],
    hasCriteria: Bool,
    hasUntestable: Bool,
    hasRelated: Bool
  ) -> [Value] {
    var lines = entry.instructions.isEmpty ? [contract] : [instructions, contract]
    lines.append(contentsOf: values(of: headings, placed))
    if !unplaced.isEmpty { lines.append(section("demos", "Demos", children: unplaced.map(values))) }
    if !entry.keyboard.isEmpty { lines.append(keyboard) }
    if !entry.mobile.isEmpty { lines.append(mobile) }
    if !entry.mobileGestures.isEmpty { lines.append(gestures) }
    if !entry.screenReader.isEmpty { lines.append(screenReader) }
    if !entry.settings.isEmpty { lines.append(settings) }
    if hasCriteria { lines.append(criteria) }
    if hasUntestable { lines.append(untestable) }
    if hasRelated { lines.append(related) }
    if !entry.changes.isEmpty { lines.append(changes) }
    return lines
  }

  // The theme's own sections, which are the same on every page.
  private static let instructions = section("do", "Do this")
  private static let contract = section("contract", "Name, focus, announcement")
  private static let keyboard = section("keyboard", "Keyboard")
  private static let mobile = section("mobile", "Mobile screen readers")
  private static let gestures = section("gestures", "Touch gestures")
  private static let screenReader = section("screenreader", "Screen reader")
  private static let settings = section("settings", "Settings")
  private static let criteria = section("wcag", "WCAG criteria")
  private static let untestable = section("untestable", "What no machine here can show")
  private static let related = section("related", "Related")
  private static let changes = section("changes", "Changes")

  /// The lines that a body's headings and demos make; deeper headings, and those in quotes and lists, are left out.
  private static func values(of headings: [Heading], _ placed: [(demo: RenderedDemo, place: Int)]) -> [Value] {
    let parts =
      headings.filter { !$0.isNested }.map {
        Part(place: $0.range.lowerBound, level: $0.renderedLevel, line: values(of: $0))
      }
      + placed.map { Part(place: $0.place, level: nil, line: values(of: $0.demo)) }
    var result: [(line: [Value], children: [[Value]])] = []
    var isBelowHeading = false
    for part in parts.sorted(by: { $0.place < $1.place }) {
      switch part.level {
      case 2:
        result.append((part.line, []))
        isBelowHeading = true
      case 3 where isBelowHeading, nil where isBelowHeading: result[result.count - 1].children.append(part.line)
      case nil: result.append((part.line, []))
      default: continue
      }
    }
    return result.map { value($0.line, isOurs: false, $0.children) }
  }

  /// A heading or, without a level, a demo.
  private struct Part {
    var place: Int
    var level: Int?
    var line: [Value]
  }

  private static func values(of heading: Heading) -> [Value] {
    [.text(heading.text), .text("#" + heading.id), .flag(false), .flag(false)]
  }

  private static func values(of demo: RenderedDemo) -> [Value] {
    [.text(demo.title), .text("#demo." + demo.stem), .flag(true), .flag(demo.isWrong)]
  }

  private static func section(_ id: String, _ title: String, children: [[Value]] = []) -> Value {
    value([.text(title), .text("#spec." + id), .flag(false), .flag(false)], isOurs: true, children)
  }

  private static func value(_ line: [Value], isOurs: Bool, _ children: [[Value]]) -> Value {
    shape.value(line + [.flag(isOurs), .flag(!children.isEmpty), .list(children.map(child.value))])
  }
}
