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
  ///   - hero: The demo at the top of the page.
  ///   - placed: The demos that the body shows, with their places in the file.
  ///   - unplaced: The demos after the body.
  static func values(
    of checked: CheckedEntry,
    headings: [Heading],
    hero: RenderedDemo?,
    placed: [(demo: RenderedDemo, place: Int)],
    unplaced: [RenderedDemo]
  ) -> [Value] {
    let entry = checked.entry
    var lines = hero.map { [value(values(of: $0), isOurs: false, [])] } ?? []
    lines.append(contract)
    if !entry.instructions.isEmpty { lines.append(instructions) }
    lines.append(contentsOf: values(of: headings, placed))
    if !unplaced.isEmpty { lines.append(section("demos", "Demos", children: unplaced.map(values))) }
    if BehaviourSection.allCases.contains(where: { !entry[rows: $0].isEmpty }) { lines.append(behaviour) }
    if !checked.criteria.isEmpty { lines.append(criteria) }
    if !checked.related.isEmpty { lines.append(related) }
    if !entry.changes.isEmpty { lines.append(changes) }
    return lines
  }

  // The theme's own sections, which are the same on every page.
  private static let instructions = section("do", "Do this")
  private static let contract = section("contract", "Name, focus, announcement")
  private static let behaviour = section("behaviour", "What must hold")
  private static let criteria = section("wcag", "WCAG criteria")
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
