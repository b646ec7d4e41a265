import Checking
import Markup
import PatternLibrary

/// A line of the table of contents: a second-level heading with the third-level headings and demos under it, or a demo
/// above all headings.
struct ContentsContext {
  static let shape = Context<Self>(
    Line.fields.map { $0.of(\.line) } + [
      .flag("isOurs", \.isOurs), .list("children", has: "hasChildren", Context(Line.fields), \.children),
    ]
  )

  private struct Line {
    static let fields: [Context<Self>.Field] = [
      .text("title", \.title), .text("url", \.url), .flag("isDemo", \.isDemo), .flag("isWrong", \.isWrong),
    ]

    let title: String
    let url: String
    var isDemo = false
    var isWrong = false

    init(_ heading: Heading) { (title, url) = (heading.text, "#" + heading.id) }

    init(_ demo: RenderedDemo) {
      (title, url, isDemo, isWrong) = (demo.title, "#demo." + demo.stem, true, demo.isWrong)
    }

    /// Creates a line for a section of the theme's own. Its id has a dot, which no heading of a body can have.
    init(section id: String, _ title: String) { (self.title, url) = (title, "#spec." + id) }
  }

  private let line: Line
  /// Whether it is a section of the theme's own.
  private var isOurs = false
  private var children: [Line] = []

  /// Returns the table of contents of an entry's page: its contract, its body's headings and demos, and the sections
  /// after the body.
  ///
  /// - Parameters:
  ///   - hero: The demo at the top of the page.
  ///   - placed: The demos that the body shows, with their places in the file.
  ///   - unplaced: The demos after the body.
  static func all(
    of checked: CheckedEntry,
    headings: [Heading],
    hero: RenderedDemo?,
    placed: [(demo: RenderedDemo, place: Int)],
    unplaced: [RenderedDemo]
  ) -> [ContentsContext] {
    let entry = checked.entry
    var lines: [ContentsContext] = []
    func add(_ id: String, _ title: String, _ children: [Line] = []) {
      lines.append(ContentsContext(line: Line(section: id, title), isOurs: true, children: children))
    }
    if let hero { lines.append(ContentsContext(line: Line(hero))) }
    add("contract", "Name, focus, announcement")
    if !entry.instructions.isEmpty { add("do", "Do this") }
    lines += all(headings, placed)
    if !unplaced.isEmpty { add("demos", "Demos", unplaced.map { Line($0) }) }
    if BehaviourSection.allCases.contains(where: { !entry[rows: $0].isEmpty }) { add("behaviour", "What must hold") }
    if !checked.criteria.isEmpty { add("wcag", "WCAG criteria") }
    if !checked.related.isEmpty { add("related", "Related") }
    if !entry.changes.isEmpty { add("changes", "Changes") }
    return lines
  }

  /// Returns the lines for a body's headings and demos. Deeper headings, and those in quotes and lists, are left out.
  private static func all(
    _ headings: [Heading],
    _ placed: [(demo: RenderedDemo, place: Int)]
  ) -> [ContentsContext] {
    let parts =
      headings.filter { !$0.isNested }.map {
        Part(place: $0.range.lowerBound, level: $0.renderedLevel, line: Line($0))
      }
      + placed.map { Part(place: $0.place, level: nil, line: Line($0.demo)) }
    var result: [ContentsContext] = []
    var isBelowHeading = false
    for part in parts.sorted(by: { $0.place < $1.place }) {
      switch part.level {
      case 2:
        result.append(ContentsContext(line: part.line))
        isBelowHeading = true
      case 3 where isBelowHeading, nil where isBelowHeading: result[result.count - 1].children.append(part.line)
      case nil: result.append(ContentsContext(line: part.line))
      default: continue
      }
    }
    return result
  }

  /// A heading or, without a level, a demo.
  private struct Part {
    var place: Int
    var level: Int?
    var line: Line
  }
}
