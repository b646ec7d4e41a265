import Checking
import Markup
import PatternLibrary

/// The stage of one demo.
struct StageContext {
  static let shape = Context<Self>([
    .text("language", \.language), .optionalText("wordsLanguage") { wordsLanguage(onPageIn: $0.language) },
    .text("id", \.demo.stem), .text("title") { title(of: $0.demo, $0.document) },
    .flag("isWrong") { $0.document.wrong != nil }, .text("wrong") { $0.document.wrong ?? "" },
    .text("url") { $0.url($0.document.wrong == nil ? $0.demo.page : $0.demo.alonePage) },
    .text("stageURL") { $0.url($0.demo.stagePage) }, .text("entry", \.entry.entry.id),
    .text("hash", \.document.hash.text), .flag("isRightToLeft", \.document.isRightToLeft),
    .flag("isServed", \.demo.isServed), .optionalText("address", \.demo.address),
    .flag("quiet", \.entry.entry.announcements.value.list.isEmpty), .html("source", \.document.source),
    .list("code", has: "hasCode", LinkContext.shape) { stage in
      stage.demo.code.map { LinkContext(title: $0.parts.last ?? "", url: stage.url($0)) }
    },
    .number("scenarioCount", \.demo.scenarios.count),
    .list("scenarios", has: "hasScenarios", ScenarioContext.shape) { stage in
      zip(stage.demo.scenarios, stage.standings).map { ScenarioContext($0, of: stage.demo, standing: $1) }
    },
    .optional("breaks", broken, \.brokenScenario),
    .optional("poster", poster) { stage in
      stage.demo.poster.flatMap { moment in PosterActs(moment, of: stage.demo).map { (moment, $0) } }
    },
  ])
  private static let broken = Context<(id: String, scenario: Scenario)>([
    .text("id", \.id), .text("title", \.scenario.title.value),
  ])
  private static let poster = Context<(moment: Moment, acts: PosterActs)>([
    .text("acts", \.acts.text), .text("time", \.moment.time.value.phrase),
    .optionalText("scenario", \.acts.scenario?.title.value),
  ])

  let demo: CheckedDemo
  let document: DemoDocument
  /// How far each of its scenarios is tested, in order.
  let standings: [ScenarioStanding]
  /// The entry whose page the stage is on.
  let entry: CheckedEntry
  /// The language of that page.
  let language: String

  private func url(_ path: SitePath) -> String { entry.page.reference(to: path) }

  /// The scenario of another demo on the page that this demo breaks. It is used to show where the demo goes wrong.
  private var brokenScenario: (id: String, scenario: Scenario)? {
    guard let name = demo.breaks else { return nil }
    for other in entry.demos where other.stem != demo.stem {
      for scenario in other.scenarios where "\(other.stem).\(scenario.id.value)" == name { return (name, scenario) }
    }
    return nil
  }

  /// Returns the demo's title, without a "Wrong:" of its own where the stage already says so.
  static func title(of demo: CheckedDemo, _ document: DemoDocument) -> String {
    let title = demo.title ?? document.title ?? demo.stem
    let mark = "wrong:"
    guard document.wrong != nil, title.lowercased().hasPrefix(mark) else { return title }
    let rest = title.dropFirst(mark.count).drop { $0 == " " }
    return rest.isEmpty ? title : String(rest)
  }
}

/// What replaces a demo in a body when the demo is already shown at the top of the page.
struct PlacedContext {
  static let shape = Context<Self>([
    .text("language", \.language), .optionalText("wordsLanguage") { wordsLanguage(onPageIn: $0.language) },
    .text("id", \.id), .text("title", \.title), .flag("isWrong", \.isWrong),
  ])

  let id: String
  let title: String
  let isWrong: Bool
  let language: String
}

/// The page that opens by itself a demo that shows a mistake. It says so, and frames the demo's own page.
struct AloneContext: PageSource {
  static let shape = Context<Self>(page: [
    .text("title", \.title), .text("wrong", \.wrong), .text("url") { $0.page.path.reference(to: $0.demo.page) },
    .object("entry", LinkContext.shape) { alone in
      let url = alone.page.path.reference(to: alone.entry.page) + "#demo." + alone.demo.stem
      return LinkContext(title: alone.entry.entry.title.value, url: url)
    },
  ])

  let demo: CheckedDemo
  let title: String
  /// What is wrong in the demo.
  let wrong: String
  let entry: CheckedEntry
  let page: PageContext
}
