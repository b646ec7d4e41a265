import Checking
import Markup
import Templating

/// The stage of one demo.
enum StageContext {
  static let shape = ContextShape([
    ("id", .text), ("title", .text), ("wrong", .optional(.text)), ("url", .text),
    ("sources", .list(source.schema)), ("hasScenarios", .flag), ("scenarios", .list(ScenarioContext.shape.schema)),
  ])
  private static let source = ContextShape([("language", .text), ("title", .text), ("html", .html), ("id", .text)])

  /// - Parameter page: The page that the stage stands on.
  static func value(_ demo: CheckedDemo, document: DemoDocument, on page: SitePath) -> Value {
    let id = demo.stem
    let sources = document.sources.map { one in
      source.value([
        .text(one.language.rawValue), .text(one.language.title), .html(one.html),
        .text("\(id)-\(one.language.rawValue)"),
      ])
    }
    return shape.value([
      .text(id), .text(demo.title ?? document.title ?? demo.stem), Value(document.wrong),
      .text(page.reference(to: demo.page)), .list(sources), .flag(!demo.scenarios.isEmpty),
      .list(demo.scenarios.map { ScenarioContext.value($0, of: demo) }),
    ])
  }
}
