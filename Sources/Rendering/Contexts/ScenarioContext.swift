import Checking
import JSONSyntax
import PatternLibrary
import Templating

/// A scenario as the page tells it, and how far it is tested.
enum ScenarioContext {
  static let shape = ContextShape([
    ("id", .text), ("hash", .text), ("title", .text), ("given", .optional(.text)), ("steps", .list(step.schema)),
    ("standing", StandingContext.shape.schema), ("hasEvidence", .flag),
    ("evidence", .list(EvidenceContext.shape.schema)), ("unplayable", .list(UnplayableContext.shape.schema)),
    ("hasByHand", .flag), ("byHand", .list(ByHandContext.shape.schema)), ("acts", .html),
    ("after", .optional(predecessor.schema)), ("outline", .optional(outline.schema)),
  ])
  private static let step = ContextShape([
    ("when", .text), ("hasThen", .flag), ("then", .list(TextContext.shape.schema)), ("isShared", .flag),
  ])
  private static let predecessor = ContextShape([("id", .text), ("title", .text)])
  private static let outline = ContextShape([("id", .text), ("row", .text)])

  static func value(_ scenario: Scenario, of demo: CheckedDemo, standing: ScenarioStanding) -> Value {
    let sentences = ScenarioSentences(scenario)
    let shared = scenario.predecessor?.stepCount ?? 0
    let steps = sentences.steps.enumerated().map { index, one in
      step.value([
        .text(one.when), .flag(!one.then.isEmpty), .list(one.then.map(TextContext.value)), .flag(index < shared),
      ])
    }
    return shape.value([
      .text("\(demo.stem).\(scenario.id.value)"), .text(standing.scenarioHash.text), .text(scenario.title.value),
      Value(sentences.given),
      .list(steps), StandingContext.value(standing), .flag(!standing.records.isEmpty || !standing.byHand.isEmpty),
      .list(EvidenceContext.values(standing.records)), .list(UnplayableContext.values(scenario)),
      .flag(!standing.byHand.isEmpty), .list(standing.byHand.map(ByHandContext.value)),
      .html(ScenarioActs(scenario).json),
      scenario.predecessor.map { predecessor.value([.text("\(demo.stem).\($0.id)"), .text($0.title)]) } ?? .null,
      outlineValue(scenario, of: demo),
    ])
  }

  /// Of a scenario that is a row of a table: the first of its scenarios, and the row as a JSON object, keys as the sentences
  /// tell them.
  private static func outlineValue(_ scenario: Scenario, of demo: CheckedDemo) -> Value {
    if scenario.row.isEmpty { return .null }
    let first = demo.scenarios.first { $0.source.bytes == scenario.source.bytes } ?? scenario
    var row = JSONStream(capacity: 64)
    row.object { writer in
      for cell in scenario.row { writer.member(cell.column, cell.text) }
    }
    return outline.value([.text(first.id.value), .text(String(decoding: row.bytes, as: UTF8.self))])
  }
}
