import Diagnostics
package import JSONSyntax

/// One way in which a right demo is broken, and where. A scenario that is worth having notices it.
public struct Mutant: Sendable, Hashable {
  /// The kind of change, as reports and `polite.yml` name it: `live-region-dead`, `aria-busy-frozen`.
  public let kind: String
  /// What is broken, for people: `progressbar “Uploading photo.jpg”`; the empty string for the page as a whole.
  public package(set) var target: String
  /// The aspect of the demo that the change makes wrong.
  let aspect: Aspect
  /// The change to the page, as `mutating.js` takes it.
  package let change: JSONValue
  /// The ids of the scenarios in which it can make a difference, the likeliest to fail first.
  package var scenarios: [String]

  /// An aspect of a demo that a mutant makes wrong.
  enum Aspect: Sendable, Hashable {
    /// An announcement; with its text if a particular one is affected.
    case announcement(String?)
    /// The absence of announcements.
    case silence
    case name, role, value, state, description
    case focus
    case key(String)
    case control
    case stop
    /// Whether something moves, with or without a preference for less motion.
    case motion(isReduced: Bool)
    case text, title
    case presence

    /// What should have been noticed, for a title; the row of an entry that says so, and the success criterion, if there
    /// is one.
    var facts: (claim: String, row: String?, criterion: String?) {
      switch self {
      case .announcement(let text?): ("“\(text)” is announced as it should be", nil, "4.1.3")
      case .announcement(nil): ("What is to be announced is", nil, "4.1.3")
      case .silence: ("Nothing else is announced", nil, "4.1.3")
      case .name: ("The name is there", "screenreader.name", "4.1.2")
      case .role: ("The role is there", "screenreader.role", "4.1.2")
      case .value: ("The value is kept current", "screenreader.value", "4.1.2")
      case .state: ("The state is exposed", "screenreader.state", "4.1.2")
      case .description: ("The description is there", "screenreader.description", nil)
      case .focus: ("Focus is where it should be", nil, "3.2.1")
      case .key(let name): ("\(name) does what it should", "keyboard.\(name.lowercased())", "2.1.1")
      case .control: ("The control does what it should", nil, "2.1.1")
      case .stop: ("Tab passes it by", "keyboard.tab", nil)
      case .motion(let isReduced): (isReduced ? "Nothing moves" : "Something moves", "settings.reduce motion", "2.2.2")
      case .text: ("The text is kept current", nil, nil)
      case .title: ("The title of the page says what is there", nil, "2.4.2")
      case .presence: ("It is there when it should be", nil, nil)
      }
    }
  }

  /// The kind and the target, which together name the mutant in a report.
  public var name: String { target.isEmpty ? kind : "\(kind) of \(target)" }
}

/// The result of one mutant in one browser.
public struct MutantResult: Sendable {
  public let mutant: Mutant
  public let outcome: Outcome
  /// The time that its plays took.
  public let time: Duration

  package init(_ mutant: Mutant, _ outcome: Outcome, time: Duration = .zero) {
    (self.mutant, self.outcome, self.time) = (mutant, outcome, time)
  }

  public enum Outcome: Sendable {
    /// A scenario failed, as it should.
    case caught(scenario: String, by: ScenarioFailure)
    /// Something moved for a person who prefers reduced motion, which no right demo may do.
    case caughtMoving(scenario: String)
    /// All scenarios came true, although something was different.
    case survived(MutantDifference)
    /// All scenarios came true, and nobody could distinguish the mutant from the demo.
    case equivalent
    /// There is no result, and why.
    case notPlayed(String)
  }

  /// The result in words, for a list of all mutants.
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
