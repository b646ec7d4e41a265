import Checking
import Markup
import PatternLibrary
import Templating

/// The stage of one demo.
enum StageContext {
  static let shape = ContextShape([
    ("language", .text), ("wordsLanguage", .optional(.text)),
    ("id", .text), ("title", .text), ("wrong", .optional(.text)), ("url", .text), ("stageURL", .text),
    ("entry", .text), ("hash", .text), ("isRightToLeft", .flag), ("isServed", .flag),
    ("address", .optional(.text)), ("quiet", .flag),
    ("source", .html), ("hasCode", .flag), ("code", .list(LinkContext.shape.schema)),
    ("hasScenarios", .flag),
    ("scenarioCount", .text),
    ("scenarios", .list(ScenarioContext.shape.schema)), ("breaks", .optional(broken.schema)),
    ("poster", .optional(poster.schema)),
  ])
  private static let broken = ContextShape([("id", .text), ("title", .text)])
  private static let poster = ContextShape([("acts", .text), ("time", .text), ("scenario", .optional(.text))])

  /// - Parameters:
  ///   - standings: How far each of its scenarios is tested, in their order.
  ///   - entry: The entry on whose page the stage is.
  ///   - language: The language of that page.
  static func value(
    _ demo: CheckedDemo,
    document: DemoDocument,
    standings: [ScenarioStanding],
    of entry: CheckedEntry,
    in language: String
  ) -> Value {
    let page = entry.page
    return shape.value([
      .text(language), wordsLanguage(onPageIn: language),
      .text(demo.stem), .text(title(of: demo, document)), Value(document.wrong),
      .text(page.reference(to: document.wrong == nil ? demo.page : demo.alonePage)),
      .text(page.reference(to: demo.stagePage)),
      .text(entry.entry.id), .text(document.hash.text), .flag(document.isRightToLeft), .flag(demo.isServed),
      Value(demo.address),
      .flag(entry.entry.announcements.value.list.isEmpty),
      .html(document.source), .flag(!demo.code.isEmpty),
      .list(demo.code.map { LinkContext.value(title: $0.parts.last ?? "", url: page.reference(to: $0)) }),
      .flag(!demo.scenarios.isEmpty),
      .text(String(demo.scenarios.count)),
      .list(
        zip(demo.scenarios, standings).map { ScenarioContext.value($0, of: demo, standing: $1) }
      ),
      brokenScenario(of: demo, in: entry), posterValue(of: demo),
    ])
  }

  private static func posterValue(of demo: CheckedDemo) -> Value {
    guard let moment = demo.poster, let acts = PosterActs(moment, of: demo) else { return .null }
    return poster.value([
      .text(acts.text), .text(moment.time.value.phrase), Value(acts.scenario?.title.value),
    ])
  }

  /// The scenario of another demo on the page that a demo breaks, by which it is shown where it goes wrong.
  private static func brokenScenario(of demo: CheckedDemo, in entry: CheckedEntry) -> Value {
    guard let name = demo.breaks else { return .null }
    for other in entry.demos where other.stem != demo.stem {
      for scenario in other.scenarios where "\(other.stem).\(scenario.id.value)" == name {
        return broken.value([.text(name), .text(scenario.title.value)])
      }
    }
    return .null
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

/// What a body has where it places the demo that is already shown at the top of the page.
enum PlacedContext {
  static let shape = ContextShape([
    ("language", .text), ("wordsLanguage", .optional(.text)), ("id", .text), ("title", .text), ("isWrong", .flag),
  ])

  static func value(_ demo: CheckedDemo, title: String, isWrong: Bool, in language: String) -> Value {
    shape.value([
      .text(language), wordsLanguage(onPageIn: language), .text(demo.stem), .text(title), .flag(isWrong),
    ])
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
