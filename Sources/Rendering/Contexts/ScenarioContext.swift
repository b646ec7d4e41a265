import Checking
import JSONSyntax
import PatternLibrary

/// A scenario as the page shows it, and how far it is tested.
struct ScenarioContext {
  static let shape = Context<Self>([
    .text("id") { "\($0.demo.stem).\($0.scenario.id.value)" }, .text("hash", \.standing.scenarioHash.text),
    .text("title", \.scenario.title.value), .optionalText("given", \.sentences.given), .list("steps", step, \.steps),
    .object("standing", StandingContext.shape, \.standing),
    .flag("hasEvidence") { !$0.standing.records.isEmpty || !$0.standing.byHand.isEmpty },
    .list("evidence", EvidenceContext.shape) { EvidenceContext.all($0.standing.records) },
    .list("unplayable", UnplayableContext.shape) { UnplayableContext.all(of: $0.scenario) },
    .list("byHand", has: "hasByHand", ByHandContext.shape, \.standing.byHand),
    .html("acts") { ScenarioActs($0.scenario).json },
    .optional("after", predecessor) { one in one.scenario.predecessor.map { (one.demo, $0) } },
    .optional("outline", outline) { $0.scenario.row.isEmpty ? nil : $0 },
  ])
  private static let step = Context<(sentences: StepSentences, isShared: Bool)>([
    .text("when", \.sentences.when), .texts("then", has: "hasThen", \.sentences.then), .flag("isShared", \.isShared),
  ])
  private static let predecessor = Context<(demo: CheckedDemo, scenario: Scenario.Predecessor)>([
    .text("id") { "\($0.demo.stem).\($0.scenario.id)" }, .text("title", \.scenario.title),
  ])
  private static let outline = Context<Self>([.text("id", \.firstRow.id.value), .text("row", \.row)])

  private let scenario: Scenario
  private let demo: CheckedDemo
  private let standing: ScenarioStanding
  private let sentences: ScenarioSentences

  init(_ scenario: Scenario, of demo: CheckedDemo, standing: ScenarioStanding) {
    (self.scenario, self.demo, self.standing) = (scenario, demo, standing)
    sentences = ScenarioSentences(scenario)
  }

  private var steps: [(sentences: StepSentences, isShared: Bool)] {
    let shared = scenario.predecessor?.stepCount ?? 0
    return sentences.steps.enumerated().map { ($1, $0 < shared) }
  }

  /// For a scenario from a row of a table, the first scenario of that table.
  private var firstRow: Scenario { demo.scenarios.first { $0.source.bytes == scenario.source.bytes } ?? scenario }

  /// The row as a JSON object, whose keys are those in the sentences.
  private var row: String {
    var row = JSONStream(capacity: 64)
    row.object { writer in
      for cell in scenario.row { writer.member(cell.column, cell.text) }
    }
    return String(decoding: row.bytes, as: UTF8.self)
  }
}
