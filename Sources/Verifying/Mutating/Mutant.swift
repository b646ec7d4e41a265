import Diagnostics
package import JSONSyntax

/// One way in which a right demo is broken, and where. Scenarios that are worth having notice it.
public struct Mutant: Sendable, Hashable {
  /// What is done, as reports and `polite.yml` name it: `live-region-dead`, `aria-busy-frozen`.
  public let kind: String
  /// What is broken, for people: `progressbar “Uploading photo.jpg”`; the empty string for the page as a whole.
  public let target: String
  /// What the claim is about that is no longer true.
  let aspect: Aspect
  /// What is done to the page, as `mutating.js` takes it.
  package let change: JSONValue
  /// The ids of the scenarios in which it can make a difference, the likeliest to fail first.
  package var scenarios: [String]

  /// What a mutant makes wrong.
  enum Aspect: Sendable, Hashable {
    /// What is announced; a text where it is one in particular.
    case announcement(String?)
    /// What is not announced.
    case silence
    case name, role, value, state, description
    case focus
    case key(String)
    case control
    case stop
    /// Whether something moves: where less motion is asked for, or where it is not.
    case motion(isReduced: Bool)
    case text
    case presence
  }

  /// Kind and target, by which a report names it.
  public var name: String { target.isEmpty ? kind : "\(kind) of \(target)" }
}

/// What came of one mutant in one browser.
public struct MutantResult: Sendable {
  public let mutant: Mutant
  public let outcome: Outcome
  /// What its plays took.
  public let time: Duration

  package init(_ mutant: Mutant, _ outcome: Outcome, time: Duration = .zero) {
    (self.mutant, self.outcome, self.time) = (mutant, outcome, time)
  }

  public enum Outcome: Sendable {
    /// A scenario failed, as it should.
    case caught(scenario: String, by: ScenarioFailure)
    /// Something moved for a person who asks for reduced motion, which no right demo may do.
    case caughtMoving(scenario: String)
    /// Each scenario came true, though something was otherwise.
    case survived(MutantDifference)
    /// Each scenario came true, and nobody could tell the mutant from the demo.
    case equivalent
    /// Nothing came of it, and why.
    case notPlayed(String)
  }

  /// In words, for a list of all mutants.
  var words: String {
    switch outcome {
    case .caught(let scenario, let failure): "caught by `\(scenario)` (\(failure.rule.id)), \(oneLine(failure.place))"
    case .caughtMoving(let scenario): "caught by `\(scenario)` (\(Rule.verifyMotion.id)), played with reduced motion"
    case .survived(let difference): "survived, though \(difference.words)"
    case .equivalent: "equivalent"
    case .notPlayed(let reason): "not played: \(reason)"
    }
  }
}
