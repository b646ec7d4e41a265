/// A moment of a demo, in the demo's own time: what a poster shows.
public struct Moment: Sendable, Hashable {
  /// The id of the scenario of the demo that is played up to the moment; `nil` where the demo is opened and nothing is
  /// done to it.
  public var scenario: Located<String>?
  /// The time since the demo opened.
  public var time: Located<Milliseconds>

  public init(of scenario: Located<String>? = nil, at time: Located<Milliseconds>) {
    (self.scenario, self.time) = (scenario, time)
  }

  /// The latest moment that can be shown of a demo without a scenario: a page runs the demo up to it while it is read.
  public static let latest = Milliseconds(60_000)
}

extension Scenario {
  /// How long its steps wait in any case: for time that passes, and for silence.
  public var waiting: Milliseconds {
    Milliseconds(
      steps.reduce(0) { sum, step in
        let passing = if case .passes(let time) = step.when.value { time.count } else { 0 }
        return step.then.reduce(sum + passing) { sum, expectation in
          if case .silent(let time) = expectation.value { sum + time.count } else { sum }
        }
      }
    )
  }

  /// Its maximum duration, in the demo's own time, when each announcement comes as late as allowed.
  public var longest: Milliseconds {
    Milliseconds(
      steps.flatMap(\.then).reduce(waiting.count) { sum, expectation in
        guard case .announced(_, _, let limit) = expectation.value else { return sum }
        return sum + (limit ?? Expectation.usualLimit).count
      }
    )
  }
}

extension Expectation {
  /// The latest time for an announcement for which no limit is given.
  public static let usualLimit = Milliseconds(2000)
}

extension Milliseconds: CustomStringConvertible {
  /// The duration as front matter writes it: `2s`, `1500ms`.
  public var description: String { count > 0 && count.isMultiple(of: 1000) ? "\(count / 1000)s" : "\(count)ms" }
}
