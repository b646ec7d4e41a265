import Checking
import PatternLibrary
import Templating

/// A scenario as the page tells it, and how far it is tested.
enum ScenarioContext {
  static let shape = ContextShape([
    ("id", .text), ("hash", .text), ("title", .text), ("given", .optional(.text)), ("steps", .list(step.schema)),
    ("standing", StandingContext.shape.schema), ("hasEvidence", .flag),
    ("evidence", .list(EvidenceContext.shape.schema)), ("unplayable", .list(UnplayableContext.shape.schema)),
    ("hasByHand", .flag), ("byHand", .list(ByHandContext.shape.schema)), ("acts", .html),
  ])
  private static let step = ContextShape([
    ("when", .text), ("hasThen", .flag), ("then", .list(TextContext.shape.schema)),
  ])

  static func value(_ scenario: Scenario, of demo: CheckedDemo, standing: ScenarioStanding) -> Value {
    let sentences = ScenarioSentences(scenario)
    let steps = sentences.steps.map { one in
      step.value([.text(one.when), .flag(!one.then.isEmpty), .list(one.then.map(TextContext.value))])
    }
    return shape.value([
      .text("\(demo.stem).\(scenario.id.value)"), .text(standing.scenarioHash.text), .text(scenario.title.value),
      Value(sentences.given),
      .list(steps), StandingContext.value(standing), .flag(!standing.records.isEmpty || !standing.byHand.isEmpty),
      .list(EvidenceContext.values(standing.records)), .list(UnplayableContext.values(scenario)),
      .flag(!standing.byHand.isEmpty), .list(standing.byHand.map(ByHandContext.value)),
      .html(ScenarioActs(scenario).json),
    ])
  }
}
