import Checking
import Markup
import Templating

/// The stage of one demo.
enum StageContext {
  static let shape = ContextShape([
    ("language", .text), ("wordsLanguage", .optional(.text)),
    ("id", .text), ("title", .text), ("wrong", .optional(.text)), ("url", .text), ("stageURL", .text),
    ("isRightToLeft", .flag), ("source", .html), ("hasScenarios", .flag), ("scenarioCount", .text),
    ("hasManySteps", .flag), ("scenarios", .list(ScenarioContext.shape.schema)),
  ])

  /// With more steps than this the scenarios of a stage are folded up, so that the next paragraph stays in reach.
  private static let manySteps = 3

  /// - Parameters:
  ///   - entry: The entry on whose page the stage stands.
  ///   - language: The language of that page.
  static func value(
    _ demo: CheckedDemo,
    document: DemoDocument,
    of entry: CheckedEntry,
    in language: String
  ) -> Value {
    let page = entry.page
    let steps = demo.scenarios.reduce(0) { $0 + $1.steps.count }
    return shape.value([
      .text(language), wordsLanguage(onPageIn: language),
      .text(demo.stem), .text(title(of: demo, document)), Value(document.wrong),
      .text(page.reference(to: document.wrong == nil ? demo.page : demo.alonePage)),
      .text(page.reference(to: demo.stagePage)),
      .flag(document.isRightToLeft), .html(document.source), .flag(!demo.scenarios.isEmpty),
      .text(String(demo.scenarios.count)), .flag(steps > manySteps),
      .list(
        demo.scenarios.map { scenario in
          let standing = ScenarioStanding(of: scenario, on: demo, in: entry, demoHash: document.hash)
          return ScenarioContext.value(scenario, of: demo, standing: standing)
        }
      ),
    ])
  }

  /// The demo's title, without a "Wrong:" of its own where the stage says that already.
  static func title(of demo: CheckedDemo, _ document: DemoDocument) -> String {
    let title = demo.title ?? document.title ?? demo.stem
    let mark = "wrong:"
    guard document.wrong != nil, title.lowercased().hasPrefix(mark) else { return title }
    let rest = title.dropFirst(mark.count).drop { $0 == " " }
    return rest.isEmpty ? title : String(rest)
  }
}

/// The page that opens a demo alone which shows a mistake: it says so, and frames the demo's own page.
enum AloneContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("title", .text), ("wrong", .text), ("url", .text), ("entry", LinkContext.shape.schema),
    ]
  )

  static func value(_ demo: CheckedDemo, title: String, wrong: String, of entry: CheckedEntry, page: PageContext)
    -> Value
  {
    let place = page.path.reference(to: entry.page) + "#demo." + demo.stem
    return shape.value(
      page.values + [
        .text(title), .text(wrong), .text(page.path.reference(to: demo.page)),
        LinkContext.value(title: entry.entry.title.value, url: place),
      ]
    )
  }
}
