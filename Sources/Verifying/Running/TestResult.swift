public import PatternLibrary

/// The result of a play in one environment.
public struct TestResult: Sendable {
  public let run: TestRun
  public let environment: TestEnvironment
  public let versions: EvidenceRecord.Versions
  /// The result in the browser.
  public private(set) var observed: RunResult
  /// Why it could not be played to its end, through no fault of the demo.
  public let trouble: String?
  /// Whether the reason is the early end of the run.
  public let isCutShort: Bool
  /// What axe-core found in the states that an inspection reached.
  public var violations: [Violation]
  /// Where the page's own time and the machine's lead to different announcements, as the end of a sentence.
  public var disagreement: String?
  /// How often the browser failed by itself, and was started again.
  public var restarts = 0

  public init(
    run: TestRun,
    environment: TestEnvironment,
    versions: EvidenceRecord.Versions,
    observed: RunResult,
    trouble: String? = nil,
    isCutShort: Bool = false,
    violations: [Violation] = []
  ) {
    (self.run, self.environment, self.versions, self.observed) = (run, environment, versions, observed)
    (self.trouble, self.isCutShort, self.violations) = (trouble, isCutShort, violations)
  }

  /// The result with a screen reader, if one listened.
  public var hearing: Hearing? { observed.hearing }

  /// Whether everything came as the scenario says.
  public var cameTrue: Bool { trouble == nil && observed.isPassed }

  /// Whether a play did not end before one came true: then neither result is certain.
  public var isUnsteady: Bool { cameTrue && restarts > 0 }

  /// What did not come true in the browser, and for the screen reader.
  var failures: [ScenarioFailure] { observed.failures + (hearing?.failures ?? []) }

  /// The same result without its failures.
  var forgiven: TestResult {
    var result = self
    result.observed.failures = []
    result.observed.hearing?.failures = []
    return result
  }

  /// What a screen reader spoke, as a sentence.
  var spokenInWords: String {
    let spoken = hearing?.transcript.map { "“\($0.text)” at \(Int($0.time)) ms" }.joined(separator: ", ") ?? ""
    return "Spoken: \(spoken.isEmpty ? "nothing" : spoken)."
  }

  /// Whether an expectation was not met. That another demo lacks a control, or that its script does not run, proves
  /// nothing.
  public var brokeExpectation: Bool { exceptions.isEmpty && observed.failures.contains { !$0.isAction } }

  /// What scripts of the page did not catch, unless a scenario of the demo allows it.
  var exceptions: [String] {
    let allowed = (run.demo.scenarios + [run.scenario]).flatMap(\.allowedErrors)
    return observed.exceptions.filter { text in !allowed.contains { text.contains($0) } }
  }
}

/// What axe-core found on a demo after a step.
public struct Violation: Sendable, Hashable {
  /// axe's id of the rule.
  public var rule: String
  /// What the rule requires, in words.
  public var help: String
  /// Why the element breaks it, in axe's words; the empty string if axe does not say.
  public var reason: String
  /// The element, as a CSS selector.
  public var target: String
  /// The element's start tag, as axe shortens it.
  public var element: String
  /// `light` or `dark`.
  public var scheme: String
  /// Counted from 0.
  public var step: Int

  public init(
    rule: String,
    help: String,
    reason: String = "",
    target: String,
    element: String = "",
    scheme: String,
    step: Int
  ) {
    (self.rule, self.help, self.reason, self.target, self.element) = (rule, help, reason, target, element)
    (self.scheme, self.step) = (scheme, step)
  }
}
